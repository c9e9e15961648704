//! How the game went: what is said at its end, where no line is left.

use super::Coach;
use crate::explain::coach::{Grade, Verdict};
use crate::games::Side;
use crate::numbers::counted;
use crate::ui::prelude::*;
use crate::ui::widgets::tier::Tier;

/// Moves that are named at most.
const NAMED: usize = 5;
/// Columns of a move with its mark.
const MOVE: usize = 13;

impl Coach {
    /// The game is over, and its end is shown.
    pub(super) fn is_at_end(&self) -> bool {
        let at_end = !self.place.is_aside() && self.place.plies() == self.analysis.moves().len();
        let is_over = || self.shown().ending().is_some() || self.headline.is_over();
        at_end && self.trying.is_none() && is_over()
    }

    /// What there is to say instead of best lines: at the end of a game how it went; of a position that is still to be looked at
    /// what the marks mean that moves will have.
    pub(super) fn instead_of_lines(
        &self,
        width: u16,
        reasons: bool,
        theme: &Theme,
    ) -> Option<Vec<Line<'static>>> {
        if self.is_at_end() && self.analysis.accuracy().is_some() {
            return Some(self.summary(width, reasons, theme));
        }
        let soon = if self.is_at_end() && self.shown().ending().is_some() {
            "Told when all mistakes have been looked at more closely."
        } else {
            let awaited = self.look().is_none() && self.trying.is_none() && self.shown().ending().is_none();
            awaited.then_some("The engine comes to this position soon.")?
        };
        let mut lines = indented(soon, width, theme);
        if Tier::of(self.area) != Tier::Compact {
            lines.extend(marks(width, theme));
        }
        Some(lines)
    }

    /// Below what is said of a position: how the game went, once that is known. At its end it stands above.
    pub(super) fn draw_summary(&self, buf: &mut Buffer, below: Rect, theme: &Theme) {
        if self.is_at_end() || self.trying.is_some() || self.analysis.accuracy().is_none() {
            return;
        }
        let mut lines = vec![theme.line("over the whole game", Role::Title)];
        lines.extend(self.summary(below.width, false, theme));
        let height = lines.len().cells();
        if height < below.height {
            prose::draw(buf, Rect { y: below.bottom() - height, height, ..below }, &lines, 0);
        }
    }

    /// What each side did wrong, then the moves that cost most, with the reasons where there is room.
    fn summary(&self, width: u16, reasons: bool, theme: &Theme) -> Vec<Line<'static>> {
        let verdicts =
            || (0..self.analysis.moves().len()).filter_map(|at| Some((at, self.analysis.verdict(at)?)));
        let mut lines: Vec<Line<'static>> = [Side::First, Side::Second]
            .into_iter()
            .map(|side| self.wrong(side, verdicts().map(|(_, verdict)| verdict), theme))
            .collect();
        if self.is_at_end() {
            lines.extend(self.given_up(width, theme));
        }
        let mut worst: Vec<_> = verdicts().filter(|(_, verdict)| verdict.grade.is_mistake()).collect();
        worst.sort_by(|(_, one), (_, other)| cost(other).total_cmp(&cost(one)));
        if !worst.is_empty() {
            lines.push(Line::default());
            lines.push(theme.line("what cost most of the chance to win", Role::Title));
        }
        for (at, verdict) in worst.into_iter().take(NAMED) {
            let [before, after] = verdict.chances;
            let text = format!("{}{}", self.analysis.numbered(at), verdict.grade.mark());
            lines.push(Line::from(vec![
                theme.span(format!(" {text:<MOVE$}"), Role::Text),
                theme.span(format!("{before:>4.0} % became {after:>3.0} %"), Role::Dim),
            ]));
            if reasons {
                let says = self.analysis.words(at).split_off(1).join(" ");
                for mut line in prose::sentence(&says, width.saturating_sub(4), theme.style(Role::Dim)) {
                    line.spans.insert(0, "   ".into());
                    lines.push(line);
                }
                lines.push(Line::default());
            }
        }
        lines
    }

    /// Of a game that did not end on the board: how it ended, and what its last position is worth.
    fn given_up(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let session = self.shown();
        let Some(look) = self.look().filter(|_| session.ending().is_none()) else { return Vec::new() };
        let told = self.place.plies().checked_sub(1).and_then(|last| self.analysis.worth_after(last));
        let worth = told.unwrap_or_else(|| session.game().worth(session.root_side(), look.score()));
        let (result, first) = (&self.headline.result, session.game().side_name(Side::First));
        indented(&format!("{result}, where the game stood at {worth} as {first} sees it."), width, theme)
    }

    /// What a side did wrong, the gravest first.
    fn wrong<'a>(
        &self,
        side: Side,
        verdicts: impl Iterator<Item = &'a Verdict>,
        theme: &Theme,
    ) -> Line<'static> {
        let grades: Vec<_> =
            verdicts.filter(|verdict| verdict.side == side).map(|verdict| verdict.grade).collect();
        let count = |(grade, one, many): (Grade, &str, &str)| {
            let count = grades.iter().filter(|&&other| other == grade).count();
            (count > 0).then(|| counted(count, one, many))
        };
        let kinds = [
            (Grade::MissedWin, "missed win", "missed wins"),
            (Grade::Blunder, "blunder", "blunders"),
            (Grade::Mistake, "mistake", "mistakes"),
        ];
        let mut told: Vec<_> = kinds.into_iter().filter_map(count).collect();
        let inaccurate = grades.iter().filter(|&&grade| grade == Grade::Inaccuracy).count();
        match inaccurate {
            0 => {}
            1 => told.push("1 inaccuracy".into()),
            many => told.push(format!("{many} inaccuracies")),
        }
        let told = if told.is_empty() { "no move with a mark".into() } else { told.join(", ") };
        Line::from(vec![
            theme.span(format!(" {:<8}", self.analysis.session().game().side_name(side)), Role::Text),
            theme.span(told, Role::Text),
        ])
    }
}

fn indented(text: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(text, width.saturating_sub(2), theme.style(Role::Dim));
    for line in &mut lines {
        line.spans.insert(0, " ".into());
    }
    lines
}

/// What the marks behind moves mean, for whoever waits for them.
fn marks(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    lines.extend(indented(
        "A mark says how much of the chance to win a move gives away, with both values as far off as two engines usually are apart:",
        width,
        theme,
    ));
    for grade in [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder, Grade::MissedWin] {
        let means = match grade {
            Grade::MissedWin => "it was won, and is neither won nor lost".into(),
            Grade::Inaccuracy => "less, or little was left to lose".into(),
            _ => format!("{:.0} % or more", grade.least()),
        };
        let row = Line::from(vec![
            theme.span(format!(" {:<3}", grade.mark()), Role::Text),
            theme.span(format!(" {:<12}", grade.word()), Role::Text),
            theme.span(means, Role::Dim),
        ]);
        lines.extend(prose::hanging(&row, width));
    }
    lines.extend(indented(
        "\"seen at 3 plies\": a search of 3 plies sees that another move is better, one of 2 does not.",
        width,
        theme,
    ));
    lines
}

/// What a move cost of the chance to win, in hundredths.
fn cost(verdict: &Verdict) -> f64 {
    verdict.chances[0] - verdict.chances[1]
}
