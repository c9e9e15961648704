//! A tree that is the game itself, in place of a board: what the iteration in which one stands has found, and left out.

use super::Explore;
use crate::explain::drawing::{Drawing, MAX_NODES, Spot, number};
use crate::games::BoardView;
use crate::search::{Bound, Visit};
use crate::session::Session;
use crate::trace::{NodeId, Tree, iteration_of, last_iteration, returned_to_first};
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::drawing::{self, Label, Layout, Look, Told};

/// A tree with what a search knows of its nodes.
pub(super) struct Drawn {
    drawing: Drawing,
    /// By [`Spot`]: the last visit of the iteration.
    visits: Vec<Option<NodeId>>,
    /// What each returned, as the first side sees it.
    told: Vec<Option<(Bound, String)>>,
    left_out: Vec<bool>,
    current: Spot,
}

impl Drawn {
    /// The tree below the root of a search, with the iteration of a node.
    fn of(drawing: Drawing, tree: &Tree, id: NodeId) -> Option<Self> {
        if tree.is_empty() {
            return None;
        }
        let root = if id == Tree::ROOT { last_iteration(tree) } else { iteration_of(tree, id) };
        let mut spots: Vec<Option<Spot>> = Vec::new();
        let mut visits = vec![None; drawing.nodes().len()];
        for at in root..tree.end(root) {
            let above = tree.parent(at).filter(|_| at != root);
            let spot = match above {
                None => Some(0),
                Some(_) if matches!(tree.visit(at), Visit::Probe | Visit::Reopened) => None,
                Some(above) => {
                    let above = spots[(above - root) as usize];
                    above.and_then(|above| drawing.child(above, tree.tag(at)?))
                }
            };
            spots.push(spot);
            if let Some(spot) = spot {
                visits[spot] = Some(at);
            }
        }
        let told = |(spot, visit): (Spot, &Option<NodeId>)| {
            let returned = returned_to_first(drawing.node(spot).side, tree.returned((*visit)?)?);
            Some((returned.bound, format!("{}{}", returned.bound.sign(), number(returned.score))))
        };
        let told = visits.iter().enumerate().map(told).collect();
        // Where a sibling was looked at, and the parent is done, the others are left out, and all below them.
        let mut left_out = vec![false; visits.len()];
        for spot in 1..visits.len() {
            let Some(parent) = drawing.node(spot).parent else { continue };
            let done = visits[parent].is_some_and(|visit| tree.returned(visit).is_some());
            let searched = drawing.node(parent).children.iter().any(|&child| visits[child].is_some());
            left_out[spot] = left_out[parent] || (visits[spot].is_none() && done && searched);
        }
        let current = drawing.nearest(&tree.line(id));
        Some(Self { drawing, visits, told, left_out, current })
    }

    fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let columns = self.told.iter().flatten().map(|(_, told)| told.width().cells()).max();
        let told = Told { value: columns.unwrap_or(1), ..Told::default() };
        let layout = Layout::telling(&self.drawing, area, Some(self.current), told);
        drawing::draw(buf, &layout, &self.drawing, self, theme);
    }
}

impl Look for Drawn {
    fn label(&self, spot: Spot) -> Label {
        let node = self.drawing.node(spot);
        let seen = self.visits[spot].is_some();
        let role = match &self.told[spot] {
            _ if self.left_out[spot] => Role::Ghost,
            _ if !seen => Role::Dim,
            Some((bound, _)) if *bound != Bound::Exact && node.value.is_none() => Role::CutNode,
            _ => Role::Title,
        };
        let told = self.told[spot].as_ref().map_or_else(String::new, |(_, told)| told.clone());
        Label::of(node, "", told, role)
    }

    fn sign(&self, spot: Spot) -> Option<(&'static str, Role)> {
        let parent = self.drawing.node(spot).parent?;
        (self.left_out[spot] && !self.left_out[parent]).then_some(("✂", Role::CutNode))
    }

    fn is_left_out(&self, spot: Spot) -> bool {
        self.left_out[spot]
    }

    fn current(&self) -> Option<Spot> {
        Some(self.current)
    }

    /// The row of the tree is.
    fn is_bright(&self) -> bool {
        false
    }
}

/// The tree that is played on, where the game is one and can be drawn.
fn game(session: &dyn Session) -> Option<Drawing> {
    let is_tree = matches!(session.view().board, BoardView::Text(_));
    is_tree.then(|| session.drawing(None, MAX_NODES)).filter(Drawing::is_complete)
}

/// What is shown beside the tree: a board of some shape, or the game itself, drawn.
pub(super) fn beside(session: &dyn Session) -> (Option<Shape>, bool) {
    (Shape::of(&session.view().board), game(session).is_some())
}

impl Explore {
    /// The tree that is played on, if it can be drawn and nothing of it is to be guessed.
    pub(super) fn drawn(&self, id: NodeId) -> Option<Drawn> {
        if self.hides(id).is_some() {
            return None;
        }
        Drawn::of(game(&*self.session)?, &self.run().tree, id)
    }

    /// Draws it in place of a board; whether there is one.
    pub(super) fn draw_drawn(&self, buf: &mut Buffer, area: Rect, theme: &Theme) -> bool {
        let drawn = self.shown.as_ref().and_then(|shown| shown.drawn.as_ref());
        if let Some(drawn) = drawn.filter(|_| area.height > 2) {
            drawn.draw(buf, area, theme);
            return true;
        }
        false
    }
}
