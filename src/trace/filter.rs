//! Which nodes somebody looks for: words for visits, results and what happened.

use std::str::FromStr;

use thiserror::Error;

use super::instability::contradicted;
use super::origin::cut_reach;
use super::tree::{NodeId, Tree};
use crate::search::techniques::Technique;
use crate::search::{NoNull, Note, Visit};

/// A word and when a node has it.
type Word = (&'static str, fn(&Tree, NodeId) -> bool);

/// All words, visits aside.
const WORDS: [Word; 20] = [
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
    ("wrong-reduction", |tree, id| {
        any(tree, id, |note| matches!(note, Note::Research { after: Visit::Reduced, .. }))
    }),
    ("instability", |tree, id| contradicted(tree, id).is_some()),
    ("repetition", |tree, id| any(tree, id, |note| note == Note::Repetition)),
    ("ended", |tree, id| any(tree, id, |note| matches!(note, Note::Ended(_)))),
    ("raised", |tree, id| any(tree, id, |note| matches!(note, Note::Raised { .. }))),
    ("exact", |tree, id| {
        tree.returned(id).is_some_and(|returned| {
            !tree.window(id).is_zero() && {
                tree.window(id).classify(returned.score) == crate::search::Bound::Exact
            }
        })
    }),
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

/// Words apart by commas: a node passes that has one of them.
#[derive(Clone, Debug)]
pub struct Filter(Vec<Term>);

#[derive(Clone, Copy, Debug)]
enum Term {
    Visit(Visit),
    Word(usize),
}

/// A word that no node can have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no filter; there are {known}, apart by commas", known = Filter::words().join(", "))]
pub struct UnknownFilter(pub String);

impl Filter {
    /// Every word that a filter may have.
    pub fn words() -> Vec<&'static str> {
        let visits = Visit::ALL.iter().map(|visit| visit.word());
        visits.chain(WORDS.iter().map(|(word, _)| *word)).collect()
    }

    /// Whether the node has one of the words.
    pub fn passes(&self, tree: &Tree, id: NodeId) -> bool {
        self.0.iter().any(|term| match *term {
            Term::Visit(visit) => tree.visit(id) == visit,
            Term::Word(number) => WORDS[number].1(tree, id),
        })
    }
}

impl FromStr for Filter {
    type Err = UnknownFilter;

    fn from_str(text: &str) -> Result<Self, UnknownFilter> {
        let term = |word: &str| {
            let visit = Visit::ALL.into_iter().find(|visit| visit.word() == word).map(Term::Visit);
            let word_at = || WORDS.iter().position(|(known, _)| *known == word).map(Term::Word);
            visit.or_else(word_at).ok_or_else(|| UnknownFilter(word.into()))
        };
        text.split(',').map(str::trim).map(term).collect::<Result<_, _>>().map(Self)
    }
}
