//! Where a node's window comes from: which ancestor's choice gave α, and which gave β.

use super::tree::{NodeId, Tree};
use crate::games::{MoveTag, Score};
use crate::search::{Note, Visit};

/// One end of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// What the side to move already has.
    Alpha,
    /// What the opponent already has.
    Beta,
}

impl End {
    fn other(self) -> Self {
        match self {
            Self::Alpha => Self::Beta,
            Self::Beta => Self::Alpha,
        }
    }
}

/// What one end of a node's window rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Infinite: nothing was known.
    Open,
    /// The aspiration window of this iteration.
    Aspiration,
    /// A zero window: this node asked only whether the move is better than what it has.
    ZeroWindow(NodeId),
    /// An earlier move at this ancestor had been found to be worth it.
    Choice {
        /// The ancestor.
        ancestor: NodeId,
        /// Its better move.
        tag: MoveTag,
    },
    /// Quiescence at this ancestor could stand pat on its static evaluation.
    StandPat(NodeId),
    /// The table knew that much of this ancestor.
    Table(NodeId),
    /// What a test of the same move came back with.
    Test(NodeId),
    /// Secondary search: what is left of the best line, or what it had promised.
    SecondarySearch,
    /// The merit with which a best-first search took the node from its list.
    Merit,
}

/// What one end of the window that came into a node rests on.
pub fn origin(tree: &Tree, id: NodeId, end: End) -> Origin {
    let window = tree.window(id);
    let value = if end == End::Alpha { window.alpha } else { window.beta };
    if value.is_infinite() {
        return Origin::Open;
    }
    // What is searched again has the window of the node whose position it is.
    if let Some(parent) = tree.parent(id).filter(|_| tree.visit(id) == Visit::Reopened) {
        return origin(tree, parent, end);
    }
    // A probe has a window of its own.
    let parent = tree.parent(id).filter(|_| !tree.is_here(id));
    let Some(parent) = parent else {
        return match tree.visit(id) {
            _ if window.is_zero() => Origin::ZeroWindow(id),
            Visit::Probe => Origin::SecondarySearch,
            _ => Origin::Aspiration,
        };
    };
    // The other end, seen by the parent; this much of it came in from above, the rest was decided here.
    let (seen, incoming) = (-value, tree.window(parent));
    let came_in = if end == End::Alpha { incoming.beta } else { incoming.alpha };
    if seen == came_in {
        return origin(tree, parent, end.other());
    }
    let tested = |note| matches!(note, Note::Research { score, .. } if score == seen);
    let tested = (end == End::Beta && tree.notes_back(id).any(tested)).then_some(Origin::Test(parent));
    let raised = || if end == End::Beta { raised_to(tree, parent, id, seen) } else { None };
    let known = || {
        let known = |note| matches!(note, Note::Table { score, cut: false, .. } if score == seen);
        tree.notes_back(parent).any(known).then_some(Origin::Table(parent))
    };
    let last = if window.is_zero() { Origin::ZeroWindow(parent) } else { Origin::Merit };
    tested.or_else(raised).or_else(|| known().filter(|_| !window.is_zero())).unwrap_or(last)
}

/// What had raised α to this value at the node when its child was entered: what is chosen later, perhaps the child itself,
/// gave it no end of its window.
fn raised_to(tree: &Tree, id: NodeId, child: NodeId, value: Score) -> Option<Origin> {
    let before = tree.recorded_between(id, child);
    let earlier = tree.dated_notes(id).into_iter().take_while(|&(below, _)| below <= before);
    earlier.map(|(_, note)| note).find_map(|note| match note {
        Note::Raised { tag, alpha } if alpha == value => Some(Origin::Choice { ancestor: id, tag }),
        Note::StandPat(score) if score == value => Some(Origin::StandPat(id)),
        _ => None,
    })
}

/// A node with a value at or above β has been cut. How many plies up the choice stands that made it
/// unreachable: 1 is a shallow cut, 3 and more a deep cut (Knuth & Moore 1975). `None` when the node was not
/// cut, or β came from no choice on the path.
pub fn cut_reach(tree: &Tree, id: NodeId) -> Option<usize> {
    let returned = tree.returned(id)?;
    if !tree.window(id).fails_high(returned.score) {
        return None;
    }
    match origin(tree, id, End::Beta) {
        Origin::Choice { ancestor, .. } | Origin::StandPat(ancestor) => {
            Some(tree.ply(id) - tree.ply(ancestor))
        }
        _ => None,
    }
}
