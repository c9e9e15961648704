//! Expressions of a page, read from tokens.
//!
//! ```text
//! value      = sum [", but no less than" sum ", no more than" sum]
//! condition  = both {"or" both}
//! both       = negation {"and" negation}
//! negation   = "not" negation | compared
//! compared   = sum {("<" | "≤" | "=" | "≠" | "≥" | ">") sum}
//! sum        = product {("+" | "−") product}
//! product    = factor {("·" | "/") factor [", rounded down"]}
//! factor     = ("−" | "+") factor | atom
//! atom       = NUMBER | "∞" | "least value" | "greatest value" | "yes" | "no" | "(" condition ")"
//!            | "the game is over" | "it is the first" | "its move is a capture or a check"
//!            | NAME "(" [condition {"," condition}] ")" ["for the side to move"] | NAME
//! ```

use winnow::combinator::{alt, opt, separated};
use winnow::error::{ErrMode, ParserError};
use winnow::stream::{Stream as _, TokenSlice};
use winnow::token::any;
use winnow::{ModalResult, Parser};

use super::ast::{Expression, ExpressionKind as Kind, Name, Operator, Relation, Spot};
use super::token::{Placed, Sign, Token};
use crate::games::Score;

/// What is left of a line.
pub(super) type Tokens<'t> = TokenSlice<'t, Placed>;

/// What came of reading; where it failed for good ([`ErrMode::Cut`]), what would have been allowed.
pub(super) type Read<T> = ModalResult<T, Wanted>;

/// What would have been allowed where reading stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    /// Tokens that were left then.
    pub(super) left: usize,
    /// What would have been allowed.
    pub(super) what: &'static str,
}

impl ParserError<Tokens<'_>> for Wanted {
    type Inner = Self;

    fn from_input(input: &Tokens<'_>) -> Self {
        Self { left: input.eof_offset(), what: "something else" }
    }

    fn or(self, other: Self) -> Self {
        if self.left < other.left { self } else { other }
    }

    fn into_inner(self) -> Result<Self, Self> {
        Ok(self)
    }
}

/// Words that no name can be.
const WORDS: [&str; 19] = [
    "function", "if", "else", "for", "each", "of", "while", "return", "leave", "not", "and", "or", "yes",
    "no", "the", "is", "it", "its", "to",
];

/// A value that a name may not be called.
pub(super) const VALUE: &str = "a value: a number, a name, ∞, a call `f(…)`, or one of them in parentheses";

/// This sign.
pub(super) fn sign<'t>(sign: Sign) -> impl Parser<Tokens<'t>, Spot, ErrMode<Wanted>> {
    any.verify(move |it: &Placed| it.is_sign(sign)).map(|it: &Placed| it.spot)
}

/// These words, one after the other.
pub(super) fn phrase<'t>(words: &'static str) -> impl Parser<Tokens<'t>, Spot, ErrMode<Wanted>> {
    move |input: &mut Tokens<'t>| {
        let mut spot = None;
        for word in words.split(' ') {
            let place = any.verify(|it: &Placed| it.is_word(word)).parse_next(input)?.spot;
            spot = spot.or(Some(place));
        }
        Ok(spot.unwrap_or_default())
    }
}

/// What has to come now: reading fails for good without it, and says what it would have been.
pub(super) fn wanted<'t, T>(
    mut parser: impl Parser<Tokens<'t>, T, ErrMode<Wanted>>,
    what: &'static str,
) -> impl Parser<Tokens<'t>, T, ErrMode<Wanted>> {
    move |input: &mut Tokens<'t>| {
        let left = input.eof_offset();
        parser.parse_next(input).map_err(|error| match error {
            ErrMode::Backtrack(_) => ErrMode::Cut(Wanted { left, what }),
            other => other,
        })
    }
}

/// A name.
pub(super) fn name(input: &mut Tokens<'_>) -> Read<Name> {
    any.verify_map(|it: &Placed| match &it.token {
        Token::Word(word) if !WORDS.contains(&word.as_str()) => {
            Some(Name { text: word.clone(), spot: it.spot })
        }
        _ => None,
    })
    .parse_next(input)
}

/// What is assigned or returned.
pub(super) fn value(input: &mut Tokens<'_>) -> Read<Expression> {
    let value = condition(input)?;
    let Some(spot) = opt((sign(Sign::Comma), phrase("but no less than")).map(|it| it.1)).parse_next(input)?
    else {
        return Ok(value);
    };
    let least = wanted(sum, VALUE).parse_next(input)?;
    wanted((sign(Sign::Comma), phrase("no more than")), "`, no more than` and a value").parse_next(input)?;
    let most = wanted(sum, VALUE).parse_next(input)?;
    Ok(joined(Operator::Min, joined(Operator::Max, value, least, spot), most, spot))
}

/// A condition, or a number.
pub(super) fn condition(input: &mut Tokens<'_>) -> Read<Expression> {
    chain(both, &[("or", Operator::Or)], input)
}

fn both(input: &mut Tokens<'_>) -> Read<Expression> {
    chain(negation, &[("and", Operator::And)], input)
}

/// Parts, joined by words.
fn chain(
    part: fn(&mut Tokens<'_>) -> Read<Expression>,
    words: &'static [(&'static str, Operator)],
    input: &mut Tokens<'_>,
) -> Read<Expression> {
    let mut left = part(input)?;
    for &(word, operator) in words {
        while let Some(spot) = opt(phrase(word)).parse_next(input)? {
            let right = wanted(part, "a condition").parse_next(input)?;
            left = joined(operator, left, right, spot);
        }
    }
    Ok(left)
}

fn negation(input: &mut Tokens<'_>) -> Read<Expression> {
    let Some(spot) = opt(phrase("not")).parse_next(input)? else { return compared(input) };
    let inner = wanted(negation, "a condition").parse_next(input)?;
    Ok(Expression { spot, kind: Kind::Not(Box::new(inner)) })
}

fn compared(input: &mut Tokens<'_>) -> Read<Expression> {
    let first = sum(input)?;
    let spot = first.spot;
    let (mut parts, mut relations) = (vec![first], Vec::new());
    while let Some(relation) = opt(relation).parse_next(input)? {
        relations.push(relation);
        parts.push(wanted(sum, VALUE).parse_next(input)?);
    }
    let alone = if relations.is_empty() { parts.pop() } else { None };
    Ok(alone.unwrap_or(Expression { spot, kind: Kind::Compared(parts, relations) }))
}

fn relation(input: &mut Tokens<'_>) -> Read<Relation> {
    any.verify_map(|it: &Placed| match it.token {
        Token::Sign(Sign::Less) => Some(Relation::Less),
        Token::Sign(Sign::AtMost) => Some(Relation::AtMost),
        Token::Sign(Sign::Equal) => Some(Relation::Equal),
        Token::Sign(Sign::Unequal) => Some(Relation::Unequal),
        Token::Sign(Sign::AtLeast) => Some(Relation::AtLeast),
        Token::Sign(Sign::Greater) => Some(Relation::Greater),
        _ => None,
    })
    .parse_next(input)
}

pub(super) fn sum(input: &mut Tokens<'_>) -> Read<Expression> {
    let mut left = product(input)?;
    let joint = |input: &mut Tokens<'_>| {
        let plus = sign(Sign::Plus).map(|spot| (Operator::Plus, spot));
        alt((plus, sign(Sign::Minus).map(|spot| (Operator::Minus, spot)))).parse_next(input)
    };
    while let Some((operator, spot)) = opt(joint).parse_next(input)? {
        let right = wanted(product, VALUE).parse_next(input)?;
        left = joined(operator, left, right, spot);
    }
    Ok(left)
}

fn product(input: &mut Tokens<'_>) -> Read<Expression> {
    let mut left = factor(input)?;
    let joint = |input: &mut Tokens<'_>| {
        let times = sign(Sign::Times).map(|spot| (Operator::Times, spot));
        alt((times, sign(Sign::Divide).map(|spot| (Operator::Divided, spot)))).parse_next(input)
    };
    while let Some((operator, spot)) = opt(joint).parse_next(input)? {
        let right = wanted(factor, VALUE).parse_next(input)?;
        left = joined(operator, left, right, spot);
        if operator == Operator::Divided {
            opt((sign(Sign::Comma), phrase("rounded down"))).parse_next(input)?;
        }
    }
    Ok(left)
}

fn factor(input: &mut Tokens<'_>) -> Read<Expression> {
    if let Some(spot) = opt(sign(Sign::Minus)).parse_next(input)? {
        let inner = wanted(factor, VALUE).parse_next(input)?;
        return Ok(Expression { spot, kind: Kind::Negated(Box::new(inner)) });
    }
    if opt(sign(Sign::Plus)).parse_next(input)?.is_some() {
        return wanted(factor, VALUE).parse_next(input);
    }
    alt((in_parentheses, constant, said, called)).parse_next(input)
}

fn in_parentheses(input: &mut Tokens<'_>) -> Read<Expression> {
    sign(Sign::Open).parse_next(input)?;
    let inner = wanted(condition, VALUE).parse_next(input)?;
    wanted(sign(Sign::Close), "`)`").parse_next(input)?;
    Ok(inner)
}

fn constant(input: &mut Tokens<'_>) -> Read<Expression> {
    let number = |input: &mut Tokens<'_>| {
        any.verify_map(|it: &Placed| match it.token {
            Token::Number(number) => Some((Kind::Number(number), it.spot)),
            Token::Sign(Sign::Infinity) => Some((units(Score::HIGHEST), it.spot)),
            _ => None,
        })
        .parse_next(input)
    };
    let least = phrase("least value").map(|spot| (units(Score::LOWEST + 1), spot));
    let greatest = phrase("greatest value").map(|spot| (units(Score::HIGHEST - 1), spot));
    let (kind, spot) = alt((number, least, greatest)).parse_next(input)?;
    Ok(Expression { spot, kind })
}

/// What is said in words.
fn said(input: &mut Tokens<'_>) -> Read<Expression> {
    let (spot, kind) = alt((
        phrase("the game is over").map(|spot| (spot, Kind::GameOver)),
        phrase("it is the first").map(|spot| (spot, Kind::FirstChild)),
        phrase("its move is a capture or a check").map(|spot| (spot, Kind::Interesting)),
        phrase("yes").map(|spot| (spot, Kind::Truth(true))),
        phrase("no").map(|spot| (spot, Kind::Truth(false))),
    ))
    .parse_next(input)?;
    Ok(Expression { spot, kind })
}

/// A call, or a variable.
fn called(input: &mut Tokens<'_>) -> Read<Expression> {
    let Name { text: name, spot } = name(input)?;
    if opt(sign(Sign::Open)).parse_next(input)?.is_none() {
        return Ok(Expression { spot, kind: Kind::Variable(name) });
    }
    let arguments = separated(0.., condition, sign(Sign::Comma)).parse_next(input)?;
    wanted(sign(Sign::Close), "`,` and another value, or `)`").parse_next(input)?;
    opt(phrase("for the side to move")).parse_next(input)?;
    Ok(Expression { spot, kind: Kind::Call { name, arguments } })
}

fn units(score: Score) -> Kind {
    Kind::Number(score.units().into())
}

fn joined(operator: Operator, left: Expression, right: Expression, spot: Spot) -> Expression {
    Expression { spot, kind: Kind::Binary(operator, Box::new(left), Box::new(right)) }
}
