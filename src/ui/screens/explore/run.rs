//! A search of the explorer's position: how it is searched, its tree and what of it is open, and how far it is.

use std::sync::Arc;

use super::cursor::Cursor;
use super::form::Settings;
use super::moment::Time;
use super::rates::Counted;
use super::work::Work;
use crate::engine::EngineEvent;
use crate::search::replay::Intervention;
use crate::search::{Found, Visit};
use crate::trace::file::Mark;
use crate::trace::walk::{Folds, Row};
use crate::trace::{Filter, NodeId, Tally, Tree, same_visit};

/// How far a search is.
pub(super) enum Status {
    Running { depth: u8 },
    Done { found: Found, tally: Option<Tally>, minimal: Option<u64>, proved: bool },
    Failed(String),
}

/// What came of news for those who hold on to the tree.
#[derive(Default)]
pub(super) struct Came {
    /// The nodes have other numbers now.
    pub(super) renumbered: bool,
    /// There is no room for more: the search has to be stopped.
    pub(super) stop: bool,
}

/// A search. The explorer has one, or two that are compared.
pub(super) struct Run {
    pub(super) settings: Settings,
    /// What is done otherwise in it than in the one beside it, which is the same search.
    pub(super) instead: Option<Intervention>,
    /// As it is, or as it was at the moment that is shown.
    pub(super) tree: Arc<Tree>,
    /// The moment that is shown, if it is not the last.
    pub(super) time: Option<Time>,
    pub(super) cursor: Cursor,
    pub(super) status: Status,
    /// The filter that is in force.
    pub(super) only: Option<String>,
    /// The one before, or nothing, while another is typed.
    pub(super) narrowing: Option<String>,
    pub(super) marks: Vec<Mark>,
    /// What is being looked for in the tree, or worked out from it.
    pub(super) work: Option<Work>,
    /// The node whose hidden visits are being searched again.
    pub(super) reopening: Option<NodeId>,
    /// The node whose place in the table is being asked after.
    pub(super) inspecting: Option<NodeId>,
    /// The user has moved: the end of the search does not take the cursor elsewhere.
    pub(super) touched: bool,
    /// The figures, once they were asked for.
    pub(super) counted: Option<Counted>,
    /// Those of the search before, for them to stand beside.
    pub(super) before: Option<Counted>,
}

impl Run {
    /// A search that is about to begin.
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            instead: None,
            tree: Arc::default(),
            time: None,
            cursor: Cursor::new(),
            status: Status::Running { depth: 0 },
            only: None,
            narrowing: None,
            marks: Vec::new(),
            work: None,
            reopening: None,
            inspecting: None,
            touched: false,
            counted: None,
            before: None,
        }
    }

    /// Begins anew. What the user has set stays: the order of rows, the filter, the settings.
    pub(super) fn begin(&mut self) {
        let mut cursor = Cursor { height: self.cursor.height, ..Cursor::new() };
        cursor.folds.sort = self.cursor.folds.sort;
        let before = self.counted.take().or(self.before.take());
        let (only, instead) = (self.only.take(), self.instead);
        *self = Self { instead, cursor, only, before, ..Self::new(self.settings) };
    }

    pub(super) fn is_running(&self) -> bool {
        matches!(self.status, Status::Running { .. })
    }

    /// The search is being run again for a question.
    pub(super) fn is_asking(&self) -> bool {
        self.reopening.is_some() || self.inspecting.is_some()
    }

    /// The node of the row under the cursor.
    pub(super) fn here(&self) -> NodeId {
        self.cursor.row.node()
    }

    /// All values of the tree are proved: because no technique makes bets, or because none came of it.
    pub(super) fn all_proved(&self) -> bool {
        let has_proved = matches!(self.status, Status::Done { proved: true, .. });
        self.settings.all_proved() || has_proved && self.time.is_none()
    }

    /// Goes to a node wherever it is, out of the moment that is shown if it came later.
    pub(super) fn go(&mut self, id: NodeId) {
        if id as usize >= self.tree.len() {
            self.leave_time();
        }
        self.cursor.go(&self.tree, id);
    }

    /// Changes what is open and keeps the cursor on its line.
    pub(super) fn refold(&mut self, change: impl FnOnce(&mut Folds)) {
        if !self.tree.is_empty() {
            self.cursor.refold(&self.tree, change);
        }
    }

    /// Puts the cursor back on this line.
    pub(super) fn keep_line(&mut self, line: usize) {
        if !self.tree.is_empty() {
            self.cursor.keep_line(&self.tree, line);
        }
    }

    /// What was noted about a node.
    pub(super) fn note(&self, id: NodeId) -> Option<&str> {
        self.marks.iter().find(|mark| mark.node == id).map(|mark| &*mark.note)
    }

    /// Marks the node under the cursor with a note; an empty note takes the mark away.
    pub(super) fn mark(&mut self, note: &str) {
        let node = self.here();
        self.marks.retain(|mark| mark.node != node);
        if !note.is_empty() {
            self.marks.push(Mark { node, note: note.into() });
            self.marks.sort_by_key(|mark| mark.node);
        }
    }

    /// The whole tree and what was found, once the search is over.
    pub(super) fn done(&self) -> Option<(&Tree, &Found)> {
        match &self.status {
            Status::Done { found, .. } => Some((self.whole(), found)),
            Status::Running { .. } | Status::Failed(_) => None,
        }
    }

    /// Hears of the search.
    pub(super) fn take_in(&mut self, news: EngineEvent) -> Came {
        let mut came = Came::default();
        match news {
            EngineEvent::Iteration(iteration) => self.status = Status::Running { depth: iteration.depth },
            EngineEvent::Move(_) | EngineEvent::Lesson(_) => {}
            EngineEvent::Grown(_) if matches!(self.status, Status::Failed(_)) => {}
            EngineEvent::Grown(delta) => {
                let line = self.cursor.line(&self.tree);
                let thinned = delta.is_thinned();
                let before = if thinned { std::mem::take(self.whole_mut()) } else { Arc::default() };
                let applied = Arc::make_mut(self.whole_mut()).apply(delta);
                came.renumbered = self.renumber(&before);
                self.grown(line);
                if applied.is_err() {
                    self.status = Status::Failed("there is no memory for more of the tree".into());
                    came.stop = true;
                }
            }
            EngineEvent::Done(answer) => {
                let line = self.cursor.line(&self.tree);
                let tree = Arc::new(answer.tree.unwrap_or_default());
                let before = std::mem::replace(self.whole_mut(), tree);
                came.renumbered = self.renumber(&before);
                let (tally, minimal) = (answer.tally, answer.minimal);
                // Looked through once: until the first bet, and to the end where there is none.
                let proved = !self.whole().is_empty() && self.whole().all_proved();
                self.status = Status::Done { found: answer.found, tally, minimal, proved };
                self.grown(line);
            }
            EngineEvent::Failed(message) => self.status = Status::Failed(message),
        }
        came
    }

    /// The tree was thinned: what knows a node by its number follows, to the nearest that is still there. Whether it was.
    fn renumber(&mut self, before: &Tree) -> bool {
        let last = before.len().checked_sub(1).map(|last| last as NodeId);
        let tree = self.whole();
        // A node that has its number still has all nodes before it.
        if tree.is_empty() || last.is_none_or(|last| same_visit(before, last, tree) == Some(last)) {
            return false;
        }
        self.leave_time();
        let Self { tree, cursor, marks, work, .. } = self;
        let above = |id| std::iter::successors(Some(id), |&id| before.parent(id));
        let nearest = |id| above(id).find_map(|id| same_visit(before, id, tree)).unwrap_or(Tree::ROOT);
        cursor.folds.moved(|id| same_visit(before, id, tree));
        cursor.row = cursor.folds.visible(tree, cursor.row.moved(nearest));
        cursor.top = cursor.folds.visible(tree, cursor.top.moved(nearest));
        for mark in marks {
            mark.node = nearest(mark.node);
        }
        *work = None;
        true
    }

    /// The filter that is in force, for a tree to which it has not been put yet.
    pub(super) fn filter(&self) -> Option<(Filter, String)> {
        let only = self.only.clone().filter(|_| !self.tree.is_empty())?;
        Some((only.parse().ok()?, only))
    }

    /// The tree has grown below a cursor that stood on this line: sorted rows have changed places.
    fn grown(&mut self, line: Option<usize>) {
        if self.tree.is_empty() || self.time.is_some() {
            return;
        }
        if !self.touched {
            self.follow_iteration();
        } else if let Some(line) = line {
            self.keep_line(line);
        }
    }

    /// Opens the last iteration and folds the one before, with its root at the top and the cursor on it: while the search
    /// runs its moves come one by one below, and nothing else moves.
    fn follow_iteration(&mut self) {
        let Self { tree, cursor, .. } = self;
        let last = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root).last();
        let root = last.unwrap_or(Tree::ROOT);
        cursor.folds.open(tree, Tree::ROOT);
        if let Row::Node(before) = cursor.row
            && before != root
        {
            cursor.folds.close(before);
            cursor.folds.open(tree, Tree::ROOT);
        }
        cursor.folds.open(tree, root);
        cursor.row = Row::Node(root);
        cursor.top = Row::Node(root);
    }
}
