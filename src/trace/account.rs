//! What became of the moves of a node: how many it has, how many were searched for its value, which were left out.
//!
//! A node whose pass held is searched twice by the verified null move; what counts is the last time.

use std::collections::HashSet;

use super::decided::{Decided, decided};
use super::names::{MoveCount, Names};
use super::tree::{NodeId, Tree};
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::search::{Note, Visit};

/// Which moves of a node could be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All legal moves.
    Legal,
    /// Quiescence: the tactical ones.
    Tactical,
    /// A probe of its parent's position: all legal moves but the one that is asked about.
    Others,
    /// A root, of whose moves perhaps only a part is looked at.
    Part,
}

/// What became of the moves of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Legal moves of the position.
    pub legal: usize,
    /// Which of them could be searched.
    pub scope: Scope,
    /// How many those are.
    pub candidates: usize,
    /// How many different ones were searched for the node's value; `None` where visits that were not recorded leave it
    /// open.
    pub searched: Option<usize>,
    /// How many techniques left out, each technique once, in the order of the search.
    pub left_out: Vec<(Technique, usize)>,
}

impl Account {
    /// Moves that techniques left out.
    pub fn all_left_out(&self) -> usize {
        self.left_out.iter().map(|(_, count)| count).sum()
    }

    /// Candidates that neither were searched nor left out: a cut came before.
    pub fn untouched(&self) -> Option<usize> {
        self.searched.map(|searched| self.candidates.saturating_sub(searched + self.all_left_out()))
    }
}

/// What became of the moves of a node.
pub fn account(tree: &Tree, id: NodeId, names: &dyn Names) -> Account {
    let MoveCount { legal, tactical, .. } = names.moves(&tree.line(id));
    let (notes, children_from) = last_pass(tree, id);
    let mut left_out: Vec<(Technique, usize)> = Vec::new();
    let mut missing = HashSet::new();
    let mut cut = None;
    for &note in &notes {
        match note {
            Note::LeftOut { by, tag, .. } if missing.insert(tag) => {
                match left_out.iter_mut().find(|(other, _)| *other == by) {
                    Some((_, count)) => *count += 1,
                    None => left_out.push((by, 1)),
                }
            }
            Note::Cut { place, unsearched, .. } => {
                cut = Some((usize::from(place) + 1, usize::from(unsearched)));
            }
            _ => {}
        }
    }
    let scope = scope(tree, id, &notes);
    let known = match cut {
        Some((searched, _)) => Some(searched),
        None => children(tree, id, children_from),
    };
    let candidates = match scope {
        Scope::Legal => legal,
        Scope::Tactical => tactical,
        Scope::Others => legal.saturating_sub(1),
        Scope::Part => known.map_or(legal, |searched| {
            let after = cut.map_or(0, |(_, unsearched)| unsearched);
            (searched + missing.len() + after).min(legal)
        }),
    };
    // Another program may leave out moves and not say so.
    let searched = known.filter(|_| tree.logged().is_none() || tree.hidden(id) == 0);
    let searched = searched.or_else(|| unrecorded(tree, id, candidates, missing.len()));
    Account { legal, scope, candidates, searched, left_out }
}

/// The notes from where the moves were begun for the last time, and the first child from there on.
fn last_pass(tree: &Tree, id: NodeId) -> (Vec<Note>, u32) {
    let dated = tree.dated_notes(id);
    let again = dated.iter().rposition(|(_, note)| begins_again(note));
    let from = again.unwrap_or(0);
    let below = again.map_or(0, |at| dated[at].0);
    (dated[from..].iter().map(|&(_, note)| note).collect(), below)
}

/// The same notes, the last first, at no cost but theirs.
pub(super) fn last_pass_back(tree: &Tree, id: NodeId) -> impl Iterator<Item = Note> + use<'_> {
    tree.notes_back(id).take_while(|note| !begins_again(note))
}

/// A pass that held is verified: the moves of the node are begun once more.
pub(super) fn begins_again(note: &Note) -> bool {
    matches!(note, Note::Deeper { by: Technique::VerifiedNullMove, .. })
}

/// Different moves that were searched for the node's value, after so many nodes had been entered below it; `None` where
/// not all visits are recorded.
fn children(tree: &Tree, id: NodeId, below: u32) -> Option<usize> {
    if tree.hidden(id) > 0 {
        return None;
    }
    let counts =
        |&child: &NodeId| tree.recorded_between(id, child) >= below && is_for_value(tree.visit(child));
    let tags: HashSet<MoveTag> = tree.children(id).filter(counts).filter_map(|id| tree.tag(id)).collect();
    Some(tags.len())
}

/// A visit whose result is one of those that a node's value is made of.
pub(super) fn is_for_value(visit: Visit) -> bool {
    match visit {
        Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Quiescence => true,
        Visit::Root | Visit::NullMove | Visit::Probe | Visit::Reopened => false,
    }
}

fn scope(tree: &Tree, id: NodeId, notes: &[Note]) -> Scope {
    match tree.visit(id) {
        Visit::Root => Scope::Part,
        Visit::Probe if tree.tag(id).is_none() => Scope::Others,
        _ if notes.iter().any(|note| matches!(note, Note::StandPat(_))) => Scope::Tactical,
        _ => Scope::Legal,
    }
}

/// How many moves were searched where the visits are not recorded: a node that was not cut has tried all of its moves.
fn unrecorded(tree: &Tree, id: NodeId, candidates: usize, left_out: usize) -> Option<usize> {
    let returned = tree.returned(id).filter(|_| tree.logged().is_none())?;
    match decided(tree, id) {
        Decided::Quiescence(score) if tree.window(id).fails_high(score) => Some(0),
        Decided::Moves | Decided::Quiescence(_) if tree.visit(id) != Visit::Root => {
            (!tree.window(id).fails_high(returned.score)).then(|| candidates.saturating_sub(left_out))
        }
        Decided::Moves | Decided::Quiescence(_) | Decided::Cut(_) => None,
        Decided::NullMove
        | Decided::Table { .. }
        | Decided::Shortcut { .. }
        | Decided::Ended(_)
        | Decided::Repetition
        | Decided::PlyLimit(_)
        | Decided::Leaf(_) => Some(0),
    }
}
