//! The lines of a page, read from tokens.
//!
//! ```text
//! header     = "function" NAME "(" NAME {"," NAME} ")" [":" "is the value >" NAME "?"]
//! line       = header | "else" branch | statements
//! statements = statement {";" statement}
//! statement  = "if" condition branch [[";"] "else" (statement | branch)]
//!            | "for each" NAME "of" NAME below
//!            | "for" NAME "←" value "to" value [", while there is time"] below
//!            | "while" condition below
//!            | "return" value | "leave the loop"
//!            | target {"←" target} "←" value
//! branch     = ["if" condition] ":" [statements]     without statements, and for `below`: the lines that are indented further
//! target     = NAME | ("low" | "high") "(" NAME ")"
//! ```

use winnow::Parser;
use winnow::combinator::{alt, opt, peek, separated, terminated};
use winnow::stream::Stream as _;

use super::ast::{Block, Expression, Function, Half, Name, Spot, Statement, StatementKind as Kind, Target};
use super::expression::{Read, Tokens, VALUE, condition, name, phrase, sign, value, wanted};
use super::token::Sign;

/// A line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Line {
    /// A function begins, whose lines follow.
    Header(Function),
    /// What is done otherwise, where the condition above does not hold.
    Else(Spot, Block),
    /// Something is done.
    Statements(Block),
}

/// What a line may begin with.
const LINE: &str = "a statement: `NAME ← value`, if, for each, for, while, return, leave the loop";

/// Reads a line to its end.
pub(super) fn line(input: &mut Tokens<'_>) -> Read<Line> {
    let line = if peek(opt(phrase("function"))).parse_next(input)?.is_some() {
        Line::Header(header(input)?)
    } else if let Some(spot) = opt(phrase("else")).parse_next(input)? {
        Line::Else(spot, otherwise(input)?)
    } else {
        Line::Statements(statements(input)?)
    };
    Ok(line)
}

fn header(input: &mut Tokens<'_>) -> Read<Function> {
    let spot = phrase("function").parse_next(input)?;
    let own = wanted(name, "the name of the function").parse_next(input)?;
    wanted(sign(Sign::Open), "`(` and the names of what the function is given").parse_next(input)?;
    let named = wanted(name, "the name of what the function is given: `node`, `depth`, `α`, `β`");
    let parameters = separated(1.., named, sign(Sign::Comma)).parse_next(input)?;
    wanted(sign(Sign::Close), "`,` and another name, or `)`").parse_next(input)?;
    let asks = opt(sign(Sign::Colon)).parse_next(input)?.is_some();
    let question =
        if asks { Some(wanted(question, "`is the value > NAME?`").parse_next(input)?) } else { None };
    let body = Block { list: Vec::new(), open: true };
    Ok(Function { spot, name: own.text, parameters, question, body })
}

fn question(input: &mut Tokens<'_>) -> Read<Name> {
    phrase("is the value").parse_next(input)?;
    terminated(preceded_by(Sign::Greater), sign(Sign::Question)).parse_next(input)
}

fn preceded_by<'t>(
    before: Sign,
) -> impl Parser<Tokens<'t>, Name, winnow::error::ErrMode<super::expression::Wanted>> {
    (sign(before), name).map(|it| it.1)
}

/// Statements to the end of the line, or to an `else` that belongs further out.
fn statements(input: &mut Tokens<'_>) -> Read<Block> {
    let mut list = vec![wanted(statement, LINE).parse_next(input)?];
    while !is_open(&list) && is_more(input) {
        sign(Sign::Semicolon).parse_next(input)?;
        list.push(wanted(statement, LINE).parse_next(input)?);
    }
    Ok(Block { list, open: false })
}

/// Whether another statement follows, and no `else`.
fn is_more(input: &mut Tokens<'_>) -> bool {
    let follows = |at: usize| input.peek_slice(at + 1).last().cloned();
    input.eof_offset() > 0
        && follows(0).is_some_and(|it| it.is_sign(Sign::Semicolon))
        && !(input.eof_offset() > 1 && follows(1).is_some_and(|it| it.is_word("else")))
}

/// Whether indented lines have to follow.
pub(super) fn is_open(list: &[Statement]) -> bool {
    list.last()
        .is_some_and(|last| last.blocks().last().is_some_and(|block| block.open || is_open(&block.list)))
}

fn statement(input: &mut Tokens<'_>) -> Read<Statement> {
    alt((conditional, each_child, count, repeat_while, give_back, leave_loop, assignment)).parse_next(input)
}

/// Lines that follow, indented further; a colon may say so.
fn below(input: &mut Tokens<'_>) -> Read<Block> {
    opt(sign(Sign::Colon)).parse_next(input)?;
    Ok(Block { list: Vec::new(), open: true })
}

/// What stands behind a colon: statements, or else the lines below.
fn branch(input: &mut Tokens<'_>) -> Read<Block> {
    wanted(sign(Sign::Colon), "`:`").parse_next(input)?;
    if input.eof_offset() == 0 {
        return Ok(Block { list: Vec::new(), open: true });
    }
    statements(input)
}

fn conditional(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("if").parse_next(input)?;
    let condition = wanted(condition, "a condition").parse_next(input)?;
    let then = branch(input)?;
    let otherwise = if then.open || is_open(&then.list) {
        None
    } else {
        let word = opt((opt(sign(Sign::Semicolon)), phrase("else"))).parse_next(input)?;
        if word.is_some() { Some(otherwise(input)?) } else { None }
    };
    Ok(Statement { spot, kind: Kind::If { condition, then, otherwise } })
}

/// What follows `else`.
fn otherwise(input: &mut Tokens<'_>) -> Read<Block> {
    if peek(opt(phrase("if"))).parse_next(input)?.is_some() {
        return Ok(Block { list: vec![conditional(input)?], open: false });
    }
    branch(input)
}

fn each_child(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("for each").parse_next(input)?;
    let child = wanted(name, "the name of the child: `child`").parse_next(input)?;
    wanted(phrase("of"), "`of` and the node").parse_next(input)?;
    let node = wanted(name, "the node whose children these are: `node`").parse_next(input)?;
    let body = below(input)?;
    Ok(Statement { spot, kind: Kind::EachChild { child, node, body } })
}

fn count(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("for").parse_next(input)?;
    let name = wanted(name, "`each`, or a name that counts: `for d ← 1 to depth`").parse_next(input)?;
    wanted(sign(Sign::Arrow), "`←` and where the counting begins").parse_next(input)?;
    let from = wanted(condition, VALUE).parse_next(input)?;
    wanted(phrase("to"), "`to` and where the counting ends").parse_next(input)?;
    let to = wanted(condition, VALUE).parse_next(input)?;
    let while_time = opt((sign(Sign::Comma), phrase("while there is time"))).parse_next(input)?.is_some();
    let body = below(input)?;
    Ok(Statement { spot, kind: Kind::Count { name, from, to, while_time, body } })
}

fn repeat_while(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("while").parse_next(input)?;
    let condition = wanted(condition, "a condition").parse_next(input)?;
    let body = below(input)?;
    Ok(Statement { spot, kind: Kind::While { condition, body } })
}

fn give_back(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("return").parse_next(input)?;
    let value = wanted(value, VALUE).parse_next(input)?;
    Ok(Statement { spot, kind: Kind::Return(value) })
}

fn leave_loop(input: &mut Tokens<'_>) -> Read<Statement> {
    let spot = phrase("leave").parse_next(input)?;
    wanted(phrase("the loop"), "`the loop`").parse_next(input)?;
    Ok(Statement { spot, kind: Kind::LeaveLoop })
}

fn assignment(input: &mut Tokens<'_>) -> Read<Statement> {
    let mut targets = vec![target(input)?];
    let spot = targets[0].spot();
    wanted(sign(Sign::Arrow), "`←` and a value").parse_next(input)?;
    while let Some(next) = opt(terminated(target, sign(Sign::Arrow))).parse_next(input)? {
        targets.push(next);
    }
    let value: Expression = wanted(value, VALUE).parse_next(input)?;
    Ok(Statement { spot, kind: Kind::Assign { targets, value } })
}

fn target(input: &mut Tokens<'_>) -> Read<Target> {
    let memory = |word, half| {
        (phrase(word), sign(Sign::Open), name, sign(Sign::Close))
            .map(move |(spot, _, node, _)| Target::Memory(half, Name { spot, ..node }))
    };
    alt((memory("low", Half::Low), memory("high", Half::High), name.map(Target::Variable))).parse_next(input)
}
