//! How the coach is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{Coach, first_chance};
use crate::explain::coach::Grade;
use crate::games::{BoardView, Side};
use crate::numbers::rounded;
use crate::trace::{seen_by_first, value};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::{self, Marks, Shape};
use crate::ui::widgets::cells::Cells as _;
use crate::ui::widgets::number::LEVELS;
use crate::ui::widgets::prose;
use crate::ui::widgets::tier::{Tier, Want, columns, rows};

/// Rows of the graph, and below it one for marks.
const GRAPH: u16 = 4;
/// Rows of what is said.
const SAID: u16 = 2;
/// Columns of what stands beside the board: on a small screen, and at least where the board has the whole height.
const BESIDE: (u16, u16) = (34, 48);

/// Where things are.
struct Panes {
    board: Rect,
    moves: Rect,
    graph: Rect,
    said: Rect,
}

impl Coach {
    fn panes(&self, area: Rect, board: &BoardView) -> Panes {
        if Tier::of(area) == Tier::Compact {
            let said = Want::just(SAID);
            let [above, graph, said] = rows(area, 0, [Want::rest(1), Want::just(GRAPH + 1), said]);
            let [board, moves] = columns(above, 0, [Want::rest(1), Want::just(BESIDE.0)]);
            return Panes { board, moves, graph, said };
        }
        // The board takes the whole height and no more columns than it fills; all else stands beside it.
        let most = area.width.saturating_sub(BESIDE.1);
        let wide = Shape::of(board).and_then(|shape| shape.largest_in(most, area.height));
        let board = wide.map_or(most, |(width, _)| (width + 4).min(most));
        let [board, right] = columns(area, 0, [Want::just(board).least(1).rank(1), Want::rest(BESIDE.1)]);
        let moves = Want::just(self.texts.len().cells() + 1).least(4).rank(1);
        let [moves, graph, said] = rows(right, 0, [moves, Want::rest(GRAPH + 1), Want::just(2 * SAID + 1)]);
        Panes { board, moves, graph, said }
    }

    pub(super) fn can_be_turned(&self) -> bool {
        matches!(self.session.view().board, BoardView::Grid(grid) if grid.turns)
    }

    /// The move's text with its number: `12…Qxb2`.
    pub(super) fn numbered(&self, at: usize) -> String {
        let (number, side) = self.first;
        let plies = at + usize::from(side == Side::Second);
        let dots = if plies.is_multiple_of(2) { "." } else { "…" };
        format!("{}{dots}{}", number + plies / 2, self.texts[at])
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let view = self.after(self.at).view();
        let panes = self.panes(area, &view.board);
        let flipped = self.flipped && self.can_be_turned();
        let marks = Marks::of(&view);
        board::draw_centred(buf, panes.board, &view.board, &marks, flipped, theme);
        self.draw_moves(buf, panes.moves, theme);
        self.draw_graph(buf, panes.graph, theme);
        let lines =
            prose::wrap(&[(self.says(), theme.style(Role::Text))], panes.said.width.saturating_sub(2), "");
        prose::draw(buf, Rect { x: panes.said.x + 1, ..panes.said }.intersection(area), &lines, 0);
    }

    /// The moves with their values and marks, the one that is shown in sight; above them the accuracy.
    fn draw_moves(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if area.height < 2 {
            return;
        }
        buf.set_stringn(area.x, area.y, self.accuracy(), area.width.into(), theme.style(Role::Title));
        let room = usize::from(area.height - 1);
        let start =
            self.at.saturating_sub(1).saturating_sub(room / 2).min(self.texts.len().saturating_sub(room));
        for (at, row) in (start..self.texts.len()).zip(area.y + 1..area.bottom()) {
            buf.set_line(area.x, row, &self.move_row(at, theme), area.width);
        }
    }

    fn move_row(&self, at: usize, theme: &Theme) -> Line<'static> {
        let here = at + 1 == self.at;
        let grade = self.review.as_ref().map_or(Grade::Fine, |review| review.moves[at].grade);
        let text = format!("{}{}", self.numbered(at), grade.mark());
        let gap = " ".repeat(13_usize.saturating_sub(text.width()));
        let worth = self.judged[at + 1]
            .as_ref()
            .map_or("…".into(), |judged| value(seen_by_first(self.side_after(at + 1), judged.score)));
        let role = match grade {
            Grade::Fine | Grade::Inaccuracy => Role::Text,
            Grade::Mistake => Role::Warn,
            Grade::Blunder | Grade::MissedWin => Role::Bad,
        };
        let word = if grade == Grade::Fine { "" } else { grade.word() };
        let base = if here { theme.style(Role::Selected) } else { theme.style(role) };
        Line::from(vec![
            Span::styled(format!("{} {text}{gap}", if here { "▸" } else { " " }), base),
            Span::styled(format!("{worth:>6} "), theme.style(Role::Dim)),
            Span::styled(word, theme.style(role)),
        ])
    }

    /// Who has to move after so many moves.
    fn side_after(&self, plies: usize) -> Side {
        if plies.is_multiple_of(2) { self.first.1 } else { !self.first.1 }
    }

    fn accuracy(&self) -> String {
        let Some(review) = &self.review else {
            let done = self.judged.iter().flatten().count();
            return format!("  looking … {done} of {}", self.judged.len());
        };
        let card = self.session.game();
        let told = |side: Side| {
            let accuracy = review.accuracy[side as usize];
            accuracy.map(|accuracy| format!("{} {accuracy:.0} %", card.side_name(side)))
        };
        let both: Vec<_> = [Side::First, Side::Second].into_iter().filter_map(told).collect();
        format!("  accuracy: {}", both.join(", "))
    }

    /// The columns of the graph: which position each shows.
    fn column(&self, area: Rect, position: usize) -> u16 {
        let (last, width) = (self.moves.len().max(1), area.width.saturating_sub(3).max(1));
        area.x + 1 + (position * usize::from(width - 1) / last).cells()
    }

    /// The position that was clicked: in the graph, or in the list of moves.
    pub(super) fn hit(&self, column: u16, row: u16) -> Option<usize> {
        let panes = self.panes(self.area, &self.session.view().board);
        if panes.graph.contains((column, row).into()) {
            return (0..self.judged.len()).min_by_key(|&at| self.column(panes.graph, at).abs_diff(column));
        }
        let list = Rect { y: panes.moves.y + 1, height: panes.moves.height.saturating_sub(1), ..panes.moves };
        let room = usize::from(list.height);
        let start =
            self.at.saturating_sub(1).saturating_sub(room / 2).min(self.texts.len().saturating_sub(room));
        let at = start + usize::from(row.saturating_sub(list.y));
        (list.contains((column, row).into()) && at < self.texts.len()).then_some(at + 1)
    }

    /// The chance of the first side as a filled curve, with the position that is shown and the marks of bad moves below.
    fn draw_graph(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let rows = area.height.saturating_sub(1);
        if rows == 0 || area.width < 4 {
            return;
        }
        for column in area.x + 1..area.right() - 1 {
            let nearest = (0..self.judged.len()).min_by_key(|&at| self.column(area, at).abs_diff(column));
            let Some((at, judged)) = nearest.and_then(|at| Some((at, self.judged[at].as_ref()?))) else {
                continue;
            };
            let filled = first_chance(judged.score, self.side_after(at)) / 100.0 * f64::from(rows * 8);
            for row in 0..rows {
                let part = rounded::<usize>((filled - f64::from(row * 8)).clamp(0.0, 8.0));
                let role = if at == self.at { Role::Accent } else { Role::Dim };
                buf.set_string(column, area.y + rows - 1 - row, LEVELS[part], theme.style(role));
            }
        }
        let under = area.y + rows;
        let moves = self.review.iter().flat_map(|review| review.moves.iter().enumerate());
        for (at, verdict) in moves.filter(|(_, verdict)| verdict.grade >= Grade::Mistake) {
            let role = if verdict.grade.is_serious() { Role::Bad } else { Role::Warn };
            buf.set_string(self.column(area, at + 1), under, "?", theme.style(role));
        }
        buf.set_string(self.column(area, self.at), under, "▲", theme.style(Role::Accent));
    }

    /// What there is to say of the move that is shown.
    fn says(&self) -> String {
        if let Some(failed) = &self.failed {
            return format!("the search failed: {failed}");
        }
        if self.making.is_some() {
            return "looking whether one move alone is good …".into();
        }
        let Some((at, verdict)) = self.verdict() else {
            return match &self.review {
                None => "The engine looks at every position of the game, the last one first.".into(),
                Some(_) => "The start of the game.".into(),
            };
        };
        let moved = self.numbered(at);
        let card = self.session.game();
        let [before, after] = verdict.scores.map(|score| value(seen_by_first(verdict.side, score)));
        let first = card.side_name(Side::First);
        let Some(better) = verdict.better else {
            return format!("{moved}: {after} as {first} sees it.");
        };
        let instead = self.after(at).texts(&[Some(better)]).pop().unwrap_or_default();
        format!(
            "{moved} is a {}: from {before} to {after} as {first} sees it. Better was {instead}. Enter opens the refutation.",
            verdict.grade.word().replace("inaccuracy", "small inaccuracy"),
        )
    }
}
