//! How a game being played is drawn.

use ratatui::layout::Margin;

use super::{Play, taken};
use crate::games::{BoardView, Side};
use crate::numbers::{rounded, thousands};
use crate::opponents::Strength;
use crate::opponents::level::Level;
use crate::ui::prelude::*;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::board::{self, Layout, Marks, Shape};
use crate::ui::widgets::move_input::unmarked;
use crate::ui::widgets::number::{bar, track, whole};
use crate::ui::widgets::pane;
use crate::ui::widgets::select::Select;
use crate::ui::widgets::tier::{Tier, rows};

/// Where things are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Panes {
    /// The board, where there is one.
    pub(super) layout: Option<Layout>,
    /// The players, the one above the board first.
    names: [Rect; 2],
    board: Rect,
    moves: Rect,
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
        let mut moves = Rect {
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
            if rows.1 < STATUS { [row(1, status), row(0, moves)] } else { [row(0, status), row(1, status)] };
        if is_beside {
            let across = Rect { x: moves.x + 1, width: moves.width.saturating_sub(1), height: 1, ..moves };
            names =
                [moves.y, moves.bottom().saturating_sub(1)].map(|y| Rect { y, ..across }.intersection(moves));
            moves = moves.inner(Margin::new(0, 1));
        }
        Self { layout, names, board, moves, status, says, lines }
    }

    /// Where the legal moves are listed when there is no board.
    pub(super) fn moves_below(&self) -> Rect {
        let taken = (self.lines + 2).min(self.board.height);
        Rect { y: self.board.y + taken, height: self.board.height - taken, ..self.board }
    }
}

/// The moves; where there is room, below them what can be moved now, and who the opponent is, of which there are so many
/// lines.
fn beside(screen: Rect, area: Rect, lines: [usize; 2]) -> [Rect; 3] {
    if Tier::of(screen) == Tier::Compact {
        return [area, Rect::ZERO, Rect::ZERO];
    }
    let [legal, foe] = lines.map(|lines| match lines.cells() {
        0 => Want::NONE,
        lines => Want::just(lines + 2),
    });
    rows(area, 0, [Want::rest(10), legal.rank(2), foe.rank(1)])
}

/// Rows of the status: what is to be done, and a remark. Where the board can be larger with a row more, the remark stands beside.
const STATUS: u16 = 2;
/// From this width on there is room for more than the moves beside the board,
const ROOMY: u16 = 100;
/// and these are the columns of what stands there: on a small screen, and at least on a larger one.
const SIDE: (u16, u16) = (30, 44);
/// Columns of the number of a pair of moves, and of the first of them.
const NUMBER: usize = 6;
const MOVE: usize = 9;

/// How much a player sees who overlooks things: what `w` shows of a move of his rests on it. What `forces` matters is a clause.
fn seen_by(level: Level, forces: &str, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let [new, forcing, quiet] = level.of_replies();
    let shares = [
        ("it forces, by or on what moved", new),
        ("it forces otherwise", forcing),
        ("it is quiet", quiet),
        ("kept for each step further off", level.tunnel),
    ];
    let names = shares.iter().map(|(name, _)| name.width()).max().unwrap_or_default();
    let room = width.saturating_sub((names + 7).cells());
    let share = |(name, share): (&str, f64)| {
        let full = bar(share, room);
        let percent = if share < 0.005 { "<1".into() } else { format!("{:.0}", 100.0 * share) };
        let rest = track(&full, room);
        Line::from(vec![
            theme.span(format!("{name:<names$} "), Role::Dim),
            theme.span(full, Role::Filled),
            theme.span(rest, Role::Leader),
            theme.span(format!(" {percent:>3} %"), Role::Text),
        ])
    };
    let (depth, nodes) = (level.depth, thousands(rounded(level.nodes)));
    let far = format!(
        "Looks {depth:.1} plies ahead before quiescence, at {nodes} nodes at most. What gains more is seen sooner, what is deeper less."
    );
    let dim = theme.style(Role::Dim);
    let what = format!("Chances to see a reply, on a usual day; what {forces} forces matters:");
    let mut lines = prose::sentence(&what, width, dim);
    lines.extend(shares.into_iter().map(share));
    lines.extend(prose::sentence(&far, width, dim));
    lines
}

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
        self.draw_beside(buf, area, panes.moves, theme);
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

    /// The moves; where there is room, below them what can be moved now, and who the opponent is.
    fn draw_beside(&self, buf: &mut Buffer, screen: Rect, area: Rect, theme: &Theme) {
        let width = area.width.saturating_sub(4);
        let (legal, foe) = (self.legal_lines(width, theme), self.foe_lines(width, theme));
        let [moves, below, opponent] = beside(screen, area, [legal.len(), foe.len()]);
        self.draw_moves(buf, moves, theme);
        let count = self.shown().moves.len();
        for (place, title, lines) in [
            (below, format!(" legal moves: {count} "), legal),
            (opponent, format!(" {} ", self.foe.name()), foe),
        ] {
            if !place.is_empty() {
                let inside = pane::framed(buf, place, title, false, theme);
                prose::draw(buf, Rect { x: inside.x + 1, width, ..inside }, &lines, 0);
            }
        }
    }

    /// The moves that can be made now, where they are made on a board; none of a position that is only looked at.
    fn legal_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        if self.game.is_over() || self.grid_size() == 0 || self.past.is_some() {
            return Vec::new();
        }
        let moves = self.shown().moves.iter().map(|mv| unmarked(&mv.text));
        prose::sentence(&moves.collect::<Vec<_>>().join("  "), width, theme.style(Role::Dim))
    }

    /// Who the opponent is, and how strong he was measured to be.
    fn foe_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = prose::sentence(self.foe.about(), width, theme.style(Role::Text));
        let says = self.foe.strength(self.game.session().game().slug).map(|known| match known {
            Strength::Measured(rating) => format!(
                "Rated {} ± {:.0} in games with those next in strength and an engine of known strength.",
                whole(rating.value),
                rating.margin
            ),
            Strength::Moved(value) => {
                format!("About {}: it was measured before the last rating of the others.", whole(value))
            }
            Strength::Provisional(value) => {
                let value = whole(value);
                format!("Provisional {value}: so strong it was measured with a part of what it has now.")
            }
        });
        if let Some(says) = says {
            lines.extend(prose::sentence(&says, width, theme.style(Role::Dim)));
        }
        if let Some(level) = self.foe.level() {
            lines.extend(seen_by(level, self.game.session().game().forcing, width, theme));
        }
        lines
    }

    fn draw_moves(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let inner = pane::within(buf, area, pane::frame(" moves ", false, theme));
        pane::ground(buf, inner, theme);
        let [opening, inner] = self.below_opening(inner);
        prose::draw(buf, opening, &self.opening_lines(opening.width, theme), 0);
        let rows = self.move_rows(theme);
        let start = self.first_row(rows.len(), inner.height.into());
        for (line, row) in rows.iter().skip(start).zip(inner.top()..inner.bottom()) {
            buf.set_line(inner.x, row, line, inner.width);
        }
        if rows.is_empty() {
            let says = "no move yet";
            buf.set_stringn(inner.x + 1, inner.y, says, inner.width.into(), theme.style(Role::Dim));
        }
    }

    /// The first row of the list of moves that is seen: the last ones, or those around what the board shows.
    fn first_row(&self, rows: usize, room: usize) -> usize {
        let last = rows.saturating_sub(room);
        match &self.past {
            Some(past) => (past.plies.saturating_sub(1) / 2).saturating_sub(room / 2).min(last),
            None => last.saturating_sub(self.scrolled),
        }
    }

    /// The number of moves up to the one that is listed at a place of the screen, itself included.
    pub(super) fn listed_at(&self, column: u16, row: u16) -> Option<usize> {
        let (rows, list) = self.move_list();
        if !list.contains((column, row).into()) {
            return None;
        }
        let pair = self.first_row(rows, list.height.into()) + usize::from(row - list.y);
        let second = usize::from(column - list.x) >= NUMBER + MOVE;
        let skipped = usize::from(self.game.first.1 == Side::Second);
        let plies = (2 * pair + usize::from(second) + 1).checked_sub(skipped)?;
        (1..=self.game.texts.len()).contains(&plies).then_some(plies)
    }

    /// How many rows the list of moves has, and where it is.
    pub(super) fn move_list(&self) -> (usize, Rect) {
        // How text is broken does not depend on colours.
        let (area, theme) = (self.panes().moves, Theme::plain());
        let width = area.width.saturating_sub(4);
        let lines = [self.legal_lines(width, &theme).len(), self.foe_lines(width, &theme).len()];
        let [moves, ..] = beside(self.overlays.area(), area, lines);
        let [_, room] = self.below_opening(pane::frame("", false, &theme).inner(moves));
        (self.move_rows(&theme).len(), room)
    }

    /// Where it stands what is being played, and below it the moves.
    fn below_opening(&self, area: Rect) -> [Rect; 2] {
        let width = area.width.saturating_sub(1);
        let lines = self.opening_lines(width, &Theme::plain()).len().cells();
        let height = lines.min(3).min(area.height / 2);
        let name = Rect { x: area.x + 1, width, height, ..area };
        [name, Rect { y: area.y + height, height: area.height - height, ..area }]
    }

    fn opening_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let name = self.game.opening.as_ref();
        let wrapped = |name: &String| prose::wrap(&[(name.clone(), theme.style(Role::Dim))], width, "");
        name.map_or_else(Vec::new, wrapped)
    }

    /// The moves in pairs, each pair with its number.
    fn move_rows(&self, theme: &Theme) -> Vec<Line<'static>> {
        let (number, side) = self.game.first;
        let skipped = usize::from(side == Side::Second);
        let plies: Vec<_> =
            (0..skipped).map(|_| "…").chain(self.game.texts.iter().map(String::as_str)).collect();
        let shown = (self.shown_plies() + skipped).checked_sub(1);
        let text = |at: usize| {
            let text = plies.get(at).copied().unwrap_or_default();
            let gap = " ".repeat(MOVE.saturating_sub(text.width()));
            let role = match shown {
                Some(shown) if at == shown && self.past.is_some() => Role::Selected,
                Some(shown) if at == shown => Role::Accent,
                Some(shown) if at < shown => Role::Text,
                _ => Role::Dim,
            };
            [theme.span(text.to_string(), role), Span::raw(gap)]
        };
        let row = |pair: usize| {
            let mut spans =
                vec![theme.span(format!("{:>width$}. ", number + pair, width = NUMBER - 2), Role::Dim)];
            spans.extend(text(2 * pair));
            spans.extend(text(2 * pair + 1));
            Line::from(spans)
        };
        (0..plies.len().div_ceil(2)).map(row).collect()
    }
}
