//! What can be seen to be wrong with a page before it runs.

use std::collections::{HashMap, HashSet};

use super::ast::{
    Block, Expression, ExpressionKind as Kind, Function, Name, Operator, Spot, Statement, StatementKind,
    Target,
};
use super::role::{self, Built};
use crate::document::Mistake;

/// What an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Type {
    Number,
    Truth,
    Node,
}

impl Type {
    const fn word(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "yes or no",
            Self::Node => "a node",
        }
    }
}

/// All mistakes of a page that was read, in the order of the lines.
pub(super) fn mistakes(functions: &[Function]) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let mut names = HashSet::new();
    for function in functions {
        let name = function.name.as_str();
        if Built::named(name).is_some() {
            mistakes
                .push(function.spot.blame(format!("`{name}` is in the language already; take another name")));
        } else if !names.insert(name) {
            mistakes.push(function.spot.blame(format!("there is another function `{name}` above")));
        }
    }
    for function in functions {
        Check::new(functions, function, &mut mistakes).all();
    }
    for entry in role::entries(functions) {
        let unknown = entry.parameters.iter().skip(1).filter(|it| !role::can_begin(&it.text));
        mistakes.extend(unknown.map(|it| {
            let (name, known) = (&it.text, role::BEGINNINGS.join(", "));
            it.spot.blame(format!("the search begins with this function, and nothing says what `{name}` is then; it can be given {known}"))
        }));
        if let Some(question) = &entry.question {
            mistakes.push(
                question
                    .spot
                    .blame("the search begins with this function: it has to return a value, not yes or no"),
            );
        }
    }
    mistakes.sort();
    mistakes.dedup();
    mistakes
}

struct Check<'p> {
    functions: &'p [Function],
    function: &'p Function,
    mistakes: &'p mut Vec<Mistake>,
    /// The names of the function, and what each stands for.
    names: HashMap<&'p str, Type>,
    /// Children of the loops that are open, the last innermost.
    children: Vec<&'p str>,
    /// Loops that are open.
    loops: usize,
}

impl<'p> Check<'p> {
    fn new(functions: &'p [Function], function: &'p Function, mistakes: &'p mut Vec<Mistake>) -> Self {
        Self { functions, function, mistakes, names: HashMap::new(), children: Vec::new(), loops: 0 }
    }

    fn blame(&mut self, spot: Spot, message: impl Into<String>) {
        self.mistakes.push(spot.blame(message));
    }

    fn all(&mut self) {
        for (place, parameter) in self.function.parameters.iter().enumerate() {
            let stands_for = if place == 0 { Type::Node } else { Type::Number };
            if self.names.insert(&parameter.text, stands_for).is_some() {
                self.blame(parameter.spot, format!("`{}` is given twice", parameter.text));
            }
        }
        if let Some(question) = &self.function.question
            && self.names.get(question.text.as_str()) != Some(&Type::Number)
        {
            self.blame(
                question.spot,
                format!("`{}` is no number that this function is given", question.text),
            );
        }
        // Twice, because a name may be used on a line above that which gives it its value.
        self.collect(&self.function.body);
        self.collect(&self.function.body);
        self.block(&self.function.body);
        if !always_returns(&self.function.body) {
            let message = format!("`{}` can come to its end without a `return`", self.function.name);
            self.blame(last_spot(&self.function.body).unwrap_or(self.function.spot), message);
        }
    }

    /// Takes up the names that get values.
    fn collect(&mut self, body: &'p Block) {
        body.walk(&mut |statement: &'p Statement| match &statement.kind {
            StatementKind::Assign { targets, value } => {
                let stands_for = self.guess(value);
                for target in targets {
                    if let Target::Variable(name) = target {
                        self.names.entry(&name.text).or_insert(stands_for);
                    }
                }
            }
            StatementKind::Count { name, .. } => {
                self.names.entry(&name.text).or_insert(Type::Number);
            }
            _ => {}
        });
    }

    /// What an expression seems to stand for, without a look at whether it is right.
    fn guess(&self, value: &Expression) -> Type {
        match &value.kind {
            _ if value.is_truth(&|name| self.called(name).is_some_and(|it| it.question.is_some())) => {
                Type::Truth
            }
            Kind::Variable(name) => self.names.get(name.as_str()).copied().unwrap_or(Type::Number),
            _ => Type::Number,
        }
    }

    fn called(&self, name: &str) -> Option<&'p Function> {
        self.functions.iter().find(|function| function.name == name)
    }

    fn block(&mut self, block: &'p Block) {
        let mut over: Option<&Statement> = None;
        for statement in &block.list {
            if let Some(before) = over.take() {
                let what = if matches!(before.kind, StatementKind::LeaveLoop) {
                    "`leave the loop`"
                } else {
                    "`return`"
                };
                self.blame(statement.spot, format!("this line is never reached: it stands behind {what}"));
            }
            self.statement(statement);
            if always_leaves(statement) {
                over = Some(statement);
            }
        }
    }

    fn statement(&mut self, statement: &'p Statement) {
        match &statement.kind {
            StatementKind::Assign { targets, value } => self.assign(targets, value),
            StatementKind::If { condition, then, otherwise } => {
                self.expect(condition, Type::Truth, "what stands behind `if`");
                self.block(then);
                if let Some(otherwise) = otherwise {
                    self.block(otherwise);
                }
            }
            StatementKind::EachChild { child, node, body } => self.each_child(child, node, body),
            StatementKind::Count { name, from, to, body, .. } => {
                self.keeps(name, Type::Number);
                self.expect(from, Type::Number, "where the counting begins");
                self.expect(to, Type::Number, "where the counting ends");
                self.inside(body);
            }
            StatementKind::While { condition, body } => {
                self.expect(condition, Type::Truth, "what stands behind `while`");
                self.inside(body);
            }
            StatementKind::Return(value) => {
                let asked = self.function.question.is_some();
                let wanted = if asked { Type::Truth } else { Type::Number };
                self.expect(value, wanted, &format!("what `{}` returns", self.function.name));
            }
            StatementKind::LeaveLoop if self.loops == 0 => {
                self.blame(statement.spot, "there is no loop around this line that could be left");
            }
            StatementKind::LeaveLoop => {}
        }
    }

    fn inside(&mut self, body: &'p Block) {
        self.loops += 1;
        self.block(body);
        self.loops -= 1;
    }

    fn assign(&mut self, targets: &'p [Target], value: &'p Expression) {
        for target in targets {
            match target {
                Target::Variable(name) => {
                    let kept = self.names.get(name.text.as_str()).copied().unwrap_or(Type::Number);
                    self.keeps(name, if kept == Type::Truth { Type::Truth } else { Type::Number });
                    if kept != Type::Node {
                        self.expect(value, kept, &format!("what is put into `{}`", name.text));
                    }
                }
                Target::Memory(_, node) => {
                    self.own_node(node, "the memory keeps bounds of the node of the function");
                    self.expect(value, Type::Number, "what is remembered");
                }
            }
        }
    }

    /// A name that gets a value must be one that may.
    fn keeps(&mut self, name: &Name, wanted: Type) {
        let is_node = self.names.get(name.text.as_str()) == Some(&Type::Node)
            || self.children.contains(&name.text.as_str());
        if is_node {
            self.blame(name.spot, format!("`{}` is a node, and can be given no value", name.text));
        } else if self.names.get(name.text.as_str()).is_some_and(|&kept| kept != wanted) {
            self.blame(
                name.spot,
                format!("`{}` keeps yes or no on another line, and a number here", name.text),
            );
        }
    }

    fn each_child(&mut self, child: &'p Name, node: &'p Name, body: &'p Block) {
        self.own_node(node, "the children are those of the node of the function");
        if self.names.contains_key(child.text.as_str()) || self.children.contains(&child.text.as_str()) {
            self.blame(child.spot, format!("`{}` is something else already; take another name", child.text));
        }
        self.children.push(&child.text);
        self.inside(body);
        self.children.pop();
    }

    fn own_node(&mut self, node: &Name, why: &str) {
        let own = &self.function.parameters[0].text;
        if node.text != *own {
            self.blame(node.spot, format!("{why}, which is called `{own}`"));
        }
    }

    fn expect(&mut self, value: &'p Expression, wanted: Type, what: &str) {
        if let Some(found) = self.expression(value)
            && found != wanted
        {
            let (found, wanted) = (found.word(), wanted.word());
            self.blame(value.spot, format!("{what} has to be {wanted}, and this is {found}"));
        }
    }

    /// What an expression stands for, once it is right.
    fn expression(&mut self, value: &'p Expression) -> Option<Type> {
        match &value.kind {
            Kind::Number(_) => Some(Type::Number),
            Kind::Truth(_) | Kind::GameOver => Some(Type::Truth),
            Kind::FirstChild | Kind::Interesting => {
                if self.children.is_empty() {
                    self.blame(value.spot, "this is about a child, and stands in no `for each` loop");
                }
                Some(Type::Truth)
            }
            Kind::Variable(name) => self.variable(name, value.spot),
            Kind::Negated(inner) => {
                self.expect(inner, Type::Number, "what stands behind `−`");
                Some(Type::Number)
            }
            Kind::Not(inner) => {
                self.expect(inner, Type::Truth, "what stands behind `not`");
                Some(Type::Truth)
            }
            Kind::Binary(operator, left, right) => {
                let truth = matches!(operator, Operator::And | Operator::Or);
                let (wanted, what) = if truth {
                    (Type::Truth, "a condition")
                } else {
                    (Type::Number, "what is reckoned with")
                };
                self.expect(left, wanted, what);
                self.expect(right, wanted, what);
                Some(wanted)
            }
            Kind::Compared(parts, _) => {
                for part in parts {
                    self.expect(part, Type::Number, "what is compared");
                }
                Some(Type::Truth)
            }
            Kind::Call { name, arguments } => self.call(name, arguments, value.spot),
        }
    }

    fn variable(&mut self, name: &str, spot: Spot) -> Option<Type> {
        if self.children.contains(&name) {
            return Some(Type::Node);
        }
        if let Some(&known) = self.names.get(name) {
            return Some(known);
        }
        if self.called(name).is_some() || Built::named(name).is_some() {
            self.blame(spot, format!("`{name}` is a function: `(` and what it is given has to follow"));
        } else {
            let mut known: Vec<&str> = self.names.keys().chain(&self.children).copied().collect();
            known.sort_unstable();
            self.blame(spot, format!("nothing here is called `{name}`; there are {}", known.join(", ")));
        }
        None
    }

    fn call(&mut self, name: &str, arguments: &'p [Expression], spot: Spot) -> Option<Type> {
        if let Some(built) = Built::named(name) {
            self.count(name, arguments, built.arguments(), spot);
            let about = built.is_about_node();
            for argument in arguments {
                let wanted = if about { Type::Node } else { Type::Number };
                self.expect(argument, wanted, &format!("what `{name}` is given"));
                if about
                    && let Kind::Variable(node) = &argument.kind
                    && self.children.contains(&node.as_str())
                {
                    let own = &self.function.parameters[0].text;
                    self.blame(argument.spot, format!("`{name}` is asked of the node of the function, `{own}`; a child is visited by a call"));
                }
            }
            return Some(Type::Number);
        }
        let Some(function) = self.called(name) else {
            let mut known: Vec<_> = self.functions.iter().map(|it| it.name.as_str()).collect();
            known.extend(Built::ALL.map(Built::name));
            self.blame(spot, format!("there is no function `{name}`; there are {}", known.join(", ")));
            return None;
        };
        self.count(name, arguments, function.parameters.len(), spot);
        for (place, argument) in arguments.iter().enumerate() {
            let wanted = if place == 0 { Type::Node } else { Type::Number };
            let what = if place == 0 { "the first that it is given" } else { "what it is given" };
            self.expect(argument, wanted, &format!("`{name}`: {what}"));
        }
        Some(if function.question.is_some() { Type::Truth } else { Type::Number })
    }

    fn count(&mut self, name: &str, arguments: &[Expression], wanted: usize, spot: Spot) {
        let given = arguments.len();
        if given != wanted {
            let values = if wanted == 1 { "value" } else { "values" };
            self.blame(spot, format!("`{name}` takes {wanted} {values}, and is given {given}"));
        }
    }
}

/// Whether no statement behind this one is reached.
fn always_leaves(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::LeaveLoop => true,
        StatementKind::If { then, otherwise: Some(otherwise), .. } => {
            [then, otherwise].iter().all(|block| block.list.last().is_some_and(always_leaves))
        }
        _ => false,
    }
}

/// Whether a block ends with `return`, whatever happens.
fn always_returns(block: &Block) -> bool {
    block.list.last().is_some_and(|last| match &last.kind {
        StatementKind::Return(_) => true,
        StatementKind::If { then, otherwise: Some(otherwise), .. } => {
            always_returns(then) && always_returns(otherwise)
        }
        _ => false,
    })
}

fn last_spot(block: &Block) -> Option<Spot> {
    let last = block.list.last()?;
    last.blocks().last().and_then(|block| last_spot(block)).or(Some(last.spot))
}
