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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Game, MoveList, Present, Side, zobrist};

    /// What the side to capture wins at best, trying every order of captures by both sides.
    fn best(position: &Chess, to: Square, side: Side, occupied: Bitboard, prey: i32) -> i32 {
        let attackers = position.attackers(to, occupied) & occupied;
        let enemies = attackers & position.of(!side);
        let results = (attackers & position.of(side)).into_iter().filter_map(|from| {
            let piece = position.kind_at(from)?;
            let left = occupied ^ from.bit();
            let exposed = position.attackers(to, left) & left & position.of(!side);
            if piece == Piece::King && (enemies | exposed).any() {
                return None;
            }
            Some(prey - best(position, to, !side, left, price(piece)))
        });
        results.fold(0, i32::max)
    }

    #[test]
    fn the_swap_finds_what_trying_all_orders_finds() {
        let mut compared = 0;
        for game in 0..40 {
            let mut position = Chess::start();
            for ply in 0..120 {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() || position.ended().is_some() {
                    break;
                }
                for &mv in moves.iter().filter(|mv| position.victim(**mv).is_some()) {
                    let (from, to) = (mv.from(), mv.to());
                    if mv.promotion().is_some() || position.en_passant() == Some(to) {
                        continue;
                    }
                    let [piece, prey] = [from, to].map(|square| position.kind_at(square).unwrap());
                    let left = position.occupied() ^ from.bit();
                    let worth = price(prey) - best(&position, to, !position.side(), left, price(piece));
                    assert!(holds(&position, mv, worth), "{position:?} {mv} is worth {worth}");
                    assert!(!holds(&position, mv, worth + 1), "{position:?} {mv} is worth {worth}");
                    compared += 1;
                }
                let number = zobrist::mix(game << 32 | ply) as usize % moves.len();
                position = position.play(moves[number]);
            }
        }
        assert!(compared > 1_000, "only {compared} captures");
    }
}
