//! `cutnode bench`: searches of fixed positions to fixed depths, for the signature and the speed.
//!
//! The signature is the number of nodes of all searches together. It is the same on every machine, and it
//! changes exactly when a change of the code changes what the search does.

use std::io::Write;
use std::time::Duration;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::Done;
use super::output::{per_second, write_json};
use super::thinking::think;
use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Session, Watch, game};

/// Search fixed positions and print their node count, the same on every machine, and the speed
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Search every position to this depth instead of its own (1 to 100): another signature
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    depth: Option<u8>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const POSITIONS: &str = include_str!("bench.txt");

/// One search of the bench.
struct Task {
    session: Box<dyn Session>,
    depth: u8,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut rows: Vec<Value> = Vec::new();
    let (mut signature, mut time) = (0, Duration::ZERO);
    for task in tasks()? {
        let depth = args.depth.unwrap_or(task.depth);
        let plan = Plan::new(Limits { all_depths: true, ..Limits::depth(depth) });
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let found = think(task.session.as_ref(), request, |_| Ok(()))?.found;
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

fn tasks() -> anyhow::Result<Vec<Task>> {
    let lines = POSITIONS.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines.map(|(number, line)| task(line).with_context(|| format!("bench.txt:{}", number + 1))).collect()
}

fn task(line: &str) -> anyhow::Result<Task> {
    let mut words = line.splitn(3, ' ');
    let mut word = || words.next().context("game, depth and position are needed");
    let (slug, depth, position) = (word()?, word()?.parse()?, word()?);
    Ok(Task { session: game(slug)?.open(Some(position))?, depth })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_position_can_be_opened() {
        assert!(super::tasks().unwrap().len() >= 5);
    }
}
