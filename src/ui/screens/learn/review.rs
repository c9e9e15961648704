//! The review: one queue of all that is due again, steps of lessons and puzzles among each other, until it is empty.

use std::collections::{BTreeMap, VecDeque};

use super::Learn;
use crate::learner::progress::{PuzzleProgress, due};
use crate::ui::learner_state::LearnerState;
use crate::ui::msg::Effect;
use crate::ui::route::Route;

/// Something that is due again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A step of the lesson with this number.
    Step(usize, String),
    /// A puzzle.
    Puzzle(String),
}

/// What is still to be done again, the next one first, and what came of the others.
pub(super) struct Queue {
    todo: VecDeque<Due>,
    now: Option<Due>,
    of: usize,
    /// How many were done, and how many of them without a mistake and without help.
    done: usize,
    clean: usize,
}

impl Queue {
    /// Which one it is now, and of how many.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.of - self.todo.len(), self.of)
    }

    fn count(&mut self, (done, clean): (bool, bool)) {
        self.done += usize::from(done);
        self.clean += usize::from(done && clean);
    }

    /// What came of it, in words.
    fn told(&self) -> String {
        let left = self.of - self.done;
        let left = if left == 0 { String::new() } else { format!("; {left} left for another time") };
        format!("review over: {} of {} done, {} without help{left}", self.done, self.of, self.clean)
    }
}

/// What is known of puzzles that are due again.
#[derive(Default)]
pub(super) struct Puzzles {
    due: Vec<String>,
    known: BTreeMap<String, PuzzleProgress>,
}

impl Puzzles {
    pub(super) fn of(learner: &LearnerState) -> Self {
        let due = due(&learner.puzzles, &learner.own_puzzles, learner.today);
        Self { due, known: learner.puzzles.clone() }
    }

    /// What came of a puzzle that was put: done, and without help. It is done when it is not due any more.
    fn outcome(&self, id: &str) -> (bool, bool) {
        let done = !self.due.iter().any(|due| due == id);
        (done, done && self.known.get(id).is_some_and(|known| known.clean))
    }
}

/// All groups among each other, as evenly as can be; what is in a group keeps its order.
fn mixed<T>(groups: Vec<Vec<T>>) -> Vec<T> {
    let mut placed: Vec<((usize, usize), T)> = Vec::new();
    for (number, group) in groups.into_iter().enumerate() {
        let of = group.len().max(1);
        // The middles of as many equal parts as the group has, in ten-thousandths.
        let at = |place: usize| (2 * place + 1) * 10_000 / (2 * of);
        placed.extend(group.into_iter().enumerate().map(|(place, one)| ((at(place), number), one)));
    }
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, one)| one).collect()
}

impl Learn {
    /// All that is due again, each lesson and the puzzles among each other.
    fn due(&self) -> Vec<Due> {
        let of_lesson = |at: usize| -> Vec<Due> {
            let known =
                |step: &&str| self.library.lessons[at].lesson.steps.iter().any(|it| it.id.value == **step);
            let step = |step: &str| Due::Step(at, step.into());
            self.saved(at)
                .map_or_else(Vec::new, |saved| saved.due(self.today).filter(known).map(step).collect())
        };
        let puzzles = self.puzzles.due.iter().cloned().map(Due::Puzzle).collect();
        let lessons = (0..self.library.lessons.len()).map(of_lesson);
        mixed(lessons.chain([puzzles]).filter(|group| !group.is_empty()).collect())
    }

    /// How much is due again.
    pub(super) fn due_count(&self) -> usize {
        self.due().len()
    }

    /// Begins with the first that is due again.
    pub(super) fn review(&mut self) -> Vec<Effect> {
        let todo: VecDeque<_> = self.due().into();
        if todo.is_empty() {
            return vec![Effect::say("nothing is due: what gave you trouble comes again another day")];
        }
        self.queue = Some(Queue { of: todo.len(), todo, now: None, done: 0, clean: 0 });
        self.review_next()
    }

    /// Takes note of what came of the one at hand, and goes to the next one of the queue, or ends it.
    pub(super) fn review_next(&mut self) -> Vec<Effect> {
        let step = self.open.as_ref().map(|open| open.runner().record());
        let outcome = step.map(|record| (record.is_done(), record.is_clean()));
        let Some(queue) = &mut self.queue else { return Vec::new() };
        match queue.now.take() {
            Some(Due::Step(..)) => queue.count(outcome.unwrap_or_default()),
            Some(Due::Puzzle(id)) => queue.count(self.puzzles.outcome(&id)),
            None => {}
        }
        queue.now = queue.todo.pop_front();
        let (now, place, told) = (queue.now.clone(), queue.place(), queue.told());
        match now {
            Some(Due::Step(at, step)) => self.open(at, Some(step)),
            Some(Due::Puzzle(id)) => {
                self.open = None;
                vec![Effect::Go(Route::PuzzleAgain { id, place })]
            }
            None => {
                (self.queue, self.open) = (None, None);
                vec![Effect::say(told)]
            }
        }
    }

    /// The learner comes back, from a puzzle of the queue perhaps: one that was left ends the review, and stays due.
    pub(super) fn returned(&mut self, learner: &LearnerState) {
        self.puzzles = Puzzles::of(learner);
        let Some(Due::Puzzle(id)) = self.queue.as_ref().and_then(|queue| queue.now.as_ref()) else { return };
        if !self.puzzles.outcome(id).0 {
            self.queue = None;
        }
    }

    /// A puzzle of the queue is done: the next one, now that the screen is shown again.
    pub(super) fn resume_review(&mut self) -> Vec<Effect> {
        let now = self.queue.as_ref().and_then(|queue| queue.now.as_ref());
        if matches!(now, Some(Due::Puzzle(_))) { self.review_next() } else { Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::mixed;

    #[test]
    fn what_is_due_of_one_thing_is_spread_over_the_others() {
        assert_eq!(
            mixed(vec![vec!["a1", "a2", "a3", "a4"], vec!["b1", "b2"]]).join(" "),
            "a1 b1 a2 a3 b2 a4"
        );
        assert_eq!(mixed::<&str>(Vec::new()).len(), 0);
        for sizes in [[1, 1, 1], [9, 3, 1], [2, 20, 5]] {
            let groups: Vec<Vec<_>> =
                (0..3).map(|group| (0..sizes[group]).map(|place| (group, place)).collect()).collect();
            let all = mixed(groups);
            assert_eq!(all.len(), sizes.iter().sum::<usize>());
            for (group, size) in sizes.into_iter().enumerate() {
                let own: Vec<_> = all.iter().filter(|it| it.0 == group).map(|it| it.1).collect();
                assert_eq!(own, (0..size).collect::<Vec<_>>(), "each group in its order");
                // No part of the queue is without what there is much of.
                let apart = all.len().div_ceil(size) * 2;
                let places: Vec<_> = (0..all.len()).filter(|&at| all[at].0 == group).collect();
                assert!(places.windows(2).all(|pair| pair[1] - pair[0] <= apart), "{all:?}");
            }
        }
    }
}
