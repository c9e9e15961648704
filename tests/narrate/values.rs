//! Values as they are told: that they compare and add up as the sentences say.

use cutnode::explain::narrate::{Subject, at_first_sight};
use cutnode::trace::{NodeId, read_men};

use super::claims::ensure;
use super::{KIWIPETE, SearchEvent, record_within};

/// A number that is told with its sign.
fn number(text: &str) -> Option<i32> {
    let text = text.trim_matches([',', ':', '.', ';']);
    read_men(text).or_else(|| text.replace('−', "-").replace('+', "").parse().ok())
}

/// That what is said to lie at, above or below an end of the window lies there: "+5, at or below α = +8".
pub(super) fn comparison_holds(sentence: &str) -> Result<(), String> {
    for (way, holds) in [
        ("at or above", (|value, end| value >= end) as fn(i32, i32) -> bool),
        ("at or below", |value, end| value <= end),
        ("above", |value, end| value > end),
        ("below", |value, end| value < end),
    ] {
        for end in ["α", "β"] {
            let Some((before, after)) = sentence.split_once(&format!("{way} {end} = ")) else { continue };
            let end = after.split(' ').next().and_then(number);
            // Counts have no sign.
            let signed = |word: &&str| {
                word.starts_with(['+', '−']) || ["0", "0.00"].contains(&word.trim_end_matches(','))
            };
            let value = before.rsplit(' ').filter(signed).find_map(number);
            let (Some(value), Some(end)) = (value, end) else { continue };
            return ensure(holds(value, end), &format!("{value} is not {way} {end}"));
        }
    }
    Ok(())
}

pub(super) fn evaluations_add_up(told: &SearchEvent<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Evaluation) else { return Ok(()) };
    let (head, terms) = text.trim_end_matches('.').split_once(": ").ok_or("no terms")?;
    let number = |text: &str| number(text.rsplit(' ').next()?);
    let sum: i32 = if terms == "every term is level" {
        0
    } else {
        terms.split(", ").map(|term| number(term).ok_or(term)).sum::<Result<_, _>>()?
    };
    let total = number(head).ok_or("no number")?;
    ensure(total == sum, &format!("{total} is not {sum}"))
}

/// What a side has without one of the moves that quiescence plays out is told by what the game calls them.
#[test]
fn what_is_had_without_a_move_is_told_in_the_games_words() {
    let of = record_within("chess", KIWIPETE, 4, 100_000);
    let [one, _] = of.session.tactical().unwrap();
    let plain = |id| at_first_sight(&of.tree, id, &*of.session);
    let told = (0..of.tree.len() as NodeId).filter_map(plain);
    let had: Vec<_> = told.filter(|text| text.contains(" without any ")).collect();
    assert!(!had.is_empty());
    for text in had {
        assert!(text.contains(&format!(" without any {one}. ")), "{text}");
    }
}
