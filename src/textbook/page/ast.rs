//! A page as it was read: functions, statements, expressions, each with its place.

use crate::document::Mistake;

/// Where something stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Spot {
    /// The line, counted from 1.
    pub(super) line: usize,
    /// The column, counted in characters from 1.
    pub(super) column: usize,
}

impl Spot {
    /// A mistake that stands here.
    pub(super) fn blame(self, message: impl Into<String>) -> Mistake {
        Mistake { line: self.line, column: self.column, message: message.into() }
    }
}

/// A function of a page.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Function {
    pub(super) spot: Spot,
    pub(super) name: String,
    pub(super) parameters: Vec<Name>,
    /// It answers whether the value is greater than this parameter.
    pub(super) question: Option<Name>,
    pub(super) body: Block,
}

/// A name with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) spot: Spot,
}

/// Statements, one after the other.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Block {
    pub(super) list: Vec<Statement>,
    /// The indented lines below belong here.
    pub(super) open: bool,
}

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Statement {
    pub(super) spot: Spot,
    pub(super) kind: StatementKind,
}

/// What a statement does.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum StatementKind {
    Assign { targets: Vec<Target>, value: Expression },
    If { condition: Expression, then: Block, otherwise: Option<Block> },
    EachChild { child: Name, node: Name, body: Block },
    Count { name: Name, from: Expression, to: Expression, while_time: bool, body: Block },
    While { condition: Expression, body: Block },
    Return(Expression),
    LeaveLoop,
}

/// What a value is kept in.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Target {
    Variable(Name),
    Memory(Half, Name),
}

/// An end of what the memory knows of a position's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Half {
    Low,
    High,
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expression {
    pub(super) spot: Spot,
    pub(super) kind: ExpressionKind,
}

/// What an expression is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum ExpressionKind {
    Number(i64),
    Truth(bool),
    Variable(String),
    Negated(Box<Expression>),
    Not(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `a < b < c`: each relation holds between its neighbours.
    Compared(Vec<Expression>, Vec<Relation>),
    Call {
        name: String,
        arguments: Vec<Expression>,
    },
    GameOver,
    FirstChild,
    Interesting,
}

/// What joins two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operator {
    Plus,
    Minus,
    Times,
    /// Rounded down.
    Divided,
    Max,
    Min,
    And,
    Or,
}

/// What is asked of two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Relation {
    Less,
    AtMost,
    Equal,
    Unequal,
    AtLeast,
    Greater,
}

impl Expression {
    /// Whether it is true or false, and not a number. `asks`: the function of this name answers yes or no. What a name stands
    /// for is not known here.
    pub(super) fn is_truth(&self, asks: &impl Fn(&str) -> bool) -> bool {
        use ExpressionKind as Kind;
        match &self.kind {
            Kind::Truth(_)
            | Kind::Not(_)
            | Kind::Compared(..)
            | Kind::GameOver
            | Kind::FirstChild
            | Kind::Interesting => true,
            Kind::Binary(operator, ..) => matches!(operator, Operator::And | Operator::Or),
            Kind::Call { name, .. } => asks(name),
            _ => false,
        }
    }

    /// Calls `each` with this expression and all that it is made of.
    pub(super) fn walk<'e>(&'e self, each: &mut impl FnMut(&'e Self)) {
        each(self);
        match &self.kind {
            ExpressionKind::Negated(inner) | ExpressionKind::Not(inner) => inner.walk(each),
            ExpressionKind::Binary(_, left, right) => {
                left.walk(each);
                right.walk(each);
            }
            ExpressionKind::Compared(parts, _) => parts.iter().for_each(|part| part.walk(each)),
            ExpressionKind::Call { arguments, .. } => arguments.iter().for_each(|part| part.walk(each)),
            _ => {}
        }
    }
}

impl Block {
    /// Calls `each` with every statement, those inside others too.
    pub(super) fn walk<'b>(&'b self, each: &mut impl FnMut(&'b Statement)) {
        for statement in &self.list {
            each(statement);
            for block in statement.blocks() {
                block.walk(each);
            }
        }
    }

    /// Calls `each` with every expression of every statement.
    pub(super) fn expressions<'b>(&'b self, each: &mut impl FnMut(&'b Expression)) {
        self.walk(&mut |statement: &'b Statement| {
            statement.own_expressions().into_iter().for_each(|it| it.walk(each));
        });
    }
}

impl Statement {
    /// The blocks that belong to it.
    pub(super) fn blocks(&self) -> Vec<&Block> {
        match &self.kind {
            StatementKind::If { then, otherwise, .. } => {
                let mut blocks = vec![then];
                blocks.extend(otherwise);
                blocks
            }
            StatementKind::EachChild { body, .. }
            | StatementKind::Count { body, .. }
            | StatementKind::While { body, .. } => vec![body],
            StatementKind::Assign { .. } | StatementKind::Return(_) | StatementKind::LeaveLoop => Vec::new(),
        }
    }

    /// The expressions of it that stand in no block.
    pub(super) fn own_expressions(&self) -> Vec<&Expression> {
        match &self.kind {
            StatementKind::Assign { value, .. } | StatementKind::Return(value) => vec![value],
            StatementKind::If { condition, .. } | StatementKind::While { condition, .. } => vec![condition],
            StatementKind::Count { from, to, .. } => vec![from, to],
            StatementKind::EachChild { .. } | StatementKind::LeaveLoop => Vec::new(),
        }
    }
}
