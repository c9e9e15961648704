//! Reads typed trees: `root:(A:(3 12 8) B:(2, 4, 6))  # a comment`.
//!
//! A node is a list in brackets or a leaf value, each with a name before it if it has one. Blanks, commas and line
//! ends separate; a comment goes from `#` to the end of its line.

use super::MAX_WIDTH;
use super::typed::{NodeId, Typed};
use crate::games::present::NotationError;
use crate::games::score::Score;

/// The deepest tree that is read; a search could not reach the leaves of a deeper one.
pub(super) const MAX_HEIGHT: usize = 200;

/// A place in a text that is being read.
pub(super) struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Reads a tree up to the end of the text, or to the `@` of a path.
    pub(super) fn tree(&mut self) -> Result<Typed, NotationError> {
        let mut tree = Typed::default();
        let mut open: Vec<NodeId> = Vec::new();
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(')') => self.close(&mut open, &tree)?,
                Some('@') | None => return Err(self.error(missing(&open))),
                Some(_) => self.node(&mut open, &mut tree)?,
            }
            if open.is_empty() {
                break;
            }
        }
        self.skip_blanks();
        match self.peek() {
            None | Some('@') => Ok(tree),
            Some(_) => Err(self.error("the tree ends before this; a position is one tree")),
        }
    }

    /// Reads the head of a list, or a leaf.
    fn node(&mut self, open: &mut Vec<NodeId>, tree: &mut Typed) -> Result<(), NotationError> {
        let start = self.offset;
        let name = self.name(open.last().copied(), tree)?;
        if let Some(&parent) = open.last()
            && tree.children(parent).len() >= MAX_WIDTH
        {
            self.offset = start;
            return Err(self.error(format!("more than {MAX_WIDTH} children")));
        }
        if self.peek() == Some('(') {
            if open.len() >= MAX_HEIGHT {
                return Err(self.error(format!("nested deeper than {MAX_HEIGHT} levels")));
            }
            open.push(tree.add(open.last().copied(), 0, name));
            self.offset += 1;
        } else {
            let value = self.value(name.is_some())?;
            tree.add(open.last().copied(), value, name);
        }
        Ok(())
    }

    fn close(&mut self, open: &mut Vec<NodeId>, tree: &Typed) -> Result<(), NotationError> {
        let Some(closed) = open.pop() else {
            return Err(self.error("this `)` closes nothing"));
        };
        if tree.children(closed).is_empty() {
            return Err(self.error("an empty list; a node has at least one child"));
        }
        self.offset += 1;
        Ok(())
    }

    /// Reads the name of a node and its colon, if there is one.
    fn name(&mut self, parent: Option<NodeId>, tree: &Typed) -> Result<Option<&'a str>, NotationError> {
        let word = self.word();
        let Some((name, _)) = word.split_once(':') else { return Ok(None) };
        let letters = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '\'' | '.');
        if !name.starts_with(|c: char| c.is_alphabetic() || c == '_') || !name.chars().all(letters) {
            let message = format!(
                "`{name}` is no name; a name begins with a letter and goes on with letters, digits, `_`, `-`, `'` or `.`"
            );
            return Err(self.error(message));
        }
        let mut siblings = parent.map_or(&[][..], |parent| tree.children(parent)).iter();
        if siblings.any(|&sibling| tree.name(sibling) == Some(name)) {
            return Err(self.error(format!("a second child called {name}; names of siblings differ")));
        }
        self.offset += name.len() + 1;
        self.skip_blanks();
        Ok(Some(name))
    }

    fn value(&mut self, named: bool) -> Result<i32, NotationError> {
        let word = self.word();
        let limit = Score::MAX_ESTIMATE;
        // A number too large for any type is out of range as well. The sign may be the one that is printed.
        let digits = word.strip_prefix(['-', '+', '−']).unwrap_or(word);
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        match word.replace('−', "-").parse::<i32>() {
            Ok(value) if (-limit..=limit).contains(&value) => {
                self.offset += word.len();
                Ok(value)
            }
            _ if is_number => {
                Err(self.error(format!("{word} is out of range; leaf values are -{limit} to {limit}")))
            }
            _ if word.is_empty() => Err(self.error("a leaf value or a `(` is missing here")),
            _ if named => Err(self.error(format!("`{word}` is no whole number or `(`"))),
            _ => Err(self.error(format!("`{word}` is no whole number, `(`, `)` or `NAME:`"))),
        }
    }

    /// The characters up to the next that separates.
    pub(super) fn word(&self) -> &'a str {
        let rest = self.rest();
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '#' | '@');
        &rest[..rest.find(ends).unwrap_or(rest.len())]
    }

    /// Goes past these characters, which stand here.
    pub(super) fn pass(&mut self, word: &str) {
        self.offset += word.len();
    }

    /// Goes to the next character that is neither blank nor comma nor in a comment.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            let text = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            self.offset += rest.len() - text.len();
            if !text.starts_with('#') {
                return;
            }
            self.offset += text.find('\n').unwrap_or(text.len());
        }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn error(&self, message: impl Into<String>) -> NotationError {
        NotationError::at(self.text, self.offset, message)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }
}

fn missing(open: &[NodeId]) -> String {
    match open.len() {
        0 => "no tree here; a tree is `((3 12 8) (2 4 6))`, `random width=3 depth=4` or `worst width=3 depth=4`"
            .into(),
        1 => "a `)` is missing".into(),
        count => format!("{count} `)` are missing"),
    }
}
