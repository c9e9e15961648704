//! Reads a tree as its file comes, line by line.

use std::io::{self, BufRead, ErrorKind, Read};

use serde_json::Map;
use thiserror::Error;

use super::line::{Line, Val};
use super::search::Search;
use super::{Top, VERSION};
use crate::numbers::{counted, thousands};
use crate::trace::Follow;
use crate::trace::tree::Tree;

/// Bytes of the first line, which has the settings.
const LONGEST_TOP: usize = 16 << 20;
/// Bytes of any other line.
const LONGEST: usize = 1 << 20;
/// Lines between two reports.
const REPORT: u64 = 1 << 12;

/// Why a file is not read to its end.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line has a mistake.
    #[error("line {}: {what}", thousands(*.line))]
    Line {
        /// Counted from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// It ends before the search does.
    #[error("line {}: the file ends in the middle of the search, with {} not left", thousands(*.line), counted(*.open, "visit", "visits"))]
    CutShort {
        /// The last one.
        line: u64,
        /// Visits that are open there.
        open: usize,
    },
    /// There is nothing in it.
    #[error("line {}: the file ends before the first visit", thousands(*.line))]
    Empty {
        /// The last one.
        line: u64,
    },
    /// Whoever reads does not want more.
    #[error("line {}: reading was stopped", thousands(*.line))]
    Stopped {
        /// Where.
        line: u64,
    },
}

/// A file of which the first line was read.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
    top: Top,
}

impl<R: BufRead> Reader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    /// When it cannot be read, or says nothing of a search.
    pub fn open(source: R) -> Result<Self, Trouble> {
        let mut reader = Self { source, line: Vec::new(), number: 0, top: Top::default() };
        if !reader.next(LONGEST_TOP)? {
            return Err(Trouble::Empty { line: 0 });
        }
        let first = reader.text().and_then(|text| {
            let mut line = Line::new();
            line.fill(text).map_err(|error| json_error(&error))?;
            top(&line)
        });
        reader.top = first.map_err(|what| Trouble::Line { line: reader.number, what })?;
        Ok(reader)
    }

    /// What the first line says.
    pub fn top(&self) -> &Top {
        &self.top
    }

    /// Reads the tree, of which at most so many nodes are recorded besides the roots of the first thousand iterations. `own`:
    /// this program has written it. `go_on` hears how many visits there are so far, and says whether more is wanted. What was
    /// read before something went wrong is there in any case; it is empty where that is nothing.
    pub fn read(
        mut self,
        follow: &mut dyn Follow,
        budget: usize,
        own: bool,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> (Tree, Option<Trouble>) {
        let mut search = Search::new(follow, budget, own);
        let trouble = self.lines(&mut search, go_on).err();
        search.end(&self.top, trouble, self.number)
    }

    fn lines(&mut self, search: &mut Search<'_>, go_on: &mut dyn FnMut(u64) -> bool) -> Result<(), Trouble> {
        loop {
            let more = match self.next(LONGEST) {
                Err(Trouble::Io(error)) if error.kind() == ErrorKind::UnexpectedEof => false,
                more => more?,
            };
            if !more {
                return Ok(());
            }
            if self.number.is_multiple_of(REPORT) && !go_on(search.visited()) {
                return Err(Trouble::Stopped { line: self.number });
            }
            if self.line.trim_ascii().is_empty() {
                continue;
            }
            let read = self.take(search);
            if let Err(what) = read {
                // The last line may have been cut off.
                if !self.line.ends_with(b"\n") && self.source.fill_buf().is_ok_and(<[u8]>::is_empty) {
                    return Ok(());
                }
                return Err(Trouble::Line { line: self.number, what });
            }
        }
    }

    /// Hands the line on.
    fn take(&self, search: &mut Search<'_>) -> Result<(), String> {
        let mut line = Line::new();
        line.fill(self.text()?).map_err(|error| json_error(&error))?;
        search.line(&line)
    }

    /// The next line; `false` at the end.
    fn next(&mut self, longest: usize) -> Result<bool, Trouble> {
        self.line.clear();
        let mut source = self.source.by_ref().take(longest as u64 + 1);
        let bytes = source.read_until(b'\n', &mut self.line)?;
        self.number += u64::from(bytes > 0);
        if bytes > longest {
            let what = format!("it is longer than {} bytes", thousands(longest as u64));
            return Err(Trouble::Line { line: self.number, what });
        }
        Ok(bytes > 0)
    }

    fn text(&self) -> Result<&str, String> {
        str::from_utf8(&self.line).map_err(|error| format!("byte {} is no UTF-8", error.valid_up_to() + 1))
    }
}

/// What is wrong with a line that is no object.
fn json_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("column {}: {what}", error.column()),
        None => text,
    }
}

/// The first line.
fn top(line: &Line<'_>) -> Result<Top, String> {
    match line.get("tree") {
        Some(&Val::Whole(VERSION)) => {}
        Some(version) => {
            return Err(format!("version {} of the form is not known, only {VERSION}", version.brief()));
        }
        None => return Err("the first line is {\"tree\":1,\"game\":…}".into()),
    }
    let text = |key: &str| match line.get(key) {
        None | Some(Val::Null) => Ok(None),
        Some(Val::Text(text)) => Ok(Some(text.to_string())),
        Some(other) => Err(format!("`{key}`: {} is no text", other.brief())),
    };
    let game = text("game")?.ok_or("`game` is missing: a slug of `cutnode games`")?;
    let (position, by, unit) = (text("position")?, text("by")?.unwrap_or_default(), text("unit")?);
    let moves = match line.get("moves") {
        None | Some(Val::Null) => Vec::new(),
        Some(list) => texts(list).ok_or("`moves` is a list of moves")?,
    };
    let mut settings = match line.get("settings") {
        None | Some(Val::Null) => Map::new(),
        Some(value) => {
            let settings = if let Val::More(value) = value { value.as_object().cloned() } else { None };
            settings.ok_or_else(|| format!("`settings`: {} is no object", value.brief()))?
        }
    };
    settings.extend(line.rest());
    Ok(Top { game, position, moves, by, unit, settings })
}

/// The texts of a list; `None` where it is none.
pub(super) fn texts(list: &Val<'_>) -> Option<Vec<String>> {
    let Val::More(list) = list else { return None };
    list.as_array()?.iter().map(|text| text.as_str().map(String::from)).collect()
}
