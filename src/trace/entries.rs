//! What a search did with one place of the table: who wrote there, what that overwrote, and who took a value from it.
//!
//! Nothing of it is kept while a search is recorded: the search is run again, once to learn which place a visit used, and once
//! to take note of all that happened there.

use super::tree::Path;
use crate::games::MoveTag;
use crate::search::{Entry, Note, Observer, Returned, Visit, Written};

/// Two slots share a place: positions whose keys have the same lowest bits meet there.
const SLOTS: usize = 2;

/// What was done at a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// A result was written. What the first slot had before may have been moved to the second.
    Wrote {
        /// It was.
        moved: bool,
    },
    /// The value there answered, and nothing was searched.
    Answered,
}

/// Something that happened at a place of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableEvent {
    /// The number of the visit that did it, counted from 1.
    pub visit: u64,
    /// The moves that led there.
    pub line: Path,
    /// Of what was written, the depth that the entry has; of an answer, the depth that the visit asked for.
    pub depth: i8,
    /// Which of the slots, 0 or 1: the first keeps the deeper search.
    pub slot: usize,
    /// What it did.
    pub usage: Use,
    /// What the visit returned, as the side to move there sees it.
    pub returned: Option<Returned>,
}

/// How a place is found, and watched.
#[derive(Debug)]
pub struct Entries {
    sought: Sought,
    visits: u64,
    /// The visits that are open: the moves that led to each, and how many events each had when it was entered.
    open: Vec<(Option<MoveTag>, bool, u64)>,
    depths: Vec<i8>,
    events: Vec<TableEvent>,
}

#[derive(Clone, Copy, Debug)]
enum Sought {
    /// The place that this visit uses, once it is known.
    Of { visit: u64, place: Option<usize> },
    /// What happens at this place.
    At(usize),
}

impl Entries {
    /// Looks for the place that a visit uses: that to which it writes, or else that from which it is answered.
    pub fn of(visit: u64) -> Self {
        Self::new(Sought::Of { visit, place: None })
    }

    /// Takes note of what happens at a place.
    pub fn at(place: usize) -> Self {
        Self::new(Sought::At(place))
    }

    fn new(sought: Sought) -> Self {
        Self { sought, visits: 0, open: Vec::new(), depths: Vec::new(), events: Vec::new() }
    }

    /// The place, if the visit used any.
    pub fn place(&self) -> Option<usize> {
        match self.sought {
            Sought::Of { place, .. } => place,
            Sought::At(place) => Some(place),
        }
    }

    /// What happened, in order.
    pub fn into_events(self) -> Vec<TableEvent> {
        self.events
    }

    /// The open visit used a slot.
    fn uses(&mut self, slot: usize, usage: Use, written: Option<i8>) {
        let Some(&(.., here)) = self.open.last() else { return };
        match &mut self.sought {
            Sought::Of { visit, place } => {
                if here == *visit {
                    *place = Some(slot / SLOTS);
                }
            }
            Sought::At(place) if slot / SLOTS == *place => {
                let line = self.open.iter().filter(|(_, moved, _)| *moved).map(|(tag, ..)| *tag).collect();
                let depth = written.or_else(|| self.depths.last().copied()).unwrap_or_default();
                let slot = slot % SLOTS;
                self.events.push(TableEvent { visit: here, line, depth, slot, usage, returned: None });
            }
            Sought::At(_) => {}
        }
    }
}

impl Observer for Entries {
    fn enter(&mut self, entry: &Entry) {
        self.visits += 1;
        let stays = entry.visit == Visit::Root || entry.visit == Visit::Probe && entry.tag.is_none();
        self.open.push((entry.tag, !stays, self.visits));
        self.depths.push(entry.depth);
    }

    fn note(&mut self, _note: Note) {}

    fn leave(&mut self, returned: Option<Returned>) {
        self.depths.pop();
        let Some((.., visit)) = self.open.pop() else { return };
        for event in self.events.iter_mut().rev().take_while(|event| event.visit >= visit) {
            if event.visit == visit {
                event.returned = returned;
            }
        }
    }

    fn reused(&mut self, slot: usize) {
        self.uses(slot, Use::Answered, None);
    }

    fn stored(&mut self, written: Written) {
        self.uses(written.slot, Use::Wrote { moved: written.moved }, Some(written.depth));
    }
}
