//! The review: one queue of all steps that are due again, whatever lesson they are of, until it is empty.

use super::Learn;
use crate::ui::msg::Effect;

/// What is still to be done again, the next one first, and how many there were at the beginning.
pub(super) struct Queue {
    todo: Vec<(usize, String)>,
    of: usize,
}

impl Queue {
    /// Which one it is now, and of how many.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.of - self.todo.len(), self.of)
    }
}

impl Learn {
    /// All steps that are due again, lesson by lesson.
    fn due(&self) -> Vec<(usize, String)> {
        let of_lesson = |at: usize| {
            let steps: Option<Vec<_>> =
                self.saved(at).map(|saved| saved.due(self.today).map(String::from).collect());
            steps.unwrap_or_default().into_iter().map(move |step| (at, step))
        };
        let known = |(at, step): &(usize, String)| {
            self.library.lessons[*at].lesson.steps.iter().any(|known| known.id.value == *step)
        };
        (0..self.library.lessons.len()).flat_map(of_lesson).filter(known).collect()
    }

    /// How many steps are due again.
    pub(super) fn due_count(&self) -> usize {
        self.due().len()
    }

    /// Begins with the first step that is due again.
    pub(super) fn review(&mut self) -> Vec<Effect> {
        let todo = self.due();
        if todo.is_empty() {
            return vec![Effect::say("nothing is due: what gave you trouble comes again another day")];
        }
        self.queue = Some(Queue { of: todo.len(), todo });
        self.review_next()
    }

    /// Goes to the next step of the queue, or ends it.
    pub(super) fn review_next(&mut self) -> Vec<Effect> {
        let Some(queue) = &mut self.queue else { return Vec::new() };
        if queue.todo.is_empty() {
            let of = queue.of;
            (self.queue, self.open) = (None, None);
            let text = if of == 1 { "the one step that was due is done" } else { "all that was due is done" };
            return vec![Effect::say(format!("{text}: the review is over"))];
        }
        let (at, step) = queue.todo.remove(0);
        self.open(at, Some(step))
    }
}
