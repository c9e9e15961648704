//! What kings look along: the diagonals in the four directions.

use super::square::{BITS, BOARD, Direction};

/// The squares from each square on to the edge, without itself.
static RAYS: [[u64; BITS]; 4] = {
    let mut rays = [[0; BITS]; 4];
    let mut way = 0;
    while way < 4 {
        let mut bit = 0;
        while bit < BITS {
            let mut at = Direction::ALL[way].step(1 << bit) & BOARD;
            while at != 0 && BOARD >> bit & 1 == 1 {
                rays[way][bit] |= at;
                at = Direction::ALL[way].step(at) & BOARD;
            }
            bit += 1;
        }
        way += 1;
    }
    rays
};

/// The squares from this bit on in a direction, as far as the board goes.
#[inline]
pub(super) fn ray(way: Direction, from: usize) -> u64 {
    RAYS[way as usize][from]
}

/// The first of some squares on the way, of which there is one at least.
#[inline]
pub(super) const fn nearest(way: Direction, squares: u64) -> usize {
    if way.goes_up() { 63 - squares.leading_zeros() as usize } else { squares.trailing_zeros() as usize }
}

/// The squares from this bit on that a king can go to: up to the first occupied one.
#[inline]
pub(super) fn slide(way: Direction, from: usize, occupied: u64) -> u64 {
    let ray = ray(way, from);
    let blockers = ray & occupied;
    if blockers == 0 {
        return ray;
    }
    let blocker = nearest(way, blockers);
    ray & !(self::ray(way, blocker) | 1 << blocker)
}
