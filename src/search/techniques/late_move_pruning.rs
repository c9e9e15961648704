//! Late-move pruning: near the horizon, quiet moves that come very late are not searched at all.
//!
//! In a good order the cutting move comes early. After enough moves have failed, the quiet rest is left out: the
//! last step of what late-move reductions begin. The number of moves, 3 + depth² or half of it, is Stockfish's; Fruit (Letouzey
//! 2005) left out quiet moves of a bad history at the last plies before.

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::LateMovePruning,
    slug: "late-move-pruning",
    name: "Late-move pruning",
    idea: Some(bibliography::FRUIT_2005),
    form: bibliography::STOCKFISH,
    deviates: "",
    summary: "near the horizon, leave out quiet moves that come very late",
    effect: Effect::LeavesOut,
    default: true,
};

/// The greatest depth at which moves are left out.
const MOST_DEPTH: i32 = 8;

/// After how many moves the quiet rest is left out at this depth: 3 + depth², half of it where the side to move
/// has not been improving.
pub fn limit(depth: i32, improving: bool) -> usize {
    let limit = 3 + depth * depth;
    (if improving { limit } else { limit / 2 }).max(2) as usize
}

/// In quiescence, where the side to move must respond: so many moves are searched before the quiet rest is left out.
pub const RESPONSES: usize = 2;

/// Whether quiet moves from this place in the order on are left out.
pub fn applies(depth: i32, place: usize, improving: bool) -> bool {
    depth <= MOST_DEPTH && place >= limit(depth, improving)
}
