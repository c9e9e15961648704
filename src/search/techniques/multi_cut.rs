//! Multi-cut: where several moves cut in a shallow search, one of them will cut in the deep one.
//!
//! At a node where a cut is expected, the first moves are searched much less deep. That one of them reaches β says
//! little; when [`NEEDED`] of them do, the node is cut (Björnsson & Marsland 1999).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::MultiCut,
    slug: "multi-cut",
    name: "Multi-cut pruning",
    idea: Some(bibliography::BJORNSSON_MARSLAND_1999),
    form: bibliography::BJORNSSON_MARSLAND_1999,
    deviates: "six moves, three cuts, four plies less deep: numbers of its own",
    summary: "cut where several of the first moves reach β in a much shallower search",
    effect: Effect::Shortens,
    default: false,
};

/// The least depth at which it is tried.
const LEAST_DEPTH: i32 = 6;

/// By how many plies the shallow searches are less deep than the node.
pub const REDUCTION: i32 = 4;
/// How many moves are searched.
pub const TRIED: usize = 6;
/// How many of them must reach β.
pub const NEEDED: usize = 3;

/// Whether it is tried at this depth with this β.
pub fn applies(depth: i32, beta: Score) -> bool {
    depth >= LEAST_DEPTH && !beta.is_decisive()
}
