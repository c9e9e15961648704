//! The game tree below a position: what a lesson draws, on what predictions are graded, and what a run is stepped on.
//! A tree that is too large to be drawn grows around one of its nodes (`grow.rs`).

mod grow;

use thiserror::Error;

use crate::games::{MoveTag, Score, Side};

/// The index of a node in a [`Drawing`]; the root is 0.
pub type Spot = usize;

/// A node of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawingNode {
    /// The parent; `None` at the root.
    pub parent: Option<Spot>,
    /// The children in the order of the generator; none at a leaf.
    pub children: Vec<Spot>,
    /// The move that leads here.
    pub tag: Option<MoveTag>,
    /// That move as players write it; empty at the root.
    pub text: String,
    /// Who has to move.
    pub side: Side,
    /// A leaf's value as the first side sees it.
    pub value: Option<Score>,
    /// The name that it was given where it was typed.
    pub given: Option<String>,
    /// What an inner node is called in the drawing: the name that it was given, if that is short, else a letter, A at
    /// the root and on in breadth-first order. A leaf has none, and none has a letter whose children are not drawn at
    /// all times.
    pub name: String,
    /// The tree goes on below it, and the drawing does not.
    pub beyond: bool,
}

/// A game tree, complete to its leaves or to a depth; or the upper plies of one, with what has grown around a node below
/// them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    nodes: Vec<DrawingNode>,
    sides: [&'static str; 2],
    height: u8,
    whole: bool,
    /// Positions so many plies below the root are leaves.
    depth: u8,
    /// Nodes that it was made with; those behind them have grown.
    made: usize,
}

/// A tree that is too large to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the tree has more than {MAX_NODES} nodes; set `plies` to a smaller depth")]
pub struct TooLarge;

/// No lesson draws a larger tree.
pub const MAX_NODES: usize = 2_000;

impl Drawing {
    /// All nodes: those that it was made with in pre-order, then those that have grown, parents before children.
    pub fn nodes(&self) -> &[DrawingNode] {
        &self.nodes
    }

    /// The node at a spot.
    pub fn node(&self, spot: Spot) -> &DrawingNode {
        &self.nodes[spot]
    }

    /// Plies below the root.
    pub fn ply(&self, spot: Spot) -> usize {
        self.ancestors(spot).count()
    }

    /// Plies from the root to the deepest node that it was made with.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Every leaf is the end of the game: nothing is cut off.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// Every leaf is drawn: of the game, or of the depth to which it is cut off.
    pub fn is_complete(&self) -> bool {
        self.nodes.len() == self.made && !self.nodes.iter().any(|node| node.beyond)
    }

    /// How many nodes it was made with; those behind them have grown.
    pub fn made(&self) -> usize {
        self.made
    }

    /// How many leaves there are.
    pub fn leaves(&self) -> usize {
        self.nodes.iter().filter(|node| node.value.is_some()).count()
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &'static str {
        self.sides[side as usize]
    }

    /// The parent, its parent, and so on up to the root.
    pub fn ancestors(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        std::iter::successors(self.nodes[spot].parent, |&at| self.nodes[at].parent)
    }

    /// The child to which a move leads.
    pub fn child(&self, spot: Spot, tag: MoveTag) -> Option<Spot> {
        self.nodes[spot].children.iter().copied().find(|&child| self.nodes[child].tag == Some(tag))
    }

    /// The node at the end of a line, or as far as the line is drawn.
    pub fn nearest(&self, path: &[Option<MoveTag>]) -> Spot {
        let mut spot = 0;
        for step in path {
            match step.and_then(|tag| self.child(spot, tag)) {
                Some(child) => spot = child,
                None => break,
            }
        }
        spot
    }

    /// The moves from the root to a node.
    pub fn path(&self, spot: Spot) -> Vec<Option<MoveTag>> {
        let line = std::iter::once(spot).chain(self.ancestors(spot));
        let mut path: Vec<_> = line.filter_map(|at| self.nodes[at].tag).map(Some).collect();
        path.reverse();
        path
    }

    /// The node at the end of a path such as `2.1`, each word a move as players write it. A dot stands between
    /// two moves.
    pub fn find(&self, path: &str) -> Option<Spot> {
        path.split('.').try_fold(0, |at, word| {
            self.nodes[at].children.iter().copied().find(|&child| self.nodes[child].text == word)
        })
    }

    /// What sentences call a node: `leaf 12`, or its letter.
    pub fn call(&self, spot: Spot) -> String {
        let node = &self.nodes[spot];
        node.value.map_or_else(|| node.name.clone(), |value| format!("leaf {}", number(value)))
    }
}

impl Drawing {
    /// The tree as trees are typed: `((3 12) (2 4))`.
    pub fn notation(&self) -> String {
        self.nodes.first().map_or_else(String::new, |_| self.notation_of(0))
    }

    /// What a node is called where nothing is drawn: its letter, a leaf by its parent's letter and its number among the children.
    pub fn typed(&self, spot: Spot) -> String {
        let node = self.node(spot);
        match (node.value, node.parent) {
            (Some(_), Some(parent)) => {
                let place = self.node(parent).children.iter().position(|&child| child == spot);
                format!("{}.{}", self.node(parent).name, place.map_or(0, |place| place + 1))
            }
            _ => node.name.clone(),
        }
    }

    fn notation_of(&self, spot: Spot) -> String {
        let node = &self.nodes[spot];
        if let Some(value) = node.value {
            return number(value);
        }
        let inside: Vec<_> = node.children.iter().map(|&child| self.notation_of(child)).collect();
        format!("({})", inside.join(" "))
    }
}

/// A value as it is printed in a figure: with a true minus sign, and the infinities.
pub fn number(score: Score) -> String {
    if let Some(short) = score.short_of_infinity() {
        return if score > Score::DRAW { format!("+∞−{short}") } else { format!("−∞+{short}") };
    }
    match score.units() {
        _ if score == Score::LOWEST => "−∞".into(),
        _ if score == Score::HIGHEST => "+∞".into(),
        units if score.is_decisive() => if units > 0 { "win" } else { "loss" }.into(),
        units if units < 0 => format!("−{}", -units),
        units => units.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;
    use crate::games::tree::TreePosition;

    #[test]
    fn a_figure_has_every_node_with_its_name_and_its_path() {
        let position = TreePosition::parse("((3 12) (2 (4 6)) 7)").expect("a tree");
        let drawing = Drawing::of(&position, None).expect("small");
        assert_eq!((drawing.nodes().len(), drawing.leaves(), drawing.height()), (10, 6, 3));
        let names: Vec<_> = drawing.nodes().iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["A", "B", "", "", "C", "", "D", "", "", ""]);
        let paths = ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.2.1", "2.2.2", "3"];
        assert!(paths.into_iter().map(|path| drawing.find(path)).eq((1..10).map(Some)));
        assert_eq!(drawing.find("2.3"), None);
        assert_eq!(drawing.call(drawing.find("2.2.1").expect("it is there")), "leaf 4");
    }

    #[test]
    fn given_names_are_drawn_and_no_letter_repeats_one() {
        let position = TreePosition::parse("(A:(3 12) fundamental:(2 x:(4 6)) 7)").expect("a tree");
        let drawing = Drawing::of(&position, None).expect("small");
        let names: Vec<_> = drawing.nodes().iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["B", "A", "", "", "C", "", "x", "", "", ""]);
    }

    #[test]
    fn a_tree_that_cannot_be_drawn_is_refused() {
        let wide = format!("({})", "1 ".repeat(MAX_NODES));
        let position = TreePosition::parse(&wide).expect("a tree");
        assert_eq!(Drawing::of(&position, None), Err(TooLarge));
        assert_eq!(Drawing::of(&position, Some(0)).map(|drawing| drawing.leaves()), Ok(1));
    }
}
