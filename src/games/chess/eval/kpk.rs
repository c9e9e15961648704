//! King and pawn against king: who wins is worked out once, for every placing, by going backwards from the
//! promotions (retrograde analysis; Ströhlein 1970). Two bits of knowledge for each of 98,304 placings.

use std::sync::OnceLock;

use crate::games::Side;
use crate::games::chess::attacks;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::square::Square;

/// The placings, with the pawn White's and on the files a to d.
struct Placings {
    /// Won with White to move, then with Black to move: bit `pawn` of the word of both kings.
    won: [Vec<u64>; 2],
}

static PLACINGS: OnceLock<Placings> = OnceLock::new();

/// Whether the side with the pawn wins. Its pawn goes north.
pub(super) fn is_won(king: Square, pawn: Square, enemy: Square, to_move: bool) -> bool {
    let mirrored =
        |square: Square| if pawn.file() < 4 { square } else { Square::new(square.index() as u8 ^ 7) };
    let placings = PLACINGS.get_or_init(Placings::new);
    placings.has(usize::from(!to_move), mirrored(king), mirrored(enemy), mirrored(pawn))
}

impl Placings {
    fn new() -> Self {
        let mut placings = Self { won: [vec![0; 64 * 64], vec![0; 64 * 64]] };
        while placings.step() {}
        placings
    }

    fn has(&self, turn: usize, king: Square, enemy: Square, pawn: Square) -> bool {
        self.won[turn][king.index() * 64 + enemy.index()] >> pawn.index() & 1 != 0
    }

    /// Finds what is won by one move more. Whether anything was found.
    fn step(&mut self) -> bool {
        let mut found = false;
        for king in Square::all() {
            for enemy in Square::all() {
                if king == enemy || attacks::king(king).has(enemy) {
                    continue;
                }
                for pawn in pawns() {
                    if pawn == king || pawn == enemy {
                        continue;
                    }
                    let word = king.index() * 64 + enemy.index();
                    let [first, second] = &self.won;
                    let known = [first[word], second[word]].map(|won| won >> pawn.index() & 1 != 0);
                    if !known[0] && self.wins(king, enemy, pawn) {
                        self.won[0][word] |= 1 << pawn.index();
                        found = true;
                    }
                    if !known[1] && self.loses(king, enemy, pawn) {
                        self.won[1][word] |= 1 << pawn.index();
                        found = true;
                    }
                }
            }
        }
        found
    }

    /// White, to move, has a move after which the placing is won.
    fn wins(&self, king: Square, enemy: Square, pawn: Square) -> bool {
        if attacks::pawn(Side::First, pawn).has(enemy) {
            // Black could not have left his king there.
            return false;
        }
        let next = Square::new(pawn.index() as u8 + 8);
        let free = |square: Square| square != king && square != enemy;
        if next.rank() == 7 {
            let taken = attacks::king(enemy).has(next) && !attacks::king(king).has(next);
            return free(next) && !taken || self.king_wins(king, enemy, pawn);
        }
        let twice = Square::new(next.index() as u8 + 8);
        free(next)
            && (self.has(1, king, enemy, next)
                || pawn.rank() == 1 && free(twice) && self.has(1, king, enemy, twice))
            || self.king_wins(king, enemy, pawn)
    }

    fn king_wins(&self, king: Square, enemy: Square, pawn: Square) -> bool {
        let to = attacks::king(king) & !attacks::king(enemy) & !pawn.bit();
        to.into_iter().any(|to| to != enemy && self.has(1, to, enemy, pawn))
    }

    /// Black, to move, is mated or cannot but step where White wins.
    fn loses(&self, king: Square, enemy: Square, pawn: Square) -> bool {
        let covered = attacks::pawn(Side::First, pawn);
        let to: Bitboard = attacks::king(enemy) & !attacks::king(king) & !covered;
        if to.is_empty() {
            return covered.has(enemy);
        }
        !to.has(pawn) && to.into_iter().all(|to| self.has(0, king, to, pawn))
    }
}

/// Where a pawn may stand.
fn pawns() -> impl Iterator<Item = Square> {
    (1..7).flat_map(|rank| (0..4).map(move |file| Square::at(file, rank)))
}
