//! Draws that somebody has to claim: what they end, and what they do not.

use super::game::{Ending, Game, Outcome};

/// Whether draws that may be claimed end a line of play below some root.
///
/// A search takes them for endings: whoever wants the draw has it. But where one could be claimed at the root already,
/// and the game goes on all the same, nobody seems to want it, and only what ends by itself ends a line. The root goes on
/// in any case, as long as it has moves: a move was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Claims {
    /// The root's draw was not claimed.
    waived: bool,
}

impl Claims {
    /// Those of the lines that begin here.
    pub fn below<G: Game>(root: &G) -> Self {
        Self { waived: root.claimable().is_some() }
    }

    /// How a line of play has ended here, so many plies below the root, as far as that can be told without a list of moves.
    #[inline]
    pub fn ended<G: Game>(self, position: &G, ply: usize) -> Option<Ending> {
        let ended = position.ended();
        match ended {
            _ if ply == 0 => ended.filter(|ending| ending.outcome != Outcome::Draw),
            None if !self.waived => position.claimable(),
            _ => ended,
        }
    }
}
