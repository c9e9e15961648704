//! What the sentences claim of values that rest on bets: with the condition, and no more than follows from it.

use std::collections::BTreeMap;

use cutnode::explain::narrate::{Subject, at_first_sight};
use cutnode::games::{Score, Side};
use cutnode::search::techniques::Technique;
use cutnode::search::{Bound, Note, Returned};
use cutnode::trace::Proof;

use super::SearchEvent;
use super::claims::ensure;

/// What follows of what the node returned. A bet is about the end of the window: a move is left out because it would not
/// reach it, and nobody has looked how far from it it is. Where a game is decided nothing was left out.
pub(super) fn follows(told: &SearchEvent<'_>, returned: Returned) -> (Score, Bound) {
    let window = told.tree().window(told.id);
    let Returned { score, bound } = returned;
    let is_bet = matches!(told.tree().proof(told.id), Some(Proof::Bet(_)));
    match bound {
        _ if !is_bet || score.is_decisive() => (score, bound),
        Bound::Lower => (window.beta, bound),
        Bound::Upper => (window.alpha, bound),
        Bound::Exact => (score, bound),
    }
}

/// By what the sentences know it.
fn word(by: Technique) -> &'static str {
    if by == Technique::Overlooking { "overlooked" } else { by.card().name }
}

pub(super) fn a_bet_is_told_with_its_condition(told: &SearchEvent<'_>) -> Result<(), String> {
    let tree = told.tree();
    let Some(Proof::Bet(nearest)) = tree.proof(told.id) else { return Ok(()) };
    let returned = tree.returned(told.id).ok_or("a bet on nothing")?;
    let claims = |text: &str| ["exactly ", "at least ", "at most "].iter().any(|word| text.contains(word));
    let has_condition = |text: &str| {
        text.contains(", if ") && (text.contains(" right") || text.contains("overlooked"))
            || text.contains(", of the moves that take part")
    };
    let decision = told.headline().split("Search instability: ").next().unwrap_or_default();
    ensure(!claims(decision) || has_condition(decision), "no condition in the headline")?;
    let plain = at_first_sight(tree, told.id, &*told.of.session).unwrap_or_default();
    ensure(!claims(&plain) || has_condition(&plain), "no condition at first sight")?;
    let again = told.about(Subject::Depth).filter(|text| text.contains("; now it is "));
    ensure(again.is_none_or(has_condition), "no condition of what was searched again")?;

    // Beyond the window the claim ends at the window, and what was returned is told as that.
    let (end, _) = follows(told, returned);
    let beyond = end != returned.score;
    let found = format!("; the search returned {}", told.value(returned.score));
    let exact_entry = decision.contains("the table knows") && decision.contains("exactly ");
    // Where it is the static evaluation it has been told already.
    let pat = format!("{}, so the node is taken for ", told.value(returned.score));
    let says = decision.contains(&found) || decision.contains(&pat);
    ensure(!beyond || exact_entry || !claims(decision) || says, "what was returned")?;
    let high = (returned.bound == Bound::Lower) == (told.side() == Side::First);
    let name = format!("{} ({})", told.value(end), if high { "β" } else { "α" });
    ensure(!beyond || !says || decision.contains(&name), "which end")?;

    // Whoever left out most of the moves that the claim is about is named, and whose bet is the nearest, unless others are.
    let mut counts = BTreeMap::new();
    for note in &told.notes {
        if let Note::LeftOut { by, .. } = *note {
            *counts.entry(word(by)).or_insert(0) += 1;
        }
    }
    let verified =
        told.notes.iter().any(|note| matches!(note, Note::Deeper { by: Technique::VerifiedNullMove, .. }));
    if !claims(decision) || verified || returned.bound == Bound::Lower {
        return Ok(());
    }
    let said = decision.rsplit(", if ").next().unwrap_or_default().to_lowercase();
    let most = counts.values().max().copied().unwrap_or_default();
    let named = counts.iter().any(|(name, &count)| count == most && said.contains(&name.to_lowercase()));
    ensure(counts.is_empty() || named, "who left out most")?;
    let near = nearest.is_none_or(|by| said.contains(&word(by).to_lowercase()));
    ensure(near || said.contains(" and others "), "whose bet is the nearest")
}
