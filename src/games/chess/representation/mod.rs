//! Three ways to keep a position of chess, from the plainest to the fastest (sources: C1, C2).
//!
//! Each is a complete generator of legal moves in a file that can be read alone: [`mailbox`] keeps a list of cells
//! and lists of men, [`plain`] keeps sets of squares in machine words, [`engine`] is the engine's own,
//! which looks the moves of sliding pieces up in tables. The first two make every move that the pieces allow and then throw away those that
//! leave the king attacked; the third makes legal moves only, and that is a good part of its advantage.

mod engine;
mod mailbox;
mod plain;

use super::position::Chess;
use crate::games::Representation;

/// All of them, the slowest first.
pub(super) static REPRESENTATIONS: [Representation<Chess>; 3] = [
    Representation::of::<mailbox::Mailbox>(),
    Representation::of::<plain::Bitboards>(),
    Representation::of::<Chess>(),
];
