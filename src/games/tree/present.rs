//! How a tree looks and reads.

use std::fmt::Write as _;
use std::sync::Arc;

use super::describe::{Description, Shape};
use super::read::Reader;
use super::typed::Typed;
use super::uniform::{Place, Uniform};
use super::{Branch, Node, Stored, TreePosition};
use crate::games::collection::{Entry, entries};
use crate::games::feature::Feature;
use crate::games::game::{Game, Side};
use crate::games::present::{BoardView, NotationError, Present, ScoreUnit};

/// Trees that are known by name.
const SHELF: &str = include_str!("../../../trees.txt");
/// A described tree with at most so many leaves is written out, and is from then on like one that was typed.
const WRITTEN_OUT: u64 = 64;
/// So many seeds are tried when a tree is looked for.
const TRIES: u64 = 1_000;

/// A position as it is asked for: a tree, who begins, and the way to a node.
struct Asked<'a> {
    reader: Reader<'a>,
    first: Side,
    tree: Tree,
}

enum Tree {
    Typed(Typed),
    Described(Description, NotationError),
}

impl<'a> Asked<'a> {
    fn read(text: &'a str) -> Result<Self, NotationError> {
        let mut reader = Reader::new(text);
        reader.skip_blanks();
        let first = if reader.word() == "min" {
            reader.pass("min");
            reader.skip_blanks();
            Side::Second
        } else {
            Side::First
        };
        let word = reader.word();
        // The words of descriptions are no names: a sample may be described.
        let is_described = Description::is_begun_by(word);
        let mut samples = TreePosition::samples().into_iter();
        if let Some(sample) = samples.find(|sample| !is_described && sample.name == word) {
            let Asked { first, tree, .. } = Asked::read(sample.text)?;
            reader.pass(word);
            reader.skip_blanks();
            return match reader.peek() {
                None | Some('@') => Ok(Self { reader, first, tree }),
                Some(_) => Err(reader.error("only `@` and a path can stand behind the name of a tree")),
            };
        }
        let tree = if is_described {
            let place = reader.error("");
            Tree::Described(Description::read(&mut reader)?, place)
        } else {
            Tree::Typed(reader.tree()?)
        };
        Ok(Self { reader, first, tree })
    }

    /// The node at the end of the path below a root.
    fn follow(mut self, root: TreePosition) -> Result<TreePosition, NotationError> {
        let mut position = root;
        if self.reader.peek() == Some('@') {
            self.reader.pass("@");
        }
        loop {
            self.reader.skip_blanks();
            if self.reader.peek().is_none() {
                return Ok(position);
            }
            let word = self.reader.word();
            let branch = position.parse_move(word).map_err(|error| self.reader.error(error.message))?;
            position = position.play(branch);
            self.reader.pass(word);
        }
    }
}

impl TreePosition {
    fn typed(tree: Typed, side: Side) -> Self {
        let stored = Some(Arc::new(Stored::Typed(tree)));
        Self { stored, place: Place::plain(side) }
    }

    fn uniform(shape: Shape, side: Side) -> Self {
        let (place, kept) = Place::root(shape, side);
        let root = Uniform { place: &place, kept: kept.as_ref() };
        if root.leaves() <= WRITTEN_OUT {
            Self::typed(root.typed(), side)
        } else {
            Self { stored: kept.map(|kept| Arc::new(Stored::Uniform(kept))), place }
        }
    }

    fn name(&self, Branch(index): Branch) -> Option<&str> {
        let Node::Typed(tree, id) = self.node() else { return None };
        tree.name(*tree.children(id).get(usize::from(index))?)
    }

    /// The subtree in a line: written out, or what it is where that is too long.
    fn line(&self) -> String {
        let mut text = String::new();
        match self.node() {
            Node::Typed(tree, id) => tree.write(id, &mut text),
            Node::Uniform(node) if node.leaves() <= WRITTEN_OUT => {
                node.typed().write(Typed::ROOT, &mut text);
            }
            Node::Uniform(node) => text = format!("{} leaves", node.leaves()),
        }
        text
    }
}

impl Present for TreePosition {
    const SLUG: &'static str = "tree";
    const NAME: &'static str = "Game tree";
    const NOTATION: &'static str = "nested lists of leaf values as Max sees them, Max to move at the root: `((3 12 8) (2 4 6) (14 5 2))`, \
         nodes named if you like, `(A:(3 12 8) B:(2 4 6))`; or `random width=3 depth=4 range=0..99 seed=7`, \
         with `order=0` (worst child first) to `order=100` (best first) and `with=deep-cut`, `tie`, `re-search` or \
         `missed-aspiration`; or `worst width=3 depth=4`, where alpha-beta cuts nothing; \
         a leading `min` gives Min the move, and `@2 1` at the end goes to the first child of the second child; \
         or the name of a tree that `cutnode games --game tree` lists";
    const UNIT: ScoreUnit = ScoreUnit::Points;
    const NUMBERED: bool = false;

    /// The tree that textbooks open with.
    fn start() -> Self {
        Self::parse("((3 12 8) (2 4 6) (14 5 2))").expect("the start tree is well formed")
    }

    fn parse(text: &str) -> Result<Self, NotationError> {
        let asked = Asked::read(text)?;
        let root = match &asked.tree {
            Tree::Typed(tree) => Self::typed(tree.clone(), asked.first),
            Tree::Described(Description { with: Some(feature), .. }, place) => {
                let message = format!("a tree with a {feature} has to be looked for, which is not done here");
                return Err(NotationError { message, ..place.clone() });
            }
            Tree::Described(Description { shape, .. }, _) => Self::uniform(*shape, asked.first),
        };
        asked.follow(root)
    }

    fn find(text: &str, meets: &dyn Fn(&Self, Feature) -> bool) -> Result<Self, NotationError> {
        let asked = Asked::read(text)?;
        let Tree::Described(Description { shape, with: Some(feature) }, place) = &asked.tree else {
            return Self::parse(text);
        };
        let mut roots = (0..TRIES).map(|by| Self::uniform(shape.reseeded(by), asked.first));
        let root = roots.find(|root| meets(root, *feature)).ok_or_else(|| {
            let message = format!("no {feature} in {TRIES} trees from {shape} on; larger trees may have one");
            NotationError { message, ..place.clone() }
        })?;
        asked.follow(root)
    }

    fn seeded(text: &str, seed: u64) -> Option<String> {
        Asked::read(text).ok()?;
        let begun = text.trim_start();
        let (first, tree) =
            begun.strip_prefix("min ").map_or(("", begun), |tree| ("min ", tree.trim_start()));
        let options = tree.strip_prefix("random")?;
        (!options.contains("seed=")).then(|| format!("{first}random seed={seed}{options}"))
    }

    fn samples() -> Vec<Entry<'static>> {
        entries(SHELF).expect("a test reads the shelf")
    }

    /// The whole tree and the way to this node: what the node alone says would not tell it from an equal
    /// subtree elsewhere.
    fn notation(&self) -> String {
        let path = self.path();
        let mut text = String::new();
        if (self.side_to_move() == Side::Second) != (path.len() % 2 == 1) {
            text.push_str("min ");
        }
        match self.node() {
            Node::Typed(tree, _) => tree.write(Typed::ROOT, &mut text),
            Node::Uniform(node) => write!(text, "{}", node.shape()).expect("a String takes all text"),
        }
        for (index, number) in path.iter().enumerate() {
            write!(text, "{}{number}", if index == 0 { " @" } else { " " }).expect("a String takes all text");
        }
        text
    }

    fn given_name(&self) -> Option<&str> {
        let Node::Typed(tree, id) = self.node() else { return None };
        tree.name(id)
    }

    fn move_text(&self, mv: Branch) -> String {
        self.name(mv).map_or_else(|| self.move_plain(mv), Into::into)
    }

    fn move_plain(&self, Branch(index): Branch) -> String {
        (index + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Branch, NotationError> {
        let (width, text) = (self.width(), text.trim());
        let number: Option<usize> = text.parse().ok().filter(|number| (1..=width).contains(number));
        let number = number.map(|number| Branch((number - 1) as u16));
        let named = || (0..width as u16).map(Branch).find(|&mv| self.name(mv) == Some(text));
        match number.or_else(named) {
            Some(branch) => Ok(branch),
            None if width == 0 => Err(NotationError::new(1, "a leaf has no moves")),
            None => Err(NotationError::new(1, format!("`{text}` is no child; children are 1 to {width}"))),
        }
    }

    fn move_cells(&self, _: Branch) -> Vec<usize> {
        Vec::new()
    }

    fn board(&self) -> BoardView {
        if self.width() == 0 {
            return BoardView::Text(vec![format!("leaf {}", self.static_value())]);
        }
        let heading = format!("{} to move", Self::side_name(self.side_to_move()));
        let children = (0..self.width() as u16).map(|index| {
            let child = self.play(Branch(index));
            format!("{} {}", index + 1, child.line())
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

#[cfg(test)]
mod tests {
    use super::super::read::MAX_HEIGHT;
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
            ("(1 99999999999)", 1, 4),
            ("((1 2) 3) @1 3", 1, 14),
            ("(A:1 # one\n 2B:3)", 2, 2),
            ("(A:1 B:(2 A:3 A:4))", 1, 15),
            ("(A: B:1)", 1, 5),
            ("(A:)", 1, 4),
            ("(1 @2)", 1, 4),
            ("random width=0", 1, 14),
            ("random\n depth=201", 2, 8),
            ("random colour=2", 1, 8),
            ("random width", 1, 8),
            ("random range=9..1", 1, 14),
            ("random order=101", 1, 14),
            ("random with=luck", 1, 13),
            ("random with=tie", 1, 1),
            (" random width=10 depth=16", 1, 2),
            ("random width=8 depth=9 order=3", 1, 1),
            ("worst width=3 depth=10", 1, 1),
            ("worst seed=1", 1, 7),
            ("random width=2 depth=7 @3", 1, 25),
        ] {
            let error = TreePosition::parse(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        }
    }

    #[test]
    fn a_number_that_is_too_large_is_told_so() {
        for number in ["30000", "-99999999", "99999999999999999999"] {
            let error = TreePosition::parse(&format!("(1 {number})")).unwrap_err();
            assert!(error.message.contains("out of range"), "{error}");
        }
    }

    #[test]
    fn a_very_deep_tree_is_refused_and_not_recursed_into() {
        let text = "(".repeat(100_000);
        assert_eq!(TreePosition::parse(&text).unwrap_err().column, MAX_HEIGHT + 1);
    }

    #[test]
    fn blanks_commas_and_comments_separate() {
        let text = "root:( # the first player\n A: (3, 12,8)\n B:(2\t4 6),C:7) # @ the end";
        let position = TreePosition::parse(text).unwrap();
        assert_eq!(position.notation(), "root:(A:(3 12 8) B:(2 4 6) C:7)");
        let down = position.play(position.parse_move("B").unwrap());
        assert_eq!(down.notation(), "root:(A:(3 12 8) B:(2 4 6) C:7) @2");
        assert_eq!(TreePosition::parse("(A:(1 2) B:(3 C:4)) @B C").unwrap().board(), {
            BoardView::Text(vec!["leaf 4".into()])
        });
    }

    #[test]
    fn the_shelf_holds_trees() {
        for sample in TreePosition::samples() {
            let position = TreePosition::parse(sample.name).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(position.notation(), TreePosition::parse(sample.text).unwrap().notation());
            assert!(!sample.about.is_empty(), "{}", sample.name);
        }
        assert_eq!(TreePosition::parse("deep-cut @b c").unwrap().path(), [2, 1]);
    }

    #[test]
    fn a_small_tree_is_written_out_and_a_large_one_is_not() {
        let small = TreePosition::parse("random width=4 depth=3 seed=3").unwrap().notation();
        assert_eq!(small.split_whitespace().count(), 64, "{small}");
        let large = TreePosition::parse("min random depth=4 @1 3").unwrap().notation();
        assert_eq!(large, "min random width=3 depth=4 range=0..99 seed=1 @1 3");
    }
}
