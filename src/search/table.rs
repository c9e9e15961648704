//! The transposition table: what was found out about a position, under its key.
//!
//! Threads share it without locks (Hyatt & Mann, A lock-less transposition table implementation for parallel search,
//! 2002). An entry is two words, what is known and the key with that word XORed in. When two threads write one entry at
//! once its words may come from both: then they do not belong together, the key does not come out, and nobody takes the
//! one for the other.

mod entry;
mod memory;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use thiserror::Error;

pub use self::entry::Stored;
use self::entry::{Data, FIRST_EPOCH, LAST_EPOCH};
use crate::games::Key;

/// Where a result was written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Written {
    /// The number of the slot: two of them share an index, and the even one keeps the deeper search of two
    /// positions, the later one of the same.
    pub slot: usize,
    /// What the slot had before was moved to the one after it.
    pub moved: bool,
    /// The depth of the search that the slot has now.
    pub depth: i8,
}

/// Two entries share an index: one keeps the deeper search, the other the more recent.
struct Bucket<'a>(&'a [AtomicU64; WORDS]);

const WORDS: usize = 4;
const DEEP: usize = 0;
const RECENT: usize = 1;

impl Bucket<'_> {
    /// The key and what is known of it, where the two belong together; anything where they do not.
    #[inline]
    fn load(&self, entry: usize) -> (Key, Data) {
        let data = self.0[2 * entry + 1].load(Relaxed);
        (self.0[2 * entry].load(Relaxed) ^ data, Data(data))
    }

    #[inline]
    fn store(&self, entry: usize, key: Key, Data(data): Data) {
        self.0[2 * entry].store(key ^ data, Relaxed);
        self.0[2 * entry + 1].store(data, Relaxed);
    }
}

/// There is no memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("there is no memory for a transposition table of {mebibytes} MiB")]
pub struct NoMemory {
    /// The size that was asked for.
    pub mebibytes: usize,
}

/// A table of fixed size.
pub struct Table {
    /// The memory comes with its zeros from the system, page by page as it is first written to: a large table is there
    /// at once.
    words: Box<[AtomicU64]>,
    /// The first bucket: no bucket may lie across two lines of the cache.
    first: usize,
    /// A power of two.
    buckets: usize,
    generation: u8,
    epoch: u16,
}

impl Table {
    /// The size that a search gets where nobody says otherwise, in MiB.
    pub const DEFAULT_MIB: usize = 16;

    /// The largest size that may be asked for, in MiB.
    pub const MOST_MIB: usize = 16_384;

    /// A table of at most `mebibytes`, and of at least one bucket. For a size that is surely there.
    ///
    /// # Panics
    /// When the memory cannot be had.
    #[inline]
    pub fn new(mebibytes: usize) -> Self {
        Self::try_new(mebibytes).expect("a size that is surely there")
    }

    /// The same for any size.
    ///
    /// # Errors
    /// When the memory for it cannot be had.
    pub fn try_new(mebibytes: usize) -> Result<Self, NoMemory> {
        let buckets = buckets(mebibytes);
        let length = buckets.checked_mul(WORDS).and_then(|words| words.checked_add(LINE));
        let words = length.and_then(|length| try_zeroed_slice_box::<AtomicU64>(length).ok());
        let mut words = words.ok_or(NoMemory { mebibytes })?;
        memory::in_large_pages(&mut words);
        let beyond = words.as_ptr().addr() / size_of::<u64>() % LINE;
        Ok(Self { words, first: (LINE - beyond) % LINE, buckets, generation: 0, epoch: FIRST_EPOCH })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.generation = 0;
        self.epoch += 1;
        if self.epoch > LAST_EPOCH {
            self.epoch = FIRST_EPOCH;
            self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
        }
    }

    /// A new search begins: what earlier ones stored gives way first.
    #[inline]
    pub fn next_generation(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// The position will be probed soon.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        memory::prefetch(&self.bucket(key).0[0]);
    }

    /// What is known of the position, with decisive values counted from the root that lies `ply` above.
    pub fn probe(&self, key: Key, ply: usize) -> Option<Stored> {
        let bucket = self.bucket(key);
        let entries = [bucket.load(DEEP), bucket.load(RECENT)];
        let known = entries.into_iter().find(|&(other, data)| other == key && self.is_of_now(data));
        known.map(|(_, data)| data.stored(ply))
    }

    /// The slot from which [`Table::probe`] takes what is known of a position.
    pub fn slot(&self, key: Key) -> Option<usize> {
        let bucket = self.bucket(key);
        let known = |&entry: &usize| {
            let (other, data) = bucket.load(entry);
            other == key && self.is_of_now(data)
        };
        [DEEP, RECENT].into_iter().find(known).map(|entry| 2 * self.index(key) + entry)
    }

    /// Stores what a search found. A position keeps its move when the new search has none, and the old one is still there.
    pub fn store(&self, key: Key, ply: usize, mut new: Stored) -> Written {
        debug_assert!(!new.score.is_infinite(), "the end of a window is no value");
        let bucket = self.bucket(key);
        let (deep, recent) = (bucket.load(DEEP), bucket.load(RECENT));
        let deep_is_known = self.is_of_now(deep.1);
        let is_deep = !deep_is_known
            || deep.0 == key
            || deep.1.generation() != self.generation
            || new.depth >= deep.1.depth();
        let (entry, before) = if is_deep { (DEEP, deep) } else { (RECENT, recent) };
        let is_of_it = |&(other, data): &(Key, Data)| other == key && self.is_of_now(data);
        let known = [before, recent].into_iter().find(is_of_it);
        new.tag = new.tag.or(known.and_then(|(_, data)| data.tag()));
        let moved = is_deep && deep_is_known && deep.0 != key;
        if moved {
            bucket.store(RECENT, deep.0, deep.1);
        }
        bucket.store(entry, key, Data::new(new, ply, self.generation, self.epoch));
        Written { slot: 2 * self.index(key) + entry, moved, depth: new.depth }
    }

    /// How many places there are, of two slots each.
    pub fn places(&self) -> usize {
        self.buckets
    }

    /// How full the table is with entries of the current search, in thousandths, from a sample.
    pub fn fullness(&self) -> usize {
        let sample = self.buckets.min(500);
        let entries = (0..sample as Key).flat_map(|key| [DEEP, RECENT].map(|n| self.bucket(key).load(n).1));
        let used = entries.filter(|&data| self.is_of_now(data) && data.generation() == self.generation);
        used.count() * 1000 / (2 * sample)
    }

    #[inline]
    fn is_of_now(&self, data: Data) -> bool {
        data.epoch() == self.epoch
    }

    /// The index that a key has in common with many others.
    #[inline]
    fn index(&self, key: Key) -> usize {
        key as usize & (self.buckets - 1)
    }

    #[inline]
    fn bucket(&self, key: Key) -> Bucket<'_> {
        let words = self.words[self.first + self.index(key) * WORDS..].first_chunk();
        Bucket(words.expect("there are so many buckets behind the first"))
    }
}

/// Words of a line of the cache.
const LINE: usize = 8;

/// How many buckets fit: a power of two.
#[inline]
fn buckets(mebibytes: usize) -> usize {
    let fitting = mebibytes.saturating_mul(1 << 20) / size_of::<[AtomicU64; WORDS]>();
    if fitting == 0 { 1 } else { 1 << fitting.ilog2() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{MoveTag, Score};
    use crate::search::Bound;
    use proptest::prelude::*;

    fn stored(score: Score, depth: i8) -> Stored {
        Stored { tag: MoveTag::new(5), score, depth, bound: Bound::Exact, whole: false }
    }

    /// Something that can be told from what any other key has.
    fn of(key: Key) -> Stored {
        Stored {
            tag: MoveTag::new(key as u16),
            score: Score::estimate((key % 1999) as i32 - 999),
            depth: (key % 100) as i8,
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(key % 3) as usize],
            whole: key & 1 == 0,
        }
    }

    #[test]
    fn mate_values_are_counted_from_the_root_that_asks() {
        let table = Table::new(1);
        table.store(77, 4, stored(Score::win_in(7), 3));
        assert_eq!(table.probe(77, 2).map(|s| s.score), Some(Score::win_in(5)));
        table.store(78, 1, stored(Score::loss_in(3), 3));
        assert_eq!(table.probe(78, 6).map(|s| s.score), Some(Score::loss_in(8)));
    }

    #[test]
    fn the_deeper_and_the_more_recent_entry_are_kept() {
        let table = Table::new(0);
        let score = Score::estimate(12);
        table.store(1, 0, stored(score, 9));
        table.store(2, 0, stored(score, 3));
        table.store(3, 0, stored(score, 2));
        assert!(table.probe(1, 0).is_some() && table.probe(2, 0).is_none() && table.probe(3, 0).is_some());
    }

    #[test]
    fn a_position_keeps_its_move_where_the_new_search_has_none() {
        let table = Table::new(0);
        let with = |tag, depth| Stored { tag, ..stored(Score::estimate(12), depth) };
        let (tag, of) = (MoveTag::new(5), |key| table.probe(key, 0).and_then(|known| known.tag));
        table.store(1, 0, with(None, 9));
        table.store(2, 0, with(tag, 3));
        table.store(2, 0, with(None, 4));
        assert_eq!(of(2), tag, "it stays the more recent one");
        table.store(2, 0, with(None, 12));
        assert_eq!(of(2), tag, "it becomes the deeper one");
        table.store(2, 0, with(MoveTag::new(6), 13));
        assert_eq!((of(2), of(1)), (MoveTag::new(6), None));
    }

    #[test]
    fn a_table_that_does_not_fit_is_refused() {
        assert_eq!(Table::try_new(usize::MAX).err(), Some(NoMemory { mebibytes: usize::MAX }));
        assert_eq!(Table::try_new(1).unwrap().buckets, 1 << 15);
    }

    #[test]
    fn buckets_keep_to_lines_of_the_cache() {
        for mebibytes in [0, 1, 3] {
            let table = Table::new(mebibytes);
            assert_eq!(table.words[table.first..].as_ptr().addr() % 64, 0);
            table.store(Key::MAX, 0, stored(Score::DRAW, 1));
        }
    }

    proptest! {
        #[test]
        fn what_is_stored_comes_back(key in any::<Key>(), other in any::<u64>()) {
            let table = Table::new(0);
            table.store(key, 0, of(other));
            prop_assert_eq!(table.probe(key, 0), Some(of(other)));
        }

        /// The same searches after it have the same answers.
        #[test]
        fn an_emptied_table_is_as_a_new_one(
            before in prop::collection::vec(any::<Key>(), 0..60), after in prop::collection::vec(0..40u64, 1..60),
            clears in prop::sample::select(vec![1, 2, usize::from(LAST_EPOCH), usize::from(LAST_EPOCH) + 1]),
        ) {
            let (mut new, mut used) = (Table::new(0), Table::new(0));
            for &key in &before {
                used.store(key, 0, of(key));
                used.next_generation();
            }
            (0..clears).for_each(|_| used.clear());
            for &key in &after {
                prop_assert_eq!(new.probe(key, 0), used.probe(key, 0));
                for table in [&mut new, &mut used] {
                    table.store(key, 0, of(key));
                    if key.is_multiple_of(7) {
                        table.next_generation();
                    }
                }
                prop_assert_eq!(new.fullness(), used.fullness());
            }
        }
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let table = Table::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000_u64 {
                        let key = (round * 31 + thread).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 58;
                        table.store(key, 0, of(key));
                        let known = table.probe(key ^ 1, 0);
                        assert!(known.is_none_or(|known| known == of(key ^ 1)));
                    }
                });
            }
        });
    }
}
