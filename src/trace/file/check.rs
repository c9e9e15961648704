//! What a file says is a tree: looked at once, when it is opened.

use super::FileError;
use crate::search::Visit;
use crate::trace::tree::{NOTHING, Node, NodeId, Tree};

/// Lines are not longer: the plies of a game's line, and the nodes that stand at their parent's position.
const DEEPEST: usize = 1_024;

/// Every node lies inside its parent, is as large as those below it, and has notes of its own.
pub(super) fn check(tree: &Tree) -> Result<(), FileError> {
    let nodes = &tree.nodes;
    let wrong = |node: usize, what| Err(FileError::Node { node, what });
    let Some(root) = nodes.first() else { return wrong(0, "there is none, not even the root") };
    if root.parent != NOTHING
        || root.end as usize != nodes.len()
        || root.ply != 0
        || root.visit != Visit::Root
    {
        return wrong(0, "it is no root");
    }
    // The line to the node that is looked at: each with the visits of its children so far.
    let mut line: Vec<(NodeId, u64)> = vec![];
    for (id, node) in nodes.iter().enumerate() {
        while line.last().is_some_and(|&(last, _)| nodes[last as usize].end as usize <= id) {
            if !is_large_enough(tree, line.pop()) {
                return wrong(id - 1, "a node above it has fewer visits than its children");
            }
        }
        if node.end as usize <= id || node.end as usize > nodes.len() || line.len() > DEEPEST {
            return wrong(id, "it ends where it cannot");
        }
        if node.alpha >= node.beta {
            return wrong(id, "its window is empty");
        }
        if let Some((parent, below)) = line.last_mut() {
            let above = &nodes[*parent as usize];
            if node.parent != *parent || node.end > above.end {
                return wrong(id, "it does not lie in its parent");
            }
            if u32::from(node.ply) != u32::from(above.ply) + u32::from(!is_here(node)) {
                return wrong(id, "its ply is not the one after its parent's");
            }
            *below += u64::from(node.size);
        }
        line.push((id as NodeId, 0));
    }
    while let Some(last) = line.pop() {
        if !is_large_enough(tree, Some(last)) {
            return wrong(last.0 as usize, "it has fewer visits than its children");
        }
    }
    notes(tree)
}

fn is_large_enough(tree: &Tree, closed: Option<(NodeId, u64)>) -> bool {
    closed.is_none_or(|(id, below)| tree.size(id) > below)
}

fn is_here(node: &Node) -> bool {
    node.visit == Visit::Root || node.visit == Visit::Probe && node.tag.is_none()
}

/// Notes are chained backwards, each in one chain, in the order of the search.
fn notes(tree: &Tree) -> Result<(), FileError> {
    let wrong = |note: usize, what| Err(FileError::Note { note, what });
    let mut before = 0;
    for (number, record) in tree.notes.iter().enumerate() {
        if record.previous != NOTHING && record.previous as usize >= number {
            return wrong(number, "the note before it comes after it");
        }
        if record.entered < before || record.entered as usize > tree.nodes.len() {
            return wrong(number, "it was made at no moment of the search");
        }
        before = record.entered;
    }
    let mut left = tree.notes.len();
    for (id, node) in tree.nodes.iter().enumerate() {
        let mut at = node.last_note;
        while at != NOTHING {
            let Some(record) = tree.notes.get(at as usize).filter(|_| left > 0) else {
                return Err(FileError::Node { node: id, what: "it has notes that are not there" });
            };
            left -= 1;
            at = record.previous;
        }
    }
    if left > 0 { wrong(tree.notes.len() - 1, "there are notes that belong to no node") } else { Ok(()) }
}
