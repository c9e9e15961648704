//! Minimax, with one function for each player (von Neumann 1928; Shannon 1950).
//!
//! Values are those of Max throughout: Max takes the greatest child, Min the least. Every node down to the
//! depth is visited: b^d leaves (sources: L1).

use super::Card;
use super::run::{Run, exact};
use crate::games::{Knowledge, MoveList, Score, Side};
use crate::search::{Observer, Returned, Window};

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Minimax,
    slug: "minimax",
    name: "Minimax",
    paper: "Shannon, Programming a computer for playing chess",
    year: 1950,
    summary: "look at every line to the depth; Max takes the greatest value, Min the least",
};

/// The value of `position` to a depth, for the side to move.
pub fn root<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    run.root(depth, |run| Some(returned(position, value(position, depth, run)?)))
}

/// The value for Max.
fn value<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    match position.side_to_move() {
        Side::First => max_value(position, depth, run),
        Side::Second => min_value(position, depth, run),
    }
}

/// Max to move: the greatest value of the children.
fn max_value<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    let mut moves = MoveList::new();
    if let Some(value) = run.leaf(position, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for (place, &mv) in moves.iter().enumerate() {
        let value = visit(position, mv, place, depth - 1, run)?;
        if value > best {
            best = value;
            run.better(position.tag(mv), value);
        }
    }
    Some(best)
}

/// Min to move: the least value of the children.
fn min_value<G: Knowledge, O: Observer>(position: &G, depth: i32, run: &mut Run<'_, O>) -> Option<Score> {
    let mut moves = MoveList::new();
    if let Some(value) = run.leaf(position, depth, &mut moves) {
        return Some(-value);
    }
    let mut best = Score::HIGHEST;
    for (place, &mv) in moves.iter().enumerate() {
        let value = visit(position, mv, place, depth - 1, run)?;
        if value < best {
            best = value;
            run.better(position.tag(mv), -value);
        }
    }
    Some(best)
}

/// The value of a child, for Max.
fn visit<G: Knowledge, O: Observer>(
    position: &G,
    mv: G::Move,
    place: usize,
    depth: i32,
    run: &mut Run<'_, O>,
) -> Option<Score> {
    let child = position.play(mv);
    let score = run.child(position.tag(mv), place, depth, Window::OPEN, |run| {
        Some(returned(&child, value(&child, depth, run)?))
    })?;
    Some(for_max(&child, score))
}

/// Observers and callers are told values as the side to move sees them.
fn returned<G: Knowledge>(position: &G, value_for_max: Score) -> Returned {
    exact(for_max(position, value_for_max))
}

/// Max's value as the side to move sees it, and back: the same change of sign.
fn for_max<G: Knowledge>(position: &G, value: Score) -> Score {
    if position.side_to_move() == Side::First { value } else { -value }
}
