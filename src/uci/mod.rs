//! Floor 5: the Universal Chess Interface (Huber & Meyer-Kahlen 2000), for graphical interfaces and matches.
//!
//! [`parse`] reads a line, [`options`] keeps what can be set, [`time`] shares out a clock, [`run`] is the dialogue, on
//! what `dialogue` has for both protocols. A line that makes no sense is answered with at most one `info string`.
//! [`client`] is the other end: it speaks with other engines.

pub mod client;
pub(crate) mod dialogue;
mod inform;
pub mod options;
pub mod parse;
mod talk;
pub mod time;

pub use talk::run;
