//! The transposition table: what was found out about a position, under its key.

use thiserror::Error;

use crate::games::{Key, MoveTag, Score};
use crate::search::Bound;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The best move, or the one that cut.
    pub tag: Option<MoveTag>,
    /// The value, counted from the root of the search that asks.
    pub score: Score,
    /// Depth of the search that found it.
    pub depth: i8,
    /// What the value says.
    pub bound: Bound,
    /// It rests on the ends of lines alone: no line was broken off and evaluated.
    pub whole: bool,
}

/// 16 bytes: the whole key, so that two positions are confused once in 2⁶⁴ pairs that share a bucket.
#[derive(Clone, Copy)]
struct Slot {
    key: Key,
    tag: Option<MoveTag>,
    score: i16,
    depth: i8,
    bound: Bound,
    whole: bool,
    generation: u8,
}

const EMPTY: Slot =
    Slot { key: 0, tag: None, score: 0, depth: i8::MIN, bound: Bound::Upper, whole: false, generation: 0 };

/// Two slots share an index: one keeps the deeper search, the other the more recent.
type Bucket = [Slot; 2];

/// There is no memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no memory for a transposition table of {mebibytes} MiB")]
pub struct NoMemory {
    /// The size that was asked for.
    pub mebibytes: usize,
}

/// A table of fixed size.
pub struct Table {
    /// A power of two of them.
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// The size that a search gets where nobody says otherwise, in MiB.
    pub const DEFAULT_MIB: usize = 16;

    /// The largest size that may be asked for, in MiB.
    pub const MOST_MIB: usize = 16_384;

    /// A table of at most `mebibytes`, and of at least one bucket. For a size that is surely there: where the memory
    /// lacks, the program ends.
    pub fn new(mebibytes: usize) -> Self {
        Self { buckets: vec![[EMPTY; 2]; buckets(mebibytes)], generation: 0 }
    }

    /// The same for any size.
    ///
    /// # Errors
    /// When the memory for it cannot be had.
    pub fn try_new(mebibytes: usize) -> Result<Self, NoMemory> {
        let (mut table, count) = (Vec::new(), buckets(mebibytes));
        table.try_reserve_exact(count).map_err(|_| NoMemory { mebibytes })?;
        table.resize(count, [EMPTY; 2]);
        Ok(Self { buckets: table, generation: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([EMPTY; 2]);
        self.generation = 0;
    }

    /// A new search begins: what earlier ones stored gives way first.
    pub fn next_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// What is known of the position, with decisive values counted from the root that lies `ply` above.
    pub fn probe(&self, key: Key, ply: usize) -> Option<Stored> {
        let slot =
            self.buckets[self.index(key)].iter().find(|slot| slot.key == key && slot.depth != i8::MIN)?;
        Some(Stored {
            tag: slot.tag,
            score: from_node(slot.score, ply),
            depth: slot.depth,
            bound: slot.bound,
            whole: slot.whole,
        })
    }

    /// Stores what a search found. A position that is known keeps its move when the new search has none.
    pub fn store(&mut self, key: Key, ply: usize, mut new: Stored) {
        let generation = self.generation;
        let index = self.index(key);
        let [deep, recent] = &mut self.buckets[index];
        let slot = if deep.key == key || deep.generation != generation || new.depth >= deep.depth {
            if deep.key != key {
                *recent = *deep;
            }
            deep
        } else {
            recent
        };
        if slot.key == key {
            new.tag = new.tag.or(slot.tag);
        }
        let score = to_node(new.score, ply);
        let Stored { tag, depth, bound, whole, .. } = new;
        *slot = Slot { key, tag, score, depth, bound, whole, generation };
    }

    /// How full the table is with entries of the current search, in thousandths, from a sample.
    pub fn fullness(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(500)];
        let used = sample.iter().flatten().filter(|s| s.depth != i8::MIN && s.generation == self.generation);
        used.count() * 1000 / (2 * sample.len())
    }

    fn index(&self, key: Key) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

/// How many buckets fit: a power of two.
fn buckets(mebibytes: usize) -> usize {
    let fitting = mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>();
    if fitting == 0 { 1 } else { 1 << fitting.ilog2() }
}

/// Decisive values are stored by their distance from the node, so that they hold at any ply.
fn to_node(score: Score, ply: usize) -> i16 {
    let shift = ply as i32 * score.units().signum();
    (if score.is_decisive() { score + shift } else { score }).units() as i16
}

fn from_node(units: i16, ply: usize) -> Score {
    let score = Score::from_units(i32::from(units));
    let shift = ply as i32 * score.units().signum();
    if score.is_decisive() { score - shift } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(score: Score, depth: i8) -> Stored {
        Stored { tag: MoveTag::new(5), score, depth, bound: Bound::Exact, whole: false }
    }

    #[test]
    fn mate_values_are_counted_from_the_root_that_asks() {
        let mut table = Table::new(1);
        table.store(77, 4, stored(Score::win_in(7), 3));
        assert_eq!(table.probe(77, 2).map(|s| s.score), Some(Score::win_in(5)));
        table.store(78, 1, stored(Score::loss_in(3), 3));
        assert_eq!(table.probe(78, 6).map(|s| s.score), Some(Score::loss_in(8)));
    }

    #[test]
    fn the_deeper_and_the_more_recent_entry_are_kept() {
        let mut table = Table::new(0);
        let score = Score::estimate(12);
        table.store(1, 0, stored(score, 9));
        table.store(2, 0, stored(score, 3));
        table.store(3, 0, stored(score, 2));
        assert!(table.probe(1, 0).is_some() && table.probe(2, 0).is_none() && table.probe(3, 0).is_some());
    }

    #[test]
    fn a_table_that_does_not_fit_is_refused() {
        assert_eq!(Table::try_new(usize::MAX).err(), Some(NoMemory { mebibytes: usize::MAX }));
        assert_eq!(Table::try_new(1).unwrap().buckets.len(), Table::new(1).buckets.len());
    }

    #[test]
    fn a_slot_is_small() {
        assert_eq!(size_of::<Slot>(), 16);
    }
}
