//! The lines of a page put together: by their indentation, as they stand.

use winnow::Parser;
use winnow::error::ErrMode;
use winnow::stream::TokenSlice;

use super::ast::{Block, Function, Spot, StatementKind as Kind};
use super::expression::Wanted;
use super::statement::{self, Line, is_open};
use super::token::{Placed, tokens};
use crate::document::Mistake;

/// A line that was read, with the blanks that it begins with.
struct Row {
    indent: usize,
    spot: Spot,
    line: Line,
}

/// Reads a page.
///
/// # Errors
/// All mistakes of spelling, in the order of the lines.
pub(super) fn read(text: &str) -> Result<Vec<Function>, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match row(number, line) {
            Ok(row) => rows.extend(row),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let mut rows = rows.into_iter().peekable();
    let mut functions = Vec::new();
    let mut builder = Builder { rows: &mut rows, mistakes: &mut mistakes };
    while let Some(row) = builder.rows.next() {
        let indent = row.indent;
        match row.line {
            Line::Header(mut function) if indent == 0 => {
                function.body = builder.block(indent, row.spot);
                functions.push(function);
            }
            Line::Header(_) => builder.blame(row.spot, "a function begins at the left edge"),
            _ => {
                builder.blame(
                    row.spot,
                    "this line belongs to no function: one begins with `function NAME(node, …)`",
                );
                builder.skip();
            }
        }
    }
    if functions.is_empty() && mistakes.is_empty() {
        mistakes.push(Spot { line: 1, column: 1 }.blame("a page has a function: `function NAME(node, …)`"));
    }
    if mistakes.is_empty() { Ok(functions) } else { Err(mistakes) }
}

/// Reads a line; nothing of an empty one.
fn row(number: usize, text: &str) -> Result<Option<Row>, Mistake> {
    let tokens = tokens(number, text.trim_end())?;
    let Some(first) = tokens.first() else { return Ok(None) };
    let (indent, spot) = (first.bytes.start, first.spot);
    let mut left = TokenSlice::new(&tokens);
    let read = statement::line.parse_next(&mut left);
    let wrong = match read {
        Ok(line) if left.is_empty() => return Ok(Some(Row { indent, spot, line })),
        Ok(_) => Wanted { left: left.len(), what: "the end of the line, or `;` and another statement" },
        Err(ErrMode::Backtrack(wrong) | ErrMode::Cut(wrong)) => wrong,
        Err(ErrMode::Incomplete(_)) => Wanted { left: 0, what: "more" },
    };
    Err(refused(&tokens, text, wrong))
}

/// What is wrong with a line of which so much was read.
fn refused(tokens: &[Placed], text: &str, wrong: Wanted) -> Mistake {
    if let Some(token) = tokens.get(tokens.len().saturating_sub(wrong.left)) {
        let word = &text[token.bytes.clone()];
        return token.spot.blame(format!("`{word}` cannot stand here; there may be {}", wrong.what));
    }
    let line = tokens.first().map_or(1, |first| first.spot.line);
    let column = text.trim_end().chars().count() + 1;
    Spot { line, column }.blame(format!("the line ends here; there may be {}", wrong.what))
}

struct Builder<'r, 'm> {
    rows: &'r mut std::iter::Peekable<std::vec::IntoIter<Row>>,
    mistakes: &'m mut Vec<Mistake>,
}

impl Builder<'_, '_> {
    fn blame(&mut self, spot: Spot, message: &str) {
        self.mistakes.push(spot.blame(message));
    }

    /// Leaves out the lines to the next function.
    fn skip(&mut self) {
        while self.rows.next_if(|row| !matches!(row.line, Line::Header(_))).is_some() {}
    }

    /// The lines below one that is indented so far, and further than it.
    fn block(&mut self, above: usize, opener: Spot) -> Block {
        let Some(indent) = self.rows.peek().map(|row| row.indent).filter(|&indent| indent > above) else {
            self.blame(opener, "below this line there has to be one that is indented further");
            return Block::default();
        };
        let mut block = Block::default();
        while let Some(row) = self.rows.next_if(|row| row.indent > above) {
            if row.indent != indent {
                let message = if row.indent > indent {
                    "this line is indented further than the one above it, which needs nothing below"
                } else {
                    "this line is indented like none above it"
                };
                self.blame(row.spot, message);
            }
            self.add(row, &mut block);
        }
        block
    }

    fn add(&mut self, row: Row, block: &mut Block) {
        match row.line {
            Line::Header(_) => self.blame(row.spot, "a function begins at the left edge"),
            Line::Statements(mut own) => {
                self.complete(&mut own, row.indent, row.spot);
                block.list.append(&mut own.list);
            }
            Line::Else(spot, mut own) => {
                self.complete(&mut own, row.indent, row.spot);
                if !attach(block, &mut Some(own)) {
                    self.blame(spot, "no `if` stands above this `else`, at the same indentation");
                }
            }
        }
    }

    /// Puts the lines below where they belong, if any do.
    fn complete(&mut self, own: &mut Block, indent: usize, spot: Spot) {
        if own.open || is_open(&own.list) {
            let below = self.block(indent, spot);
            fill(own, &mut Some(below));
        }
    }
}

/// Puts lines where they were left open.
fn fill(block: &mut Block, below: &mut Option<Block>) {
    if block.open {
        if let Some(below) = below.take() {
            *block = below;
        }
        return;
    }
    let Some(last) = block.list.last_mut() else { return };
    match &mut last.kind {
        Kind::If { then, otherwise, .. } => fill(otherwise.as_mut().unwrap_or(then), below),
        Kind::EachChild { body, .. } | Kind::Count { body, .. } | Kind::While { body, .. } => {
            fill(body, below);
        }
        Kind::Assign { .. } | Kind::Return(_) | Kind::LeaveLoop => {}
    }
}

/// Gives the condition at the end of a block its other branch; says whether there was one without.
fn attach(block: &mut Block, own: &mut Option<Block>) -> bool {
    let Some(Kind::If { otherwise, .. }) = block.list.last_mut().map(|last| &mut last.kind) else {
        return false;
    };
    match otherwise {
        None => *otherwise = own.take(),
        Some(chain) if chain.list.len() == 1 => return attach(chain, own),
        Some(_) => return false,
    }
    true
}
