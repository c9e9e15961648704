//! Positions from files: `--position @FILE`, `--position @FILE#NAME`.

use anyhow::{Context as _, anyhow, bail};

use crate::files;
use crate::games::NotationError;
use crate::games::collection::entries;
use crate::session::{GameCard, Session};

/// Opens the position at a place, `FILE` or `FILE#NAME`.
pub(super) fn open(game: &GameCard, place: &str, seed: Option<u64>) -> anyhow::Result<Box<dyn Session>> {
    let (file, name) = place.split_once('#').map_or((place, None), |(file, name)| (file, Some(name)));
    let text = files::text(file.as_ref()).with_context(|| format!("--position: {file} cannot be read"))?;
    let at = |error: NotationError| anyhow!("{file}:{}:{}: {}", error.line, error.column, error.message);
    let Some(name) = name else {
        return game.open_seeded(&text, seed).map_err(|error| match entries(&text).as_deref() {
            Ok([first, _, ..]) => {
                anyhow!("{}; of its named positions, `@{file}#{}` takes one", at(error), first.name)
            }
            _ => at(error),
        });
    };
    let entries = entries(&text).map_err(at)?;
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
        let names: Vec<_> = entries.iter().map(|entry| entry.name).collect();
        bail!("--position: {file} has no `{name}`; there are {}", names.join(", "));
    };
    game.open_seeded(entry.text, seed).map_err(|error| at(entry.locate(&text, error)))
}
