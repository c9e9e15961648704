//! Plain bitboards with the engine's tables of attacks: what magic numbers are worth by themselves (sources: C2).
//!
//! *Idea.* Everything is as in [`super::plain`], the position, the moves that the pieces allow and the test of the king after
//! each of them, but what a sliding piece attacks is looked up and not walked. Beside plain bitboards this is what the tables
//! gain; beside [`super::engine`], what it gains to know checks and pins before the first move is made.
//!
//! *Origin.* As [`super::engine`].
//!
//! *Cost.* The tables. And a loop over the pieces, where walking moved all of a kind at once: a table knows one square.

use super::plain::Sliding;
use crate::games::chess::bitboard::Bitboard;
use crate::games::chess::magic;

/// By the tables, one piece after the other.
#[derive(Clone)]
pub(super) struct LookedUp;

impl Sliding for LookedUp {
    const CARD: [&'static str; 4] = [
        "magic-pseudo-legal",
        "Magic bitboards, pseudo-legal",
        "plain bitboards, but attacks of sliding pieces looked up; moves are still made to be tested",
        "Hansen 2006, Kannan 2007",
    ];

    fn straight(set: Bitboard, empty: Bitboard) -> Bitboard {
        set.into_iter().fold(Bitboard::EMPTY, |all, from| all | magic::rook(from, !empty))
    }

    fn diagonal(set: Bitboard, empty: Bitboard) -> Bitboard {
        set.into_iter().fold(Bitboard::EMPTY, |all, from| all | magic::bishop(from, !empty))
    }
}
