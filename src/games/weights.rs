//! The weights of an evaluation as a file: groups of them, read while compiling.

use super::tuning::WeightGroup;

/// Which weight of an evaluation: its place among all of them. Groups alone give one away, so that none is beside its
/// group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::games) struct Weight(usize);

impl Weight {
    /// Its place among all weights.
    #[inline]
    pub(in crate::games) const fn place(self) -> usize {
        self.0
    }
}

/// `N` weights that stand one after the other.
#[derive(Clone, Copy, Debug)]
pub(in crate::games) struct Group<const N: usize> {
    first: usize,
}

impl<const N: usize> Group<N> {
    /// The group that is named so.
    pub(in crate::games) const fn named(groups: &[WeightGroup], name: &str) -> Self {
        Self { first: first(groups, name) }
    }

    /// The weight with this number, from 0 on. That the group has one is held in builds with debug assertions alone: it is
    /// asked at every feature of every position.
    #[inline]
    pub(in crate::games) const fn at(self, number: usize) -> Weight {
        debug_assert!(number < N, "a group has its weights alone");
        Weight(self.first + number)
    }
}

/// A group of one weight is that weight.
impl From<Group<1>> for Weight {
    #[inline]
    fn from(group: Group<1>) -> Self {
        group.at(0)
    }
}

/// Declares the groups of weights of an evaluation, each a constant, and `GROUPS`, which lists them.
macro_rules! weight_groups {
    ($($(#[doc = $about:literal])+ $name:ident[$count:literal] in $columns:literal for $term:literal;)*) => {
        $(
            $(#[doc = $about])+
            pub(super) const $name: $crate::games::weights::Group<$count> =
                $crate::games::weights::Group::named(GROUPS, stringify!($name));
        )*
        /// Every group of weights.
        pub(super) static GROUPS: &[$crate::games::WeightGroup] = &[$($crate::games::WeightGroup {
            name: stringify!($name),
            about: concat!($($about),+),
            term: $term,
            count: $count,
            columns: $columns,
        }),*];
    };
}
pub(in crate::games) use weight_groups;

/// How many weights there are.
pub(in crate::games) const fn total(groups: &[WeightGroup]) -> usize {
    let (mut sum, mut group) = (0, 0);
    while group < groups.len() {
        sum += groups[group].count;
        group += 1;
    }
    sum
}

/// The place of a group's first weight.
const fn first(groups: &[WeightGroup], name: &str) -> usize {
    let (mut sum, mut group) = (0, 0);
    while !same(groups[group].name.as_bytes(), 0, name.as_bytes()) {
        sum += groups[group].count;
        group += 1;
    }
    sum
}

/// The terms in the order of their first groups, with their weights.
pub(in crate::games) fn by_term(groups: &[WeightGroup]) -> Vec<(&'static str, Vec<Weight>)> {
    let mut terms: Vec<(&str, Vec<_>)> = Vec::new();
    let mut first = 0;
    for group in groups {
        let weights = (first..first + group.count).map(Weight);
        first += group.count;
        match terms.iter_mut().find(|(name, _)| *name == group.term) {
            Some((_, known)) => known.extend(weights),
            None => terms.push((group.term, weights.collect())),
        }
    }
    terms
}

/// Whether `word` stands in `text` at a place.
const fn same(text: &[u8], at: usize, word: &[u8]) -> bool {
    let mut index = 0;
    while index < word.len() {
        if at + index >= text.len() || text[at + index] != word[index] {
            return false;
        }
        index += 1;
    }
    at + index == text.len() || !(text[at + index].is_ascii_alphanumeric() || text[at + index] == b'_')
}

/// Reads `NAME middle,end middle,end …` for each group. Lines that begin with # are for people. A mistake does not
/// compile.
pub(in crate::games) const fn read<const N: usize>(groups: &[WeightGroup], text: &[u8]) -> [[i16; 2]; N] {
    let mut values = [[0; 2]; N];
    let (mut at, mut group, mut value) = (0, 0, 0);
    while group < groups.len() {
        at = skip(text, at);
        let name = groups[group].name.as_bytes();
        assert!(same(text, at, name), "groups stand in the order of the layout");
        at += name.len();
        let mut number = 0;
        while number < groups[group].count {
            let (middle, after) = integer(text, skip(text, at));
            assert!(text[after] == b',', "middle game and end game are parted by a comma");
            let (end, after) = integer(text, after + 1);
            values[value] = [middle, end];
            value += 1;
            number += 1;
            at = after;
        }
        group += 1;
    }
    assert!(skip(text, at) == text.len(), "nothing follows the last group");
    values
}

/// The place of the next word.
const fn skip(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && (text[at].is_ascii_whitespace() || text[at] == b'#') {
        if text[at] == b'#' {
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// A whole number, and the place behind it.
const fn integer(text: &[u8], mut at: usize) -> (i16, usize) {
    let negative = text[at] == b'-';
    if negative {
        at += 1;
    }
    assert!(text[at].is_ascii_digit(), "a whole number is expected");
    let mut value = 0;
    while at < text.len() && text[at].is_ascii_digit() {
        value = value * 10 + (text[at] - b'0') as i16;
        at += 1;
    }
    (if negative { -value } else { value }, at)
}
