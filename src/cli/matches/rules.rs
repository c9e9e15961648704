//! When games end early, and the numbers of the test, as they are written on the command line.

use crate::arena::adjudication::{Agreement, Resignation, Rules};
use crate::cli::within::within;

/// When games end before the rules end them.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Adjudication")]
pub(super) struct RuleArgs {
    /// A side has lost when for so many moves in a row both have thought it that far behind: 600,4
    #[arg(long, value_name = "SCORE,MOVES", value_parser = resignation)]
    resign: Option<Resignation>,
    /// A game is drawn when for so many moves in a row both have thought it that even, from a ply on: 10,8,80
    #[arg(long, value_name = "SCORE,MOVES,PLY", value_parser = agreement)]
    draw: Option<Agreement>,
    /// A game is drawn after so many plies
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..))]
    longest: Option<u32>,
}

impl RuleArgs {
    pub(super) fn rules(&self) -> Rules {
        Rules { resign: self.resign, draw: self.draw, longest: self.longest.map(|plies| plies as usize) }
    }

    /// In words, each with a semicolon before it; empty when only the rules of the game hold.
    pub(super) fn describe(&self) -> String {
        let resign = self.resign.map(|Resignation { score, moves }| format!("; resign {score},{moves}"));
        let draw = self.draw.map(|Agreement { score, moves, from }| format!("; draw {score},{moves},{from}"));
        let longest = self.longest.map(|plies| format!("; longest {plies}"));
        [resign, draw, longest].into_iter().flatten().collect()
    }
}

fn numbers<const N: usize>(text: &str) -> Option<[u16; N]> {
    let numbers: Vec<u16> = text.split(',').map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

fn resignation(text: &str) -> Result<Resignation, String> {
    match numbers(text) {
        Some([score, moves]) if score > 0 && moves > 0 => {
            Ok(Resignation { score: score.into(), moves: moves.into() })
        }
        _ => Err("it must be SCORE,MOVES, two whole numbers from 1 to 65535: 600,4".into()),
    }
}

fn agreement(text: &str) -> Result<Agreement, String> {
    match numbers(text) {
        Some([score, moves, from]) if moves > 0 => {
            Ok(Agreement { score: score.into(), moves: moves.into(), from: from.into() })
        }
        _ => {
            Err("it must be SCORE,MOVES,PLY, three whole numbers from 0 to 65535, at least one move: 10,8,80"
                .into())
        }
    }
}

/// Reads the hypotheses of the test.
pub(super) fn hypotheses(text: &str) -> Result<[f64; 2], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 && elo0 >= -1_000.0 && elo1 <= 1_000.0 => Ok([elo0, elo1]),
        _ => Err("it must be ELO0,ELO1, two numbers from -1000 to 1000, the first less than the second: 0,5"
            .into()),
    }
}

/// Reads the probability of an error.
pub(super) fn probability(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.000_001..0.5).contains(number));
    number.ok_or_else(|| "it must be a probability from 0.000001 up to, and not, 0.5".into())
}
