//! What is expected and what is measured.

use std::fmt;

/// What a measurement gives.
#[derive(Clone, PartialEq, Debug)]
pub enum Measured {
    /// A count.
    Count(u64),
    /// A mean, a ratio or a rate.
    Number(f64),
    /// Values in their order.
    List(Vec<i32>),
    /// A word, such as a move.
    Word(String),
    /// Names with their amounts, the least first.
    Order(Vec<(&'static str, f64)>),
}

/// What is expected to come out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Expected {
    /// A count, which has to come out exactly.
    Count(u64),
    /// Values in their order, exactly.
    List(&'static [i32]),
    /// A word, exactly.
    Word(&'static str),
    /// Names, the one with the least amount first; the amounts are not compared.
    Order(&'static [&'static str]),
    /// A range, its ends included.
    Between(f64, f64),
    /// Averages of several samples: ours may miss their range by so large a part, because theirs scatter too.
    Average {
        /// The least of them.
        low: f64,
        /// The greatest.
        high: f64,
        /// The part by which ours may lie outside.
        within: f64,
    },
    /// A limit that is approached from above: ours may be greater by so large a part of it.
    Limit {
        /// The limit.
        limit: f64,
        /// The part of it by which ours may be greater.
        within: f64,
    },
}

impl Expected {
    /// Whether a figure agrees with what is expected.
    pub fn admits(&self, ours: &Measured) -> bool {
        match (self, ours) {
            (Self::Count(theirs), Measured::Count(ours)) => theirs == ours,
            (Self::List(theirs), Measured::List(ours)) => theirs == ours,
            (Self::Word(theirs), Measured::Word(ours)) => theirs == ours,
            (Self::Order(theirs), Measured::Order(ours)) => {
                theirs.iter().eq(ours.iter().map(|(name, _)| name))
                    && ours.windows(2).all(|pair| pair[0].1 < pair[1].1)
            }
            (Self::Between(low, high), Measured::Number(ours)) => (*low..=*high).contains(ours),
            (Self::Average { low, high, within }, Measured::Number(ours)) => {
                (low * (1.0 - within)..=high * (1.0 + within)).contains(ours)
            }
            (Self::Limit { limit, within }, Measured::Number(ours)) => {
                (*limit..=limit * (1.0 + within)).contains(ours)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::Number(number) => f.write_str(&decimal(*number)),
            Self::List(values) => f.write_str(&list(values)),
            Self::Word(word) => f.write_str(word),
            Self::Order(ours) => {
                let told = ours.iter().map(|(name, amount)| format!("{name} {}", decimal(*amount)));
                f.write_str(&told.collect::<Vec<_>>().join(" < "))
            }
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count}"),
            Self::List(values) => f.write_str(&list(values)),
            Self::Word(word) => f.write_str(word),
            Self::Order(names) => f.write_str(&names.join(" < ")),
            Self::Between(low, high) => write!(f, "{low} to {high}"),
            Self::Average { low, high, within } => write!(f, "{low} to {high} ± {}", percent(*within)),
            Self::Limit { limit, within } => write!(f, "{} + {}", decimal(*limit), percent(*within)),
        }
    }
}

impl Measured {
    /// Names with their amounts, put in order.
    pub(super) fn order(mut amounts: Vec<(&'static str, f64)>) -> Self {
        amounts.sort_by(|one, other| one.1.total_cmp(&other.1));
        Self::Order(amounts)
    }
}

/// Growth rates and seconds are printed with three places, averages of leaves with one.
fn decimal(number: f64) -> String {
    if number < 20.0 { format!("{number:.3}") } else { format!("{number:.1}") }
}

fn percent(part: f64) -> String {
    format!("{} %", (part * 1000.0).round() / 10.0)
}

fn list(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(" ")
}
