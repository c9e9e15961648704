//! The page of an algorithm: its pseudo-code, which runs.
//!
//! A page is written in a small language, and read, checked and run here: [`Program::parse`], [`Program::run`]. An interpreted
//! page does what the algorithm's Rust code does, event for event: the same visits with the same windows, notes, values and
//! lines. So a page is proved, not merely shown; and a page of a learner's own runs like it.
//!
//! An algorithm's Rust code says with [`Run::at`](super::Run::at) which line of its page it has come to. A routine that
//! several algorithms call (fail-soft alpha-beta, for one) has its lines once; a page is put together of parts.
//!
//! # The language
//!
//! A page is a list of functions, and begins with the first one. What belongs to a line is indented further than it, or stands
//! behind its colon; `;` joins statements on a line. The grammar stands where it is read: lines in `statement.rs`,
//! expressions in `expression.rs`. Each sign of the textbooks has one of the keyboard: `<-`, `-`, `>=`, `inf`, `alpha`.
//!
//! - The first parameter of a function is its node. A call with a child of it (`for each child of node`) **visits** that
//!   child; a call with the node itself is no visit, but that a first function without a loop over children, which no
//!   function calls, makes **passes** over the whole tree.
//! - Numbers are whole; ∞ is greater than every value, and `∞ − 1` the greatest value. A name without a value must not be
//!   read.
//! - `worth(node)` is what a node is worth that is not searched further, for the side to move. A function whose name begins
//!   with `max` or `min` is for nodes where that player moves, and its values are Max's, that of `worth(node)` too.
//!   `worthToMax(node)` always is.
//! - `low(node)` and `high(node)` are bounds that are remembered of a position, for each depth apart: −∞ and ∞ at first.
//! - A function with `: is the value > v?` behind its parameters answers yes or no.
//! - Time may be up at any visit: then the search ends, but that a loop `while there is time` is left, and the page goes on.
//! - By their names the parameters `α`, `β`, `bound`, `depth` and `budget` (ten to a ply) say with which window and depth a
//!   node is visited. The first function may be given these, the first `guess` (also `f`) and the `margin` of a window
//!   around it.
//!
//! # What is told of a run
//!
//! All that an observer hears follows from the page. A child's visit with a zero window, where the node's own is wider, is a
//! test; one more visit of that child is a re-search. Of what is given the child's value in a loop, that is *raised* which
//! outlives the loop and is handed down as the end of a window, or else stays when the loop is over: each time it is given a
//! value the best line changes. `return` and `leave the loop` inside a loop over children are cuts. In a function that makes
//! passes, the two names of its `while` are the interval in which the value lies. What the memory knows is told where it is
//! returned, or changes an end of the window.
//!
//! # Showing a run
//!
//! [`Program::trace`] has an observer hear the events and keeps a [`Trail`] beside them; a session does both at once and
//! records the events as steps (`Session::run_page` with a `PageRecord`). State `k` of the steps is how the run stood after
//! `k` events, and [`Trail::at`] has the line that was running then; from there [`Trail::frames`] are the calls that are
//! open, with their lines and variables. Several lines may run between two events: [`Trail::events`] says to which state a
//! moment belongs. [`Program::parse`] is quick enough to be asked at every key.

mod ast;
mod check;
mod code;
mod compile;
pub mod exercise;
mod expression;
mod layout;
mod machine;
mod program;
mod raise;
mod role;
mod statement;
mod token;
mod trail;

pub use program::{Bounds, Fault, Program};
pub use trail::{Frame, Trail, Value, Variable};

/// Lines of pseudo-code: one part of a page.
pub type Part = &'static [&'static str];

/// The pseudo-code of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page(pub &'static [Part]);

impl Page {
    /// No page is longer.
    pub const LINES: usize = 24;
    /// No line is wider.
    pub const COLUMNS: usize = 60;

    /// The lines in order. The first has the number 1.
    pub fn lines(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().copied().flatten().copied()
    }

    /// How many lines there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|part| part.len()).sum()
    }

    /// There is nothing on it.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The line with this number, counted from 1.
    pub fn line(self, number: u8) -> Option<&'static str> {
        self.lines().nth(usize::from(number).checked_sub(1)?)
    }
}
