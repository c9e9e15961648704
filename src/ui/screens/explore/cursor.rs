//! The cursor of the tree: moving, folding, finding; and the view that follows it.
//!
//! The row under the cursor keeps its line on the screen when things fold, and a cursor whose row is folded away
//! moves to the row that stands for it.

use super::tree_pane::visible;
use crate::trace::walk::{Folds, Row};
use crate::trace::{Filter, NodeId, Tree};

/// The word for what is looked for at first.
pub(super) const CUT: &str = "cut";

/// How many nodes one key opens at most.
const OPEN_LIMIT: usize = 2_000;

/// Where the cursor may go from its row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Down,
    Up,
    First,
    Last,
    Parent,
    NextSibling,
    PreviousSibling,
}

/// What is open, where the cursor is, and which row is at the top.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    pub(super) folds: Folds,
    pub(super) row: Row,
    pub(super) top: Row,
    /// Lines of the pane.
    pub(super) height: usize,
}

impl Cursor {
    /// At the root, folded.
    pub(super) fn new() -> Self {
        let root = Row::Node(Tree::ROOT);
        Self { folds: Folds::default(), row: root, top: root, height: 10 }
    }

    /// Goes to a node wherever it is, and shows it with room around it.
    pub(super) fn go(&mut self, tree: &Tree, id: NodeId) {
        self.folds.reveal(tree, id);
        self.row = Row::Node(id);
        if !visible(tree, &self.folds, self.top, self.height).contains(&self.row) {
            self.put_at(tree, self.height / 3);
            self.fill(tree);
        }
    }

    /// Goes to a node, with a third of the pane above it wherever it was.
    pub(super) fn show(&mut self, tree: &Tree, id: NodeId) {
        self.folds.reveal(tree, id);
        self.row = Row::Node(id);
        self.put_at(tree, self.height / 3);
        self.fill(tree);
    }

    /// No line below the last row is blank as long as there are rows above the first one.
    fn fill(&mut self, tree: &Tree) {
        for _ in visible(tree, &self.folds, self.top, self.height).len()..self.height {
            let Some(previous) = self.folds.previous(tree, self.top) else { break };
            self.top = previous;
        }
    }

    /// Scrolls so that the cursor stands on this line of the pane, as far as there are rows above it.
    fn put_at(&mut self, tree: &Tree, line: usize) {
        self.top = self.row;
        for _ in 0..line {
            match self.folds.previous(tree, self.top) {
                Some(previous) => self.top = previous,
                None => break,
            }
        }
    }

    /// Shows the rows from the first one on, where all of them fit.
    pub(super) fn unscroll(&mut self, tree: &Tree) {
        let first = Row::Node(Tree::ROOT);
        if visible(tree, &self.folds, first, self.height + 1).len() <= self.height {
            self.top = first;
        }
    }

    /// Puts the cursor back on the line on which it stood before the tree changed.
    pub(super) fn keep_line(&mut self, tree: &Tree, line: usize) {
        self.row = self.folds.visible(tree, self.row);
        if self.line(tree) != Some(line) {
            self.put_at(tree, line);
        }
    }

    /// The line of the pane on which the cursor stands, if it can be seen.
    pub(super) fn line(&self, tree: &Tree) -> Option<usize> {
        visible(tree, &self.folds, self.top, self.height).iter().position(|&row| row == self.row)
    }

    /// Changes what is open and keeps the cursor on its line.
    pub(super) fn refold(&mut self, tree: &Tree, change: impl FnOnce(&mut Folds)) {
        let line = self.line(tree).unwrap_or(self.height / 3);
        change(&mut self.folds);
        self.row = self.folds.visible(tree, self.row);
        self.put_at(tree, line);
    }

    /// Makes the cursor visible again, by no more than is needed.
    fn follow(&mut self, tree: &Tree, downwards: bool) {
        if self.line(tree).is_none() {
            self.put_at(tree, if downwards { self.height.saturating_sub(1) } else { 0 });
        }
    }

    /// The pane has another size.
    pub(super) fn resize(&mut self, tree: &Tree, height: usize) {
        self.height = height.max(1);
        if !tree.is_empty() {
            self.follow(tree, true);
        }
    }

    /// Takes so many steps of this kind, as far as there are rows.
    pub(super) fn walk(&mut self, tree: &Tree, step: Step, count: usize) {
        for _ in 0..count {
            let Some(row) = self.step(tree, step) else { break };
            self.row = row;
        }
        self.follow(tree, matches!(step, Step::Down | Step::Last | Step::NextSibling));
    }

    /// The row to which a step leads.
    fn step(&self, tree: &Tree, step: Step) -> Option<Row> {
        let Self { folds, row, .. } = self;
        match step {
            Step::Down => folds.next(tree, *row),
            Step::Up => folds.previous(tree, *row),
            Step::First => Some(Row::Node(Tree::ROOT)),
            Step::Last => Some(folds.last(tree)),
            Step::Parent => match *row {
                Row::Node(id) => tree.parent(id),
                Row::Hidden(id) | Row::LeftOut(id, _) | Row::Unsearched(id) => Some(id),
            }
            .map(Row::Node),
            Step::NextSibling => folds.next_sibling(tree, row.node()).map(Row::Node),
            Step::PreviousSibling => folds.previous_sibling(tree, row.node()).map(Row::Node),
        }
    }

    /// Opens the node; if it is open, goes to its first row below.
    pub(super) fn right(&mut self, tree: &Tree) {
        let Row::Node(id) = self.row else { return };
        if self.folds.is_open(id) {
            self.walk(tree, Step::Down, 1);
        } else {
            self.folds.open(tree, id);
        }
    }

    /// Folds the node; if it is folded, goes to its parent.
    pub(super) fn left(&mut self, tree: &Tree) {
        match self.row {
            Row::Node(id) if self.folds.is_open(id) => self.refold(tree, |folds| folds.close(id)),
            _ => self.walk(tree, Step::Parent, 1),
        }
    }

    /// Opens the node, or folds it.
    pub(super) fn toggle(&mut self, tree: &Tree) {
        let Row::Node(id) = self.row else { return };
        if self.folds.is_open(id) {
            self.refold(tree, |folds| folds.close(id));
        } else {
            self.folds.open(tree, id);
        }
    }

    /// Opens or folds the node and its siblings.
    pub(super) fn siblings(&mut self, tree: &Tree, open: bool) {
        let id = self.row.node();
        let siblings: Vec<NodeId> = match tree.parent(id) {
            Some(parent) => tree.children(parent).collect(),
            None => vec![id],
        };
        self.refold(tree, |folds| {
            for sibling in siblings {
                if open {
                    folds.open(tree, sibling);
                } else {
                    folds.close(sibling);
                }
            }
        });
    }

    /// Opens or folds everything below the node.
    pub(super) fn deep(&mut self, tree: &Tree, open: bool) {
        let id = self.row.node();
        self.refold(tree, |folds| {
            if open {
                folds.open_deep(tree, id, usize::MAX, OPEN_LIMIT);
            } else {
                folds.close_deep(tree, id);
            }
        });
    }

    /// Shows exactly so many levels below the node.
    pub(super) fn levels(&mut self, tree: &Tree, levels: usize) {
        let id = self.row.node();
        self.refold(tree, |folds| {
            folds.close_deep(tree, id);
            folds.open_deep(tree, id, levels, OPEN_LIMIT);
        });
    }

    /// Scrolls the view and leaves the cursor where it is, unless it would be lost from sight.
    pub(super) fn scroll(&mut self, tree: &Tree, lines: usize, downwards: bool) {
        for _ in 0..lines {
            let moved = if downwards {
                // Half a pane of rows stays in sight.
                let rest = visible(tree, &self.folds, self.top, self.height / 2 + 1).len();
                if rest > self.height / 2 { self.folds.next(tree, self.top) } else { None }
            } else {
                self.folds.previous(tree, self.top)
            };
            let Some(top) = moved else { break };
            self.top = top;
        }
    }

    /// The row on a line of the pane.
    pub(super) fn at(&self, tree: &Tree, line: usize) -> Option<Row> {
        visible(tree, &self.folds, self.top, line + 1).get(line).copied()
    }
}

/// What `n` looks for.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// Nodes with a word.
    Word(Filter, String),
    /// Nodes that a move cut, of the side that moves at odd plies or at even ones.
    Cut {
        /// At odd plies.
        odd: bool,
        /// What it is called.
        name: &'static str,
    },
    /// Differences of two trees that matter.
    Difference,
    /// Nodes that this move led to, as players write it, with its number or without.
    Move(String),
}

impl Wanted {
    /// What was typed: a word if it is one, otherwise a move.
    pub(super) fn parse(text: &str) -> Self {
        match text.parse() {
            Ok(filter) => Self::Word(filter, text.into()),
            Err(_) => Self::Move(text.into()),
        }
    }

    /// It is what is looked for without a word about it: any cut.
    pub(super) fn is_a_cut(&self) -> bool {
        matches!(self, Self::Word(_, text) if text == CUT)
    }

    pub(super) fn text(&self) -> &str {
        match self {
            Self::Word(_, text) | Self::Move(text) => text,
            Self::Cut { name, .. } => name,
            Self::Difference => "difference that matters",
        }
    }
}
