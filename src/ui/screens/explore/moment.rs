//! Time: the tree as it was at a moment of the search, forward and back. A moment is the node that was entered last.

use std::sync::Arc;

use super::Explore;
use super::run::Run;
use crate::games::Score;
use crate::numbers::thousands;
use crate::search::Window;
use crate::trace::walk::Row;
use crate::trace::{NodeId, Tree, seen_by_first};
use crate::ui::keymap::Action;

/// A moment that is shown: the run's tree is the one of then.
pub(super) struct Time {
    /// The tree of the whole search.
    whole: Arc<Tree>,
    /// The node that had been entered last.
    at: NodeId,
}

impl Run {
    /// The tree of the whole search, whatever moment is shown.
    pub(super) fn whole(&self) -> &Arc<Tree> {
        self.time.as_ref().map_or(&self.tree, |time| &time.whole)
    }

    /// The same, to let it grow.
    pub(super) fn whole_mut(&mut self) -> &mut Arc<Tree> {
        self.time.as_mut().map_or(&mut self.tree, |time| &mut time.whole)
    }

    /// Shows a moment, with the cursor on the node that was entered then.
    fn show_moment(&mut self, moment: NodeId) {
        let whole = Arc::clone(self.whole());
        let last = whole.len().saturating_sub(1) as NodeId;
        let forward = self.time.as_ref().is_none_or(|time| moment > time.at);
        let at = whole.moment(moment.min(last), forward && moment < last);
        if self.time.is_none() {
            self.tree = Arc::default();
        }
        Arc::make_mut(&mut self.tree).rewind(&whole, at);
        self.time = Some(Time { whole, at });
        (self.only, self.work) = (None, None);
        let Self { tree, cursor, .. } = self;
        cursor.folds.kept = None;
        let then = |row: Row| cursor.folds.visible(tree, if row.node() <= at { row } else { Row::Node(at) });
        (cursor.row, cursor.top) = (then(cursor.row), then(cursor.top));
        cursor.go(tree, at);
    }

    /// Shows the whole search again.
    pub(super) fn leave_time(&mut self) {
        if let Some(Time { whole, .. }) = self.time.take() {
            self.tree = whole;
            self.work = None;
            self.refold(|folds| folds.kept = None);
        }
    }
}

impl Explore {
    /// The moment that is shown, if it is not the end.
    pub(super) fn moment(&self) -> Option<NodeId> {
        self.run().time.as_ref().map(|time| time.at)
    }

    /// Shows the moment at which the node under the cursor was entered; or the end of the search again.
    pub(super) fn toggle_time(&mut self) {
        match self.moment() {
            Some(_) => self.run_mut().leave_time(),
            None => return self.go_to_moment(self.run().here()),
        }
        self.refresh();
    }

    /// Shows a moment, with the cursor on the node that was entered then.
    pub(super) fn go_to_moment(&mut self, moment: NodeId) {
        self.run_mut().show_moment(moment);
        self.refresh();
    }

    /// How far it is: `visit 204 of 48,213`.
    pub(super) fn moment_told(&self) -> Option<String> {
        let all = self.run().whole().visited();
        self.moment().map(|_| format!("visit {} of {}", thousands(self.run().tree.visited()), thousands(all)))
    }

    /// A key while a moment is shown; whether it was one of time's.
    pub(super) fn scrub(&mut self, action: Action, count: usize) -> bool {
        let Some(moment) = self.moment() else { return false };
        let count = count as NodeId;
        let hundredth = (self.run().whole().len() / 100).max(1) as NodeId;
        let to = match action {
            Action::NextNode => moment.saturating_add(count),
            Action::PreviousNode => moment.saturating_sub(count),
            Action::PageDown => moment.saturating_add(hundredth.saturating_mul(count)),
            Action::PageUp => moment.saturating_sub(hundredth.saturating_mul(count)),
            Action::First => 0,
            Action::Last => NodeId::MAX,
            _ => return false,
        };
        self.go_to_moment(to);
        true
    }

    /// The moment at a share of the search's length.
    pub(super) fn drag_to(&mut self, column: u16, width: u16) {
        let last = self.run().whole().len().saturating_sub(1) as u64;
        let share = u64::from(column) * last / u64::from(width.max(2) - 1);
        self.go_to_moment(share.min(last) as NodeId);
    }

    /// The line of time: the moment, and how far it is through the search.
    pub(super) fn timeline(&self, width: usize) -> Option<String> {
        let moment = self.moment()?;
        let nodes = self.run().whole().len();
        let text = format!(" {} ", self.moment_told()?);
        let room = width.saturating_sub(text.chars().count() + 1);
        let done = (moment as usize + 1) * room / nodes.max(1);
        Some(format!("{text}{}{} ", "█".repeat(done), "░".repeat(room - done)))
    }

    /// The windows of the line at the moment: where the node that was entered stands between what both sides have.
    pub(super) fn window_bar(&self, width: usize) -> Option<String> {
        let moment = self.moment()?;
        let tree = &self.run().tree;
        if !tree.says_window(moment) {
            return None;
        }
        let side = |id: NodeId| self.session.side_at(tree.ply(id));
        let to_first = |id: NodeId, window: Window| {
            let [a, b] = [window.alpha, window.beta].map(|score| seen_by_first(side(id), score));
            Window::new(a.min(b), a.max(b))
        };
        let here = to_first(moment, tree.window(moment));
        let line = std::iter::successors(Some(moment), |&id| tree.parent(id));
        let windows: Vec<_> = line.map(|id| to_first(id, window_at(tree, id, moment))).collect();
        let ends = windows.iter().flat_map(|window| [window.alpha, window.beta]);
        let finite: Vec<i32> = ends.filter(|score| !score.is_infinite()).map(Score::units).collect();
        let text = format!("window {} ", self.session.window_text(here));
        let room = width.saturating_sub(text.chars().count() + 1);
        let (low, high) = (finite.iter().min()?, finite.iter().max()?);
        let (low, span) = (low - (high - low) / 4 - 1, (high - low) * 3 / 2 + 2);
        let cell = |score: Score| match score {
            score if score.is_infinite() && score.units() < 0 => 0,
            score if score.is_infinite() => room,
            score => ((score.units() - low).max(0) as usize * room / span.max(1) as usize).min(room),
        };
        let (from, to) = (cell(here.alpha), cell(here.beta));
        let to = to.max(from + 1).min(room);
        Some(format!(
            "{text}{}{}{}",
            "·".repeat(from.min(to)),
            "█".repeat(to - from.min(to)),
            "·".repeat(room - to)
        ))
    }
}

/// The window of a node at a moment: what came in, with what its moves had raised α to by then.
fn window_at(tree: &Tree, id: NodeId, moment: NodeId) -> Window {
    let window = tree.window(id);
    let alpha = tree.raised_before(id, moment + 1).map_or(window.alpha, |raised| raised.max(window.alpha));
    Window::new(alpha.min(window.beta - 1), window.beta)
}
