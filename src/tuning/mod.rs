//! Floor 3: the weights of an evaluation, found from games that the program plays against itself (sources: L36).
//!
//! The method is known as Texel's (Österlund 2014): quiet positions are labelled with the results of their games, and
//! the weights are moved until the evaluation predicts the results best. `play` has the games, [`fit`] the
//! prediction, [`text`] writes the weights. A game takes part by implementing [`Tunable`].

pub mod fit;
mod play;
pub mod text;

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::games::{Coefficients, NotationError, Present, Tunable, WeightGroup};
pub use play::{Sample, SelfPlay};

/// A game's evaluation as it is tuned, its type erased.
pub trait TunedGame: Sync + Debug {
    /// The groups of weights, in the order of their file.
    fn groups(&self) -> &'static [WeightGroup];

    /// The weights in use, for the middle game and for the end game.
    fn weights(&self) -> Vec<[i16; 2]>;

    /// The quiet positions of one game. The same `plan` and `number` give the same game.
    fn play(&self, plan: &SelfPlay, number: u64) -> Vec<Sample>;

    /// How often each weight counts in a position. `None` where the evaluation does not rest on them.
    ///
    /// # Errors
    /// When the text is not a position of the game.
    fn coefficients(&self, position: &str) -> Result<Option<Coefficients>, NotationError>;
}

/// The tuning of `G`.
#[derive(Debug)]
pub struct Tuned<G>(pub PhantomData<fn() -> G>);

impl<G: Tunable + Present> TunedGame for Tuned<G> {
    fn groups(&self) -> &'static [WeightGroup] {
        G::weight_groups()
    }

    fn weights(&self) -> Vec<[i16; 2]> {
        G::weights()
    }

    fn play(&self, plan: &SelfPlay, number: u64) -> Vec<Sample> {
        play::game::<G>(plan, number)
    }

    fn coefficients(&self, position: &str) -> Result<Option<Coefficients>, NotationError> {
        Ok(G::parse(position)?.coefficients())
    }
}
