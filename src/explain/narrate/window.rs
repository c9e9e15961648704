//! Where a node's window came from.

use super::Narrator;
use crate::games::Side;
use crate::numbers::counted;
use crate::search::techniques::Technique;
use crate::search::{Note, Visit};
use crate::trace::{End, NodeId, Origin, origin};

impl Narrator<'_> {
    pub(super) fn window(&self) -> String {
        let window = self.window_to_first();
        let both = self.names.window_text(window);
        if window.is_open() {
            let why = match self.keeps_no_window() {
                _ if self.is_secondary() => "the end of the best line is looked at for its value",
                true => "the algorithm keeps none",
                false if self.comes_later() => "what was found before is not handed down to this node",
                false => "nothing was known yet",
            };
            return format!("Window {both}: {why}, so nothing can be cut here.");
        }
        let ends = if self.side() == Side::First { [End::Alpha, End::Beta] } else { [End::Beta, End::Alpha] };
        let [alpha, beta] = ends.map(|end| self.source(origin(self.tree, self.id, end)));
        if alpha == beta {
            return format!("Window {both}: both ends come from {alpha}.");
        }
        format!("Window {both}: α comes from {alpha}, β from {beta}.")
    }

    /// A node has an open window although a sister of it, or of a node above, had a value before: minimax.
    pub(super) fn keeps_no_window(&self) -> bool {
        let tree = self.tree;
        let open_later = |&id: &NodeId| {
            tree.order(id).place > 0 && tree.window(id).is_open() && tree.visit(id) != Visit::Probe
        };
        let above = std::iter::successors(Some(self.id), |&id| tree.parent(id));
        above.into_iter().any(|id| open_later(&id) || tree.children(id).any(|child| open_later(&child)))
    }

    /// What moves here raise is not seen in any window: none is kept, or nothing came after.
    pub(super) fn raises_nothing(&self) -> bool {
        let tree = self.tree;
        tree.window(self.id).is_open()
            && (self.keeps_no_window() || (0..).take(tree.len()).all(|id| tree.window(id).is_open()))
    }

    /// A sister of this node, or of a node above, had a value before.
    fn comes_later(&self) -> bool {
        let mut above = std::iter::successors(Some(self.id), |&id| self.tree.parent(id));
        above.any(|id| self.tree.order(id).place > 0)
    }

    /// The node lies on or below the best line of the root, which secondary search goes along.
    pub(super) fn is_secondary(&self) -> bool {
        self.secondary_line().is_some()
    }

    /// The lowest node of the best line on the way here, where secondary search went along it.
    fn secondary_line(&self) -> Option<NodeId> {
        let tree = self.tree;
        let mut line: Vec<NodeId> = std::iter::successors(Some(self.id), |&id| tree.parent(id)).collect();
        line.reverse();
        let at = line.iter().rposition(|&id| tree.visit(id) == Visit::Root)?;
        let went = |note| matches!(note, Note::Shortcut { by: Technique::SecondarySearch, .. });
        let root = line[at];
        let probes =
            line[at + 1..].iter().take_while(|&&id| tree.visit(id) == Visit::Probe && tree.tag(id).is_some());
        probes.copied().last().filter(|_| tree.notes_back(root).any(went))
    }

    /// The node is a step of that line.
    pub(super) fn is_step_of_secondary(&self) -> bool {
        self.secondary_line() == Some(self.id)
    }

    fn source(&self, origin: Origin) -> String {
        let up = |ancestor: NodeId| counted(self.tree.ply(self.id) - self.tree.ply(ancestor), "ply", "plies");
        match origin {
            Origin::Open => "no choice yet".into(),
            Origin::Aspiration => "the aspiration window of this iteration".into(),
            Origin::ZeroWindow(_) => "the zero window of the test".into(),
            Origin::Choice { ancestor, tag } => {
                let side = self.name(self.names.side_at(self.tree.ply(ancestor)));
                format!("{side}'s choice of {}, {} up", self.choice(ancestor, tag), up(ancestor))
            }
            Origin::StandPat(ancestor) => format!("standing pat {} up", up(ancestor)),
            Origin::Table(ancestor) => format!("what the table knows of the position {} up", up(ancestor)),
            Origin::Test(ancestor) => format!("what the test of the move {} up came back with", up(ancestor)),
            Origin::SecondarySearch => "the best line, by what it promised and what is left of it".into(),
            Origin::Merit => "the merit with which a node was taken from the OPEN list".into(),
        }
    }
}
