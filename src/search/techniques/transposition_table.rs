//! Transposition table: a position that was searched before is not searched again.
//!
//! An entry keeps depth, value, bound and best move under the position's Zobrist key. Its value may be
//! returned when the *stored* depth is at least the depth now wanted and its bound settles the window; its
//! move is tried first in any case (sources: C10, L21, L31). The table itself is in [`crate::search::table`].

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::search::table::Stored;
use crate::search::{Entries, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::TranspositionTable,
    slug: "transposition-table",
    name: "Transposition table",
    idea: Some(bibliography::GREENBLATT_1967),
    form: bibliography::SLATE_ATKIN_1977,
    deviates: "cuts with a zero window only, so that the principal variation is played out",
    summary: "remember positions: their value, bound, depth and best move",
    effect: Effect::Reuses,
    default: true,
};

/// Whether the stored value can be returned in place of a search. Not with an open window: the principal
/// variation is played out, so that it can be shown.
pub fn cuts(stored: &Stored, depth: i32, window: Window, entries: Entries) -> bool {
    use crate::search::Bound::{Exact, Lower, Upper};
    let settled = match stored.bound {
        Exact => true,
        Lower => window.fails_high(stored.score),
        Upper => window.fails_low(stored.score),
    };
    entries.suit(stored.depth.into(), depth) && settled && window.is_zero()
}
