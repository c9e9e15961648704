//! `cutnode techniques`: the registry of techniques.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::output::{write_columns, write_json};
use super::{Done, lessons, registry};
use crate::search::techniques::CARDS;
use crate::session::GameCard;

/// List the engine's techniques: slug, name, paper and year, whether on by default, its effect, its lesson
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// For this game: every technique can be switched on for every game, so the list is the same for all
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let lesson = lessons::of_slugs();
    if args.json {
        let cards: Vec<Value> = CARDS
            .iter()
            .map(|card| {
                json!({ "slug": card.slug, "name": card.name, "paper": card.paper, "year": card.year,
                        "summary": card.summary, "effect": card.effect.slug(), "default": card.default,
                        "lesson": lesson(card.slug) })
            })
            .collect();
        write_json(out, &cards)?;
    } else {
        let rows = CARDS.map(|card| {
            let default = if card.default { "on" } else { "off" };
            let paper = format!("{} ({})", card.paper, card.year);
            let lesson = lesson(card.slug).unwrap_or_default();
            [card.slug.into(), card.name.into(), paper, default.into(), card.effect.slug().into(), lesson]
        });
        write_columns(out, &rows)?;
    }
    if let Some(game) = args.game {
        let name = game.name;
        writeln!(
            io::stderr(),
            "{name} has the techniques of every game; one whose matter it lacks (captures, checks, a pass) does nothing there."
        )?;
    }
    Ok(Done::Yes)
}
