//! The pawn skeleton, and the pawns before the king: what changes only when a pawn or a king moves.

use super::layout::{
    BACKWARD, CENTRE, DOUBLED, ISOLATED, KING_TO_PAWN, PASSED, PAWNLESS_FLANK, PHALANX, SHELTER, STORM,
    SUPPORTED,
};
use super::sink::Sink;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::colour::{Black, Colour, White};
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// d4, e4, d5 and e5.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The pawns of both sides as `C` sees them: its own go north.
struct Pawns {
    own: Bitboard,
    enemy: Bitboard,
}

/// Tells of the pawns of both sides and of the shelter of their kings. The passed pawns.
#[inline]
pub(super) fn tell_both(position: &Chess, sink: &mut impl Sink) -> Bitboard {
    tell::<White>(position, sink) | tell::<Black>(position, sink)
}

/// Tells of the pawns of `C` and of the shelter of its king. Its passed pawns.
fn tell<C: Colour>(position: &Chess, sink: &mut impl Sink) -> Bitboard {
    let [own, enemy] = [C::SIDE, C::Foe::SIDE].map(|side| C::seen_set(position.those(side, Piece::Pawn)));
    let pawns = Pawns { own, enemy };
    pawns.centre::<C>(sink);
    pawns.weak::<C>(sink);
    pawns.connected::<C>(sink);
    let passed = pawns.passed();
    for square in passed {
        sink.add::<C>(PASSED.at(square.rank().into()), 1);
    }
    pawns.king::<C>(position, sink);
    pawns.shelter::<C>(position, sink);
    C::seen_set(passed)
}

impl Pawns {
    #[inline]
    fn centre<C: Colour>(&self, sink: &mut impl Sink) {
        sink.add::<C>(CENTRE.at(0), (self.own & MIDDLE).count());
        sink.add::<C>(CENTRE.at(1), (cover(self.own) & MIDDLE).count());
    }

    /// Doubled, isolated and backward pawns.
    fn weak<C: Colour>(&self, sink: &mut impl Sink) {
        let own = self.own;
        sink.add::<C>(DOUBLED, (own & own.ahead()).count());
        let half_open = !behind(self.enemy);
        let files = own.files();
        let isolated = own & !(files.west() | files.east());
        // Squares that a pawn covers now or can come to cover.
        let covered = cover(own | own.ahead());
        let attacked = self.enemy.south().west() | self.enemy.south().east();
        let backward = own & !isolated & (attacked & !covered).south();
        for (weak, weight) in [(isolated, ISOLATED), (backward, BACKWARD)] {
            sink.add::<C>(weight.at(0), (weak & !half_open).count());
            sink.add::<C>(weight.at(1), (weak & half_open).count());
        }
    }

    fn connected<C: Colour>(&self, sink: &mut impl Sink) {
        let own = self.own;
        let half_open = !behind(self.enemy);
        let place = |square: Square| usize::from(square.rank()) + 8 * usize::from(half_open.has(square));
        for square in own & cover(own) {
            sink.add::<C>(SUPPORTED.at(place(square)), 1);
        }
        for square in own & (own.west() | own.east()) {
            sink.add::<C>(PHALANX.at(place(square)), 1);
        }
    }

    /// The king of `C` among the pawns of both sides.
    fn king<C: Colour>(&self, position: &Chess, sink: &mut impl Sink) {
        let king = C::seen(position.king(C::SIDE));
        let pawns = self.own | self.enemy;
        if pawns.any() {
            let (mut reached, mut steps) = (king.bit(), 0);
            while (reached & pawns).is_empty() {
                let row = reached | reached.west() | reached.east();
                (reached, steps) = (row | row.north() | row.south(), steps + 1);
            }
            sink.add::<C>(KING_TO_PAWN.at(steps), 1);
        }
        sink.add::<C>(PAWNLESS_FLANK, i32::from((pawns & flank(king)).is_empty()));
    }

    /// Pawns that no enemy pawn can stop: none is ahead on the same or a neighbouring file. Of two on a file
    /// only the foremost counts.
    #[inline]
    fn passed(&self) -> Bitboard {
        let guarded = behind(self.enemy);
        self.own & !(guarded | guarded.west() | guarded.east() | behind(self.own))
    }

    /// The nearest pawns before the king of `C`, on its file and the neighbouring ones; at the edge the next three.
    fn shelter<C: Colour>(&self, position: &Chess, sink: &mut impl Sink) {
        let king = C::seen(position.king(C::SIDE));
        let before = Bitboard(!0 << (8 * u32::from(king.rank())));
        let middle = king.file().clamp(1, 6);
        for file in middle - 1..=middle + 1 {
            let ahead = Bitboard::file(file) & before;
            let steps = |pawns: Bitboard| match pawns & ahead {
                Bitboard::EMPTY => 7,
                pawns => usize::from((pawns.first().rank() - king.rank()).min(6)),
            };
            let (shelter, storm) = (steps(self.own), steps(self.enemy));
            sink.add::<C>(SHELTER.at(if file == king.file() { 8 } else { 0 } + shelter), 1);
            let blocked = storm < 7 && shelter + 1 == storm;
            sink.add::<C>(STORM.at(if blocked { 8 } else { 0 } + storm), 1);
        }
    }
}

/// The files near a king: three at an edge, four elsewhere.
pub(super) fn flank(king: Square) -> Bitboard {
    const QUEEN_SIDE: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    Bitboard(match king.file() {
        0 => QUEEN_SIDE & !0x0808_0808_0808_0808,
        1 | 2 => QUEEN_SIDE,
        3 | 4 => QUEEN_SIDE << 2,
        5 | 6 => QUEEN_SIDE << 4,
        _ => (QUEEN_SIDE << 4) & !0x1010_1010_1010_1010,
    })
}

/// Every square south of a square of the set, on the same file.
#[inline]
fn behind(set: Bitboard) -> Bitboard {
    set.flipped().ahead().flipped()
}

/// What pawns that go north attack.
#[inline]
fn cover(pawns: Bitboard) -> Bitboard {
    pawns.north().west() | pawns.north().east()
}
