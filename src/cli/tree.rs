//! `cutnode tree`: the recorded search, for reading and for other programs.

mod ask;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use super::common::{PositionArgs, SearchArgs, needed_limit, technique_slugs};
use super::thinking::think;
use super::{Done, Global};
use crate::config::Config;
use crate::search::Plan;
use crate::session::{Answer, Request, Session, Watch};
use crate::trace::export::{Export, Header, Selection};
use crate::trace::{Filter, Tree};
use crate::tutor::narrate::headline;

/// Record a search and print its tree: text, JSON, Graphviz DOT or SVG
#[derive(clap::Args, Debug)]
#[command(group(needed_limit()))]
pub(super) struct Args {
    /// In which form
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// The same as --format json; with --why-not the visits of the move, with --diff `{"first":…,"second":…}`, each as
    /// `search --json` prints it
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// No node deeper below the root than this, 0 to 240; what is left out is counted as hidden
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=240))]
    plies: Option<u16>,
    /// Only nodes that have one of these words, and the way to them; a wrong word lists all
    #[arg(long, value_name = "EXPR")]
    filter: Option<Filter>,
    /// Write into this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Record at most so many nodes, 1000 to 20000000; the others are counted
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1_000..=20_000_000))]
    record: Option<u64>,
    /// Instead of the tree, say why this move of the root is not the best
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["format", "plies", "filter", "diff"])]
    why_not: Option<String>,
    /// Instead of the tree, compare with a second search that differs by these options of `search`:
    /// "--without null-move"
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, conflicts_with_all = ["format", "plies", "filter"])]
    diff: Option<String>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    position: PositionArgs,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Format {
    /// An indented line a node
    Text,
    /// One object
    Json,
    /// A Graphviz graph
    Dot,
    /// A picture
    Svg,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let session = args.position.open(&config)?;
    let subject = Subject { args, config, session };
    match &args.out {
        None => subject.write(out),
        Some(path) => {
            let naming = || path.display().to_string();
            let mut file = BufWriter::new(File::create(path).with_context(naming)?);
            let done = subject.write(&mut file)?;
            file.flush().with_context(naming)?;
            Ok(done)
        }
    }
}

/// What is asked, and about what.
struct Subject<'a> {
    args: &'a Args,
    config: Config,
    session: Box<dyn Session>,
}

impl Subject<'_> {
    fn write(&self, out: &mut dyn Write) -> anyhow::Result<Done> {
        let plan = self.args.search.plan(&self.config)?;
        match (&self.args.why_not, &self.args.diff) {
            (Some(text), _) => ask::why_not(self, text, &plan, out),
            (None, Some(options)) => ask::diff(self, options, &plan, out),
            (None, None) => self.tree(&plan, out),
        }
    }

    fn think(&self, plan: Plan) -> anyhow::Result<Answer> {
        let budget = self.args.record.map_or(self.config.record, |nodes| nodes as usize);
        let request = Request { method: self.args.search.algorithm, plan, watch: Watch::Record { budget } };
        think(self.session.as_ref(), request, |_| Ok(()))
    }

    fn tree(&self, plan: &Plan, out: &mut dyn Write) -> anyhow::Result<Done> {
        let answer = self.think(*plan)?;
        let tree = recorded(&answer)?;
        let names = self.session.as_ref();
        let selection =
            Selection { plies: self.args.plies.map(usize::from), filter: self.args.filter.clone() };
        let why = |id| headline(tree, id, names);
        let export = Export { tree, names, selection: &selection, why: &why };
        let mut out = BufWriter::new(out);
        match self.args.format {
            _ if self.args.json => export.json(&self.header(plan), &mut out)?,
            Format::Text => export.text(&mut out)?,
            Format::Json => export.json(&self.header(plan), &mut out)?,
            Format::Dot => export.dot(&mut out)?,
            Format::Svg => export.svg(&mut out)?,
        }
        out.flush()?;
        Ok(Done::Yes)
    }

    fn header(&self, plan: &Plan) -> Header {
        let techniques = technique_slugs(self.args.search.algorithm, plan);
        Header { game: self.session.game().slug, position: self.session.view().notation, techniques }
    }
}

fn recorded(answer: &Answer) -> anyhow::Result<&Tree> {
    let Some(tree) = &answer.tree else { bail!("the search was not recorded, a mistake of this program") };
    Ok(tree)
}
