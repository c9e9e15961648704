//! Floor 3: what a search did.

mod account;
mod apart;
mod decided;
pub mod diff;
pub mod entries;
pub mod export;
pub mod file;
mod filled;
mod filter;
mod follow;
mod grown;
mod icicle;
mod instability;
mod instructive;
mod joined;
pub mod jsonl;
mod kept;
mod lines;
mod log;
mod logged;
mod marks;
mod named;
mod names;
mod node;
mod noted;
mod numbered;
mod origin;
mod past;
mod principal;
mod proof;
pub mod ranking;
mod recorder;
mod resting;
pub mod stats;
pub mod steps;
mod svg;
mod tally;
mod thinned;
mod tree;
pub mod turned;
pub mod walk;
mod weakest;
mod writing;

pub use account::{Account, Scope, account};
pub use apart::{Cause, rests_on};
pub use decided::{Decided, decided};
pub use filter::{Filter, NoFilter};
pub use follow::Follow;
pub use icicle::{Span, icicle};
pub use instability::{Instability, contradicted, instability};
pub use instructive::{first_sight, instructive_cut, overlooked, principal_line};
pub use kept::{Kept, Sieve};
pub use lines::Lines;
pub use logged::{Logged, OWN, logged_figure, said_window};
pub use named::{
    above_visit, at_line, iteration_of, last_iteration, node_of_visit, other_line, same_visit, visit_number,
};
pub use names::{
    MoveCount, Names, in_men, read_men, returned_to_first, seen_by_first, value, window_to_first,
};
pub use numbered::{InOrder, Numbered};
pub use origin::{End, Origin, cut_reach, origin};
pub use principal::{best, is_principal};
pub use proof::Proof;
pub use recorder::Recorder;
pub use tally::Tally;
pub use tree::{Children, Delta, NodeId, Path, Tree};
pub use weakest::{Link, weakest};
