//! `cutnode puzzles effort`: what it takes to find a puzzle's first move.

use std::io::Write;

use anyhow::{Context as _, bail};
use serde_json::json;

use super::super::Done;
use super::super::output::{write_columns, write_json};
use crate::learner::puzzles::Puzzle;
use crate::learner::puzzles::effort::{BUDGET, Effort, Goal, Seeker};
use crate::numbers::thousands;
use crate::search::{Stop, Table};
use crate::session::{Method, Progress, Request, Session, Watch};

pub(super) fn run(puzzle: &Puzzle, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let session = super::open(puzzle)?;
    let Some(first) = puzzle.moves.first() else { bail!("the puzzle {} has no move", puzzle.id) };
    let mv = session.parse_move(first).with_context(|| format!("the puzzle's move `{first}`"))?;
    let effort = measured(&*session, Goal { mv, plies: puzzle.moves.len() });
    let text = session.texts(&[Some(mv)]).concat();
    let name = |seeker: Seeker| match seeker {
        Seeker::Engine => "engine".to_string(),
        Seeker::Plain => "alpha-beta".into(),
        Seeker::Without(technique) => format!("without {}", technique.slug()),
    };
    if json {
        let searches: Vec<_> = effort
            .done()
            .iter()
            .map(|&(seeker, finding)| {
                json!({ "search": name(seeker), "depth": finding.map(|it| it.depth), "nodes": finding.map(|it| it.nodes) })
            })
            .collect();
        write_json(out, &json!({ "id": puzzle.id, "move": text, "budget": BUDGET, "searches": searches }))?;
        return Ok(Done::Yes);
    }
    for sentence in effort.told(&text) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out, "Each search begins with an empty table and has {} nodes at most.", thousands(BUDGET))?;
    let rows: Vec<_> = effort
        .done()
        .iter()
        .map(|&(seeker, finding)| match finding {
            Some(it) => [name(seeker), format!("depth {}", it.depth), thousands(it.nodes)],
            None => [name(seeker), "not found".into(), String::new()],
        })
        .collect();
    write_columns(out, &rows)?;
    Ok(Done::Yes)
}

/// Runs all searches of the measurement, one after the other.
fn measured(session: &dyn Session, goal: Goal) -> Effort {
    let mut effort = Effort::new(goal);
    while let Some(seeker) = effort.next() {
        let plan = seeker.plan();
        let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
        let (mut table, stop) = (Table::new(plan.hash), Stop::default());
        effort.begin();
        session.think(&request, &mut table, &stop, &mut |progress| {
            if let Progress::Iteration(iteration) = progress
                && effort.hear(iteration)
            {
                stop.stop();
            }
        });
        effort.end();
    }
    effort
}
