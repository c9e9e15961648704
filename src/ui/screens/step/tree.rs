//! What is told on the drawn tree: how far a run is, or the minimal tree.

use crate::explain::figure::{Figure, Spot, figure as number};
use crate::games::{Score, Side};
use crate::search::Visit;
use crate::trace::steps::{Known, Steps};
use crate::ui::theme::Role;
use crate::ui::widgets::figure::Look;

use super::run::Run;

/// A tree with a run on it.
pub(super) struct Tree<'a> {
    pub(super) figure: &'a Figure,
    pub(super) run: Option<&'a Run>,
    /// A run to compare with.
    pub(super) other: Option<&'a Run>,
    /// Node types by spot; 0 is outside the minimal tree.
    pub(super) types: Option<&'a [u8]>,
    pub(super) cursor: Option<Spot>,
}

impl Tree<'_> {
    fn known(&self, spot: Spot) -> Known {
        let known = self.run.and_then(|run| Some(run.steps.known(run.node(spot)?, run.state.at)));
        known.unwrap_or(Known::NOTHING)
    }

    fn is_open(&self, spot: Spot) -> bool {
        let Some((run, node)) = self.run.and_then(|run| Some((run, run.node(spot)?))) else { return false };
        run.state.open.iter().any(|open| run.steps.node(open.visit) == node)
    }

    /// The run was cut at the parent's last visit before it came to this node.
    fn is_cut(&self, spot: Spot) -> bool {
        let Some((run, parent)) = self.run.zip(self.figure.node(spot).parent) else { return false };
        let Some(above) = run.node(parent) else { return false };
        let at = run.state.at;
        let Some(visit) = run.steps.last_visit(above, at) else { return false };
        let here = run.node(spot).and_then(|node| run.steps.last_visit(node, at));
        let visited = here.is_some_and(|here| run.steps.above(here) == Some(visit));
        run.steps.cut(visit, at).is_some() && !visited
    }

    fn is_below_cut(&self, spot: Spot) -> bool {
        self.is_cut(spot) || self.figure.ancestors(spot).any(|above| self.is_cut(above))
    }
}

impl Look for Tree<'_> {
    fn label(&self, spot: Spot) -> (String, Role) {
        let node = self.figure.node(spot);
        let shape = if node.side == Side::First { '▲' } else { '▼' };
        if let Some(types) = self.types {
            let outside = types[spot] == 0;
            return match node.value {
                Some(_) if outside => ("·".into(), Role::Ghost),
                Some(value) => (number(value), Role::Title),
                None if outside => (shape.to_string(), Role::Ghost),
                None => (format!("{shape}{}", types[spot]), type_role(types[spot])),
            };
        }
        let known = self.known(spot);
        let ghost = known == Known::NOTHING && self.is_below_cut(spot);
        if let Some(value) = node.value {
            let role = match known {
                _ if ghost => Role::Ghost,
                Known::NOTHING => Role::Dim,
                _ => Role::Title,
            };
            let looked = |run: Option<&Run>| run.is_some_and(|run| run.looked[spot]);
            let only = self.other.is_some() && looked(self.run) && !looked(self.other);
            return (format!("{}{}", number(value), if only { "•" } else { "" }), role);
        }
        let name = format!("{shape}{}", node.name);
        let best = self.best(spot);
        let text = match (known, best) {
            (_, Some(best)) if self.is_open(spot) => {
                // What the side to move has so far, it will have at the end.
                format!("{name}{}{}", if node.side == Side::First { "≥" } else { "≤" }, number(best))
            }
            (Known::NOTHING, _) => name,
            (known, _) => {
                let (sign, value) = known.sign();
                format!("{name}{sign}{}", number(value))
            }
        };
        let role = match known {
            _ if self.is_open(spot) => Role::Accent,
            _ if ghost => Role::Ghost,
            Known::NOTHING => Role::Dim,
            known if known.low == known.high => Role::Title,
            _ => Role::CutNode,
        };
        (text, role)
    }

    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)> {
        if self.types.is_some() {
            return None;
        }
        if self.is_cut(spot) {
            return Some(("✂", Role::CutNode));
        }
        let run = self.run?;
        match visit_kind(&run.steps, run, spot)? {
            Visit::Scout => Some(("?", Role::Scout)),
            Visit::Research => Some(("↻", Role::Research)),
            _ => None,
        }
    }

    fn is_current(&self, spot: Spot) -> bool {
        self.cursor.is_none() && self.run.and_then(Run::spot) == Some(spot)
    }

    fn cursor(&self) -> Option<Spot> {
        self.cursor
    }
}

impl Tree<'_> {
    /// What the side to move at an open node has so far.
    fn best(&self, spot: Spot) -> Option<Score> {
        let run = self.run?;
        let node = run.node(spot)?;
        let open = run.state.open.iter().rev().find(|open| run.steps.node(open.visit) == node)?;
        open.best
    }
}

fn visit_kind(steps: &Steps, run: &Run, spot: Spot) -> Option<Visit> {
    Some(steps.kind(steps.last_visit(run.node(spot)?, run.state.at)?))
}

fn type_role(kind: u8) -> Role {
    match kind {
        1 => Role::PvNode,
        2 => Role::CutNode,
        _ => Role::AllNode,
    }
}

/// The node types of Knuth & Moore (1975) in a tree whose best children are searched first: type 1 is the principal
/// variation, a node of type 2 is cut by its best child, of type 3 all children are searched. 0 is outside the minimal
/// tree.
pub(super) fn types(figure: &Figure) -> Vec<u8> {
    let nodes = figure.nodes();
    let mut values: Vec<Score> = nodes.iter().map(|node| node.value.unwrap_or(Score::DRAW)).collect();
    let mut best = vec![None; nodes.len()];
    for (spot, node) in nodes.iter().enumerate().rev() {
        let children = node.children.iter().copied();
        let chosen = match node.side {
            // Of equals the first.
            Side::First => children.rev().max_by_key(|&child| values[child]),
            Side::Second => children.min_by_key(|&child| values[child]),
        };
        if let Some(chosen) = chosen {
            (values[spot], best[spot]) = (values[chosen], Some(chosen));
        }
    }
    let mut types = vec![0; nodes.len()];
    for (spot, node) in nodes.iter().enumerate() {
        types[spot] = match node.parent {
            None => 1,
            Some(parent) => match (types[parent], best[parent] == Some(spot)) {
                (1, true) => 1,
                (2, true) => 3,
                (1, false) | (3, _) => 2,
                _ => 0,
            },
        };
    }
    types
}
