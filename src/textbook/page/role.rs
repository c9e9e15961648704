//! What names mean on a page: those of what a function is given, and those that the language has.

use super::ast::{Function, Half};
use crate::games::Side;

/// What the first function of a page can be given beside the node.
pub(super) const BEGINNINGS: [&str; 8] = ["depth", "budget", "α", "β", "bound", "guess", "f", "margin"];

/// What the language has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Built {
    /// What a node is worth that is not searched further.
    Worth,
    /// The same as Max sees it.
    WorthToMax,
    /// What the memory knows of a node's value.
    Memory(Half),
    /// The greater of two numbers.
    Max,
    /// The lesser of two numbers.
    Min,
}

impl Built {
    /// All of it.
    pub(super) const ALL: [Self; 6] = [
        Self::Worth,
        Self::WorthToMax,
        Self::Memory(Half::Low),
        Self::Memory(Half::High),
        Self::Max,
        Self::Min,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Worth => "worth",
            Self::WorthToMax => "worthToMax",
            Self::Memory(Half::Low) => "low",
            Self::Memory(Half::High) => "high",
            Self::Max => "max",
            Self::Min => "min",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|built| built.name() == name)
    }

    /// How many values it is given.
    pub(super) const fn arguments(self) -> usize {
        if self.is_about_node() { 1 } else { 2 }
    }

    /// It is given the node.
    pub(super) const fn is_about_node(self) -> bool {
        !matches!(self, Self::Max | Self::Min)
    }
}

/// Whose function this is, by its name: one that begins with `max` is for nodes where Max moves, with `min` where Min
/// moves, and the values of both are Max's. All others speak for whoever is to move.
pub(super) fn seat(function: &str) -> Option<Side> {
    let longer = |word: &str| function.strip_prefix(word).is_some_and(|rest| !rest.is_empty());
    match (longer("max"), longer("min")) {
        (true, _) => Some(Side::First),
        (_, true) => Some(Side::Second),
        _ => None,
    }
}

/// The functions with which a search may begin: the first of the page; where that is one player's, the other's too.
pub(super) fn entries(functions: &[Function]) -> Vec<&Function> {
    let Some(first) = functions.first() else { return Vec::new() };
    let other = seat(&first.name).and_then(|own| functions.iter().find(|it| seat(&it.name) == Some(!own)));
    [Some(first), other].into_iter().flatten().collect()
}

/// Whether the first function can be given this.
pub(super) fn can_begin(name: &str) -> bool {
    BEGINNINGS.contains(&name)
}
