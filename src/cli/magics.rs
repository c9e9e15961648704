//! `cutnode magics`: the magic numbers of chess, searched anew (sources: C2).

use std::io::{self, Write};
use std::time::Instant;

use serde_json::{Value, json};

use super::Done;
use super::output::write_json;
use super::printable::{is_watched, status, stderr};
use crate::games::chess::magic::{BISHOP, Found, ROOK, SEED, Slider, find};
use crate::numbers::Whole as _;

/// Search the magic numbers of rooks and bishops anew, square by square
///
/// A magic number maps every set of pieces that can stand in a slider's way to a place of its own in a table of
/// attacks, or to the place of a set that leaves the same attacks. It is found by trial: sparse random numbers
/// are tried until one maps all sets without a clash. With the seed of the numbers in use, the same numbers have
/// to come out; exit code 1 if they do not.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Where the random numbers start
    #[arg(long, value_name = "N", default_value_t = SEED)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let start = Instant::now();
    let mut rows: Vec<Value> = Vec::new();
    let (mut trials, mut same) = (0, 0);
    for (slider, name, in_use) in [(Slider::Rook, "rook", &ROOK), (Slider::Bishop, "bishop", &BISHOP)] {
        for (square, &known) in in_use.iter().enumerate() {
            tell(name, square, trials)?;
            let found = find(slider, square, args.seed);
            trials += found.trials;
            same += usize::from(found.magic == known);
            if args.json {
                rows.push(row_json(name, square, found));
            } else {
                write_row(out, name, square, found)?;
            }
        }
    }
    let wrong = args.seed == SEED && same < ROOK.len() + BISHOP.len();
    if args.json {
        write_json(out, &json!({ "seed": args.seed, "magics": rows, "trials": trials, "in_use": same }))?;
    } else {
        status("")?;
        writeln!(
            out,
            "128 magic numbers after {trials} trials from seed {}; {same} of them are in use",
            args.seed
        )?;
    }
    if is_watched() {
        writeln!(stderr(), "{:.3} s", start.elapsed().as_secs_f64())?;
    }
    Ok(if wrong { Done::No } else { Done::Yes })
}

fn write_row(out: &mut dyn Write, name: &str, square: usize, found: Found) -> io::Result<()> {
    status("")?;
    let Found { magic, trials, places, used } = found;
    let square = square_name(square);
    writeln!(
        out,
        "{name:6} {square}  {magic:#018x}  {trials:>9} trials  {used:>4} of {places:>4} places used"
    )
}

fn row_json(name: &str, square: usize, found: Found) -> Value {
    let Found { magic, trials, places, used } = found;
    json!({ "slider": name, "square": square_name(square), "magic": format!("{magic:#018x}"), "trials": trials,
            "places": places, "used": used })
}

/// Where the search is, where somebody waits for it.
fn tell(name: &str, square: usize, trials: u64) -> io::Result<()> {
    status(&format!("{name} {} … {trials} trials so far", square_name(square)))
}

fn square_name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % 8).fitted::<u8>()) as char, square / 8 + 1)
}
