//! `cutnode puzzles solve`: what the engine solves.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::json;

use super::super::Done;
use super::super::output::write_json;
use super::super::thinking::think;
use super::{epd, open};
use crate::cli::printable::status;
use crate::files::unpacked;
use crate::games::Outcome;
use crate::learner::puzzles::columns::{Row, Rows};
use crate::learner::puzzles::{Imported, Puzzle};
use crate::search::Plan;
use crate::session::{GameCard, Method, Request, Session, Watch, ready};

/// Lets the engine solve them one by one. `wrong_move` says what it played where it failed.
pub(super) fn solve<T>(
    puzzles: &[T],
    id: impl Fn(&T) -> &str,
    wrong_move: impl Fn(&T) -> anyhow::Result<Option<String>>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let mut failed = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        status(&format!("{} of {}", number + 1, puzzles.len()))?;
        if let Some(played) = wrong_move(puzzle)? {
            if !json {
                writeln!(out, "{} not solved: {played}", id(puzzle))?;
            }
            failed.push(id(puzzle));
        }
    }
    status("")?;
    let solved = puzzles.len() - failed.len();
    if json {
        write_json(out, &json!({ "solved": solved, "puzzles": puzzles.len(), "failed": failed }))?;
    } else {
        writeln!(out, "solved {solved} of {}", puzzles.len())?;
    }
    Ok(Done::Yes)
}

/// What the engine played where it left the solution: `Nf3 instead of Qxh7#`; `None` when it solves the puzzle.
/// A move that wins the game at once is right, whichever it is.
pub(super) fn wrong_move(puzzle: &Puzzle, plan: Plan) -> anyhow::Result<Option<String>> {
    let mut session = open(puzzle)?;
    for (number, text) in puzzle.moves.iter().enumerate() {
        let naming = || format!("puzzle {}: move {}, `{text}`", puzzle.id, number + 1);
        let tag = session.parse_move(text).with_context(naming)?;
        if number % 2 == 0 {
            let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
            let best = think(session.as_ref(), request, |_| Ok(()))?.found.best;
            if best != Some(tag) && !best.is_some_and(|best| wins(session.as_ref(), best)) {
                let name = |tag| session.texts(&[Some(tag)]).join("");
                let played = best.map_or("nothing".into(), name);
                return Ok(Some(format!("{played} instead of {}", name(tag))));
            }
        }
        if !session.play(tag) {
            bail!("{}: the game is over before it", naming());
        }
    }
    Ok(None)
}

fn wins(session: &dyn Session, tag: crate::games::MoveTag) -> bool {
    let after = session.look(&[Some(tag)]);
    after.and_then(|view| view.ending).is_some_and(|ending| ending.outcome == Outcome::Loss)
}

/// Reads puzzles of a game in the form of the Lichess database: the first move of each is the opponent's.
pub(super) fn read(file: &Path, game: &GameCard) -> anyhow::Result<Vec<Puzzle>> {
    rows(file, |row| Ok(ready(Imported { set: None, game: game.slug.into(), row })?))
}

/// What is made of each puzzle of a file, which has one at least.
pub(super) fn rows<T>(file: &Path, make: impl Fn(Row) -> anyhow::Result<T>) -> anyhow::Result<Vec<T>> {
    let naming = || file.display().to_string();
    let mut rows = Rows::new(unpacked(file).with_context(naming)?.stream)
        .with_context(|| format!("{}:1:1", file.display()))?;
    let mut made = Vec::new();
    while let Some(row) = rows.read().with_context(naming)? {
        let at = || format!("{}:{}", file.display(), rows.line());
        let row = row.map_err(|bad| anyhow::Error::msg(bad.message));
        made.push(row.and_then(&make).with_context(at)?);
    }
    epd::some(file, made, "puzzle")
}
