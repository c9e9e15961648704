//! What a file says is a tree: looked at once, when it is opened.

use super::FileError;
use crate::search::Visit;
use crate::trace::log::Starts;
use crate::trace::node::Node;
use crate::trace::tree::{NOTHING, NodeId, Tree};

/// Lines are not longer: the plies of a game's line, and the nodes that stand at their parent's position.
const DEEPEST: usize = 1_024;

/// Every node lies inside its parent and is as large as those below it.
pub(super) fn nodes(tree: &Tree) -> Result<(), FileError> {
    let nodes = &tree.nodes;
    let wrong = |node: usize, what| Err(FileError::Node { node, what });
    let Some(root) = nodes.first() else { return wrong(0, "there is none, not even the root") };
    if root.parent != NOTHING
        || root.end as usize != nodes.len()
        || root.ply != 0
        || root.state.visit() != Visit::Root
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
    Ok(())
}

fn is_large_enough(tree: &Tree, closed: Option<(NodeId, u64)>) -> bool {
    closed.is_none_or(|(id, below)| tree.size(id) > below)
}

fn is_here(node: &Node) -> bool {
    match node.state.visit() {
        Visit::Root | Visit::Reopened => true,
        Visit::NullMove => false,
        Visit::Full | Visit::Scout | Visit::Reduced | Visit::Research | Visit::Probe | Visit::Quiescence => {
            node.tag.is_none()
        }
    }
}

/// Every run of notes belongs to one node, and was made while that node was open.
pub(super) fn notes(tree: &Tree, mut starts: Starts) -> Result<(), FileError> {
    for (id, node) in tree.nodes.iter().enumerate() {
        let wrong = |what| Err(FileError::Node { node: id, what });
        let (mut at, mut later) = (node.last_run, u32::MAX);
        while at != NOTHING {
            let Some((before, below)) = tree.log.links(at).filter(|_| starts.take(at)) else {
                return wrong("it has notes that are not there");
            };
            if below > later || below > node.end - id as NodeId - 1 {
                return wrong("it has notes that were made at no moment of the search");
            }
            (at, later) = (before, below);
        }
    }
    if starts.count > 0 {
        return Err(FileError::Note { byte: tree.log.len(), what: "there are notes that belong to no node" });
    }
    Ok(())
}
