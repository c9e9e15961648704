//! Proved or bet: what the claim of a node rests on.
//!
//! A node claims that its value is at least, at most, or exactly a number, to the depth that it was searched. Each half
//! of that claim has a *basis*: it is proved where every move that it needs was searched, to the depth that it needs;
//! otherwise it rests on techniques that left moves out or searched them less deep, and the basis says which of these
//! stands nearest below the node. *At least* needs one move, *at most* needs all of them: the bases are handed up as
//! the values are. A value that came out of the table brings the bases with which it went in ([`super::marks`]).
//!
//! What is taken for granted: that the static evaluation, with quiescence, is what a position without depth is worth;
//! that a first repetition is a draw, whatever path led there; that no two positions have one key.

use crate::search::Bound;
use crate::search::techniques::{CARDS, Technique};

/// What one half of a claim rests on: the upper byte counts the plies down to the bet, the lower byte says whose it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Basis(pub(super) u16);

const FAR: u16 = 0xff00;
const PLY: u16 = 0x100;

/// A number that is nobody's, and one that says that nothing is known.
const NOBODY: u8 = 62;
const UNKNOWN: u8 = 63;
const _: () = assert!(CARDS.len() < NOBODY as usize, "six bits say whose bet it is");

impl Basis {
    pub(super) const PROVED: Self = Self(u16::MAX);

    /// Moves were set aside by whoever asked: the claim is about the others.
    pub(super) const RESTRICTED: Self = Self(NOBODY as u16);

    /// A bet that is placed right here.
    #[inline]
    pub(super) fn bet(by: Technique) -> Self {
        Self(by as u16)
    }

    #[inline]
    pub(super) fn is_proved(self) -> bool {
        self == Self::PROVED
    }

    /// The same, seen from the node above.
    #[inline]
    pub(super) fn further(self) -> Self {
        if self.0 < FAR - PLY { Self(self.0 + PLY) } else { self }
    }

    /// What rests on both: the nearer bet, the first where they are as near.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        if other.0 & FAR < self.0 & FAR { other } else { self }
    }
}

/// What a returned value rests on, in a byte: whether its lower and its upper half are proved, and whose the nearest
/// bet is where one of those that it claims is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rests(pub(super) u8);

const LOWER: u8 = 1;
const UPPER: u8 = 2;

impl Rests {
    /// All of it is proved.
    pub(super) const PROVED: Self = Self(LOWER | UPPER);

    /// From a time when nobody asked.
    pub(super) const UNKNOWN: Self = Self(UNKNOWN << 2);

    /// The numbers of whoever set moves aside, and of nobody known.
    pub(super) const SET_ASIDE: usize = NOBODY as usize;
    pub(super) const NOTHING_KNOWN: usize = UNKNOWN as usize;

    #[inline]
    pub(super) fn new(bound: Bound, lower: Basis, upper: Basis) -> Self {
        let weakest = match bound {
            Bound::Exact => lower.and(upper),
            Bound::Lower => lower,
            Bound::Upper => upper,
        };
        let halves = (u8::from(lower.is_proved()) * LOWER) | (u8::from(upper.is_proved()) * UPPER);
        Self(halves | (weakest.0 as u8 & UNKNOWN) << 2)
    }

    /// The same where techniques have other numbers: each number here by its number there. What is nobody's stays so.
    pub(super) fn renumbered(self, techniques: &[u8]) -> Self {
        let by = usize::from(self.0 >> 2);
        let number = techniques.get(by).copied().unwrap_or(self.0 >> 2);
        Self(self.0 & (LOWER | UPPER) | number << 2)
    }

    /// Whether one half is proved.
    pub(super) fn proves(self, half: Half) -> bool {
        self.0 & if half == Half::Lower { LOWER } else { UPPER } != 0
    }

    /// What is said of a claim with this bound; `None` where nothing is known.
    pub(super) fn proof(self, bound: Bound) -> Option<Proof> {
        if self == Self::UNKNOWN {
            return None;
        }
        let proved = Half::of(bound).iter().all(|&half| self.proves(half));
        let by = CARDS.get(usize::from(self.0 >> 2)).map(|card| card.technique);
        Some(if proved { Proof::Proved } else { Proof::Bet(by) })
    }
}

/// A half of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Half {
    /// At least.
    Lower,
    /// At most.
    Upper,
}

impl Half {
    /// The halves that a value with this bound claims.
    pub(super) fn of(bound: Bound) -> &'static [Self] {
        match bound {
            Bound::Exact => &[Self::Lower, Self::Upper],
            Bound::Lower => &[Self::Lower],
            Bound::Upper => &[Self::Upper],
        }
    }

    /// The half of a move's claim on which this half of its node rests.
    pub(super) fn other(self) -> Self {
        if self == Self::Lower { Self::Upper } else { Self::Lower }
    }
}

/// Whether what a node claims is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// Every move that the claim needs was searched to the depth that it needs.
    Proved,
    /// It rests on moves that were left out, or searched less deep: the technique that did it nearest below the node.
    /// `None`: moves were set aside by whoever asked, and the claim is about the others.
    Bet(Option<Technique>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_bet_counts_and_the_first_of_two() {
        let [futility, razoring] = [Technique::Futility, Technique::Razoring].map(Basis::bet);
        assert_eq!(futility.and(razoring), futility);
        assert_eq!(futility.further().and(razoring), razoring);
        assert_eq!(Basis::PROVED.and(futility), futility);
        assert_eq!(Basis::PROVED.further(), Basis::PROVED);
        let far = (0..1_000).fold(futility, |basis, _| basis.further());
        assert!(!far.is_proved() && far.further() == far);
        let rests = Rests::new(Bound::Exact, Basis::PROVED, razoring.further());
        assert_eq!(rests.proof(Bound::Exact), Some(Proof::Bet(Some(Technique::Razoring))));
        assert_eq!(
            Rests::new(Bound::Lower, Basis::PROVED, razoring).proof(Bound::Lower),
            Some(Proof::Proved)
        );
        assert_eq!(Rests::UNKNOWN.proof(Bound::Lower), None);
    }
}
