//! The line of the status: whose move it is, how the game ended, a hint, how far the opponent saw.

use super::opponents::Foe;
use super::{Play, Thinking};
use crate::games::{BoardView, Side};
use crate::numbers::thousands;
use crate::opponents::Mind;
use crate::ui::prelude::*;

impl Play {
    pub(super) fn draw_status(&self, buf: &mut Buffer, mut says: [Rect; 2], theme: &Theme) {
        let (status, remark) = (self.status(), self.remark());
        let fits = |text: &str, area: Rect| text.width() <= area.width.into();
        // Where one of the rows is short, it is for what is short.
        if remark.as_ref().is_some_and(|(_, text)| !fits(text, says[1])) && fits(&status.1, says[1]) {
            says.swap(0, 1);
        }
        for (area, (role, text)) in says.into_iter().zip(std::iter::once(status).chain(remark)) {
            let text = prose::clipped(&text, area.width.into());
            buf.set_stringn(area.x, area.y, text, area.width.into(), theme.style(role));
        }
    }

    fn status(&self) -> (Role, String) {
        if let Some(past) = &self.past {
            let now = self.game.texts.len();
            let says = match past.plies.checked_sub(1).and_then(|last| self.game.texts.get(last)) {
                Some(last) => {
                    format!("The game after {last}, ply {} of {now}. End: as it stands.", past.plies)
                }
                None => format!("The game at its beginning, {now} plies ago. End: as it stands."),
            };
            return (Role::Accent, says);
        }
        if let Some(banner) = self.game.banner() {
            return (Role::Title, format!("★ {banner}"));
        }
        if self.game.their_turn() {
            let name = self.mover().name();
            let is_thinking = self.thinking.is_some() || self.due.is_some();
            return match (is_thinking, self.stalled) {
                (false, _) if self.paused => (Role::Text, format!("Paused. {name} is to move.")),
                (true, _) => (Role::Accent, format!("{name} is thinking …")),
                (false, true) => {
                    let why = self.trouble.as_deref().unwrap_or("no answer");
                    (Role::Warn, format!("{name}: {why}"))
                }
                (false, false) => (Role::Text, format!("{name} is to move")),
            };
        }
        let check = if self.game.view.in_check { "Check! " } else { "" };
        let role = if self.game.view.in_check { Role::Warn } else { Role::Text };
        (role, format!("{check}Your move, {}.", self.game.side_name(self.game.you)))
    }

    /// The line below the status: a hint, or how far the opponent saw.
    fn remark(&self) -> Option<(Role, String)> {
        if self.game.is_over() {
            return None;
        }
        if self.is_changed_elsewhere() {
            let says = "another terminal has changed this game: your next move begins one of its own";
            return Some((Role::Warn, says.into()));
        }
        if self.thinking == Some(Thinking::Hint) {
            return Some((Role::Dim, "looking for a hint …".into()));
        }
        if let Some(hint) = &self.hint {
            // Where moves are not written with cells, as where stones fall into columns, nobody knows the cells by
            // name.
            let cells = hint.mv.cells.iter().map(|&cell| self.cell_name(cell));
            let cells: Vec<_> = cells.filter(|cell| hint.mv.plain.contains(cell)).collect();
            let text = match (cells.as_slice(), hint.step) {
                ([from, ..], 1) => format!("Hint: look at {from}."),
                ([from, .., to], 2) => format!("Hint: from {from} to {to}."),
                _ => format!("Hint: {}.", hint.mv.text),
            };
            return Some((Role::Good, text));
        }
        if self.stalled {
            let says = "the game is kept: . asks it to move again, u takes back, n is another game";
            return Some((Role::Text, says.into()));
        }
        // It is about the position as it stands, not about the one that is looked at.
        let seen = self.seen.as_ref().filter(|_| self.past.is_none())?;
        // A person across the board does not say what he thinks of it.
        if !self.is_watched()
            && matches!(&self.foe, Foe::Own(foe) if matches!(foe.mind, Mind::Overlooking(_)))
        {
            return None;
        }
        let searcher = match self.thinking {
            Some(_) => self.game.view.side,
            None if self.due.is_some() => self.game.view.side,
            None if self.is_watched() => !self.game.view.side,
            None => !self.game.you,
        };
        let score = self.game.session().game().worth(searcher, seen.score);
        let first = self.game.side_name(Side::First);
        let nodes = thousands(seen.counts.nodes);
        let opponent = self.name_of(searcher);
        let text = format!("{opponent}: depth {}, {nodes} nodes, {score} as {first} sees it", seen.depth);
        Some((Role::Dim, text))
    }

    fn cell_name(&self, cell: usize) -> String {
        match &self.game.view.board {
            BoardView::Grid(grid) => grid.name(cell),
            BoardView::Text(_) => String::new(),
        }
    }
}
