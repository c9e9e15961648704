//! How moves are named and collected.

use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

/// The name of a move within its position: unique among the position's legal moves, and never zero.
///
/// The transposition table, the recorded tree, the screens and the lessons keep tags, so that none of them
/// knows a game's move type. `Option<MoveTag>` is as small as a `MoveTag`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MoveTag(NonZeroU16);

impl MoveTag {
    /// The tag with this number; `None` for zero, which names no move.
    pub const fn new(number: u16) -> Option<Self> {
        match NonZeroU16::new(number) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The number, at least 1.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0.get()
    }
}

/// A place on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// Counted from 0.
    pub column: i8,
    /// Counted from 0.
    pub row: i8,
}

impl Spot {
    /// The place in this column and row of a board of fewer than 128.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column: column as i8, row: row as i8 }
    }

    /// How many steps lie between two places, where a step goes to any of the eight neighbours.
    pub fn steps(self, other: Self) -> i8 {
        (self.column - other.column).abs().max((self.row - other.row).abs())
    }

    /// Two bytes that no other place has.
    pub const fn to_bytes(self) -> [u8; 2] {
        [self.column as u8, self.row as u8]
    }
}

/// Moves that fit here cost no allocation; longer lists move to the heap (Amazons opens with 2,176 moves).
const INLINE: usize = 128;

/// The moves that a generator collects.
#[derive(Clone, Debug)]
pub struct MoveList<M>(SmallVec<[M; INLINE]>);

impl<M> MoveList<M> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    /// Adds moves at the end, their number told beforehand.
    #[inline]
    pub fn extend(&mut self, moves: impl ExactSizeIterator<Item = M>) {
        self.0.extend(moves);
    }

    /// Forgets all moves and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Moves the move at `from` to the place `to`, which lies before it; the moves in between keep their
    /// order, one place later.
    #[inline]
    pub fn bring(&mut self, from: usize, to: usize) {
        self.0[to..=from].rotate_right(1);
    }

    /// Keeps the moves for which `keep` holds, in their order.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(&M) -> bool) {
        self.0.retain(|mv| keep(mv));
    }
}

impl<M> Default for MoveList<M> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_absent_tag_takes_no_room() {
        assert_eq!(size_of::<Option<MoveTag>>(), 2);
        assert_eq!(MoveTag::new(0), None);
        assert_eq!(MoveTag::new(7).map(MoveTag::number), Some(7));
    }
}
