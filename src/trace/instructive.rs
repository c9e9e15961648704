//! Where a finished search is best looked at first: the clearest cut beside its principal variation.

use std::cmp::Reverse;

use super::decided::{Decided, decided};
use super::named::last_complete;
use super::principal::line;
use super::tree::{NodeId, Tree};
use super::walk::unsearched;
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Visit};

/// The nodes of the principal variation, from the root of the last complete iteration on, as far as they are recorded.
pub fn principal_line(tree: &Tree) -> Vec<NodeId> {
    if tree.is_empty() {
        return Vec::new();
    }
    line(tree, last_complete(tree)).collect()
}

/// The cut that shows best what alpha-beta does: the move beside the principal variation whose refutation is the clearest.
///
/// Of the moves of all nodes on that line these count whose node was cut by a move that was searched, with others left that
/// never were, and that were not searched again. The clearest has its value furthest beyond the bound at which it cut, where
/// a ply further from the root counts half: deep in a line much hangs that nobody would have left hanging. Of equals it is
/// the one that left most moves unlooked at, then the first. Captures that are played out come last: less is to be seen in
/// them.
pub fn instructive_cut(tree: &Tree) -> Option<NodeId> {
    let beside = principal_line(tree).into_iter().flat_map(|id| tree.children(id).collect::<Vec<_>>());
    let cuts = beside.filter_map(|id| Some((clearness(tree, id)?, Reverse(id))));
    cuts.max().map(|(_, Reverse(id))| id)
}

/// The moves of a node that its player overlooked, in the order in which they would have come: each with what its note says.
pub fn overlooked(tree: &Tree, id: NodeId) -> Vec<(MoveTag, i16)> {
    let left_out = |note| match note {
        Note::LeftOut { by: Technique::Overlooking, tag, figure } => Some((tag, figure)),
        _ => None,
    };
    tree.notes(id).into_iter().filter_map(left_out).collect()
}

/// Where a player overlooked replies to the move that he chose, or else moves of his own.
fn oversight(tree: &Tree) -> Option<NodeId> {
    let line = principal_line(tree);
    [line.get(1), line.first()].into_iter().flatten().copied().find(|&id| !overlooked(tree, id).is_empty())
}

/// Where to stand first: where a player overlooked replies to what he chose, or moves of his own; else on that cut; where
/// there is none, on the first move of the principal variation, in the visit that showed its value.
pub fn first_sight(tree: &Tree) -> NodeId {
    let line = principal_line(tree);
    let best = line.get(1).or(line.first()).copied();
    oversight(tree).or_else(|| instructive_cut(tree)).or(best).unwrap_or(Tree::ROOT)
}

/// Evaluation units beyond a bound that are no clearer than more of them: a mate is no better seen than a queen.
const CLEAR: i32 = 1_000;

/// How clear a cut is: no quiescence; evaluation units beyond its bound, halved for each ply between it and the root's moves;
/// moves that it left unlooked at. `None` of a node that is no such cut.
fn clearness(tree: &Tree, id: NodeId) -> Option<(bool, i32, usize)> {
    let quiet = match tree.visit(id) {
        Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research => true,
        Visit::Quiescence => false,
        Visit::Root | Visit::NullMove | Visit::Probe | Visit::Reopened => return None,
    };
    let (tag, returned) = (tree.tag(id)?, tree.returned(id)?);
    let cut = matches!(decided(tree, id), Decided::Cut(_)) && returned.bound == Bound::Lower;
    let again = std::iter::successors(tree.next_sibling(id), |&id| tree.next_sibling(id));
    let left = unsearched(tree, id);
    if !cut || left == 0 || again.into_iter().any(|other| tree.tag(other) == Some(tag)) {
        return None;
    }
    let beyond = returned.score.units() - tree.window(id).beta.units();
    let far = tree.ply(id).saturating_sub(1).min(31);
    Some((quiet, beyond.min(CLEAR) >> far, left))
}
