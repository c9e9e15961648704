//! `cutnode tree`: the recorded search, for reading and for other programs.

mod ask;
mod diff;
mod instead;
mod listed;
mod many;
mod stored;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::{ArgGroup, ValueEnum};

pub(super) use self::diff::{logged_by, second_plan};
pub(super) use self::stored::{Room, open};
use super::common::{PositionArgs, SearchArgs, technique_slugs};
use super::thinking::think;
use super::within::within;
use super::{Done, Global};
use crate::explain::narrate::headline;
use crate::files;
use crate::games::MoveTag;
use crate::numbers::Whole;
use crate::search::Plan;
use crate::session::{self, Answer, Request, Session, Watch, unnumbered};
use crate::trace::export::{Export, Header, Selection};
use crate::trace::file::Mark;
use crate::trace::{Filter, Logged, NodeId, Tree, at_line};

/// Record a search, or load one, and print its tree: text, JSON, Graphviz DOT or SVG
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("limit").args(["depth", "nodes", "movetime", "load"]).required(true).multiple(true)))]
pub(super) struct Args {
    /// In which form; text without it
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The same as --format json; with --why-not the visits of the move, with --diff `{"first":…,"second":…}`, each as
    /// `search --json` prints it
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Only the node after these moves from the root and what is below it: "e4 e5", a pass is --
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true, conflicts_with = "diff")]
    line: Option<String>,
    /// No node deeper below the first than this, 0 to 240; what is left out is counted as hidden. With --diff, how far the
    /// two trees are compared node by node, 1 without it
    #[arg(long, value_name = "N", value_parser = within::<u16>(0..=240))]
    plies: Option<u16>,
    /// Only nodes that have one of these words, and the way to them; a wrong word lists all
    #[arg(long, value_name = "EXPR")]
    filter: Option<Filter>,
    /// Write into this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Record at most so many nodes, 1000 to 20000000; the others are counted
    #[arg(long, value_name = "N", value_parser = within::<u64>(1_000..=20_000_000))]
    record: Option<u64>,
    /// Keep the recorded tree in this file, for --load and for the explorer; it is printed only if a form is
    /// asked for. A name that ends in .jsonl or .jsonl.zst makes JSON lines of it, which other programs can read; any other
    /// ending but .tree is refused
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not search, but take the tree from this file, which --save or the explorer wrote, or any program as JSON lines
    /// (docs/protocols.md), packed by zstd or not; of these --record nodes are recorded, the others are counted
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "LimitArgs", "TechniqueArgs", "AmountArgs", "PositionArgs", "algorithm", "hash", "threads", "lines", "material",
    ])]
    load: Option<PathBuf>,
    /// Instead of the tree, say why this move is not the best: of the root, or of the node of --line
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["format", "plies", "filter", "diff"])]
    why_not: Option<String>,
    /// Instead of the tree, say what the value of the root, or of the node of --line, rests on: the nearest technique below
    /// it that left a move out or searched it less deep
    #[arg(long, conflicts_with_all = ["format", "plies", "filter", "diff", "why_not"])]
    weakest: bool,
    /// Instead of the tree, the nodes that answer a question about the whole search most clearly
    #[arg(long, value_name = "QUESTION", conflicts_with_all = ["format", "plies", "filter", "diff", "why_not", "weakest", "line"])]
    list: Option<Listed>,
    /// Instead of the tree, run the search again with one thing done otherwise at this visit, which --instead says, and
    /// tell what becomes of it; visits have numbers in the tree's JSON and in the explorer
    #[arg(long, value_name = "VISIT", requires = "instead", conflicts_with_all = ["format", "plies", "filter", "diff", "why_not", "weakest", "list", "line"],
          value_parser = within::<u64>(1..))]
    at: Option<u64>,
    /// What is done otherwise at the visit of --at: "keep MOVE" (it is not left out), "no-shortcut" (nothing is returned before the
    /// moves), "no-cut", "no-reduction MOVE", "first MOVE", "no-table" (its entry is not used), "window A B", "switch
    /// TECHNIQUE …" (off there where it is on, and on where it is off; "null-reduction 1" and other amounts as well, and
    /// "own-amounts" for the engine's), "switch-from TECHNIQUE …" (there and at all visits after it)
    #[arg(long, value_name = "WHAT", requires = "at")]
    instead: Option<String>,
    /// Instead of the tree, compare with a second search that differs by these options of `search`:
    /// "--without null-move", "--null-reduction 2 --order worst-first", or with the tree of a file: "@FILE". First comes what
    /// they decide otherwise: the root, nodes by cause, the first difference that matters; then figures, and with --plies the
    /// trees
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, conflicts_with_all = ["format", "filter"])]
    diff: Option<String>,
    /// Search each position of this file: EPD, or one a line. With --diff a table, a row a position, with the command that
    /// opens it; with --save, a folder, each tree is kept there. Trees of two folders are compared by --load DIR --diff @DIR
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["load", "format", "line", "plies", "filter", "why_not", "weakest", "list", "at"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    position: PositionArgs,
}

/// What is listed.
#[derive(Clone, Copy, ValueEnum, Debug)]
enum Listed {
    /// Where the order of moves failed worst: the cuts before which most nodes were spent on other moves
    WorstOrder,
    /// Where lines transpose: what the table kept of one line answered another, those first whose search had most nodes
    Meetings,
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

impl Args {
    /// The form that is asked for; none where the tree is only to be kept.
    fn form(&self) -> Option<Format> {
        let form = if self.json { Some(Format::Json) } else { self.format };
        let asks = self.line.is_some() || self.plies.is_some() || self.filter.is_some() || self.out.is_some();
        let only_kept = self.save.is_some() && !asks;
        form.or((!only_kept).then_some(Format::Text))
    }
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let config = global.load()?;
    let nodes = args.record.map_or(config.record, Whole::fitted);
    let room = Room { nodes, memory: config.memory };
    if let (Some(folder), Some(options)) = (args.load.as_deref().filter(|path| path.is_dir()), &args.diff) {
        return many::of_folders(args, (folder, options), room, out);
    }
    let subject = if let Some(file) = &args.load {
        stored::load(args, file, room)?
    } else {
        let (method, plan) = (args.search.algorithm, args.search.plan(&config)?);
        let request = Request { method, plan, watch: Watch::Record { budget: nodes, followed: false } };
        if let Some(file) = &args.file {
            if args.position.names_one() {
                bail!("--file has the positions: --position, --moves and --pgn name another one");
            }
            if args.diff.is_none() && args.save.is_none() {
                bail!("--file: say what becomes of the searches, with --diff or --save");
            }
            return many::of_file(args, file, (request, &config, room), out);
        }
        let session = args.position.open(&config)?;
        Subject { args, session, request, answer: None, marks: vec![], room }
    };
    if let Some(path) = &args.save {
        session::stored::recognise(path).with_context(|| format!("--save: {}", path.display()))?;
    }
    let trouble = subject.trouble();
    let done = print(args, subject, out)?;
    // What was read is printed all the same, but it is not all that was asked for.
    trouble.map_or(Ok(done), |trouble| bail!("{trouble}; only what stands before was read"))
}

fn print(args: &Args, subject: Subject<'_>, out: &mut dyn Write) -> anyhow::Result<Done> {
    match &args.out {
        None => subject.write(out),
        Some(path) => {
            let naming = || format!("--out: {}", path.display());
            files::recognise(path, Export::is_one).with_context(naming)?;
            let written = files::replace(path, |file| subject.write(file));
            written.map_err(|error| if error.is::<io::Error>() { error.context(naming()) } else { error })
        }
    }
}

/// What is asked, and about what.
struct Subject<'a> {
    args: &'a Args,
    session: Box<dyn Session>,
    request: Request,
    /// The search of a file.
    answer: Option<Answer>,
    marks: Vec<Mark>,
    /// How much of another file is recorded.
    room: Room,
}

impl Subject<'_> {
    /// Why there is no more of the tree of a file.
    fn trouble(&self) -> Option<String> {
        let trouble = self.answer.as_ref()?.tree.as_ref()?.logged()?.trouble.as_ref()?;
        Some(format!("{}: {trouble}", self.args.load.as_ref()?.display()))
    }

    fn write(mut self, out: &mut dyn Write) -> anyhow::Result<Done> {
        if self.args.load.is_none() {
            // A wrong option is told before the search begins.
            diff::check(&self)?;
        }
        let answer = match self.answer.take() {
            Some(answer) => answer,
            None => self.think(self.request.plan)?,
        };
        if let Some(file) = &self.args.save {
            stored::save(&self, &answer, file)?;
        }
        if let Some(logged) = recorded(&answer)?.logged() {
            self.must_be_ours(logged)?;
        }
        if self.args.weakest {
            return ask::weakest(&self, &answer, out);
        }
        if let Some(listed) = self.args.list {
            return listed::list(&self, listed, &answer, out);
        }
        if let (Some(at), Some(text)) = (self.args.at, &self.args.instead) {
            return instead::instead(&self, (at, text), &answer, out);
        }
        match (&self.args.why_not, &self.args.diff) {
            (Some(text), _) => ask::why_not(&self, text, &answer, out),
            (None, Some(options)) => diff::diff(&self, options, &answer, out),
            (None, None) => match self.args.form() {
                Some(form) => self.tree(&answer, form, out),
                None => Ok(Done::Yes),
            },
        }
    }

    /// What only a search of this program can be asked.
    fn must_be_ours(&self, logged: &Logged) -> anyhow::Result<()> {
        let by = logged.name();
        if self.args.at.is_some() {
            bail!("--instead: this tree was logged by {by}; its search cannot be run again here");
        }
        if self.args.diff.as_ref().is_some_and(|options| !options.starts_with('@')) {
            bail!(
                "--diff: this tree was logged by {by}, whose options are not those of cutnode; \"@FILE\" compares it with the tree of another file"
            );
        }
        Ok(())
    }

    fn think(&self, plan: Plan) -> anyhow::Result<Answer> {
        think(self.session.as_ref(), Request { plan, ..self.request }, |_| Ok(()))
    }

    /// The moves of --line, `None` for a pass.
    fn line(&self) -> anyhow::Result<Vec<Option<MoveTag>>> {
        let mut walked = self.session.fork();
        let mut path = Vec::new();
        for (number, word) in self.args.line.iter().flat_map(|line| line.split_whitespace()).enumerate() {
            let text = unnumbered(word);
            let step = match text {
                "" => continue,
                "--" | "∅" | "0000" => None,
                _ => Some(
                    walked
                        .parse_move(text)
                        .with_context(|| format!("--line: word {}, `{word}`", number + 1))?,
                ),
            };
            path.push(step);
            let Some(view) = self.session.look(&path) else {
                bail!("--line: word {}, `{word}`: this cannot be played here", number + 1);
            };
            walked = self.session.game().open(Some(&view.notation))?;
        }
        Ok(path)
    }

    /// The node that is asked about; the whole search without a line.
    fn node(&self, tree: &Tree) -> anyhow::Result<NodeId> {
        let path = self.line()?;
        if self.args.line.is_none() {
            return Ok(Tree::ROOT);
        }
        at_line(tree, &path).map_err(|reached| {
            let all = self.session.texts(&path);
            let went =
                if reached == 0 { "its root".into() } else { format!("`{}`", all[..reached].join(" ")) };
            anyhow::anyhow!(
                "--line: the recorded search did not go along `{}`, only to {went}",
                all.join(" ")
            )
        })
    }

    fn tree(&self, answer: &Answer, form: Format, out: &mut dyn Write) -> anyhow::Result<Done> {
        let tree = recorded(answer)?;
        let names = self.session.as_ref();
        let selection = Selection { plies: self.args.plies.map(usize::from), filter: self.filter() };
        let why = |id| headline(tree, id, names);
        let root = self.node(tree)?;
        let export = Export { tree, root, names, selection: &selection, why: &why };
        let mut out = BufWriter::new(out);
        match form {
            Format::Text => export.text(&mut out)?,
            Format::Json => export.json(&self.header(tree, root), &mut out)?,
            Format::Dot => export.dot(&mut out)?,
            Format::Svg if export.nodes() > Export::LARGEST_PICTURE => bail!(
                "a picture of {} nodes cannot be looked at: take fewer than {} with --line, --plies or --filter",
                export.nodes(),
                Export::LARGEST_PICTURE
            ),
            Format::Svg => export.svg(&mut out)?,
        }
        out.flush()?;
        Ok(Done::Yes)
    }

    /// The filter, for values as the first side sees them.
    fn filter(&self) -> Option<Filter> {
        self.args.filter.clone().map(|filter| filter.with_root(self.session.root_side()))
    }

    fn header(&self, tree: &Tree, root: NodeId) -> Header {
        let techniques = match tree.logged() {
            // Which of ours they would be is not said.
            Some(_) => Vec::new(),
            None => technique_slugs(self.request.method, &self.request.plan),
        };
        let line = self.session.plain_texts(&tree.line(root));
        Header { game: self.session.game().slug, position: self.session.view().notation, techniques, line }
    }
}

fn recorded(answer: &Answer) -> anyhow::Result<&Tree> {
    let Some(tree) = &answer.tree else { bail!("the search was not recorded, a mistake of this program") };
    Ok(tree)
}
