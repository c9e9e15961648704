//! `cutnode games`: the registry of games.

use std::io::Write;

use serde_json::{Value, json};

use super::output::{write_columns, write_json};
use super::{Done, registry};
use crate::games::ScoreUnit;
use crate::games::collection::Entry;
use crate::session::{GAMES, GameCard};

/// List the games and how their positions are written
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// List the positions of this game that `--position` knows by name
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    if let Some(game) = args.game {
        return samples(game, args.json, out);
    }
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

/// Positions with a name, one a line.
fn samples(game: &GameCard, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let samples = game.samples();
    if json {
        let object = |sample: &Entry<'_>| {
            let position = sample.text.split_whitespace().collect::<Vec<_>>().join(" ");
            json!({ "name": sample.name, "about": sample.about, "position": position })
        };
        write_json(out, &samples.iter().map(object).collect::<Vec<Value>>())?;
    } else if samples.is_empty() {
        writeln!(out, "{} has no positions with a name.", game.name)?;
    } else {
        let rows: Vec<_> = samples.into_iter().map(|sample| [sample.name.into(), sample.about]).collect();
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
