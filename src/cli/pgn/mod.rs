//! `cutnode pgn` and `cutnode pdn`: games from files in portable notation.

mod check;
mod show;

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Subcommand;

use super::Done;
use super::printable::stderr;
use crate::cli::within::within;
use crate::games::NotationError;
use crate::games::chess::Chess;
use crate::games::draughts::Draughts;
use crate::games::pgn::{self as notation, Portable};
use crate::session::portable::{Notation, Opened, Unopened, of_file};

/// Check the games of files, or show one
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
        #[arg(long = "game", value_name = "N", default_value_t = 1, value_parser = within::<u64>(1..))]
        number: u64,
        /// The position after so many plies instead of that at the end
        #[arg(long, value_name = "P")]
        ply: Option<usize>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// `cutnode pgn`.
pub(super) fn run_pgn(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    run::<Chess>(args, out)
}

/// `cutnode pdn`.
pub(super) fn run_pdn(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    run::<Draughts>(args, out)
}

fn run<G: Portable>(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::Check { files, json } => check::run::<G>(files, *json, out),
        Action::Show { file, number, ply, json } => show::run::<G>(file, *number, *ply, *json, out),
    }
}

/// The notation of a file of games.
fn notation_of(file: &Path) -> &'static Notation {
    of_file(file).portable().expect("games with a notation have it in the registry")
}

/// A game of a file, after so many plies or at its end; of one in which something is wrong what can be read of it, which is
/// told.
pub(super) fn open_game(file: &Path, number: u64, ply: Option<usize>) -> anyhow::Result<Opened> {
    let game = notation_of(file).open(&mut opened(file)?, number, ply).map_err(|error| match error {
        Unopened::Wrong(error) => anyhow!("{}", placed(file, &error)),
        error => anyhow!("{}: {error}", file.display()),
    })?;
    if let Some(says) = game.says() {
        writeln!(stderr(), "{}: {says}", file.display())?;
    }
    Ok(game)
}

/// How many games of a file were read, and in how many of them something is wrong.
pub(super) struct Counted {
    pub(super) games: usize,
    pub(super) broken: usize,
}

/// Hands the games of a file over, one after the other, at most so many plies of each and as far as they can be read; nothing
/// in the place of one of which nothing can. What is wrong is told, with the number of the game, the line and the move.
pub(super) fn each_game(
    file: &Path,
    most: usize,
    mut take: impl FnMut(Option<Opened>),
) -> anyhow::Result<Counted> {
    let (mut counted, mut told) = (Counted { games: 0, broken: 0 }, Ok(()));
    let mut hear = |game: Result<Opened, NotationError>| {
        counted.games += 1;
        let says = match &game {
            Ok(opened) => opened.says(),
            Err(NotationError { line, column, message }) => {
                Some(format!("line {line}, column {column}: {message}; nothing of the game can be read"))
            }
        };
        if let Some(says) = says {
            counted.broken += 1;
            let line = writeln!(stderr(), "{}: game {}: {says}", file.display(), counted.games);
            told = std::mem::replace(&mut told, Ok(())).and(line);
        }
        take(game.ok());
    };
    notation_of(file).all(&mut opened(file)?, most, &mut hear).with_context(|| file.display().to_string())?;
    told?;
    Ok(counted)
}

fn opened(file: &Path) -> anyhow::Result<File> {
    File::open(file).with_context(|| file.display().to_string())
}

/// `FILE:LINE:COLUMN: what`.
fn placed(file: &Path, error: &NotationError) -> String {
    format!("{}:{}:{}: {}", file.display(), error.line, error.column, error.message)
}
