//! A combination: moves of one side that win something, and the replies between them.

use super::game::Game;

/// What is won, played through. The side that wins moves first and last.
#[derive(Clone, Debug)]
pub struct Combination<G: Game> {
    /// The position before the opponent's move that allows it, and that move, where they are known.
    pub lead: Option<(G, G::Move)>,
    /// The positions, that before the first move included: one more than there are moves.
    pub positions: Vec<G>,
    /// The moves, in turn.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Combination<G> {
    /// At its beginning, nothing played.
    pub fn new(lead: Option<(G, G::Move)>, start: G) -> Self {
        Self { lead, positions: vec![start], moves: Vec::new() }
    }

    /// The position that has been reached.
    pub fn last(&self) -> &G {
        self.positions.last().expect("there is the one at the beginning")
    }

    /// Plays a move at the end.
    pub fn play(&mut self, mv: G::Move) {
        self.positions.push(self.last().play(mv));
        self.moves.push(mv);
    }

    /// Takes the last moves away, so that so many are left.
    pub fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.positions.truncate(moves + 1);
    }

    /// How many moves the winning side makes.
    pub fn own_moves(&self) -> usize {
        self.moves.len().div_ceil(2)
    }
}
