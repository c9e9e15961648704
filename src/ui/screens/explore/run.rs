//! A search of the explorer's position: how it is searched, its tree and what of it is open, and how far it is.

use std::sync::Arc;

use super::cursor::Cursor;
use super::form::Settings;
use super::stats::Counted;
use super::work::Work;
use crate::engine::EngineEvent;
use crate::search::replay::Intervention;
use crate::search::{Found, Visit};
use crate::trace::file::Mark;
use crate::trace::walk::{Folds, Row};
use crate::trace::{Filter, NodeId, Tally, Tree};
use crate::ui::msg::Effect;

/// How far a search is.
pub(super) enum Status {
    Running { depth: u8 },
    Done { found: Found, tally: Option<Tally>, minimal: Option<u64>, proved: bool },
    Failed(String),
}

/// A search. The explorer has one, or two that are compared.
pub(super) struct Run {
    pub(super) settings: Settings,
    /// What is done otherwise in it than in the one beside it, which is the same search.
    pub(super) instead: Option<Intervention>,
    pub(super) tree: Arc<Tree>,
    pub(super) cursor: Cursor,
    pub(super) status: Status,
    /// The filter that is in force.
    pub(super) only: Option<String>,
    pub(super) marks: Vec<Mark>,
    /// What is being looked for in the tree, or worked out from it.
    pub(super) work: Option<Work>,
    /// The node whose hidden visits are being searched again.
    pub(super) reopening: Option<NodeId>,
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
            cursor: Cursor::new(),
            status: Status::Running { depth: 0 },
            only: None,
            marks: Vec::new(),
            work: None,
            reopening: None,
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

    /// The node of the row under the cursor.
    pub(super) fn here(&self) -> NodeId {
        self.cursor.row.node()
    }

    /// All values of the tree are proved: because no technique makes bets, or because none came of it.
    pub(super) fn all_proved(&self) -> bool {
        self.settings.all_proved() || matches!(self.status, Status::Done { proved: true, .. })
    }

    /// Goes to a node wherever it is.
    pub(super) fn go(&mut self, id: NodeId) {
        self.cursor.go(&self.tree, id);
    }

    /// Changes what is open and keeps the cursor on its line.
    pub(super) fn refold(&mut self, change: impl FnOnce(&mut Folds)) {
        self.cursor.refold(&self.tree, change);
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

    /// Hears of the search.
    pub(super) fn take_in(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Iteration(iteration) => self.status = Status::Running { depth: iteration.depth },
            EngineEvent::Move(_) | EngineEvent::Lesson(_) => {}
            EngineEvent::Grown(_) if matches!(self.status, Status::Failed(_)) => {}
            EngineEvent::Grown(delta) => {
                let line = self.cursor.line(&self.tree);
                let applied = Arc::make_mut(&mut self.tree).apply(delta);
                self.grown(line);
                if applied.is_err() {
                    self.status = Status::Failed("there is no memory for more of the tree".into());
                    return vec![Effect::Stop];
                }
            }
            EngineEvent::Done(answer) => {
                let line = self.cursor.line(&self.tree);
                self.tree = Arc::new(answer.tree.unwrap_or_default());
                let (tally, minimal) = (answer.tally, answer.minimal);
                // Looked through once: until the first bet, and to the end where there is none.
                let proved = !self.tree.is_empty() && self.tree.all_proved();
                self.status = Status::Done { found: answer.found, tally, minimal, proved };
                self.grown(line);
            }
            EngineEvent::Failed(message) => self.status = Status::Failed(message),
        }
        vec![]
    }

    /// The filter that is in force, for a tree to which it has not been put yet.
    pub(super) fn filter(&self) -> Option<(Filter, String)> {
        let only = self.only.clone().filter(|_| !self.tree.is_empty())?;
        Some((only.parse().ok()?, only))
    }

    /// The tree has grown below a cursor that stood on this line: sorted rows have changed places.
    fn grown(&mut self, line: Option<usize>) {
        if self.tree.is_empty() {
            return;
        }
        if !self.touched {
            self.follow_iteration();
        } else if let Some(line) = line {
            self.cursor.keep_line(&self.tree, line);
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
