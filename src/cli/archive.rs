//! `cutnode archive`: the games that you have played.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Subcommand;
use serde_json::json;

use super::Done;
use super::output::write_json;
use super::printable::stderr;
use super::screens::LookArgs;
use super::within::within;
use crate::learner::progress::{Archived, GameId};
use crate::session::archive;
use crate::session::portable::Notation;

/// All games that you have played: look at them, write them to a file, delete some
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) action: Option<Action>,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

#[derive(Subcommand, Debug)]
pub(super) enum Action {
    /// Print a line a game, the newest first: number, day, game, opponent, plies, how it ended
    List {
        /// Only those whose line has all of these words
        words: Vec<String>,
        /// Print one JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Print games in the notation of their players, with date and result; all that have one without numbers
    Export {
        /// Their numbers
        #[arg(value_parser = within::<i64>(1..))]
        numbers: Vec<i64>,
        /// Append them to this file instead
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Delete games for good
    Delete {
        /// Their numbers
        #[arg(required = true, value_parser = within::<i64>(1..))]
        numbers: Vec<i64>,
    },
}

pub(super) fn run(action: &Action, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut progress = super::learner::open()?;
    let games = progress.archive()?;
    match action {
        Action::List { words, json } => list(&games, words, *json, out),
        Action::Export { numbers, out: file } => {
            let wanted = chosen(&games, numbers)?;
            let texts = written(&wanted, !numbers.is_empty())?;
            if texts.is_empty() {
                writeln!(stderr(), "there is no game to write")?;
                return Ok(Done::No);
            }
            let name = |at: usize| texts.get(at).map(|(notation, _)| notation.name);
            if let Some(other) = (1..texts.len()).find(|&at| file.is_some() && name(at) != name(0)) {
                let [one, other] = [0, other].map(|at| name(at).unwrap_or_default());
                bail!(
                    "--out: one file cannot hold games in {one} and in {other}: name the numbers of those in one of them"
                );
            }
            let all: String = texts.iter().map(|(_, text)| &**text).collect();
            match file {
                None => out.write_all(all.as_bytes())?,
                Some(file) => {
                    let (notation, _) = texts[0];
                    notation.append(file, &all).with_context(|| file.display().to_string())?;
                }
            }
            Ok(Done::Yes)
        }
        Action::Delete { numbers } => {
            let ids: Vec<GameId> = chosen(&games, numbers)?.iter().map(|kept| kept.id).collect();
            progress
                .together(|progress| ids.iter().try_for_each(|&id| progress.delete_game(id).map(drop)))?;
            Ok(Done::Yes)
        }
    }
}

/// The games with these numbers, or all of them, the oldest first.
fn chosen<'a>(games: &'a [Archived], numbers: &[i64]) -> anyhow::Result<Vec<&'a Archived>> {
    if let Some(unknown) =
        numbers.iter().find(|&&number| !games.iter().any(|kept| kept.id.number() == number))
    {
        bail!("there is no game {unknown}; `cutnode archive list` lists them");
    }
    let wanted = |kept: &&Archived| numbers.is_empty() || numbers.contains(&kept.id.number());
    Ok(games.iter().rev().filter(wanted).collect())
}

/// What they are, each in its notation. One that has none is an error where it was named.
fn written(games: &[&Archived], named: bool) -> anyhow::Result<Vec<(&'static Notation, String)>> {
    let mut texts = Vec::new();
    for kept in games {
        match archive::write(&kept.game, kept.day.as_deref()) {
            Ok((game, notation)) => texts.push((notation, game)),
            Err(error) if named => bail!("game {}: {error}", kept.id.number()),
            Err(error) => writeln!(stderr(), "game {} is left out: {error}", kept.id.number())?,
        }
    }
    Ok(texts)
}

fn list(games: &[Archived], words: &[String], json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut fits = false;
    for Archived { id, game, day, .. } in games {
        let (number, opponent, plies) = (id.number(), archive::opponent(game), archive::plies(game));
        let day = day.as_deref();
        let result = archive::told(game);
        let line = format!(
            "{number}\t{}\t{}\t{opponent}\t{plies}\t{}",
            day.unwrap_or("-"),
            game.game,
            result.as_deref().unwrap_or("not over")
        );
        let small = line.to_lowercase();
        if !words.iter().all(|word| small.contains(&word.to_lowercase())) {
            continue;
        }
        fits = true;
        if json {
            let side = if game.second { "second" } else { "first" };
            write_json(
                out,
                &json!({ "number": number, "day": day, "game": game.game, "opponent": game.opponent, "side": side,
                         "start": game.start, "moves": game.moves, "plies": plies, "result": game.result }),
            )?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    if !fits && !games.is_empty() {
        writeln!(stderr(), "no game has {} in its line", words.join(" and "))?;
    }
    Ok(if fits || words.is_empty() { Done::Yes } else { Done::No })
}
