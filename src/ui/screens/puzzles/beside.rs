//! Beside the menu: how much of the chosen theme there is, how the learner does, and the first board of a run.

use super::choice::{ANY, BANDS, Record, Share, TELLING, records, told, weak_spots};
use super::graph::{GRAPH, graph};
use super::{Puzzles, list, statistics};
use crate::learner::puzzles::Puzzle;
use crate::learner::puzzles::themes::{in_word, is_skill};
use crate::numbers::{counted, thousands};
use crate::ui::prelude::*;
use crate::ui::widgets::pane::{below_rule, rule, section};
use crate::ui::widgets::tier::{columns, rows};

/// Columns of the bars of ratings at most, and of what stands before and behind them.
const RATINGS: usize = 40;
const BESIDE_BAR: usize = 31;
/// Columns of a board whose men are drawn well, with its coordinates and as large as there is use for, and of how the
/// learner does beside it.
const BOARD: (u16, u16) = (68, 100);
const BESIDE: (u16, u16) = (26, 44);
const GAP: u16 = 2;
/// Rows that a board has at least with its title, and what is said of a theme.
const BOARD_ROWS: u16 = 10;
const SAID: u16 = 2;

/// `weak`: where the learner is weak.
pub(super) fn draw(
    buf: &mut Buffer,
    side: Rect,
    puzzles: &Puzzles,
    (number, record): (usize, Record),
    weak: &[(&str, Record)],
    theme: &Theme,
) {
    let wants = [Want::just(BOARD.0).most(BOARD.1), Want::just(BESIDE.0).most(BESIDE.1).rank(1)];
    let [left, beside] = columns(side, GAP, wants);
    let mut about = prose::sentence(&says(puzzles, number, record), left.width, theme.style(Role::Text));
    // The board stays where it is from theme to theme.
    about.resize(about.len().max(SAID.into()), Line::default());
    about.extend(by_rating(puzzles, number, left.width, theme));
    let ten = puzzles.next_ten();
    let position = ten.first().and_then(|puzzle| list::position(puzzle));
    let width = if beside.is_empty() { left.width } else { beside.width };
    let mut how = statistics::in_short(puzzles, width, theme);
    how.extend(weaknesses(weak, width, theme));
    let how_rows = if beside.is_empty() { Want::just(how.len().cells() + 1).rank(2) } else { Want::NONE };
    let board =
        if position.is_some() { Want::rest(left.height).least(BOARD_ROWS).rank(1) } else { Want::NONE };
    let [about_at, board_at, below] =
        rows(left, 0, [Want::just(about.len().cells() + 1).least(4), board, how_rows]);
    let name = puzzles.theme_name(number);
    let to_come = to_come(puzzles, &ten, beside.width, theme);
    let wants = [Want::just(how.len().cells() + 1), Want::just(to_come.len().cells() + 1).rank(1)];
    let [how_at, ten_at] = if beside.is_empty() || ten.is_empty() {
        [if beside.is_empty() { below } else { beside }, Rect::ZERO]
    } else {
        rows(beside, 1, wants)
    };
    for (place, title, lines) in
        [(about_at, &*name, about), (how_at, "how you do", how), (ten_at, "the ten", to_come)]
    {
        section(buf, place, title, &lines, theme);
    }
    if let Some((view, to_move)) = position {
        rule(buf, board_at, &format!("the first of ten · {to_move}"), false, theme);
        list::draw_position(buf, below_rule(board_at), &view, theme);
    }
}

/// The puzzles of the run that Enter begins: whether each was tried, and its rating. What they are about is not told.
fn to_come(puzzles: &Puzzles, ten: &[&Puzzle], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let known = puzzles.learner.now();
    let line = |(at, puzzle): (usize, &&Puzzle)| {
        let (tried, role) = match known.puzzles.get(&puzzle.id).filter(|known| known.attempts > 0) {
            None => ("not tried yet", Role::Text),
            Some(known) if known.solved => ("solved last time", Role::Good),
            Some(_) => ("missed last time", Role::Warn),
        };
        let rating = thousands(puzzle.rating.unsigned_abs());
        let leader = prose::leading(usize::from(width).saturating_sub(4), tried, &rating);
        Line::from(vec![
            theme.span(format!("{:>2}  ", at + 1), Role::Dim),
            theme.span(tried, role),
            theme.span(leader, Role::Leader),
            theme.span(rating, Role::Text),
        ])
    };
    ten.iter().enumerate().map(line).collect()
}

/// How the learner does now, and which puzzles there are for it: each where there is room for all of it.
pub(super) fn draw_how(buf: &mut Buffer, area: Rect, puzzles: &Puzzles, theme: &Theme) {
    let known = puzzles.learner.now();
    let width = area.width;
    let how = statistics::summary(puzzles, width, theme);
    let graph = graph(puzzles, width, GRAPH, theme);
    let weak = weaknesses(&weak_spots(&records(puzzles, &known)), width, theme);
    let number = puzzles.choice.theme;
    let ratings = by_rating(puzzles, number, width, theme);
    let by_rating = match puzzles.theme_of(number) {
        Some(_) => format!("puzzles by rating: {}", puzzles.theme_name(number)),
        None => "puzzles by rating".into(),
    };
    let panes = [
        ("how you do", &how, 0),
        ("rating, attempt by attempt", &graph, 2),
        ("where you are weak", &weak, 1),
        (&*by_rating, &ratings, 3),
    ];
    let wants = panes.map(|(_, lines, rank)| match lines.len() {
        1.. if lines.len().cells() < area.height => Want::just(lines.len().cells() + 1).rank(rank),
        _ => Want::NONE,
    });
    for (place, (title, lines, _)) in rows(area, 1, wants).into_iter().zip(panes) {
        section(buf, place, title, lines, theme);
    }
}

/// What is said of a theme: how much is solved, and how it went.
pub(super) fn says(puzzles: &Puzzles, number: usize, record: Record) -> String {
    let name = puzzles.theme_name(number);
    let Record { tried, clean, expected, .. } = record;
    match puzzles.share(number, puzzles.choice.ratings) {
        None => format!("The puzzles of {} are being counted.", puzzles.set_words()),
        Some(Share { of: 0, .. }) => {
            format!("No puzzle here is about {name} and {}.", told(puzzles.choice.ratings))
        }
        Some(_) if number == 0 => "Enter: a run of ten, then its review. l lists them one by one.".into(),
        Some(_) if tried == 0 => format!("You have tried no puzzle about {name} yet."),
        Some(_) if tried < TELLING => few(&name, tried, clean),
        Some(_) => {
            let is_spot = record.is_weak() && puzzles.theme_of(number).is_some_and(is_skill);
            let verdict = if is_spot { " A weak spot." } else { "" };
            format!(
                "Of the {tried} puzzles about {name} that you tried you solved {clean} at once; your rating leads to expect {expected:.0}.{verdict}"
            )
        }
    }
}

/// What is said of a theme of which so few puzzles were tried that chance may have decided.
fn few(name: &str, tried: usize, clean: usize) -> String {
    match (tried, clean) {
        (1, 0) => format!(
            "You have tried one puzzle about {name}, and did not solve it at once; how good you are at them shows from {TELLING} on."
        ),
        (1, _) => format!(
            "You have tried one puzzle about {name}, and solved it at once; how good you are at them shows from {TELLING} on."
        ),
        (_, 0) => format!(
            "You have tried {tried} puzzles about {name}, and solved none at once; how good you are at them shows from {TELLING} on."
        ),
        _ => format!(
            "You have tried {tried} puzzles about {name}, and solved {clean} at once; how good you are at them shows from {TELLING} on."
        ),
    }
}

/// How many puzzles of the theme there are, rating by rating.
pub(super) fn by_rating(puzzles: &Puzzles, number: usize, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let bands: Vec<_> = BANDS.into_iter().skip(1).collect();
    // A row says what the filter by it lists: both ends are in it.
    let share = |band| puzzles.share(number, band);
    let shares: Vec<_> = bands.iter().map(|&band| share(band).unwrap_or_default()).collect();
    let most = shares.iter().map(|share| share.of).max().unwrap_or_default().max(1);
    let bar = usize::from(width).saturating_sub(BESIDE_BAR).min(RATINGS);
    let mine = puzzles.mine().rating;
    let (low, high) = puzzles.choice.ratings;
    let line = |(band, share): (&(i64, i64), &Share)| {
        let label = match *band {
            (_, to) if to == BANDS[1].1 => format!("below {}", thousands(to.unsigned_abs() + 1)),
            (from, ANY_HIGH) => format!("from {}", thousands(from.unsigned_abs())),
            (from, to) => format!("{} to {}", thousands(from.unsigned_abs()), thousands(to.unsigned_abs())),
        };
        // The end of a range is no part of it that would be seen, unless it is all of it.
        let is_in = band.0 <= low && high <= band.1 || band.0 < high && low < band.1;
        let full = (share.of * bar).div_ceil(most).min(bar);
        let solved = (share.solved * full).checked_div(share.of).unwrap_or(0);
        let you = if (band.0 as f64..band.1 as f64 + 1.0).contains(&mine) { "  ◂ you" } else { "" };
        let text = theme.style(if is_in { Role::Text } else { Role::Dim });
        Line::from(vec![
            Span::styled(format!("{label:>14}  "), text),
            theme.span("█".repeat(solved), Role::Good),
            theme.span("▒".repeat(full - solved), if is_in { Role::Filled } else { Role::Dim }),
            Span::styled(format!(" {}", thousands(share.of as u64)), text),
            theme.span(you, Role::Title),
        ])
    };
    bands.iter().zip(&shares).map(line).collect()
}

const ANY_HIGH: i64 = ANY.1;

/// Where the learner is weak, and what to do about it.
fn weaknesses(weak: &[(&str, Record)], width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let text = match weak {
        [] => format!(
            "No weak spot shows yet. A theme is one when you have tried {TELLING} puzzles of it, and solved fewer than your rating leads to expect."
        ),
        [(first, record), rest @ ..] => {
            let (first, names) = (in_word(first), rest.iter().take(2).map(|(name, _)| in_word(name)));
            let names: Vec<_> = names.collect();
            let then = if names.is_empty() { String::new() } else { format!(" Then: {}.", names.join(", ")) };
            let of = counted(record.tried, "puzzle", "puzzles");
            format!(
                "Weakest: {first}, {} of {of} at once where your rating leads to expect {:.0}.{then}",
                record.clean, record.expected
            )
        }
    };
    prose::sentence(&text, width, theme.style(if weak.is_empty() { Role::Dim } else { Role::Warn }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_puzzle_is_told_of_as_one() {
        let starts = |(tried, clean), says: &str| few("own games", tried, clean).starts_with(says);
        assert!(starts((1, 0), "You have tried one puzzle about own games, and did not solve it at once;"));
        assert!(starts((1, 1), "You have tried one puzzle about own games, and solved it at once;"));
        assert!(starts((3, 0), "You have tried 3 puzzles about own games, and solved none at once;"));
        assert!(starts((4, 2), "You have tried 4 puzzles about own games, and solved 2 at once;"));
    }
}
