//! Why only one of two searches made a visit.

use super::Pair;
use super::align::{Together, counterpart, together};
use super::chain::{Chain, follow, other_depth, otherwise_asked};
use super::order::other_order;
use super::reason::Reason;
use crate::games::MoveTag;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Note, Visit};
use crate::trace::apart::{counted, differ, settled_by};
use crate::trace::decided::{Decided, decided};
use crate::trace::tree::{NodeId, Tree};
use crate::trace::walk::left_out;

/// Why the other search did not make a visit.
pub(super) fn missing(trees: [&Tree; 2], unlike: Techniques, side: usize, id: NodeId) -> Chain {
    let mut child = id;
    while let Some(parent) = trees[side].parent(child) {
        if let Some(there) = counterpart(trees[side], parent, trees[1 - side]) {
            let at = if side == 0 { [parent, there] } else { [there, parent] };
            return match absent(trees, unlike, at, side, child) {
                Ok(next) => {
                    let mut chain = follow(trees, unlike, next);
                    chain.path.insert(0, at);
                    chain
                }
                Err(reason) => Chain { path: vec![at], reason },
            };
        }
        child = parent;
    }
    Chain { path: vec![[Tree::ROOT; 2]], reason: Reason::Unknown }
}

/// Why one of two counterparts has a visit below it that the other has not: the visits that contradict each other, for which
/// the other went no further. `side` is the search that made the visit.
///
/// # Errors
/// What kept the other from it, where it is no such contradiction.
pub fn absent(
    trees: [&Tree; 2],
    unlike: Techniques,
    at: Pair,
    side: usize,
    child: NodeId,
) -> Result<Pair, Reason> {
    let (tree, other, there) = (trees[side], trees[1 - side], at[1 - side]);
    if tree.visit(child) == Visit::Root {
        return iteration(trees, unlike, side, child);
    }
    if let Some(reason) = other_depth(trees, unlike, at) {
        return Err(reason);
    }
    if let Some(by) = settled_by(decided(other, there)) {
        return Err(Reason::Settled { by, side: 1 - side });
    }
    if tree.visit(child) == Visit::NullMove && decided(tree, at[side]) == Decided::NullMove {
        return Err(Reason::Settled { by: Technique::NullMove, side });
    }
    if matches!(tree.visit(child), Visit::NullMove | Visit::Probe) {
        return Err(Reason::Extra { by: probing(tree, unlike, at[side], child), side });
    }
    let Some(tag) = tree.tag(child) else { return Err(Reason::Unknown) };
    if let Some((_, by, _)) = left_out(other, there).into_iter().find(|&(one, ..)| one == tag) {
        return Err(Reason::LeftOut { tag, by, side: 1 - side });
    }
    let same = |both: &Together| both.visits[side].contains(&child);
    if let Some(both) =
        together(trees, at).into_iter().find(same).filter(|both| !both.visits[1 - side].is_empty())
    {
        return again(trees, unlike, at, &both, (side, child));
    }
    if other.hidden(there) > 0 {
        return Err(Reason::Unknown);
    }
    // The other one needed no further move: it was cut before.
    match decided(other, there) {
        Decided::Cut(cutting) => cut_before(trees, unlike, at, (side, child), cutting),
        Decided::Leaf(_) if unlike.has(Technique::Quiescence) => {
            Err(Reason::Horizon { tag: Some(tag), by: Some(Technique::Quiescence), side: 1 - side })
        }
        Decided::Leaf(_) => Err(Reason::Horizon { tag: Some(tag), by: None, side: 1 - side }),
        Decided::Quiescence(_) => Err(otherwise_asked(trees, unlike, at)),
        Decided::NullMove
        | Decided::Table { .. }
        | Decided::Shortcut { .. }
        | Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Moves => Err(Reason::Unknown),
    }
}

/// An iteration that only one of them has, or has once more.
fn iteration(trees: [&Tree; 2], unlike: Techniques, side: usize, id: NodeId) -> Result<Pair, Reason> {
    let depth = trees[side].depth(id);
    let first = |tree: &Tree| {
        tree.children(Tree::ROOT).find(|&id| tree.visit(id) == Visit::Root && tree.depth(id) == depth)
    };
    let firsts = [first(trees[0]), first(trees[1])];
    if let [Some(one), Some(two)] = firsts {
        // Its window was missed in one of them only.
        if trees[0].window(one) == trees[1].window(two) && differ(trees, [one, two]) {
            return Ok([one, two]);
        }
    }
    Err(if firsts[1 - side].is_some() {
        Reason::Extra { by: Technique::Aspiration, side }
    } else if unlike.has(Technique::IterativeDeepening) {
        Reason::Extra { by: Technique::IterativeDeepening, side }
    } else {
        Reason::Limit
    })
}

/// The technique whose visit this is.
fn probing(tree: &Tree, unlike: Techniques, parent: NodeId, child: NodeId) -> Technique {
    const PROBING: [Technique; 4] =
        [Technique::Probcut, Technique::MultiCut, Technique::SingularExtension, Technique::SecondarySearch];
    if tree.visit(child) == Visit::NullMove {
        return Technique::NullMove;
    }
    let one = PROBING.into_iter().filter(|&technique| unlike.has(technique));
    if let [only] = one.collect::<Vec<_>>()[..] {
        return only;
    }
    if tree.ply(parent) == 0 {
        return Technique::SecondarySearch;
    }
    if tree.tag(child).is_none() {
        return Technique::SingularExtension;
    }
    let noted = tree.notes_back(parent).find_map(|note| match note {
        Note::Shortcut { by, .. } if PROBING.contains(&by) => Some(by),
        _ => None,
    });
    // A probe of ProbCut searches for more than β by a margin, one of multi-cut for β.
    noted.unwrap_or(if tree.window(child).flipped().beta > tree.window(parent).beta {
        Technique::Probcut
    } else {
        Technique::MultiCut
    })
}

/// A move that both searched, and one of them once more.
fn again(
    trees: [&Tree; 2],
    unlike: Techniques,
    at: Pair,
    both: &Together,
    (side, child): (usize, NodeId),
) -> Result<Pair, Reason> {
    let tree = trees[side];
    let firsts = [both.visits[0][0], both.visits[1][0]];
    if trees[0].visit(firsts[0]) == trees[1].visit(firsts[1]) && differ(trees, firsts) {
        return Ok(firsts);
    }
    let reduced = both.visits.each_ref().map(|visits| visits.iter().copied());
    let reduced = [0, 1].map(|side| reduced[side].clone().any(|id| trees[side].visit(id) == Visit::Reduced));
    Err(if reduced[0] != reduced[1] {
        Reason::Extra { by: Technique::LateMoveReductions, side: usize::from(reduced[1]) }
    } else if unlike.has(Technique::Pvs) && tree.visit(child) != Visit::Reduced {
        Reason::Extra { by: Technique::Pvs, side }
    } else {
        otherwise_asked(trees, unlike, at)
    })
}

/// The other one was cut by a move before it came to this one.
fn cut_before(
    trees: [&Tree; 2],
    unlike: Techniques,
    at: Pair,
    (side, child): (usize, NodeId),
    cutting: MoveTag,
) -> Result<Pair, Reason> {
    let tree = trees[side];
    if let Some((_, by, _)) = left_out(tree, at[side]).into_iter().find(|&(one, ..)| one == cutting) {
        return Err(Reason::LeftOut { tag: cutting, by, side });
    }
    let visits = [0, 1].map(|side| counted(trees[side], at[side], cutting));
    match visits {
        [Some(one), Some(two)] if differ(trees, [one, two]) => Ok([one, two]),
        [Some(one), Some(two)] if [one, two][side] < child => {
            let deep = other_depth(trees, unlike, [one, two]);
            Err(deep.unwrap_or_else(|| otherwise_asked(trees, unlike, at)))
        }
        _ => Err(other_order(trees, unlike, at).unwrap_or_else(|| otherwise_asked(trees, unlike, at))),
    }
}
