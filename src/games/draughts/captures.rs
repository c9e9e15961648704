//! The compulsory captures (article 4).
//!
//! A capture goes on as long as it can; of all captures only those are legal that take the most pieces (article 4.13).
//! Captured pieces stay on the board until the move has ended, may not be jumped again, and block (article 4.8: the
//! "Turkish strike").

use smallvec::SmallVec;

use super::board::Board;
use super::lines::{nearest, ray, slide};
use super::moves::DraughtsMove;
use super::square::{Direction, Square, each};
use crate::games::Side;

/// The captures that take most; inline as many as positions of practical play have.
pub(super) type Captures = SmallVec<[DraughtsMove; 16]>;

/// From this many pieces on, a king can take the same ones by different routes between the same squares; a man from four
/// on.
const ROUTES_MEET: u32 = 3;

/// Appends the legal captures.
pub(super) fn collect(board: &Board, side: Side, found: &mut Captures) {
    let mut hunt = Hunt { them: board.of(!side), empty: board.empty(), from: 0, most: 1, found };
    for from in each(board.men(side) & near(hunt.them)) {
        hunt.begin(from);
        hunt.man(from.bit(), 0, 0);
        hunt.empty ^= from.bit();
    }
    for from in each(board.kings(side)) {
        hunt.begin(from);
        for way in Direction::ALL {
            hunt.king(from.bit_number(), way, 0, 0);
        }
        hunt.empty ^= from.bit();
    }
}

/// Squares beside these.
fn near(squares: u64) -> u64 {
    Direction::ALL.iter().fold(0, |near, way| near | way.step(squares))
}

/// Some man or king can capture.
#[inline]
pub(super) fn exist(board: &Board, side: Side) -> bool {
    let (men, them, empty) = (board.men(side), board.of(!side), board.empty());
    Direction::ALL.into_iter().any(|way| jump(way, men, them, empty) != 0)
        || each(board.kings(side)).any(|from| {
            let jumps = |way| strike(way, from.bit_number(), them, empty).is_some();
            Direction::ALL.into_iter().any(jumps)
        })
}

/// Where men arrive by jumping over one of `them` in this direction (article 4.2: forward and backward).
#[inline]
pub(super) const fn jump(way: Direction, men: u64, them: u64, empty: u64) -> u64 {
    way.step(way.step(men) & them) & empty
}

/// The piece that a king can capture in this direction, and the squares behind it that he may go to (article 4.3).
#[inline]
fn strike(way: Direction, from: usize, them: u64, empty: u64) -> Option<(u64, u64)> {
    let blockers = ray(way, from) & !empty;
    if blockers == 0 {
        return None;
    }
    let victim = nearest(way, blockers);
    let behind = way.step(1 << victim) & empty;
    (them >> victim & 1 == 1 && behind != 0).then(|| (1 << victim, slide(way, victim, !empty)))
}

/// A search for the captures that take most.
struct Hunt<'a> {
    /// Enemy pieces.
    them: u64,
    /// Empty squares: also the one that the capturing piece has left.
    empty: u64,
    from: usize,
    /// How many pieces the best capture takes.
    most: u32,
    found: &'a mut Captures,
}

impl Hunt<'_> {
    /// A piece leaves its square.
    fn begin(&mut self, from: Square) {
        self.from = from.bit_number();
        self.empty ^= from.bit();
    }

    /// A man at this bit goes on in all directions (article 4.5).
    fn man(&mut self, at: u64, taken: u64, count: u32) {
        let mut more = false;
        for way in Direction::ALL {
            let over = way.step(at) & self.them & !taken;
            let to = way.step(over) & self.empty;
            if to != 0 {
                more = true;
                self.man(to, taken | over, count + 1);
            }
        }
        if !more && count > 0 {
            self.record(Square::first_of(at), taken, count);
        }
    }

    /// A king looks in this direction and goes on from every square behind what he captures (article 4.6). Says whether
    /// there is something.
    fn king(&mut self, at: usize, way: Direction, taken: u64, count: u32) -> bool {
        let Some((victim, landings)) = strike(way, at, self.them & !taken, self.empty) else { return false };
        let (taken, count) = (taken | victim, count + 1);
        // What lies ahead is the same from each of these squares.
        let last = nearest(way.opposite(), landings);
        let ahead = self.king(last, way, taken, count);
        for landing in each(landings) {
            let mut more = ahead;
            for aside in way.across() {
                more |= self.king(landing.bit_number(), aside, taken, count);
            }
            if !more {
                self.record(landing, taken, count);
            }
        }
        true
    }

    /// A capture that cannot go on (article 4.13: the most pieces; all of them count alike).
    fn record(&mut self, to: Square, taken: u64, count: u32) {
        if count < self.most {
            return;
        }
        if count > self.most {
            self.most = count;
            self.found.clear();
        }
        let mv = DraughtsMove::capture(Square::first_of(1 << self.from), to, taken);
        if count < ROUTES_MEET || !self.found.contains(&mv) {
            self.found.push(mv);
        }
    }
}

/// The squares that the capturing piece lands on one after the other, the last included: of all routes of this move the
/// first that `fits`.
pub(super) fn route(
    board: &Board,
    side: Side,
    mv: DraughtsMove,
    fits: &dyn Fn(&[Square]) -> bool,
) -> Option<Vec<Square>> {
    let walk = Walk {
        king: board.kings & mv.from().bit() != 0,
        them: board.of(!side),
        empty: board.empty() | mv.from().bit(),
        mv,
        fits,
    };
    let mut landings = Vec::new();
    walk.goes_on(mv.from(), 0, &mut landings).then_some(landings)
}

/// A search for a route that takes given pieces.
struct Walk<'a> {
    king: bool,
    them: u64,
    empty: u64,
    mv: DraughtsMove,
    fits: &'a dyn Fn(&[Square]) -> bool,
}

impl Walk<'_> {
    fn goes_on(&self, at: Square, taken: u64, landings: &mut Vec<Square>) -> bool {
        if taken == self.mv.taken() {
            return at == self.mv.to() && (self.fits)(landings);
        }
        let prey = self.mv.taken() & !taken;
        Direction::ALL.into_iter().any(|way| {
            let strike = if self.king {
                strike(way, at.bit_number(), self.them & !taken, self.empty)
            } else {
                let over = way.step(at.bit()) & self.them & !taken;
                Some((over, way.step(over) & self.empty))
            };
            let Some((victim, behind)) = strike.filter(|(victim, _)| victim & prey != 0) else {
                return false;
            };
            each(behind).any(|landing| {
                landings.push(landing);
                let found = self.goes_on(landing, taken | victim, landings);
                if !found {
                    landings.pop();
                }
                found
            })
        })
    }
}
