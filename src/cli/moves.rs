//! `cutnode moves`: the legal moves of a position.

use std::io::Write;

use serde_json::{Value, json};

use super::common::PositionArgs;
use super::output::{write_columns, write_json};
use super::printable::stderr;
use super::{Done, Global};
use crate::games::Ending;

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
    let moves = session.view().moves;
    let over = moves.is_empty();
    if args.json {
        let list: Vec<Value> = moves.iter().map(|mv| json!({ "san": mv.text, "move": mv.plain })).collect();
        write_json(out, &list)?;
    } else {
        let rows: Vec<_> = moves.into_iter().map(|mv| [mv.text, mv.plain]).collect();
        write_columns(out, &rows)?;
    }
    match ending {
        Some(Ending { rule, .. }) if over => writeln!(stderr(), "The game is over: {rule}.")?,
        Some(Ending { rule, .. }) => {
            writeln!(stderr(), "The game is drawn by rule, and can be played on: {rule}.")?;
        }
        None => {}
    }
    Ok(Done::Yes)
}
