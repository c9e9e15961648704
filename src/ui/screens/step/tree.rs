//! What is told on the drawn tree: how far a run is, or the minimal tree.

use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::stepping::window;
use crate::games::{Score, Side};
use crate::search::Visit;
use crate::trace::steps::{Known, OpenVisit};
use crate::ui::theme::Role;
use crate::ui::widgets::drawing::{Label, Look, shape, type_role};

use super::run::Run;

/// A tree with a run on it.
pub(super) struct Tree<'a> {
    pub(super) drawing: &'a Drawing,
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
        self.run.is_some_and(|run| open_visit(run, spot).is_some())
    }

    /// This run looks at the leaf, and the one beside it does not.
    fn is_only_here(&self, spot: Spot) -> bool {
        let Some((run, other)) = self.run.zip(self.other) else { return false };
        let path = self.drawing.path(spot);
        run.looks_at(&path) && !other.looks_at(&path)
    }

    /// What the side to move at an open node has so far.
    fn best(&self, spot: Spot) -> Option<Score> {
        open_visit(self.run?, spot)?.best
    }

    /// The run was cut at the parent's last visit before it came to this node.
    fn is_cut(&self, spot: Spot) -> bool {
        let Some((run, parent)) = self.run.zip(self.drawing.node(spot).parent) else { return false };
        let Some(above) = run.node(parent) else { return false };
        let at = run.state.at;
        let Some(visit) = run.steps.last_visit(above, at) else { return false };
        let here = run.node(spot).and_then(|node| run.steps.last_visit(node, at));
        let visited = here.is_some_and(|here| run.steps.above(here) == Some(visit));
        run.steps.cut(visit, at).is_some() && !visited
    }

    fn is_below_cut(&self, spot: Spot) -> bool {
        self.is_cut(spot) || self.drawing.ancestors(spot).any(|above| self.is_cut(above))
    }
}

impl Look for Tree<'_> {
    fn label(&self, spot: Spot) -> Label {
        let node = self.drawing.node(spot);
        let label = |name: String, value: String, role| Label { name, value, role };
        let none = String::new;
        if let Some(types) = self.types {
            let outside = types[spot] == 0;
            return match node.value {
                Some(_) if outside => label(none(), "·".into(), Role::Ghost),
                Some(value) => label(none(), number(value), Role::Title),
                None if outside => label(shape(node.side).into(), none(), Role::Ghost),
                None => label(shape(node.side).into(), types[spot].to_string(), type_role(types[spot])),
            };
        }
        let known = self.known(spot);
        let left_out = known == Known::NOTHING && self.is_below_cut(spot);
        if node.value.is_some() {
            let role = match known {
                _ if left_out => Role::Ghost,
                Known::NOTHING => Role::Dim,
                _ => Role::Title,
            };
            // The leaves of a whole tree are given; what a position is worth tells the run.
            if known == Known::NOTHING && !self.drawing.is_whole() {
                return label(none(), "·".into(), role);
            }
            let only_here = known != Known::NOTHING && self.is_only_here(spot);
            return Label::of(node, if only_here { "•" } else { "" }, none(), role);
        }
        let value = match (known, self.best(spot)) {
            // What the side to move has so far, it will have at the end.
            (_, Some(best)) if self.is_open(spot) => {
                format!("{}{}", if node.side == Side::First { "≥" } else { "≤" }, number(best))
            }
            (Known::NOTHING, _) => none(),
            (known, _) => {
                let (sign, value) = known.sign();
                format!("{sign}{}", number(value))
            }
        };
        let role = match known {
            _ if self.is_open(spot) => Role::Accent,
            _ if left_out => Role::Ghost,
            Known::NOTHING => Role::Dim,
            known if known.low == known.high => Role::Title,
            _ => Role::CutNode,
        };
        Label::of(node, "", value, role)
    }

    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)> {
        if self.types.is_some() {
            return None;
        }
        if self.is_cut(spot) {
            return Some(("✂", Role::CutNode));
        }
        let run = self.run?;
        match run.steps.kind(run.steps.last_visit(run.node(spot)?, run.state.at)?) {
            Visit::Scout => Some(("?", Role::Scout)),
            Visit::Research => Some(("↻", Role::Research)),
            _ => None,
        }
    }

    fn window(&self, spot: Spot) -> Option<String> {
        let run = self.run.filter(|run| self.types.is_none() && run.algorithm.is_windowed())?;
        open_visit(run, spot).map(|open| window(open.window))
    }

    fn is_left_out(&self, spot: Spot) -> bool {
        match self.types {
            Some(types) => types[spot] == 0,
            None => self.known(spot) == Known::NOTHING && self.is_below_cut(spot),
        }
    }

    fn current(&self) -> Option<Spot> {
        let spot = self.run.filter(|_| self.cursor.is_none())?.spot()?;
        Some(spot).filter(|_| self.types.is_none())
    }

    fn cursor(&self) -> Option<Spot> {
        self.cursor
    }
}

/// The visit of a node that is open.
fn open_visit(run: &Run, spot: Spot) -> Option<&OpenVisit> {
    let node = run.node(spot)?;
    run.state.open.iter().rev().find(|open| run.steps.node(open.visit) == node)
}

/// The node types of Knuth & Moore (1975) in a tree whose best children are searched first: type 1 is the principal
/// variation, a node of type 2 is cut by its best child, of type 3 all children are searched. 0 is outside the minimal
/// tree.
pub(super) fn types(drawing: &Drawing) -> Vec<u8> {
    let nodes = drawing.nodes();
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
