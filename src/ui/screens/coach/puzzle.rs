//! Puzzles made of mistakes: what would have been better? Those of the learner's own games make themselves.

use super::Coach;
use crate::explain::coach::chance;
use crate::games::MoveTag;
use crate::learner::puzzles::Puzzle;
use crate::mining::OneMove;
use crate::numbers::counted;
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::msg::Effect;

/// The solution is the only one when every other move gives so much of the chance to win away, in hundredths.
const ALONE: f64 = 8.0;
/// How far the estimate of such a puzzle's rating may be off.
const DEVIATION: i64 = 350;
/// What it is about.
const THEME: &str = "own-games";

impl Coach {
    /// The mistake that is shown.
    pub(super) fn bad_move(&self) -> Option<usize> {
        let at = self.shown_move()?;
        self.analysis.verdict(at).filter(|verdict| verdict.better.is_some()).map(|_| at)
    }

    /// Makes a puzzle of the move that is shown.
    pub(super) fn make_puzzle(&mut self) -> Vec<Effect> {
        let Some(at) = self.bad_move() else { return Vec::new() };
        match self.puzzle(at) {
            Some(puzzle) => vec![
                self.learner.keep(ProgressUpdate::Puzzle(Box::new(puzzle))),
                Effect::say(
                    "kept among the puzzles, under the theme own games, and to be solved at the next review",
                ),
            ],
            None => vec![Effect::say("more than one move is good there: no puzzle with one solution")],
        }
    }

    /// Makes puzzles of all mistakes of the learner, once.
    pub(super) fn make_puzzles(&mut self) -> Vec<Effect> {
        let Some(you) = self.you.filter(|_| !std::mem::replace(&mut self.puzzles_made, true)) else {
            return Vec::new();
        };
        let made: Vec<_> = self.analysis.mistakes(Some(you)).filter_map(|at| self.puzzle(at)).collect();
        let known = |puzzle: &Puzzle| self.learner.now().own_puzzles.iter().any(|own| own.id == puzzle.id);
        let new: Vec<_> = made.into_iter().filter(|puzzle| !known(puzzle)).collect();
        if new.is_empty() {
            return Vec::new();
        }
        let said = format!(
            "{} made of your mistakes, under the theme own games",
            counted(new.len(), "puzzle", "puzzles")
        );
        let kept = new.into_iter().map(|puzzle| self.learner.keep(ProgressUpdate::Puzzle(Box::new(puzzle))));
        let mut effects: Vec<_> = kept.collect();
        effects.push(Effect::say(said));
        effects
    }

    /// The one good move in the position before a move, if there is one alone.
    fn solution(&self, at: usize) -> Option<MoveTag> {
        let man = self.analysis.session().game().man;
        let lines = self.analysis.look(at)?.lines();
        let best = lines.first()?;
        let alone =
            lines.get(1).is_none_or(|second| chance(best.score, man) - chance(second.score, man) >= ALONE);
        best.moves.first().copied().filter(|best| alone && *best != self.analysis.moves()[at])
    }

    /// How hard the one good move is to see, estimated as for puzzles that are mined.
    fn rating(&self, at: usize, best: MoveTag) -> i64 {
        let session = self.analysis.after(at);
        let look = self.analysis.look(at);
        OneMove {
            nodes: look.map_or(0, |look| look.settles(best)),
            forces: session.forcing(&[Some(best)]) == [true],
            sacrifices: session.sacrifices(best),
            choices: session.view().moves.len(),
            wins: look.is_some_and(|look| look.score().plies_to_end() == Some(1)),
        }
        .rating()
    }

    fn puzzle(&self, at: usize) -> Option<Puzzle> {
        let best = self.solution(at)?;
        let session = self.analysis.after(at);
        let position = session.view().notation;
        Some(Puzzle {
            id: Puzzle::own_id(&position),
            game: session.game().slug.into(),
            position,
            moves: session.plain_texts(&[Some(best)]),
            themes: vec![THEME.into()],
            rating: self.rating(at, best),
            deviation: DEVIATION,
            note: Some(self.analysis.numbered(at)),
            before: None,
            set: None,
        })
    }
}
