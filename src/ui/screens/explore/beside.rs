//! What if? A second search of the position beside the first: what vanished, and what came.

use std::mem::swap;
use std::sync::Arc;

use super::cursor::Cursor;
use super::form::{Form, Settings};
use super::{Explore, Status};
use crate::search::Bound;
use crate::trace::diff::{Change, counterpart};
use crate::trace::file::Mark;
use crate::trace::{NodeId, Tree, returned_to_first, thousands, value};
use crate::ui::msg::Effect;

/// A search that is not the one in hand.
pub(super) struct Run {
    pub(super) settings: Settings,
    pub(super) tree: Arc<Tree>,
    pub(super) cursor: Cursor,
    pub(super) status: Status,
    pub(super) only: Option<String>,
    pub(super) marks: Vec<Mark>,
}

impl Explore {
    /// The form of a second search.
    pub(super) fn ask_what_if(&mut self) -> Vec<Effect> {
        let busy = matches!(self.status, Status::Running { .. }) || self.reopening.is_some();
        if busy || self.tree.is_empty() {
            return vec![Effect::fail("when the search is over: its tree will stand beside the other")];
        }
        self.form = Some(Form::what_if(&*self.session, self.settings));
        vec![]
    }

    /// Searches with other settings beside the search that there is.
    pub(super) fn search_beside(&mut self, settings: Settings) -> Vec<Effect> {
        let height = self.cursor.height;
        let first = Run {
            settings: self.settings,
            tree: std::mem::take(&mut self.tree),
            cursor: std::mem::replace(&mut self.cursor, Cursor { height, ..Cursor::new() }),
            status: std::mem::replace(&mut self.status, Status::Running { depth: 0 }),
            only: self.only.take(),
            marks: std::mem::take(&mut self.marks),
        };
        self.other = Some(Box::new(first));
        self.sides.right = true;
        self.sides.elsewhere = false;
        self.settings = settings;
        let effects = self.search();
        self.fit();
        effects
    }

    /// The search in hand is the other one now.
    pub(super) fn change_sides(&mut self) {
        let Some(other) = &mut self.other else { return };
        swap(&mut self.settings, &mut other.settings);
        swap(&mut self.tree, &mut other.tree);
        swap(&mut self.cursor, &mut other.cursor);
        swap(&mut self.status, &mut other.status);
        swap(&mut self.only, &mut other.only);
        swap(&mut self.marks, &mut other.marks);
        self.sides.right = !self.sides.right;
        self.sides.elsewhere = !self.sides.elsewhere;
        self.shown = None;
        self.fit();
        self.refresh();
    }

    /// Only the search in hand is left; a search that runs for the other one is of no use.
    pub(super) fn close_other(&mut self) -> Vec<Effect> {
        let Some(other) = self.other.take() else {
            return vec![Effect::fail("there is one tree only: x puts another beside it")];
        };
        let running = self.sides.elsewhere && matches!(other.status, Status::Running { .. });
        self.sides.right = false;
        self.sides.elsewhere = false;
        self.fit();
        self.refresh();
        if running { vec![Effect::Forget] } else { vec![] }
    }

    /// The other tree shows what the cursor stands on, or the last node above that it has.
    pub(super) fn follow_beside(&mut self) {
        let Some(other) = &mut self.other else { return };
        if other.tree.is_empty() {
            return;
        }
        let mut at = Some(self.cursor.row.node());
        while let Some(id) = at {
            if let Some(there) = counterpart(&self.tree, id, &other.tree) {
                other.cursor.go(&other.tree, there);
                return;
            }
            at = self.tree.parent(id);
        }
    }

    /// What the other search has of this node.
    pub(super) fn beside(&self, id: NodeId) -> Option<String> {
        let other = self.other.as_ref().filter(|other| !other.tree.is_empty())?;
        let told = |there: NodeId| {
            let side = self.session.side_at(other.tree.ply(there));
            let nodes = thousands(other.tree.size(there));
            let result = other.tree.returned(there).map_or("nothing yet".into(), |returned| {
                let returned = returned_to_first(side, returned);
                let bound = match returned.bound {
                    Bound::Exact => "exactly",
                    Bound::Lower => "at least",
                    Bound::Upper => "at most",
                };
                format!("{bound} {}", value(returned.score))
            });
            (result, nodes)
        };
        Some(match (Change::of(&self.tree, id, &other.tree), self.sides.right) {
            (Change::Alone, true) => "New: the first search did not make this visit.".into(),
            (Change::Alone, false) => "Vanished: the second search did not make this visit.".into(),
            (Change::Result(there), _) => {
                let (result, nodes) = told(there);
                format!(
                    "The other search has {result} here, in {nodes} nodes (here {}).",
                    thousands(self.tree.size(id))
                )
            }
            (Change::Size(there), _) => {
                let (_, nodes) = told(there);
                format!(
                    "The other search has the same result, in {nodes} nodes (here {}).",
                    thousands(self.tree.size(id))
                )
            }
            (Change::None(_), _) => "The other search has the same here.".into(),
        })
    }
}
