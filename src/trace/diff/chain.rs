//! Why two visits that contradict each other do: followed down to where they come apart, and back to what came before.

use super::absent::missing;
use super::align::counterpart;
use super::order::{order, other_order};
use super::reason::Reason;
use super::{Pair, root_decision};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Note, Visit};
use crate::trace::apart::{counted, differ, less_deep, rests_on, settled_by, step};
use crate::trace::decided::decided;
use crate::trace::named::node_of_visit;
use crate::trace::origin::{End, Origin, origin};
use crate::trace::principal::best;
use crate::trace::tree::{NodeId, Tree};
use crate::trace::walk::left_out;

/// How far a reason is followed back through the table and windows.
const LINKS: usize = 8;

/// Two visits that contradict each other, followed down to where they come apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// From where it begins down to where they come apart; every pair but the last is a difference for the sake of the next.
    pub path: Vec<Pair>,
    /// What made the difference at the last one.
    pub reason: Reason,
}

impl Chain {
    /// Where the two come apart.
    pub fn end(&self) -> Pair {
        *self.path.last().expect("a chain begins somewhere")
    }
}

/// Why two visits differ; and each further chain why the technique at the end of the one before answered otherwise, back to
/// one that differs itself, or as far as that can be told.
pub fn explain(trees: [&Tree; 2], unlike: Techniques, from: Pair) -> Vec<Chain> {
    back(trees, unlike, follow(trees, unlike, from))
}

/// A chain and those that say why the technique at its end answered otherwise.
pub fn back(trees: [&Tree; 2], unlike: Techniques, chain: Chain) -> Vec<Chain> {
    let mut chains = vec![chain];
    while let Some(last) = chains.last().filter(|last| chains.len() < LINKS && !last.reason.is_of(unlike)) {
        let Some(next) = earlier(trees, unlike, last) else { break };
        if chains.iter().any(|chain| chain.end() == next.end() && chain.reason == next.reason) {
            break;
        }
        chains.push(next);
    }
    chains
}

/// Follows two visits down to where they come apart.
pub fn follow(trees: [&Tree; 2], unlike: Techniques, from: Pair) -> Chain {
    let mut at = deeper_from(trees, from);
    let mut path = vec![at];
    loop {
        match below(trees, unlike, at) {
            Ok(next) => {
                path.push(next);
                at = next;
            }
            Err(reason) => return Chain { path, reason },
        }
    }
}

/// The visits for whose sake two visits differ, or what made the difference.
fn below(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Result<Pair, Reason> {
    if let Some(reason) = other_depth(trees, unlike, at) {
        return Err(reason);
    }
    if let Some(reason) = settled(trees, unlike, at) {
        return Err(reason);
    }
    if !differ(trees, at) {
        return tie(trees, unlike, at);
    }
    step(trees, at, None).map_err(|cause| match Reason::of(cause) {
        Reason::Horizon { tag, by: None, side } if unlike.has(Technique::Quiescence) => {
            Reason::Horizon { tag, by: Some(Technique::Quiescence), side }
        }
        Reason::Unknown if root_decision(trees[0], at[0]) != root_decision(trees[1], at[1]) => {
            unstepped(trees, unlike, at)
        }
        reason => reason,
    })
}

/// One of two visits was settled before its moves; of two that were, that by a technique that differs.
fn settled(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Reason> {
    let by = [0, 1].map(|side| settled_by(decided(trees[side], at[side])));
    let of = |side: usize| by[side].map(|by| Reason::Settled { by, side });
    let differs = |side: &usize| by[*side].is_some_and(|by| unlike.has(by));
    if by[0] == by[1] && by[0] != Some(Technique::TranspositionTable) && !differs(&0) {
        // The same technique answered another question.
        return by[0].map(|_| otherwise_asked(trees, unlike, at));
    }
    [0, 1].into_iter().find(differs).and_then(of).or_else(|| of(0)).or_else(|| of(1))
}

/// Two roots with one value and other moves: the move of which the two think differently, or else which came first.
fn tie(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Result<Pair, Reason> {
    let moves = [best(trees[0], at[0]), best(trees[1], at[1])];
    for tag in moves.into_iter().flatten() {
        if let [Some(one), Some(two)] = [0, 1].map(|side| counted(trees[side], at[side], tag))
            && differ(trees, [one, two])
        {
            return Ok([one, two]);
        }
        let out = |side: &usize| left_out(trees[*side], at[*side]).into_iter().any(|(one, ..)| one == tag);
        if let Some(side) = [0, 1].into_iter().find(out) {
            let found = left_out(trees[side], at[side]).into_iter().find(|&(one, ..)| one == tag);
            return Err(found.map_or(Reason::Unknown, |(_, by, _)| Reason::LeftOut { tag, by, side }));
        }
    }
    Err(otherwise_asked(trees, unlike, at))
}

/// What is left where the move on which one rests tells nothing: not searched in the other, or agreeing claims.
fn unstepped(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Reason {
    let hidden = (0..2).any(|side| trees[side].hidden(at[side]) > 0);
    if hidden || trees[0].window(at[0]) == trees[1].window(at[1]) {
        Reason::Unknown
    } else {
        other_window(unlike)
    }
}

/// Two visits were asked otherwise: with another window, or with their moves in another order.
pub(super) fn otherwise_asked(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Reason {
    if trees[0].window(at[0]) == trees[1].window(at[1]) {
        other_order(trees, unlike, at).unwrap_or(Reason::Unknown)
    } else {
        other_window(unlike)
    }
}

/// Another window came in: by a technique that sets windows, if one of those differs.
fn other_window(unlike: Techniques) -> Reason {
    let setting = [Technique::Pvs, Technique::Aspiration, Technique::IterativeDeepening];
    Reason::Window { by: setting.into_iter().find(|&technique| unlike.has(technique)) }
}

/// Why the technique at the end of a chain answered otherwise: a difference that came before.
fn earlier(trees: [&Tree; 2], unlike: Techniques, chain: &Chain) -> Option<Chain> {
    let at = chain.end();
    match chain.reason {
        Reason::Settled { by: Technique::TranspositionTable, .. } => {
            entry(trees, unlike, at).or_else(|| window(trees, unlike, at))
        }
        Reason::Known { .. } => entry(trees, unlike, at),
        Reason::Extra { .. } | Reason::Limit => None,
        Reason::Depth { .. } => {
            // Its place at the parent made the depth.
            let parent = [trees[0].parent(at[0])?, trees[1].parent(at[1])?];
            let tag = trees[0].tag(at[0]);
            known(trees, unlike, parent)
                .or_else(|| window(trees, unlike, at))
                .or_else(|| order(trees, unlike, parent, tag))
        }
        Reason::LeftOut { tag, .. } => {
            window(trees, unlike, at).or_else(|| order(trees, unlike, at, Some(tag)))
        }
        Reason::Order { .. } => order(trees, unlike, at, None),
        Reason::Settled { .. } | Reason::Horizon { .. } | Reason::Window { .. } | Reason::Unknown => {
            window(trees, unlike, at)
        }
    }
}

/// Where two visits come apart that need not contradict each other.
pub(super) fn apart(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Chain {
    if differ(trees, at) || other_depth(trees, unlike, at).is_some() {
        return follow(trees, unlike, at);
    }
    if let Some(reason) = settled(trees, unlike, at) {
        return Chain { path: vec![at], reason };
    }
    for side in [0, 1] {
        let Some(tag) = rests_on(trees[side], at[side]) else { continue };
        if let [Some(one), Some(two)] = [0, 1].map(|side| counted(trees[side], at[side], tag))
            && differ(trees, [one, two])
        {
            let mut chain = follow(trees, unlike, [one, two]);
            chain.path.insert(0, at);
            return chain;
        }
        let out = left_out(trees[1 - side], at[1 - side]).into_iter().find(|&(one, ..)| one == tag);
        if let Some((_, by, _)) = out {
            return Chain { path: vec![at], reason: Reason::LeftOut { tag, by, side: 1 - side } };
        }
    }
    Chain { path: vec![at], reason: otherwise_asked(trees, unlike, at) }
}

/// The highest of two visits and those above them that were searched to different depths: there it was decided. The two
/// themselves where their depths are equal.
fn deeper_from(trees: [&Tree; 2], from: Pair) -> Pair {
    let unequal = |at: &Pair| trees[0].depth(at[0]) != trees[1].depth(at[1]);
    let above = |at: &Pair| Some([trees[0].parent(at[0])?, trees[1].parent(at[1])?]);
    let not_root = |at: &Pair| trees[0].visit(at[0]) != Visit::Root && trees[1].visit(at[1]) != Visit::Root;
    std::iter::successors(Some(from), above)
        .take_while(|at| not_root(at) && unequal(at))
        .last()
        .unwrap_or(from)
}

/// One of two visits was searched less deep.
pub(super) fn other_depth(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Reason> {
    let depths = [trees[0].depth(at[0]), trees[1].depth(at[1])];
    let side = usize::from(depths[1] < depths[0]);
    let noted = |side: usize| {
        let own = trees[side].notes_back(at[side]);
        let above = trees[side].parent(at[side]).into_iter().flat_map(move |id| trees[side].notes_back(id));
        // What its parent was given or lost after it had been entered is its own depth.
        let above = above.filter(|note| matches!(note, Note::Shallower { .. } | Note::Deeper { .. }));
        own.chain(above).filter_map(|note| match note {
            Note::Reduced { .. } => Some(Technique::LateMoveReductions),
            Note::Deeper { by, .. } | Note::Shallower { by, .. } => Some(by),
            _ => None,
        })
    };
    // Of several techniques that had a part in it one that differs.
    let direct = || noted(0).chain(noted(1)).find(|&by| unlike.has(by));
    (depths[0] != depths[1]).then(|| Reason::Depth { by: direct().or_else(|| less_deep(trees, at)), side })
}

/// The table differs, and knew this position in one of the searches only.
fn known(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Chain> {
    if !unlike.has(Technique::TranspositionTable) {
        return None;
    }
    let knows = |side: usize| trees[side].notes_back(at[side]).any(|note| matches!(note, Note::Table { .. }));
    let knew = [knows(0), knows(1)];
    let reason = Reason::Known { side: usize::from(knew[1]) };
    (knew[0] != knew[1]).then(|| Chain { path: vec![at], reason })
}

/// Why the table knew in one of two visits what it did: what was found otherwise where its entry was written.
pub(super) fn entry(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Chain> {
    if let Some(chain) = known(trees, unlike, at) {
        return Some(chain);
    }
    let writer = |side: usize| {
        let written = trees[side].notes_back(at[side]).find_map(|note| match note {
            Note::WrittenAt { visit } => Some(visit),
            _ => None,
        });
        written.and_then(|visit| node_of_visit(trees[side], visit.into()))
    };
    for side in [0, 1] {
        let Some(from) = writer(side) else { continue };
        let there = counterpart(trees[side], from, trees[1 - side]);
        let pair = |there: NodeId| if side == 0 { [from, there] } else { [there, from] };
        match there.map(pair) {
            Some(pair) if differ(trees, pair) => return Some(follow(trees, unlike, pair)),
            Some(pair) if is_otherwise(trees, pair) => {
                return Some(apart(trees, unlike, pair));
            }
            Some(_) => {}
            None => return Some(missing(trees, unlike, side, from)),
        }
    }
    None
}

/// Two visits returned something else, or for another reason.
fn is_otherwise(trees: [&Tree; 2], at: Pair) -> bool {
    trees[0].returned(at[0]) != trees[1].returned(at[1])
        || decided(trees[0], at[0]) != decided(trees[1], at[1])
        || trees[0].depth(at[0]) != trees[1].depth(at[1])
}

/// Why the window of a visit is another one: the move that set it, where that was found otherwise.
fn window(trees: [&Tree; 2], unlike: Techniques, at: Pair) -> Option<Chain> {
    if trees[0].window(at[0]) == trees[1].window(at[1]) {
        return None;
    }
    let reason = other_window(unlike);
    if reason.is_of(unlike) {
        let mut top = at;
        while let [Some(one), Some(two)] = [trees[0].parent(top[0]), trees[1].parent(top[1])] {
            if trees[0].window(one) == trees[1].window(two) {
                break;
            }
            top = [one, two];
        }
        return Some(Chain { path: vec![top], reason });
    }
    let mut ordered = None;
    for end in [End::Beta, End::Alpha] {
        for side in [0, 1] {
            let Origin::Choice { ancestor, tag } = origin(trees[side], at[side], end) else { continue };
            let Some(there) = counterpart(trees[side], ancestor, trees[1 - side]) else { continue };
            let above = if side == 0 { [ancestor, there] } else { [there, ancestor] };
            let visits = [0, 1].map(|side| counted(trees[side], above[side], tag));
            if let [Some(one), Some(two)] = visits
                && differ(trees, [one, two])
                && (one < at[0] && two < at[1])
            {
                return Some(follow(trees, unlike, [one, two]));
            }
            // Both think the same of it, and one of them came to it before the other did.
            ordered = ordered.or_else(|| order(trees, unlike, above, Some(tag)));
        }
    }
    ordered
}
