//! What a filter may ask of a node: its words, and its numbers.

use crate::games::Side;
use crate::search::techniques::Technique;
use crate::search::{Bound, NoNull, Note, Returned, Visit};
use crate::trace::instability::contradicted;
use crate::trace::names::seen_by_first;
use crate::trace::origin::cut_reach;
use crate::trace::tree::{NodeId, Tree};

/// A word and when a node has it.
pub(super) type Word = (&'static str, fn(&Tree, NodeId) -> bool);

/// All words, visits aside.
pub(super) const WORDS: [Word; 20] = [
    ("cut", |tree, id| any(tree, id, |note| matches!(note, Note::Cut { .. }))),
    ("first-move-cut", |tree, id| any(tree, id, |note| matches!(note, Note::Cut { place: 0, .. }))),
    ("late-cut", |tree, id| any(tree, id, |note| matches!(note, Note::Cut { place: 3.., .. }))),
    ("deep-cut", |tree, id| {
        any(tree, id, spares_something) && cut_reach(tree, id).is_some_and(|plies| plies > 1)
    }),
    ("null-cut", |tree, id| any(tree, id, |note| matches!(note, Note::NullTried { cut: true, .. }))),
    ("null-failed", |tree, id| any(tree, id, |note| matches!(note, Note::NullTried { held: false, .. }))),
    ("table-cut", |tree, id| any(tree, id, |note| matches!(note, Note::Table { cut: true, .. }))),
    ("check-extension", |tree, id| {
        any(tree, id, |note| matches!(note, Note::Deeper { by: Technique::CheckExtension, .. }))
    }),
    ("deeper", |tree, id| any(tree, id, |note| matches!(note, Note::Deeper { .. }))),
    ("shallower", |tree, id| any(tree, id, |note| matches!(note, Note::Shallower { .. }))),
    ("shortcut", |tree, id| any(tree, id, |note| matches!(note, Note::Shortcut { .. }))),
    ("left-out", |tree, id| any(tree, id, |note| matches!(note, Note::LeftOut { .. }))),
    ("zugzwang", |tree, id| {
        any(tree, id, |note| matches!(note, Note::Deeper { by: Technique::VerifiedNullMove, .. }))
    }),
    ("zugzwang-suspect", |tree, id| {
        any(tree, id, |note| matches!(note, Note::NullRefused(NoNull::ZugzwangLikely)))
    }),
    // The search in full depth agrees with what surprised: that is known where it is known what it had to better.
    ("wrong-reduction", |tree, id| {
        let above = |returned: Returned| {
            returned.bound != Bound::Lower && returned.score < tree.window(id).beta && tree.says_beta(id)
        };
        tree.returned(id).is_some_and(above)
            && any(tree, id, |note| matches!(note, Note::Research { after: Visit::Reduced, .. }))
    }),
    ("instability", |tree, id| contradicted(tree, id).is_some()),
    ("repetition", |tree, id| any(tree, id, |note| note == Note::Repetition)),
    ("ended", |tree, id| any(tree, id, |note| matches!(note, Note::Ended(_)))),
    ("raised", |tree, id| any(tree, id, |note| matches!(note, Note::Raised { .. }))),
    ("exact", |tree, id| tree.returned(id).is_some_and(|returned| returned.bound == Bound::Exact)),
];

/// Something was cut: not where the line ended in any case, nor where the table answered.
fn spares_something(note: Note) -> bool {
    matches!(
        note,
        Note::Cut { .. }
            | Note::NullTried { cut: true, .. }
            | Note::Shortcut { cut: true, .. }
            | Note::StandPat(_)
    )
}

fn any(tree: &Tree, id: NodeId, is: impl Fn(Note) -> bool) -> bool {
    tree.notes_back(id).any(is)
}

/// A number of a node, if it has it; and the side that moves at the root.
pub(super) type Number = (&'static str, fn(&Tree, NodeId, Side) -> Option<i64>);

/// All numbers.
pub(super) const NUMBERS: [Number; 7] = [
    ("nodes", |tree, id, _| i64::try_from(tree.size(id)).ok()),
    ("hidden", |tree, id, _| i64::try_from(tree.hidden(id)).ok()),
    ("ply", |tree, id, _| i64::try_from(tree.ply(id)).ok()),
    ("depth", |tree, id, _| tree.said_depth(id).map(i64::from)),
    // Places are counted from 1, as rows show them.
    ("place", |tree, id, _| tree.tag(id).map(|_| i64::from(tree.order(id).place) + 1)),
    ("cut-place", |tree, id, _| {
        tree.notes_back(id).find_map(|note| match note {
            Note::Cut { place, .. } => Some(i64::from(place) + 1),
            _ => None,
        })
    }),
    ("value", |tree, id, root| {
        let side = if tree.ply(id).is_multiple_of(2) { root } else { !root };
        tree.score(id).map(|score| seen_by_first(side, score).units().into())
    }),
];
