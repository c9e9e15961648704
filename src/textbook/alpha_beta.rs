//! Alpha-beta in the negamax form: minimax's value without looking at all of the tree.
//!
//! α is the value that the side to move already has on the path from the root, β the value that the opponent
//! already has. Once α ≥ β the opponent will not come here, and the remaining children do not matter: a cut.
//! This is the fail-hard form, which returns α or β where the value lies outside (Knuth & Moore 1975;
//! sources: L3, L4, L5).

use super::Card;
use super::run::Run;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::{Observer, Returned, Window};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::AlphaBeta,
    slug: "alpha-beta",
    name: "Alpha-beta",
    paper: "Knuth & Moore, An analysis of alpha-beta pruning",
    year: 1975,
    summary: "minimax's value, skipping what the opponent will not allow: cut when α ≥ β",
};

/// The value of `position` to a depth, for the side to move.
pub fn root<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    run.root(depth, |run| Some(answer(Window::OPEN, alpha_beta(position, depth, Window::OPEN, run)?)))
}

/// The value, if it lies inside the window; α if it is at most α, β if it is at least β.
fn alpha_beta<G: Knowledge, O: Observer>(
    position: &G,
    depth: i32,
    mut window: Window,
    run: &mut Run<'_, O>,
) -> Option<Score> {
    let mut moves = MoveList::new();
    if let Some(value) = run.leaf(position, depth, &mut moves) {
        return Some(value.clamp(window.alpha, window.beta));
    }
    for (place, &mv) in moves.iter().enumerate() {
        let (tag, child, seen) = (position.tag(mv), position.play(mv), window.flipped());
        let value = -run.child(tag, place, depth - 1, seen, |run| {
            Some(answer(seen, alpha_beta(&child, depth - 1, seen, run)?))
        })?;
        if window.raise(value) {
            run.better(tag, value);
        }
        if window.fails_high(value) {
            run.cut(tag, place, moves.len());
            return Some(window.beta);
        }
    }
    Some(window.alpha)
}

fn answer(window: Window, score: Score) -> Returned {
    Returned { score, bound: window.classify(score) }
}
