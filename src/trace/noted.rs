//! Notes as exchanged data has them: a kind, and figures by their names.

use serde_json::{Map, Value, json};

use super::logged::UNSAID;
use crate::games::{MoveTag, Score};
use crate::search::{NoNull, Note};

/// How moves and values of a node are written.
pub(super) struct Words<'a> {
    /// A move.
    pub(super) plain: &'a mut dyn FnMut(MoveTag) -> Option<String>,
    /// A value.
    pub(super) score: &'a dyn Fn(Score) -> Value,
    /// By which rule the game is over.
    pub(super) rule: Option<&'static str>,
}

/// Conditions that forbade the null move, as exchanged data has them.
pub(super) const REFUSALS: [(NoNull, &str); 8] = [
    (NoNull::InCheck, "in-check"),
    (NoNull::AfterNullMove, "after-null-move"),
    (NoNull::ZugzwangLikely, "zugzwang-likely"),
    (NoNull::OpenWindow, "open-window"),
    (NoNull::Shallow, "shallow"),
    (NoNull::BelowBeta, "below-beta"),
    (NoNull::Decisive, "decisive"),
    (NoNull::NoPass, "no-pass"),
];

/// The kind and the figures of a note, or of several that say the same of different moves.
pub(super) fn noted(alike: &[Note], words: Words<'_>) -> (&'static str, Map<String, Value>) {
    let Words { plain, score: of, rule } = words;
    let (kind, figures) = match alike[0] {
        Note::SetAside(moves) => ("set-aside", json!({ "moves": moves })),
        Note::Ended(score) => ("ended", json!({ "rule": rule, "score": of(score) })),
        Note::Repetition => ("repetition", json!({})),
        Note::PlyLimit(score) => ("ply-limit", json!({ "score": of(score) })),
        Note::Leaf(score) => ("leaf", json!({ "score": of(score) })),
        Note::StaticEval(score) => ("static-evaluation", json!({ "score": of(score) })),
        Note::StandPat(score) => ("stand-pat", json!({ "score": of(score) })),
        Note::MustRespond => ("must-respond", json!({})),
        Note::Deeper { by, plies } => ("deeper", json!({ "by": by.slug(), "plies": plies })),
        Note::Table { depth, score, bound, cut } => {
            ("table", json!({ "depth": depth, "score": of(score), "bound": bound.word(), "cut": cut }))
        }
        Note::NullRefused(reason) => {
            let word = REFUSALS.iter().find(|(one, _)| *one == reason).map(|(_, word)| *word);
            ("null-refused", json!({ "reason": word }))
        }
        Note::NullTried { reduction, score, held, cut } => {
            ("null-tried", json!({ "reduction": reduction, "score": of(score), "held": held, "cut": cut }))
        }
        Note::Reduced { by, formula, history } => {
            ("reduced", json!({ "by": by, "formula": f64::from(formula) / 100.0, "history": history }))
        }
        Note::Research { after, score } => ("research", json!({ "after": after.word(), "score": of(score) })),
        Note::Test { tag, above } => ("test", json!({ "move": tag.and_then(plain), "above": of(above) })),
        Note::Interval { low, high } => ("interval", json!({ "low": of(low), "high": of(high) })),
        Note::Shortcut { by, tag, score, margin, cut } => (
            "shortcut",
            json!({
                "by": by.slug(), "move": tag.and_then(plain), "score": of(score), "margin": margin, "cut": cut,
            }),
        ),
        Note::Shallower { by, plies } => ("shallower", json!({ "by": by.slug(), "plies": plies })),
        Note::LeftOut { by, figure, .. } => {
            let tag = |note: &Note| if let Note::LeftOut { tag, .. } = *note { Some(tag) } else { None };
            let moves: Vec<_> = alike.iter().filter_map(tag).map(plain).collect();
            ("left-out", json!({ "by": by.slug(), "moves": moves, "figure": figure }))
        }
        Note::Raised { tag, alpha } => ("raised", json!({ "move": plain(tag), "alpha": of(alpha) })),
        Note::Cut { tag, place, unsearched } => {
            ("cut", json!({ "move": plain(tag), "place": place, "unsearched": unsearched }))
        }
        Note::WrittenAt { visit } => ("written-at", json!({ "visit": visit })),
    };
    let Value::Object(mut figures) = figures else { return (kind, Map::new()) };
    unsay(alike[0], &mut figures);
    (kind, figures)
}

/// Takes out what another program has not said.
fn unsay(note: Note, figures: &mut Map<String, Value>) {
    match note {
        Note::Reduced { formula, history, .. } => {
            if formula == UNSAID {
                figures.shift_remove("formula");
            }
            if history == UNSAID {
                figures.shift_remove("history");
            }
        }
        Note::LeftOut { figure: UNSAID, .. } => {
            figures.shift_remove("figure");
        }
        _ => {}
    }
}

/// The same technique left out one move after the other for one reason.
pub(super) fn left_out_alike(one: &Note, next: &Note) -> bool {
    match (*one, *next) {
        (Note::LeftOut { by, figure, .. }, Note::LeftOut { by: other, figure: same, .. }) => {
            (by, figure) == (other, same)
        }
        _ => false,
    }
}
