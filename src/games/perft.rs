//! Perft: counting the lines of legal moves, the usual proof of a move generator (sources: C3).

use super::game::Game;
use super::moves::MoveTag;

/// How many lines of exactly `depth` legal moves start here, by making every move but the last: what
/// [`Game::perft`] has to agree with.
pub fn lines<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|&mv| lines(&position.play(mv), depth - 1)).sum()
}

/// Perft split by the first move, in the generator's order. Empty at depth 0.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(MoveTag, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.moves().iter().map(|&mv| (position.tag(mv), position.play(mv).perft(depth - 1))).collect()
}
