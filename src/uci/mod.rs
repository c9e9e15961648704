//! Floor 5: the Universal Chess Interface (Kahlen & Meyer-Kahlen 2000), for graphical interfaces and matches.
//!
//! [`parse`] reads a line, [`options`] keeps what can be set, [`time`] shares out a clock, and [`run`] is the
//! dialogue. A line that makes no sense is answered with at most one `info string`. [`client`] is the other end: it speaks
//! with other engines.

pub mod client;
mod inform;
pub mod options;
pub mod parse;
mod talk;
pub mod time;

use std::time::Duration;

pub use talk::run;

/// When nothing more will be said, a search that is to be answered has so long to come to its end: scripts say all at
/// once.
pub(crate) const LAST_SEARCH: Duration = Duration::from_millis(800);
