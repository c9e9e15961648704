//! A page that was read and is ready to run.

use thiserror::Error;

use super::ast::Spot;
use super::code::{Op, Routine};
use super::machine::Machine;
use super::trail::Trail;
use super::{check, compile, layout};
use crate::document::Mistake;
use crate::games::{Claims, Knowledge, Side};
use crate::search::{Clock, Found, Observer};
use crate::textbook::{Algorithm, Run, Start};

/// A page that runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    text: String,
    pub(super) routines: Vec<Routine>,
    pub(super) code: Vec<Op>,
    /// The functions with which a search begins where Max moves, and where Min does.
    entries: [usize; 2],
}

/// How much a run may do before it is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Instructions; a line of a page is a handful of them.
    pub steps: u64,
    /// Calls that are open at a time.
    pub calls: usize,
}

impl Bounds {
    /// For a page that is known to end.
    pub const UNBOUNDED: Self = Self { steps: u64::MAX, calls: usize::MAX };
}

impl Default for Bounds {
    /// A second or two, and deeper than any search goes.
    fn default() -> Self {
        Self { steps: 100_000_000, calls: 1_000 }
    }
}

/// Why a run could not go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct Fault {
    /// The line, counted from 1.
    pub line: u8,
    /// What was wrong there.
    pub message: String,
    /// It did too much, and would perhaps never have ended.
    pub is_endless: bool,
}

impl Program {
    /// No page has more lines,
    pub const LINES: usize = 200;
    /// and no line is wider.
    pub const COLUMNS: usize = 120;

    /// Reads and checks a page.
    ///
    /// # Errors
    /// All mistakes that can be seen before it runs: those of spelling, or else those of meaning.
    pub fn parse(text: &str) -> Result<Self, Vec<Mistake>> {
        if let Some(mistake) = oversized(text) {
            return Err(vec![mistake]);
        }
        let functions = layout::read(text)?;
        let mistakes = check::mistakes(&functions);
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let (routines, code) = compile::compile(&functions);
        let of = |side: Side| routines.iter().position(|it| it.seat == Some(side)).unwrap_or(0);
        let players = routines.first().is_some_and(|first| first.seat.is_some());
        let entries = if players { [of(Side::First), of(Side::Second)] } else { [0, 0] };
        Ok(Self { text: text.into(), routines, code, entries })
    }

    /// The page of an algorithm; `None` where it does not run: those of the best-first searches work on lists, which the
    /// language has not.
    pub fn of(algorithm: Algorithm) -> Option<Self> {
        if algorithm.is_best_first() {
            return None;
        }
        let lines: Vec<&str> = algorithm.card().page.lines().collect();
        Self::parse(&lines.join("\n")).ok()
    }

    /// The page as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// It hands windows down, so that showing α and β makes sense.
    pub fn is_windowed(&self) -> bool {
        self.routines
            .iter()
            .any(|it| it.asked.alpha.is_some() || it.asked.beta.is_some() || it.question.is_some())
    }

    /// The function with which a search begins.
    pub(super) fn entry(&self, side: Side) -> usize {
        self.entries[usize::from(side == Side::Second)]
    }

    /// Runs it on a position to a depth. When the clock runs out before there is a value, the answer has depth 0 and no
    /// move.
    ///
    /// # Errors
    /// Why the page could not go on. All visits that were open then have been left without a value.
    pub fn run<G: Knowledge>(
        &self,
        start: Start,
        (position, depth): (&G, u8),
        observer: &mut impl Observer,
        clock: Clock,
        bounds: Bounds,
    ) -> Result<Found, Fault> {
        self.follow(start, (position, depth), observer, clock, bounds, None)
    }

    /// The same, and keeps the calls and their variables as they were when each line began.
    ///
    /// # Errors
    /// As for [`Program::run`].
    pub fn trace<G: Knowledge>(
        &self,
        start: Start,
        tree: (&G, u8),
        observer: &mut impl Observer,
        clock: Clock,
        (bounds, trail): (Bounds, &mut Trail),
    ) -> Result<Found, Fault> {
        self.follow(start, tree, observer, clock, bounds, Some(trail))
    }

    fn follow<G: Knowledge>(
        &self,
        start: Start,
        (position, depth): (&G, u8),
        observer: &mut impl Observer,
        clock: Clock,
        bounds: Bounds,
        trail: Option<&mut Trail>,
    ) -> Result<Found, Fault> {
        let mut run = Run::new(observer, clock, start);
        run.claims = Claims::below(position);
        let score = Machine::new(self, &mut run, trail, bounds).root(position, depth.into())?;
        Ok(run.found(score, depth))
    }
}

/// What is too large about a page.
fn oversized(text: &str) -> Option<Mistake> {
    let (lines, columns) = (Program::LINES, Program::COLUMNS);
    if let Some((number, _)) = (1..).zip(text.lines()).nth(lines) {
        return Some(Spot { line: number, column: 1 }.blame(format!("a page has at most {lines} lines")));
    }
    let (line, _) = (1..).zip(text.lines()).find(|(_, line)| line.chars().count() > columns)?;
    Some(Spot { line, column: columns + 1 }.blame(format!("a line has at most {columns} characters")))
}
