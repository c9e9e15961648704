//! A search that is shown to others: two keys, as a clicker has them, go from mark to mark, and at each the reasons wait to be
//! asked for.

use super::Explore;
use crate::explain::narrate::{Sentence, Subject};
use crate::trace::NodeId;
use crate::ui::msg::Effect;

/// How far a presentation is.
#[derive(Clone, Copy, Default)]
pub(super) struct Presenting {
    /// The mark that is shown, as they stand in the tree; none at the beginning.
    at: Option<usize>,
    /// Its reasons are shown.
    told: bool,
}

impl Explore {
    /// Begins to show marks to others, or ends it.
    pub(super) fn present(&mut self) -> Vec<Effect> {
        let says = match self.presenting.take() {
            Some(_) => "No more presenting.",
            None if self.run().marks.is_empty() => {
                return vec![Effect::fail(
                    "nothing is marked yet: m marks a node, and P then shows the marks",
                )];
            }
            None => {
                self.presenting = Some(Presenting::default());
                "Presenting: PageDown goes to the next mark and tells why, PageUp back. P ends it."
            }
        };
        self.refresh();
        vec![Effect::say(says)]
    }

    /// Tells why; or goes to the next mark, whose reasons are not told yet.
    pub(super) fn advance(&mut self) -> Vec<Effect> {
        let Some(Presenting { at, told }) = self.presenting else { return vec![] };
        match at {
            Some(_) if !told => self.show_mark(at, true),
            Some(at) => self.show_mark(Some(at + 1), false),
            None => self.show_mark(Some(0), false),
        }
    }

    /// The same steps back.
    pub(super) fn retreat(&mut self) -> Vec<Effect> {
        let Some(Presenting { at, told }) = self.presenting else { return vec![] };
        match at {
            Some(_) if told => self.show_mark(at, false),
            Some(at) if at > 0 => self.show_mark(Some(at - 1), true),
            _ => vec![Effect::say("this is the first mark")],
        }
    }

    fn show_mark(&mut self, at: Option<usize>, told: bool) -> Vec<Effect> {
        let run = self.run_mut();
        let Some(node) = at.and_then(|at| run.marks.get(at)).map(|mark| mark.node) else {
            return vec![Effect::say("this was the last mark")];
        };
        run.touched = true;
        run.go(node);
        self.presenting = Some(Presenting { at, told });
        self.refresh();
        vec![]
    }

    /// The node that is shown, while its reasons are not told yet.
    pub(super) fn untold(&self) -> Option<NodeId> {
        let Presenting { at, told } = self.presenting?;
        let mark = self.run().marks.get(at?)?;
        (!told).then_some(mark.node)
    }

    /// What stands in the place of reasons that are not told yet.
    pub(super) fn hides(&self, id: NodeId) -> Option<Sentence> {
        let text = "Why? PageDown tells.".into();
        (self.untold() == Some(id)).then_some(Sentence { subject: Subject::FirstSight, text })
    }
}
