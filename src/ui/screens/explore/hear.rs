//! The search behind the tree: how it is begun, and what is heard of it.

use std::sync::Arc;

use super::{Cursor, Explore, Status};
use crate::engine::News;
use crate::search::Visit;
use crate::trace::Tree;
use crate::trace::walk::Row;
use crate::ui::msg::Effect;

impl Explore {
    /// Searches anew with the settings as they are.
    pub(super) fn search(&mut self) -> Vec<Effect> {
        self.tree = Arc::default();
        self.sides.elsewhere = false;
        self.marks.clear();
        self.pick = None;
        self.statistics = None;
        self.before = self.counted.take().or(self.before.take());
        let height = self.cursor.height;
        let sort = self.cursor.folds.sort;
        self.cursor = Cursor { height, ..Cursor::new() };
        self.cursor.folds.sort = sort;
        self.cursor.resize(&self.tree, height);
        self.status = Status::Running { depth: 0 };
        self.shown = None;
        self.scrolled = 0;
        self.touched = false;
        self.reopening = None;
        self.superseded = false;
        self.work = None;
        let request = self.request();
        vec![Effect::Ticks(None), Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    /// Begins what was running when another screen's search took its place.
    pub(super) fn search_again(&mut self) -> Vec<Effect> {
        if let Some(id) = self.reopening.take() {
            return self.reopen(id);
        }
        if !self.sides.elsewhere {
            return self.search();
        }
        self.change_sides();
        let effects = self.search();
        self.change_sides();
        effects
    }

    pub(super) fn hear(&mut self, news: News) -> Vec<Effect> {
        if let Some(at) = self.reopening {
            return self.hear_reopened(at, news);
        }
        if !self.sides.elsewhere {
            return self.take_in(news);
        }
        self.change_sides();
        let effects = self.take_in(news);
        self.change_sides();
        effects
    }

    pub(super) fn take_in(&mut self, news: News) -> Vec<Effect> {
        let mut effects = vec![];
        match news {
            News::Iteration(iteration) => self.status = Status::Running { depth: iteration.depth },
            News::Move(_) | News::Lesson(_) => {}
            News::Grown(_) if matches!(self.status, Status::Failed(_)) => {}
            News::Grown(delta) => {
                let line = self.cursor.line(&self.tree);
                if Arc::make_mut(&mut self.tree).apply(delta).is_err() {
                    self.status = Status::Failed("there is no memory for more of the tree".into());
                    effects.push(Effect::Stop);
                }
                self.grown(line);
            }
            News::Done(answer) => {
                let line = self.cursor.line(&self.tree);
                self.tree = Arc::new(answer.tree.unwrap_or_default());
                let (tally, minimal) = (answer.tally, answer.minimal);
                // Looked through once: until the first bet, and to the end where there is none.
                let proved = !self.tree.is_empty() && self.tree.all_proved();
                self.status = Status::Done { found: answer.found, tally, minimal, proved };
                self.grown(line);
                if let Some(only) = self.only.clone()
                    && let Ok(filter) = only.parse()
                    && !self.tree.is_empty()
                {
                    effects = self.sieve(Some((filter, only)));
                }
            }
            News::Failed(message) => self.status = Status::Failed(message),
        }
        self.refresh();
        effects
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
        let tree = &self.tree;
        let last = tree.children(Tree::ROOT).filter(|&id| tree.visit(id) == Visit::Root).last();
        let root = last.unwrap_or(Tree::ROOT);
        self.cursor.folds.open(tree, Tree::ROOT);
        if let Row::Node(before) = self.cursor.row
            && before != root
        {
            self.cursor.folds.close(before);
            self.cursor.folds.open(tree, Tree::ROOT);
        }
        self.cursor.folds.open(tree, root);
        self.cursor.row = Row::Node(root);
        self.cursor.top = Row::Node(root);
    }
}
