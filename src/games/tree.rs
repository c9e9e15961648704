//! Hand-typed game trees: `((3 12 8) (2 4 6) (14 5 2))`.
//!
//! The trees of the literature as a game: a position is a node, a move goes to a child. Leaf values are from
//! Max's point of view, as papers print them; Max is the side that moves at the root.

use std::fmt::Write as _;
use std::sync::Arc;

use super::game::{Ending, Game, Key, Outcome, Side};
use super::knowledge::{EvalTerm, Knowledge};
use super::moves::{MoveList, MoveTag};
use super::present::{BoardView, NotationError, Present, ScoreUnit};
use super::score::Score;

/// A node of a tree, which is shared by all positions in it.
#[derive(Clone, Debug)]
pub struct TreePosition {
    tree: Arc<Vec<Node>>,
    node: u32,
    side: Side,
}

/// Nodes stand in pre-order, the root first.
#[derive(PartialEq, Eq, Debug)]
struct Node {
    /// Leaf: its value for Max. Inner node: unused, 0.
    value: i32,
    children: Vec<u32>,
}

/// The child that a move goes to, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch(u16);

/// The widest node that tags can name.
const MAX_WIDTH: usize = u16::MAX as usize;
/// The deepest tree that is read; a search could not reach the leaves of a deeper one.
const MAX_HEIGHT: usize = 200;

impl TreePosition {
    fn here(&self) -> &Node {
        &self.tree[self.node as usize]
    }

    fn value(&self) -> i32 {
        if self.side == Side::First { self.here().value } else { -self.here().value }
    }

    /// The numbers of the children that lead from the root to this node.
    fn path(&self) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = 0;
        while at != self.node {
            // Pre-order: the subtree that holds a node is that of the last child that starts at or before it.
            let children = &self.tree[at as usize].children;
            let number = children.partition_point(|&child| child <= self.node);
            path.push(number);
            at = children[number - 1];
        }
        path
    }

    fn write(&self, node: u32, text: &mut String) {
        let node = &self.tree[node as usize];
        if node.children.is_empty() {
            write!(text, "{}", node.value).expect("a String takes all text");
            return;
        }
        for (index, &child) in node.children.iter().enumerate() {
            text.push(if index == 0 { '(' } else { ' ' });
            self.write(child, text);
        }
        text.push(')');
    }
}

impl Game for TreePosition {
    type Move = Branch;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<Branch>) {
        (0..self.here().children.len()).for_each(|index| moves.push(Branch(index as u16)));
    }

    fn play(&self, Branch(index): Branch) -> Self {
        Self {
            tree: Arc::clone(&self.tree),
            node: self.here().children[usize::from(index)],
            side: !self.side,
        }
    }

    fn ended(&self) -> Option<Ending> {
        self.here().children.is_empty().then(|| self.no_moves())
    }

    fn no_moves(&self) -> Ending {
        Ending { outcome: Outcome::Points(self.value()), rule: "leaf" }
    }

    fn key(&self) -> Key {
        super::zobrist::mix(u64::from(self.node) << 1 | self.side as u64)
    }

    fn tag(&self, Branch(index): Branch) -> MoveTag {
        MoveTag::new(index + 1).expect("a child's number plus one is not zero")
    }
}

impl Knowledge for TreePosition {
    /// A leaf is worth its value. An inner node is worth nothing: a tree has no knowledge to stop at.
    fn evaluate(&self) -> Score {
        Score::estimate(self.value())
    }

    fn explain(&self) -> Vec<EvalTerm> {
        vec![EvalTerm { name: "leaf value", first: self.here().value, second: 0 }]
    }

    const MAN: i32 = 1;
}

impl Present for TreePosition {
    const SLUG: &'static str = "tree";
    const NAME: &'static str = "Hand-typed tree";
    const NOTATION: &'static str = "nested lists of leaf values as Max sees them, Max to move at the root: `((3 12 8) (2 4 6) (14 5 2))`; \
         a leading `min` gives Min the move, and `@2 1` at the end goes to the first child of the second child";
    const UNIT: ScoreUnit = ScoreUnit::Points;
    const NUMBERED: bool = false;

    /// The tree that textbooks open with.
    fn start() -> Self {
        Self::parse("((3 12 8) (2 4 6) (14 5 2))").expect("the start tree is well formed")
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        let body = text.trim_start();
        let (side, list) = match body.strip_prefix("min") {
            Some(list) => (Side::Second, list),
            None => (Side::First, body),
        };
        let list_end = text.find('@').unwrap_or(text.len());
        let reader = Reader { text: &text[..list_end], offset: text.len() - list.len() };
        let mut position = Self { tree: Arc::new(reader.read()?), node: 0, side };
        let path = text[list_end..].strip_prefix('@').unwrap_or("");
        let mut offset = text.len() - path.len();
        for word in path.split_inclusive(char::is_whitespace) {
            if !word.trim().is_empty() {
                let branch = position.parse_move(word);
                let branch = branch.map_err(|error| NotationError::at(text, offset, error.message))?;
                position = position.play(branch);
            }
            offset += word.len();
        }
        Ok(position)
    }

    /// The whole tree and the way to this node: what the node alone says would not tell it from an equal
    /// subtree elsewhere.
    fn notation(&self) -> String {
        let path = self.path();
        let mut text = String::new();
        if (self.side == Side::Second) != (path.len() % 2 == 1) {
            text.push_str("min ");
        }
        self.write(0, &mut text);
        for (index, number) in path.iter().enumerate() {
            write!(text, "{}{number}", if index == 0 { " @" } else { " " }).expect("a String takes all text");
        }
        text
    }

    fn move_text(&self, mv: Branch) -> String {
        self.move_plain(mv)
    }

    fn move_plain(&self, Branch(index): Branch) -> String {
        (index + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Branch, NotationError> {
        let width = self.here().children.len();
        let number: Option<usize> = text.trim().parse().ok().filter(|number| (1..=width).contains(number));
        match number {
            Some(number) => Ok(Branch((number - 1) as u16)),
            None if width == 0 => Err(NotationError::new(1, "a leaf has no moves")),
            None => Err(NotationError::new(1, format!("`{text}` is no child; children are 1 to {width}"))),
        }
    }

    fn move_cells(&self, _: Branch) -> Vec<usize> {
        Vec::new()
    }

    fn board(&self) -> BoardView {
        let node = self.here();
        if node.children.is_empty() {
            return BoardView::Text(vec![format!("leaf {}", node.value)]);
        }
        let heading = format!("{} to move", Self::side_name(self.side));
        let children = node.children.iter().enumerate().map(|(index, &child)| {
            let mut line = format!("{} ", index + 1);
            self.write(child, &mut line);
            line
        });
        BoardView::Text(std::iter::once(heading).chain(children).collect())
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Max",
            Side::Second => "Min",
        }
    }
}

/// Reads a tree from `offset` (in bytes) on.
struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    fn read(mut self) -> Result<Vec<Node>, NotationError> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some('(') => {
                    if open.len() >= MAX_HEIGHT {
                        return Err(self.error(format!("nested deeper than {MAX_HEIGHT} levels")));
                    }
                    self.add(&mut nodes, &open, 0)?;
                    open.push(nodes.len() as u32 - 1);
                    self.offset += 1;
                }
                Some(')') => {
                    let Some(closed) = open.pop() else {
                        return Err(self.error("this `)` closes nothing"));
                    };
                    if nodes[closed as usize].children.is_empty() {
                        return Err(self.error("an empty list; a node has at least one child"));
                    }
                    self.offset += 1;
                }
                Some(_) => {
                    let start = self.offset;
                    let value = self.number()?;
                    let end = std::mem::replace(&mut self.offset, start);
                    self.add(&mut nodes, &open, value)?;
                    self.offset = end;
                }
                None => return Err(self.error(Self::missing(&open))),
            }
            if open.is_empty() {
                break;
            }
        }
        self.skip_space();
        match self.peek() {
            None => Ok(nodes),
            Some(_) => Err(self.error("the tree ends before this; a position is one tree")),
        }
    }

    fn missing(open: &[u32]) -> String {
        match open.len() {
            0 => format!("no tree here; a position is {}", TreePosition::NOTATION),
            1 => "a `)` is missing".into(),
            count => format!("{count} `)` are missing"),
        }
    }

    fn add(&self, nodes: &mut Vec<Node>, open: &[u32], value: i32) -> Result<(), NotationError> {
        let index = nodes.len() as u32;
        if let Some(&parent) = open.last() {
            let siblings = &mut nodes[parent as usize].children;
            if siblings.len() >= MAX_WIDTH {
                return Err(self.error(format!("more than {MAX_WIDTH} children")));
            }
            siblings.push(index);
        }
        nodes.push(Node { value, children: Vec::new() });
        Ok(())
    }

    fn number(&mut self) -> Result<i32, NotationError> {
        let rest = &self.text[self.offset..];
        let length = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
        let word = &rest[..length];
        let limit = Score::MAX_ESTIMATE;
        match word.parse::<i32>() {
            Ok(value) if value.abs() <= limit => {
                self.offset += length;
                Ok(value)
            }
            Ok(_) => Err(self.error(format!("{word} is out of range; leaf values are -{limit} to {limit}"))),
            Err(_) => Err(self.error(format!("`{word}` is no whole number, `(` or `)`"))),
        }
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start().len();
    }

    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    fn error(&self, message: impl Into<String>) -> NotationError {
        NotationError::at(self.text, self.offset, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badly_typed_tree_is_refused_where_it_goes_wrong() {
        for (text, line, column) in [
            ("", 1, 1),
            ("((1 2) (3 x))", 1, 11),
            ("((1 2)\n (3 4)", 2, 7),
            ("(1 2) 3", 1, 7),
            ("(1 ())", 1, 5),
            (")", 1, 1),
            ("(1 99999999)", 1, 4),
            ("((1 2) 3) @1 3", 1, 14),
        ] {
            let error = TreePosition::parse(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        }
    }

    #[test]
    fn a_very_deep_tree_is_refused_and_not_recursed_into() {
        let text = "(".repeat(100_000);
        assert_eq!(TreePosition::parse(&text).unwrap_err().column, MAX_HEIGHT + 1);
    }
}
