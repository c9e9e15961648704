//! Endings that are won, drawn or hard to win whatever the terms say.

use super::SIDES;
use super::board::distance;
use super::kpk;
use super::taper::Phase;
use crate::games::Side;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::piece::Piece;
use crate::games::chess::position::Chess;
use crate::games::chess::square::Square;

const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// Draws that every player knows, all against a bare king: two knights; a pawn whose king comes too late; pawns on
/// one edge file with bishops that do not cover its corner, when the king has reached it.
pub(super) fn is_known_draw(position: &Chess) -> bool {
    let bare = |side: Side| !position.of(side).more_than_one();
    let strong = match (bare(Side::First), bare(Side::Second)) {
        (false, true) => Side::First,
        (true, false) => Side::Second,
        (true, true) => return true,
        (false, false) => return false,
    };
    let pawns = position.those(strong, Piece::Pawn);
    let king = position.king(strong).bit();
    let knights = position.those(strong, Piece::Knight);
    let bishops = position.those(strong, Piece::Bishop);
    if position.of(strong) == king | knights {
        return knights.count() == 2;
    }
    if position.of(strong) == king | pawns && !pawns.more_than_one() {
        return !pawn_wins(position, strong, pawns.first());
    }
    position.of(strong) == king | pawns | bishops && wrong_corner(position, strong, pawns, bishops)
}

fn seen(side: Side, square: Square) -> Square {
    if side == Side::First { square } else { square.flipped() }
}

fn pawn_wins(position: &Chess, strong: Side, pawn: Square) -> bool {
    let [king, enemy, pawn] =
        [position.king(strong), position.king(!strong), pawn].map(|square| seen(strong, square));
    kpk::is_won(king, pawn, enemy, position.side() == strong)
}

/// All pawns stand on one edge file, no bishop covers the corner, and the defending king does.
fn wrong_corner(position: &Chess, strong: Side, pawns: Bitboard, bishops: Bitboard) -> bool {
    let edge = [0, 7].into_iter().find(|&file| (pawns & !Bitboard::file(file)).is_empty());
    let Some(file) = edge.filter(|_| pawns.any()) else { return false };
    let corner = seen(strong, Square::at(file, 7));
    let right = if DARK.has(corner) { DARK } else { !DARK };
    (bishops & right).is_empty() && distance(position.king(!strong), corner) <= 1
}

/// What the pieces are worth to those who count on their fingers, pawns left out.
fn pieces(position: &Chess, side: Side) -> i32 {
    Piece::ALL[1..5].iter().map(|&piece| position.those(side, piece).count() * i32::from(piece.value())).sum()
}

/// How much of a lead in the end game counts, in 64ths (sources: L30). `ahead` has the lead.
pub(super) fn scale(position: &Chess, ahead: Side) -> i32 {
    let pawns = position.those(ahead, Piece::Pawn).count();
    let bishops = position.all(Piece::Bishop);
    let one_each = SIDES.iter().all(|&side| (bishops & position.of(side)).count() == 1);
    let opposite = one_each && (bishops & DARK).count() == 1;
    let with_others = 40 + 7 * pawns;
    if !opposite && with_others >= Phase::FULL {
        return Phase::FULL;
    }
    let [own, enemy] = [ahead, !ahead].map(|side| pieces(position, side));
    if pawns == 0 {
        let slim = own <= enemy + i32::from(Piece::Bishop.value());
        return if slim { Phase::FULL / 4 } else { Phase::FULL };
    }
    if enemy == 0 {
        return Phase::FULL;
    }
    let alone = own == i32::from(Piece::Bishop.value()) && enemy == own;
    match (opposite, alone) {
        (true, true) => (16 + 5 * pawns).min(Phase::FULL),
        (true, false) => (40 + 3 * pawns).min(Phase::FULL),
        (false, _) => with_others.min(Phase::FULL),
    }
}

/// A lead that is enough to mate: a rook, less a little.
const WINNING_LEAD: i32 = 400;
const TO_THE_EDGE: i32 = 10;
const KING_CLOSER: i32 = 5;
/// More than the piece-square table gives a king for leaving a wrong corner.
const TO_THE_CORNER: i32 = 14;
/// A pawn that is known to become a queen.
const WON_PAWN: i32 = 250;

/// Helps to win what is won (sources: C5): the king of a side without pawns belongs at the edge, and the other one
/// near it. Bishop and knight mate in the corners of the bishop's colour only.
pub(super) fn mop_up(position: &Chess, side: Side) -> i32 {
    if position.those(!side, Piece::Pawn).any() {
        return 0;
    }
    let (lead, pawns) = (pieces(position, side) - pieces(position, !side), position.those(side, Piece::Pawn));
    let bare = !position.of(!side).more_than_one();
    if bare && position.of(side).count() == 2 && pawns.any() {
        return WON_PAWN;
    }
    if lead < WINNING_LEAD {
        return 0;
    }
    let (own, enemy) = (position.king(side), position.king(!side));
    let near = KING_CLOSER * (14 - steps(own, enemy));
    near + match lone_bishop_with_knight(position, side) {
        Some(bishop) => TO_THE_CORNER * (7 - corner_distance(enemy, bishop.is_dark())),
        None => TO_THE_EDGE * centre_distance(enemy),
    }
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
