//! `cutnode pgn show` and `cutnode pdn show`: one game of a file.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use serde_json::{Map, Value, json};

use super::notation::{self, Found, Portable, Reader};
use super::{opened, placed};
use crate::cli::Done;
use crate::cli::output::write_json;
use crate::cli::printable::stderr;

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
            writeln!(stderr(), "{}", placed(file, error))?;
        }
    }
    Ok(if errors.is_empty() { Done::Yes } else { Done::No })
}

fn find<G: Portable>(file: &Path, number: u64) -> anyhow::Result<Found<G>> {
    let found = notation::nth_game(&mut Reader::new(opened(file)?), number)
        .with_context(|| file.display().to_string())?;
    found.map_err(|games| anyhow!("{}: there is no game {number}; the file has {games}", file.display()))
}
