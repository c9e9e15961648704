//! Alpha-beta with memory: what was found out about a position is kept, and used when the position comes again.
//!
//! The memory, a transposition table, keeps two bounds of each position's value, and for each depth apart, so that a
//! search with memory has the value of one without. The bounds answer at once when they lie outside the window, and
//! narrow the window when they lie inside. In a tree that is searched once this saves what transpositions repeat; it
//! comes into its own when a tree is searched again and again, as MTD(f) does (Plaat, Schaeffer, Pijls & de Bruin
//! 1996; sources: L17, L21, L31).

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::page::Part;
use super::run::{Run, children, told_depth};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Key, Knowledge, MoveList, Score};
use crate::search::{Bound, Note, Window};

/// The routine, which other algorithms call.
pub(super) const LINES: Part = &[
    "function memoryAlphaBeta(node, depth, α, β)",
    "  if low(node) ≥ β: return low(node)",
    "  if high(node) ≤ max(α, low(node)): return high(node)",
    "  α ← max(α, low(node)); β ← min(β, high(node)); a ← α",
    "  if depth = 0 or the game is over:",
    "    best ← low(node) ← high(node) ← worth(node)",
    "  else: best ← −∞; for each child of node",
    "    v ← −memoryAlphaBeta(child, depth − 1, −β, −a)",
    "    if v > best: best ← v",
    "    if v > a: a ← v",
    "    if a ≥ β: leave the loop",
    "  if best < β: high(node) ← best",
    "  if best > α: low(node) ← best",
    "  return best",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Memory,
    slug: "alpha-beta-memory",
    name: "Alpha-beta with memory",
    idea: Some(bibliography::GREENBLATT_1967),
    form: bibliography::PLAAT_1996,
    deviates: "bounds are kept for each depth apart",
    summary: "fail-soft alpha-beta with a transposition table that keeps two bounds of every position",
    page: Page(&[LINES]),
};

/// What is remembered: for each position and depth the bounds of its value. To hash keys with more care, against
/// somebody who chooses them, is a third of the time of a search with memory.
#[derive(Default)]
pub(super) struct Memory(HashMap<(Key, i32), Window, FixedState>);

impl Memory {
    /// Bytes of an entry, with its share of the room that has to be free.
    const BYTES: usize = (size_of::<((Key, i32), Window)>() + 1) * 8 / 7;
    /// Entries for which room is made at first.
    const FIRST: usize = 1 << 10;

    /// What is known of a position: its value is at least α and at most β.
    pub(super) fn recall<G: Knowledge>(&self, node: &G, depth: i32) -> Window {
        self.0.get(&(node.key(), depth)).copied().unwrap_or(Window::OPEN)
    }

    /// Keeps what is known. Where the run may keep no more it ends, as every search does; where the system has no more, what is
    /// new is not kept, which costs time and changes no value.
    pub(super) fn keep<G: Knowledge>(&mut self, node: &G, depth: i32, known: Window, run: &mut Run<'_>) {
        let key = (node.key(), depth);
        if self.0.len() == self.0.capacity() && !self.0.contains_key(&key) {
            let more = self.0.capacity().max(Self::FIRST);
            run.remember(more * Self::BYTES);
            if run.lacks_memory() || self.0.try_reserve(more).is_err() {
                return;
            }
        }
        self.0.insert(key, known);
    }
}

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    let mut memory = Memory::default();
    let window = run.window();
    run.root(depth, window, |run| alpha_beta(node, depth, window, &mut memory, run))
}

/// The fail-soft value.
pub(super) fn alpha_beta<G: Knowledge>(
    node: &G,
    depth: i32,
    mut window: Window,
    memory: &mut Memory,
    run: &mut Run<'_>,
) -> Option<Score> {
    let mut known = memory.recall(node, depth);
    if let Some(value) = settled(known, window, depth, run) {
        return Some(value);
    }
    run.at(4);
    narrow(&mut window, known, depth, run);
    let mut moves = MoveList::new();
    run.at(6);
    let best;
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        best = value;
        known = Window { alpha: value, beta: value };
    } else {
        best = best_child(node, depth, window, &moves, memory, run)?;
        if best < window.beta {
            run.at(12);
            known.beta = best;
        }
        if best > window.alpha {
            run.at(13);
            known.alpha = best;
        }
    }
    memory.keep(node, depth, known, run);
    run.at(14);
    Some(best)
}

fn best_child<G: Knowledge>(
    node: &G,
    depth: i32,
    mut window: Window,
    moves: &MoveList<G::Move>,
    memory: &mut Memory,
    run: &mut Run<'_>,
) -> Option<Score> {
    let mut best = Score::LOWEST;
    for child in children(node, moves) {
        run.at(8);
        let seen = window.flipped();
        let value =
            -run.visit(&child, depth - 1, seen, |run| alpha_beta(&child.node, depth - 1, seen, memory, run))?;
        if value > best {
            run.at(9);
            best = value;
        }
        if window.raise(value) {
            run.at(10);
            run.better(&child, value);
        }
        if window.fails_high(value) {
            run.at(11);
            run.cut(&child);
            break;
        }
    }
    Some(best)
}

/// The value to return at once, when what is known lies outside the window.
fn settled(known: Window, window: Window, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let exact = known.alpha == known.beta;
    let (line, score, bound) = match known {
        Window { alpha, .. } if window.fails_high(alpha) => (2, alpha, Bound::Lower),
        Window { beta, .. } if window.fails_low(beta) => (3, beta, Bound::Upper),
        Window { alpha, .. } if exact => (3, alpha, Bound::Exact),
        _ => return None,
    };
    run.at(line);
    let bound = if exact { Bound::Exact } else { bound };
    run.note(Note::Table { depth: told_depth(depth), score, bound, cut: true });
    Some(score)
}

/// Narrows the window to what is possible.
fn narrow(window: &mut Window, known: Window, depth: i32, run: &mut Run<'_>) {
    let depth = told_depth(depth);
    if known.alpha > window.alpha {
        window.alpha = known.alpha;
        run.note(Note::Table { depth, score: known.alpha, bound: Bound::Lower, cut: false });
    }
    if known.beta < window.beta {
        window.beta = known.beta;
        run.note(Note::Table { depth, score: known.beta, bound: Bound::Upper, cut: false });
    }
}
