//! What is known of a puzzle before it is solved, where there is room: how hard it is, who has what, and what can be played.

use super::Puzzles;
use super::attempt::Attempt;
use crate::games::{BoardView, Side};
use crate::numbers::counted;
use crate::session::analysis::{listed, men_of};
use crate::ui::prelude::*;
use crate::ui::widgets::move_input::unmarked;
use crate::ui::widgets::pane::{section, sheet};
use crate::ui::widgets::tier::rows;

/// Rows of what stands below it at least.
const BELOW: u16 = 8;

/// Draws it at the upper end of a place; what is left of that.
pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    puzzles: &Puzzles,
    attempt: &Attempt,
    theme: &Theme,
) -> Rect {
    let style = theme.style(Role::Text);
    let mut about = prose::sentence(&expected(puzzles, attempt), area.width, style);
    let men = [Side::First, Side::Second].into_iter().filter_map(|side| men(attempt, side));
    for text in std::iter::once(tried(puzzles, attempt)).chain(men) {
        about.extend(prose::sentence(&text, area.width, style));
    }
    let moves = attempt.view.moves.len();
    let used = about.len() + 2 + usize::from(BELOW);
    let room = usize::from(area.height).saturating_sub(used);
    let legal = Some(by_man(attempt, area.width, theme)).filter(|lines| (1..room).contains(&lines.len()));
    let legal = legal.unwrap_or_else(|| in_a_row(attempt, area.width, theme));
    let [about_at, legal_at, rest] = rows(
        area,
        1,
        [
            Want::just(about.len().cells() + 1).rank(1),
            Want::just(legal.len().cells() + 1).rank(2),
            Want::rest(BELOW),
        ],
    );
    section(buf, about_at, "this puzzle", &about, theme);
    sheet(buf, legal_at, &format!("legal moves: {moves}"), &legal, theme);
    rest
}

/// As much of it as a small place has room for: how hard it is, whether it was tried, who has what.
pub(super) fn draw_in_short(
    buf: &mut Buffer,
    area: Rect,
    puzzles: &Puzzles,
    attempt: &Attempt,
    theme: &Theme,
) {
    let men = [Side::First, Side::Second].into_iter().filter_map(|side| men(attempt, side));
    let mut lines: Vec<Line<'static>> = Vec::new();
    for text in [expected(puzzles, attempt), tried(puzzles, attempt)].into_iter().chain(men) {
        let told = prose::sentence(&text, area.width, theme.style(Role::Dim));
        if lines.len() + told.len() <= usize::from(area.height) {
            lines.extend(told);
        }
    }
    prose::draw(buf, area, &lines, 0);
}

/// The legal moves one after the other.
fn in_a_row(attempt: &Attempt, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let moves: Vec<_> = attempt.view.moves.iter().map(|mv| unmarked(&mv.text)).collect();
    prose::sentence(&moves.join("  "), width, theme.style(Role::Dim))
}

/// The legal moves, man by man; nothing where men have no names.
fn by_man(attempt: &Attempt, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let BoardView::Grid(grid) = &attempt.view.board else { return Vec::new() };
    let mut men: Vec<(usize, &str, Vec<String>)> = Vec::new();
    for mv in &attempt.view.moves {
        let man = mv.cells.first().and_then(|&cell| Some((cell, grid.cells.get(cell)?.letter?)));
        let Some((cell, name)) =
            man.and_then(|(cell, letter)| Some((cell, attempt.card().piece_name(letter)?)))
        else {
            return Vec::new();
        };
        let text = unmarked(&mv.text).to_string();
        match men.iter_mut().find(|(its, ..)| *its == cell) {
            Some((.., texts)) => texts.push(text),
            None => men.push((cell, name, vec![text])),
        }
    }
    let label = men.iter().map(|(_, name, _)| name.width()).max().unwrap_or_default() + 2;
    let indent = " ".repeat(label);
    let line = |(_, name, texts): (usize, &str, Vec<String>)| {
        let pieces = [
            (format!("{name:<label$}"), theme.style(Role::Dim)),
            (texts.join("  "), theme.style(Role::Text)),
        ];
        prose::wrap(&pieces, width, &indent)
    };
    men.into_iter().flat_map(line).collect()
}

/// How hard it is, for whoever is rated as the learner is.
fn expected(puzzles: &Puzzles, attempt: &Attempt) -> String {
    let share = puzzles.mine().expects(attempt.rated()) * 100.0;
    let (_, of) = attempt.solving.progress();
    format!(
        "It is rated {}: by your rating you solve about {:.0} of 100 like it at once. {} to find.",
        attempt.rating(),
        share.clamp(1.0, 99.0),
        counted(of, "move", "moves")
    )
}

/// How often it was tried.
fn tried(puzzles: &Puzzles, attempt: &Attempt) -> String {
    let known = puzzles.learner.now();
    match known.puzzles.get(&attempt.solving.puzzle().id) {
        None if attempt.solving.mistakes() > 0 => "This is your first try at it.".into(),
        None => "You have not tried it yet.".into(),
        Some(before) => {
            format!(
                "You have tried it {} before: only the first counts.",
                counted(before.attempts, "time", "times")
            )
        }
    }
}

/// What men a side has: `White has a king, a rook and 3 pawns.`
fn men(attempt: &Attempt, side: Side) -> Option<String> {
    let card = attempt.card();
    let men = men_of(&attempt.view, side, card).filter(|men| !men.is_empty())?;
    Some(format!("{} has {}.", card.side_name(side), listed(&men)))
}
