//! Losing captures last: a capture that loses material in the exchange on its square is tried after the quiet
//! moves.
//!
//! MVV-LVA puts a rook that takes a protected pawn before every quiet move. The static exchange evaluation
//! knows that it loses.

use super::{Card, Effect, Technique};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SeeOrder,
    slug: "see-order",
    name: "Losing captures last",
    paper: "Slate & Atkin, Chess 4.5: static exchange evaluation",
    year: 1977,
    summary: "try captures that lose the exchange after the quiet moves",
    effect: Effect::Cost,
    default: true,
};
