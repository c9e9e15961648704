//! Where everything of the coach is, by the room there is.

use super::Coach;
use crate::games::{BoardView, MoveTag};
use crate::session::analysis::LINES;
use crate::session::{Session, View};
use crate::ui::overlay::TakesMoves;
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Layout, Marks, Shape};
use crate::ui::widgets::move_input::MoveInput;
use crate::ui::widgets::tier::{Tier, columns, inset, rows};

/// Columns beside the board: so many at least, by the room there is, and so many where moves and words stand beside each other.
const BESIDE: [u16; 3] = [38, 48, 60];
const TWO: u16 = 88;
/// Columns of the list of moves there.
const MOVES: u16 = 44;
/// Rows of each of the best lines at most, and where moves and words stand beside each other.
const ROWS: usize = 3;
const MOST_ROWS: usize = 5;
/// Rows of the graph, by the room there is.
const GRAPH: [u16; 3] = [5, 9, 11];
/// Rows of what is said, by the room there is.
const SAID: [u16; 3] = [7, 9, 10];
/// Rows of the list of moves where there is so much to say beside it, by the room there is.
const LIST: [u16; 3] = [3, 10, 12];
/// Rows of what is asked of whoever tries again, at least: the answer takes no more.
const ASKED: u16 = 4;
/// Depths that are seen at once at most.
const DEPTHS: usize = 24;
/// Columns of the bar, and the one behind it.
const BAR: u16 = 3;

/// Where things are.
struct Panes {
    bar: Rect,
    board: Rect,
    graph: Rect,
    head: Rect,
    moves: Rect,
    lines: Rect,
    depths: Rect,
    said: Rect,
    /// There is room to say why moves were mistakes, at the end of a game.
    reasons: bool,
}

impl Coach {
    fn panes(&self, area: Rect, view: &BoardView) -> Panes {
        let head = Want::just(self.head(Tier::of(area)).len().cells());
        let (tier, area) = (Tier::of(area) as usize, inset(area));
        // The board takes all that the graph below it can spare, and no more columns than it fills. Before there is none the words
        // are narrower, and there is no graph.
        let shape = Shape::of(view);
        let least = shape.map_or((0, 0), Shape::least);
        let most = area.width.saturating_sub(BESIDE[tier]).max(least.0 + BAR);
        let room = |graph: u16| area.height.saturating_sub(graph).max(least.1);
        let largest = |graph| shape.and_then(|shape| shape.largest_in(most.saturating_sub(BAR), room(graph)));
        // Fewer rows only where the board is larger for it.
        let fewer = |best, graph| if largest(graph) > largest(best) { graph } else { best };
        let graph = [GRAPH[tier] - 1, GRAPH[tier] - 2].into_iter().fold(GRAPH[tier], fewer);
        let (size, room) = (largest(graph), room(graph));
        let (width, height) = size.map_or((most, room), |(width, height)| (width + BAR, height));
        let [left, right] = columns(
            area,
            1,
            [
                Want::just(width.min(most)).least(1).rank(1),
                Want::rest(BESIDE[tier].min(area.width.saturating_sub(most + 1))),
            ],
        );
        let [above, graph] = rows(left, 0, [Want::just(height).least(1), Want::rest(graph.min(4)).rank(1)]);
        let [bar, board] = columns(above, 1, [Want::just(BAR - 1).rank(1), Want::rest(1)]);
        // The coordinates are no part of what the bar stands beside.
        let squares = size.map_or(bar.height, |(_, height)| height.saturating_sub(1)).min(bar.height);
        let bar = Rect { height: squares, ..bar };
        let reasons = right.width >= TWO;
        let [head, moves, lines, depths, said] = self.beside(right, head, tier, reasons);
        Panes { bar, board, graph, head, moves, lines, depths, said, reasons }
    }

    /// What stands beside the board: head, list of moves, best lines, depths, and what is said.
    fn beside(&self, right: Rect, head: Want, tier: usize, reasons: bool) -> [Rect; 5] {
        let list = Want::rest(LIST[tier]).least(3).rank(3);
        if self.trying.is_some() {
            // Whoever tries again is told neither lines nor depths; what he is asked comes first.
            let needed = self.said(right.width, &Theme::plain()).len().cells();
            let said = Want::just(needed.max(ASKED) + 1).rank(1);
            let [head, said, moves] = rows(right, 0, [head, said, list]);
            return [head, moves, Rect::ZERO, Rect::ZERO, said];
        }
        let width = if reasons { right.width - MOVES - 2 } else { right.width };
        let title = self.depths_title(Rect { width, ..right }, &Theme::plain()).len();
        let depths = Want::just((self.choices().len().min(DEPTHS) + title).cells()).least(3).rank(4);
        let told = self.instead_of_lines(width, reasons, &Theme::plain());
        let summary = told.map_or(0, |told| told.len().cells() + 2);
        let least = summary.max(u16::from(LINES) + 1);
        let most = least.max(self.rows_of_lines(width, if reasons { MOST_ROWS } else { ROWS }));
        // More where a sentence needs it: the depths give way to what is said of them. What it leaves is for the lines.
        let needed = self.said(right.width, &Theme::plain()).len().cells();
        if reasons && !self.analysis.moves().is_empty() {
            let [list, words] = columns(right, 2, [Want::just(MOVES), Want::rest(1)]);
            let [head, moves] = rows(list, 0, [head, Want::rest(1)]);
            let said = Want::rest(if summary > 0 { needed } else { SAID[tier] }).rank(1);
            let lines = Want::just(most).least(2).rank(2);
            let [lines, depths, said] = rows(words, 1, [lines, depths, said]);
            return [head, moves, lines, depths, said];
        }
        let with = |said: u16| {
            let spare = said.saturating_sub(needed).min(most - least);
            let lines = Want::just(least + spare).least(2).rank(2);
            let said = Want::just(said.max(needed) - spare).least(2).rank(1);
            rows(right, 0, [head, list, lines, depths, said])
        };
        let panes = with(SAID[tier]);
        // No depth is left out beside rows that nothing is said in.
        if panes[3].height < depths.most_of_all() { with(needed) } else { panes }
    }

    pub(super) fn can_be_turned(&self) -> bool {
        matches!(self.analysis.session().view().board, BoardView::Grid(grid) if grid.turns)
    }

    pub(super) fn is_turned(&self) -> bool {
        self.flipped && self.can_be_turned()
    }

    /// What is marked on the board: the last move, a piece that was taken up, and the best move, or that of the chosen depth.
    fn marks(&self, view: &View) -> Marks {
        let mut marks = self.input.marks(view);
        if self.trying.is_none() && marks.picked.is_none() {
            let shown = self.best_here().and_then(|tag| view.moves.iter().find(|mv| mv.tag == tag));
            marks.hinted = shown.map(|mv| mv.cells.clone()).unwrap_or_default();
        }
        marks
    }

    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let view = self.shown().view();
        let panes = self.panes(area, &view.board);
        self.draw_bar(buf, panes.bar, theme);
        board::draw(buf, panes.board, &view.board, &self.marks(&view), self.is_turned(), theme);
        self.draw_graph(buf, panes.graph, theme);
        for (told, row) in self.head(Tier::of(area)).iter().zip(panes.head.top()..panes.head.bottom()) {
            let told = prose::clipped(told, panes.head.width.into());
            buf.set_string(panes.head.x, row, told, theme.style(Role::Title));
        }
        self.draw_moves(buf, panes.moves, theme);
        self.draw_lines(buf, panes.lines, panes.reasons, theme);
        self.draw_depths(buf, panes.depths, theme);
        if panes.said.is_empty() {
            return;
        }
        let said = self.said(panes.said.width, theme);
        prose::draw(buf, panes.said, &said, 0);
        if panes.reasons {
            let used = (said.len().cells() + 1).min(panes.said.height);
            let below = Rect { y: panes.said.y + used, height: panes.said.height - used, ..panes.said };
            self.draw_summary(buf, below, theme);
        }
    }

    /// What is said of the position, in so many columns. What there is to do comes first, and is brightest.
    fn said(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let styles = [Role::Accent, Role::Text];
        let said = self.says();
        let parts: Vec<_> = said
            .iter()
            .enumerate()
            .map(|(at, text)| (format!("{text} "), theme.style(styles[at.min(1)])))
            .collect();
        prose::wrap(&parts, width.min(prose::COMFORTABLE), "")
    }

    /// The position that is clicked: in the graph, or in the list of moves.
    pub(super) fn hit(&self, column: u16, row: u16) -> Option<usize> {
        let view = self.shown().view();
        let panes = self.panes(self.area, &view.board);
        self.hit_graph(panes.graph, column, row).or_else(|| self.hit_moves(panes.moves, column, row))
    }

    /// Where the depths are.
    pub(super) fn depths_pane(&self) -> Rect {
        self.panes(self.area, &self.shown().view().board).depths
    }
}

impl TakesMoves for Coach {
    const ASKS: &'static str = "a move: ";

    fn move_input(&mut self) -> Option<&mut MoveInput> {
        Some(&mut self.input)
    }

    fn to_move(&self) -> Option<Box<dyn Session>> {
        self.trying.as_ref().is_none_or(|trying| trying.is_live(Action::Type)).then(|| self.shown())
    }

    fn board_layout(&self) -> Option<Layout> {
        let board = self.shown().view().board;
        let place = self.panes(self.area, &board).board;
        Layout::new(&board, place, self.pieces, self.is_turned())
    }

    fn line_at(&self, area: Rect) -> (Rect, u16) {
        (self.panes(area, &self.shown().view().board).said, 2)
    }

    /// An answer where mistakes are tried again, else a line of one's own.
    fn make(&mut self, tag: MoveTag) -> Vec<Effect> {
        if self.trying.is_some() { self.try_move(tag) } else { self.play(tag) }
    }
}
