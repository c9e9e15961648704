//! Options that set by hand how much techniques do, and in which order moves are tried.

use anyhow::bail;
use clap::Args;

use super::registry;
use super::within::within;
use crate::search::techniques::overlooking::Attention;
use crate::search::{Amounts, Entries, MoveOrder};
use crate::session::Method;

/// Amounts of techniques. What is not given is the technique's own.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "What if")]
pub(super) struct AmountArgs {
    /// R of the null move in plies, 0 to 20, instead of the adaptive one
    #[arg(long, value_name = "R", value_parser = within::<u8>(0..=20))]
    null_reduction: Option<u8>,
    /// Plies by which every late move is reduced, 0 to 20, instead of the formula
    #[arg(long, value_name = "PLIES", value_parser = within::<u8>(0..=20))]
    late_reduction: Option<u8>,
    /// Half of the aspiration window, 1 to 2000 units of the evaluation, instead of half a man
    #[arg(long, value_name = "UNITS", value_parser = within::<u16>(1..=2000))]
    window: Option<u16>,
    /// The product of the numbers of moves on a line beyond which too-open lines ends it, 2 to 1000000000, instead of
    /// ten million
    #[arg(long, value_name = "LINES", value_parser = within::<u32>(2..=1_000_000_000))]
    breadth: Option<u32>,
    /// The order in which moves are tried: as the engine ranks them, as they are generated, the engine's order turned
    /// round, or drawn by lot
    #[arg(long, value_name = "ORDER", value_parser = registry::order())]
    order: Option<MoveOrder>,
    /// Which entries of the transposition table answer for a search: those at least as deep as it (deep), or of its depth
    /// only (equal)
    #[arg(long, value_name = "WHICH", value_parser = registry::entries())]
    entries: Option<Entries>,
    /// How much a player who overlooks moves sees (with overlooking): thousandths of forcing moves and of quiet ones, what
    /// each step from where the eyes are leaves of it, the number that chance is drawn from, and where the eyes are
    #[arg(long, value_name = "F/Q/T/SEED[/EYES]")]
    attention: Option<Attention>,
}

impl AmountArgs {
    /// The first option that is given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let options = [
            (self.null_reduction.is_some(), "--null-reduction"),
            (self.late_reduction.is_some(), "--late-reduction"),
            (self.window.is_some(), "--window"),
            (self.breadth.is_some(), "--breadth"),
            (self.order.is_some(), "--order"),
            (self.entries.is_some(), "--entries"),
            (self.attention.is_some(), "--attention"),
        ];
        options.into_iter().find_map(|(given, option)| given.then_some(option))
    }

    /// That they are not given to an algorithm that has none of them.
    pub(super) fn must_suit(&self, method: Method) -> anyhow::Result<()> {
        match (method, self.given()) {
            (Method::Textbook(algorithm), Some(option)) => {
                bail!("{option} is for the engine: --algorithm {algorithm} searches as its page has it")
            }
            _ => Ok(()),
        }
    }

    /// The amounts, and where the options say nothing those.
    pub(super) fn or(&self, other: Amounts) -> Amounts {
        Amounts {
            null_reduction: self.null_reduction.or(other.null_reduction),
            late_reduction: self.late_reduction.or(other.late_reduction),
            window: self.window.or(other.window),
            breadth: self.breadth.or(other.breadth),
            order: self.order.unwrap_or(other.order),
            entries: self.entries.unwrap_or(other.entries),
            attention: self.attention.or(other.attention),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::numbers::Whole as _;

    #[derive(Parser)]
    #[command(no_binary_name = true)]
    struct Alone {
        #[command(flatten)]
        amounts: AmountArgs,
    }

    #[test]
    fn the_ranges_are_those_of_the_search() {
        let read = |option: &str, number: u32| Alone::try_parse_from([option, &number.to_string()]).is_ok();
        let breadths = [0, 1, 2, 9, 10_000_000, 1_000_000_000, 1_000_000_001];
        for number in breadths {
            assert_eq!(read("--breadth", number), Amounts::BREADTHS.contains(&number), "{number}");
        }
        for number in 0..3_000 {
            let byte = u8::try_from(number);
            let null = byte.is_ok_and(|byte| Amounts::NULL_REDUCTIONS.contains(&byte));
            let late = byte.is_ok_and(|byte| Amounts::LATE_REDUCTIONS.contains(&byte));
            assert_eq!(read("--null-reduction", number), null, "{number}");
            assert_eq!(read("--late-reduction", number), late, "{number}");
            assert_eq!(read("--window", number), Amounts::WINDOWS.contains(&number.fitted()), "{number}");
        }
    }
}
