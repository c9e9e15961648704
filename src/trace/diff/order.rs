//! Why the moves of a node came in another order: who placed them, and what killers and history had learnt.

use super::Pair;
use super::absent::missing;
use super::align::counterpart;
use super::chain::{Chain, apart, entry};
use super::reason::Reason;
use crate::games::MoveTag;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Note, OrderReason};
use crate::trace::account::is_for_value;
use crate::trace::tree::{NodeId, Tree};

/// The moves have another order: by a technique that differs, where that is what gave one of them its place. `None` where
/// the moves that both have tried stand in one order.
pub(super) fn other_order(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Reason> {
    let orders = common(trees, at);
    let (one, two) = orders[0].iter().zip(&orders[1]).find(|(one, two)| one.0 != two.0)?;
    let by = [one.1, two.1].into_iter().find_map(|reason| placed_by(reason, unlike));
    Some(Reason::Order { by })
}

/// The moves of a node that both have tried, in the order of each.
fn common(trees: [&Tree; 2], at: Pair) -> [Vec<(MoveTag, OrderReason)>; 2] {
    let orders = [0, 1].map(|side| first_visits(trees[side], at[side]));
    let has = |side: usize, tag: MoveTag| orders[side].iter().any(|&(one, _)| one == tag);
    [0, 1].map(|side| orders[side].iter().copied().filter(|&(tag, _)| has(1 - side, tag)).collect())
}

/// The moves of a node in the order in which they were tried, and why each came there.
fn first_visits(tree: &Tree, id: NodeId) -> Vec<(MoveTag, OrderReason)> {
    let mut moves: Vec<(MoveTag, OrderReason)> = Vec::new();
    for child in tree.children(id).filter(|&child| is_for_value(tree.visit(child))) {
        if let Some(tag) = tree.tag(child).filter(|&tag| moves.last().is_none_or(|before| before.0 != tag)) {
            moves.push((tag, tree.order(child).reason));
        }
    }
    moves
}

/// The technique that differs and gives moves their place for this reason.
fn placed_by(reason: OrderReason, unlike: Techniques) -> Option<Technique> {
    let placing: &[Technique] = match reason {
        OrderReason::TableMove => &[Technique::TranspositionTable, Technique::IterativeDeepening],
        OrderReason::Tactical => &[Technique::MvvLva, Technique::SeeOrder],
        OrderReason::LosingCapture => &[Technique::SeeOrder, Technique::MvvLva],
        OrderReason::Killer => &[Technique::Killers],
        OrderReason::History => &[Technique::History, Technique::ContinuationHistory],
        OrderReason::Countermove => &[Technique::Countermove],
        OrderReason::Generator | OrderReason::Asked => &[],
    };
    placing.iter().copied().find(|&technique| unlike.has(technique))
}

/// Why the moves of a node have another order, or one of them another figure: what the table knew there, or the first cut that
/// only one of the two searches made with one of the moves that changed places, from which killers and history learn.
pub(super) fn order(trees: [&Tree; 2], unlike: Techniques, at: Pair, tag: Option<MoveTag>) -> Option<Chain> {
    if let Some(reason) = other_order(trees, unlike, at).filter(|reason| reason.is_of(unlike)) {
        return Some(Chain { path: vec![at], reason });
    }
    let orders = [0, 1].map(|side| first_visits(trees[side], at[side]));
    let moved = moved(&orders, tag);
    let mut placed = orders.iter().flatten().filter(|(tag, _)| moved.contains(tag));
    if let Some(by) = placed.find_map(|&(_, reason)| placed_by(reason, unlike)) {
        return Some(Chain { path: vec![at], reason: Reason::Order { by: Some(by) } });
    }
    let firsts = orders.each_ref().map(|moves| moves.first().copied());
    if firsts[0] != firsts[1]
        && firsts.iter().flatten().any(|(_, reason)| *reason == OrderReason::TableMove)
        && let Some(chain) = entry(trees, unlike, at)
    {
        return Some(chain);
    }
    learnt(trees, unlike, at, &moved)
}

/// The moves that stand before another one in one order and not in the other, and that one.
fn moved(orders: &[Vec<(MoveTag, OrderReason)>; 2], tag: Option<MoveTag>) -> Vec<MoveTag> {
    let place = |side: usize, tag: MoveTag| orders[side].iter().position(|&(one, _)| one == tag);
    let all = orders.iter().flatten().map(|&(tag, _)| tag);
    let others = all.filter(|&one| match tag {
        Some(tag) => {
            let before = |side: usize| {
                let limit = place(side, tag).unwrap_or(usize::MAX);
                place(side, one).is_some_and(|place| place < limit)
            };
            before(0) != before(1)
        }
        None => place(0, one) != place(1, one),
    });
    let mut moved: Vec<MoveTag> = others.chain(tag).collect();
    moved.sort_unstable_by_key(|tag| tag.number());
    moved.dedup();
    moved
}

/// The first node before two counterparts at which only one of the searches learnt something of one of these moves of the same
/// side: it cut, or was tried before another one that did.
fn learnt(trees: [&Tree; 2], unlike: Techniques, at: Pair, moves: &[MoveTag]) -> Option<Chain> {
    let lesson = |side: usize, id: NodeId| {
        let tree = trees[side];
        let cutting = tree.notes_back(id).find_map(|note| match note {
            Note::Cut { tag, .. } => Some(tag),
            _ => None,
        })?;
        let visits = tree.children(id).filter(|&child| is_for_value(tree.visit(child)));
        let mut tried: Vec<_> =
            visits.filter_map(|id| tree.tag(id)).filter(|tag| moves.contains(tag)).collect();
        tried.dedup();
        let good = moves.contains(&cutting).then_some(cutting);
        (!tried.is_empty()).then(|| (good, tried, tree.depth(id)))
    };
    let first = |side: usize| {
        let parity = trees[side].ply(at[side]) % 2;
        (1..at[side]).filter(|&id| trees[side].ply(id) % 2 == parity).find_map(|id| {
            let learnt = lesson(side, id)?;
            let there = counterpart(trees[side], id, trees[1 - side]);
            let same = there.is_some_and(|there| lesson(1 - side, there).as_ref() == Some(&learnt));
            (!same).then_some((id, there))
        })
    };
    let found = [first(0), first(1)];
    let side = match found {
        [Some((one, _)), Some((two, _))] => usize::from(two < one),
        [found, _] => usize::from(found.is_none()),
    };
    let (id, there) = found[side]?;
    let Some(there) = there else { return Some(missing(trees, unlike, side, id)) };
    Some(apart(trees, unlike, if side == 0 { [id, there] } else { [there, id] }))
}
