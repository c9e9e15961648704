//! The moves of the game with their marks and values.

use super::Coach;
use crate::explain::coach::Grade;
use crate::games::Side;
use crate::numbers::counted;
use crate::session::analysis::line_text;
use crate::ui::prelude::*;
use crate::ui::widgets::tier::Tier;

/// Columns of a move with its mark; and of the sign, the move and its value, before what is said of it.
const MOVE: usize = 13;
const BEFORE_WORDS: usize = MOVE + 9;

/// What goes on as long as a game is looked at.
const LOOKS: &str = "The engine looks at every position of the game. Where a move seems to be a mistake it looks closer: as long at \
                     the move as at the one that was better. Meanwhile you can go through the game.";

impl Coach {
    /// What stands above the moves: which game it is and who played it, where there is room, then how accurate both were, or how
    /// far the look at the game is.
    pub(super) fn head(&self, tier: Tier) -> Vec<String> {
        let known: Vec<_> = self.headline.known().collect();
        if tier == Tier::Compact || known.is_empty() && self.headline.pairing().is_none() {
            return vec![self.state()];
        }
        let mut head = if known.is_empty() { Vec::new() } else { vec![known.join(" · ")] };
        let sides = [Side::First, Side::Second];
        head.extend(sides.into_iter().filter_map(|side| self.analysis.player(side, &self.headline)));
        if self.analysis.accuracy().is_none() || self.analysis.moves().is_empty() {
            head.push(self.state());
        }
        head
    }

    /// How far the look at the game is, or how accurate both were.
    fn state(&self) -> String {
        let Some(accuracy) = self.analysis.accuracy() else {
            let (done, all) = self.analysis.progress();
            return if done < all {
                format!("looking … {done} of {all} positions")
            } else {
                "looking closer at mistakes …".into()
            };
        };
        let card = self.analysis.session().game();
        let told = |side: Side| {
            accuracy[side as usize].map(|accuracy| format!("{} {accuracy:.0} %", card.side_name(side)))
        };
        if self.analysis.moves().is_empty() {
            return "no move was made".into();
        }
        let both: Vec<_> = [Side::First, Side::Second].into_iter().filter_map(told).collect();
        format!("accuracy: {}", both.join(", "))
    }

    /// The first row of the list that is seen.
    fn first_row(&self, room: usize) -> usize {
        let moves = self.analysis.moves().len();
        let at = self.place.root(self.place.plies());
        at.saturating_sub(1).saturating_sub(room / 2).min(moves.saturating_sub(room))
    }

    pub(super) fn draw_moves(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let start = self.first_row(area.height.into());
        for (at, row) in (start..self.analysis.moves().len()).zip(area.top()..area.bottom()) {
            buf.set_line(area.x, row, &self.move_row(at, area.width, theme), area.width);
        }
    }

    /// The move that is clicked: the position behind it.
    pub(super) fn hit_moves(&self, area: Rect, column: u16, row: u16) -> Option<usize> {
        let at = self.first_row(area.height.into()) + usize::from(row.saturating_sub(area.y));
        (area.contains((column, row).into()) && at < self.analysis.moves().len()).then_some(at + 1)
    }

    fn move_row(&self, at: usize, width: u16, theme: &Theme) -> Line<'static> {
        let here = !self.place.is_aside() && at + 1 == self.place.plies();
        let verdict = self.analysis.verdict(at);
        let grade = verdict.map_or(Grade::Fine, |verdict| verdict.grade);
        let text = format!("{}{}", self.analysis.numbered(at), grade.mark());
        let score = self.analysis.worth_after(at);
        let role = match grade {
            Grade::Fine | Grade::Inaccuracy => Role::Text,
            Grade::Mistake => Role::Warn,
            Grade::Blunder | Grade::MissedWin => Role::Bad,
        };
        let mut said = if grade == Grade::Fine { String::new() } else { grade.word().to_string() };
        if let Some(shows) = verdict.and_then(|verdict| verdict.shows) {
            let plies = counted(shows.depth, "ply", "plies");
            let told = [format!("{said}, seen at {plies}"), format!("{said}, at {plies}")];
            let fitting = told.into_iter().find(|told| BEFORE_WORDS + told.width() <= width.into());
            said = fitting.unwrap_or_else(|| format!("{said}, at {}", shows.depth));
        }
        let base = if here { theme.style(Role::Selected) } else { theme.style(role) };
        let score = score.unwrap_or_else(|| "…".into());
        // The values end in one column.
        let leader = prose::leading(MOVE + 6, &text, &score);
        Line::from(vec![
            Span::styled(format!("{} {text}", if here { "▸" } else { " " }), base),
            theme.span(leader, if here { Role::Selected } else { Role::Leader }),
            theme.span(score, if here { Role::Selected } else { Role::Dim }),
            " ".into(),
            theme.span(said, role),
        ])
    }

    /// What there is to say of the position that is shown, or of the move that led to it.
    pub(super) fn says(&self) -> Vec<String> {
        if let Some(failed) = &self.failed {
            return vec![format!("the search failed: {failed}")];
        }
        if let Some(trying) = &self.trying {
            return self.says_trying(trying);
        }
        if self.place.is_aside() {
            let root = self.place.root(self.place.plies());
            let line = line_text(&*self.analysis.after(root), self.place.line());
            return vec![format!("A line of your own: {line}."), "Backspace goes back to the game.".into()];
        }
        // Where it was read up to.
        let is_last = self.place.plies() == self.analysis.moves().len();
        let wrong = self.wrong.iter().filter(|_| is_last).map(|wrong| format!("In the file {wrong}."));
        match self.shown_move() {
            Some(at) => {
                let words = self.analysis.words(at);
                let looks = || vec!["This move is still to be looked at.".into(), LOOKS.into()];
                let words = if words.is_empty() { looks() } else { words };
                wrong.chain(words).collect()
            }
            None if self.analysis.is_done() => vec!["The start of the game.".into()],
            None => vec![LOOKS.into()],
        }
    }
}
