//! Deciding: what a key does, and what is kept of it.

use super::{Daily, OfDay, Part, shown};
use crate::course::daily::cut::{Cutting, Decision};
use crate::learner::progress::{DayRecord, DayTask};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;

/// A tree about which so much was decided.
pub(super) fn begun(of: OfDay, kept: &str) -> Part {
    let cutting = Cutting::new(shown(&of.tree()), kept);
    let end = cutting.run().moments.len();
    Part::Cut(Box::new(cutting), end)
}

impl Daily {
    /// Every decision is kept at once: nobody sees the answer and then begins again.
    pub(super) fn decide(&mut self, action: Action) -> Vec<Effect> {
        let Part::Cut(cutting, _) = &mut self.part else { return Vec::new() };
        let decision = match action {
            Action::Cut => Decision::Cut,
            Action::GoOn => Decision::GoOn,
            _ => return Vec::new(),
        };
        if !cutting.decide(decision) {
            return Vec::new();
        }
        let record = DayRecord { given: cutting.kept(), done: cutting.question().is_none() };
        self.keep(DayTask::Cut, record)
    }
}
