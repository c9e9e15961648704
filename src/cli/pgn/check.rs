//! `cutnode pgn check` and `cutnode pdn check`: whether games can be read, and how fast.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::notation::{Portable, Reader, Visitor};
use super::{opened, placed};
use crate::cli::Done;
use crate::cli::output::write_json;
use crate::cli::printable::{is_watched, status, stderr};
use crate::games::NotationError;
use crate::numbers::counted;

/// How many games go by between two looks at the clock.
const STRIDE: u64 = 256;

/// What was met in the files.
#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    comments: u64,
    variations: u64,
    /// Of the game that is being read.
    errors: Vec<NotationError>,
}

impl<G: Portable> Visitor<G> for Count {
    fn play(&mut self, _mv: Option<G::Move>) {
        self.moves += 1;
    }

    fn comment(&mut self, _raw: &[u8]) {
        self.comments += 1;
    }

    fn open(&mut self) {
        self.variations += 1;
    }

    fn error(&mut self, error: NotationError) {
        self.errors.push(error);
    }

    fn doubt(&mut self, doubt: NotationError) {
        self.errors.push(doubt);
    }
}

pub(super) fn run<G: Portable>(files: &[PathBuf], json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let start = Instant::now();
    let mut total = Count::default();
    let mut listed: Vec<Value> = Vec::new();
    let (mut wrong, mut bytes) = (0, 0);
    // Before anything is told of the others.
    for file in files {
        file.metadata().with_context(|| file.display().to_string())?;
    }
    for file in files {
        bytes += read::<G>(file, &mut total, &mut |error: &NotationError| {
            wrong += 1;
            if json {
                listed.push(json!({ "file": file.display().to_string(), "line": error.line,
                                    "column": error.column, "message": error.message }));
                Ok(())
            } else {
                writeln!(out, "{}", placed(file, error))
            }
        })?;
    }
    let Count { games, moves, comments, variations, .. } = total;
    if json {
        write_json(
            out,
            &json!({ "games": games, "moves": moves, "comments": comments, "variations": variations,
                                 "bytes": bytes, "errors": listed }),
        )?;
    } else {
        writeln!(
            out,
            "{}, {}, {}, {}, {}",
            counted(games, "game", "games"),
            counted(moves, "move", "moves"),
            counted(variations, "variation", "variations"),
            counted(comments, "comment", "comments"),
            counted(wrong, "error", "errors")
        )?;
    }
    if is_watched() {
        let seconds = start.elapsed().as_secs_f64();
        writeln!(stderr(), "{seconds:.2} s, {:.0} MB/s", bytes as f64 / 1e6 / seconds.max(1e-9))?;
    }
    Ok(if wrong > 0 { Done::No } else { Done::Yes })
}

/// Reads a file, and gives its length.
fn read<G: Portable>(
    file: &Path,
    total: &mut Count,
    wrong: &mut impl FnMut(&NotationError) -> io::Result<()>,
) -> anyhow::Result<u64> {
    let size = std::fs::metadata(file).map_or(0, |data| data.len());
    let bar = is_watched();
    let mut reader = Reader::<_, G>::new(opened(file)?);
    while reader.next(total).with_context(|| file.display().to_string())? {
        total.games += 1;
        for error in total.errors.drain(..) {
            wrong(&error)?;
        }
        if bar && total.games.is_multiple_of(STRIDE) {
            let percent = (reader.bytes() * 100).checked_div(size).unwrap_or(100);
            let filled = (percent / 5) as usize;
            status(&format!(
                "[{:<20}] {percent:>3} %  {}",
                "=".repeat(filled.min(20)),
                counted(total.games, "game", "games")
            ))?;
        }
    }
    status("")?;
    Ok(reader.bytes())
}
