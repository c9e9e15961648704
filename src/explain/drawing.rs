//! The whole game tree below a position: what a lesson draws, and on what predictions are graded.

use std::collections::BTreeSet;

use thiserror::Error;

use crate::games::{Claims, Knowledge, MoveList, MoveTag, Present, Score, Side};
use crate::textbook::worth;

/// The index of a node in a [`Drawing`]; the root is 0, and nodes stand in pre-order.
pub type Spot = usize;

/// A node of a figure.
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
    /// the root and on in breadth-first order. A leaf has none.
    pub name: String,
}

/// A game tree, complete to its leaves or to a depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    nodes: Vec<DrawingNode>,
    sides: [&'static str; 2],
    height: u8,
    whole: bool,
}

/// A tree that is too large to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the tree has more than {MAX_NODES} nodes; set `plies` to a smaller depth")]
pub struct TooLarge;

/// A longer name is not drawn.
const SHORT: usize = 6;

/// No lesson draws a larger tree.
pub const MAX_NODES: usize = 2_000;

impl Drawing {
    /// The tree below a position, cut off after `plies` moves.
    ///
    /// # Errors
    /// When it has more than [`MAX_NODES`] nodes.
    pub fn of<G: Knowledge + Present>(position: &G, plies: Option<u8>) -> Result<Self, TooLarge> {
        Self::within(position, plies, MAX_NODES)
    }

    /// The tree below a position, cut off after `plies` moves, or earlier if so much has more than `most` nodes.
    pub fn fitting<G: Knowledge + Present>(position: &G, plies: Option<u8>, most: usize) -> Self {
        let mut best = Self::within(position, plies, most);
        if best.is_err() {
            let cut_off = (0..=u8::MAX).map(|plies| Self::within(position, Some(plies), most));
            best = cut_off.take_while(Result::is_ok).last().unwrap_or(best);
        }
        best.unwrap_or_else(|_| Self::empty::<G>())
    }

    fn empty<G: Present>() -> Self {
        let sides = [G::side_name(Side::First), G::side_name(Side::Second)];
        Self { nodes: Vec::new(), sides, height: 0, whole: true }
    }

    fn within<G: Knowledge + Present>(
        position: &G,
        plies: Option<u8>,
        most: usize,
    ) -> Result<Self, TooLarge> {
        let mut figure = Self::empty::<G>();
        figure.grow(position, None, 0, (plies.unwrap_or(u8::MAX), most, Claims::below(position)))?;
        figure.christen();
        Ok(figure)
    }

    fn grow<G: Knowledge + Present>(
        &mut self,
        position: &G,
        from: Option<(Spot, MoveTag, String)>,
        ply: u8,
        (plies, most, claims): (u8, usize, Claims),
    ) -> Result<(), TooLarge> {
        let spot = self.nodes.len();
        if spot >= most {
            return Err(TooLarge);
        }
        let (parent, tag, text) = from.map_or_else(
            || (None, None, String::new()),
            |(parent, tag, text)| (Some(parent), Some(tag), text),
        );
        let mut moves = MoveList::new();
        let mut ending = claims.ended(position, ply.into());
        if ending.is_none() {
            position.legal_moves(&mut moves);
            ending = moves.is_empty().then(|| position.no_moves());
        }
        let side = position.side_to_move();
        let value = match ending {
            Some(ending) => Some(worth(ending)),
            None => (ply >= plies).then(|| position.evaluate()),
        };
        self.whole &= ending.is_some() || value.is_none();
        let value = value.map(|value| if side == Side::First { value } else { -value });
        self.nodes.push(DrawingNode {
            parent,
            children: Vec::new(),
            tag,
            text,
            side,
            value,
            given: position.given_name().map(Into::into),
            name: String::new(),
        });
        self.height = self.height.max(ply);
        if let Some(parent) = parent {
            self.nodes[parent].children.push(spot);
        }
        if value.is_none() {
            for &mv in &moves {
                let from = Some((spot, position.tag(mv), position.move_text(mv)));
                self.grow(&position.play(mv), from, ply + 1, (plies, most, claims))?;
            }
        }
        Ok(())
    }

    /// Names the inner nodes. No letter is one of the names that were given.
    fn christen(&mut self) {
        let given: BTreeSet<String> = self.nodes.iter().filter_map(|node| node.given.clone()).collect();
        let mut free = (0..).map(letters).filter(|name| !given.contains(name));
        let mut level = vec![0];
        while !level.is_empty() {
            for &spot in &level {
                let node = &mut self.nodes[spot];
                if node.value.is_none() {
                    let short = node.given.clone().filter(|name| name.chars().count() <= SHORT);
                    node.name = short.or_else(|| free.next()).unwrap_or_default();
                }
            }
            level = level.iter().flat_map(|&spot| self.nodes[spot].children.clone()).collect();
        }
    }

    /// All nodes, in pre-order.
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

    /// Plies from the root to the deepest leaf.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// Every leaf is the end of the game: nothing is cut off.
    pub fn is_whole(&self) -> bool {
        self.whole
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
        node.value.map_or_else(|| node.name.clone(), |value| format!("leaf {}", figure(value)))
    }
}

impl Drawing {
    /// The tree as trees are typed: `((3 12) (2 4))`.
    pub fn notation(&self) -> String {
        self.nodes.first().map_or_else(String::new, |_| self.notation_of(0))
    }

    fn notation_of(&self, spot: Spot) -> String {
        let node = &self.nodes[spot];
        if let Some(value) = node.value {
            return figure(value);
        }
        let inside: Vec<_> = node.children.iter().map(|&child| self.notation_of(child)).collect();
        format!("({})", inside.join(" "))
    }
}

/// 0 is A, 25 is Z, 26 is AA.
fn letters(number: usize) -> String {
    let last = ('A'..='Z').nth(number % 26).unwrap_or('Z');
    let before = if number < 26 { String::new() } else { letters(number / 26 - 1) };
    format!("{before}{last}")
}

/// A value as it is printed in a figure: with a true minus sign, and the infinities.
pub fn figure(score: Score) -> String {
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
    use crate::games::tree::TreePosition;

    #[test]
    fn a_figure_has_every_node_with_its_name_and_its_path() {
        let position = TreePosition::parse("((3 12) (2 (4 6)) 7)").expect("a tree");
        let figure = Drawing::of(&position, None).expect("small");
        assert_eq!((figure.nodes().len(), figure.leaves(), figure.height()), (10, 6, 3));
        let names: Vec<_> = figure.nodes().iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["A", "B", "", "", "C", "", "D", "", "", ""]);
        let paths = ["1", "1.1", "1.2", "2", "2.1", "2.2", "2.2.1", "2.2.2", "3"];
        assert!(paths.into_iter().map(|path| figure.find(path)).eq((1..10).map(Some)));
        assert_eq!(figure.find("2.3"), None);
        assert_eq!(figure.call(figure.find("2.2.1").expect("it is there")), "leaf 4");
    }

    #[test]
    fn given_names_are_drawn_and_no_letter_repeats_one() {
        let position = TreePosition::parse("(A:(3 12) fundamental:(2 x:(4 6)) 7)").expect("a tree");
        let figure = Drawing::of(&position, None).expect("small");
        let names: Vec<_> = figure.nodes().iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["B", "A", "", "", "C", "", "x", "", "", ""]);
    }

    #[test]
    fn letters_go_on_after_z() {
        assert_eq!([0, 25, 26, 51, 52].map(letters), ["A", "Z", "AA", "AZ", "BA"]);
    }

    #[test]
    fn a_tree_that_cannot_be_drawn_is_refused() {
        let wide = format!("({})", "1 ".repeat(MAX_NODES));
        let position = TreePosition::parse(&wide).expect("a tree");
        assert_eq!(Drawing::of(&position, None), Err(TooLarge));
        assert_eq!(Drawing::of(&position, Some(0)).map(|figure| figure.leaves()), Ok(1));
    }
}
