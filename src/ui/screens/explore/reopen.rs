//! Opening what was counted and not recorded: the search is run again exactly, and this part of it recorded.

use std::sync::Arc;

use super::Explore;
use super::run::{Run, Status};
use crate::engine::EngineEvent;
use crate::session::{Request, Watch};
use crate::trace::{NodeId, visit_number};
use crate::ui::background::{BackgroundTask, Filled};
use crate::ui::msg::Effect;

impl Explore {
    /// Runs the search again, and records what is below a node this time.
    pub(super) fn reopen(&mut self, id: NodeId) -> Vec<Effect> {
        // Twice what is recorded of a search is the most that there is of one.
        let budget = (2 * self.record).saturating_sub(self.run().whole().len()).min(self.record);
        self.run_again(id, |visit| Watch::Part { visit, budget }, |run| &mut run.reopening)
    }

    /// Runs the search in hand again for a question after a node. `watch` says, for the number of its visit, what is looked
    /// at meanwhile, `asking` where the run keeps the node until then.
    pub(super) fn run_again(
        &mut self,
        id: NodeId,
        watch: impl FnOnce(u64) -> Watch,
        asking: impl FnOnce(&mut Run) -> &mut Option<NodeId>,
    ) -> Vec<Effect> {
        self.run_mut().leave_time();
        let run = self.run();
        let Status::Done { found, .. } = &run.status else {
            return vec![Effect::fail("when the search is over: it is run again then")];
        };
        if let Some(logged) = run.tree.logged() {
            let text = format!("{} has logged this tree: it cannot be run again here", logged.name());
            return vec![Effect::fail(text)];
        }
        if run.is_asking() {
            return vec![Effect::fail("the search is being run again already")];
        }
        let again = self.request_of(run).again(found);
        let (Some(visit), Some(request)) = (visit_number(&run.tree, id), again) else {
            return vec![Effect::fail("this was searched again later, and is no part of the search")];
        };
        let request = Request { watch: watch(visit), ..request };
        self.give_up_confirming();
        *asking(self.run_mut()) = Some(id);
        self.job = self.hand;
        vec![Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    /// News of that search.
    pub(super) fn hear_part(&mut self, at: NodeId, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) => {
                let (tree, part) =
                    (Arc::clone(self.runs[self.job].whole()), Box::new(answer.tree.unwrap_or_default()));
                vec![Effect::BackgroundTask(BackgroundTask::Fill { tree, at, part })]
            }
            EngineEvent::Failed(message) => {
                self.runs[self.job].reopening = None;
                vec![Effect::fail(message)]
            }
            _ => vec![],
        }
    }

    /// The tree has more nodes now: everything that knows one by its number follows, and the cursor goes to what came.
    pub(super) fn filled(&mut self, filled: Filled) -> Vec<Effect> {
        // Another search was begun in the meantime.
        let (at, hand) = (self.job, self.hand);
        let run = &mut self.runs[at];
        if run.reopening.take().is_none() || !Arc::ptr_eq(&filled.before, run.whole()) {
            return vec![];
        }
        run.leave_time();
        let Some(came) = filled.came else {
            let told = "this search cannot be run again exactly: it was stopped meanwhile, or another version has made it";
            return vec![Effect::fail(told)];
        };
        // Nodes have other numbers now.
        self.compared = None;
        self.overlays.renumbered();
        let run = &mut self.runs[at];
        let place = filled.before.end(filled.at);
        let Run { tree, cursor, marks, work, .. } = run;
        *tree = filled.tree;
        let moved = |id: NodeId| if id >= place { id + came } else { id };
        cursor.folds.moved(|id| Some(moved(id)));
        cursor.row = cursor.row.moved(moved);
        cursor.top = cursor.top.moved(moved);
        for mark in marks {
            mark.node = moved(mark.node);
        }
        *work = None;
        if came > 0 {
            cursor.folds.open(tree, filled.at);
            cursor.go(tree, place);
        }
        let again = run.filter();
        run.only = None;
        if at == hand {
            self.shown = None;
        }
        self.refresh();
        let compared = self.compare(false);
        let none = (came == 0).then(|| Effect::fail("there is no room for more of the tree: more is recorded with a larger `record` in the settings"));
        let sieved = again.map_or(vec![], |again| self.sieve(at, again));
        none.into_iter().chain(sieved).chain(compared).collect()
    }
}
