//! `cutnode step`: a textbook algorithm event by event.

use std::io::{self, BufWriter, Write};

use anyhow::{Context as _, bail};
use serde_json::{Map, Value, json};

use super::common::PositionArgs;
use super::output::write_json;
use super::printable::stderr;
use super::screens::LookArgs;
use super::thinking::think;
use super::within::within;
use super::{Done, Global, registry};
use crate::config::Config;
use crate::explain::stepping::{sentence, window};
use crate::games::{MoveTag, Score};
use crate::search::{Limits, Plan, Returned, Stop};
use crate::session::{Method, Request, Session, Watch};
use crate::textbook::{Algorithm, CARDS};
use crate::trace::steps::{Event, Kind, Listed, State, StepNode, StepRecorder, Steps};
use crate::ui::Route;

/// Print what a textbook algorithm does, an event a line, and why; without an algorithm open the stepper
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Who runs; `cutnode algorithms` lists them
    #[arg(value_name = "ALGORITHM", value_parser = registry::algorithm(), hide_possible_values = true)]
    algorithm: Option<Algorithm>,
    /// Open the stepper on the algorithm: its page, the tree, forward and back
    #[arg(long, conflicts_with_all = ["to", "guess", "json"])]
    screen: bool,
    /// How deep (1 to 100); to the end of the game without it, where that is near
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=100))]
    depth: Option<u8>,
    /// Stop after this event
    #[arg(long, value_name = "K", value_parser = within::<u32>(1..=100_000_000))]
    to: Option<u32>,
    /// The first guess, as Max sees it, of an algorithm that starts from one; the static evaluation without it
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = within::<i32>(-29_999..=29_999))]
    guess: Option<i32>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

impl Args {
    /// The algorithm whose events are printed; without one the stepper is meant.
    pub(super) fn printed(&self) -> anyhow::Result<Option<Algorithm>> {
        let option = [(self.to.is_some(), "--to"), (self.guess.is_some(), "--guess"), (self.json, "--json")];
        match (self.algorithm, option.iter().find(|(given, _)| *given)) {
            (None, Some((_, option))) => bail!("{option}: say which algorithm is printed"),
            (algorithm, _) => Ok(algorithm.filter(|_| !self.screen)),
        }
    }

    /// The stepper that is meant.
    pub(super) fn place(&self, config: &Config) -> anyhow::Result<Route> {
        if !self.position.is_given() && self.algorithm.is_none() && self.depth.is_none() {
            return Ok(Route::NewStep);
        }
        let session = self.position.open(config)?;
        Ok(Route::Step { session, algorithm: self.algorithm, depth: self.depth })
    }
}

/// A game tree with no more nodes than this is searched to its end when no depth is given.
const SMALL: u64 = 1_000_000;

/// How deep a position is searched: as deep as was said, or to the end of the game where that is near.
///
/// # Errors
/// When it is not, and nothing was said.
pub(super) fn depth(said: Option<u8>, session: &dyn Session) -> anyhow::Result<u8> {
    let depth = said.or_else(|| session.height(SMALL).map(|plies| plies.max(1)));
    depth.context("--depth: the game is too long to be searched to its end; say how deep")
}

pub(super) fn run(
    args: &Args,
    algorithm: Algorithm,
    global: &Global,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    if args.guess.is_some() && !algorithm.starts_from_guess() {
        let others = CARDS.iter().filter(|card| card.algorithm.starts_from_guess()).map(|card| card.slug);
        bail!("--guess: {algorithm} starts from none; {} do", others.collect::<Vec<_>>().join(" and "));
    }
    let session = args.position.open(&global.load()?)?;
    let depth = depth(args.depth, session.as_ref())?;
    let limit = args.to.map_or(StepRecorder::DEFAULT_LIMIT, |to| to as usize);
    let request = Request {
        method: Method::Textbook(algorithm),
        plan: Plan::new(Limits::depth(depth)),
        watch: Watch::Steps { limit, guess: args.guess.map(Score::estimate) },
    };
    let answer = think(session.as_ref(), request, |_| Ok(()))?;
    let Some(steps) = answer.steps else { bail!("the run was not recorded, a mistake of this program") };
    write(&steps, args.json, (session.as_ref(), &Stop::default()), &mut BufWriter::new(out))?;
    if steps.missed() > 0 && args.to.is_none() {
        writeln!(stderr(), "Stopped after {limit} events; there are more. --to goes further.")?;
    }
    Ok(Done::Yes)
}

/// Writes the events of a run, an event a line, as far as nobody stops it.
///
/// # Errors
/// When they cannot be written.
pub(super) fn write(
    steps: &Steps,
    as_json: bool,
    (session, stop): (&dyn Session, &Stop),
    out: &mut dyn Write,
) -> io::Result<()> {
    let digits = steps.len().to_string().len();
    let mut state = steps.state(0);
    while !stop.is_stopped() && steps.forward(&mut state) {
        let Some(event) = steps.event(state.at) else { break };
        let why = sentence(steps, &state, session);
        if as_json {
            write_json(out, &object(steps, &state, &event, &why, session))?;
        } else {
            let indent = "  ".repeat(steps.ply(event.node));
            let listed = matches!(event.kind, Kind::Insert(_) | Kind::Take(_) | Kind::Strike(_));
            let here = state.here().filter(|here| !listed && here.visit == event.visit);
            let now = here.map_or_else(String::new, |here| format!(" {}", window(here.window)));
            writeln!(out, "{:>digits$} {indent}{}{now} {why}", state.at, event.kind.word())?;
        }
    }
    out.flush()
}

/// An event as exchanged data. Values and windows are as the first side sees them; infinities are null.
fn object(steps: &Steps, state: &State, event: &Event, why: &str, session: &dyn Session) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.into(), value));
    put("event", json!(state.at));
    put("kind", json!(event.kind.word()));
    put("line", json!(event.line));
    put("ply", json!(steps.ply(event.node)));
    put("path", json!(session.plain_texts(&steps.path(event.node))));
    put("visit", json!(steps.kind(event.visit).word()));
    put("depth", json!(steps.depth(event.visit)));
    let here = state.here().map(|here| here.window);
    put("alpha", here.map_or(Value::Null, |window| finite(window.alpha)));
    put("beta", here.map_or(Value::Null, |window| finite(window.beta)));
    put("nodes", json!(state.nodes));
    put("leaves", json!(state.leaves));
    put("interval", state.interval.map_or(Value::Null, |(low, high)| json!([finite(low), finite(high)])));
    put("open_list", json!(state.list.len()));
    for (key, value) in details(steps, event, session) {
        put(key, value);
    }
    put("why", json!(why));
    Value::Object(object)
}

/// What an event has beside what all have.
fn details(steps: &Steps, event: &Event, session: &dyn Session) -> Vec<(&'static str, Value)> {
    let name = |tag: MoveTag| named(steps, event.node, tag, session);
    let bounded =
        |returned: Returned| vec![("value", finite(returned.score)), ("bound", json!(returned.bound.word()))];
    let listed =
        |listed: Listed| vec![("state", json!(listed.status.word())), ("merit", finite(listed.merit))];
    match event.kind {
        Kind::Enter | Kind::Interval(..) | Kind::Other(_) => Vec::new(),
        Kind::Value(value, _) => vec![("value", finite(value)), ("bound", json!("exact"))],
        Kind::Test(tag, reach) => vec![("move", tag.map_or(Value::Null, name)), ("value", finite(reach))],
        Kind::Raise(tag, value) => vec![("move", name(tag)), ("value", finite(value))],
        Kind::Cut(tag, unsearched) => vec![("move", name(tag)), ("unsearched", json!(unsearched))],
        Kind::Memory(returned, cut) => [bounded(returned), vec![("cut", json!(cut))]].concat(),
        Kind::Research(returned) => bounded(returned),
        Kind::Return(returned) => returned.map_or_else(|| vec![("value", Value::Null)], bounded),
        Kind::Insert(state) | Kind::Take(state) | Kind::Strike(state) => listed(state),
    }
}

/// A move of a node as programs write it.
fn named(steps: &Steps, node: StepNode, tag: MoveTag, session: &dyn Session) -> Value {
    let mut path = steps.path(node);
    path.push(Some(tag));
    json!(session.plain_texts(&path).pop())
}

pub(super) fn finite(score: Score) -> Value {
    if score.is_infinite() { Value::Null } else { json!(score.units()) }
}
