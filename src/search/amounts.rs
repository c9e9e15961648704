//! How much techniques do, where that is a number that one may set by hand, and in which order moves are tried.
//!
//! A technique's file has its own amount, and that is what the engine plays with. Another amount is a question of a
//! learner: what if R were 2? What if the best moves came last?

use std::fmt;
use std::num::{NonZeroU16, NonZeroU32};
use std::ops::RangeInclusive;
use std::str::FromStr;

use thiserror::Error;

use super::techniques::overlooking::{Attention, UnknownAttention};
use crate::slug::{UnknownWord, slugs};

/// Amounts that are set by hand; `None` is the technique's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Amounts {
    /// R, the plies by which the search after a null move is reduced.
    pub null_reduction: Option<u8>,
    /// Plies by which a late move is searched less deep.
    pub late_reduction: Option<u8>,
    /// Half of the aspiration window, in units of the evaluation.
    pub window: Option<u16>,
    /// The product of the numbers of moves on a line beyond which too-open lines ends it.
    pub breadth: Option<u32>,
    /// In which order moves are tried.
    pub order: MoveOrder,
    /// Which entries of the table answer for a search.
    pub entries: Entries,
    /// How much is seen where moves are overlooked.
    pub attention: Option<Attention>,
}

impl Amounts {
    /// What R may be.
    pub const NULL_REDUCTIONS: RangeInclusive<u8> = 0..=20;
    /// By how much late moves may be reduced.
    pub const LATE_REDUCTIONS: RangeInclusive<u8> = 0..=20;
    /// What half of the window may be.
    pub const WINDOWS: RangeInclusive<u16> = 1..=2_000;
    /// What the product may be beyond which a line ends.
    pub const BREADTHS: RangeInclusive<u32> = 2..=1_000_000_000;

    /// All are the techniques' own.
    pub fn are_own(self) -> bool {
        self == Self::default()
    }

    /// Sets one by its name in [`Self::told`].
    ///
    /// # Errors
    /// When the name or the value is not known, with what is allowed.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), AmountError> {
        match name {
            "null-reduction" => self.null_reduction = Some(within(name, value, Self::NULL_REDUCTIONS)?),
            "late-reduction" => self.late_reduction = Some(within(name, value, Self::LATE_REDUCTIONS)?),
            "window" => self.window = Some(within(name, value, Self::WINDOWS)?),
            "breadth" => self.breadth = Some(within(name, value, Self::BREADTHS)?),
            "order" => self.order = value.parse()?,
            "entries" => self.entries = value.parse()?,
            "attention" => self.attention = Some(value.parse()?),
            _ => return Err(AmountError::Name(name.into())),
        }
        Ok(())
    }

    /// The same for a title: what only a machine reads of a player's attention is left out.
    pub fn in_short(self) -> String {
        let rest = Self { attention: None, ..self }.told();
        let attention = self.attention.map(|_| "a player's attention".to_string());
        let parts = [Some(rest).filter(|told| !told.is_empty()), attention];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// What is set by hand, as `null-reduction 2, order worst-first`; nothing where nothing is.
    pub fn told(self) -> String {
        let Self { null_reduction, late_reduction, window, breadth, order, entries, attention } = self;
        let number = |name: &str, amount: Option<u32>| amount.map(|amount| format!("{name} {amount}"));
        let told = [
            number("null-reduction", null_reduction.map(u32::from)),
            number("late-reduction", late_reduction.map(u32::from)),
            number("window", window.map(u32::from)),
            number("breadth", breadth),
            (order != MoveOrder::BestFirst).then(|| format!("order {order}")),
            (entries != Entries::Deep).then(|| format!("entries {entries}")),
            attention.map(|attention| format!("attention {attention}")),
        ];
        told.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// Amounts but a player's attention, in few bytes: every request has room for them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FewAmounts {
    null_reduction: Option<u8>,
    late_reduction: Option<u8>,
    window: Option<NonZeroU16>,
    breadth: Option<NonZeroU32>,
    order: MoveOrder,
    entries: Entries,
}

impl From<Amounts> for FewAmounts {
    fn from(amounts: Amounts) -> Self {
        let Amounts { null_reduction, late_reduction, window, breadth, order, entries, attention: _ } =
            amounts;
        let (window, breadth) = (window.and_then(NonZeroU16::new), breadth.and_then(NonZeroU32::new));
        Self { null_reduction, late_reduction, window, breadth, order, entries }
    }
}

impl From<FewAmounts> for Amounts {
    fn from(few: FewAmounts) -> Self {
        let FewAmounts { null_reduction, late_reduction, window, breadth, order, entries } = few;
        let (window, breadth) = (window.map(NonZeroU16::get), breadth.map(NonZeroU32::get));
        Self { null_reduction, late_reduction, window, breadth, order, entries, attention: None }
    }
}

/// A number in its range.
fn within<T>(name: &str, value: &str, range: RangeInclusive<T>) -> Result<T, AmountError>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    let number = value.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| AmountError::Value {
        name: name.into(),
        value: value.into(),
        range: format!("{} to {}", range.start(), range.end()),
    })
}

/// Why an amount cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AmountError {
    /// No amount has this name.
    #[error(
        "`{0}` is no amount; there are null-reduction, late-reduction, window, breadth, order, entries, attention"
    )]
    Name(String),
    /// The value is not in its range.
    #[error("`{value}` is no {name}: {range}")]
    Value {
        /// The amount.
        name: String,
        /// What it was to be.
        value: String,
        /// What it may be.
        range: String,
    },
    /// No order of moves, or no kind of entries.
    #[error(transparent)]
    Word(#[from] UnknownWord),
    /// No attention.
    #[error(transparent)]
    Attention(#[from] UnknownAttention),
}

/// Which entries of the table answer for a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Entries {
    /// Those at least as deep as the search that is wanted: the engine's own. What comes out may be the value of a deeper
    /// search than any other program would have made here.
    #[default]
    Deep,
    /// Those of the same depth only, so that a value is that of the depth beside it.
    Equal,
}

impl Entries {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Deep, Self::Equal];

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Deep => "deep",
            Self::Equal => "equal",
        }
    }

    /// Whether an entry of this depth answers for a search of another.
    #[inline]
    pub fn suit(self, stored: i32, wanted: i32) -> bool {
        stored == wanted || stored > wanted && self == Self::Deep
    }
}

slugs!(Entries, "no kind of entries", Entries::ALL);

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

slugs!(MoveOrder, "no order of moves", MoveOrder::ALL);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_told_and_words_are_read_back() {
        assert_eq!((Amounts::default().told(), Amounts::default().are_own()), (String::new(), true));
        let amounts = Amounts { null_reduction: Some(2), order: MoveOrder::WorstFirst, ..Amounts::default() };
        assert_eq!(amounts.told(), "null-reduction 2, order worst-first");
        let all = Amounts {
            null_reduction: Some(2),
            late_reduction: Some(1),
            window: Some(7),
            breadth: Some(1_000),
            order: MoveOrder::Random,
            entries: Entries::Equal,
            attention: Some("700/400/900/77/4x3".parse().unwrap()),
        };
        let mut read = Amounts::default();
        for told in all.told().split(", ") {
            let (name, value) = told.split_once(' ').unwrap();
            read.set(name, value).unwrap();
        }
        assert_eq!(read, all);
        let wrong = |name, value| Amounts::default().set(name, value).unwrap_err().to_string();
        assert!(wrong("window", "0").contains("1 to 2000"));
        assert!(wrong("width", "3").contains("breadth"));
        for order in MoveOrder::ALL {
            assert_eq!(order.slug().parse(), Ok(order));
        }
        let error = "worst".parse::<MoveOrder>().unwrap_err().to_string();
        assert!(error.contains("worst-first"), "{error}");
    }
}
