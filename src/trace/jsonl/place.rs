//! How a move came to its place, and what a value rests on: words that this program writes of its own searches, and that
//! others may use.

use serde_json::{Map, Value, json};

use super::line::{Line, Val};
use crate::search::OrderReason;
use crate::search::techniques::{CARDS, Technique};
use crate::trace::proof::Rests;

const REASONS: [(OrderReason, &str); 8] = [
    (OrderReason::Generator, "generator"),
    (OrderReason::TableMove, "table-move"),
    (OrderReason::Tactical, "tactical"),
    (OrderReason::Killer, "killer"),
    (OrderReason::History, "history"),
    (OrderReason::Countermove, "countermove"),
    (OrderReason::LosingCapture, "losing-capture"),
    (OrderReason::Asked, "asked"),
];

/// The word for a reason.
pub(super) fn reason_word(reason: OrderReason) -> &'static str {
    REASONS.iter().find(|(one, _)| *one == reason).map_or("generator", |(_, word)| word)
}

/// The reason with this word.
pub(super) fn reason(value: &Val<'_>) -> Result<OrderReason, String> {
    let found = REASONS.iter().find(|(_, word)| matches!(value, Val::Text(text) if text == word));
    found.map(|(reason, _)| *reason).ok_or_else(|| {
        let words: Vec<_> = REASONS.iter().map(|(_, word)| *word).collect();
        format!("`order`: {} is none of {}", value.brief(), words.join(", "))
    })
}

/// Which halves of a claim are proved.
const HALVES: [&str; 4] = ["none", "lower", "upper", "both"];

/// Moves were set aside by whoever asked.
const SET_ASIDE: &str = "set-aside";

/// What a value rests on, as keys; none where nothing is known.
pub(super) fn write_rests(rests: Rests, keys: &mut Map<String, Value>) {
    if rests == Rests::UNKNOWN {
        return;
    }
    keys.insert("proved".into(), json!(HALVES[usize::from(rests.0 & 3)]));
    let by = match usize::from(rests.0 >> 2) {
        number if number < CARDS.len() => CARDS[number].slug,
        number if number == Rests::SET_ASIDE => SET_ASIDE,
        _ => return,
    };
    keys.insert("rests_on".into(), json!(by));
}

/// What a value rests on.
pub(super) fn read_rests(line: &Line<'_>) -> Result<Rests, String> {
    let halves = match line.get("proved") {
        None => return Ok(Rests::UNKNOWN),
        Some(value) => {
            let at = HALVES.iter().position(|word| matches!(value, Val::Text(text) if text == word));
            at.ok_or_else(|| format!("`proved`: {} is none of {}", value.brief(), HALVES.join(", ")))?
        }
    };
    let by = match line.get("rests_on") {
        None | Some(Val::Null) => Rests::NOTHING_KNOWN,
        Some(Val::Text(text)) if text == SET_ASIDE => Rests::SET_ASIDE,
        Some(Val::Text(text)) => {
            text.parse::<Technique>().map(|by| by as usize).map_err(|error| format!("`rests_on`: {error}"))?
        }
        Some(value) => return Err(format!("`rests_on`: {} is no technique", value.brief())),
    };
    Ok(Rests((by << 2 | halves) as u8))
}
