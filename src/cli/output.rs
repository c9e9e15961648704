//! Results as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use crate::bibliography::Citation;
use crate::games::{Score, ScoreUnit};
use crate::numbers::Whole as _;
use crate::search::Bound;
use crate::trace::in_men;

/// Writes one JSON value and a line end.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write_json(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    let text = serde_json::to_string(value)?;
    writeln!(out, "{text}")
}

/// Writes rows as columns of equal width, two spaces between them; the last column runs free.
///
/// # Errors
/// When they cannot be written.
pub(super) fn write_columns(out: &mut dyn Write, rows: &[impl AsRef<[String]>]) -> io::Result<()> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.as_ref().len().max(widths.len()), 0);
        let texts = row.as_ref().iter().map(|text| text.chars().count());
        widths.iter_mut().zip(texts).for_each(|(width, text)| *width = text.max(*width));
    }
    for row in rows {
        let (last, columns) = row.as_ref().split_last().expect("a row has a column");
        let padded = columns.iter().zip(&widths).map(|(text, width)| format!("{text:width$}  "));
        let line = padded.collect::<String>() + last;
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A work in exchanged data: its entry of `SOURCES.md`, authors and title, and the year.
pub(super) fn citation_json(work: Citation) -> Value {
    json!({ "source": work.id, "paper": work.paper(), "year": work.year })
}

/// The last column of a registry: whose idea it was, where the form is another's; `?` where nobody is known.
pub(super) fn idea_of(idea: Option<Citation>, form: Citation) -> String {
    match idea {
        None => "?".into(),
        Some(idea) if idea == form => String::new(),
        Some(idea) => idea.short(),
    }
}

/// A value in exchanged data. `line` is the number of plies of the line that it comes from: the textbook algorithms do not
/// count how far away a win is, and their line, which need not be the shortest, does not say it.
pub(super) fn score_json(score: Score, unit: ScoreUnit, line: usize) -> Value {
    match (score.moves_to_end(), unit) {
        (Some(_), _) if !is_counted(score, line) => json!({ outcome(score): null }),
        (Some(moves), _) => json!({ "mate": moves }),
        (None, ScoreUnit::Centi) => json!({ "cp": score.units() }),
        (None, ScoreUnit::Points) => json!({ "points": score.units() }),
    }
}

/// A value with what is known of it: `=+0.31`, `≥+5`, `=#3`, or `=win` where nobody counted how far away. `line` as for
/// [`score_json`].
pub(super) fn score_text(score: Score, bound: Bound, line: usize, unit: ScoreUnit) -> String {
    let text = if is_counted(score, line) { in_men(score, unit) } else { outcome(score).into() };
    format!("{}{text}", bound.sign())
}

/// The value is no end of the game, or says how many plies away it is: no line is longer than that.
fn is_counted(score: Score, line: usize) -> bool {
    score.plies_to_end().is_none_or(|plies| plies >= line)
}

/// An end whose distance is not known.
fn outcome(score: Score) -> &'static str {
    if score > Score::DRAW { "win" } else { "loss" }
}

/// Nodes a second; 0 when the time is too short to be measured.
pub(super) fn per_second(nodes: u64, time: std::time::Duration) -> u64 {
    let speed = (u128::from(nodes) * 1_000_000_000).checked_div(time.as_nanos());
    speed.unwrap_or(0).fitted::<u64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_with_their_bound() {
        let text = |score, bound, line| score_text(score, bound, line, ScoreUnit::Centi);
        assert_eq!(text(Score::estimate(31), Bound::Exact, 1), "=+0.31");
        assert_eq!(text(Score::loss_in(4), Bound::Upper, 1), "≤#−2");
        assert_eq!(text(Score::win_in(0), Bound::Exact, 5), "=win");
    }

    #[test]
    fn a_distance_that_was_not_counted_is_not_made_up() {
        assert_eq!(score_json(Score::win_in(0), ScoreUnit::Centi, 5), json!({ "win": null }));
        assert_eq!(score_json(Score::loss_in(0), ScoreUnit::Centi, 4), json!({ "loss": null }));
        assert_eq!(score_json(Score::win_in(5), ScoreUnit::Centi, 1), json!({ "mate": 3 }));
    }
}
