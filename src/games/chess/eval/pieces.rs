//! What the pieces can do from where they stand.

use super::taper::{Pair, pair};
use crate::games::Side;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;

const BISHOP_PAIR: Pair = pair(25, 45);
const OPEN_FILE: Pair = pair(22, 10);
const HALF_OPEN_FILE: Pair = pair(10, 8);

/// Two bishops together.
pub(super) fn bishop_pair(position: &Chess, side: Side) -> Pair {
    BISHOP_PAIR * i32::from(position.those(side, Piece::Bishop).more_than_one())
}

/// Rooks on files without pawns.
pub(super) fn rooks_on_open_files(position: &Chess, side: Side) -> Pair {
    let closed = position.all(Piece::Pawn).files();
    OPEN_FILE * (position.those(side, Piece::Rook) & !closed).count()
}

/// Rooks on files with enemy pawns only.
pub(super) fn rooks_on_half_open_files(position: &Chess, side: Side) -> Pair {
    let [own, enemy] = [side, !side].map(|side| position.those(side, Piece::Pawn).files());
    HALF_OPEN_FILE * (position.those(side, Piece::Rook) & enemy & !own).count()
}

/// How a kind of piece counts in [`Activity`].
struct Weight {
    piece: Piece,
    /// For each square above the usual number.
    square: Pair,
    /// Squares that the piece usually reaches.
    usual: i32,
    /// Danger to a king whose surroundings it attacks.
    danger: i32,
}

const WEIGHTS: [Weight; 4] = [
    Weight { piece: Piece::Knight, square: pair(4, 4), usual: 4, danger: 3 },
    Weight { piece: Piece::Bishop, square: pair(4, 4), usual: 6, danger: 3 },
    Weight { piece: Piece::Rook, square: pair(2, 4), usual: 7, danger: 4 },
    Weight { piece: Piece::Queen, square: pair(1, 2), usual: 13, danger: 7 },
];

/// What a side's pieces reach.
pub(super) struct Activity {
    /// Squares that bishops reach.
    pub(super) diagonals: Pair,
    /// Squares that the other pieces reach.
    pub(super) mobility: Pair,
    /// Pieces that attack the surroundings of the enemy's king.
    pub(super) attackers: i32,
    /// How dangerous they are together.
    pub(super) danger: i32,
}

impl Activity {
    /// Squares count that are neither taken by an own piece nor covered by an enemy pawn.
    pub(super) fn of(position: &Chess, side: Side) -> Self {
        let useful = !(position.of(side) | pawn_cover(position, !side));
        let king = position.king(!side);
        let surroundings = attacks::king(king) | king.bit();
        let occupied = position.occupied();
        let mut activity = Self { diagonals: pair(0, 0), mobility: pair(0, 0), attackers: 0, danger: 0 };
        for weight in &WEIGHTS {
            for square in position.those(side, weight.piece) {
                let reached = attacks::of(weight.piece, square, occupied);
                let worth = weight.square * ((reached & useful).count() - weight.usual);
                if weight.piece == Piece::Bishop {
                    activity.diagonals += worth;
                } else {
                    activity.mobility += worth;
                }
                let near = (reached & surroundings).count();
                if near > 0 {
                    activity.attackers += 1;
                    activity.danger += weight.danger + near;
                }
            }
        }
        activity
    }
}

/// The squares that a side's pawns attack.
fn pawn_cover(position: &Chess, side: Side) -> Bitboard {
    let pawns = position.those(side, Piece::Pawn);
    let forward = if side == Side::First { pawns.north() } else { pawns.south() };
    forward.west() | forward.east()
}
