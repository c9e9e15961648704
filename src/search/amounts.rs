//! How much techniques do, where that is a number that one may set by hand, and in which order moves are tried.
//!
//! A technique's file has its own amount, and that is what the engine plays with. Another amount is a question of a
//! learner: what if R were 2? What if the best moves came last?

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

/// Amounts that are set by hand; `None` is the technique's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Amounts {
    /// R, the plies by which the search after a null move is reduced.
    pub null_reduction: Option<u8>,
    /// Plies by which a late move is searched less deep.
    pub late_reduction: Option<u8>,
    /// Half of the aspiration window, in units of the evaluation.
    pub window: Option<u16>,
    /// In which order moves are tried.
    pub order: MoveOrder,
}

impl Amounts {
    /// What R may be.
    pub const NULL_REDUCTIONS: RangeInclusive<u8> = 0..=20;
    /// By how much late moves may be reduced.
    pub const LATE_REDUCTIONS: RangeInclusive<u8> = 0..=20;
    /// What half of the window may be.
    pub const WINDOWS: RangeInclusive<u16> = 1..=2_000;

    /// All are the techniques' own.
    pub fn are_own(self) -> bool {
        self == Self::default()
    }

    /// What is set by hand, as `null-reduction 2, order worst-first`; nothing where nothing is.
    pub fn told(self) -> String {
        let Self { null_reduction, late_reduction, window, order } = self;
        let number = |name: &str, amount: Option<u16>| amount.map(|amount| format!("{name} {amount}"));
        let told = [
            number("null-reduction", null_reduction.map(u16::from)),
            number("late-reduction", late_reduction.map(u16::from)),
            number("window", window),
            (order != MoveOrder::BestFirst).then(|| format!("order {order}")),
        ];
        told.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// In which order the moves of a node are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum MoveOrder {
    /// The best first, as far as the techniques of ordering know: the engine's own.
    #[default]
    BestFirst,
    /// As the move generator makes them.
    Generated,
    /// The engine's own order turned round.
    WorstFirst,
    /// Drawn by lot, for each position once.
    Random,
}

impl MoveOrder {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::BestFirst, Self::Generated, Self::WorstFirst, Self::Random];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::BestFirst => "best-first",
            Self::Generated => "generated",
            Self::WorstFirst => "worst-first",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for MoveOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A word that names no order of moves.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no order of moves; there are {known}", known = MoveOrder::ALL.map(MoveOrder::slug).join(", "))]
pub struct UnknownOrder(pub String);

impl FromStr for MoveOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        Self::ALL.into_iter().find(|order| order.slug() == text).ok_or_else(|| UnknownOrder(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_told_and_words_are_read_back() {
        assert_eq!((Amounts::default().told(), Amounts::default().are_own()), (String::new(), true));
        let amounts = Amounts { null_reduction: Some(2), order: MoveOrder::WorstFirst, ..Amounts::default() };
        assert_eq!(amounts.told(), "null-reduction 2, order worst-first");
        for order in MoveOrder::ALL {
            assert_eq!(order.slug().parse(), Ok(order));
        }
        let error = "worst".parse::<MoveOrder>().unwrap_err().to_string();
        assert!(error.contains("worst-first"), "{error}");
    }
}
