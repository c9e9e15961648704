//! `cutnode bench`: searches of fixed positions to fixed depths, for the signature and the speed.
//!
//! The signature is the number of nodes of all searches together. It is the same on every machine, and it
//! changes exactly when a change of the code changes what the search does. A game may have a bench of its own
//! (`--game`), with a signature of its own.

use std::io::Write;
use std::time::Duration;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::output::{per_second, write_json};
use super::thinking::think;
use super::within::within;
use super::{Done, registry};
use crate::search::{Found, Limits, Plan};
use crate::session::{GameCard, Method, Request, Session, Watch, game};

/// Search fixed positions and print their node count, the same on every machine, and the speed
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Search the positions of this game alone: another signature
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// Search every position to this depth instead of its own (1 to 100): another signature
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=100))]
    depth: Option<u8>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is searched, whatever the game.
const POSITIONS: &str = include_str!("bench.txt");

/// What is searched besides where a game is asked for.
const OF_GAMES: &str = include_str!("bench-games.txt");

/// One search of the bench.
struct Task {
    session: Box<dyn Session>,
    depth: u8,
}

/// The tasks of a bench: all of it, or that of a game.
fn tasks(game: Option<&GameCard>) -> anyhow::Result<Vec<Task>> {
    game.map_or_else(|| read("bench.txt", POSITIONS), of_game)
}

/// Searches a position to a depth.
fn search(task: &Task, depth: u8) -> anyhow::Result<Found> {
    let plan = Plan::new(Limits { all_depths: true, ..Limits::depth(depth) });
    let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
    Ok(think(task.session.as_ref(), request, |_| Ok(()))?.found)
}

/// The signature of this program's search, in all games or in one.
pub(super) fn signature(game: Option<&GameCard>) -> anyhow::Result<u64> {
    let nodes = |task: &Task| Ok(search(task, task.depth)?.counts.nodes);
    tasks(game)?.iter().map(nodes).sum()
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut rows: Vec<Value> = Vec::new();
    let (mut signature, mut time) = (0, Duration::ZERO);
    for task in tasks(args.game)? {
        let depth = args.depth.unwrap_or(task.depth);
        let found = search(&task, depth)?;
        signature += found.counts.nodes;
        time += found.time;
        let (game, position) = (task.session.game().slug, task.session.start());
        if args.json {
            rows.push(json!({ "game": game, "position": position, "depth": depth,
                              "nodes": found.counts.nodes }));
        } else {
            writeln!(out, "{:>10}  {game} depth {depth}  {position}", found.counts.nodes)?;
        }
    }
    let speed = per_second(signature, time);
    if args.json {
        write_json(out, &json!({ "positions": rows, "signature": signature, "nps": speed }))?;
    } else {
        writeln!(out, "signature {signature}\nnps {speed}")?;
    }
    Ok(Done::Yes)
}

fn read(file: &str, text: &str) -> anyhow::Result<Vec<Task>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines.map(|(number, line)| task(line).with_context(|| format!("{file}:{}", number + 1))).collect()
}

fn of_game(game: &GameCard) -> anyhow::Result<Vec<Task>> {
    let mut tasks = read("bench.txt", POSITIONS)?;
    tasks.extend(read("bench-games.txt", OF_GAMES)?);
    tasks.retain(|task| task.session.game().slug == game.slug);
    Ok(tasks)
}

/// The positions of a game, for what else measures searches.
pub(super) fn positions(game: &GameCard) -> anyhow::Result<Vec<Box<dyn Session>>> {
    Ok(of_game(game)?.into_iter().map(|task| task.session).collect())
}

fn task(line: &str) -> anyhow::Result<Task> {
    let mut words = line.splitn(3, ' ');
    let mut word = || words.next().context("game, depth and position are needed");
    let (slug, depth, position) = (word()?, word()?.parse()?, word()?);
    Ok(Task { session: game(slug)?.open(Some(position))?, depth })
}

#[cfg(test)]
mod tests {
    use crate::session::GAMES;

    #[test]
    fn every_position_can_be_opened() {
        assert!(super::read("bench.txt", super::POSITIONS).unwrap().len() >= 5);
        for game in &GAMES {
            assert!(super::positions(game).unwrap().len() >= 5, "{}", game.slug);
        }
    }
}
