//! Where the games of a match begin: a file, or the book and then random moves.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};

use super::super::{epd, pgn};
use crate::arena::openings::{Openings, read, usual_plies};
use crate::cli::printable::stderr;
use crate::cli::within::within;
use crate::files;
use crate::session::portable::of_file;
use crate::session::{GameCard, Session};

/// Where the games begin.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Openings")]
pub(super) struct OpeningArgs {
    /// Openings, one a line: moves from the start, or a position in the game's notation; or a file that ends in .epd or
    /// .pgn. Without it: the lines of the opening book, then random moves that leave the game even
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Plies of an opening that is drawn by lot, and the most that are taken from a game of a PGN file; 8 without it, and 1 in a
    /// game that is soon over
    #[arg(long, value_name = "N", value_parser = within::<u16>(0..=200))]
    plies: Option<u16>,
}

impl OpeningArgs {
    /// The openings for so many pairs of games, and which they are, in words.
    pub(super) fn open(
        &self,
        game: &'static GameCard,
        pairs: u64,
        seed: u64,
    ) -> anyhow::Result<(Openings, String)> {
        let plies = self.plies.unwrap_or_else(|| usual_plies(game));
        let Some(file) = &self.openings else {
            let openings = Openings::drawn(game, plies, seed).context("no thread for the search")?;
            return Ok((openings, format!("openings of the book and of {plies} random plies")));
        };
        let Found { sessions, broken } = Found::read(file, game, plies)?;
        if sessions.is_empty() {
            bail!("--openings: {} has no opening{}", file.display(), left_out(broken));
        }
        if (sessions.len() as u64) < pairs {
            writeln!(
                stderr(),
                "{} has {} openings for {pairs} pairs of games: they are played again, and such games may be repeated",
                file.display(),
                sessions.len()
            )?;
        }
        let description = format!("{} openings of {}{}", sessions.len(), file.display(), left_out(broken));
        if broken > 0 {
            writeln!(stderr(), "{description}")?;
        }
        Ok((Openings::of(sessions), description))
    }
}

/// The openings of a file, and how many others there are, which cannot be read. These are told as they are met.
struct Found {
    sessions: Vec<Box<dyn Session>>,
    broken: usize,
}

impl Found {
    fn read(file: &Path, game: &'static GameCard, plies: u16) -> anyhow::Result<Self> {
        let kind = files::ending(file);
        if let Some(kind @ ("epd" | "pgn" | "pdn")) = kind.as_deref() {
            let theirs = of_file(file).slug;
            if game.slug != theirs {
                bail!("--openings: .{kind} files are of {theirs}, not of {}", game.slug);
            }
            return if kind == "epd" { Self::of(epd::each(file)?) } else { Self::games(file, plies) };
        }
        let text = files::text(file).with_context(|| format!("--openings: {}", file.display()))?;
        Self::of(read(game, &text).map(|read| {
            read.map_err(|error| {
                anyhow!("{}:{}:{}: {}", file.display(), error.line, error.column, error.message)
            })
        }))
    }

    fn of(lines: impl IntoIterator<Item = anyhow::Result<Box<dyn Session>>>) -> anyhow::Result<Self> {
        let mut found = Self { sessions: Vec::new(), broken: 0 };
        for line in lines {
            match line {
                Ok(session) => found.sessions.push(session),
                Err(error) => {
                    found.broken += 1;
                    writeln!(stderr(), "{error:#}")?;
                }
            }
        }
        Ok(found)
    }

    /// So many plies of the games of a file. One that is broken before is none of the openings that were meant.
    fn games(file: &Path, plies: u16) -> anyhow::Result<Self> {
        let mut sessions = Vec::new();
        let counted = pgn::each_game(file, plies.into(), |game| {
            sessions.extend(game.filter(|game| game.wrong.is_empty()).map(|game| game.session));
        })?;
        Ok(Self { sessions, broken: counted.broken })
    }
}

/// How many openings cannot be read, behind how many can.
fn left_out(broken: usize) -> String {
    if broken == 0 { String::new() } else { format!("; {broken} that cannot be read left out") }
}
