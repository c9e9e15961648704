//! The kings: safe in the middle game, at work in the end game.

use super::pieces::Activity;
use super::taper::{Pair, pair};
use crate::games::Side;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

/// A pawn right before the king, on its file or a neighbouring one.
const SHIELD: i32 = 12;
/// A pawn one step further.
const FAR_SHIELD: i32 = 6;
/// Attackers together are more dangerous than each alone: the danger counts squared, over this.
const DANGER_DIVISOR: i32 = 6;
const MAX_DANGER: i32 = 300;

/// The pawns before the king, less the attack on its surroundings. One attacker alone does no harm.
pub(super) fn safety(position: &Chess, side: Side, enemy: &Activity) -> Pair {
    let (king, pawns) = (position.king(side).bit(), position.those(side, Piece::Pawn));
    let (king, pawns) = if side == Side::First { (king, pawns) } else { (king.flipped(), pawns.flipped()) };
    let home = king & (Bitboard::rank(0) | Bitboard::rank(1));
    let files = home | home.west() | home.east();
    let near = (files.north() & pawns).count();
    let far = (files.north().north() & pawns).count();
    let danger = if enemy.attackers < 2 { 0 } else { enemy.danger * enemy.danger / DANGER_DIVISOR };
    pair((SHIELD * near + FAR_SHIELD * far - danger.min(MAX_DANGER)) as i16, 0)
}

/// A lead that is enough to mate: a rook, less a little.
const WINNING_LEAD: i16 = 400;
const TO_THE_EDGE: i32 = 10;
const KING_CLOSER: i32 = 5;
/// More than the piece-square table gives a king for leaving a wrong corner.
const TO_THE_CORNER: i32 = 14;

/// Helps to mate a side without pawns (sources: C5): its king belongs at the edge, and the other one near it.
/// Bishop and knight mate in the corners of the bishop's colour only.
pub(super) fn mop_up(position: &Chess, side: Side) -> Pair {
    let lead = position.sums(side).material - position.sums(!side).material;
    if lead < WINNING_LEAD || position.those(!side, Piece::Pawn).any() {
        return pair(0, 0);
    }
    let (own, enemy) = (position.king(side), position.king(!side));
    let mut worth = KING_CLOSER * (14 - steps(own, enemy));
    worth += match lone_bishop_with_knight(position, side) {
        Some(bishop) => TO_THE_CORNER * (7 - corner_distance(enemy, bishop.is_dark())),
        None => TO_THE_EDGE * centre_distance(enemy),
    };
    pair(0, worth as i16)
}

/// The bishop of a side that has one bishop and one knight beside its king.
fn lone_bishop_with_knight(position: &Chess, side: Side) -> Option<Square> {
    let (bishops, knights) = (position.those(side, Piece::Bishop), position.those(side, Piece::Knight));
    let alone = position.of(side).count() == 3 && bishops.count() == 1 && knights.count() == 1;
    alone.then(|| bishops.first())
}

/// Files and ranks between two squares, added up: 0 to 14.
fn steps(one: Square, other: Square) -> i32 {
    i32::from(one.file().abs_diff(other.file()) + one.rank().abs_diff(other.rank()))
}

/// Steps to the nearest of the four middle squares: 0 to 6.
fn centre_distance(square: Square) -> i32 {
    let off = |line: u8| if line < 4 { 3 - line } else { line - 4 };
    i32::from(off(square.file()) + off(square.rank()))
}

/// Steps to the nearer corner of a colour, 0 to 7: a1 and h8 are dark.
fn corner_distance(square: Square, dark: bool) -> i32 {
    let corners = if dark { [(0, 0), (7, 7)] } else { [(0, 7), (7, 0)] };
    let [one, other] = corners.map(|(file, rank)| steps(square, Square::at(file, rank)));
    one.min(other)
}
