//! How a game being played is drawn.

use ratatui::layout::Margin;

use super::{Play, taken};
use crate::games::{BoardView, Side};
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::{self, Layout, Marks, Shape};
use crate::ui::widgets::select::Select;

/// Where things are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panes {
    /// The board, where there is one.
    pub(super) layout: Option<Layout>,
    /// The players, the one above the board first.
    names: [Rect; 2],
    board: Rect,
    /// What stands beside it.
    pub(super) beside: Rect,
    /// The last rows: here a move is typed.
    pub(super) status: Rect,
    /// Of them the status, and a remark.
    says: [Rect; 2],
    /// How many rows a position without a board takes.
    lines: u16,
}

impl Panes {
    pub(super) fn new(area: Rect, view: &BoardView, pieces: PieceStyle, flipped: bool) -> Self {
        let is_roomy = area.width >= ROOMY;
        let most = area.width.saturating_sub(if is_roomy { SIDE.1 } else { SIDE.0 });
        // Rows of the names and of the status: fewer only where the board is larger for it.
        let height = |(names, status): (u16, u16)| area.height.saturating_sub(names + status);
        let largest = |rows| Shape::of(view).and_then(|shape| shape.largest_in(most, height(rows)));
        let fewer = |best, rows| if largest(rows) > largest(best) { rows } else { best };
        let rows = [(2, 1), (0, 1)].into_iter().fold((2, STATUS), fewer);
        let (height, board, is_beside) = (height(rows), largest(rows), rows.0 == 0);
        // The board has no more columns than it fills.
        let left = board.filter(|_| is_roomy).map_or(most, |(width, _)| (width + 6).min(most));
        let above = if is_beside { 0 } else { area.height.min(1) };
        let room = Rect { y: area.y + above, width: left, height, ..area };
        let layout = Layout::centred(view, room, pieces, flipped);
        let lines = if let BoardView::Text(lines) = view { lines.len().cells() } else { 0 };
        let board = layout
            .map_or(Rect { x: area.x + 2, width: left.saturating_sub(2), ..room }, |layout| layout.area);
        let name = |y: u16| {
            Rect { y, height: 1, width: left.saturating_sub(board.x - area.x), ..board }.intersection(area)
        };
        let mut names = [name(room.y.saturating_sub(1)), name(board.bottom())];
        let mut beside = Rect {
            x: area.x + left,
            width: area.width - left,
            height: area.height.saturating_sub(STATUS),
            ..area
        };
        let status =
            Rect { y: area.bottom().saturating_sub(STATUS), height: area.height.min(STATUS), ..area };
        let row = |row: u16, across: Rect| {
            let one = Rect { y: status.y + row, height: 1, ..across };
            one.inner(Margin::new(1, 0)).intersection(status)
        };
        // Where the lower name stands in the upper row, the remark is beside it.
        let says =
            if rows.1 < STATUS { [row(1, status), row(0, beside)] } else { [row(0, status), row(1, status)] };
        if is_beside {
            let across = Rect { x: beside.x + 1, width: beside.width.saturating_sub(1), height: 1, ..beside };
            names = [beside.y, beside.bottom().saturating_sub(1)]
                .map(|y| Rect { y, ..across }.intersection(beside));
            beside = beside.inner(Margin::new(0, 1));
        }
        Self { layout, names, board, beside, status, says, lines }
    }

    /// Where the legal moves are listed when there is no board.
    pub(super) fn moves_below(&self) -> Rect {
        let taken = (self.lines + 2).min(self.board.height);
        Rect { y: self.board.y + taken, height: self.board.height - taken, ..self.board }
    }
}

/// Rows of the status: what is to be done, and a remark. Where the board can be larger with a row more, the remark stands beside.
const STATUS: u16 = 2;
/// From this width on there is room for more than the moves beside the board,
const ROOMY: u16 = 100;
/// and these are the columns of what stands there: on a small screen, and at least on a larger one.
const SIDE: (u16, u16) = (30, 44);

impl Play {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = Panes::new(area, &self.game.view.board, theme.pieces, self.flipped);
        match (&self.shown().board, panes.layout) {
            (view @ BoardView::Grid(_), Some(layout)) => {
                board::draw(buf, layout.area, view, &self.marks(), self.flipped, theme);
            }
            (view, _) => {
                board::draw(buf, panes.board, view, &Marks::default(), false, theme);
                self.draw_legal(buf, panes.moves_below(), theme);
            }
        }
        self.draw_names(buf, panes.names, theme);
        self.draw_beside(buf, area, panes.beside, theme);
        self.draw_status(buf, panes.says, theme);
    }

    fn marks(&self) -> Marks {
        if self.past.is_some() {
            return Marks::of(self.shown());
        }
        let shown = self.hint.as_ref().map(|hint| {
            let cells = &hint.mv.cells;
            cells[..hint.step.min(cells.len())].to_vec()
        });
        let marks = self.input.marks(&self.game.view);
        let cursor = marks.cursor.filter(|_| self.game.your_turn());
        Marks { cursor, hinted: shown.unwrap_or_default(), ..marks }
    }

    /// The players at their sides of the board, each with his clock and what he has taken.
    fn draw_names(&self, buf: &mut Buffer, places: [Rect; 2], theme: &Theme) {
        let top = if self.flipped { Side::First } else { Side::Second };
        for (place, side) in places.into_iter().zip([top, !top]) {
            let is_over = self.past.is_none() && self.game.is_over();
            let turn = !is_over && self.shown().side == side;
            let mark = if turn { "▶" } else { " " };
            let role = if turn { Role::Title } else { Role::Dim };
            let name = self.game.side_name(side);
            let mut before = vec![theme.span(format!("{mark} "), role)];
            before.extend(self.man_of(side, theme));
            let mut behind = Vec::new();
            if let Some(clocks) = self.clocks {
                let (text, short) = (clocks.text(side as usize), clocks.is_short(side as usize));
                let role = if short && !self.game.is_over() { Role::Warn } else { role };
                behind.push(theme.span(format!(" · {text}{}", if short { "!" } else { "" }), role));
            }
            let taken = taken::spans(&self.game.start, &self.shown().board, !side, theme);
            if !taken.is_empty() {
                behind.push(Span::raw("  "));
                behind.extend(taken);
            }
            // Whoever has a long name is known by its beginning; of the men none is left out.
            let others: usize = before.iter().chain(&behind).map(Span::width).sum();
            let room = usize::from(place.width).saturating_sub(others);
            let called = prose::clipped(&format!("{name} · {}", self.name_of(side)), room);
            let line: Line<'_> = before.into_iter().chain([theme.span(called, role)]).chain(behind).collect();
            buf.set_line(place.x, place.y, &line, place.width);
        }
    }

    /// How the men of a side look, unless its name says it.
    fn man_of(&self, side: Side, theme: &Theme) -> Vec<Span<'static>> {
        let man = self.game.men[side as usize].as_ref().and_then(|man| board::man(man, theme));
        let man = man.filter(|(sign, _)| sign.to_string() != self.game.side_name(side));
        man.map_or_else(Vec::new, |(sign, style)| {
            let padded = if theme.is_coloured() { format!(" {sign} ") } else { sign.to_string() };
            vec![Span::styled(padded, style), Span::raw(" ")]
        })
    }

    /// The legal moves to choose from, where there is no board to move on.
    pub(super) fn legal(&self) -> Select {
        let mut legal = Select::new(self.game.view.moves.iter().map(|mv| &mv.text));
        legal.choose(self.input.cursor);
        legal
    }

    fn draw_legal(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if self.grid_size() > 0 || self.past.is_some() {
            return;
        }
        let text = |at: usize| Line::from(self.game.view.moves[at].text.as_str());
        self.legal().draw(buf, area, theme, text);
    }
}
