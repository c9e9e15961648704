//! What a value rests on: proved, or bets of techniques.

use std::cmp::Reverse;

use super::Narrator;
use super::counts::in_sentence;
use crate::games::{Score, Side};
use crate::numbers::counted;
use crate::search::techniques::Technique;
use crate::search::{Bound, Note, Returned};
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

    /// ", if late-move pruning was right", for a conclusion that rests on bets.
    pub(super) fn condition(&self) -> String {
        let part = match self.tree.proof(self.id) {
            Some(Proof::Bet(None)) => ", of the moves that take part",
            Some(Proof::Bet(Some(_)) | Proof::Proved) | None => "",
        };
        let mut bets = self.bets();
        let all = bets.len();
        bets.retain(|&by| by != Technique::Overlooking);
        // What a player did not see is no technique that was right or wrong.
        let sees = if bets.len() < all { "nothing that matters was overlooked" } else { "" };
        let bets: Vec<String> = bets.into_iter().map(in_sentence).collect();
        let names = match &bets[..] {
            [] if sees.is_empty() => return part.into(),
            [] => return format!("{part}, if {sees}"),
            [name] => name.clone(),
            [one, other] => format!("{one} and {other}"),
            [one, other, ..] => format!("{one}, {other} and others"),
        };
        let were = if bets.len() > 1 || names.ends_with('s') { "were" } else { "was" };
        let sees = if sees.is_empty() { String::new() } else { format!(" and {sees}") };
        format!("{part}, if {names} {were} right{sees}")
    }

    /// The techniques on whose bets the claim rests: those that left out moves of this node, the one that left out most
    /// of them first, where the claim is about all moves; and the one whose bet is the nearest.
    fn bets(&self) -> Vec<Technique> {
        let nearest = match self.tree.proof(self.id) {
            Some(Proof::Proved) => return vec![],
            Some(Proof::Bet(nearest)) => nearest,
            None => None,
        };
        let about_all = self.tree.returned(self.id).is_some_and(|returned| returned.bound != Bound::Lower);
        let left_out = |note: &Note| matches!(note, Note::LeftOut { .. });
        let mut bets = vec![];
        if about_all && self.tree.notes_back(self.id).any(|note| left_out(&note)) {
            let mut counts = self.account().left_out;
            counts.sort_by_key(|&(_, count)| Reverse(count));
            bets.extend(counts.into_iter().map(|(by, _)| by));
        }
        bets.extend(nearest.filter(|by| !bets.contains(by)));
        bets
    }

    /// What follows of what the node returned, without its condition: "at most +61 (α)".
    pub(super) fn conclusion(&self, returned: Returned) -> String {
        let Some(end) = self.bet_on(returned) else { return self.claim(returned) };
        let high = (returned.bound == Bound::Lower) == (self.side() == Side::First);
        let name = if high { "β" } else { "α" };
        format!("{} ({name})", self.claim(Returned { score: end, ..returned }))
    }

    /// The end of the window, where a value beyond it rests on bets. These are about that end: a move is left out because it
    /// would not reach α, and nobody has looked how far below α it is. So no more follows than that end. Of a game that
    /// is decided more does: where all moves lose that were searched, none is left out.
    pub(super) fn bet_on(&self, returned: Returned) -> Option<Score> {
        let window = self.tree.window(self.id);
        let end = match returned.bound {
            Bound::Exact => return None,
            Bound::Lower => window.beta,
            Bound::Upper => window.alpha,
        };
        let is_bet = || !self.condition().is_empty();
        (end != returned.score && !returned.score.is_decisive() && is_bet()).then_some(end)
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
    let down = || counted(plies, "ply", "plies");
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
