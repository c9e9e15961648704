//! Opening what was counted and not recorded: its position is searched again, and the tree joined to this one.

use std::sync::Arc;

use super::Explore;
use super::run::Run;
use crate::engine::EngineEvent;
use crate::search::Plan;
use crate::search::techniques::Technique;
use crate::session::{Method, Request, Session};
use crate::trace::NodeId;
use crate::trace::walk::Row;
use crate::ui::background::{BackgroundTask, Joined};
use crate::ui::msg::Effect;

impl Explore {
    /// Searches the node's position again, with its window and depth, and joins what comes of it. What was opened before
    /// is gone to. Beside another tree that would make two trees of three searches: then it has a screen of its own.
    pub(super) fn reopen(&mut self, id: NodeId) -> Vec<Effect> {
        let run = self.run_mut();
        if let Some(root) = run.tree.reopened(id) {
            run.go(root);
            self.refresh();
            return vec![];
        }
        if run.reopening.is_some() || run.is_running() {
            return vec![Effect::fail("when the search is over: one is running")];
        }
        let tree = &self.run().tree;
        let path = tree.line(id);
        let Some(session) = self.session_at(&path).filter(|_| self.runs.len() == 1) else {
            return self.search_at(&path, tree.depth(id));
        };
        let plies = tree.ply(id) as i32;
        let mut window = tree.window(id);
        for end in [&mut window.alpha, &mut window.beta] {
            *end = end.further(-plies);
        }
        let depth = tree.depth(id).clamp(1, crate::search::limits::MAX_DEPTH.into()) as u8;
        let Request { method, plan, watch } = self.request_to(self.run(), depth);
        let window = (method == Method::Engine).then_some(window);
        // A node inside a search was not deepened step by step, and shallower iterations would use up the room.
        let techniques = plan.techniques.without(Technique::IterativeDeepening);
        self.run_mut().reopening = Some(id);
        let request = Request { method, plan: Plan { techniques, window, ..plan }, watch };
        vec![Effect::Think { session, request, fresh: true }]
    }

    /// The game after these moves from the root, with all positions before it; after a pass the position alone.
    fn session_at(&self, path: &[Option<crate::games::MoveTag>]) -> Option<Box<dyn Session>> {
        let mut session = self.session.fork();
        if path.iter().all(|step| step.is_some_and(|tag| session.play(tag))) {
            return Some(session);
        }
        let notation = self.session.look(path)?.notation;
        self.session.game().open(Some(&notation)).ok()
    }

    /// News of that search.
    pub(super) fn hear_reopened(&mut self, at: NodeId, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) => {
                let (tree, again) = (Arc::clone(&self.run().tree), Box::new(answer.tree.unwrap_or_default()));
                vec![Effect::BackgroundTask(BackgroundTask::Join { tree, at, again })]
            }
            EngineEvent::Failed(message) => {
                self.run_mut().reopening = None;
                vec![Effect::fail(message)]
            }
            EngineEvent::Iteration(_)
            | EngineEvent::Move(_)
            | EngineEvent::Grown(_)
            | EngineEvent::Lesson(_) => vec![],
        }
    }

    /// The tree has more nodes now: everything that knows one by its number follows, and the cursor goes to what came.
    pub(super) fn joined(&mut self, joined: Joined) -> Vec<Effect> {
        // Another search was begun in the meantime.
        let run = self.run_mut();
        if run.reopening.take().is_none() || !Arc::ptr_eq(&joined.before, &run.tree) {
            return vec![];
        }
        let Some(root) = joined.root else {
            return vec![Effect::fail("that search came to nothing")];
        };
        let Run { tree, cursor, marks, work, .. } = run;
        let came = (joined.tree.len() - tree.len()) as u32;
        *tree = joined.tree;
        cursor.folds.shift(root, came);
        cursor.row = cursor.row.shifted(root, came);
        cursor.top = cursor.top.shifted(root, came);
        for mark in marks {
            if let Row::Node(node) = Row::Node(mark.node).shifted(root, came) {
                mark.node = node;
            }
        }
        *work = None;
        cursor.folds.open(tree, root);
        cursor.go(tree, root);
        let again = run.filter();
        run.only = None;
        self.shown = None;
        self.refresh();
        again.map_or(vec![], |again| self.sieve(self.hand, again))
    }
}
