//! What a screen asks to be done with files and large trees: on a thread of its own, so that no key waits for it.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::arena::meeting::{Meeting, NotPlayed};
use crate::arena::{Fault, Thought};
use crate::config::EngineCommand;
use crate::explain::narrate::headline;
use crate::files::{self};
use crate::numbers::thousands;
use crate::session::Session;
use crate::session::portable::{Listed, Notation, Opened, Unopened};
use crate::session::stored::{self, Reading, Stored};
use crate::trace::export::{Export, Header as Top, Selection};
use crate::trace::file::Header;
use crate::trace::{NodeId, Tree};
use crate::ui::external::{self, Ask};
use crate::ui::picture;

/// In which form a subtree is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreeFormat {
    /// An indented line a node.
    Text,
    /// One object.
    Json,
    /// A Graphviz graph.
    Dot,
    /// A picture.
    Svg,
}

impl TreeFormat {
    /// The form that the ending of a file's name asks for.
    pub fn of(file: &Path) -> Option<Self> {
        match &*files::ending(file)? {
            "txt" => Some(Self::Text),
            "json" => Some(Self::Json),
            "dot" => Some(Self::Dot),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// Time between two words about how far a file is read.
const PAUSE: Duration = Duration::from_millis(200);

/// Games of a file that are listed at most.
const MOST_LISTED: usize = 100_000;

/// Work that takes its time.
pub enum BackgroundTask {
    /// Keep a search.
    Save {
        /// Where.
        file: PathBuf,
        /// In place of what is there; without it that is asked for first.
        over: bool,
        /// Its settings.
        header: Box<Header>,
        /// Its tree.
        tree: Arc<Tree>,
    },
    /// Write a node and what is below it.
    Export {
        /// Where.
        file: PathBuf,
        /// As for [`BackgroundTask::Save`].
        over: bool,
        /// In which form.
        form: TreeFormat,
        /// The tree.
        tree: Arc<Tree>,
        /// The node.
        root: NodeId,
        /// The position that was searched.
        session: Box<dyn Session>,
        /// What stands at the top of the object.
        top: Top,
    },
    /// Write a screen.
    Picture {
        /// Where.
        file: PathBuf,
        /// As for [`BackgroundTask::Save`].
        over: bool,
        /// The screen in the form of the file.
        drawn: String,
    },
    /// Put in what was not recorded.
    Fill {
        /// The tree.
        tree: Arc<Tree>,
        /// The node below which it was not.
        at: NodeId,
        /// The same visit, recorded by another run of the same search.
        part: Box<Tree>,
    },
    /// Append a game to a file.
    Append {
        /// Where.
        file: PathBuf,
        /// How the games of the file are written.
        notation: &'static Notation,
        /// The game, with an empty line behind.
        text: String,
    },
    /// List the games of a file.
    List {
        /// Where.
        file: PathBuf,
        /// How the games of the file are written.
        notation: &'static Notation,
    },
    /// Open a game of a file.
    Read {
        /// Where.
        file: PathBuf,
        /// How the games of the file are written.
        notation: &'static Notation,
        /// Which game, counted from 1.
        number: u64,
        /// After how many plies; at its end without it.
        ply: Option<usize>,
    },
    /// Have an engine from outside make a move.
    Ask(Box<Ask>),
    /// Start an engine from outside, to see whether it can be played against.
    Introduce(EngineCommand),
    /// Have two opponents play a pair of games.
    Meet(Box<Meeting>),
    /// Open a search that was kept.
    Load {
        /// From where.
        file: PathBuf,
        /// How many nodes of another program's tree are recorded.
        record: usize,
    },
}

/// What became of it.
#[derive(Debug)]
pub enum TaskReport {
    /// It is done, or not, and this is to be said.
    Said(Result<String, String>),
    /// An engine from outside was tried: it can be played against or not, and this is to be said.
    Introduced(Box<EngineCommand>, Result<String, String>),
    /// There is such a file already: this task, which is the same one, writes over it.
    Exists(PathBuf, BackgroundTask),
    /// How far a file is read, which is told now and then.
    Reading(String),
    /// A search was opened.
    Loaded(Box<Stored>),
    /// The games of a file, or why there are none.
    Listed(Result<Listed, String>),
    /// A game of a file was opened, or why it was not.
    Read(Result<Box<Opened>, String>),
    /// What was not recorded was put in.
    Filled(Filled),
    /// Two opponents have met: half points of the first one, or why there are none.
    Met(Result<u64, NotPlayed>),
    /// What an engine from outside plays, or why it plays nothing.
    Answered {
        /// Which question it answers.
        number: u64,
        /// The answer.
        thought: Result<Thought, Fault>,
    },
}

/// A tree into which something was put.
#[derive(Debug)]
pub struct Filled {
    /// The tree as it was.
    pub before: Arc<Tree>,
    /// The tree now.
    pub tree: Arc<Tree>,
    /// The node below which it was put.
    pub at: NodeId,
    /// How many nodes came; none where they are not of this search.
    pub came: Option<u32>,
}

impl std::fmt::Debug for BackgroundTask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BackgroundTask").finish_non_exhaustive()
    }
}

impl BackgroundTask {
    /// Does it. `tell` hears how far it is.
    pub fn run(self, tell: &mut dyn FnMut(TaskReport)) -> TaskReport {
        match self {
            Self::Save { file, over, header, tree } => match stored::recognise(&file) {
                Ok(true) if !over => {
                    TaskReport::Exists(file.clone(), Self::Save { file, over: true, header, tree })
                }
                found => {
                    let done = found.and_then(|_| stored::save(&file, &header, &tree));
                    TaskReport::Said(said(done, &file, "saved in"))
                }
            },
            Self::Export { file, over, form, tree, root, session, top } => {
                match files::recognise(&file, Export::is_one) {
                    Ok(true) if !over => TaskReport::Exists(
                        file.clone(),
                        Self::Export { file, over: true, form, tree, root, session, top },
                    ),
                    found => {
                        let done = found.and_then(|_| export(&file, form, &tree, root, &*session, &top));
                        TaskReport::Said(said(done, &file, "written to"))
                    }
                }
            }
            Self::Picture { file, over, drawn } => match files::recognise(&file, picture::is_one) {
                Ok(true) if !over => {
                    TaskReport::Exists(file.clone(), Self::Picture { file, over: true, drawn })
                }
                found => {
                    let write = |_| files::replace(&file, |out| out.write_all(drawn.as_bytes()));
                    TaskReport::Said(said(found.and_then(write), &file, "written to"))
                }
            },
            Self::Fill { tree: before, at, part } => {
                let mut tree = Tree::clone(&before);
                let came = tree.fill(at, &part);
                TaskReport::Filled(Filled { before, tree: Arc::new(tree), at, came })
            }
            Self::Append { file, notation, text } => {
                TaskReport::Said(said(notation.append(&file, &text), &file, "appended to"))
            }
            Self::List { file, notation } => {
                let listed = File::open(&file).and_then(|mut open| notation.list(&mut open, MOST_LISTED));
                TaskReport::Listed(listed.map_err(|error| format!("{}: {error}", file.display())))
            }
            Self::Read { file, notation, number, ply } => {
                let opened = File::open(&file).map_err(Unopened::from);
                let read = opened.and_then(|mut open| notation.open(&mut open, number, ply));
                TaskReport::Read(read.map(Box::new).map_err(|error| error.to_string()))
            }
            Self::Ask(ask) => TaskReport::Answered { number: ask.number(), thought: ask.run() },
            Self::Introduce(command) => {
                let called = &command.name;
                let said = match external::introduced(&command) {
                    Ok(name) if name == *called => Ok(format!("{name} has answered")),
                    Ok(name) => Ok(format!("{called} has answered, and calls itself {name}")),
                    Err(why) => Err(format!("{called} is taken in, but cannot be played against: {why}")),
                };
                TaskReport::Introduced(Box::new(command), said)
            }
            Self::Meet(meeting) => TaskReport::Met(meeting.run()),
            Self::Load { file, record } => {
                let mut last = Instant::now();
                let mut progress = |read: u64, size: u64, visits: u64| {
                    if last.elapsed() >= PAUSE {
                        last = Instant::now();
                        let percent = (read * 100).checked_div(size).unwrap_or(0).min(100);
                        let name = file.display();
                        tell(TaskReport::Reading(format!(
                            "{name}: {percent} %, {} visits",
                            thousands(visits)
                        )));
                    }
                    true
                };
                let mut reading = Reading { budget: record, memory: None, progress: &mut progress };
                match stored::load(&file, &mut reading) {
                    Ok(stored) => TaskReport::Loaded(Box::new(stored)),
                    Err(error) => TaskReport::Said(Err(format!("{}: {error}", file.display()))),
                }
            }
        }
    }
}

fn said<E: std::fmt::Display>(done: Result<(), E>, file: &Path, what: &str) -> Result<String, String> {
    match done {
        Ok(()) => Ok(format!("{what} {}", file.display())),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

fn export(
    file: &Path,
    form: TreeFormat,
    tree: &Tree,
    root: NodeId,
    names: &dyn Session,
    top: &Top,
) -> io::Result<()> {
    let why = |id| headline(tree, id, names);
    let export = Export { tree, root, names, selection: &Selection::default(), why: &why };
    if form == TreeFormat::Svg && export.nodes() > Export::LARGEST_PICTURE {
        let text = format!("a picture of {} nodes cannot be looked at", export.nodes());
        return Err(io::Error::other(text));
    }
    files::replace(file, |out| match form {
        TreeFormat::Text => export.text(out),
        TreeFormat::Json => export.json(top, out),
        TreeFormat::Dot => export.dot(out),
        TreeFormat::Svg => export.svg(out),
    })
}
