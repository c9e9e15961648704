//! `cutnode techniques`: the registry of techniques.

use std::io::Write;

use serde_json::{Value, json};

use super::output::{citation_json, idea_of, write_columns, write_json};
use super::printable::stderr;
use super::{Done, Global, lessons, registry};
use crate::search::techniques::CARDS;
use crate::session::GameCard;

/// List the engine's techniques: slug, name, paper and year, whether on by default, its effect, its lesson, and whose
/// idea it was
///
/// The paper is that of the form which is used here; SOURCES.md says where that form is left, as `--json` does. Effects:
/// cost (never the value to a depth), evaluates, leaves-out, shortens, deepens, reuses.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// For this game: every technique can be switched on for every game, so the list is the same for all
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let lesson = lessons::of_slugs(&global.course());
    if args.json {
        let cards: Vec<Value> = CARDS
            .iter()
            .map(|card| {
                json!({ "slug": card.slug, "name": card.name, "paper": card.form.paper(), "year": card.form.year,
                        "source": card.form.id, "idea": card.idea.map(citation_json), "deviates": card.deviates,
                        "summary": card.summary, "effect": card.effect.slug(), "default": card.default,
                        "lesson": lesson(card.slug) })
            })
            .collect();
        write_json(out, &cards)?;
    } else {
        let rows = CARDS.map(|card| {
            let default = if card.default { "on" } else { "off" };
            let (paper, lesson) = (card.form.to_string(), lesson(card.slug).unwrap_or_default());
            let (effect, idea) = (card.effect.slug().into(), idea_of(card.idea, card.form));
            [card.slug.into(), card.name.into(), paper, default.into(), effect, lesson, idea]
        });
        write_columns(out, &rows)?;
    }
    if let Some(game) = args.game {
        let name = game.name;
        writeln!(
            stderr(),
            "{name} has the techniques of every game; one whose matter it lacks (captures, checks, a pass) does nothing there."
        )?;
    }
    Ok(Done::Yes)
}
