//! The review: one queue of all that is due again, steps of lessons and puzzles among each other, until it is empty.

use std::collections::{BTreeMap, VecDeque};

use super::Learn;
use super::page::Page;
use super::reviewed::Outcome;
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
    /// What came of those that were done.
    done: Vec<Outcome>,
}

impl Queue {
    /// Which one it is now, and of how many.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.of - self.todo.len(), self.of)
    }
}

/// What came of a puzzle that was put; `None` where it was left. It is done when it is not due any more.
fn of_puzzle(known: &LearnerState, id: &str) -> Option<Outcome> {
    if known.due_puzzles().iter().any(|due| due == id) {
        return None;
    }
    let puzzle = known.puzzles.get(id);
    let clean = puzzle.is_some_and(|known| known.clean);
    let review = puzzle.and_then(|known| known.review);
    Some(Outcome { title: format!("puzzle {id}"), clean, review })
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
    pub(super) fn due(&self) -> Vec<Due> {
        let known = self.learner.now();
        let of_lesson = |at: usize| -> Vec<Due> {
            let lesson = &self.library.lessons[at].lesson;
            let step = |step: &str| Due::Step(at, step.into());
            self.saved(&known, at)
                .map_or_else(Vec::new, |saved| lesson.due(saved, known.today).map(step).collect())
        };
        let puzzles = known.due_puzzles().into_iter().map(Due::Puzzle).collect();
        let lessons = (0..self.library.lessons.len()).map(of_lesson);
        mixed(lessons.chain([puzzles]).filter(|group| !group.is_empty()).collect())
    }

    /// Begins with the first that is due again.
    pub(super) fn review(&mut self) -> Vec<Effect> {
        let todo: VecDeque<_> = self.due().into();
        if todo.is_empty() {
            return vec![Effect::say("nothing is due: what gave you trouble comes again another day")];
        }
        self.queue = Some(Queue { of: todo.len(), todo, now: None, done: Vec::new() });
        self.review_next()
    }

    /// Takes note of what came of the one at hand, and goes to the next one of the queue, or ends it.
    pub(super) fn review_next(&mut self) -> Vec<Effect> {
        self.take_note();
        let Some(queue) = &mut self.queue else { return Vec::new() };
        queue.now = queue.todo.pop_front();
        let (now, place) = (queue.now.clone(), queue.place());
        match now {
            Some(Due::Step(at, step)) => self.open(at, Some(step)),
            Some(Due::Puzzle(id)) => {
                self.page = Page::Map;
                vec![Effect::Go(Route::PuzzleAgain { id, place })]
            }
            None => self.end_review(),
        }
    }

    /// What came of the one at hand, if it is done.
    fn take_note(&mut self) {
        let now = self.queue.as_mut().and_then(|queue| queue.now.take());
        let outcome = match now {
            Some(Due::Step(at, step)) => self.page.open().and_then(|open| {
                let (runner, record) = (open.runner(), open.runner().record());
                let (here, there) = (&runner.lesson().lesson.id, &self.library.lessons[at].lesson.id);
                // While the next one is made ready, the one before is still open.
                if here != there || runner.stage().id != step {
                    return None;
                }
                let title = format!("{}: {}", runner.lesson().lesson.title, runner.stage().title);
                let (clean, review) = (record.is_clean(), record.review);
                record.is_done().then_some(Outcome { title, clean, review })
            }),
            Some(Due::Puzzle(id)) => of_puzzle(&self.learner.now(), &id),
            None => None,
        };
        if let Some(queue) = &mut self.queue {
            queue.done.extend(outcome);
        }
    }

    /// The review is over, or was left.
    pub(super) fn end_review(&mut self) -> Vec<Effect> {
        self.take_note();
        match self.queue.take() {
            Some(Queue { done, of, .. }) => self.tell_review(done, of),
            None => Vec::new(),
        }
    }

    /// A puzzle of the queue is done: the next one, now that the screen is shown again. One that was left ends the review, and
    /// stays due.
    pub(super) fn resume_review(&mut self) -> Vec<Effect> {
        let now = self.queue.as_ref().and_then(|queue| queue.now.as_ref());
        let Some(Due::Puzzle(id)) = now else { return Vec::new() };
        if of_puzzle(&self.learner.now(), id).is_some() { self.review_next() } else { self.end_review() }
    }

    /// On which days after today how many steps and puzzles come again.
    pub(super) fn ahead(&self) -> BTreeMap<i64, usize> {
        let known = self.learner.now();
        let lessons = self.library.lessons.iter().map(|entry| &entry.lesson);
        let saved = lessons.filter_map(|lesson| Some((lesson, known.lessons.get(&lesson.id)?)));
        let steps = saved.flat_map(|(lesson, saved)| lesson.reviews(saved)).map(|(_, review)| review);
        let puzzles = known.puzzles.values().filter_map(|known| known.review);
        let mut days = BTreeMap::new();
        for review in steps.chain(puzzles).filter(|review| review.due > known.today) {
            *days.entry(review.due).or_default() += 1;
        }
        days
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
