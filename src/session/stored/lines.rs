//! Searches as JSON lines: this program's own, and those of others.

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use serde_json::{Map, Value};

use super::{LoadError, Stored, StoredError, found, open};
use crate::files::{Unpacked, unpacked};
use crate::games::{MoveTag, Score, ScoreUnit};
use crate::search::limits::MAX_DEPTH;
use crate::search::{Counts, Found, Limits, Plan};
use crate::session::{Answer, Method, Request, Session, Watch, game};
use crate::trace::file::{FileError, Header};
use crate::trace::jsonl::{self, Reader, Top, Trouble};
use crate::trace::{OWN, Tree, best, last_iteration};

/// The most nodes that are recorded of a file of this program, whatever it says.
const MOST: usize = 20_000_000;

/// How a file is read.
pub struct Reading<'a> {
    /// At most so many nodes are recorded of another program's file; the other visits are counted.
    pub budget: usize,
    /// Bytes that recorded nodes may take, where that is limited.
    pub memory: Option<usize>,
    /// Hears how many bytes of how many have been read, and how many visits there are; says whether to go on.
    pub progress: &'a mut dyn FnMut(u64, u64, u64) -> bool,
}

impl std::fmt::Debug for Reading<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reading").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// Opens the search of a file.
pub(super) fn load(path: &Path, reading: &mut Reading<'_>) -> Result<Stored, LoadError> {
    let Unpacked { stream, read, size } = unpacked(path).map_err(FileError::Io)?;
    let reader = Reader::open(BufReader::with_capacity(1 << 16, stream))?;
    let own = header(reader.top());
    let mut stored = match &own {
        Some(header) => open(header).map_err(LoadError::Top)?,
        None => foreign(reader.top()).map_err(LoadError::Top)?,
    };
    let wanted = own.as_ref().map_or(reading.budget, |header| header.record.clamp(reading.budget, MOST));
    let fits = reading.memory.map_or(wanted, |bytes| wanted.min(bytes / crate::trace::Recorder::BYTES));
    let mut go_on = |visits| (reading.progress)(read.load(Relaxed), size, visits);
    let mut follow = stored.session.follow();
    let (tree, trouble) = reader.read(&mut *follow, fits, own.is_some(), &mut go_on);
    if tree.is_empty() {
        return Err(trouble.unwrap_or(Trouble::Empty { line: 1 }).into());
    }
    stored.take(tree);
    if own.is_none() {
        // As deep is searched here what is searched beside it.
        let depth = stored.answer.found.depth.clamp(1, MAX_DEPTH);
        stored.request.plan.limits = Limits::depth(depth);
    }
    Ok(stored)
}

/// The settings of this program, where it has written the file.
fn header(top: &Top) -> Option<Header> {
    if !top.by.starts_with(OWN) {
        return None;
    }
    let mut settings = top.settings.clone();
    settings.insert("game".into(), top.game.clone().into());
    settings.insert("start".into(), top.position.clone()?.into());
    settings.insert("program".into(), top.by.clone().into());
    settings.insert("moves".into(), Value::Array(Vec::new()));
    let mut header: Header = serde_json::from_value(Value::Object(settings)).ok()?;
    let mut session = game(&header.game).ok()?.open(Some(&header.start)).ok()?;
    for text in &top.moves {
        let tag = session.parse_move(text).ok()?;
        session.play(tag);
        header.moves.push(tag.number());
    }
    Some(header)
}

/// The search of another program, without its tree. How it searched is nothing that could be done here: the settings are
/// the usual ones, for what is searched from its positions.
fn foreign(top: &Top) -> Result<Stored, StoredError> {
    let card = game(&top.game)?;
    let mut session = card.open(top.position.as_deref()).map_err(|error| StoredError::Position {
        position: top.position.clone().unwrap_or_default(),
        error,
    })?;
    for (number, text) in top.moves.iter().enumerate() {
        let tag = session.parse_move(text).map_err(|_| StoredError::Move(number + 1))?;
        session.play(tag);
    }
    let request = Request {
        method: Method::Engine,
        plan: Plan::new(Limits::depth(1)),
        watch: Watch::Record { budget: 0, followed: false },
    };
    let answer = Answer::of(found(&crate::trace::file::FoundRecord::default()));
    Ok(Stored { session, request, answer, marks: Vec::new() })
}

/// What a tree that another program has logged says of the result; depth 0 where it says none.
pub(super) fn found_in(tree: &Tree) -> Found {
    let root = last_iteration(tree);
    let depth = u8::try_from(tree.said_depth(root).unwrap_or(0).max(0)).unwrap_or(u8::MAX);
    Found {
        best: best(tree, root),
        score: tree.score(root).unwrap_or(Score::DRAW),
        depth,
        pv: line(tree, root),
        counts: Counts { nodes: tree.visited(), quiescence: 0, leaves: 0 },
        lacked_memory: false,
        stopped: tree.was_stopped(),
        time: Duration::ZERO,
    }
}

/// The line of best moves that it names.
fn line(tree: &Tree, root: u32) -> Vec<MoveTag> {
    let (mut at, mut moves) = (root, Vec::new());
    while let Some(tag) = best(tree, at) {
        moves.push(tag);
        let Some(next) = tree.children(at).filter(|&child| tree.tag(child) == Some(tag)).last() else {
            break;
        };
        at = next;
    }
    moves
}

/// Writes a search as JSON lines.
pub(super) fn write(header: &Header, tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let session = open(header).map_err(|error| io::Error::other(error.to_string()))?.session;
    let mut out = BufWriter::with_capacity(1 << 16, out);
    jsonl::write(tree, &top(header, tree, &*session), &mut *session.follow(), &mut out)?;
    out.flush()
}

fn top(header: &Header, tree: &Tree, session: &dyn Session) -> Top {
    let mut top = Top {
        game: header.game.clone(),
        position: Some(header.start.clone()),
        moves: moves(header, session),
        ..Top::default()
    };
    if let Some(logged) = tree.logged() {
        (top.by, top.unit, top.settings) = (logged.by.clone(), logged.unit.clone(), logged.settings.clone());
    } else {
        top.by.clone_from(&header.program);
        top.unit = Some(unit(session).into());
        top.settings = settings(header);
    }
    top
}

/// What the values of a game count, as files say it.
fn unit(session: &dyn Session) -> &'static str {
    match session.game().unit {
        ScoreUnit::Centi => "centipawn",
        ScoreUnit::Points => "point",
    }
}

/// What the header says besides what stands in the line itself.
fn settings(header: &Header) -> Map<String, Value> {
    let Ok(Value::Object(mut settings)) = serde_json::to_value(header) else { return Map::new() };
    for key in ["program", "game", "start", "moves", "numbers"] {
        settings.shift_remove(key);
    }
    settings
}

/// The moves that were played, in the plain form.
fn moves(header: &Header, session: &dyn Session) -> Vec<String> {
    let Ok(start) = session.game().open(Some(&header.start)) else { return Vec::new() };
    let path: Vec<_> = header.moves.iter().map(|&tag| MoveTag::new(tag)).collect();
    start.plain_texts(&path)
}

/// Whether a packed file has a tree of JSON lines in it.
pub(super) fn is_packed_tree(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = unpacked(path).and_then(|opened| opened.stream.take(64).read_to_end(&mut beginning));
    read.is_ok() && jsonl::is_jsonl(&beginning)
}
