//! Losing captures last: a capture that loses material in the exchange on its square is tried after the quiet
//! moves.
//!
//! MVV-LVA puts a rook that takes a protected pawn before every quiet move. The static exchange evaluation
//! knows that it loses.

use super::{Card, Effect, Technique};
use crate::bibliography;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SeeOrder,
    slug: "see-order",
    name: "Losing captures last",
    idea: Some(bibliography::MAYNARD_SMITH_MICHIE_1961),
    form: bibliography::WIKI,
    deviates: "",
    summary: "try captures that lose the exchange after the quiet moves",
    effect: Effect::Cost,
    default: true,
};
