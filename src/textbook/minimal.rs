//! The minimal tree: how few leaves prove a value.
//!
//! That a node is worth at least `v` to the side to move is proved by one child of its own and all replies; that it is
//! worth at most `v`, by all its moves and one reply each. A proof of each kind together prove the value, and they meet
//! in exactly one leaf, whatever they choose. In a uniform tree of width b and depth d that makes
//! b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves, which no algorithm can do without (Knuth & Moore 1975); here they are counted in any
//! tree, by looking at all of it.

use super::worth::worth;
use crate::games::{Claims, Knowledge, MAX_PLY, MoveList, Score};

/// The least number of leaves that prove that `position` is worth `value` to the side to move at a depth. `None` when
/// the whole tree has more than `most` nodes, or its value is another.
pub fn leaves<G: Knowledge>(position: &G, depth: u8, value: Score, most: u64) -> Option<u64> {
    let mut count = Count { nodes: 0, most, claims: Claims::below(position) };
    let Proofs { at_least, at_most } = count.proofs(position, depth.into(), 0, value)?;
    Some(at_least? + at_most? - 1)
}

/// Leaves of the smallest proofs of a bound, as the side to move sees it; `None` where it does not hold.
struct Proofs {
    at_least: Option<u64>,
    at_most: Option<u64>,
}

struct Count {
    nodes: u64,
    most: u64,
    claims: Claims,
}

impl Count {
    fn proofs<G: Knowledge>(&mut self, position: &G, depth: i32, ply: usize, value: Score) -> Option<Proofs> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        let mut moves = MoveList::new();
        if let Some(leaf) = leaf(position, depth, ply, self.claims, &mut moves) {
            return Some(Proofs {
                at_least: (leaf >= value).then_some(1),
                at_most: (leaf <= value).then_some(1),
            });
        }
        let (mut at_least, mut at_most) = (None, Some(0));
        for &mv in &moves {
            let child = self.proofs(&position.play(mv), depth - 1, ply + 1, -value)?;
            at_least = at_least.into_iter().chain(child.at_most).min();
            at_most = at_most.zip(child.at_least).map(|(sum, more)| sum + more);
        }
        Some(Proofs { at_least, at_most })
    }
}

/// The value of a leaf, as the algorithms of the page have it. `moves` receives the legal moves otherwise.
fn leaf<G: Knowledge>(
    position: &G,
    depth: i32,
    ply: usize,
    claims: Claims,
    moves: &mut MoveList<G::Move>,
) -> Option<Score> {
    if let Some(ending) = claims.ended(position, ply) {
        return Some(worth(ending));
    }
    position.legal_moves(moves);
    if moves.is_empty() {
        return Some(worth(position.no_moves()));
    }
    (depth <= 0 || ply >= MAX_PLY).then(|| position.evaluate())
}
