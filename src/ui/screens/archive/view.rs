//! How the learner's games are drawn: a row a game, and beside them, where there is room, how the chosen one stands.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::Archive;
use crate::numbers::thousands;
use crate::session::archive;
use crate::ui::learner_state::KeptGame;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::{self, Marks, Shape};
use crate::ui::widgets::cells::Cells as _;
use crate::ui::widgets::number::counted;
use crate::ui::widgets::prose;
use crate::ui::widgets::tier::{Tier, Want, columns};

/// Columns of the list where something stands beside it: all that is said of a game; and, in a window that is less wide than
/// that, what leaves a board room for men that are drawn.
const LIST: u16 = 76;
const NARROW_LIST: u16 = 67;
const WIDE: u16 = 140;
/// Rows of moves below the board.
const MOVES: u16 = 6;
/// Rows above the list: its heading.
const ABOVE: u16 = 1;
/// Rows below it: what is typed.
const BELOW: u16 = 1;

fn panes(area: Rect) -> [Rect; 2] {
    if Tier::of(area) == Tier::Compact {
        return [area, Rect::ZERO];
    }
    let list = if area.width < WIDE { NARROW_LIST } else { LIST };
    columns(area, 2, [Want::just(list), Want::rest(24)])
}

/// The rows of the list.
pub(super) fn rows(area: Rect) -> Rect {
    let list = panes(area)[0];
    Rect { y: list.y + ABOVE.min(list.height), height: list.height.saturating_sub(ABOVE + BELOW), ..list }
}

/// Rows of a page.
pub(super) fn page(area: Rect) -> u16 {
    rows(area).height
}

/// What a game is found by.
pub(super) fn words(kept: &KeptGame) -> String {
    parts(kept).join(" ")
}

/// Day, game, opponent, how many moves, and how it ended.
fn parts(kept: &KeptGame) -> [String; 5] {
    let saved = &kept.game;
    let result = saved.result.clone().unwrap_or_else(|| "not over".into());
    let day = kept.day.clone().unwrap_or_else(|| "—".into());
    [
        day,
        saved.game.clone(),
        archive::opponent(saved),
        thousands(archive::plies(saved).div_ceil(2) as u64),
        result,
    ]
}

impl Archive {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        let [list, beside] = panes(area);
        let rows = rows(area);
        if self.games.is_empty() {
            let text = "No game is kept yet. Every game that you play is, move by move, and stands here from then on; \
                        o opens a file of games.";
            let lines = prose::wrap(&[(text.into(), theme.style(Role::Text))], list.width.min(72), "");
            prose::draw(buf, list, &lines, 0);
            return;
        }
        let heading = format!("  {:<11}{:<12}{:<15}{:<6}how it ended", "day", "game", "against", "moves");
        buf.set_stringn(list.x, list.y, heading, list.width.into(), theme.style(Role::Title));
        self.list.draw(buf, rows, theme, |at| row(&self.games[at], theme));
        let below = Rect { y: rows.bottom(), height: 1, ..list }.intersection(area);
        if self.list.filter().is_some() {
            self.list.draw_filter(buf, below, theme);
        } else {
            let count = counted(self.games.len(), "game");
            buf.set_stringn(
                below.x + 2.min(below.width),
                below.y,
                count,
                below.width.into(),
                theme.style(Role::Dim),
            );
        }
        self.draw_chosen(buf, beside, theme);
    }

    /// The position in which the chosen game stands, and below it the moves that led there.
    fn draw_chosen(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let Some(kept) = self.chosen().filter(|_| !area.is_empty()) else { return };
        let Ok(session) = archive::open(&kept.game) else { return };
        let view = session.view();
        let lines = prose::sentence(&in_pairs(&session.played_texts()), area.width, theme.style(Role::Dim));
        let below = lines.len().cells().min(MOVES);
        let above = Rect { height: area.height.saturating_sub(below + 1), ..area };
        let shape = Shape::of(&view.board).and_then(|shape| shape.largest_in(above.width, above.height));
        // Lines of text take what they need.
        let (width, height) = shape.unwrap_or((above.width, above.height));
        let place = Rect { x: area.x + (area.width - width.min(area.width)) / 2, width, height, ..above };
        let turns = matches!(&view.board, crate::games::BoardView::Grid(grid) if grid.turns);
        board::draw(buf, place, &view.board, &Marks::of(&view), kept.game.second && turns, theme);
        let under = Rect { y: place.bottom() + 1, height: below, ..area };
        // The last moves are those that led here.
        prose::draw(buf, under.intersection(area), &lines, lines.len() - usize::from(below));
    }
}

/// Moves with their numbers: `1. e4 e5 2. Nf3`.
fn in_pairs(moves: &[String]) -> String {
    let pairs = moves.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}", pair.join(" ")));
    pairs.collect::<Vec<_>>().join(" ")
}

fn row(kept: &KeptGame, theme: &Theme) -> Line<'static> {
    let [day, game, opponent, length, result] = parts(kept);
    let role = if kept.game.result.is_none() { Role::Accent } else { Role::Text };
    Line::from(vec![
        Span::styled(format!("{day:<11}"), theme.style(Role::Dim)),
        Span::styled(format!("{game:<12}{opponent:<15}"), theme.style(Role::Text)),
        Span::styled(format!("{length:<6}"), theme.style(Role::Dim)),
        Span::styled(result, theme.style(role)),
    ])
}
