//! Floor 3: what a search did.

mod account;
mod decided;
pub mod diff;
pub mod export;
pub mod file;
mod filter;
mod grown;
mod instability;
mod joined;
mod kept;
mod lines;
mod log;
mod marks;
mod named;
mod names;
mod node;
mod origin;
mod principal;
mod proof;
mod recorder;
pub mod stats;
pub mod steps;
mod svg;
mod tally;
mod tree;
pub mod turned;
pub mod walk;
mod weakest;

pub use account::{Account, Scope, account};
pub use decided::{Decided, decided};
pub use filter::{Filter, UnknownFilter};
pub use instability::{Cause, Instability, contradicted, instability};
pub use kept::{Kept, Sieve};
pub use lines::Lines;
pub use named::{at_line, iteration_of, last_iteration, node_of_visit, visit_number};
pub use names::{
    MoveCount, Names, returned_to_first, seen_by_first, thousands, value, window_text, window_to_first,
};
pub use origin::{End, Origin, cut_reach, origin};
pub use principal::{best, is_principal};
pub use proof::Proof;
pub use recorder::Recorder;
pub use tally::Tally;
pub use tree::{Children, Delta, NodeId, Path, Tree};
pub use weakest::{Link, weakest};
