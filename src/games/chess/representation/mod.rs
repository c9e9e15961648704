//! Four ways to keep a position of chess, from the plainest to the fastest (sources: C1, C2).
//!
//! Each is a complete generator of legal moves in a file that can be read alone: [`mailbox`] keeps a list of cells
//! and lists of men, [`plain`] keeps sets of squares in machine words, [`looked_up`] keeps the same sets and looks the attacks
//! of sliding pieces up in tables, and [`engine`] is the engine's own. The first three make every move that the pieces allow
//! and then throw away those that leave the king attacked; the last makes legal moves only, and keeps its key and its sums of
//! evaluation as it goes. So the third and the fourth together say what of the engine's speed is the tables'.

mod engine;
mod looked_up;
mod mailbox;
mod plain;

use super::position::Chess;
use crate::games::Representation;

/// All of them, the slowest first.
pub(super) static REPRESENTATIONS: [Representation<Chess>; 4] = [
    Representation::of::<mailbox::Mailbox>(),
    Representation::of::<plain::Bitboards<plain::Walked>>(),
    Representation::of::<plain::Bitboards<looked_up::LookedUp>>(),
    Representation::of::<Chess>(),
];
