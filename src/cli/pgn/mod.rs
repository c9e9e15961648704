//! `cutnode pgn`: games from files in portable game notation.

mod check;
mod show;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Subcommand;

use super::Done;
use crate::games::chess::notation::pgn as notation;
use crate::games::chess::{Chess, ChessMove};
use crate::games::{NotationError, Present};
use crate::session::{self, GameCard, Session};
use notation::{Game, Reader};

/// Check games in PGN files, or show one
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Read every game and every move of every variation, and print what is wrong as FILE:LINE:COLUMN
    ///
    /// Files of any size are read in the same small memory. Exit code 1 when something was wrong.
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print one game: its tags, its moves, and the position reached
    Show {
        /// The file
        file: PathBuf,
        /// Which game of the file, counted from 1
        #[arg(long = "game", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
        number: u64,
        /// The position after so many plies instead of that at the end
        #[arg(long, value_name = "P")]
        ply: Option<usize>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::Check { files, json } => check::run(files, *json, out),
        Action::Show { file, number, ply, json } => show::run(file, *number, *ply, *json, out),
    }
}

/// The game that the notation is for.
pub(super) fn game() -> &'static GameCard {
    session::game(Chess::SLUG).expect("chess is in the registry")
}

/// A session in a game of a file, after so many plies or at its end. What comes before a null move is not part of
/// the session, because no rule allows one.
pub(super) fn open_game(file: &Path, number: u64, ply: Option<usize>) -> anyhow::Result<Box<dyn Session>> {
    let (found, errors) = show::find(file, number)?;
    if let Some(error) = errors.first() {
        bail!("{}", placed(file, error));
    }
    let moves = &found.line.moves;
    let ply = ply.unwrap_or(moves.len());
    if ply > moves.len() {
        bail!("--ply {ply}: game {number} has {} plies", moves.len());
    }
    let from = moves[..ply].iter().rposition(|node| node.mv.is_none()).map_or(0, |null| null + 1);
    let mut session = game().open(Some(&found.position(from)?.notation()))?;
    for mv in moves[from..ply].iter().filter_map(|node| node.mv) {
        let tag = session.parse_move(&mv.to_string())?;
        session.play(tag);
    }
    Ok(session)
}

/// The first moves, at most so many plies, of every game of a file.
pub(super) fn openings(file: &Path, plies: usize) -> anyhow::Result<Vec<Box<dyn Session>>> {
    let mut sessions = Vec::new();
    for found in notation::games(File::open(file).with_context(|| file.display().to_string())?) {
        let (found, errors) = found.with_context(|| file.display().to_string())?;
        if let Some(error) = errors.first() {
            bail!("{}", placed(file, error));
        }
        let mut session = game().open(found.tag("FEN"))?;
        // What comes after a null move is not part of the opening, because no rule allows one.
        for mv in found.line.moves.iter().map_while(|node| node.mv).take(plies) {
            let tag = session.parse_move(&mv.to_string())?;
            session.play(tag);
        }
        sessions.push(session);
    }
    Ok(sessions)
}

fn open(file: &Path) -> anyhow::Result<Reader<File>> {
    Ok(Reader::new(File::open(file).with_context(|| file.display().to_string())?))
}

/// `FILE:LINE:COLUMN: what`.
fn placed(file: &Path, error: &NotationError) -> String {
    format!("{}:{}:{}: {}", file.display(), error.line, error.column, error.message)
}
