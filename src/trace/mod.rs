//! Floor 3: what a search did.

mod recorder;
mod tally;
mod tree;

pub use recorder::Recorder;
pub use tally::Tally;
pub use tree::{Children, Delta, NodeId, Path, Tree};
