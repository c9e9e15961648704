//! What a learner may want to see happen in a search, so that positions can be sought in which it does.

use crate::slug::slugs;

/// Something that happens in the search of some positions. What it means exactly says who looks for it: a game
/// cannot search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// A cut whose reason stands higher on the path than the parent.
    DeepCut,
    /// Two moves with the best value at the root.
    Tie,
    /// A zero-window test that has to be followed by a second search.
    Research,
    /// A value outside the aspiration window.
    MissedAspiration,
}

impl Feature {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::DeepCut, Self::Tie, Self::Research, Self::MissedAspiration];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::DeepCut => "deep-cut",
            Self::Tie => "tie",
            Self::Research => "re-search",
            Self::MissedAspiration => "missed-aspiration",
        }
    }
}

slugs!(Feature, "nothing to look for", Feature::ALL);
