//! Values in a file: numbers, and forced ends by their distance from the node.
//!
//! In memory a forced end is counted from the root, in the file from the node that says it: `{"mate":3}` is a win in three
//! moves of the side to move, `{"mate":-2}` a loss in two, `{"mate":0}` one that is there. What no position has, as an end
//! of a window may, is told in plies: `{"win":4}`, `{"loss":-1}`. An algorithm that counts no distance has `{"win":null}`.

use serde_json::{Value, json};

use super::line::Val;
use crate::games::Score;

/// A value as it is written at a ply.
pub(super) fn written(score: Score, ply: usize) -> Value {
    let Some(plies) = from_root(score) else {
        return if score.is_infinite() { Value::Null } else { json!(score.units()) };
    };
    if plies == 0 && (score > Score::DRAW || ply > 0) {
        return if score > Score::DRAW { json!({ "win": null }) } else { json!({ "loss": null }) };
    }
    let plies = plies - ply as i32;
    match (score.units() > 0, plies) {
        (true, 1..) if plies % 2 == 1 => json!({ "mate": (plies + 1) / 2 }),
        (false, 0..) if plies % 2 == 0 => json!({ "mate": -plies / 2 }),
        (true, _) => json!({ "win": plies }),
        (false, _) => json!({ "loss": plies }),
    }
}

/// What a note says of a value, which may be the infinite end of a search by questions: `{"infinite":-1}`.
pub(super) fn noted(score: Score, ply: usize) -> Value {
    if score.is_infinite() { json!({ "infinite": score.units().signum() }) } else { written(score, ply) }
}

/// What a note says of a value.
pub(super) fn read_noted(value: &Val<'_>, ply: usize) -> Result<Score, String> {
    if let Val::More(said) = value
        && let Some(sign @ (1 | -1)) = said.get("infinite").and_then(Value::as_i64)
    {
        return Ok(if sign > 0 { Score::HIGHEST } else { Score::LOWEST });
    }
    read(value, ply)
}

/// Plies from the root to a forced end.
fn from_root(score: Score) -> Option<i32> {
    score.is_decisive().then(|| Score::win_in(0).units() - score.units().abs())
}

/// A value that is read at a ply.
pub(super) fn read(value: &Val<'_>, ply: usize) -> Result<Score, String> {
    let most = Score::MAX_ESTIMATE;
    let wrong = || {
        format!(
            "{} is no value: a whole number from −{most} to {most}, or {{\"mate\":N}} for a forced end in N moves",
            value.brief()
        )
    };
    match value {
        &Val::Whole(number) if number.unsigned_abs() <= u64::from(most.unsigned_abs()) => {
            Ok(Score::estimate(number as i32))
        }
        Val::More(value) => {
            let end = value.as_object().filter(|end| end.len() == 1);
            end.and_then(|end| forced(end, ply)).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

fn forced(end: &serde_json::Map<String, Value>, ply: usize) -> Option<Score> {
    let (kind, number) = end.iter().next()?;
    match (kind.as_str(), number) {
        ("win", Value::Null) => return Some(Score::win_in(0)),
        ("loss", Value::Null) => return Some(Score::loss_in(0)),
        _ => {}
    }
    let number = i32::try_from(number.as_i64()?).ok().filter(|number| number.abs() <= 10_000)?;
    let (wins, plies) = match kind.as_str() {
        "mate" if number > 0 => (true, 2 * number - 1),
        "mate" => (false, -2 * number),
        "win" => (true, number),
        "loss" => (false, number),
        _ => return None,
    };
    let units = Score::win_in(0).units() - plies - ply as i32;
    let score = Score::from_units(if wins { units } else { -units });
    (score.is_decisive() && score.units().abs() == units).then_some(score)
}

/// An end of a window: `None` where it is infinite.
pub(super) fn read_end(value: &Val<'_>, ply: usize) -> Result<Option<Score>, String> {
    match value {
        Val::Null => Ok(None),
        value => read(value, ply)
            .map(Some)
            .map_err(|error| format!("{error}; null for an end of the window that is infinite")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::jsonl::line::Line;

    #[test]
    fn every_value_comes_back() {
        for units in -31_999..=31_999 {
            let score = Score::from_units(units);
            for ply in [0, 1, 7, 240] {
                let text = json!({ "out": written(score, ply) }).to_string();
                let mut line = Line::new();
                line.fill(&text).unwrap();
                assert_eq!(read(line.get("out").unwrap(), ply), Ok(score), "{text} at ply {ply}");
            }
        }
    }

    #[test]
    fn a_mate_is_counted_from_the_node() {
        assert_eq!(written(Score::win_in(5), 0), json!({ "mate": 3 }));
        assert_eq!(written(Score::win_in(7), 2), json!({ "mate": 3 }));
        assert_eq!(written(Score::loss_in(4), 4), json!({ "mate": 0 }));
        assert_eq!(written(Score::loss_in(8), 4), json!({ "mate": -2 }));
        for wrong in
            ["1e3", "0.5", "30000", "{\"mate\":6000}", "{\"mate\":1,\"win\":1}", "\"3\"", "[]", "1e400"]
        {
            let text = format!("{{\"out\":{wrong}}}");
            let mut line = Line::new();
            let refused = line.fill(&text).map(|()| read(line.get("out").unwrap(), 3).is_err());
            assert!(refused.unwrap_or(true), "{wrong}");
        }
    }
}
