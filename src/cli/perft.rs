//! `cutnode perft`: counting lines of legal moves, the proof of a move generator (sources: C3).

use std::collections::VecDeque;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use serde_json::{Map, json};

use super::common::PositionArgs;
use super::output::{per_second, write_json};
use super::printable::{is_watched, stderr};
use super::within::within;
use super::{Done, Global, perft_table};
use crate::numbers::counted;
use crate::session::Session;

/// Count the lines of exactly N legal moves
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The number of moves, 0 to 100; with --file the deepest count that is checked
    #[arg(long, value_name = "N", required_unless_present = "file",
          value_parser = within::<u32>(0..=100))]
    depth: Option<u32>,
    /// Print the count below each first move too
    #[arg(long)]
    divide: bool,
    /// Check the counts of a table instead: a position a line, then `;D4 197281` for each depth
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "position", "moves"])]
    file: Option<PathBuf>,
    /// Threads that share the first moves among them
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = within::<u16>(1..=1024))]
    threads: u16,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionArgs,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let (config, threads) = (global.load()?, args.threads.into());
    if let Some(file) = &args.file {
        return perft_table::check(file, args.position.game(&config)?, args.depth, threads, args.json, out);
    }
    let session = args.position.open(&config)?;
    let depth = args.depth.expect("it is required where there is no file");
    let start = Instant::now();
    let counts = divide(session.as_ref(), depth, threads);
    let nodes = total(&counts, depth);
    let time = start.elapsed();
    if args.json {
        let mut object = json!({ "game": session.game().slug, "position": session.view().notation,
                                 "depth": depth, "nodes": nodes });
        if args.divide {
            let moves: Map<_, _> = counts.into_iter().map(|(mv, count)| (mv, count.into())).collect();
            object["divide"] = moves.into();
        }
        write_json(out, &object)?;
    } else {
        for (mv, count) in counts.iter().filter(|_| args.divide) {
            writeln!(out, "{mv} {count}")?;
        }
        writeln!(out, "nodes {nodes}")?;
    }
    if is_watched() {
        let (seconds, speed) = (time.as_secs_f64(), per_second(nodes, time));
        writeln!(stderr(), "{} in {seconds:.3} s, {speed} a second", counted(nodes, "node", "nodes"))?;
    }
    Ok(Done::Yes)
}

/// The lines below all first moves; of no move at all there is one.
fn total(counts: &[(String, u64)], depth: u32) -> u64 {
    if depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() }
}

/// How many lines of `depth` moves start at a session's position.
pub(super) fn lines(session: &dyn Session, depth: u32, threads: usize) -> u64 {
    total(&divide(session, depth, threads), depth)
}

/// Perft by first move, in the generator's order.
fn divide(session: &dyn Session, depth: u32, threads: usize) -> Vec<(String, u64)> {
    let moves = session.view().moves;
    if threads == 1 || depth < 2 || moves.is_empty() {
        return session.divide(depth);
    }
    let after_first = moves.iter().enumerate().map(|(number, mv)| {
        let mut child = session.fork();
        child.play(mv.tag);
        (number, child)
    });
    let waiting: Mutex<VecDeque<_>> = Mutex::new(after_first.collect());
    let counts = Mutex::new(vec![0; moves.len()]);
    let work = || {
        while let Some((number, child)) = lock(&waiting).pop_front() {
            let count = child.divide(depth - 1).iter().map(|(_, count)| count).sum();
            lock(&counts)[number] = count;
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(moves.len()) {
            scope.spawn(work);
        }
    });
    let counts = std::mem::take(&mut *lock(&counts));
    moves.into_iter().map(|mv| mv.plain).zip(counts).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("a panic in a worker ends the program when its scope ends")
}
