//! A tree whose leaves were typed, or were few enough to be written out.

use std::fmt::Write as _;

/// A tree as it is kept: its nodes in pre-order, the root first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Typed {
    nodes: Vec<Node>,
}

/// The place of a node in its tree.
pub(super) type NodeId = u32;

#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    /// Leaf: its value for Max. Inner node: unused, 0.
    value: i32,
    children: Vec<NodeId>,
    name: Option<Box<str>>,
}

impl Typed {
    /// The root.
    pub(super) const ROOT: NodeId = 0;

    /// Adds a node behind all others, as the last child of `parent`; only the root has none.
    pub(super) fn add(&mut self, parent: Option<NodeId>, value: i32, name: Option<&str>) -> NodeId {
        let id = self.nodes.len() as NodeId;
        if let Some(parent) = parent {
            self.nodes[parent as usize].children.push(id);
        }
        self.nodes.push(Node { value, children: Vec::new(), name: name.map(Into::into) });
        id
    }

    pub(super) fn children(&self, id: NodeId) -> &[NodeId] {
        &self.nodes[id as usize].children
    }

    pub(super) fn value(&self, id: NodeId) -> i32 {
        self.nodes[id as usize].value
    }

    pub(super) fn name(&self, id: NodeId) -> Option<&str> {
        self.nodes[id as usize].name.as_deref()
    }

    /// The numbers of the children, from 1, that lead from the root to this node.
    pub(super) fn path(&self, id: NodeId) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = Self::ROOT;
        while at != id {
            // Pre-order: the subtree that holds a node is that of the last child that starts at or before it.
            let children = self.children(at);
            let number = children.partition_point(|&child| child <= id);
            path.push(number);
            at = children[number - 1];
        }
        path
    }

    /// Writes a subtree as it is typed.
    pub(super) fn write(&self, id: NodeId, text: &mut String) {
        if let Some(name) = self.name(id) {
            text.push_str(name);
            text.push(':');
        }
        if self.children(id).is_empty() {
            write!(text, "{}", self.value(id)).expect("a String takes all text");
            return;
        }
        for (index, &child) in self.children(id).iter().enumerate() {
            text.push(if index == 0 { '(' } else { ' ' });
            self.write(child, text);
        }
        text.push(')');
    }
}
