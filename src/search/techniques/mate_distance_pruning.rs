//! Mate-distance pruning: where a shorter mate is known already, no line can matter any more.
//!
//! The best that can come from a node is a win with the next move, the worst a loss on the spot. If the window
//! lies outside these, its bound is the answer. Programs had it before anybody wrote of it, as far as we know.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::gate::Shortcut;
use crate::search::searcher::{Call, Searcher};
use crate::search::{Observer, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::MateDistancePruning,
    slug: "mate-distance-pruning",
    name: "Mate-distance pruning",
    idea: None,
    form: bibliography::WIKI,
    deviates: "",
    summary: "cut where even the shortest mate from here is longer than one that is known",
    effect: Effect::Cost,
    default: true,
};

/// The value that ends the search of a node, if its window leaves nothing to find.
pub fn cut(window: Window, ply: usize) -> Option<Score> {
    let (worst, best) = (Score::loss_in(ply), Score::win_in(ply + 1));
    if best <= window.alpha {
        Some(best)
    } else if worst >= window.beta {
        Some(worst)
    } else {
        None
    }
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The value of a node in whose window no mate from here can lie.
    pub(in crate::search) fn mate_distance_pruning(&mut self, call: Call) -> Option<Score> {
        if !self.has(Technique::MateDistancePruning) || call.ply == 0 {
            return None;
        }
        let (by, score) = (Technique::MateDistancePruning, cut(call.window, call.ply)?);
        let shortcut = Shortcut { by, tag: None, score, margin: 0, evaluated: false, whole: true };
        self.cuts_short(shortcut).then_some(score)
    }
}
