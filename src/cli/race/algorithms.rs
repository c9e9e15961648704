//! The race of algorithms and of sets of techniques: the comparison table of the lecture (sources: L19).

use std::io::{self, Write};

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};

use super::super::Done;
use super::super::common::TechniqueArgs;
use super::super::output::{score_json, write_columns, write_json};
use super::{Args, Race, milliseconds};
use crate::config::Config;
use crate::session::race::{Lap, Racer, apart};
use crate::session::{Method, Session};

/// What the table can say of each algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Column {
    /// Nodes, under the algorithm's name
    Nodes,
    /// Static evaluations and finished games
    Leaves,
    /// Visits to nodes that the run had visited before
    Revisits,
    /// Milliseconds
    Ms,
}

/// Who takes part: the algorithms, then the sets.
pub(super) fn racers(args: &Args, config: &Config) -> anyhow::Result<Vec<Racer>> {
    let usual = args.techniques.techniques(config.techniques)?;
    if args.set.is_empty() && !args.algorithms.contains(&Method::Engine) {
        // Otherwise they say what the engine, or a set, begins with.
        args.algorithms.iter().try_for_each(|&method| args.techniques.must_suit(method))?;
    }
    let mut racers: Vec<Racer> = args.algorithms.iter().map(|&method| Racer::new(method, usual)).collect();
    for words in &args.set {
        let set = TechniqueArgs::parse_words(words.split_whitespace()).and_then(|set| set.techniques(usual));
        racers.push(Racer::engine(set.with_context(|| format!("--set `{words}`"))?, usual));
    }
    if let Some(twice) = (1..racers.len()).find(|&number| racers[..number].contains(&racers[number])) {
        let option = if twice < args.algorithms.len() { "--algorithms" } else { "--set" };
        bail!("{option}: {} is there twice", racers[twice]);
    }
    Ok(racers)
}

pub(super) fn run(args: &Args, race: &Race, racers: &[Racer], out: &mut dyn Write) -> anyhow::Result<Done> {
    let minimal = args.form.csv || args.form.json || args.minimal;
    let columns = if args.columns.is_empty() { &[Column::Nodes, Column::Ms][..] } else { &args.columns };
    let revisits = args.form.csv || args.form.json || columns.contains(&Column::Revisits);
    let mut rows = Vec::new();
    for depth in 1..=race.depth {
        let lap = |racer| race.lap(racer, depth, revisits);
        let laps = racers.iter().map(lap).collect::<anyhow::Result<Vec<Lap>>>()?;
        let minimal = minimal.then(|| least(race, racers, &laps)).flatten();
        let row = Row { depth, laps, minimal };
        if args.form.csv {
            write_csv(out, racers, &row)?;
        }
        rows.push(row);
    }
    if args.form.json {
        let rows: Vec<Value> = rows.iter().map(|row| row_json(race.session.as_ref(), racers, row)).collect();
        write_json(out, &rows)?;
    } else if !args.form.csv {
        write_table(out, racers, columns, args.minimal, &rows)?;
        if let Some(why) = apart(racers, &*race.session) {
            writeln!(out, "{why}")?;
        }
    }
    Ok(Done::Yes)
}

/// All runs to one depth.
struct Row {
    depth: u8,
    laps: Vec<Lap>,
    /// Leaves of the minimal tree, where they are wanted and can be counted.
    minimal: Option<u64>,
}

/// The fewest leaves that prove the value of the first algorithm; for engines alone they are not defined.
fn least(race: &Race, racers: &[Racer], laps: &[Lap]) -> Option<u64> {
    let (_, lap) = racers.iter().zip(laps).find(|(racer, _)| racer.has_minimal_tree())?;
    race.session.minimal_leaves(lap.depth, lap.score)
}

fn cell(column: Column, lap: &Lap) -> String {
    match column {
        Column::Nodes => lap.counts.nodes.to_string(),
        Column::Leaves => lap.counts.leaves.to_string(),
        Column::Revisits => lap.revisits.map_or_else(|| "?".into(), |count| count.to_string()),
        Column::Ms => lap.time.as_millis().to_string(),
    }
}

/// A row a depth. The first column of each algorithm bears its name.
fn write_table(
    out: &mut dyn Write,
    racers: &[Racer],
    columns: &[Column],
    minimal: bool,
    rows: &[Row],
) -> io::Result<()> {
    let mut head = vec!["depth".to_string()];
    for racer in racers {
        for (number, column) in columns.iter().enumerate() {
            let word = match column {
                Column::Nodes => "nodes",
                Column::Leaves => "leaves",
                Column::Revisits => "revisits",
                Column::Ms => "ms",
            };
            head.push(match (number, column) {
                (0, Column::Nodes) => racer.to_string(),
                (0, _) => format!("{racer} {word}"),
                _ => word.to_string(),
            });
        }
    }
    head.extend(minimal.then(|| "minimal leaves".to_string()));
    let body = rows.iter().map(|row| {
        let cells = row.laps.iter().flat_map(|lap| columns.iter().map(|&column| cell(column, lap)));
        let least = minimal.then(|| row.minimal.map_or_else(|| "?".into(), |leaves| leaves.to_string()));
        [row.depth.to_string()].into_iter().chain(cells).chain(least).collect()
    });
    let rows: Vec<Vec<String>> = [head].into_iter().chain(body).collect();
    write_columns(out, &rows)
}

/// A row a depth; an empty field is what cannot be counted.
fn write_csv(out: &mut dyn Write, racers: &[Racer], row: &Row) -> io::Result<()> {
    let text = |count: Option<u64>| count.map(|count| count.to_string()).unwrap_or_default();
    if row.depth == 1 {
        let columns = racers.iter().map(|racer| {
            let name = racer.to_string().replace(' ', "_");
            format!(",{name}_nodes,{name}_leaves,{name}_ms,{name}_revisits")
        });
        writeln!(out, "depth{},minimal_leaves", columns.collect::<Vec<_>>().concat())?;
    }
    write!(out, "{}", row.depth)?;
    for lap in &row.laps {
        let revisits = text(lap.revisits);
        write!(out, ",{},{},{:.3},{revisits}", lap.counts.nodes, lap.counts.leaves, milliseconds(lap))?;
    }
    writeln!(out, ",{}", text(row.minimal))
}

fn row_json(session: &dyn Session, racers: &[Racer], row: &Row) -> Value {
    let entry = |(racer, lap): (&Racer, &Lap)| {
        let best = lap.best.and_then(|tag| session.plain_texts(&[Some(tag)]).pop());
        let value = json!({
            "nodes": lap.counts.nodes, "leaves": lap.counts.leaves, "revisits": lap.revisits,
            "time_ms": milliseconds(lap), "score": score_json(lap.score, session.game().unit, lap.line),
            "best": best,
        });
        (racer.to_string(), value)
    };
    let runs: Map<String, Value> = racers.iter().zip(&row.laps).map(entry).collect();
    json!({ "depth": row.depth, "runs": runs, "minimal_leaves": row.minimal })
}
