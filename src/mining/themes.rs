//! What a puzzle is about, as far as every game has it: its length, what it wins, and the move that nobody would like to make.

use super::proof::{Proof, Prover};
use crate::games::{Knowledge, MoveList, Present, Score};

/// From so many men on an advantage is crushing.
const CRUSHING: i32 = 4;
/// A side with at most so many replies may be in zugzwang.
const FEW_REPLIES: usize = 10;
/// Having to move costs so many men where it is zugzwang.
const COST: i32 = 2;

/// All themes. `None` when stopped.
pub(super) fn of<G: Knowledge + Present>(
    prover: &mut Prover<'_>,
    proof: &Proof<G>,
) -> Option<Vec<&'static str>> {
    let mut themes = G::motifs(&proof.line);
    themes.push(match proof.line.own_moves() {
        0 | 1 => "one-move",
        2 => "short",
        3 => "long",
        _ => "very-long",
    });
    if !proof.score.is_decisive() {
        themes.push(if proof.score.units() >= CRUSHING * G::MAN { "crushing" } else { "advantage" });
    }
    if has_zugzwang(prover, proof)? {
        themes.push("zugzwang");
    }
    themes.sort_unstable();
    Some(themes)
}

/// After a move that threatens nothing the opponent would be well if he could pass, and is lost since he cannot.
fn has_zugzwang<G: Knowledge>(prover: &mut Prover<'_>, proof: &Proof<G>) -> Option<bool> {
    let quiet = |ply: usize| !proof.line.positions[ply].is_tactical(proof.line.moves[ply]);
    for ply in (0..proof.line.moves.len()).step_by(2).filter(|&ply| quiet(ply)) {
        let position = &proof.line.positions[ply + 1];
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let Some(passed) = position.pass().filter(|_| !position.must_respond()) else { continue };
        if moves.is_empty() || moves.len() > FEW_REPLIES {
            continue;
        }
        let moved = -prover.best(position)?.score;
        let waited = prover.best(&passed)?.score;
        if is_less(waited, moved, COST * G::MAN) {
            return Some(true);
        }
    }
    Some(false)
}

fn is_less(one: Score, other: Score, by: i32) -> bool {
    if other.is_decisive() { !one.is_decisive() } else { one.units() + by <= other.units() }
}
