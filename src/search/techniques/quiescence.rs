//! Quiescence: no position is evaluated while captures hang in the air.
//!
//! When no depth is left, the side to move may stand pat on the static evaluation or play out tactical moves.
//! Standing pat is a lower bound because a quiet move is nearly always available that is no worse; where that
//! argument fails (in check, or when a capture is compulsory) every legal move is searched instead. That a program has to
//! play on until a position is quiet is as old as programs (Shannon 1950; Turing 1953; sources: L34, C7). The search itself is in `search/quiescence.rs`.

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Quiescence,
    slug: "quiescence",
    name: "Quiescence search",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "a side that has to capture is treated as one in check: all its moves are searched",
    summary: "play out captures before evaluating",
    effect: Effect::Evaluates,
    default: true,
};
