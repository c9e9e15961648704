//! How a finished search opens for whoever has not moved in it: with its principal line unfolded, on its clearest cut.

use super::run::{Run, Status};
use super::{Asked, Explore};
use crate::explain::narrate::{Sentence, Subject, at_first_sight};
use crate::trace::{NodeId, first_sight, principal_line};

impl Explore {
    /// Unfolds the principal line of a search that is over, and goes to what is instructive beside it. Where the user has moved,
    /// or asked for something else to be shown, nothing changes.
    pub(super) fn open_at_first_sight(&mut self) {
        if self.runs.len() > 1 || !self.run().is_at_first_sight() {
            return;
        }
        let Asked { on_line, beside, .. } = self.asked;
        let Run { tree, cursor, .. } = self.run_mut();
        let line = principal_line(tree);
        if let Some(&last) = line.last() {
            cursor.folds.reveal(tree, last);
        }
        let beside = line.first().zip(beside).and_then(|(&root, tag)| {
            tree.children(root).filter(|&child| tree.tag(child) == Some(tag)).last()
        });
        let first = beside.or_else(|| line.get(1).filter(|_| on_line).copied());
        cursor.show(tree, first.unwrap_or_else(|| first_sight(tree)));
    }

    /// What is said first while the user has not moved.
    pub(super) fn at_first_sight(&self, id: NodeId) -> Option<Sentence> {
        let run = self.run();
        if self.runs.len() > 1 || !run.is_at_first_sight() || first_sight(&run.tree) != id {
            return None;
        }
        let text = at_first_sight(&run.tree, id, self.names())?;
        Some(Sentence { subject: Subject::FirstSight, text })
    }
}

impl Run {
    /// It is over, and the user has seen no more of it than what it opens with.
    fn is_at_first_sight(&self) -> bool {
        let over = matches!(self.status, Status::Done { .. }) && !self.tree.is_empty();
        over && !self.touched && self.only.is_none() && self.time.is_none()
    }
}
