//! The marks of a search while it is watched: what the claims of the open nodes rest on, handed up as their values are, and
//! through the table by a shadow of its slots ([`super::proof`] says what the marks mean).

use bytemuck::allocation::try_zeroed_slice_box;

use super::proof::{Basis, Rests};
use super::tree::NOTHING;
use crate::games::Score;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned, Visit, Written};

/// What is known of the claims of a node that is still open: sixteen bytes, for every visit pushes and pops one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The number of the visit, counted from 1; [`NOTHING`] where it is too high.
    number: u32,
    visit: Visit,
    /// The last of [`Marks::less`] is this node's.
    less_deep: bool,
    /// What it rests on that no move is better.
    most: Basis,
    /// The best value that some move has at least, and what that rests on.
    least: (i16, Basis),
    /// The same before the last visit: a move that is searched again counts once.
    before: (i16, Basis),
}

const NO_VALUE: (i16, Basis) = (i16::MIN, Basis::PROVED);

/// What makes a node less deep than it seems to be.
#[derive(Clone, Copy, Debug)]
struct Less {
    /// Than it says, to its parent and to the table.
    unverified: Basis,
    /// Than it says, though the table is told how deep it is.
    shallower: Basis,
    /// Than its parent counts on.
    reduced: Basis,
}

impl Less {
    const NONE: Self = Self { unverified: Basis::PROVED, shallower: Basis::PROVED, reduced: Basis::PROVED };
}

/// The marks of the nodes that are open, and of what the table has.
#[derive(Debug)]
pub(super) struct Marks {
    /// The node entered last and not yet left.
    here: Frame,
    /// Those above it; the first is none.
    above: Vec<Frame>,
    /// Of those nodes that are less deep than they seem.
    less: Vec<Less>,
    /// What the table's entry rests on that is about to be used.
    entry: Entry,
    shadow: Shadow,
}

impl Default for Marks {
    fn default() -> Self {
        let here = Frame::new(NOTHING, Visit::Root, false);
        Self { here, above: Vec::new(), less: Vec::new(), entry: Entry::PROVED, shadow: Shadow::default() }
    }
}

#[expect(
    clippy::inline_always,
    reason = "which note it is, is known where it is made: most of them cost nothing here"
)]
impl Marks {
    /// A node is entered: which visit it is, counted from 1.
    #[inline(always)]
    pub(super) fn enter(&mut self, number: u64, visit: Visit, moved: bool) {
        self.above.push(self.here);
        self.here = Frame::new(u32::try_from(number).unwrap_or(NOTHING), visit, moved);
    }

    /// A note of the node entered last. The number of the visit that wrote the entry that the note has used.
    #[inline(always)]
    pub(super) fn note(&mut self, note: &Note) -> Option<u32> {
        match *note {
            Note::Ended(score) | Note::PlyLimit(score) | Note::Leaf(score) => {
                self.here.settle(score, Basis::PROVED, Basis::PROVED);
            }
            Note::Repetition => self.here.settle(Score::DRAW, Basis::PROVED, Basis::PROVED),
            Note::StandPat(score) => self.here.least = (score.units() as i16, Basis::PROVED),
            Note::Table { score, cut, .. } => {
                if cut {
                    let entry = std::mem::replace(&mut self.entry, Entry::PROVED);
                    self.here.settle(score, entry.lower.further(), entry.upper.further());
                    return entry.visit();
                }
            }
            Note::NullTried { score, cut, .. } => {
                if cut {
                    self.here.least = (score.units() as i16, Basis::bet(Technique::NullMove));
                }
            }
            Note::LeftOut { by, .. } => self.here.most = self.here.most.and(Basis::bet(by)),
            Note::Reduced { .. } => self.less().reduced = Basis::bet(Technique::LateMoveReductions),
            Note::Research { .. } => {
                if let Some(above) = self.above.last_mut() {
                    above.least = above.before;
                }
            }
            Note::SetAside(_) => self.here.most = Basis::RESTRICTED,
            Note::Shortcut { by, score, cut, .. } => return self.shortcut(by, score, cut),
            Note::Shallower { by, .. } => self.search_less_deep(by),
            Note::Deeper { by, .. } => {
                if by == Technique::VerifiedNullMove {
                    self.search_again();
                }
            }
            Note::StaticEval(_)
            | Note::MustRespond
            | Note::NullRefused(_)
            | Note::Test { .. }
            | Note::Interval { .. }
            | Note::Raised { .. }
            | Note::Cut { .. }
            | Note::WrittenAt { .. } => {}
        }
        None
    }

    fn shortcut(&mut self, by: Technique, score: Score, cut: bool) -> Option<u32> {
        match by {
            // True of every node: its moves make no shorter mate.
            Technique::MateDistancePruning => self.here.settle(score, Basis::PROVED, Basis::PROVED),
            // The entry is that of a move's position.
            Technique::EnhancedTranspositionCutoff => {
                let entry = std::mem::replace(&mut self.entry, Entry::PROVED);
                self.here.settle(score, entry.upper.further(), entry.lower.further());
                return entry.visit();
            }
            // The depth is that of quiescence, which goes on at this node.
            Technique::Razoring if !cut => self.less().shallower = Basis::bet(by),
            _ => self.here.settle(score, Basis::bet(by), Basis::bet(by)),
        }
        None
    }

    /// What makes the node entered last less deep than it seems.
    fn less(&mut self) -> &mut Less {
        if !self.here.less_deep {
            self.here.less_deep = true;
            self.less.push(Less::NONE);
        }
        self.less.last_mut().expect("one was pushed for this node")
    }

    fn search_less_deep(&mut self, by: Technique) {
        let less = self.less();
        let which = match by {
            // The node's own depth is what it was before.
            Technique::InternalIterativeReduction => &mut less.shallower,
            // Its moves are taken for those of a deeper search, unless they are searched again.
            Technique::VerifiedNullMove => &mut less.unverified,
            // The depth that it says is less already.
            _ => &mut less.reduced,
        };
        *which = which.and(Basis::bet(by));
    }

    /// No move has held what a pass held: all of them are searched once more, in full depth.
    #[cold]
    fn search_again(&mut self) {
        (self.here.least, self.here.before, self.here.most) = (NO_VALUE, NO_VALUE, Basis::PROVED);
        self.less().unverified = Basis::PROVED;
    }

    /// The node entered last is left: what its value rests on.
    #[inline(always)]
    pub(super) fn leave(&mut self, returned: Option<Returned>) -> Rests {
        let mut left = self.here;
        let Some(above) = self.above.pop() else { return Rests::UNKNOWN };
        self.here = above;
        let mut reduced = Basis::PROVED;
        if left.less_deep {
            let less = self.less.pop().unwrap_or(Less::NONE);
            let whole = less.shallower.and(less.unverified);
            (left.least.1, left.most) = (whole.and(left.least.1), whole.and(left.most));
            reduced = less.reduced;
        }
        let Some(returned) = returned else { return Rests::UNKNOWN };
        self.here.hear(&left, reduced, returned);
        Rests::new(returned.bound, left.least.1, left.most)
    }

    /// What the node entered last has come to was stored: with the depth that was searched.
    #[inline(always)]
    pub(super) fn stored(&mut self, written: Written) {
        let Frame { number, least, most, less_deep, .. } = self.here;
        let mut entry = Entry { writer: number, lower: least.1, upper: most };
        if less_deep && let Some(less) = self.less.last() {
            (entry.lower, entry.upper) = (less.unverified.and(entry.lower), less.unverified.and(entry.upper));
        }
        self.shadow.write(written, entry);
    }

    /// The entry of this slot is about to be used.
    pub(super) fn reused(&mut self, slot: usize) {
        self.entry = self.shadow.read(slot);
    }
}

#[expect(clippy::inline_always, reason = "two of these are done at every node")]
impl Frame {
    #[inline(always)]
    fn new(number: u32, visit: Visit, moved: bool) -> Self {
        let other_moves = visit == Visit::Probe && !moved;
        let most = if other_moves { Basis::RESTRICTED } else { Basis::PROVED };
        Self { number, visit, less_deep: false, most, least: NO_VALUE, before: NO_VALUE }
    }

    /// The node's value is this, whatever its moves are.
    #[inline(always)]
    fn settle(&mut self, score: Score, lower: Basis, upper: Basis) {
        self.least = (score.units() as i16, lower);
        self.most = upper;
    }

    /// A node below has returned, searched less deep than this one counts on where `reduced` says so.
    #[inline(always)]
    fn hear(&mut self, below: &Self, reduced: Basis, returned: Returned) {
        let units = returned.score.units() as i16;
        match below.visit {
            Visit::NullMove | Visit::Probe | Visit::Reopened => {}
            Visit::Root => self.hear_iteration(below, returned),
            Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Quiescence => {
                self.before = self.least;
                if returned.bound != Bound::Lower && -units > self.least.0 {
                    self.least = (-units, reduced.and(below.most).further());
                }
                if returned.bound != Bound::Upper {
                    self.most = self.most.and(reduced.and(below.least.1).further());
                }
            }
        }
    }

    /// The whole search claims what its iterations do, or its passes each from one side.
    #[cold]
    fn hear_iteration(&mut self, below: &Self, returned: Returned) {
        // A line that others were set aside for is not the search's.
        if below.most == Basis::RESTRICTED {
            return;
        }
        if returned.bound != Bound::Upper {
            self.least = (returned.score.units() as i16, below.least.1.further());
        }
        if returned.bound != Bound::Lower {
            self.most = below.most.further();
        }
    }
}

const _: () = assert!(size_of::<Frame>() == 16);

/// What an entry of the table rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    /// The number of the visit that wrote it; [`NOTHING`] where nobody saw it.
    writer: u32,
    lower: Basis,
    upper: Basis,
}

impl Entry {
    /// The memory of a textbook keeps what it has proved.
    const PROVED: Self = Self { writer: NOTHING, lower: Basis::PROVED, upper: Basis::PROVED };

    /// It was there before anybody looked.
    const UNSEEN: Self = Self {
        writer: NOTHING,
        lower: Basis(Technique::TranspositionTable as u16),
        upper: Basis(Technique::TranspositionTable as u16),
    };

    /// The visit that wrote it.
    fn visit(self) -> Option<u32> {
        (self.writer != NOTHING).then_some(self.writer)
    }

    fn pack(self) -> u64 {
        u64::from(self.writer) | u64::from(self.lower.0) << 32 | u64::from(self.upper.0) << 48
    }

    fn unpack(word: u64) -> Self {
        Self { writer: word as u32, lower: Basis((word >> 32) as u16), upper: Basis((word >> 48) as u16) }
    }
}

/// What each slot of the table rests on, as far as the search that is watched wrote it. The table itself stays as it is.
#[derive(Default, Debug)]
struct Shadow {
    entries: Box<[u64]>,
    /// There was no memory for more entries: those beyond are taken for unseen.
    full: bool,
}

impl Shadow {
    /// A slot was written to. What stood there may have been moved to the slot beside it.
    #[inline]
    fn write(&mut self, written: Written, entry: Entry) {
        let Written { slot, moved, .. } = written;
        if slot >= self.entries.len() {
            self.grow(slot + 1);
        }
        if let Some([from, beside @ ..]) = self.entries.get_mut(slot..) {
            if moved && let [to, ..] = beside {
                *to = *from;
            }
            *from = entry.pack();
        }
    }

    /// Memory comes with its zeros from the system: what is not used takes no room.
    #[cold]
    fn grow(&mut self, slots: usize) {
        if self.full {
            return;
        }
        match try_zeroed_slice_box(slots.next_power_of_two().max(2)) {
            Ok(mut grown) => {
                grown[..self.entries.len()].copy_from_slice(&self.entries);
                self.entries = grown;
            }
            Err(()) => self.full = true,
        }
    }

    /// What the entry of a slot rests on.
    fn read(&self, slot: usize) -> Entry {
        match self.entries.get(slot) {
            None | Some(0) => Entry::UNSEEN,
            Some(&word) => Entry::unpack(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shadow_moves_with_the_table() {
        let mut shadow = Shadow::default();
        let entry = |writer| Entry { writer, ..Entry::PROVED };
        shadow.write(Written { slot: 6, moved: false, depth: 1 }, entry(1));
        shadow.write(Written { slot: 6, moved: true, depth: 1 }, entry(2));
        assert_eq!([6, 7].map(|slot| shadow.read(slot).writer), [2, 1]);
        assert_eq!(shadow.read(0), Entry::UNSEEN);
        assert_eq!(shadow.read(1_000), Entry::UNSEEN);
    }
}
