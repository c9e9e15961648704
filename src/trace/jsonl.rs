//! Trees as JSON lines: a form that any program can write, and that is read as it comes.
//!
//! The first line is about the search ([`Top`]); then every visit is entered and left, in the order of the search, with what
//! happened there between the two. `docs/protocols.md` has the form in full. What this program writes it reads again to the
//! same rows. Of another program's file, what is missing stays unsaid ([`Logged`](super::Logged)).
//!
//! Whatever a file says, it takes no more memory than the budget of nodes allows: lines and nesting have a longest, notes
//! and remarks a share of the budget, and visits beyond it are counted only, but for the roots of the first thousand
//! iterations. A mistake ends the tree there and is told with its line; what was read before it stays.

mod line;
mod notes;
mod place;
mod read;
mod record;
mod search;
mod value;
mod write;

use serde_json::{Map, Value};

pub use read::{Reader, Trouble};
pub use write::write;

/// The version of the form.
const VERSION: i64 = 1;

/// What the first line says.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Top {
    /// The game's slug.
    pub game: String,
    /// Where the game started, in its own notation; `None` where it is the usual start.
    pub position: Option<String>,
    /// The moves from there to the root, as programs write them.
    pub moves: Vec<String>,
    /// Who searched.
    pub by: String,
    /// What values count.
    pub unit: Option<String>,
    /// How it searched.
    pub settings: Map<String, Value>,
}

/// Whether a file begins as those that are written here.
pub fn is_jsonl(beginning: &[u8]) -> bool {
    beginning.starts_with(b"{\"tree\":")
}
