//! The techniques of the engine: one file each, and their registry.
//!
//! A technique's slug is its file name with hyphens, its key in `config.toml` and its value on the command line. What adding
//! one takes is a recipe of `ARCHITECTURE.md`.

use crate::bibliography::Citation;
use crate::slug::slugs;

pub mod aspiration;
pub mod check_extension;
pub mod continuation_history;
pub mod countermove;
pub mod delta_pruning;
pub mod enhanced_transposition_cutoff;
pub mod focused_search;
pub mod fractional_depth;
pub mod futility;
pub mod history;
pub mod internal_iterative_reduction;
pub mod iterative_deepening;
pub mod killers;
pub mod late_move_pruning;
pub mod late_move_reductions;
pub mod mate_distance_pruning;
pub mod multi_cut;
pub mod mvv_lva;
pub mod null_move;
pub mod one_reply_extension;
pub mod overlooking;
pub mod probcut;
pub mod pvs;
pub mod quiescence;
pub mod razoring;
pub mod reverse_futility;
pub mod secondary_search;
pub mod see_order;
pub mod see_pruning;
pub mod singular_extension;
pub mod too_open_lines;
pub mod transposition_table;
pub mod transpositions_by_level;
pub mod useless_sacrifices;
pub mod verified_null_move;

/// A technique that can be switched on and off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Technique {
    /// See [`iterative_deepening`].
    IterativeDeepening,
    /// See [`quiescence`].
    Quiescence,
    /// See [`mvv_lva`].
    MvvLva,
    /// See [`killers`].
    Killers,
    /// See [`history`].
    History,
    /// See [`transposition_table`].
    TranspositionTable,
    /// See [`pvs`].
    Pvs,
    /// See [`check_extension`].
    CheckExtension,
    /// See [`null_move`].
    NullMove,
    /// See [`late_move_reductions`].
    LateMoveReductions,
    /// See [`aspiration`].
    Aspiration,
    /// See [`see_order`].
    SeeOrder,
    /// See [`countermove`].
    Countermove,
    /// See [`continuation_history`].
    ContinuationHistory,
    /// See [`internal_iterative_reduction`].
    InternalIterativeReduction,
    /// See [`reverse_futility`].
    ReverseFutility,
    /// See [`razoring`].
    Razoring,
    /// See [`futility`].
    Futility,
    /// See [`late_move_pruning`].
    LateMovePruning,
    /// See [`see_pruning`].
    SeePruning,
    /// See [`delta_pruning`].
    DeltaPruning,
    /// See [`mate_distance_pruning`].
    MateDistancePruning,
    /// See [`enhanced_transposition_cutoff`].
    EnhancedTranspositionCutoff,
    /// See [`verified_null_move`].
    VerifiedNullMove,
    /// See [`probcut`].
    Probcut,
    /// See [`multi_cut`].
    MultiCut,
    /// See [`one_reply_extension`].
    OneReplyExtension,
    /// See [`singular_extension`].
    SingularExtension,
    /// See [`fractional_depth`].
    FractionalDepth,
    /// See [`secondary_search`].
    SecondarySearch,
    /// See [`useless_sacrifices`].
    UselessSacrifices,
    /// See [`too_open_lines`].
    TooOpenLines,
    /// See [`focused_search`].
    FocusedSearch,
    /// See [`transpositions_by_level`].
    TranspositionsByLevel,
    /// See [`overlooking`].
    Overlooking,
}

/// What a technique does to a search: whether it can change the value that a search to a fixed depth returns, and how.
///
/// Where a technique does two things, the one that can make a value wrong counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Order, windows, iterations, bounds from the distance to mate: what a search costs, never the value to a depth.
    Cost,
    /// Says what a position is worth on which no depth is left.
    Evaluates,
    /// Gives a move, or a node, a value without a search of its moves.
    LeavesOut,
    /// Searches a move, or a node, less deep than asked for.
    Shortens,
    /// Searches a move deeper than asked for.
    Deepens,
    /// Takes a value that another search has found.
    Reuses,
}

impl Effect {
    /// What it rests on was not searched, or not to the depth: the value is right if the technique was.
    pub const fn is_bet(self) -> bool {
        matches!(self, Self::LeavesOut | Self::Shortens)
    }

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Cost => "cost",
            Self::Evaluates => "evaluates",
            Self::LeavesOut => "leaves-out",
            Self::Shortens => "shortens",
            Self::Deepens => "deepens",
            Self::Reuses => "reuses",
        }
    }
}

/// What the registry says of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The technique.
    pub technique: Technique,
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// Who had the idea first, as far as we know; `None` where it was in programs before it was in print.
    pub idea: Option<Citation>,
    /// Whose form of it this is.
    pub form: Citation,
    /// Where it leaves that form; empty where it does not.
    pub deviates: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// What it does to a search.
    pub effect: Effect,
    /// On in the default engine.
    pub default: bool,
}

/// The registry, in the order of the course. The position in it is the variant's number.
pub const CARDS: [Card; 35] = [
    iterative_deepening::CARD,
    quiescence::CARD,
    mvv_lva::CARD,
    killers::CARD,
    history::CARD,
    transposition_table::CARD,
    pvs::CARD,
    check_extension::CARD,
    null_move::CARD,
    late_move_reductions::CARD,
    aspiration::CARD,
    see_order::CARD,
    countermove::CARD,
    continuation_history::CARD,
    internal_iterative_reduction::CARD,
    reverse_futility::CARD,
    razoring::CARD,
    futility::CARD,
    late_move_pruning::CARD,
    see_pruning::CARD,
    delta_pruning::CARD,
    mate_distance_pruning::CARD,
    enhanced_transposition_cutoff::CARD,
    verified_null_move::CARD,
    probcut::CARD,
    multi_cut::CARD,
    one_reply_extension::CARD,
    singular_extension::CARD,
    fractional_depth::CARD,
    secondary_search::CARD,
    useless_sacrifices::CARD,
    too_open_lines::CARD,
    focused_search::CARD,
    transpositions_by_level::CARD,
    overlooking::CARD,
];

impl Technique {
    /// What the registry says of it.
    pub const fn card(self) -> &'static Card {
        &CARDS[self as usize]
    }

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        self.card().slug
    }
}

slugs!(Technique, "no technique", CARDS.iter().map(|card| card.technique));
/// What does nothing, or harm, without another technique: each with what it needs.
pub const NEEDS: [(Technique, Technique); 8] = [
    // A window around the value of the iteration before.
    (Technique::Aspiration, Technique::IterativeDeepening),
    // Without a table no node has a move of it, and each is searched less deep.
    (Technique::InternalIterativeReduction, Technique::TranspositionTable),
    (Technique::EnhancedTranspositionCutoff, Technique::TranspositionTable),
    (Technique::TranspositionsByLevel, Technique::TranspositionTable),
    // The move that nothing comes near is the table's.
    (Technique::SingularExtension, Technique::TranspositionTable),
    (Technique::DeltaPruning, Technique::Quiescence),
    // The captures that it tries pass quiescence first.
    (Technique::Probcut, Technique::Quiescence),
    (Technique::VerifiedNullMove, Technique::NullMove),
];

impl Technique {
    /// What it needs to be of use.
    pub fn needs(self) -> impl Iterator<Item = Technique> {
        NEEDS.iter().filter(move |(one, _)| *one == self).map(|&(_, need)| need)
    }
}

/// A set of techniques: one bit each, read at run time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques(u64);

impl Techniques {
    /// No technique: plain fail-soft alpha-beta to a fixed depth.
    pub const NONE: Self = Self(0);

    /// Every technique.
    pub fn all() -> Self {
        CARDS.iter().fold(Self::NONE, |set, card| set.with(card.technique))
    }

    /// Whether the technique is on.
    #[inline]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u8 & 1 == 1
    }

    /// With this one on.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u8)
    }

    /// With this one off.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self(self.0 & !(1 << technique as u8))
    }

    /// With this one on or off.
    #[must_use]
    pub const fn set(self, technique: Technique, on: bool) -> Self {
        if on { self.with(technique) } else { self.without(technique) }
    }

    /// With these on where they are off, and off where they are on.
    #[inline]
    #[must_use]
    pub const fn switch(self, these: Self) -> Self {
        Self(self.0 ^ these.0)
    }

    /// Those of them that have what they need ([`NEEDS`]).
    #[must_use]
    pub fn supported(self) -> Self {
        let lacks = |technique: Technique| technique.needs().any(|need| !self.has(need));
        let left = self.iter().filter(|&technique| !lacks(technique)).fold(Self::NONE, Self::with);
        // What was left out may have been needed.
        if left == self { self } else { left.supported() }
    }

    /// Those that are on, in the order of the course.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        CARDS.iter().map(|card| card.technique).filter(move |&technique| self.has(technique))
    }
}

impl Default for Techniques {
    /// The default engine.
    fn default() -> Self {
        let on = CARDS.iter().filter(|card| card.default);
        on.fold(Self::NONE, |set, card| set.with(card.technique))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_stands_at_its_variants_number() {
        for (number, card) in CARDS.iter().enumerate() {
            assert_eq!(card.technique as usize, number, "{}", card.slug);
            assert_eq!(card.slug.parse(), Ok(card.technique));
        }
    }

    #[test]
    fn a_set_remembers_what_was_switched() {
        let set = Techniques::NONE.with(Technique::Pvs).with(Technique::History).without(Technique::Pvs);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Technique::History]);
    }

    #[test]
    fn an_unknown_word_is_answered_with_the_known_ones() {
        let error = "nullmove".parse::<Technique>().unwrap_err().to_string();
        assert!(error.contains("null-move") && error.contains("aspiration"), "{error}");
    }
}
