//! A whole search at a glance: a row a ply of the tree, and in it each node as wide as its share of the visits. What stands
//! below a node was searched below it (icicle plots, Kruskal & Landwehr 1983).

use super::tree::{NodeId, Tree};

/// A node where it is drawn: in this row, from this column to the one before that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The node; `None` for visits that were counted and not recorded.
    pub node: Option<NodeId>,
    /// Levels below the topmost node.
    pub row: u16,
    /// The first column.
    pub from: u16,
    /// The column behind the last: the same where the node is narrower than a column.
    pub to: u16,
}

/// The node at the top, and what is below it, in so many rows and columns. Nodes narrower than a column are told, and what is
/// below them is not looked at: so it costs what is drawn.
pub fn icicle(tree: &Tree, top: NodeId, rows: u16, columns: u16) -> Vec<Span> {
    let mut drawing = Drawing { tree, columns, rows, visits: tree.size(top).max(1), spans: Vec::new() };
    if rows > 0 && columns > 0 {
        drawing.spans.push(Span { node: Some(top), row: 0, from: 0, to: columns });
        drawing.below(top, 1, 0);
    }
    drawing.spans
}

struct Drawing<'a> {
    tree: &'a Tree,
    rows: u16,
    columns: u16,
    /// Visits from one side to the other.
    visits: u64,
    spans: Vec<Span>,
}

impl Drawing<'_> {
    /// The column of a visit, counted from the first.
    fn column(&self, visit: u64) -> u16 {
        let column = u128::from(visit) * u128::from(self.columns) / u128::from(self.visits);
        column.min(u128::from(self.columns)) as u16
    }

    /// What is below a node that begins at this visit.
    fn below(&mut self, id: NodeId, row: u16, begins: u64) {
        if row >= self.rows {
            return;
        }
        let ends = begins + self.tree.size(id);
        let mut visit = begins + 1;
        for child in self.tree.children(id) {
            let after = visit + self.tree.size(child);
            let (from, to) = (self.column(visit), self.column(after));
            self.spans.push(Span { node: Some(child), row, from, to });
            if to > from {
                self.below(child, row + 1, visit);
            }
            visit = after;
        }
        let (from, to) = (self.column(visit), self.column(ends));
        if to > from && visit < ends {
            self.spans.push(Span { node: None, row, from, to });
        }
    }
}
