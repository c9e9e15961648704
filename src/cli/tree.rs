//! `cutnode tree`: the recorded search, for reading and for other programs.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::ValueEnum;

use super::common::{PositionArgs, SearchArgs, TechniqueArgs, technique_slugs};
use super::output::{score_text, write_columns};
use super::thinking::think;
use super::{Done, Global};
use crate::config::Config;
use crate::search::{Bound, Plan, Visit};
use crate::session::{Answer, Request, Session, Watch};
use crate::trace::export::{Export, Header, Selection};
use crate::trace::walk::unsearched;
use crate::trace::{Filter, NodeId, Tree};
use crate::tutor::narrate::{headline, narrate};

/// Record a search and print its tree: text, JSON or Graphviz DOT
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// In which form
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
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
            (Some(text), _) => self.why_not(text, &plan, out),
            (None, Some(options)) => self.diff(options, &plan, out),
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
            Format::Text => export.text(&mut out)?,
            Format::Json => export.json(&self.header(plan), &mut out)?,
            Format::Dot => export.dot(&mut out)?,
        }
        out.flush()?;
        Ok(Done::Yes)
    }

    fn header(&self, plan: &Plan) -> Header {
        let techniques = technique_slugs(self.args.search.algorithm, plan);
        Header { game: self.session.game().slug, position: self.session.view().notation, techniques }
    }

    /// What became of a move of the root: in the last iteration, visit by visit.
    fn why_not(&self, text: &str, plan: &Plan, out: &mut dyn Write) -> anyhow::Result<Done> {
        let tag = self.session.parse_move(text).with_context(|| format!("--why-not: `{text}`"))?;
        let name = self.session.texts(&[Some(tag)]).join("");
        let answer = self.think(*plan)?;
        if answer.found.best == Some(tag) {
            writeln!(out, "{name} is the move that the search chose.")?;
        }
        let tree = recorded(&answer)?;
        let root = last_root(tree);
        let visits: Vec<NodeId> = tree.children(root).filter(|&id| tree.tag(id) == Some(tag)).collect();
        for &id in &visits {
            let kind = tree.visit(id).word();
            writeln!(out, "{name}, searched as {kind} to depth {}:", tree.depth(id))?;
            for sentence in narrate(tree, id, self.session.as_ref()) {
                writeln!(out, "  {}", sentence.text)?;
            }
        }
        if visits.is_empty() {
            let never = unsearched(tree, root);
            writeln!(out, "{name} was never looked at, one of {never} such moves.")?;
            writeln!(out, "  {}", headline(tree, root, self.session.as_ref()))?;
        }
        Ok(Done::Yes)
    }

    /// Two searches of the position in numbers, side by side.
    fn diff(&self, options: &str, plan: &Plan, out: &mut dyn Write) -> anyhow::Result<Done> {
        let words = options.split_whitespace();
        let second = TechniqueArgs::parse_words(words).with_context(|| format!("--diff \"{options}\""))?;
        let other = Plan { techniques: second.techniques(plan.techniques)?, ..*plan };
        let (first, second) = (self.think(*plan)?, self.think(other)?);
        let mut rows = vec![[String::new(), "first".into(), "second".into()]];
        let figures = [figures(self.session.as_ref(), &first), figures(self.session.as_ref(), &second)];
        let [first, second] = figures;
        rows.extend(
            first.into_iter().zip(second).map(|((name, one), (_, two))| [name.to_string(), one, two]),
        );
        write_columns(out, &rows)?;
        Ok(Done::Yes)
    }
}

fn recorded(answer: &Answer) -> anyhow::Result<&Tree> {
    let Some(tree) = &answer.tree else { bail!("the search was not recorded, a mistake of this program") };
    Ok(tree)
}

/// The root of the last iteration that has a value, or of the whole search where there are no iterations.
fn last_root(tree: &Tree) -> NodeId {
    let iteration = |&id: &NodeId| tree.visit(id) == Visit::Root && tree.returned(id).is_some();
    tree.children(Tree::ROOT).filter(iteration).last().unwrap_or(Tree::ROOT)
}

/// The figures of a search that are worth comparing.
fn figures(session: &dyn Session, answer: &Answer) -> Vec<(&'static str, String)> {
    let (found, tally) = (&answer.found, answer.tally.unwrap_or_default());
    let best = found.best.map_or("none".into(), |tag| session.texts(&[Some(tag)]).join(""));
    vec![
        ("best", best),
        ("score", score_text(found.score, Bound::Exact, found.pv.len())),
        ("depth", found.depth.to_string()),
        ("nodes", found.counts.nodes.to_string()),
        ("quiescence nodes", found.counts.quiescence.to_string()),
        ("leaves", found.counts.leaves.to_string()),
        ("beta cuts", tally.beta_cuts.to_string()),
        ("by the first move", tally.first_move_cuts.to_string()),
        ("null moves tried", tally.null_tried.to_string()),
        ("null moves that cut", tally.null_cut.to_string()),
        ("moves reduced", tally.lmr_reduced.to_string()),
        ("and searched again", tally.lmr_researched.to_string()),
        ("table hits", tally.table_hits.to_string()),
        ("table cuts", tally.table_cuts.to_string()),
    ]
}
