//! Check extension: a move that gives check is searched a ply deeper.
//!
//! The answers to a check are few and forced, so the extra ply is cheap, and checks are what pushes a loss
//! beyond the horizon (sources: C8, L23).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::Observer;
use crate::search::gate::Decision;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::CheckExtension,
    slug: "check-extension",
    name: "Check extension",
    idea: Some(bibliography::SHANNON_1950),
    form: bibliography::WIKI,
    deviates: "ends at twice the depth of the iteration",
    summary: "search a ply deeper where the side to move is in check",
    effect: Effect::Deepens,
    default: true,
};

/// How many plies deeper a position is searched. `ply` and `iteration` keep a series of checks from running
/// away: no line is extended beyond twice the depth of the iteration.
pub fn plies<G: Knowledge>(child: &G, ply: usize, iteration: i32) -> i32 {
    i32::from(ply as i32 <= 2 * iteration && child.in_check())
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// By how many plies a node is searched deeper than its call says; told once it is entered.
    #[inline]
    pub(in crate::search) fn check_extension(&mut self, position: &G, call: Call) -> i32 {
        if !self.next_has(Technique::CheckExtension) || call.ply == 0 {
            return 0;
        }
        let (by, plies) = (Technique::CheckExtension, plies(position, call.ply, self.iteration));
        if plies > 0 && self.goes_by(Decision::Depth { by, tag: call.tag, plies }) { plies } else { 0 }
    }
}
