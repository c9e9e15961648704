//! The static evaluation of a node, where a technique that is on asks for it.

use super::note::Note;
use super::observer::Observer;
use super::searcher::Searcher;
use super::techniques::Technique;
use crate::games::{Knowledge, MoveTag, Score};

/// The techniques that go by the static evaluation of a node.
const ASKERS: [Technique; 9] = [
    Technique::NullMove,
    Technique::ReverseFutility,
    Technique::Razoring,
    Technique::Probcut,
    Technique::MultiCut,
    Technique::Futility,
    Technique::LateMovePruning,
    Technique::SeePruning,
    Technique::LateMoveReductions,
];

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeEval {
    /// The static evaluation; `None` where it says nothing (the side to move must respond) or nobody asks.
    pub(super) evaluation: Option<Score>,
    /// There is one, and it is better than that before the side's last move, or none was made there.
    pub(super) improving: bool,
    /// The move that no other comes near.
    pub(super) singular: Option<MoveTag>,
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Evaluates the position, if a technique that is on will ask for it.
    pub(super) fn static_eval(&mut self, position: &G, ply: usize) -> NodeEval {
        let asked = ASKERS.into_iter().any(|technique| self.has(technique));
        let evaluation = (asked && !position.must_respond()).then(|| self.evaluate(position));
        self.evaluations[ply] = evaluation;
        if let Some(evaluation) = evaluation {
            self.observer.note(Note::StaticEval(evaluation));
        }
        let before = ply.checked_sub(2).and_then(|before| self.evaluations[before]);
        let improving = evaluation.is_some_and(|now| before.is_none_or(|before| now > before));
        NodeEval { evaluation, improving, singular: None }
    }

    /// The static evaluation.
    pub(super) fn evaluate(&mut self, position: &G) -> Score {
        position.evaluate_with(&mut self.memo)
    }

    /// The static value of a node where the search ends.
    pub(super) fn evaluated(&mut self, position: &G) -> Score {
        self.counts.leaves += 1;
        self.truncated += 1;
        self.evaluate(position)
    }
}
