//! Positions with operations, the extended position description of the PGN standard, section 16.2:
//! `1k6/8/… w - - bm Qd8+; id "BK.01";`.

use super::{fen, san};
use crate::games::NotationError;
use crate::games::chess::moves::ChessMove;
use crate::games::chess::position::Chess;

/// A position and what is to be known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position. Its counters are written as `hmvc` and `fmvn`, or as the two last fields of a FEN.
    pub position: Chess,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

/// One operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// What it is about: `bm`, `id`, `D1` …
    pub opcode: String,
    /// What it says.
    pub operands: Vec<Operand>,
}

/// One operand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A legal move: of the position, or in `pv` of the line so far.
    Move(ChessMove),
    /// Text in quotes.
    Text(String),
    /// A number or another word.
    Word(String),
}

/// The operations whose operands are moves of the position.
const MOVES: [&str; 3] = ["bm", "am", "sm"];
/// The operation whose operands are moves one after the other.
const LINE: &str = "pv";

impl Epd {
    /// The operands of an operation.
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        self.operations.iter().find(|operation| operation.opcode == opcode).map(|found| &found.operands[..])
    }

    /// The moves among them: `bm` are the best, `am` those to be avoided.
    pub fn moves(&self, opcode: &str) -> Vec<ChessMove> {
        let operands = self.operands(opcode).unwrap_or_default().iter();
        operands
            .filter_map(|operand| if let Operand::Move(mv) = operand { Some(*mv) } else { None })
            .collect()
    }

    /// The first operand as text.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.operands(opcode)?.first()? {
            Operand::Text(text) | Operand::Word(text) => Some(text),
            Operand::Move(_) => None,
        }
    }
}

/// Reads a line.
///
/// # Errors
/// The column and the reason.
pub fn read(line: &str) -> Result<Epd, NotationError> {
    let mut reader = Reader { text: line, at: 0 };
    for _ in 0..4 {
        reader.word();
    }
    let four = reader.at;
    let counters = (reader.word(), reader.word());
    let counted = [counters.0, counters.1].iter().all(|word| is_number(word));
    if !counted {
        reader.at = four;
    }
    let mut position = fen::read(&line[..reader.at])?;
    let mut operations = Vec::new();
    loop {
        reader.spaces();
        let start = reader.at;
        let Some(operation) = reader.operation(&position)? else { break };
        let (count, number) = match (&*operation.opcode, &operation.operands[..]) {
            ("hmvc", [Operand::Word(count)]) => (Some(&**count), None),
            ("fmvn", [Operand::Word(number)]) => (None, Some(&**number)),
            _ => {
                operations.push(operation);
                continue;
            }
        };
        position = counted_anew(&position, count, number)
            .map_err(|error| reader.error(start, format!("{}: {}", operation.opcode, error.message)))?;
    }
    Ok(Epd { position, operations })
}

/// Writes a line, without its end.
pub fn write(epd: &Epd) -> String {
    let whole = fen::write(&epd.position);
    let mut text = fen::write_four(&epd.position);
    for (opcode, count, usual) in [("hmvc", 4, "0"), ("fmvn", 5, "1")] {
        if let Some(number) = whole.split(' ').nth(count).filter(|&number| number != usual) {
            text.extend([" ", opcode, " ", number, ";"]);
        }
    }
    for Operation { opcode, operands } in &epd.operations {
        text.extend([" ", opcode]);
        let mut position = epd.position;
        for operand in operands {
            text.push(' ');
            match operand {
                Operand::Move(mv) => {
                    text.push_str(&san::write(&position, *mv));
                    if opcode == LINE {
                        position = position.after(*mv);
                    }
                }
                Operand::Text(words) => {
                    let escaped = words.replace('\\', r"\\").replace('"', "\\\"");
                    text.extend(["\"", &escaped, "\""]);
                }
                Operand::Word(word) => text.push_str(word),
            }
        }
        text.push(';');
    }
    text
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The position with other counters, which are checked as those of a FEN are. The place of an error is one of that FEN.
fn counted_anew(
    position: &Chess,
    halfmoves: Option<&str>,
    number: Option<&str>,
) -> Result<Chess, NotationError> {
    let whole = fen::write(position);
    let mut fields: Vec<&str> = whole.split(' ').collect();
    fields[4] = halfmoves.unwrap_or(fields[4]);
    fields[5] = number.unwrap_or(fields[5]);
    fen::read(&fields.join(" "))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn error(&self, at: usize, message: impl Into<String>) -> NotationError {
        NotationError::at(self.text, at, message)
    }

    fn spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// The next word; the semicolon is none.
    fn word(&mut self) -> &'a str {
        self.spaces();
        let rest = &self.text[self.at..];
        let end = rest.find(|letter: char| letter.is_whitespace() || letter == ';').unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn operation(&mut self, position: &Chess) -> Result<Option<Operation>, NotationError> {
        self.spaces();
        let start = self.at;
        if self.next().is_none() {
            return Ok(None);
        }
        let opcode = self.word();
        if !opcode.starts_with(|letter: char| letter.is_ascii_alphabetic())
            || !opcode.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        {
            return Err(self.error(
                start,
                format!("`{opcode}` is no operation; one is a name, operands and `;`: `bm Nf3;`"),
            ));
        }
        let mut operands = Vec::new();
        let mut line = *position;
        loop {
            self.spaces();
            match self.next() {
                None => break,
                Some(';') => {
                    self.at += 1;
                    break;
                }
                Some('"') => operands.push(Operand::Text(self.quoted()?)),
                Some(_) => operands.push(self.operand(opcode, &mut line)?),
            }
        }
        Ok(Some(Operation { opcode: opcode.into(), operands }))
    }

    fn operand(&mut self, opcode: &str, line: &mut Chess) -> Result<Operand, NotationError> {
        let start = self.at;
        let word = self.word();
        if !MOVES.contains(&opcode) && opcode != LINE {
            return Ok(Operand::Word(word.into()));
        }
        let mv = san::read(line, word)
            .map_err(|error| self.error(start, format!("{opcode}: {}", error.message)))?;
        if opcode == LINE {
            *line = line.after(mv);
        }
        Ok(Operand::Move(mv))
    }

    fn quoted(&mut self) -> Result<String, NotationError> {
        let start = self.at;
        let mut words = String::new();
        let mut letters = self.text[start + 1..].char_indices();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at = start + 1 + offset + 1;
                    return Ok(words);
                }
                '\\' => match letters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => words.push(escaped),
                    Some((_, other)) => words.extend(['\\', other]),
                    None => break,
                },
                other => words.push(other),
            }
        }
        Err(self.error(start, "the text has no closing quote"))
    }
}
