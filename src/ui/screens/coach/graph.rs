//! The chances of the first side over the game as a graph with its axes, and as a bar beside the board.

use super::Coach;
use crate::explain::coach::chance;
use crate::games::Side;
use crate::numbers::rounded;
use crate::ui::prelude::*;
use crate::ui::widgets::axis::apart;
use crate::ui::widgets::number::LEVELS;
use crate::ui::widgets::pane::ground;

/// Columns of the figures beside the graph.
const FIGURES: u16 = 5;
/// Rows below the curve: marks, and the numbers of moves.
const BELOW: u16 = 2;
/// With so many rows there is one for a title.
const TITLED: u16 = 8;
/// Columns from one number to the next, about.
const APART: u16 = 10;

impl Coach {
    fn curve(area: Rect) -> Rect {
        let title = u16::from(area.height >= TITLED);
        let height = area.height.saturating_sub(BELOW + title);
        // Of an odd number of rows the one in the middle has 50 % in its middle.
        let above = title + u16::from(height > 1 && height.is_multiple_of(2));
        Rect {
            x: area.x + FIGURES.min(area.width),
            y: area.y + above.min(area.height),
            width: area.width.saturating_sub(FIGURES),
            height: height + title - above,
        }
    }

    /// The column in which a position is shown.
    fn column(&self, curve: Rect, position: usize) -> u16 {
        let last = self.analysis.moves().len().max(1);
        curve.x + (position * usize::from(curve.width.saturating_sub(1)) / last).cells()
    }

    fn position_at(&self, curve: Rect, column: u16) -> usize {
        let positions = 0..=self.analysis.moves().len();
        positions.min_by_key(|&at| self.column(curve, at).abs_diff(column)).unwrap_or(0)
    }

    /// The position that is clicked in the graph.
    pub(super) fn hit_graph(&self, area: Rect, column: u16, row: u16) -> Option<usize> {
        let curve = Self::curve(area);
        let inside = area.contains((column, row).into()) && column >= curve.x;
        inside.then(|| self.position_at(curve, column))
    }

    pub(super) fn draw_graph(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let curve = Self::curve(area);
        if curve.height == 0 || curve.width < 4 {
            return;
        }
        let dim = theme.style(Role::Dim);
        let first = self.analysis.session().game().side_name(Side::First);
        if curve.y > area.y {
            let title = format!("{first}'s chance to win, in %");
            buf.set_stringn(area.x, area.y, title, area.width.into(), theme.style(Role::Title));
        }
        for (figure, row) in [(100, 0), (50, (curve.height - 1) / 2), (0, curve.height - 1)] {
            buf.set_string(area.x, curve.y + row, format!("{figure:>3} ┤"), dim);
        }
        ground(buf, curve, theme);
        for column in curve.left()..curve.right() {
            self.draw_column(buf, curve, column, theme);
        }
        self.draw_below(buf, area, curve, theme);
    }

    /// A column of the curve, filled from below.
    fn draw_column(&self, buf: &mut Buffer, curve: Rect, column: u16, theme: &Theme) {
        let at = self.position_at(curve, column);
        let filled =
            self.analysis.chance(at).map_or(0.0, |chance| chance / 100.0 * f64::from(curve.height * 8));
        let here = !self.place.is_aside() && at == self.place.plies();
        for row in 0..curve.height {
            let part = rounded::<usize>((filled - f64::from(row * 8)).clamp(0.0, 8.0));
            let middle = row == curve.height / 2 && part == 0;
            let sign = if middle { "┄" } else { LEVELS[part] };
            let role = if here && !middle { Role::Filled } else { Role::Dim };
            buf.set_string(column, curve.bottom() - 1 - row, sign, theme.style(role));
        }
    }

    /// The marks of mistakes, where one stands, and the numbers of moves.
    fn draw_below(&self, buf: &mut Buffer, area: Rect, curve: Rect, theme: &Theme) {
        let marks = curve.bottom();
        buf.set_string(curve.x, marks, "─".repeat(curve.width.into()), theme.style(Role::Dim));
        for at in self.analysis.mistakes(None) {
            let serious = self.analysis.verdict(at).is_some_and(|verdict| verdict.grade.is_serious());
            let role = if serious { Role::Bad } else { Role::Warn };
            buf.set_string(self.column(curve, at + 1), marks, "?", theme.style(role));
        }
        let root = self.place.root(self.place.plies());
        buf.set_string(self.column(curve, root), marks, "▲", theme.style(Role::Accent));
        let plies = self.analysis.moves().len();
        let many = usize::from((curve.width / APART).max(1));
        let step = [2, 4, 10, 20, 40, 100].into_iter().find(|step| plies / step <= many).unwrap_or(200);
        let number = |at: usize| self.analysis.after(at).view().move_number.to_string();
        let labels: Vec<_> =
            (0..plies).step_by(step).map(|at| (self.column(curve, at), number(at))).collect();
        for (column, text) in apart(labels, &(curve.left()..area.right())) {
            if column + text.width().cells() <= area.right() {
                buf.set_string(column, marks + 1, text, theme.style(Role::Dim));
            }
        }
    }

    /// The chance of the side at the top of the board, dark, above that of the other.
    pub(super) fn draw_bar(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let Some(look) = self.look().filter(|_| !area.is_empty() && self.trying.is_none()) else { return };
        let session = self.shown();
        let own = chance(look.score(), session.game().man);
        let first = match self.analysis.chance(self.place.plies()).filter(|_| !self.place.is_aside()) {
            Some(first) => first,
            None if session.root_side() == Side::First => own,
            None => 100.0 - own,
        };
        let below = if self.flipped && self.can_be_turned() { 100.0 - first } else { first };
        let filled = below / 100.0 * f64::from(area.height * 8);
        for row in 0..area.height {
            let part = rounded::<usize>((filled - f64::from(row * 8)).clamp(0.0, 8.0));
            let sign = LEVELS[part].repeat(area.width.into());
            buf.set_string(area.x, area.bottom() - 1 - row, sign, theme.style(Role::Filled));
        }
    }
}
