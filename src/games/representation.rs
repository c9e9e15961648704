//! Representations: how a position is kept in memory.
//!
//! The same rules can be written on quite different data, and the choice decides how fast legal moves come out. A
//! game that wants to show this has more than one [`Board`] and lists them in
//! [`Game::representations`](super::Game::representations); all are run by the same perft, so that a race between
//! them compares nothing else.

use super::game::Game;
use super::moves::{MoveList, MoveTag};

/// A position of the game `G` kept in its own way: a complete generator of legal moves.
pub trait Board<G: Game>: Clone {
    /// The one word for it everywhere.
    const SLUG: &'static str;
    /// Its name as a title.
    const NAME: &'static str;
    /// Its idea and its cost, in a line.
    const SUMMARY: &'static str;
    /// Where it was published, with the year.
    const ORIGIN: &'static str;

    /// The same position.
    fn of(position: &G) -> Self;

    /// Appends every legal move.
    fn legal_moves(&self, moves: &mut MoveList<G::Move>);

    /// The position after a legal move.
    fn play(&self, mv: G::Move) -> Self;
}

/// A way to keep positions of the game `G`, with its [`Board`] hidden.
#[derive(Clone, Copy, Debug)]
pub struct Representation<G: Game> {
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// Its idea and its cost, in a line.
    pub summary: &'static str,
    /// Where it was published, with the year.
    pub origin: &'static str,
    perft: fn(&G, u32, &dyn Fn() -> bool) -> Option<u64>,
    moves: fn(&G) -> Vec<MoveTag>,
}

impl<G: Game> Representation<G> {
    /// The representation that keeps positions as a `B`.
    pub const fn of<B: Board<G>>() -> Self {
        Self {
            slug: B::SLUG,
            name: B::NAME,
            summary: B::SUMMARY,
            origin: B::ORIGIN,
            perft: |position, depth, stopped| lines::<G, B>(&B::of(position), depth, stopped),
            moves: |position| {
                let mut moves = MoveList::new();
                B::of(position).legal_moves(&mut moves);
                moves.iter().map(|&mv| position.tag(mv)).collect()
            },
        }
    }

    /// Perft: how many lines of exactly `depth` legal moves start here. `None` once `stopped` says so; it is asked
    /// every few hundred lines.
    pub fn perft(&self, position: &G, depth: u32, stopped: &dyn Fn() -> bool) -> Option<u64> {
        (self.perft)(position, depth, stopped)
    }

    /// The tags of the legal moves, in the generator's order.
    pub fn moves(&self, position: &G) -> Vec<MoveTag> {
        (self.moves)(position)
    }
}

/// The last move of a line is counted and not played. All representations are counted by this one function.
fn lines<G: Game, B: Board<G>>(board: &B, depth: u32, stopped: &dyn Fn() -> bool) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let mut moves = MoveList::new();
    board.legal_moves(&mut moves);
    if depth == 1 {
        return Some(moves.len() as u64);
    }
    if stopped() {
        return None;
    }
    let mut count = 0;
    for &mv in &moves {
        count += lines::<G, B>(&board.play(mv), depth - 1, stopped)?;
    }
    Some(count)
}
