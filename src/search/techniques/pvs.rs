//! Principal variation search: only the first move gets the whole window.
//!
//! Once a move has raised or set α, the others are expected to be no better, and to prove that a zero window is
//! enough: the cheapest proof of an inequality there is. A scout that comes back above α was wrong about its move,
//! which is then searched again with the window open (sources: L14, C11).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::searcher::{Call, Searcher};
use crate::search::{Note, Observer, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Pvs,
    slug: "pvs",
    name: "Principal variation search",
    idea: Some(bibliography::FISHBURN_FINKEL_1980),
    form: bibliography::MARSLAND_CAMPBELL_1982,
    deviates: "",
    summary: "test later moves with a zero window, search again what passes the test",
    effect: Effect::Cost,
    default: true,
};

/// The window of a move at this place in the order, as the node itself sees it, and the kind of visit.
pub fn window(on: bool, window: Window, place: usize) -> (Window, Visit) {
    if on && place > 0 && !window.is_zero() {
        (Window::zero(window.alpha), Visit::Scout)
    } else {
        (window, Visit::Full)
    }
}

/// Whether a scout's answer leaves the value open: it lies inside the window, so it is only a lower bound.
pub fn must_research(window: Window, score: Score) -> bool {
    !window.fails_low(score) && !window.fails_high(score)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Searches a move as a scout, and again with the whole window where that is not enough. `research`: what kind of visit
    /// came back above α before, and with which score.
    #[inline]
    pub(in crate::search) fn principal_variation_search(
        &mut self,
        child: &G,
        down: Call,
        open: Window,
        place: usize,
        research: Option<(Visit, Score)>,
    ) -> Option<Score> {
        let (asked, visit) = window(self.has(Technique::Pvs), open, place);
        let visit = if research.is_some() { Visit::Research } else { visit };
        let note = research.map(|(after, score)| Note::Research { after, score });
        let score = -self.search(child, Call { visit, window: asked.flipped(), note, ..down })?;
        if asked == open || !must_research(open, score) {
            return Some(score);
        }
        let note = Some(Note::Research { after: Visit::Scout, score });
        Some(-self.search(child, Call { visit: Visit::Research, note, ..down })?)
    }
}
