//! Opponents as they are named on the command line.

use std::collections::BTreeMap;

use anyhow::bail;

use super::learner;
use crate::config::{Config, data_dir};
use crate::course::growth::Growth;
use crate::opponents::your_engine::SLUG;
use crate::opponents::{self, OUTSIDE, Opponent};
use crate::session::GAMES;

/// What the lessons that the learner finished have made of his engine, by the progress file.
pub(super) fn growth() -> anyhow::Result<Growth> {
    let mut saved = BTreeMap::new();
    // A file that is not there need not be made.
    if learner::path()?.exists() {
        let progress = learner::open()?;
        for lesson in progress.lessons()? {
            if let Some(state) = progress.lesson(&lesson.id)? {
                saved.insert(lesson.id, state);
            }
        }
    }
    let own = data_dir().map(|folder| folder.join("lessons"));
    Ok(Growth::of_learner(&saved, own.as_deref()))
}

/// Whoever has this slug in a game: an opponent of the ladder or the learner's engine. `None` where it is nobody's.
///
/// # Errors
/// When the progress file cannot be read, or the engine is meant after a lesson that is none.
pub(super) fn opponent(game: &str, slug: &str) -> anyhow::Result<Option<Opponent>> {
    opponents::allowed(game, slug).map_err(anyhow::Error::msg)?;
    if !slug.starts_with(SLUG) {
        return Ok(opponents::opponent(game, slug));
    }
    match growth()?.named(slug) {
        Some(Ok((opponent, _))) => Ok(Some(opponent)),
        Some(Err(error)) => bail!(error),
        None => Ok(None),
    }
}

/// The slug of the engine from outside that has this name, where it plays the game.
pub(super) fn outside(config: &Config, game: &str, name: &str) -> Option<String> {
    engines(config, game).into_iter().find(|known| known == name).map(|name| format!("{OUTSIDE}{name}"))
}

/// The names of the engines from outside that play a game: chess alone.
fn engines(config: &Config, game: &str) -> Vec<String> {
    let plays = game == GAMES[0].slug;
    config.invited().into_iter().filter(|_| plays).map(|engine| engine.name).collect()
}

/// All slugs of a game, for whoever asks for another.
pub(super) fn known(config: &Config, game: &str) -> String {
    listed(game, engines(config, game))
}

/// The same without engines from outside.
pub(super) fn players(game: &str) -> String {
    listed(game, Vec::new())
}

fn listed(game: &str, engines: Vec<String>) -> String {
    let rungs = opponents::ladder(game).into_iter().map(|rung| rung.slug.clone());
    let known: Vec<_> = rungs.chain([SLUG.into()]).chain(engines).collect();
    format!("{}, {}", known.join(", "), opponents::of_any_strength(game))
}
