//! What a value rests on: proved, or bets of techniques.

use super::counts::in_sentence;
use super::{Narrator, plural};
use crate::trace::{Link, Names, NodeId, Proof, Tree, weakest};

impl Narrator<'_> {
    /// Where the value is weakest, if it is not proved.
    pub(super) fn bet(&self) -> Option<String> {
        self.tree.proof(self.id)?;
        weakest(self.tree, self.id).map(|link| weakest_link(self.tree, self.id, link, self.names))
    }

    /// That the value is proved. Where the whole search rests on no bet nothing is said: it is said of the tree.
    pub(super) fn proof(&self) -> Option<String> {
        let proof = self.tree.proof(self.id)?;
        let all = self.tree.proof(Tree::ROOT) == Some(Proof::Proved);
        let rests = weakest(self.tree, self.id).is_some();
        (!all && !rests && proof == Proof::Proved).then(|| {
            "Proved: every move that this value needs was searched, to the depth that it needs.".into()
        })
    }

    /// ", if late-move pruning was right", for a conclusion that rests on a bet.
    pub(super) fn condition(&self) -> String {
        match self.tree.proof(self.id) {
            Some(Proof::Bet(Some(by))) => {
                let name = in_sentence(by);
                let were = if name.ends_with('s') { "were" } else { "was" };
                format!(", if {name} {were} right")
            }
            Some(Proof::Bet(None)) => ", of the moves that take part".into(),
            Some(Proof::Proved) | None => String::new(),
        }
    }
}

/// Where the claim of a node is weakest, in a sentence.
pub fn weakest_link(tree: &Tree, id: NodeId, link: Link, names: &dyn Names) -> String {
    let Some(by) = link.by else {
        return "Not proved of the position: some of its moves take no part.".into();
    };
    let by = in_sentence(by);
    let plies = tree.ply(link.node).saturating_sub(tree.ply(id));
    let at = || match tree.line(link.node) {
        line if line.is_empty() => "the root".into(),
        line => names.numbered(&line),
    };
    let down = || plural(plies, "ply", "plies");
    if link.beyond {
        return if link.node == id {
            format!("Not proved: it rests on {by}, in a part of the search that is not recorded.")
        } else {
            format!(
                "Not proved: it rests on {by}, in a part of the search that is not recorded, below {}.",
                at()
            )
        };
    }
    if link.node == id {
        return format!("Not proved: it rests on {by}, at this node.");
    }
    if tree.line(link.node).is_empty() {
        return format!("Not proved: it rests on {by}, at the root.");
    }
    if tree.line(link.node).starts_with(&tree.line(id)) {
        let down = if plies == 0 { String::new() } else { format!(" ({} further down)", down()) };
        return format!("Not proved: it rests on {by}, at {}{down}.", at());
    }
    format!("Not proved: it rests on {by}, at {}, from where the table's entry comes.", at())
}
