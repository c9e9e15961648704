//! `cutnode games`: the registry of games.

use std::io::Write;

use serde_json::{Value, json};

use super::Done;
use super::output::{write_columns, write_json};
use crate::games::ScoreUnit;
use crate::session::GAMES;

/// List the games and how their positions are written
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let is_default = |slug| slug == GAMES[0].slug;
    if args.json {
        let games: Vec<Value> = GAMES
            .iter()
            .map(|game| {
                json!({ "slug": game.slug, "name": game.name, "notation": game.notation,
                        "unit": unit(game.unit), "default": is_default(game.slug) })
            })
            .collect();
        write_json(out, &games)?;
    } else {
        let rows = GAMES.each_ref().map(|game| {
            let default = if is_default(game.slug) { "default" } else { "" };
            [game.slug, game.name, default, game.notation].map(String::from)
        });
        write_columns(out, &rows)?;
    }
    Ok(Done::Yes)
}

fn unit(unit: ScoreUnit) -> &'static str {
    match unit {
        ScoreUnit::Centi => "cp",
        ScoreUnit::Points => "points",
    }
}
