//! Countermoves: a quiet move that refuted the opponent's last move before will often do so again.

use super::{Card, Effect, Technique};
use crate::bibliography;
#[cfg(doc)]
use crate::games::Knowledge;
use crate::games::MoveTag;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::Countermove,
    slug: "countermove",
    name: "Countermove heuristic",
    idea: Some(bibliography::UITERWIJK_1992),
    form: bibliography::UITERWIJK_1992,
    deviates: "",
    summary: "try early the quiet move that refuted the opponent's last move elsewhere",
    effect: Effect::Cost,
    default: true,
};

/// The last refutation of each move, by what moved where in the move that it answers ([`Knowledge::piece_to_index`]).
#[derive(Clone, Debug)]
pub struct Countermoves(Vec<Option<MoveTag>>);

impl Countermoves {
    /// None is known.
    pub fn new(slots: usize) -> Self {
        Self(vec![None; slots])
    }

    /// The answer to a move.
    pub fn get(&self, before: usize) -> Option<MoveTag> {
        self.0[before]
    }

    /// A quiet move has refuted the move before.
    pub fn remember(&mut self, before: usize, answer: MoveTag) {
        self.0[before] = Some(answer);
    }
}
