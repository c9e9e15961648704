//! A node as it is kept: 32 bytes, the small numbers packed into words.

use super::proof::Rests;
use super::tree::NodeId;
use crate::games::MoveTag;
use crate::search::{Bound, OrderReason, Visit};

/// A node as it is kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Node {
    pub(super) parent: NodeId,
    /// One past the last node of the subtree, once it is closed.
    pub(super) end: NodeId,
    /// Where its last run of notes begins in the log, or [`NOTHING`](super::tree::NOTHING).
    pub(super) last_run: u32,
    /// Closed: visits of the subtree, recorded or not. Open: visits before it was entered. Modulo 2³².
    pub(super) size: u32,
    pub(super) tag: Option<MoveTag>,
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) score: i16,
    pub(super) figure: i16,
    pub(super) depth: i8,
    pub(super) ply: u8,
    pub(super) order: PackedOrder,
    pub(super) state: PackedState,
}

/// The place of a node's move at its parent, and the reason for it: 13 and 3 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedOrder(pub(super) u16);

/// No game has as many moves in a position.
const LAST_PLACE: u16 = (1 << 13) - 1;

const REASONS: [OrderReason; 8] = [
    OrderReason::Generator,
    OrderReason::TableMove,
    OrderReason::Tactical,
    OrderReason::Killer,
    OrderReason::History,
    OrderReason::Countermove,
    OrderReason::LosingCapture,
    OrderReason::Asked,
];

impl PackedOrder {
    pub(super) fn new(place: u16, reason: OrderReason) -> Self {
        Self(place.min(LAST_PLACE) | (reason as u16) << 13)
    }

    /// From numbers of a file.
    pub(super) fn read(place: u8, reason: u8) -> Option<Self> {
        REASONS.get(usize::from(reason)).map(|&reason| Self::new(place.into(), reason))
    }

    pub(super) fn place(self) -> u16 {
        self.0 & LAST_PLACE
    }

    pub(super) fn reason(self) -> OrderReason {
        REASONS[usize::from(self.0 >> 13)]
    }
}

/// How a node was visited (4 bits), how far it is (3 bits), which halves of its claim are proved (2 bits), and what the
/// rest rests on (6 bits).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedState(pub(super) u16);

/// How far a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Returned(Bound),
    /// The search was stopped inside.
    Stopped,
    /// It has been entered and not yet left.
    Open,
    /// It returned a value, and nobody says whether that is exact or a bound.
    Valued,
    /// It was left, and nobody says with what.
    Untold,
}

const STATES: [State; 7] = [
    State::Returned(Bound::Exact),
    State::Returned(Bound::Lower),
    State::Returned(Bound::Upper),
    State::Stopped,
    State::Open,
    State::Valued,
    State::Untold,
];
const STOPPED: u16 = 3;
const OPEN: u16 = 4;
const VALUED: u16 = 5;
const UNTOLD: u16 = 6;

const VISIT: u16 = 0xf;
const STATE_AT: u16 = 4;
const STATE: u16 = 0x7;
const RESTS_AT: u16 = 7;

impl PackedState {
    /// Entered and not yet left.
    pub(super) fn open(visit: Visit) -> Self {
        Self(visit as u16 | OPEN << STATE_AT)
    }

    /// The same node, stopped.
    pub(super) fn stopped(self) -> Self {
        Self(self.0 & VISIT | STOPPED << STATE_AT)
    }

    /// The same node with what it has returned.
    pub(super) fn returned(self, bound: Bound, rests: Rests) -> Self {
        Self(self.0 & VISIT | (bound as u16) << STATE_AT | u16::from(rests.0) << RESTS_AT)
    }

    /// The same node with a value of which nobody says what it claims.
    pub(super) fn valued(self) -> Self {
        Self(self.0 & VISIT | VALUED << STATE_AT)
    }

    /// The same node, left with nobody knows what.
    pub(super) fn untold(self) -> Self {
        Self(self.0 & VISIT | UNTOLD << STATE_AT)
    }

    /// From a file: `None` where it is no state, or that of an open node.
    pub(super) fn read(word: u16) -> Option<Self> {
        let state = usize::from(word >> STATE_AT & STATE);
        let is = usize::from(word & VISIT) < Visit::ALL.len() && state < usize::from(OPEN);
        is.then_some(Self(word))
    }

    /// The same of a file in which techniques have other numbers: each number here by its number there.
    pub(super) fn renumbered(self, techniques: &[u8]) -> Self {
        let below = self.0 & ((1 << RESTS_AT) - 1);
        Self(below | u16::from(self.rests().renumbered(techniques).0) << RESTS_AT)
    }

    /// From a file that says nothing of proofs.
    pub(super) fn read_unproved(visit: u8, state: u8) -> Option<Self> {
        let word = u16::from(visit.min(VISIT as u8)) | u16::from(state.min(STATE as u8)) << STATE_AT;
        Self::read(word | u16::from(Rests::UNKNOWN.0) << RESTS_AT)
    }

    pub(super) fn visit(self) -> Visit {
        Visit::ALL[usize::from(self.0 & VISIT)]
    }

    pub(super) fn is_open(self) -> bool {
        self.0 >> STATE_AT & STATE == OPEN
    }

    pub(super) fn state(self) -> State {
        STATES[usize::from(self.0 >> STATE_AT & STATE)]
    }

    pub(super) fn rests(self) -> Rests {
        Rests((self.0 >> RESTS_AT) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_numbers_come_back() {
        for reason in REASONS {
            for place in [0, 1, 255, 256, 2_175, LAST_PLACE] {
                let packed = PackedOrder::new(place, reason);
                assert_eq!((packed.place(), packed.reason()), (place, reason));
            }
            assert_eq!(REASONS[reason as usize], reason);
        }
        for (number, visit) in Visit::ALL.into_iter().enumerate() {
            assert_eq!(visit as usize, number);
            let open = PackedState::open(visit);
            assert_eq!((open.visit(), open.state()), (visit, State::Open));
            let left = [open.stopped(), open.valued(), open.untold()];
            let states = [State::Stopped, State::Valued, State::Untold];
            assert_eq!(left.map(|left| (left.visit(), left.state())), states.map(|state| (visit, state)));
            for (number, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
                assert_eq!(bound as usize, number);
                for rests in 0..=u8::MAX {
                    let state = open.returned(bound, Rests(rests));
                    assert_eq!((state.visit(), state.state()), (visit, State::Returned(bound)));
                    assert_eq!(state.rests(), Rests(rests));
                    assert_eq!(PackedState::read(state.0), Some(state));
                }
            }
            assert_eq!(PackedState::read(open.0), None, "no saved node is open");
        }
        assert_eq!(PackedState::read(VISIT), None);
    }
}
