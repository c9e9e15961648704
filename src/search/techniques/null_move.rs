//! Null move: if even passing keeps the value at β, a real move surely does.
//!
//! The pass is searched with a zero window at β and less deep by R plies; when it holds β the node is cut
//! without trying a move (a blank move in Kaissa, Adelson-Velsky, Arlazarov & Donskoy 1975; Beal 1989; Goetsch & Campbell 1990; made known by Donninger 1993). In zugzwang the argument is
//! wrong, which the conditions keep away as well as conditions can (sources: N1, N2, N3, C13).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::{NoNull, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::NullMove,
    slug: "null-move",
    name: "Null-move pruning",
    idea: Some(bibliography::ADELSON_VELSKY_1975),
    form: bibliography::DONNINGER_1993,
    deviates: "R grows with depth and with the evaluation's lead; zero windows and evaluations of β or more only",
    summary: "pass; if that still holds β with a reduced search, cut",
    effect: Effect::LeavesOut,
    default: true,
};

/// The least depth at which a pass saves more than it costs.
const LEAST_DEPTH: i32 = 2;

/// What the conditions look at besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The window of the node.
    pub window: Window,
    /// Its remaining depth.
    pub depth: i32,
    /// Its static evaluation.
    pub evaluation: Score,
    /// The move before was a null move.
    pub after_null: bool,
}

/// The position after the pass, or the condition that forbids it.
///
/// # Errors
/// The first condition that fails, in the order in which they are cheap to ask; a game without a pass before all others.
pub fn applies<G: Knowledge>(position: &G, at: Situation) -> Result<G, NoNull> {
    if !G::PASSES {
        Err(NoNull::NoPass)
    } else if !at.window.is_zero() {
        Err(NoNull::OpenWindow)
    } else if at.depth < LEAST_DEPTH {
        Err(NoNull::Shallow)
    } else if at.after_null {
        Err(NoNull::AfterNullMove)
    } else if at.window.beta.is_decisive() {
        Err(NoNull::Decisive)
    } else if position.in_check() {
        Err(NoNull::InCheck)
    } else if at.evaluation < at.window.beta {
        Err(NoNull::BelowBeta)
    } else {
        let passed = position.pass().ok_or(NoNull::NoPass)?;
        if position.zugzwang_likely() { Err(NoNull::ZugzwangLikely) } else { Ok(passed) }
    }
}

/// R, a rule of our own in the spirit of (Heinz 1999), who was the first to let it depend on the depth, as 2 or 3: here 3, one more for every third ply that is left, and one more for every two men by which
/// the evaluation is above β, at most three of these.
pub fn reduction(depth: i32, above: i32, man: i32) -> i32 {
    3 + depth / 3 + (above / (2 * man.max(1))).clamp(0, 3)
}
