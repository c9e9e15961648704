//! `cutnode algorithms`: the registry of textbook algorithms, and the engine.

use std::io::Write;

use serde_json::{Value, json};

use super::output::{citation_json, idea_of, write_columns, write_json};
use super::{Done, Global, lessons};
use crate::session::Method;
use crate::textbook::CARDS;

/// List what can search, the engine and the algorithms of the textbooks: slug, name, paper and year, the lesson on
/// each, and whose idea it was
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Print one JSON array
    #[arg(long)]
    json: bool,
}

const ENGINE_NAME: &str = "The engine";
const ENGINE_SUMMARY: &str = "the whole search, with the techniques that are switched on";
const ENGINE_LESSON: &str = "whole-engine";

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let lesson = lessons::of_slugs(&global.course());
    if args.json {
        let engine = json!({ "slug": Method::ENGINE, "name": ENGINE_NAME, "paper": null, "year": null,
                             "source": null, "idea": null, "deviates": "", "summary": ENGINE_SUMMARY, "default": true, "lesson": ENGINE_LESSON });
        let cards = CARDS.iter().map(|card| {
            json!({ "slug": card.slug, "name": card.name, "paper": card.form.paper(), "year": card.form.year,
                    "source": card.form.id, "idea": card.idea.map(citation_json), "deviates": card.deviates,
                    "summary": card.summary, "default": false, "lesson": lesson(card.slug) })
        });
        write_json(out, &[engine].into_iter().chain(cards).collect::<Vec<Value>>())?;
    } else {
        let engine =
            [Method::ENGINE, ENGINE_NAME, ENGINE_SUMMARY, "default", ENGINE_LESSON, ""].map(String::from);
        let cards = CARDS.iter().map(|card| {
            let (paper, lesson) = (card.form.to_string(), lesson(card.slug).unwrap_or_default());
            [card.slug.into(), card.name.into(), paper, String::new(), lesson, idea_of(card.idea, card.form)]
        });
        write_columns(out, &[engine].into_iter().chain(cards).collect::<Vec<_>>())?;
    }
    Ok(Done::Yes)
}
