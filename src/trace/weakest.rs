//! The weakest link: the nearest node below on which a claim rests that is not proved, and the technique that made the
//! bet there. The recorder has handed marks up while it watched ([`super::proof`]); here they are followed down again.

use std::collections::{HashSet, VecDeque};

use super::account::begins_again;
use super::named::node_of_visit;
use super::proof::{Half, Proof};
use super::tree::{NodeId, Tree};
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Visit};

/// Where a claim is weakest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The node at which the bet was made; where that is not recorded, the last recorded one on the way.
    pub node: NodeId,
    /// Whose bet it is; `None` where moves were set aside by whoever asked.
    pub by: Option<Technique>,
    /// The bet itself lies among visits that were not recorded, or in a search before this one.
    pub beyond: bool,
}

/// On what the claim of a node rests that is not proved; `None` where all of it is, and where nothing is known.
pub fn weakest(tree: &Tree, id: NodeId) -> Option<Link> {
    let Proof::Bet(by) = tree.proof(id)? else { return None };
    let bound = tree.returned(id)?.bound;
    let mut seen = HashSet::new();
    let mut next = VecDeque::new();
    for &half in Half::of(bound) {
        if !tree.proves(id, half) && seen.insert((id, half, false)) {
            next.push_back(Step::Into(id, half, false));
        }
    }
    let mut reached = id;
    while let Some(step) = next.pop_front() {
        let (node, half, stored) = match step {
            Step::Bet(link) => return Some(link),
            Step::Into(node, half, stored) => (node, half, stored),
        };
        if let Some(by) = own_bet(tree, node, half, stored) {
            return Some(Link { node, by, beyond: false });
        }
        reached = node;
        let mut go_on = |step: Step| {
            let new = match step {
                Step::Bet(_) => true,
                Step::Into(node, half, stored) => seen.insert((node, half, stored)),
            };
            if new {
                next.push_back(step);
            }
        };
        if let Some(step) = entry(tree, node, half) {
            go_on(step);
        } else {
            below(tree, node, half).into_iter().for_each(&mut go_on);
        }
    }
    Some(Link { node: reached, by, beyond: true })
}

/// A step further down.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// Here it is.
    Bet(Link),
    /// This half of this node's claim; or of what it stored, with the depth that it was really searched.
    Into(NodeId, Half, bool),
}

/// A bet that was made at the node itself. What it stored does not bet on the depth that it says.
#[expect(clippy::option_option, reason = "a bet may be nobody's")]
fn own_bet(tree: &Tree, id: NodeId, half: Half, stored: bool) -> Option<Option<Technique>> {
    let notes = tree.notes(id);
    let again = notes.iter().rposition(begins_again).map_or(0, |at| at + 1);
    let whole = notes.iter().enumerate().find_map(|(at, note)| match *note {
        Note::Shallower { by: Technique::InternalIterativeReduction, .. }
        | Note::Shortcut { by: Technique::Razoring, .. }
            if stored =>
        {
            None
        }
        Note::Shallower { by: by @ Technique::VerifiedNullMove, .. } if at >= again => Some(by),
        Note::Shortcut {
            by: Technique::MateDistancePruning | Technique::EnhancedTranspositionCutoff,
            ..
        } => None,
        Note::Shallower { by: by @ Technique::InternalIterativeReduction, .. }
        | Note::Shortcut { by, .. } => Some(by),
        Note::NullTried { cut: true, .. } => Some(Technique::NullMove),
        _ => None,
    });
    if whole.is_some() {
        return Some(whole);
    }
    if half == Half::Lower {
        return None;
    }
    let aside = |note: &Note| matches!(note, Note::SetAside(_));
    if tree.visit(id) == Visit::Probe && tree.tag(id).is_none() || notes.iter().any(aside) {
        return Some(None);
    }
    notes[again..].iter().find_map(|note| match *note {
        Note::LeftOut { by, .. } => Some(Some(by)),
        _ => None,
    })
}

/// Where the table's entry was written that settled the node.
fn entry(tree: &Tree, id: NodeId, half: Half) -> Option<Step> {
    let notes = tree.notes(id);
    let half = notes.iter().find_map(|note| match note {
        Note::Table { cut: true, .. } => Some(half),
        Note::Shortcut { by: Technique::EnhancedTranspositionCutoff, .. } => Some(half.other()),
        _ => None,
    })?;
    let writer = notes.iter().find_map(|note| match note {
        Note::WrittenAt { visit } => node_of_visit(tree, (*visit).into()),
        _ => None,
    });
    Some(match writer {
        Some(node) => Step::Into(node, half, true),
        None => Step::Bet(Link { node: id, by: Some(Technique::TranspositionTable), beyond: true }),
    })
}

/// The visits below on which this half rests, where they do not prove it.
fn below(tree: &Tree, id: NodeId, half: Half) -> Vec<Step> {
    if id == Tree::ROOT && tree.children(id).any(|child| tree.visit(child) == Visit::Root) {
        return iteration(tree, half).into_iter().collect();
    }
    let (best, all) = contributors(tree, id);
    match half {
        Half::Lower => best.into_iter().filter_map(|child| step(tree, child, Half::Upper)).collect(),
        Half::Upper => all.into_iter().filter_map(|child| step(tree, child, Half::Lower)).collect(),
    }
}

/// Through a move to its node, unless it was searched less deep than its parent counts on.
fn step(tree: &Tree, child: NodeId, half: Half) -> Option<Step> {
    let reduced = tree.notes(child).into_iter().find_map(|note| match note {
        Note::Reduced { .. } => Some(Technique::LateMoveReductions),
        Note::Shallower {
            by: Technique::InternalIterativeReduction | Technique::VerifiedNullMove, ..
        } => None,
        Note::Shallower { by, .. } => Some(by),
        _ => None,
    });
    match reduced {
        Some(by) => Some(Step::Bet(Link { node: child, by: Some(by), beyond: false })),
        None => (!tree.proves(child, half)).then_some(Step::Into(child, half, false)),
    }
}

/// The last iteration, or pass, that claims this half for the whole search.
fn iteration(tree: &Tree, half: Half) -> Option<Step> {
    let aside = |id: NodeId| tree.notes(id).iter().any(|note| matches!(note, Note::SetAside(_)));
    let claims =
        |id: NodeId| tree.returned(id).is_some_and(|returned| Half::of(returned.bound).contains(&half));
    let iterations = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root);
    let last = iterations.filter(|&id| claims(id) && !aside(id)).last()?;
    (!tree.proves(last, half)).then_some(Step::Into(last, half, false))
}

/// The visit that has the node's value, and all visits that hold it down: a move that is searched again counts once,
/// and where the moves are all searched again (a verified pass that none of them held) only then.
pub(super) fn contributors(tree: &Tree, id: NodeId) -> (Option<NodeId>, Vec<NodeId>) {
    let again = tree.dated_notes(id).into_iter().rev().find(|(_, note)| begins_again(note));
    let verified = again.map(|(below, _)| id + below);
    let (mut best, mut before, mut all) = (None, None, vec![]);
    for child in tree.children(id).filter(|&child| verified.is_none_or(|last| child > last)) {
        if matches!(tree.visit(child), Visit::NullMove | Visit::Probe | Visit::Reopened) {
            continue;
        }
        let Some(returned) = tree.returned(child) else { continue };
        if tree.notes(child).iter().any(|note| matches!(note, Note::Research { .. })) {
            best = before;
        }
        before = best;
        let value = -returned.score;
        if returned.bound != Bound::Lower && best.is_none_or(|(_, least)| value > least) {
            best = Some((child, value));
        }
        if returned.bound != Bound::Upper {
            all.push(child);
        }
    }
    (best.map(|(child, _)| child), all)
}
