//! The amounts of techniques in the explorer's form: what a learner may set by hand.

use std::ops::RangeInclusive;

use crossterm::event::KeyCode;

use super::turned;
use crate::search::{Amounts, MoveOrder};

/// An amount that has a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Amount {
    NullReduction,
    LateReduction,
    Window,
    Breadth,
    Order,
}

/// Steps of the window that the form offers.
const WINDOWS: RangeInclusive<u16> = 5..=*Amounts::WINDOWS.end();

impl Amount {
    /// All of them, as they stand in the form.
    pub(super) const ALL: [Self; 5] =
        [Self::NullReduction, Self::LateReduction, Self::Window, Self::Breadth, Self::Order];

    pub(super) fn label(self) -> &'static str {
        match self {
            Self::NullReduction => "null-move R",
            Self::LateReduction => "late moves less",
            Self::Window => "window ±",
            Self::Breadth => "breadth",
            Self::Order => "order",
        }
    }

    pub(super) fn text(self, amounts: &Amounts) -> String {
        let number = match self {
            Self::NullReduction => amounts.null_reduction.map(u32::from),
            Self::LateReduction => amounts.late_reduction.map(u32::from),
            Self::Window => amounts.window.map(u32::from),
            Self::Breadth => amounts.breadth,
            Self::Order => return amounts.order.slug().into(),
        };
        number.map_or("its own".into(), |number| number.to_string())
    }

    /// The next value or the one before.
    pub(super) fn change(self, amounts: &mut Amounts, forward: bool) {
        match self {
            Self::NullReduction => {
                turn(&mut amounts.null_reduction, Amounts::NULL_REDUCTIONS, 1, forward);
            }
            Self::LateReduction => {
                turn(&mut amounts.late_reduction, Amounts::LATE_REDUCTIONS, 1, forward);
            }
            Self::Window => turn(&mut amounts.window, WINDOWS, 5, forward),
            Self::Breadth => {
                let mut power = amounts.breadth.map(|limit| limit.ilog10() as u8);
                turn(&mut power, POWERS, 1, forward);
                amounts.breadth = power.map(ten_to);
            }
            Self::Order => amounts.order = turned(&MoveOrder::ALL, &amounts.order, forward),
        }
    }

    /// A digit sets what is small, and a power of ten what is large; whether the key was for this field.
    pub(super) fn key(self, amounts: &mut Amounts, key: KeyCode) -> bool {
        let KeyCode::Char(digit @ '0'..='9') = key else { return false };
        let digit = digit as u8 - b'0';
        match self {
            Self::NullReduction => amounts.null_reduction = Some(digit),
            Self::LateReduction => amounts.late_reduction = Some(digit),
            Self::Breadth if POWERS.contains(&digit) => amounts.breadth = Some(ten_to(digit)),
            Self::Breadth | Self::Window | Self::Order => return false,
        }
        true
    }

    pub(super) fn explanation(self) -> &'static str {
        match self {
            Self::NullReduction => {
                "plies by which the search after a pass is less deep; its own R grows with the depth"
            }
            Self::LateReduction => {
                "plies by which every late move is searched less deep; its own formula looks at depth and place"
            }
            Self::Window => {
                "half of the aspiration window, in units of the evaluation; its own is half a man"
            }
            Self::Breadth => {
                "too-open-lines ends a line where its numbers of moves, multiplied, are more than this: a digit sets \
                 a power of ten, its own is ten million"
            }
            Self::Order => {
                "the moves as the engine ranks them (best-first), as they are generated, the worst of them first, or \
                 drawn by lot"
            }
        }
    }
}

/// Powers of ten that the form offers as the limit of breadth.
const POWERS: RangeInclusive<u8> = 1..=9;

fn ten_to(power: u8) -> u32 {
    10_u32.pow(power.into())
}

/// The next amount or the one before: its own stands before the first and after the last.
fn turn<T>(amount: &mut Option<T>, range: RangeInclusive<T>, step: u16, forward: bool)
where
    T: Copy + Into<u16> + TryFrom<u16>,
{
    let (first, last) = ((*range.start()).into(), (*range.end()).into());
    let next = match (amount.map(Into::into), forward) {
        (None, true) => Some(first),
        (None, false) => Some(last),
        (Some(at), true) => Some(at + step).filter(|&at| at <= last),
        (Some(at), false) => at.checked_sub(step).filter(|&at| at >= first),
    };
    *amount = next.and_then(|next| T::try_from(next).ok());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_amount_goes_round_within_its_range() {
        for amount in Amount::ALL {
            for forward in [true, false] {
                let (mut amounts, mut steps) = (Amounts::default(), 0);
                loop {
                    amount.change(&mut amounts, forward);
                    steps += 1;
                    if amounts.are_own() {
                        break;
                    }
                    assert!(amounts.breadth.is_none_or(|limit| Amounts::BREADTHS.contains(&limit)));
                    assert!(amounts.window.is_none_or(|half| Amounts::WINDOWS.contains(&half)));
                    assert!(steps < 1_000, "{}", amount.label());
                }
                assert!(steps > 3, "{}", amount.label());
            }
        }
    }

    #[test]
    fn a_digit_is_a_power_of_ten_where_numbers_are_large() {
        let mut amounts = Amounts::default();
        assert!(Amount::Breadth.key(&mut amounts, KeyCode::Char('3')));
        assert_eq!(amounts.breadth, Some(1_000));
        assert!(!Amount::Breadth.key(&mut amounts, KeyCode::Char('0')), "one line alone is no search");
    }
}
