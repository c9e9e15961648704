//! Two visits of a position that contradict each other, followed side by side to where they come apart: along the move on
//! which they disagree, as long as both searched it. They are of one search ([`instability`](super::instability())) or of two
//! ([`diff`](super::diff)): the first is in the first of two trees, the second in the second.

use super::account::is_for_value;
use super::decided::{Decided, decided};
use super::principal::best;
use super::tree::{NodeId, Tree};
use super::walk::left_out;
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned};

/// What made the difference between two visits of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A technique left a move out in one of them; the other's value rests on it.
    LeftOut {
        /// The move.
        tag: MoveTag,
        /// The technique.
        by: Technique,
        /// It was the first visit that left it out.
        in_first: bool,
    },
    /// One of them was settled without searching its moves.
    Settled {
        /// By which technique.
        by: Technique,
        /// It was the first one.
        in_first: bool,
    },
    /// One of them had no depth left for a move on which the other's value rests.
    Horizon {
        /// The move, if one is known.
        tag: Option<MoveTag>,
        /// The technique that had made it less deep than the other, if one had.
        by: Option<Technique>,
        /// It was the first one.
        in_first: bool,
    },
    /// It was not recorded, or is none of these.
    Unknown,
}

/// No value satisfies both.
pub(super) fn contradict(one: Returned, other: Returned) -> bool {
    let below = |low: Returned, high: Returned| {
        low.bound != Bound::Lower && high.bound != Bound::Upper && low.score < high.score
    };
    below(one, other) || below(other, one)
}

/// The visits of the move on which two visits of a position disagree, or what made the difference.
pub(super) fn step(trees: [&Tree; 2], at: [NodeId; 2], by: Option<Technique>) -> Result<[NodeId; 2], Cause> {
    // The one that claims more for the side to move did so for the sake of a move, which the other thought less of.
    let [Some(first), Some(second)] = returned(trees, at) else { return Err(Cause::Unknown) };
    let high = usize::from(second.score > first.score);
    let ([more, less], [tall, low]) = ([at[high], at[1 - high]], [trees[high], trees[1 - high]]);
    for (side, in_first) in [(0, true), (1, false)] {
        if let Some(by) = settled_by(decided(trees[side], at[side])) {
            return Err(Cause::Settled { by, in_first });
        }
    }
    let less_is_first = high == 1;
    let Some(tag) = rests_on(tall, more) else {
        // It was evaluated where it stands, and the other was not.
        return Err(match decided(tall, more) {
            Decided::Quiescence(_) | Decided::Leaf(_) => {
                Cause::Horizon { tag: None, by, in_first: !less_is_first }
            }
            _ => Cause::Unknown,
        });
    };
    if let Some((_, by, _)) = left_out(low, less).into_iter().find(|&(one, ..)| one == tag) {
        return Err(Cause::LeftOut { tag, by, in_first: less_is_first });
    }
    match (counted(tall, more, tag), counted(low, less, tag)) {
        (Some(more), Some(less)) => {
            let next = if less_is_first { [less, more] } else { [more, less] };
            if differ(trees, next) { Ok(next) } else { Err(Cause::Unknown) }
        }
        (Some(_), None) if low.hidden(less) == 0 && is_at_horizon(low, less) => {
            Err(Cause::Horizon { tag: Some(tag), by, in_first: less_is_first })
        }
        _ => Err(Cause::Unknown),
    }
}

/// The visit of a move that counted for its node's value: the last one.
pub(super) fn counted(tree: &Tree, id: NodeId, tag: MoveTag) -> Option<NodeId> {
    let led = |&child: &NodeId| tree.tag(child) == Some(tag) && is_for_value(tree.visit(child));
    tree.children(id).filter(led).last()
}

/// The move on which the value of a node rests: the one that cut, or the best.
pub fn rests_on(tree: &Tree, id: NodeId) -> Option<MoveTag> {
    match decided(tree, id) {
        Decided::Cut(tag) => Some(tag),
        Decided::Moves | Decided::Quiescence(_) => best(tree, id),
        Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_)
        | Decided::NullMove
        | Decided::Table { .. }
        | Decided::Shortcut { .. } => None,
    }
}

/// What two visits returned.
pub(super) fn returned(trees: [&Tree; 2], at: [NodeId; 2]) -> [Option<Returned>; 2] {
    [trees[0].returned(at[0]), trees[1].returned(at[1])]
}

/// Two visits of a position contradict each other; both are over.
pub(super) fn differ(trees: [&Tree; 2], at: [NodeId; 2]) -> bool {
    matches!(returned(trees, at), [Some(one), Some(other)] if contradict(one, other))
}

/// Not all moves are looked at, because no depth is left.
fn is_at_horizon(tree: &Tree, id: NodeId) -> bool {
    matches!(decided(tree, id), Decided::Quiescence(_) | Decided::Leaf(_))
        || tree.notes_back(id).any(|note| matches!(note, Note::StandPat(_)))
}

/// The technique that settled a node before its moves.
pub(super) fn settled_by(decided: Decided) -> Option<Technique> {
    match decided {
        Decided::NullMove => Some(Technique::NullMove),
        Decided::Table { .. } => Some(Technique::TranspositionTable),
        Decided::Shortcut { by, .. } => Some(by),
        Decided::Cut(_)
        | Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_)
        | Decided::Quiescence(_)
        | Decided::Moves => None,
    }
}

/// The technique that made one of two visits of a position less deep than the other.
pub(super) fn less_deep(trees: [&Tree; 2], at: [NodeId; 2]) -> Option<Technique> {
    let depths = [trees[0].depth(at[0]), trees[1].depth(at[1])];
    if depths[0] == depths[1] {
        return None;
    }
    let less = usize::from(depths[1] < depths[0]);
    let more = 1 - less;
    let shortens = |tree: &Tree, id: NodeId| {
        tree.notes_back(id).find_map(|note| match note {
            Note::Reduced { .. } => Some(Technique::LateMoveReductions),
            Note::Shallower { by, .. } => Some(by),
            _ => None,
        })
    };
    let deepens = |tree: &Tree, id: NodeId| {
        tree.notes_back(id).find_map(|note| match note {
            Note::Deeper { by, .. } => Some(by),
            _ => None,
        })
    };
    let above = |tree: &Tree, id: NodeId| tree.parent(id).and_then(|id| shortens(tree, id));
    shortens(trees[less], at[less])
        .or_else(|| deepens(trees[more], at[more]))
        .or_else(|| above(trees[less], at[less]))
}
