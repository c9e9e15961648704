//! The gate of decisions. Whatever keeps a node from searching all its moves, in full depth and in its own order, comes by
//! here, and nowhere else: what the table knows, cuts with and without a move, moves that are left out, depth taken off or
//! put on, the move to begin with, the window with which it is entered (but for a position that is looked at once more, in
//! singular extension and secondary search, and the line that the latter goes along: their windows are the question).
//!
//! Whoever watches may have it answered otherwise ([`Observer::overrules`]), so that a search can be run again with one
//! decision turned. A technique says what it wants to do, and does it if the gate lets it. What is the same for all is told
//! and counted here; a technique that knows only later what became of it ([`Searcher::goes_by`]) does that itself. Where
//! nobody watches, nothing is left of the gate but the counting.

use super::note::Note;
use super::observer::Observer;
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::techniques::Technique;
use crate::games::{Knowledge, MoveTag, Score};

/// What the node that was entered last is about to do. A child that has no depth left ([`too_open_lines`]) is asked about
/// before it is entered: there the move is the one that leads to it.
///
/// [`too_open_lines`]: super::techniques::too_open_lines
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Use what the table knows of its position: the move, and where that is enough the value.
    Entry,
    /// Return the table's value.
    TableCut,
    /// Return a value without a search of all its moves.
    Shortcut {
        /// For this reason.
        by: Technique,
        /// With this move, where it is one that is said to be enough.
        tag: Option<MoveTag>,
    },
    /// In quiescence: return the static value, which reaches β, and try nothing.
    StandPat,
    /// Not to search a move.
    LeaveOut {
        /// For this reason.
        by: Technique,
        /// This one.
        tag: MoveTag,
    },
    /// Search itself or a move to another depth.
    Depth {
        /// For this reason.
        by: Technique,
        /// The move; `None` for the node, and for a pass.
        tag: Option<MoveTag>,
        /// So many plies deeper; less deep where they are negative. Never 0.
        plies: i32,
    },
    /// Not to look at the moves after this one, which reached β.
    Cut {
        /// This one.
        tag: MoveTag,
    },
}

/// A value for a node of which not all moves were searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shortcut {
    /// The technique that has it.
    pub(super) by: Technique,
    /// The move that is said to be enough, where it is one.
    pub(super) tag: Option<MoveTag>,
    /// What was found.
    pub(super) score: Score,
    /// What it had to pass β or α by.
    pub(super) margin: i32,
    /// It is a static evaluation, or rests on one: the node is a leaf.
    pub(super) evaluated: bool,
    /// It would be the same to any depth.
    pub(super) whole: bool,
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Whether the node does what it decided.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can overrule")]
    pub(super) fn goes_by(&mut self, decision: Decision) -> bool {
        !(O::watching() && self.observer.overrules(&decision))
    }

    /// A call with the window with which it enters its node.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can overrule")]
    pub(super) fn enters(&mut self, call: Call) -> Call {
        if O::watching() { Call { window: self.observer.window(call.window), ..call } } else { call }
    }

    /// The move to begin with.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can overrule")]
    pub(super) fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        if O::watching() { self.observer.begins_with(first) } else { first }
    }

    /// Whether the node returns a value without a search of all its moves.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "each place makes one kind of note, and knows there what becomes of it"
    )]
    pub(super) fn cuts_short(&mut self, shortcut: Shortcut) -> bool {
        self.cuts_short_after(shortcut, |_| ())
    }

    /// The same, where something is to be told of a cut before the cut itself is.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "each place makes one kind of note, and knows there what becomes of it"
    )]
    pub(super) fn cuts_short_after(&mut self, shortcut: Shortcut, tell: impl FnOnce(&mut Self)) -> bool {
        let Shortcut { by, tag, score, margin, evaluated, whole } = shortcut;
        if !self.goes_by(Decision::Shortcut { by, tag }) {
            return false;
        }
        tell(self);
        self.counts.leaves += u64::from(evaluated);
        self.truncated += u64::from(!whole);
        self.observer.note(Note::Shortcut { by, tag, score, margin: margin as i16, cut: true });
        true
    }

    /// Whether a move is not searched. `figure`: the limit or margin that decided.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "each place makes one kind of note, and knows there what becomes of it"
    )]
    pub(super) fn leaves_out(&mut self, by: Technique, tag: MoveTag, figure: i32) -> bool {
        if !self.goes_by(Decision::LeaveOut { by, tag }) {
            return false;
        }
        self.truncated += 1;
        self.observer.note(Note::LeftOut { by, tag, figure: figure as i16 });
        true
    }

    /// By how many plies the node is searched deeper, or less deep: as many as the technique wants, or none.
    #[inline]
    pub(super) fn moves_horizon(&mut self, by: Technique, plies: i32) -> i32 {
        if plies == 0 || !self.goes_by(Decision::Depth { by, tag: None, plies }) {
            return 0;
        }
        self.tell_depth(by, plies);
        plies
    }

    /// Tells that the node is searched so many plies deeper, or less deep.
    #[inline]
    pub(super) fn tell_depth(&mut self, by: Technique, plies: i32) {
        let count = plies.unsigned_abs() as u8;
        match plies {
            0 => {}
            1.. => self.observer.note(Note::Deeper { by, plies: count }),
            _ => self.observer.note(Note::Shallower { by, plies: count }),
        }
    }

    /// Whether the moves after one that reached β are not looked at.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "each place makes one kind of note, and knows there what becomes of it"
    )]
    pub(super) fn cuts(&mut self, picker: &Picker<'_, G::Move>, cutting: &Ranked<G::Move>) -> bool {
        if !self.goes_by(Decision::Cut { tag: cutting.tag }) {
            return false;
        }
        self.observer.note(Note::Cut {
            tag: cutting.tag,
            place: (picker.searched() - 1) as u16,
            unsearched: picker.untouched() as u16,
        });
        true
    }
}
