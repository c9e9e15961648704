//! A puzzle made of a bad move: what would have been better?

use super::{Coach, request};
use crate::explain::coach::chance;
use crate::games::{MoveTag, Score};
use crate::learner::puzzles::Puzzle;
use crate::search::{Bound, Found, Iteration};
use crate::session::Watch;
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::msg::Effect;

/// A puzzle in the making: whether its solution is the only one is being looked at.
pub(super) struct Making {
    /// The number of the bad move.
    at: usize,
    /// The first moves of the two best lines and what they are worth.
    lines: [Option<(MoveTag, Score)>; 2],
    /// Its search was replaced by one of another screen.
    waits: bool,
}

/// Nodes for that.
const NODES: u64 = 200_000;
/// The solution is the only one when every other move gives so much of the chance to win away, in hundredths.
const ALONE: f64 = 8.0;
/// The rating of such a puzzle before anybody tried it, and how far it may be off.
const RATING: (i64, i64) = (1_400, 350);
/// What it is about.
const THEME: &str = "own-games";

impl Making {
    pub(super) fn hear(&mut self, iteration: &Iteration) {
        let place = usize::from(iteration.line).wrapping_sub(1);
        if let (Some(line), Bound::Exact, Some(&tag)) =
            (self.lines.get_mut(place), iteration.bound, iteration.pv.first())
        {
            *line = Some((tag, iteration.score));
        }
    }

    /// Its search was replaced.
    pub(super) fn wait(&mut self) {
        self.waits = true;
    }

    /// The solution, if there is one alone.
    fn solution(&self) -> Option<MoveTag> {
        match self.lines {
            [Some((best, score)), Some((_, other))] => {
                (chance(score) - chance(other) >= ALONE).then_some(best)
            }
            [Some((best, _)), None] => Some(best),
            [None, _] => None,
        }
    }
}

impl Coach {
    /// Begins to make a puzzle of the move that is shown.
    pub(super) fn begin_making(&mut self) -> Vec<Effect> {
        let Some((at, verdict)) = self.verdict() else { return Vec::new() };
        if verdict.better.is_none() {
            return vec![Effect::say("there was no better move: no puzzle can be made of this one")];
        }
        self.look_for_solution(at)
    }

    /// Goes on with the puzzle whose search was replaced.
    pub(super) fn make_again(&mut self) -> Vec<Effect> {
        match self.making {
            Some(Making { at, waits: true, .. }) => self.look_for_solution(at),
            _ => Vec::new(),
        }
    }

    fn look_for_solution(&mut self, at: usize) -> Vec<Effect> {
        self.making = Some(Making { at, lines: [None; 2], waits: false });
        let request = request(NODES, Watch::Silent, 2);
        vec![Effect::Think { session: self.after(at), request, fresh: true }]
    }

    /// The search for the solution is over.
    pub(super) fn make(&mut self, found: &Found) -> Vec<Effect> {
        let Some(making) = self.making.take() else { return Vec::new() };
        let session = self.after(making.at);
        let Some(best) = making.solution().filter(|best| Some(*best) == found.best) else {
            return vec![Effect::say("more than one move is good there: no puzzle with one solution")];
        };
        if best == self.moves[making.at] {
            return vec![Effect::say("a deeper look says that the move was right: no puzzle of it")];
        }
        let position = session.view().notation;
        let game = session.game().slug;
        let puzzle = Puzzle {
            id: Puzzle::own_id(&position),
            game: game.into(),
            position,
            moves: session.plain_texts(&[Some(best)]),
            themes: vec![THEME.into()],
            rating: RATING.0,
            deviation: RATING.1,
            note: Some(format!("from a game of yours, where {} was played", self.numbered(making.at))),
        };
        vec![
            self.learner.keep(ProgressUpdate::Puzzle(Box::new(puzzle))),
            Effect::say(
                "kept among the puzzles, under the theme own-games, and to be solved at the next review",
            ),
        ]
    }
}
