//! The list of puzzles. What one is about is told only once it is solved.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Puzzles;
use crate::trace::thousands;
use crate::ui::theme::{Role, Theme};

/// Where the puzzles are.
pub(super) fn rows(area: Rect) -> Rect {
    let rows = Rect {
        x: area.x + 2,
        y: area.y + 3,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(4),
    };
    rows.intersection(area)
}

/// The first puzzle that is seen.
pub(super) fn first(puzzles: &Puzzles, height: u16) -> usize {
    (puzzles.at + 1).saturating_sub(usize::from(height).max(1))
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let listed = puzzles.listed();
    let solved = listed.iter().filter(|&&number| puzzles.is_solved(number)).count();
    let rows = rows(area);
    if rows.is_empty() {
        return;
    }
    let imported = match puzzles.imported {
        0 => String::new(),
        some => format!(" · {} imported", thousands(some)),
    };
    let due = match puzzles.due().len() {
        0 => String::new(),
        some => format!(" · {some} to review"),
    };
    let text = format!(
        "‹ {} ›   {solved} of {} solved{imported}{due} · {}",
        puzzles.theme_word(),
        listed.len(),
        puzzles.standing()
    );
    buf.set_stringn(rows.x, area.y + 1, text, rows.width.into(), theme.style(Role::Title));
    let from = first(puzzles, rows.height);
    for ((at, &number), row) in listed.iter().enumerate().skip(from).zip(rows.top()..rows.bottom()) {
        let puzzle = &puzzles.all[number];
        let known = puzzles.known.get(&puzzle.id);
        let chosen = at == puzzles.at;
        let (sign, role) = match known {
            Some(known) if known.clean => ("✓", Role::Good),
            Some(known) if known.solved => ("✓", Role::Warn),
            Some(_) => ("✗", Role::Bad),
            None => ("·", Role::Dim),
        };
        let mark = if chosen { "▸" } else { " " };
        let text = format!("{mark} {:>2}  rated {:<5}", number + 1, puzzle.rating);
        let style = theme.style(if chosen { Role::Selected } else { Role::Text });
        let told = match known {
            Some(known) if known.solved => puzzle.themes.join(", "),
            Some(known) => format!("tried {}×", known.attempts),
            None => String::new(),
        };
        let room = |column: u16| usize::from(rows.right().saturating_sub(column));
        let (column, _) = buf.set_stringn(rows.x, row, &text, room(rows.x), style);
        let (column, _) = buf.set_stringn(column + 2, row, sign, room(column + 2), theme.style(role));
        buf.set_stringn(column + 2, row, told, room(column + 2), theme.style(Role::Dim));
    }
}
