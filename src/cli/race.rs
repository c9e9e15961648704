//! `cutnode race`: algorithms side by side on one position, depth by depth (sources: L19).

use std::io::{self, IsTerminal, Write};

use anyhow::bail;
use serde_json::{Map, Value, json};

use super::common::{PositionArgs, TechniqueArgs};
use super::output::{score_json, write_columns, write_json};
use super::thinking::think;
use super::{Done, Global, registry};
use crate::search::{Found, Limits, Plan};
use crate::session::{Method, Request, Session, Watch};

/// Compare algorithms on one position: a row a depth, nodes and milliseconds for each
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Who takes part, separated by commas; `cutnode algorithms` lists them
    #[arg(long, value_name = "A,A", required = true, value_delimiter = ',', value_parser = registry::method(),
          hide_possible_values = true)]
    algorithms: Vec<Method>,
    /// The deepest row (1 to 100); every row is a search of its own, from an empty table
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    depth: u8,
    /// Print comma-separated values, leaves too
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Print one JSON array
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let session = args.position.open(&config)?;
    let methods = &args.algorithms;
    if let Some(twice) = (1..methods.len()).find(|&number| methods[..number].contains(&methods[number])) {
        bail!("--algorithms: {} is there twice", methods[twice].slug());
    }
    let techniques = args.techniques.techniques(config.techniques)?;
    let plan = |depth| Plan { limits: Limits::depth(depth), techniques, hash: config.hash };
    let mut rows = Vec::new();
    for depth in 1..=args.depth {
        let run = |&method: &Method| {
            tell(depth, method)?;
            let request = Request { method, plan: plan(depth), watch: Watch::Silent };
            Ok(think(session.as_ref(), request, |_| Ok(()))?.found)
        };
        let found = methods.iter().map(run).collect::<anyhow::Result<Vec<Found>>>()?;
        if args.csv {
            write_csv(out, depth, methods, &found)?;
        }
        rows.push(found);
    }
    if args.json {
        let rows: Vec<Value> = rows
            .iter()
            .enumerate()
            .map(|(row, found)| row_json(session.as_ref(), row + 1, methods, found))
            .collect();
        write_json(out, &rows)?;
    } else if !args.csv {
        write_table(out, methods, &rows)?;
    }
    Ok(Done::Yes)
}

/// Who is running now, where somebody waits for it.
fn tell(depth: u8, method: Method) -> io::Result<()> {
    if io::stderr().is_terminal() {
        write!(io::stderr(), "\r\x1b[Kdepth {depth}: {} …\r", method.slug())?;
    }
    Ok(())
}

fn write_table(out: &mut dyn Write, methods: &[Method], rows: &[Vec<Found>]) -> io::Result<()> {
    if io::stderr().is_terminal() {
        write!(io::stderr(), "\r\x1b[K")?;
    }
    let mut head = vec!["depth".to_string()];
    head.extend(methods.iter().flat_map(|method| [method.slug().to_string(), "ms".into()]));
    let cells = |found: &Found| [found.counts.nodes.to_string(), found.time.as_millis().to_string()];
    let body = rows.iter().enumerate().map(|(row, found)| {
        [(row + 1).to_string()].into_iter().chain(found.iter().flat_map(cells)).collect()
    });
    let rows: Vec<Vec<String>> = [head].into_iter().chain(body).collect();
    write_columns(out, &rows)
}

fn write_csv(out: &mut dyn Write, depth: u8, methods: &[Method], found: &[Found]) -> io::Result<()> {
    if depth == 1 {
        let columns = methods.iter().map(|method| {
            let slug = method.slug();
            format!(",{slug}_nodes,{slug}_leaves,{slug}_ms")
        });
        writeln!(out, "depth{}", columns.collect::<Vec<_>>().concat())?;
    }
    write!(out, "{depth}")?;
    for Found { counts, time, .. } in found {
        write!(out, ",{},{},{:.3}", counts.nodes, counts.leaves, time.as_secs_f64() * 1000.0)?;
    }
    writeln!(out)
}

fn row_json(session: &dyn Session, depth: usize, methods: &[Method], found: &[Found]) -> Value {
    let entry = |(method, found): (&Method, &Found)| {
        let best = found.best.and_then(|tag| session.plain_texts(&[Some(tag)]).pop());
        let value = json!({
            "nodes": found.counts.nodes, "leaves": found.counts.leaves, "time_ms": found.time.as_millis() as u64,
            "score": score_json(found.score, session.game().unit, found.pv.len()), "best": best,
        });
        (method.slug().to_string(), value)
    };
    let runs: Map<String, Value> = methods.iter().zip(found).map(entry).collect();
    json!({ "depth": depth, "runs": runs })
}
