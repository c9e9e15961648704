//! Enhanced transposition cut-off: before any move is searched, look every reply up in the table.
//!
//! A cut needs one good move, not the best one. If the table already knows the position after *some* move as bad
//! enough for the opponent, that move cuts at once, even where the order would have tried another first (Plaat,
//! Schaeffer, Pijls & de Bruin 1996). Looking costs a key and a look-up for each move, so it is done only where a
//! search would cost much more.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;
use crate::search::{Bound, Entries, Stored};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::EnhancedTranspositionCutoff,
    slug: "enhanced-transposition-cutoff",
    name: "Enhanced transposition cut-off",
    idea: Some(bibliography::PLAAT_1996_GRAPHS),
    form: bibliography::PLAAT_1996_GRAPHS,
    deviates: "from depth 4 on",
    summary: "look every reply up in the table first: one that is known to be good enough cuts",
    effect: Effect::Reuses,
    default: true,
};

/// The least depth at which the moves are looked up.
const LEAST_DEPTH: i32 = 4;

/// Whether moves are looked up at this depth.
pub fn applies(depth: i32) -> bool {
    depth >= LEAST_DEPTH
}

/// What the table's entry of a child proves for its parent, which would search it `depth` plies deep: at least this.
pub fn claim(child: &Stored, depth: i32, entries: Entries) -> Option<Score> {
    let deep_enough = entries.suit(child.depth.into(), depth);
    (deep_enough && child.bound != Bound::Lower).then(|| -child.score)
}
