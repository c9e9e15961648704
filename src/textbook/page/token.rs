//! A line of a page as tokens.

use std::ops::Range;

use winnow::combinator::{alt, not, terminated};
use winnow::error::EmptyError;
use winnow::stream::{LocatingSlice, Location as _, Stream as _};
use winnow::token::{literal, one_of, take_while};
use winnow::{Parser, Result};

use super::ast::Spot;
use crate::document::Mistake;

/// What a token is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A whole number.
    Number(i64),
    /// A name or a word of the language.
    Word(String),
    /// A sign.
    Sign(Sign),
}

/// A token with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    /// What it is.
    pub(super) token: Token,
    /// Where it begins.
    pub(super) spot: Spot,
    /// The bytes of the line that it takes.
    pub(super) bytes: Range<usize>,
}

impl Placed {
    /// Whether it is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(&self.token, Token::Word(own) if own == word)
    }

    /// Whether it is this sign.
    pub(super) fn is_sign(&self, sign: Sign) -> bool {
        self.token == Token::Sign(sign)
    }
}

/// The signs of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Arrow,
    Plus,
    Minus,
    Times,
    Divide,
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    Greater,
    Open,
    Close,
    Comma,
    Semicolon,
    Colon,
    Infinity,
    Question,
}

/// How each sign is written: as the textbooks print it first, then as a keyboard has it. A longer way stands before
/// one with which it begins.
const SIGNS: [(&str, Sign); 31] = [
    ("←", Sign::Arrow),
    ("<-", Sign::Arrow),
    (":=", Sign::Arrow),
    ("≤", Sign::AtMost),
    ("<=", Sign::AtMost),
    ("≥", Sign::AtLeast),
    (">=", Sign::AtLeast),
    ("≠", Sign::Unequal),
    ("!=", Sign::Unequal),
    ("<", Sign::Less),
    (">", Sign::Greater),
    ("==", Sign::Equal),
    ("=", Sign::Equal),
    ("+", Sign::Plus),
    ("−", Sign::Minus),
    ("–", Sign::Minus),
    ("-", Sign::Minus),
    ("·", Sign::Times),
    ("×", Sign::Times),
    ("*", Sign::Times),
    ("÷", Sign::Divide),
    ("/", Sign::Divide),
    ("(", Sign::Open),
    (")", Sign::Close),
    (",", Sign::Comma),
    (";", Sign::Semicolon),
    (":", Sign::Colon),
    ("∞", Sign::Infinity),
    ("?", Sign::Question),
    ("[", Sign::Open),
    ("]", Sign::Close),
];

/// Names as a keyboard has them.
const NAMES: [(&str, Token); 3] = [
    ("infinity", Token::Sign(Sign::Infinity)),
    ("inf", Token::Sign(Sign::Infinity)),
    ("oo", Token::Sign(Sign::Infinity)),
];

/// Greek letters as a keyboard has them.
const LETTERS: [(&str, &str); 2] = [("alpha", "α"), ("beta", "β")];

type Text<'t> = LocatingSlice<&'t str>;
type Read<T> = Result<T, EmptyError>;

/// The tokens of the line with this number.
///
/// # Errors
/// Where there stands something that the language does not know, and what is wrong there.
pub(super) fn tokens(number: usize, line: &str) -> std::result::Result<Vec<Placed>, Mistake> {
    let mut rest = LocatingSlice::new(line);
    let mut found = Vec::new();
    loop {
        let at = |byte: usize| Spot { line: number, column: line[..byte].chars().count() + 1 };
        let read =
            blanks(&mut rest).and_then(|()| alt((spelled, sign, word)).with_span().parse_next(&mut rest));
        match read {
            Ok((token, bytes)) => found.push(Placed { token, spot: at(bytes.start), bytes }),
            Err(_) if rest.eof_offset() == 0 => return Ok(found),
            Err(_) => {
                return Err(unknown(&line[rest.current_token_start()..], at(rest.current_token_start())));
            }
        }
    }
}

/// What is wrong with a text that begins with no token.
fn unknown(text: &str, spot: Spot) -> Mistake {
    spot.blame(match text.chars().next() {
        Some('\t') => "a tab stands here: put spaces".into(),
        Some(letter) if letter.is_ascii_digit() => "a number may have nine digits".into(),
        Some(letter) => format!("`{letter}` means nothing on a page"),
        None => "the line ends too soon".into(),
    })
}

fn blanks(input: &mut Text<'_>) -> Read<()> {
    take_while(0.., ' ').void().parse_next(input)
}

fn spelled(input: &mut Text<'_>) -> Read<Token> {
    let digits = take_while(1..=9, |letter: char| letter.is_ascii_digit());
    terminated(digits, not(one_of(|letter: char| letter.is_ascii_digit())))
        .verify_map(|digits: &str| digits.parse().ok())
        .map(Token::Number)
        .parse_next(input)
}

fn sign(input: &mut Text<'_>) -> Read<Token> {
    let found = SIGNS.iter().find(|(text, _)| input.starts_with(text));
    let Some(&(text, sign)) = found else { return Err(EmptyError) };
    literal(text).value(Token::Sign(sign)).parse_next(input)
}

fn word(input: &mut Text<'_>) -> Read<Token> {
    let first = one_of(|letter: char| letter.is_alphabetic() || letter == '_');
    let rest = take_while(0.., |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'');
    let word: &str = (first, rest).take().parse_next(input)?;
    if let Some((_, token)) = NAMES.iter().find(|(name, _)| *name == word) {
        return Ok(token.clone());
    }
    let greek = LETTERS.iter().find(|(name, _)| *name == word).map_or(word, |(_, letter)| letter);
    Ok(Token::Word(greek.into()))
}
