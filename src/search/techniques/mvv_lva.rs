//! MVV-LVA: captures ordered by most valuable victim, then least valuable attacker.
//!
//! The capture of a queen by a pawn refutes more often than any other move, and is cheap to find. The figure
//! comes from the game ([`Knowledge::gain`]); tactical moves come after the table move and before the
//! killers (sources: C9).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::MvvLva,
    slug: "mvv-lva",
    name: "Most valuable victim, least valuable attacker",
    idea: Some(bibliography::GILLOGLY_1972),
    form: bibliography::CONDON_THOMPSON_1982,
    deviates: "",
    summary: "try captures first, the biggest victim by the smallest attacker",
    effect: Effect::Cost,
    default: true,
};

/// The figure of a tactical move, larger first.
pub fn figure<G: Knowledge>(position: &G, mv: G::Move) -> i32 {
    position.gain(mv)
}
