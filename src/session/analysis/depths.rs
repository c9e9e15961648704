//! What a search of each depth would have chosen, and which lesson is about seeing so far.

use super::Analysis;
use crate::explain::coach::{AtDepth, Look, worth_at};
use crate::games::{MoveTag, Score};
use crate::search::techniques::Technique;
use crate::textbook::Algorithm;

/// What the search of a position chooses at a depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The depth, in plies.
    pub depth: u8,
    /// Its best line; empty where the game is over.
    pub line: Vec<MoveTag>,
    /// What it comes to, for the side to move.
    pub score: Score,
    /// What the move that was played comes to at this depth, where one was and that is known.
    pub played: Option<Score>,
    /// It is not what a ply less deep had chosen.
    pub changes: bool,
}

/// What one has to have learned to see something at a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taught {
    /// To look at every answer.
    Answers,
    /// To look on where the horizon cuts an exchange or a threat in two.
    Horizon,
    /// To look deeper than anybody looks at all moves: with cuts, one depth after the other.
    Depth,
}

/// The deepest that is seen by looking at a move and at its answers.
const ANSWER: u8 = 2;
/// The deepest that is seen by looking at what comes right behind them.
const BEHIND: u8 = 4;

impl Taught {
    /// Of what first shows at this depth.
    pub const fn at(depth: u8) -> Self {
        if depth <= ANSWER {
            Self::Answers
        } else if depth <= BEHIND {
            Self::Horizon
        } else {
            Self::Depth
        }
    }

    /// The word of the algorithm or technique whose lesson teaches it.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Answers => Algorithm::Minimax.slug(),
            Self::Horizon => Technique::Quiescence.slug(),
            Self::Depth => Technique::IterativeDeepening.slug(),
        }
    }
}

/// What a search chose, depth by depth, and what it says at each of them of the move that was played.
pub fn choices(look: &Look, played: impl Fn(&AtDepth) -> Option<Score>) -> Vec<Choice> {
    let mut last = None;
    let searched = look.depths().iter().filter(|at| at.best().is_some());
    searched
        .map(|at| {
            let before = last.replace(at.best());
            let changes = before.is_some_and(|before| before != at.best());
            let line = at.lines[0].moves.clone();
            Choice { depth: at.depth, line, score: at.score(), played: played(at), changes }
        })
        .collect()
}

impl Analysis {
    /// What the search of the position after so many moves chose, depth by depth. Empty where it was not looked at yet, or the
    /// game is over there.
    pub fn choices(&self, plies: usize) -> Vec<Choice> {
        let Some(before) = self.look(plies) else { return Vec::new() };
        let after = self.answer_at(plies + 1).zip(self.moves.get(plies));
        let played = |at: &AtDepth| {
            let worth = after.and_then(|(after, &played)| worth_at(before, after, played, at.depth));
            // Another search says what it is worth; this one says that it is no better.
            worth.map(|worth| worth.min(at.score()))
        };
        choices(before, played)
    }
}
