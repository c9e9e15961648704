//! Static exchange evaluation: what a series of captures on one square is worth.
//!
//! Both sides recapture with their cheapest piece and may stop when going on would cost them (the swap
//! algorithm; Slate & Atkin 1977 describe the idea). Pieces behind the capturing ones join in. Pins and the
//! legality of the king's captures beyond the last are not looked at: it is an estimate.

use super::bitboard::Bitboard;
use super::magic;
use super::moves::ChessMove;
use super::piece::Piece;
use super::position::Chess;
use super::square::Square;

/// What a piece is worth in an exchange. The king is worth more than all others together: it captures last.
fn price(piece: Piece) -> i32 {
    if piece == Piece::King { 20_000 } else { i32::from(piece.value()) }
}

/// Whether the exchange that a legal move starts on its square wins at least `threshold` centipawns.
pub(super) fn holds(position: &Chess, mv: ChessMove, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let piece = position.kind_at(from).expect("a legal move starts on a piece");
    let en_passant = piece == Piece::Pawn && position.en_passant() == Some(to);
    let victim = if en_passant { Some(Piece::Pawn) } else { position.kind_at(to) };
    let arriving = mv.promotion().unwrap_or(piece);
    let won = victim.map_or(0, price) + price(arriving) - price(piece);
    // `margin` is what the side that has just captured has above what it needs, its piece safe.
    let mut margin = won - threshold;
    if margin < 0 {
        return false;
    }
    // Suppose that the piece is lost for nothing: if that is still enough, no exchange can spoil it.
    margin -= price(arriving);
    if margin >= 0 {
        return true;
    }
    let mut occupied = (position.occupied() ^ from.bit()) | to.bit();
    if en_passant {
        occupied ^= to.across().bit();
    }
    let mut side = !position.side();
    let diagonal = position.all(Piece::Bishop) | position.all(Piece::Queen);
    let straight = position.all(Piece::Rook) | position.all(Piece::Queen);
    let mut attackers = position.attackers(to, occupied) & occupied;
    while let Some((from, piece)) = cheapest(position, attackers & position.of(side)) {
        occupied ^= from.bit();
        attackers |= magic::bishop(to, occupied) & diagonal | magic::rook(to, occupied) & straight;
        attackers &= occupied;
        if piece == Piece::King && (attackers & position.of(!side)).any() {
            // The king cannot capture what is still protected.
            break;
        }
        side = !side;
        margin = -margin - 1 - price(piece);
        if margin >= 0 {
            break;
        }
    }
    // The side that cannot or need not capture any more has lost the exchange to the other.
    side != position.side()
}

fn cheapest(position: &Chess, attackers: Bitboard) -> Option<(Square, Piece)> {
    Piece::ALL.into_iter().find_map(|piece| {
        let candidates = position.all(piece) & attackers;
        candidates.any().then(|| (candidates.first(), piece))
    })
}
