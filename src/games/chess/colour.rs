//! The two colours as types: code that is generic over the colour to move is compiled once for each, so that no
//! direction and no rank is worked out while it runs.

use super::bitboard::Bitboard;
use super::square::Square;
use crate::games::Side;

/// A colour known when the program is compiled.
pub(super) trait Colour {
    /// The other one.
    type Foe: Colour<Foe = Self>;
    /// The same as a value.
    const SIDE: Side;
    /// What a pawn's step adds to the index of its square.
    const FORWARD: i8;
    /// Where pawns promote.
    const LAST_RANK: Bitboard;
    /// Where a pawn's double step passes over.
    const THIRD_RANK: Bitboard;

    /// Every square one step ahead.
    fn forward(set: Bitboard) -> Bitboard;

    /// The square as this colour sees it: its own first rank is the first.
    fn seen(square: Square) -> Square;

    /// The set as this colour sees it.
    fn seen_set(set: Bitboard) -> Bitboard;
}

/// See [`Side::First`].
pub(super) enum White {}

/// See [`Side::Second`].
pub(super) enum Black {}

impl Colour for White {
    type Foe = Black;
    const SIDE: Side = Side::First;
    const FORWARD: i8 = 8;
    const LAST_RANK: Bitboard = Bitboard::rank(7);
    const THIRD_RANK: Bitboard = Bitboard::rank(2);

    fn forward(set: Bitboard) -> Bitboard {
        set.north()
    }

    fn seen(square: Square) -> Square {
        square
    }

    fn seen_set(set: Bitboard) -> Bitboard {
        set
    }
}

impl Colour for Black {
    type Foe = White;
    const SIDE: Side = Side::Second;
    const FORWARD: i8 = -8;
    const LAST_RANK: Bitboard = Bitboard::rank(0);
    const THIRD_RANK: Bitboard = Bitboard::rank(5);

    fn forward(set: Bitboard) -> Bitboard {
        set.south()
    }

    fn seen(square: Square) -> Square {
        square.flipped()
    }

    fn seen_set(set: Bitboard) -> Bitboard {
        set.flipped()
    }
}
