//! What a loop over children raises: the value that the side to move has so far, by which its best line is known.

use std::collections::HashSet;

use super::ast::{Block, Expression, ExpressionKind as Kind, Function, Operator, StatementKind, Target};
use super::role;
use crate::games::Side;

/// The name whose value grows better with the children of a loop, if there is one: of those that are given a child's
/// value and outlive the child the one that is handed down as an end of the children's windows; otherwise the one that
/// stays when the loop is over.
pub(super) fn raised<'f>(function: &'f Function, child: &str, body: &'f Block) -> Option<&'f str> {
    let values = child_values(child, body);
    let outlives = |name: &str| {
        function.parameters.iter().any(|it| it.text == name) || uses(&function.body, name) > uses(body, name)
    };
    let mut candidates: Vec<&str> = Vec::new();
    body.walk(&mut |statement| {
        let StatementKind::Assign { targets, value } = &statement.kind else { return };
        if !is_child_value(value, child, &values) {
            return;
        }
        for target in targets {
            if let Target::Variable(name) = target
                && outlives(&name.text)
                && !candidates.contains(&name.text.as_str())
            {
                candidates.push(&name.text);
            }
        }
    });
    let handed = handed_down(child, body);
    let own_end = if role::seat(&function.name) == Some(Side::Second) { "β" } else { "α" };
    let find = |holds: &dyn Fn(&str) -> bool| candidates.iter().copied().find(|name| holds(name));
    find(&|name| name == own_end)
        .or_else(|| find(&|name| handed.contains(name)))
        .or_else(|| candidates.first().copied())
}

/// Whether an assignment keeps the child's value itself, whatever was there before.
pub(super) fn is_sure(value: &Expression) -> bool {
    !matches!(value.kind, Kind::Binary(Operator::Max | Operator::Min, ..)) && !is_limit(value)
}

fn is_limit(value: &Expression) -> bool {
    matches!(&value.kind, Kind::Call { name, .. } if name == "max" || name == "min")
}

/// Whether an expression is the value of a child: a call, or a name that keeps what one returned, with a sign, or the
/// better of it and something else.
pub(super) fn is_child_value(value: &Expression, child: &str, values: &HashSet<&str>) -> bool {
    match &value.kind {
        Kind::Negated(inner) => is_child_value(inner, child, values),
        Kind::Variable(name) => values.contains(name.as_str()),
        Kind::Call { arguments, .. } if is_limit(value) => {
            arguments.iter().any(|argument| is_child_value(argument, child, values))
        }
        Kind::Call { arguments, .. } => visits(arguments, child),
        _ => false,
    }
}

fn visits(arguments: &[Expression], child: &str) -> bool {
    arguments.first().is_some_and(|first| matches!(&first.kind, Kind::Variable(name) if name == child))
}

/// The names that are given the value of a call on the child.
pub(super) fn child_values<'b>(child: &str, body: &'b Block) -> HashSet<&'b str> {
    let mut found = HashSet::new();
    body.walk(&mut |statement| {
        if let StatementKind::Assign { targets, value } = &statement.kind
            && is_child_value(value, child, &HashSet::new())
        {
            found.extend(targets.iter().filter_map(|target| match target {
                Target::Variable(name) => Some(name.text.as_str()),
                Target::Memory(..) => None,
            }));
        }
    });
    found
}

/// Whether calls on the child are given a name, with a sign or without.
pub(super) fn is_handed_down(name: &str, child: &str, body: &Block) -> bool {
    handed_down(child, body).contains(name)
}

/// The names that calls on the child are given.
fn handed_down<'b>(child: &str, body: &'b Block) -> HashSet<&'b str> {
    let mut found = HashSet::new();
    body.expressions(&mut |expression| {
        if let Kind::Call { arguments, .. } = &expression.kind
            && visits(arguments, child)
        {
            for argument in arguments {
                argument.walk(&mut |part| {
                    if let Kind::Variable(name) = &part.kind {
                        found.insert(name.as_str());
                    }
                });
            }
        }
    });
    found
}

/// How often a name is used or given a value.
fn uses(block: &Block, name: &str) -> usize {
    let mut count = 0;
    block.expressions(&mut |expression| {
        count += usize::from(matches!(&expression.kind, Kind::Variable(own) if own == name));
    });
    block.walk(&mut |statement| {
        if let StatementKind::Assign { targets, .. } = &statement.kind {
            count +=
                targets.iter().filter(|it| matches!(it, Target::Variable(own) if own.text == name)).count();
        }
    });
    count
}

impl Target {
    /// Where it stands.
    pub(super) const fn spot(&self) -> super::ast::Spot {
        match self {
            Self::Variable(name) | Self::Memory(_, name) => name.spot,
        }
    }
}
