//! `cutnode archive`: the games that you have played.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Subcommand;
use serde_json::json;

use super::output::write_json;
use super::printable::stderr;
use super::screens::LookArgs;
use super::within::within;
use super::{Done, registry};
use crate::learner::progress::{Archived, GameId};
use crate::session::portable::Notation;
use crate::session::{GameCard, archive};

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
    /// Print a line a game, the newest first: number, day, game, opponent, plies, how it ended, opening
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
        /// All games of this one instead: games in two notations do not go into one file
        #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
        #[arg(conflicts_with = "numbers")]
        game: Option<&'static GameCard>,
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
        Action::Export { numbers, game, out: file } => {
            let mut wanted = chosen(&games, numbers)?;
            wanted.retain(|kept| game.is_none_or(|card| card.slug == kept.game.game));
            export(&written(&wanted, !numbers.is_empty())?, file.as_deref(), out)
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

/// Writes them, if all are in one notation: nobody reads two in one file, nor in what is printed into one.
fn export(
    texts: &[(&'static Notation, String)],
    file: Option<&Path>,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let Some(&(notation, _)) = texts.first() else {
        writeln!(stderr(), "there is no game to write")?;
        return Ok(Done::No);
    };
    if let Some((other, _)) = texts.iter().find(|(other, _)| other.name != notation.name) {
        bail!(
            "one file cannot hold games in {} and in {}: choose those of one game with --game, or by their numbers",
            notation.name,
            other.name
        );
    }
    let all: String = texts.iter().map(|(_, text)| &**text).collect();
    match file {
        None => out.write_all(all.as_bytes())?,
        Some(file) => notation.append(file, &all).with_context(|| file.display().to_string())?,
    }
    Ok(Done::Yes)
}

fn list(games: &[Archived], words: &[String], json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut fits = false;
    for Archived { id, game, day, .. } in games {
        let (number, opponent, plies) = (id.number(), archive::opponent(game), archive::plies(game));
        let day = day.as_deref();
        let (result, opening) = (archive::told(game), archive::opening_of(game));
        let line = format!(
            "{number}\t{}\t{}\t{opponent}\t{plies}\t{}\t{}",
            day.unwrap_or("-"),
            game.game,
            result.as_deref().unwrap_or("not over"),
            opening.as_deref().unwrap_or("-")
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
                         "start": game.start, "moves": game.moves, "plies": plies, "result": game.result,
                         "opening": opening }),
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
