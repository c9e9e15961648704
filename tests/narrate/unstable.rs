//! Search instability: visits that contradict those that they repeat, and what is said to have made the difference.

use cutnode::games::MoveTag;
use cutnode::search::{Bound, Note, Returned, Visit};
use cutnode::trace::{Cause, Decided, Filter, NodeId, Tree, decided, instability, returned_to_first};

use super::SearchEvent;

fn ensure(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

/// The interval of values that a result leaves.
fn interval(Returned { score, bound }: Returned) -> [i32; 2] {
    match bound {
        Bound::Exact => [score.units(), score.units()],
        Bound::Lower => [score.units(), i32::MAX],
        Bound::Upper => [i32::MIN, score.units()],
    }
}

/// The visit before, if this one repeats it and no value satisfies both.
fn repeats(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let before = tree.previous_sibling(id)?;
    let aside =
        |id| tree.notes(id).into_iter().filter(|note| matches!(note, Note::SetAside(_))).collect::<Vec<_>>();
    let same = match tree.visit(id) {
        Visit::Research => tree.tag(id) == tree.tag(before),
        Visit::Quiescence => {
            let again = tree.notes(id).iter().any(|note| matches!(note, Note::Research { .. }));
            again && tree.tag(id) == tree.tag(before)
        }
        Visit::Root => tree.depth(id) == tree.depth(before) && aside(id) == aside(before),
        _ => false,
    };
    let [[low, high], [other_low, other_high]] =
        [interval(tree.returned(before)?), interval(tree.returned(id)?)];
    (same && low.max(other_low) > high.min(other_high)).then_some(before)
}

pub(super) fn contradictions_are_told_with_their_cause(told: &SearchEvent<'_>) -> Result<(), String> {
    let (tree, id) = (told.tree(), told.id);
    let before = repeats(tree, id);
    let filter: Filter = "instability".parse().map_err(|_| "no such filter")?;
    ensure(filter.passes(tree, id) == before.is_some(), "the filter")?;
    ensure(told.headline().contains("Search instability: ") == before.is_some(), "an instability")?;
    let Some(before) = before else { return Ok(()) };
    for visit in [before, id] {
        let returned = returned_to_first(told.side(), tree.returned(visit).ok_or("no value")?);
        let word = match returned.bound {
            Bound::Exact => "exactly",
            Bound::Lower => "at least",
            Bound::Upper => "at most",
        };
        ensure(
            told.headline().contains(&format!("{word} {}", told.of.session.value_text(returned.score))),
            "both results",
        )?;
    }
    let unstable = instability(tree, id).ok_or("not found")?;
    let [first, second] = unstable.apart;
    let prefix = tree.line(id);
    ensure(tree.line(first) == tree.line(second) && tree.line(first).starts_with(&prefix), "two positions")?;
    ensure(first > before && first < tree.end(before) || first == before, "not below the first")?;
    ensure(second > id && second < tree.end(id) || second == id, "not below the second")?;
    let named = |tag: MoveTag| {
        let mut line = tree.line(second);
        line.push(Some(tag));
        told.of.session.numbered(&line)
    };
    let says = |what: &str| ensure(told.headline().contains(what), what);
    match unstable.cause {
        Cause::LeftOut { tag, by, in_first } => {
            let (without, with) = if in_first { (first, second) } else { (second, first) };
            let left =
                |note: &Note| matches!(*note, Note::LeftOut { tag: t, by: b, .. } if t == tag && b == by);
            ensure(tree.notes(without).iter().any(left), "it was not left out")?;
            // Of what was not recorded only the notes say that it was searched.
            let rests = |note: &Note| matches!(*note, Note::Raised { tag: t, .. } | Note::Cut { tag: t, .. } if t == tag);
            let noted = tree.hidden(with) > 0 && tree.notes(with).iter().any(rests);
            let searched = tree.children(with).any(|child| tree.tag(child) == Some(tag));
            ensure(searched || noted, "it was not searched")?;
            says(&format!("had left out {} in the {}", named(tag), if in_first { "first" } else { "second" }))
        }
        Cause::Settled { by, in_first } => {
            let at = if in_first { first } else { second };
            let moveless = matches!(
                decided(tree, at),
                Decided::NullMove | Decided::Table { .. } | Decided::Shortcut { .. }
            );
            ensure(moveless, "its moves settled it")?;
            let last = told.headline().rsplit("repeats it. ").next().unwrap_or_default().to_lowercase();
            ensure(last.contains(&by.card().name.to_lowercase()), "by which technique")
        }
        Cause::Horizon { tag, in_first, .. } => {
            let at = if in_first { first } else { second };
            let quiet = matches!(decided(tree, at), Decided::Quiescence(_) | Decided::Leaf(_))
                || tree.notes(at).iter().any(|note| matches!(note, Note::StandPat(_)));
            ensure(quiet, "depth was left")?;
            let never = tag.is_none_or(|tag| tree.children(at).all(|child| tree.tag(child) != Some(tag)));
            ensure(never, "it was looked at")?;
            tag.map_or(Ok(()), |tag| says(&named(tag)))
        }
        Cause::Unknown => says("cannot be told"),
    }
}
