//! A search that is shown to others: two keys, as a clicker has them, go from mark to mark, and at each the reasons wait to be
//! asked for.

use super::Explore;
use crate::explain::narrate::{Sentence, Subject};
use crate::trace::NodeId;
use crate::ui::msg::Effect;

/// How far a presentation is.
#[derive(Clone, Copy)]
pub(super) struct Presenting {
    /// The mark that is shown, as they stand in the tree.
    at: usize,
    /// Its reasons are shown.
    told: bool,
}

impl Explore {
    /// Begins to show marks to others, at the first one, or ends it.
    pub(super) fn present(&mut self) -> Vec<Effect> {
        if self.presenting.take().is_some() {
            self.refresh();
            return vec![Effect::say("No more presenting.")];
        }
        if self.run().marks.is_empty() {
            return vec![Effect::fail("nothing is marked yet: m marks a node, and P then shows the marks")];
        }
        self.show_mark(0, false);
        vec![Effect::say(
            "Presenting: PageDown tells why, and then goes to the next mark; PageUp back. P ends it.",
        )]
    }

    /// Tells why; or goes to the next mark, whose reasons are not told yet.
    pub(super) fn advance(&mut self) -> Vec<Effect> {
        let Some(Presenting { at, told }) = self.presenting else { return vec![] };
        if told { self.show_mark(at + 1, false) } else { self.show_mark(at, true) }
    }

    /// The same steps back.
    pub(super) fn retreat(&mut self) -> Vec<Effect> {
        let Some(Presenting { at, told }) = self.presenting else { return vec![] };
        match at {
            _ if told => self.show_mark(at, false),
            0 => vec![Effect::say("this is the first mark")],
            _ => self.show_mark(at - 1, true),
        }
    }

    fn show_mark(&mut self, at: usize, told: bool) -> Vec<Effect> {
        let run = self.run_mut();
        let Some(node) = run.marks.get(at).map(|mark| mark.node) else {
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
        let mark = self.run().marks.get(at)?;
        (!told).then_some(mark.node)
    }

    /// What stands in the place of reasons that are not told yet.
    pub(super) fn hides(&self, id: NodeId) -> Option<Sentence> {
        let text = "Why? PageDown tells.".into();
        (self.untold() == Some(id)).then_some(Sentence { subject: Subject::FirstSight, text })
    }
}
