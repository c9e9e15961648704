//! SX: fractional depth in two levels.
//!
//! The depth is a budget, ten for each ply. An ordinary move costs ten of it, an interesting one, a tactical move or
//! one that gives check, costs three: lines full of captures and checks are followed about three times as far. This is
//! alpha-beta on a tree of another shape, so its value is minimax's value on that tree and not at a fixed depth;
//! where no move is interesting the two are the same (Levy, Broughton & Taylor 1989; sources: L25, which has a third
//! level, dull moves at 35).

use super::run::{Run, children};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Sx,
    slug: "sx",
    name: "SX, fractional depth",
    idea: Some(bibliography::LEVY_1989),
    form: bibliography::LEVY_1989,
    deviates: "two prices, the lecture's 10 and 3, and one budget for both sides: no move is dull",
    summary: "a budget instead of a depth: captures and checks cost little of it and are followed further",
    page: Page(&[&[
        "function sx(node, budget, α, β)",
        "  if budget ≤ 0 or the game is over: return worth(node)",
        "  best ← −∞",
        "  for each child of node",
        "    if its move is a capture or a check: cost ← 3",
        "    else: cost ← 10",
        "    v ← −sx(child, budget − cost, −β, −α)",
        "    if v > best: best ← v",
        "    if v > α: α ← v",
        "    if α ≥ β: return best",
        "  return best",
    ]]),
};

/// What an ordinary move costs: a ply.
pub const ORDINARY: i32 = 10;
/// What an interesting move costs.
pub const INTERESTING: i32 = 3;

/// Plies of the longest line that the budget of so many ordinary moves buys: all of its moves are interesting.
pub fn deepest(depth: u8) -> u8 {
    let [ordinary, interesting] = [ORDINARY, INTERESTING].map(i32::unsigned_abs);
    u8::try_from((u32::from(depth) * ordinary).div_ceil(interesting)).unwrap_or(u8::MAX)
}

/// The value of `node` with a budget of so many ordinary moves, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let window = run.window();
    run.root(depth, window, |run| sx(node, depth * ORDINARY, window, run))
}

/// The fail-soft value.
fn sx<G: Knowledge>(node: &G, budget: i32, mut window: Window, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, budget, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for (child, &mv) in children(node, &moves).zip(&moves) {
        let interesting = node.is_tactical(mv) || child.node.in_check();
        run.at(if interesting { 5 } else { 6 });
        let left = budget - if interesting { INTERESTING } else { ORDINARY };
        run.at(7);
        let seen = window.flipped();
        let plies = left.div_euclid(ORDINARY);
        let value = -run.visit(&child, plies, seen, |run| sx(&child.node, left, seen, run))?;
        if value > best {
            run.at(8);
            best = value;
        }
        if window.raise(value) {
            run.at(9);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(10);
            run.cut(&child);
            return Some(best);
        }
    }
    run.at(11);
    Some(best)
}
