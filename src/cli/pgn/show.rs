//! `cutnode pgn show` and `cutnode pdn show`: one game of a file.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};

use super::notation::{self, Found, Portable, Visitor};
use super::{open, placed};
use crate::cli::Done;
use crate::cli::output::write_json;

/// Passes over the games before the one that is wanted.
struct PassOver;

impl<G: Portable> Visitor<G> for PassOver {
    fn start(&mut self, _position: &G) -> bool {
        false
    }
}

pub(super) fn run<G: Portable>(
    file: &Path,
    number: u64,
    ply: Option<usize>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let (game, errors) = find::<G>(file, number)?;
    let plies = game.line.moves.len();
    if let Some(ply) = ply.filter(|&ply| ply > plies) {
        bail!("--ply {ply}: game {number} has {plies} plies");
    }
    let position = game.position(ply.unwrap_or(plies))?.notation();
    if json {
        let tags: Map<String, Value> =
            game.tags.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        let errors: Vec<String> = errors.iter().map(|error| placed(file, error)).collect();
        write_json(
            out,
            &json!({ "tags": tags, "plies": plies, "position": position, "pgn": notation::write(&game)?,
                     "errors": errors }),
        )?;
    } else {
        write!(out, "{}", notation::write(&game)?)?;
        writeln!(out, "{position}")?;
        for error in &errors {
            writeln!(std::io::stderr(), "{}", placed(file, error))?;
        }
    }
    Ok(if errors.is_empty() { Done::Yes } else { Done::No })
}

pub(super) fn find<G: Portable>(file: &Path, number: u64) -> anyhow::Result<Found<G>> {
    let mut reader = open(file)?;
    let naming = || file.display().to_string();
    for passed in 1..number {
        if !reader.next(&mut PassOver).with_context(naming)? {
            bail!("{}: there is no game {number}; the file has {}", naming(), passed - 1);
        }
    }
    match notation::next_game(&mut reader).with_context(naming)? {
        Some(found) => Ok(found),
        None => bail!("{}: there is no game {number}; the file has {}", naming(), number - 1),
    }
}
