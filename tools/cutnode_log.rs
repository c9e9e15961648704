//! Logs an alpha-beta search as JSON lines, for `cutnode explore --load FILE`.
//!
//! One file, no dependencies: put it beside your engine, `mod cutnode_log;`, and three calls into your search.
//!
//! ```ignore
//! let file = std::fs::File::create("search.jsonl")?;
//! let mut log = Log::new(file, "chess", Some(fen), "MyEngine 1.2", "centipawn")?;
//! log.enter(Some("e2e4"), "full", Some(depth), Some(alpha), Some(beta));
//! log.leave(Some(value), Some("lower"), Some("e7e5"));
//! log.close()?;
//! ```
//!
//! Values are as the side to move at the visit sees them. A search of millions of visits makes a large file: set
//! [`Log::max_ply`] and [`Log::max_nodes`]. What lies beyond them is counted and not written.

use std::fmt::{Display, Write as _};
use std::io::{self, BufWriter, Write};

/// Bytes that are written at a time.
const BUFFER: usize = 1 << 16;

/// A log. What cannot be written is told when it is closed, so that a search has nothing to ask.
pub struct Log<W: Write> {
    out: BufWriter<W>,
    /// Visits further from the root are counted only.
    pub max_ply: usize,
    /// Visits after so many are counted only.
    pub max_nodes: u64,
    /// An end of a window that is so far away is infinite.
    pub infinity: i32,
    /// Your value of a win at the root, of which the plies from the root are taken off; `None` where there are none.
    pub win: Option<i32>,
    nodes: u64,
    /// The ply of each visit that is open and written, and what is hidden below it.
    open: Vec<(usize, u64)>,
    /// Visits that are open and not written.
    skipped: u64,
    failed: Option<io::Error>,
}

impl<W: Write> Log<W> {
    /// Begins a log. `game` is a slug of `cutnode games`; `position` is in its notation, `None` is its start; `unit` is what
    /// your values count, as `centipawn`.
    pub fn new(out: W, game: &str, position: Option<&str>, by: &str, unit: &str) -> io::Result<Self> {
        let mut out = BufWriter::with_capacity(BUFFER, out);
        let position =
            position.map_or(String::new(), |position| format!(",\"position\":{}", quoted(position)));
        let (game, by, unit) = (quoted(game), quoted(by), quoted(unit));
        writeln!(out, "{{\"tree\":1,\"game\":{game}{position},\"by\":{by},\"unit\":{unit}}}")?;
        let (max_ply, max_nodes, infinity) = (240, u64::MAX, 30_000);
        Ok(Self {
            out,
            max_ply,
            max_nodes,
            infinity,
            win: None,
            nodes: 0,
            open: Vec::new(),
            skipped: 0,
            failed: None,
        })
    }

    /// A visit begins. `step` is the move that led here; `None` where there is none: at the root, at an iteration, in quiescence
    /// that goes on at the same position, and after a null move, which is `null-move`. `visit` is `root`, `full`, `scout`,
    /// `reduced`, `research`, `null-move`, `probe` or `quiescence`. What you do not want to say is `None`.
    pub fn enter(
        &mut self,
        step: Option<&str>,
        visit: &str,
        depth: Option<i32>,
        alpha: Option<i32>,
        beta: Option<i32>,
    ) {
        let here = step.is_none() && visit != "null-move";
        let ply = self.open.last().map_or(0, |&(above, _)| above + usize::from(!here));
        if self.skipped > 0 || ply > self.max_ply || self.nodes >= self.max_nodes {
            self.skipped += 1;
            if let Some((_, hidden)) = self.open.last_mut() {
                *hidden += 1;
            }
            return;
        }
        self.nodes += 1;
        self.open.push((ply, 0));
        let mut line = format!("{{\"in\":{}", step.map_or("null".into(), quoted));
        if let Some(depth) = depth {
            key(&mut line, "d", depth);
        }
        for (name, end) in [("a", alpha), ("b", beta)] {
            match end {
                Some(end) if end.abs() >= self.infinity => key(&mut line, name, "null"),
                Some(end) => key(&mut line, name, self.value(end, ply)),
                None => {}
            }
        }
        key(&mut line, "v", quoted(visit));
        self.line(&line);
    }

    /// Something that happened at the visit that is open; `keys` are names and values, which are JSON: `("by", "2")`.
    pub fn note(&mut self, kind: &str, keys: &[(&str, &str)]) {
        let mut line = format!("{{\"note\":{}", quoted(kind));
        for (name, value) in keys {
            let _ = write!(line, ",{}:{value}", quoted(name));
        }
        if self.is_written() {
            self.line(&line);
        }
    }

    /// Moves of the visit that is open are not searched, because of a technique, as `futility`.
    pub fn left_out(&mut self, moves: &[&str], by: &str) {
        let moves: Vec<String> = moves.iter().map(|step| quoted(step)).collect();
        if self.is_written() {
            self.line(&format!("{{\"left_out\":[{}],\"by\":{}", moves.join(","), quoted(by)));
        }
    }

    /// The visit that is open is over. `value` is `None` when the search was stopped; `bound` is `exact`, `lower` or `upper`.
    pub fn leave(&mut self, value: Option<i32>, bound: Option<&str>, best: Option<&str>) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let Some((ply, hidden)) = self.open.pop() else { return };
        let mut line = format!("{{\"out\":{}", value.map_or("null".into(), |value| self.value(value, ply)));
        if let Some(bound) = bound {
            key(&mut line, "k", quoted(bound));
        }
        if let Some(best) = best {
            key(&mut line, "best", quoted(best));
        }
        if hidden > 0 {
            key(&mut line, "hidden", hidden);
        }
        self.line(&line);
    }

    /// Ends the log.
    pub fn close(mut self) -> io::Result<()> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => self.out.flush(),
        }
    }

    fn is_written(&self) -> bool {
        self.skipped == 0 && !self.open.is_empty()
    }

    /// A number, or a forced end by its distance from the visit.
    fn value(&self, value: i32, ply: usize) -> String {
        match self.win.filter(|win| value.abs() > win - 1_000) {
            Some(win) => {
                let kind = if value > 0 { "win" } else { "loss" };
                format!("{{\"{kind}\":{}}}", win - value.abs() - ply as i32)
            }
            None => value.to_string(),
        }
    }

    fn line(&mut self, line: &str) {
        if self.failed.is_none() {
            self.failed = writeln!(self.out, "{line}}}").err();
        }
    }
}

fn key(line: &mut String, name: &str, value: impl Display) {
    let _ = write!(line, ",\"{name}\":{value}");
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\0'..' ' => drop(write!(quoted, "\\u{:04x}", u32::from(letter))),
            _ => quoted.push(letter),
        }
    }
    quoted + "\""
}
