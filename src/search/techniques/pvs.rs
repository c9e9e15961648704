//! Principal variation search: only the first move gets the whole window.
//!
//! Once a move has raised or set α, the others are expected to be no better, and to prove that a zero window is
//! enough: the cheapest proof of an inequality there is. A scout that comes back above α was wrong about its move,
//! which is then searched again with the window open (sources: L14, C11).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;
use crate::search::{Visit, Window};

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
