//! `cutnode moves`: the legal moves of a position.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::common::PositionArgs;
use super::output::{write_columns, write_json};
use super::{Done, Global};

/// List the legal moves: as players write them, and in the plain form that programs exchange
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let session = args.position.open(&global.load()?)?;
    let ending = session.ending();
    let moves = if ending.is_none() { session.view().moves } else { Vec::new() };
    if args.json {
        let list: Vec<Value> = moves.iter().map(|mv| json!({ "san": mv.text, "move": mv.plain })).collect();
        write_json(out, &list)?;
    } else {
        let rows: Vec<_> = moves.into_iter().map(|mv| [mv.text, mv.plain]).collect();
        write_columns(out, &rows)?;
    }
    if let Some(ending) = ending {
        writeln!(io::stderr(), "The game is over: {}.", ending.rule)?;
    }
    Ok(Done::Yes)
}
