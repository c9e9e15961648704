//! `cutnode page`: pages of pseudo-code, which run.

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use clap::Subcommand;
use serde_json::{Map, Value as Json, json};

use super::common::PositionArgs;
use super::interrupt::Interrupt;
use super::output::write_json;
use super::printable::stderr;
use super::within::within;
use super::{Done, Global, step};
use crate::document::Mistake;
use crate::explain::stepping::number;
use crate::files;
use crate::games::Score;
use crate::numbers::counted;
use crate::search::{Limits, Stop};
use crate::session::{PageRecord, PageRequest, PageRun, Session};
use crate::textbook::Algorithm;
use crate::textbook::page::{Frame, Program, Trail, Value};
use crate::trace::seen_by_first;

/// Print, check or run a page of pseudo-code: of a textbook algorithm, or your own
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Print a page; in a terminal with the numbers of its lines
    Show {
        #[command(flatten)]
        page: PageArgs,
    },
    /// Print the mistakes that can be seen before it runs, as FILE:LINE:COL: what; exit code 1 if there are any
    Check {
        #[command(flatten)]
        page: PageArgs,
    },
    /// Run a page on a position, and print what it does, an event a line, then its value, visits and leaves
    ///
    /// Exit code 1 where it cannot go on, which is told with the line; what it did until then is printed all the same.
    Run(Box<RunArgs>),
}

#[derive(clap::Args, Debug)]
struct PageArgs {
    /// The page: a file, `-` for standard input, or an algorithm of `cutnode algorithms`
    #[arg(value_name = "FILE")]
    file: String,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
struct RunArgs {
    #[command(flatten)]
    page: PageArgs,
    /// How deep (1 to 100); to the end of the game without it, where that is near
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=100))]
    depth: Option<u8>,
    /// The first guess, as Max sees it, of a page that begins with one; the static evaluation without it
    #[arg(long, value_name = "V", allow_negative_numbers = true, value_parser = within::<i32>(-29_999..=29_999))]
    guess: Option<i32>,
    /// Print every line that runs in place of the events, with the calls that are open and what their variables hold
    #[arg(long)]
    lines: bool,
    /// Print nothing but the value, the visits and the leaves
    #[arg(long, conflicts_with = "lines")]
    quiet: bool,
    #[command(flatten)]
    position: PositionArgs,
}

/// A page, and what it is called in messages.
struct Named {
    name: String,
    text: String,
    algorithm: Option<Algorithm>,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.action {
        Action::Show { page } => show(&open(&page.file)?, page.json, out),
        Action::Check { page } => check(&open(&page.file)?, page.json, out),
        Action::Run(args) => execute(args, global, out),
    }
}

/// The page that is meant: an algorithm's by its slug, standard input, or a file.
fn open(file: &str) -> anyhow::Result<Named> {
    if let Ok(algorithm) = file.parse::<Algorithm>() {
        let lines: Vec<&str> = algorithm.card().page.lines().collect();
        return Ok(Named { name: file.into(), text: lines.join("\n"), algorithm: Some(algorithm) });
    }
    if file == "-" {
        let text = files::text_of(io::stdin()).context("standard input")?;
        return Ok(Named { name: file.into(), text, algorithm: None });
    }
    let text = files::text(Path::new(file));
    let text = text.with_context(|| format!("{file}: neither an algorithm nor a file that can be read"))?;
    Ok(Named { name: file.into(), text, algorithm: None })
}

fn show(page: &Named, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let digits = page.text.lines().count().to_string().len();
    // What goes to a file or another program is the page itself, to be changed and run.
    let numbered = io::stdout().is_terminal();
    for (number, line) in (1..).zip(page.text.lines()) {
        if json {
            write_json(out, &json!({ "line": number, "text": line }))?;
        } else if numbered {
            writeln!(out, "{}", format!("{number:>digits$} {line}").trim_end())?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(Done::Yes)
}

/// A page that is wanted to run, or its mistakes.
fn parse(page: &Named) -> anyhow::Result<Result<Program, Vec<Mistake>>> {
    if let Some(algorithm) = page.algorithm.filter(|it| it.is_best_first()) {
        let name = algorithm.card().name;
        bail!(
            "the page of {name} does not run: it works on a list of open states, and the pages that run have none"
        );
    }
    Ok(Program::parse(&page.text))
}

fn check(page: &Named, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mistakes = parse(page)?.err().unwrap_or_default();
    for mistake in &mistakes {
        if json {
            let Mistake { line, column, message } = mistake;
            let object = json!({ "file": page.name, "line": line, "column": column, "message": message });
            write_json(out, &object)?;
        } else {
            writeln!(out, "{}", mistake.in_file(&page.name))?;
        }
    }
    if mistakes.is_empty() {
        let lines = page.text.lines().count();
        writeln!(stderr(), "{} checked: no mistake.", counted(lines, "line", "lines"))?;
        return Ok(Done::Yes);
    }
    Ok(Done::No)
}

fn execute(args: &RunArgs, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let page = open(&args.page.file)?;
    let program = match parse(&page)? {
        Ok(program) => program,
        Err(mistakes) => {
            let told: Vec<_> = mistakes.iter().map(|mistake| mistake.in_file(&page.name)).collect();
            bail!("the page has mistakes\n{}", told.join("\n"));
        }
    };
    let session = args.position.open(&global.load()?)?;
    let depth = step::depth(args.depth, session.as_ref())?;
    let moments = if args.lines { Trail::DEFAULT_LIMIT } else { 0 };
    let record = (!args.quiet).then(|| PageRecord { moments, ..PageRecord::default() });
    let guess = first_guess(page.algorithm).or(args.guess.map(Score::estimate));
    let request = PageRequest { limits: Limits::depth(depth), guess, record, ..PageRequest::depth(depth) };
    let interrupt = Interrupt::listen()?;
    let run = session.run_page(&program, &request, interrupt.stop());
    tell(&run, args, (session.as_ref(), interrupt.stop()), &mut BufWriter::new(out))?;
    if let Some(ended) = interrupt.ended_by() {
        return Ok(ended);
    }
    match run.outcome {
        Ok(_) => Ok(Done::Yes),
        Err(fault) => {
            writeln!(stderr(), "{}:{}: {}", page.name, fault.line, fault.message)?;
            Ok(Done::No)
        }
    }
}

/// The guess with which the page of an algorithm begins, where that makes it this algorithm: as Max sees it.
fn first_guess(algorithm: Option<Algorithm>) -> Option<Score> {
    (algorithm == Some(Algorithm::MtSss)).then_some(Score::HIGHEST)
}

fn tell(
    run: &PageRun,
    args: &RunArgs,
    (session, stop): (&dyn Session, &Stop),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let json = args.page.json;
    match (&run.steps, &run.trail) {
        (_, Some(trail)) if args.lines => write_lines(trail, json, stop, out)?,
        (Some(steps), _) => step::write(steps, json, (session, stop), out)?,
        _ => {}
    }
    let missed = match (&run.steps, &run.trail) {
        (_, Some(trail)) if args.lines => trail.missed(),
        (Some(steps), _) => steps.missed(),
        _ => 0,
    };
    if let Ok(found) = &run.outcome {
        let value = (found.depth > 0).then(|| seen_by_first(session.root_side(), found.score));
        let (nodes, leaves) = (found.counts.nodes, found.counts.leaves);
        if json {
            let value = value.map_or(Json::Null, step::finite);
            write_json(out, &json!({ "value": value, "nodes": nodes, "leaves": leaves }))?;
        } else {
            let value = value.map_or_else(|| "stopped".into(), |value| format!("value {}", number(value)));
            writeln!(
                out,
                "{value}, {}, {}",
                counted(nodes, "visit", "visits"),
                counted(leaves, "leaf", "leaves")
            )?;
        }
    }
    out.flush()?;
    if missed > 0 {
        writeln!(stderr(), "Too much happened to be printed; --quiet tells the value alone.")?;
    }
    Ok(())
}

/// Every line that ran: its number, the calls that are open from the innermost on, and what their variables hold.
fn write_lines(trail: &Trail, json: bool, stop: &Stop, out: &mut dyn Write) -> io::Result<()> {
    let digits = trail.len().to_string().len();
    for moment in (0..trail.len()).take_while(|_| !stop.is_stopped()) {
        let frames: Vec<Frame<'_>> = trail.frames(moment).collect();
        let number = moment + 1;
        if json {
            let calls: Vec<Json> = frames.iter().map(frame_json).collect();
            let events = trail.events(moment);
            write_json(
                out,
                &json!({ "moment": number, "events": events, "line": trail.line(moment), "calls": calls }),
            )?;
        } else if let Some((innermost, outer)) = frames.split_first() {
            let indent = "  ".repeat(outer.len());
            writeln!(out, "{number:>digits$} {indent}{}", frame_text(innermost))?;
        }
    }
    out.flush()
}

/// `alphaBeta:5 depth 2, α −∞, β ∞`.
fn frame_text(frame: &Frame<'_>) -> String {
    let mut text = format!("{}:{}", frame.function, frame.line);
    let held = frame.variables.iter().filter_map(|it| Some((&it.name, it.value?)));
    for (place, (name, value)) in held.enumerate() {
        let comma = if place > 0 { "," } else { "" };
        // A string takes all that is written into it.
        let _ = write!(text, "{comma} {name} {value}");
    }
    text
}

fn frame_json(frame: &Frame<'_>) -> Json {
    let mut variables = Map::new();
    for variable in frame.variables {
        let value = match variable.value {
            None => Json::Null,
            Some(Value::Number(number)) if number.abs() >= infinity() => {
                json!(Value::Number(number).to_string())
            }
            Some(Value::Number(number)) => json!(number),
            Some(Value::Truth(truth)) => json!(truth),
            Some(Value::Child(place, _)) => json!(place + 1),
        };
        variables.insert(variable.name.to_string(), value);
    }
    json!({ "function": frame.function, "line": frame.line, "visit": frame.visit, "variables": variables })
}

fn infinity() -> i64 {
    Score::HIGHEST.units().into()
}
