//! The pawn skeleton: centre, doubled, isolated and passed pawns.

use super::taper::{Pair, pair};
use crate::games::Side;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;

/// d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

const IN_CENTRE: Pair = pair(10, 0);
const COVERS_CENTRE: Pair = pair(4, 0);
const DOUBLED: Pair = pair(-8, -20);
const ISOLATED: Pair = pair(-12, -12);
/// By the rank that the pawn stands on, as its own side counts.
const PASSED: [Pair; 8] = [
    pair(0, 0),
    pair(2, 6),
    pair(4, 10),
    pair(10, 22),
    pair(24, 44),
    pair(48, 80),
    pair(80, 130),
    pair(0, 0),
];

/// The pawns of both sides as one side sees them: its own go north.
pub(super) struct Pawns {
    own: Bitboard,
    enemy: Bitboard,
}

impl Pawns {
    pub(super) fn of(position: &Chess, side: Side) -> Self {
        let [own, enemy] = [side, !side].map(|side| position.those(side, Piece::Pawn));
        match side {
            Side::First => Self { own, enemy },
            Side::Second => Self { own: own.flipped(), enemy: enemy.flipped() },
        }
    }

    /// Pawns that stand in the centre, and central squares that pawns cover.
    pub(super) fn centre(&self) -> Pair {
        let covered = self.own.north().west() | self.own.north().east();
        IN_CENTRE * (self.own & CENTRE).count() + COVERS_CENTRE * (covered & CENTRE).count()
    }

    /// Every pawn with another one behind it.
    pub(super) fn doubled(&self) -> Pair {
        DOUBLED * (self.own & self.own.ahead()).count()
    }

    /// Pawns without a pawn of their own on the neighbouring files.
    pub(super) fn isolated(&self) -> Pair {
        let files = self.own.files();
        ISOLATED * (self.own & !(files.west() | files.east())).count()
    }

    /// Pawns that no enemy pawn can stop: none is ahead on the same or a neighbouring file. Of two on a file
    /// only the foremost counts.
    pub(super) fn passed(&self) -> Pair {
        let guarded = self.enemy.flipped().ahead().flipped();
        let behind = self.own.flipped().ahead().flipped();
        let passed = self.own & !(guarded | guarded.west() | guarded.east() | behind);
        passed.into_iter().fold(pair(0, 0), |sum, square| sum + PASSED[usize::from(square.rank())])
    }
}
