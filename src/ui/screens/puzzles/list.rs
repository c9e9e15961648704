//! The list of puzzles, with the board of the chosen one beside it. What one is about is told only once it is solved.

use super::Puzzles;
use super::choice::{Choice, LISTED, Share, told};
use crate::games::Side;
use crate::learner::puzzles::Puzzle;
use crate::learner::puzzles::themes::all_in_words;
use crate::numbers::thousands;
use crate::session::{View, game};
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::tier::Tier;

/// Columns of the list where a board stands beside it, tier by tier, and the least that a board needs.
const LIST: [u16; 3] = [40, 44, 60];
const BOARD: u16 = 36;

/// Where the puzzles are.
pub(super) fn rows(area: Rect) -> Rect {
    let wide = area.width.saturating_sub(4);
    let list = LIST[Tier::of(area) as usize];
    let width = if wide < list + BOARD { wide } else { list };
    let rows = Rect { x: area.x + 2, y: area.y + 3, width, height: area.height.saturating_sub(4) };
    rows.intersection(area)
}

/// Where the board of the chosen one is; nowhere where there is no room for it.
fn beside(area: Rect) -> Rect {
    let rows = rows(area);
    let x = rows.right() + 1;
    Rect { x, width: (area.right().saturating_sub(x + 1)), ..rows }.intersection(area)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let rows = rows(area);
    if rows.is_empty() {
        return;
    }
    let Choice { theme: number, ratings, .. } = puzzles.choice;
    let name = puzzles.theme_name(number);
    let count = match puzzles.share(number, ratings) {
        Some(Share { of, solved }) if puzzles.choice.set > 0 && of > LISTED => {
            format!("the {} easiest of {}, {solved} solved", thousands(LISTED as u64), thousands(of as u64))
        }
        Some(Share { of, solved }) => format!("{solved} of {} solved", thousands(of as u64)),
        None => "counting…".into(),
    };
    let text = format!("‹ {name} ›   {count} · {} · {}", told(ratings), puzzles.chosen_words());
    let across = usize::from(area.right().saturating_sub(rows.x));
    let head = Rect { x: rows.x, y: area.y + 1, width: across.cells(), height: 2 }.intersection(area);
    prose::begin(buf, head, &prose::sentence(&text, head.width, theme.style(Role::Title)), theme);
    draw_chosen(buf, beside(area), puzzles, theme);
    let width = usize::from(rows.width);
    puzzles.list.draw(buf, rows, theme, |number| entry(puzzles, number, width, theme));
}

/// A puzzle in the list.
fn entry(puzzles: &Puzzles, number: usize, width: usize, theme: &Theme) -> Line<'static> {
    let puzzle = &puzzles.listed()[number];
    let learner = puzzles.learner.now();
    let known = learner.puzzles.get(&puzzle.id);
    let (sign, role) = match known {
        Some(known) if known.clean => ("✓", Role::Good),
        Some(known) if known.solved => ("✓", Role::Warn),
        Some(_) => ("✗", Role::Bad),
        None => ("·", Role::Dim),
    };
    let told = match known {
        Some(known) if known.solved => all_in_words(&puzzle.themes),
        Some(known) => format!("tried {}×", known.attempts),
        None => "not tried yet".into(),
    };
    let head = format!("{:>3}  {:>4}", number + 1, puzzle.rating);
    let told = prose::clipped(&told, width.saturating_sub(head.len() + MARKS));
    let far = width.saturating_sub(head.len() + told.width() + MARKS);
    Line::from(vec![
        theme.span(head, Role::Text),
        theme.span(format!("  {sign} "), role),
        // A blank is left before the scroll bar.
        theme.span(prose::leader(far), Role::Leader),
        theme.span(told, Role::Dim),
    ])
}

/// Columns of the mark of the chosen one and of the sign that tells how it went, with the blanks around them.
const MARKS: usize = 7;

fn draw_chosen(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let Some(number) = puzzles.list.chosen() else { return };
    let Some(puzzle) = puzzles.listed().get(number) else { return };
    draw_board(buf, area, puzzle, puzzles.is_solved(number), theme);
}

/// The position of a puzzle, and who is to move: `Black to move`.
pub(super) fn position(puzzle: &Puzzle) -> Option<(View, String)> {
    let session = game(&puzzle.game).ok()?.open(Some(&puzzle.position)).ok()?;
    let view = session.view();
    let to_move = format!("{} to move", session.game().side_name(view.side));
    Some((view, to_move))
}

/// Draws a position as its solver sees it; where it stands.
pub(super) fn draw_position(buf: &mut Buffer, area: Rect, view: &View, theme: &Theme) -> Rect {
    board::draw_centred(buf, area, &view.board, &Marks::of(view), view.side == Side::Second, theme)
}

/// The position of a puzzle, and who is to move; what it is about if that may be told.
fn draw_board(buf: &mut Buffer, area: Rect, puzzle: &Puzzle, tells: bool, theme: &Theme) {
    let Some((view, to_move)) = position(puzzle) else { return };
    let about = if tells { format!(" · {}", all_in_words(&puzzle.themes)) } else { String::new() };
    let words = |width| prose::sentence(&(to_move.clone() + &about), width, theme.style(Role::Title));
    // The line below is kept free for the words; once it is solved they may need the one below the list as well.
    let room = Rect { height: area.height.saturating_sub(1), ..area };
    let board = draw_position(buf, room, &view, theme);
    let (x, y) = (board.x + 2, board.bottom());
    let height = (area.bottom() + 1).saturating_sub(y);
    let below = Rect { x, y, width: area.right().saturating_sub(x), height }.intersection(buf.area);
    prose::draw(buf, below, &words(below.width), 0);
}
