//! A run of a page line by line: the calls that were open when each line began, and what their variables held.

use std::fmt;
use std::sync::Arc;

use crate::games::{MoveTag, Score};

/// The lines of a run in their order. Moments are numbered from 0.
#[derive(Clone, Debug)]
pub struct Trail {
    moments: Vec<Moment>,
    /// No more moments are kept.
    limit: usize,
    missed: u64,
}

/// A line is about to run.
#[derive(Clone, Debug)]
struct Moment {
    /// Events that the run had told by then.
    events: u64,
    call: Arc<Call>,
}

/// A call of a function as it stood when a line of it began. Calls further out do not change while it runs, so that all
/// its moments share them.
#[derive(Debug)]
pub(super) struct Call {
    pub(super) above: Option<Arc<Self>>,
    pub(super) function: Arc<str>,
    pub(super) line: u8,
    pub(super) visit: u32,
    pub(super) variables: Box<[Variable]>,
}

/// A call that is open.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame<'t> {
    /// The name of the function.
    pub function: &'t str,
    /// The line that is about to run, or that waits for a call.
    pub line: u8,
    /// The visit that it belongs to, in the order in which they were entered: the root's is 0.
    pub visit: u32,
    /// What it was given and what it keeps, in the order of the page.
    pub variables: &'t [Variable],
}

/// A variable of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: Arc<str>,
    /// What it holds; `None` before it was given anything.
    pub value: Option<Value>,
}

/// What a variable holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number. What is no less than [`Score::HIGHEST`](crate::games::Score::HIGHEST) is ∞, what is no more than
    /// [`Score::LOWEST`](crate::games::Score::LOWEST) −∞.
    Number(i64),
    /// Yes or no.
    Truth(bool),
    /// The child with this place among those of the visit's node, counted from 0, and the move that leads there.
    Child(usize, MoveTag),
}

impl fmt::Display for Value {
    /// As a page writes it; a child by its number, counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let infinity = i64::from(Score::HIGHEST.units());
        match *self {
            Self::Number(number) if number >= infinity => f.write_str("∞"),
            Self::Number(number) if number <= -infinity => f.write_str("−∞"),
            Self::Number(number) if number < 0 => write!(f, "−{}", number.unsigned_abs()),
            Self::Number(number) => write!(f, "{number}"),
            Self::Truth(truth) => f.write_str(if truth { "yes" } else { "no" }),
            Self::Child(place, _) => write!(f, "{}", place + 1),
        }
    }
}

impl Trail {
    /// Enough for any run that somebody steps through.
    pub const DEFAULT_LIMIT: usize = 200_000;

    /// An empty one, for at most so many moments.
    pub fn new(limit: usize) -> Self {
        Self { moments: Vec::new(), limit, missed: 0 }
    }

    /// How many moments there are.
    pub fn len(&self) -> usize {
        self.moments.len()
    }

    /// Nothing ran.
    pub fn is_empty(&self) -> bool {
        self.moments.is_empty()
    }

    /// Moments that came after it was full.
    pub fn missed(&self) -> u64 {
        self.missed
    }

    /// How many events the run had told before this moment: the number of the state that belongs to it, where the events
    /// are recorded too.
    pub fn events(&self, moment: usize) -> Option<u64> {
        self.moments.get(moment).map(|it| it.events)
    }

    /// The last moment that began when the run had told no more events than this.
    pub fn at(&self, events: u64) -> Option<usize> {
        self.moments.partition_point(|it| it.events <= events).checked_sub(1)
    }

    /// The line that is about to run.
    pub fn line(&self, moment: usize) -> Option<u8> {
        self.moments.get(moment).map(|it| it.call.line)
    }

    /// The calls that are open, the innermost first.
    pub fn frames(&self, moment: usize) -> impl Iterator<Item = Frame<'_>> {
        let innermost = self.moments.get(moment).map(|it| &*it.call);
        let calls = std::iter::successors(innermost, |call| call.above.as_deref());
        calls.map(|call| Frame {
            function: &call.function,
            line: call.line,
            visit: call.visit,
            variables: &call.variables,
        })
    }

    pub(super) fn push(&mut self, events: u64, call: Arc<Call>) {
        if self.moments.len() < self.limit {
            self.moments.push(Moment { events, call });
        } else {
            self.missed += 1;
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.moments.len() >= self.limit
    }
}

/// A call frees those above it one by one: freed by one another, a long chain of them would need as long a stack.
impl Drop for Call {
    fn drop(&mut self) {
        let mut above = self.above.take();
        while let Some(call) = above {
            above = Arc::try_unwrap(call).ok().and_then(|mut last| last.above.take());
        }
    }
}
