//! `cutnode ablate`: what each technique of the engine is worth (sources: C15).

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::common::{PositionArgs, TechniqueArgs};
use super::epd;
use super::output::{score_json, score_text, write_columns, write_json};
use super::printable::status;
use super::thinking::think;
use super::within::within;
use super::{Done, Global, bench};
use crate::config::Config;
use crate::games::Score;
use crate::numbers::{Whole, counted};
use crate::search::techniques::Technique;
use crate::search::{Bound, Table};
use crate::session::Session;
use crate::session::ablation::{Cost, Part, Row, factor, product, variants};
use crate::trace::value;

/// Measure what each technique is worth: nodes, time, values and moves to a depth with every technique switched in turn,
/// then with the techniques added one by one in the order of the course
///
/// Every search starts from an empty table. A search of more than --nodes nodes is ended, and what is made of it is told
/// as ≥ or ≤. Techniques that are on can be chosen as for `cutnode search`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Depth of every search (1 to 100)
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = within::<u8>(1..=100))]
    depth: u8,
    /// Nodes after which a search is ended
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = within::<u64>(1..))]
    nodes: u64,
    /// Size of the transposition table in MiB (1 to 16384)
    #[arg(long, value_name = "MB", value_parser = within::<u64>(1..=Table::MOST_MIB as i128))]
    hash: Option<u64>,
    /// Positions in EPD. Without it, and without --position, there are test positions of chess, and those of the bench of
    /// another --game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "moves", "pgn"])]
    file: Option<PathBuf>,
    /// Print comma-separated values, a row a search
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    position: PositionArgs,
}

/// The positions without a word about them.
const POSITIONS: &str = include_str!("ablate.epd");

/// A position with its name.
type Named = (String, Box<dyn Session>);

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let positions = args.positions(&config)?;
    let variants = variants(args.techniques.techniques(config.techniques)?);
    let hash = args.hash.map_or(config.hash, Whole::fitted);
    if args.csv {
        writeln!(out, "part,variant,position,nodes,ms,complete,score,move")?;
    }
    let mut rows: Vec<Row> = Vec::new();
    for (number, &variant) in variants.iter().enumerate() {
        status(&format!("{} of {}: {variant}", number + 1, variants.len()))?;
        let search = |(_, session): &Named| {
            let request = variant.request(args.depth, args.nodes, hash);
            let answer = think(session.as_ref(), request, |_| Ok(()))?;
            Ok(Cost::of(&answer, args.depth, args.nodes))
        };
        let row = Row { variant, costs: positions.iter().map(search).collect::<anyhow::Result<_>>()? };
        if args.csv {
            write_csv(out, &positions, &row)?;
        }
        rows.push(row);
    }
    status("")?;
    if args.json {
        write_json(out, &object(args, &positions, &rows))?;
    } else if !args.csv {
        write_tables(out, args, &positions, &rows)?;
    }
    Ok(Done::Yes)
}

impl Args {
    fn positions(&self, config: &Config) -> anyhow::Result<Vec<Named>> {
        if let Some(file) = &self.file {
            return epd::positions(file);
        }
        if self.position.names_one() {
            return Ok(vec![("position".into(), self.position.open(config)?)]);
        }
        let mut own = epd::read_positions("ablate.epd", POSITIONS).context("a mistake of this program")?;
        let Some(game) = self.position.named_game() else { return Ok(own) };
        own.retain(|(_, session)| session.game().slug == game.slug);
        if own.is_empty() {
            let numbered = |(at, session)| (format!("{} {}", game.slug, at + 1), session);
            own = bench::positions(game)?.into_iter().enumerate().map(numbered).collect();
        }
        if own.is_empty() {
            own.push(("start".into(), self.position.open(config)?));
        }
        Ok(own)
    }
}

const fn part_name(part: Part) -> &'static str {
    match part {
        Part::Whole => "whole",
        Part::Switched => "switched",
        Part::Added => "added",
    }
}

/// A value in points, a forced end by its moves: `31`, `#−2`.
fn in_points(score: Score) -> String {
    if score.is_decisive() { value(score) } else { score.units().to_string() }
}

/// The move as programs write it.
fn move_text(session: &dyn Session, cost: &Cost) -> Option<String> {
    session.plain_texts(&[Some(cost.best?)]).pop()
}

fn write_csv(out: &mut dyn Write, positions: &[Named], row: &Row) -> io::Result<()> {
    for ((name, session), cost) in positions.iter().zip(&row.costs) {
        let score = cost.score.map(in_points).unwrap_or_default();
        let best = move_text(session.as_ref(), cost).unwrap_or_default();
        let ms = cost.time.as_secs_f64() * 1_000.0;
        let (part, variant) = (part_name(row.variant.part), row.variant);
        let name = name.replace(',', " ");
        writeln!(out, "{part},{variant},{name},{},{ms:.3},{},{score},{best}", cost.nodes, cost.complete)?;
    }
    Ok(())
}

fn object(args: &Args, positions: &[Named], rows: &[Row]) -> Value {
    let list = |row: &Row| {
        let searches = positions.iter().zip(&row.costs).map(|((name, session), cost)| {
            json!({ "position": name, "nodes": cost.nodes, "time_ms": cost.time.as_secs_f64() * 1_000.0,
                    "complete": cost.complete,
                    "score": cost.score.map(|score| score_json(score, session.game().unit, 0)),
                    "best": move_text(session.as_ref(), cost) })
        });
        json!({ "part": part_name(row.variant.part), "variant": row.variant.to_string(),
                "technique": row.variant.technique.map(Technique::slug),
                "nodes": row.nodes(), "complete": row.cut_short() == 0,
                "time_ms": row.time().as_secs_f64() * 1_000.0, "searches": searches.collect::<Vec<_>>() })
    };
    let fens =
        positions.iter().map(|(name, session)| json!({ "name": name, "position": session.view().notation }));
    let told = |(times, bound)| json!({ "times": times, "bound": bound_name(bound) });
    let (total, product) = (total(rows).map(told), product(rows).map(told));
    json!({ "depth": args.depth, "node_limit": args.nodes, "positions": fens.collect::<Vec<_>>(),
            "rows": rows.iter().map(list).collect::<Vec<_>>(), "total": total, "product": product })
}

const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

/// How many times the nodes of all techniques together the nodes without any are.
fn total(rows: &[Row]) -> Option<(f64, Bound)> {
    let bare = rows.iter().find(|row| row.variant.part == Part::Added)?;
    factor(bare, rows.first()?)
}

fn write_tables(out: &mut dyn Write, args: &Args, positions: &[Named], rows: &[Row]) -> io::Result<()> {
    let Some(whole) = rows.first() else { return Ok(()) };
    let of = |part| rows.iter().filter(move |row| row.variant.part == part).collect::<Vec<_>>();
    let one = if let [(_, session)] = positions { Some(session.as_ref()) } else { None };
    let Args { depth, nodes, .. } = args;
    let number = positions.len();
    let what = counted(number, "position", "positions");
    writeln!(out, "{what} to depth {depth}, a search ended at {nodes} nodes\n")?;
    let head = |columns: &[&str]| {
        let last = if one.is_some() { ["score", "move"] } else { ["same move", "ended"] };
        columns.iter().copied().chain(["ms"]).chain(last).map(String::from).collect::<Vec<_>>()
    };
    let line = |row: &Row, times: &[Option<(f64, Bound)>]| {
        let short = row.cut_short();
        let nodes = format!("{}{}", if short > 0 { "≥" } else { "" }, row.nodes());
        let last = match one {
            Some(session) => {
                let cost = &row.costs[0];
                let score = cost.score.map(|score| score_text(score, Bound::Exact, 0, session.unit()));
                [score.unwrap_or_default(), move_text(session, cost).unwrap_or_default()]
            }
            None => [row.agreeing(whole).to_string(), short.to_string()],
        };
        let times = times.iter().map(|times| times.map_or_else(|| "?".into(), times_text));
        let line = [row.variant.to_string(), nodes].into_iter().chain(times);
        line.chain([row.time().as_millis().to_string()]).chain(last).collect::<Vec<_>>()
    };
    let mut table = vec![head(&["one switched", "nodes", "× all"])];
    table.extend(
        of(Part::Whole).into_iter().chain(of(Part::Switched)).map(|row| line(row, &[factor(row, whole)])),
    );
    write_columns(out, &right(table))?;
    let mut table = vec![head(&["one by one", "nodes", "gain", "in all"])];
    let added = of(Part::Added);
    table.extend(added.iter().enumerate().map(|(number, row)| {
        let before = added[number.saturating_sub(1)];
        line(row, &[factor(before, row), factor(added[0], row)])
    }));
    writeln!(out)?;
    write_columns(out, &right(table))?;
    let [product, total] =
        [product(rows), total(rows)].map(|times| times.map_or_else(|| "?".into(), times_text));
    writeln!(
        out,
        "\nproduct of the single gains {product}: × all of every technique that is on, multiplied"
    )?;
    writeln!(out, "without any technique {total} times the nodes of all together")
}

fn times_text((times, bound): (f64, Bound)) -> String {
    let sign = if bound == Bound::Exact { "" } else { bound.sign() };
    if times < 99.95 { format!("{sign}{times:.2}") } else { format!("{sign}{times:.0}") }
}

/// Figures flush right: all columns but the first and the last two.
fn right(mut table: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let columns = table.first().map_or(0, Vec::len);
    for column in 1..columns {
        let width = table.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        for row in &mut table {
            row[column] = format!("{:>width$}", row[column]);
        }
    }
    table
}
