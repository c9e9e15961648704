//! From what was read to what is run. What a run tells its observer is decided here, by what the page says: see
//! [the module](super) on what is told.

mod value;

use super::ast::{
    Block, Expression, ExpressionKind as Kind, Function, Half, Relation, Statement, StatementKind, Target,
};
use super::code::{Ends, Kept, Op, Place, Routine, Slot, What};
use super::raise::{child_values, is_child_value, is_sure, raised};
use super::role::{self, Built};
use crate::games::Side;
use crate::numbers::Whole as _;

/// The functions of a page that has no mistake, and all their instructions.
pub(super) fn compile(functions: &[Function]) -> (Vec<Routine>, Vec<Op>) {
    let mut code = Vec::new();
    let routines = (0..functions.len()).map(|number| Compiler::new(functions, number, &mut code).function());
    (routines.collect(), code)
}

/// A loop around what is being compiled.
struct Loop<'p> {
    child: Option<(&'p str, Slot)>,
    /// What is kept with the value of the child.
    raised: Option<&'p str>,
    /// The interval that it narrows.
    interval: Option<(Slot, Slot)>,
    /// Jumps that leave it.
    exits: Vec<usize>,
}

struct Compiler<'p, 'c> {
    functions: &'p [Function],
    function: &'p Function,
    names: Vec<Kept>,
    loops: Vec<Loop<'p>>,
    code: &'c mut Vec<Op>,
    is_driver: bool,
    now: Ends,
    /// The line that was told last on the way that leads here; 0 where that is not known.
    line: usize,
}

impl<'p, 'c> Compiler<'p, 'c> {
    fn new(functions: &'p [Function], number: usize, code: &'c mut Vec<Op>) -> Self {
        let function = &functions[number];
        let names = function.parameters.iter().skip(1);
        let names = names.map(|it| Kept { name: it.text.as_str().into(), what: What::Number }).collect();
        let is_driver =
            number == 0 && !is_called(functions, &function.name) && !looks_at_children(&function.body);
        let (loops, now) = (Vec::new(), Ends::default());
        Self { functions, function, names, loops, code, is_driver, now, line: 0 }
    }

    fn function(mut self) -> Routine {
        let start = self.here();
        let asked = self.ends();
        self.now = asked;
        self.line = 0;
        self.block(&self.function.body);
        let (function, parameters) = (self.function, self.function.parameters.len() - 1);
        let depth = [("depth", 1), ("budget", BUDGET)];
        let depth = depth.into_iter().find_map(|(name, parts)| Some((self.parameter(name)?, parts)));
        Routine {
            name: function.name.as_str().into(),
            line: function.spot.line.fitted::<u8>(),
            code: start..self.here(),
            parameters: parameters.fitted::<u16>(),
            seat: role::seat(&function.name),
            asked,
            now: self.now,
            question: function.question.as_ref().and_then(|it| self.parameter(&it.text)),
            depth,
            is_driver: self.is_driver,
            names: self.names,
        }
    }

    /// Where the ends of the window stand that the function is given.
    fn ends(&self) -> Ends {
        Ends { alpha: self.parameter("α"), beta: self.parameter("β").or_else(|| self.parameter("bound")) }
    }

    fn parameter(&self, name: &str) -> Option<Slot> {
        let place = self.function.parameters.iter().skip(1).position(|it| it.text == name)?;
        Some(place.fitted::<Slot>())
    }

    fn here(&self) -> Place {
        self.code.len().fitted::<Place>()
    }

    fn emit(&mut self, op: Op) -> usize {
        self.code.push(op);
        self.code.len() - 1
    }

    /// Has a jump lead here.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        match &mut self.code[jump] {
            Op::Jump(place) | Op::Unless(place) | Op::Next(_, place) | Op::Catch(place) => *place = here,
            _ => {}
        }
    }

    /// The slot of a name, which has one from now on.
    fn slot(&mut self, name: &str, what: What) -> Slot {
        let known = self.names.iter().position(|kept| *kept.name == *name && kept.what != What::Child);
        let place = known.unwrap_or_else(|| {
            self.names.push(Kept { name: name.into(), what });
            self.names.len() - 1
        });
        place.fitted::<Slot>()
    }

    fn child(&self) -> Option<Slot> {
        self.loops.iter().rev().find_map(|it| it.child).map(|(_, slot)| slot)
    }

    fn block(&mut self, block: &'p Block) {
        for statement in &block.list {
            self.statement(statement);
        }
    }

    fn at(&mut self, line: usize) {
        if line != self.line {
            self.emit(Op::Line(line.fitted::<u8>()));
            self.line = line;
        }
    }

    fn statement(&mut self, statement: &'p Statement) {
        let line = statement.spot.line;
        match &statement.kind {
            StatementKind::Assign { targets, value } => {
                self.at(line);
                self.assign(targets, value);
            }
            StatementKind::If { condition, then, otherwise } => {
                self.at(line);
                self.expression(condition);
                let unless = self.emit(Op::Unless(0));
                self.block(then);
                self.line = if self.line == line { line } else { 0 };
                let done = otherwise.as_ref().map(|_| self.emit(Op::Jump(0)));
                self.land(unless);
                if let (Some(otherwise), Some(done)) = (otherwise, done) {
                    let before = std::mem::replace(&mut self.line, line);
                    self.block(otherwise);
                    self.line = if self.line == before { before } else { 0 };
                    self.land(done);
                }
            }
            StatementKind::EachChild { child, body, .. } => self.each_child(&child.text, body, line),
            StatementKind::Count { name, from, to, while_time, body } => {
                self.at(line);
                let slot = self.slot(&name.text, What::Number);
                self.expression(from);
                self.emit(Op::Store(slot));
                self.count(slot, to, *while_time, body, line);
            }
            StatementKind::While { condition, body } => self.repeat(condition, body, line),
            StatementKind::Return(value) => {
                self.at(line);
                self.give_back(value);
            }
            StatementKind::LeaveLoop => {
                self.at(line);
                if let Some((_, child)) = self.loops.last().and_then(|it| it.child) {
                    self.emit(Op::Cut { child, answers: false });
                }
                let jump = self.emit(Op::Jump(0));
                if let Some(around) = self.loops.last_mut() {
                    around.exits.push(jump);
                }
            }
        }
    }

    fn give_back(&mut self, value: &'p Expression) {
        self.expression(value);
        if let Some(half) = recalled(value) {
            self.emit(Op::Settled(half));
        }
        if let Some(child) = self.child() {
            self.emit(Op::Cut { child, answers: true });
        }
        self.emit(Op::Return);
    }

    fn each_child(&mut self, child: &'p str, body: &'p Block, line: usize) {
        self.names.push(Kept { name: child.into(), what: What::Child });
        let slot = (self.names.len() - 1).fitted::<Slot>();
        let raised = raised(self.function, child, body);
        self.narrow(raised, child, body);
        self.emit(Op::Begin(slot));
        let begin = self.here();
        self.line = 0;
        self.at(line);
        let next = self.emit(Op::Next(slot, 0));
        self.loops.push(Loop { child: Some((child, slot)), raised, interval: None, exits: Vec::new() });
        self.block(body);
        self.emit(Op::Jump(begin));
        self.land(next);
        self.leave();
    }

    /// The window as it is by now has the end that is raised, where that is handed down to the children.
    fn narrow(&mut self, raised: Option<&str>, child: &str, body: &Block) {
        let Some(name) = raised.filter(|name| super::raise::is_handed_down(name, child, body)) else {
            return;
        };
        let slot = self.slot(name, What::Number);
        let second = role::seat(&self.function.name) == Some(Side::Second);
        let end = if second { &mut self.now.beta } else { &mut self.now.alpha };
        if end.is_some() {
            *end = Some(slot);
        }
    }

    fn leave(&mut self) {
        let left = self.loops.pop();
        left.into_iter().flat_map(|it| it.exits).for_each(|exit| self.land(exit));
        self.line = 0;
    }

    fn count(&mut self, slot: Slot, to: &'p Expression, while_time: bool, body: &'p Block, line: usize) {
        let catch = while_time.then(|| self.emit(Op::Catch(0)));
        let begin = self.here();
        self.line = 0;
        self.at(line);
        self.emit(Op::Load(slot));
        self.expression(to);
        self.emit(Op::Compare(Relation::AtMost));
        let exit = self.emit(Op::Unless(0));
        self.loops.push(Loop { child: None, raised: None, interval: None, exits: vec![exit] });
        self.block(body);
        if while_time {
            self.emit(Op::Settle(slot));
        }
        for op in [Op::Load(slot), Op::Push(1), Op::Add, Op::Store(slot), Op::Jump(begin)] {
            self.emit(op);
        }
        self.leave();
        if let Some(catch) = catch {
            self.land(catch);
            self.emit(Op::Release);
        }
    }

    fn repeat(&mut self, condition: &'p Expression, body: &'p Block, line: usize) {
        let begin = self.here();
        self.line = 0;
        self.at(line);
        self.expression(condition);
        let exit = self.emit(Op::Unless(0));
        let interval = self.interval(condition);
        self.loops.push(Loop { child: None, raised: None, interval, exits: vec![exit] });
        self.block(body);
        self.emit(Op::Jump(begin));
        self.leave();
    }

    /// The interval that a search by questions narrows until nothing is left of it.
    fn interval(&mut self, condition: &Expression) -> Option<(Slot, Slot)> {
        let Kind::Compared(parts, relations) = &condition.kind else { return None };
        let ([one, two], [relation], true) = (parts.as_slice(), relations.as_slice(), self.is_driver) else {
            return None;
        };
        let (Kind::Variable(one), Kind::Variable(two)) = (&one.kind, &two.kind) else { return None };
        let (one, two) = (self.slot(one, What::Number), self.slot(two, What::Number));
        match relation {
            Relation::Less => Some((one, two)),
            Relation::Greater => Some((two, one)),
            _ => None,
        }
    }

    fn assign(&mut self, targets: &'p [Target], value: &'p Expression) {
        self.expression(value);
        for (left, target) in (0..targets.len()).rev().zip(targets.iter().rev()) {
            if left > 0 {
                self.emit(Op::Repeat);
            }
            match target {
                Target::Memory(half, _) => {
                    self.emit(Op::Keep(*half));
                }
                Target::Variable(name) => self.store(&name.text, value),
            }
        }
    }

    fn store(&mut self, name: &'p str, value: &'p Expression) {
        let asks = |name: &str| self.functions.iter().any(|it| it.name == name && it.question.is_some());
        let what = if value.is_truth(&asks) { What::Truth } else { What::Number };
        let slot = self.slot(name, what);
        let around = self.loops.iter().rev().find_map(|it| it.child.map(|child| (child, it.raised)));
        if let Some(((child, place), raised)) = around
            && raised == Some(name)
            && is_child_value(value, child, &child_values(child, self.loop_body(child)))
        {
            self.emit(Op::StoreRaised { slot, child: place, sure: is_sure(value) });
            return;
        }
        let interval = self.loops.iter().rev().find_map(|it| it.interval);
        if let Some(interval) = interval.filter(|&(low, high)| slot == low || slot == high) {
            self.emit(Op::StoreEnd { slot, interval });
            return;
        }
        let is_end = [self.now.alpha, self.now.beta].contains(&Some(slot));
        match first_recall(value).filter(|_| is_end) {
            Some(half) => self.emit(Op::StoreNarrowed { slot, half }),
            None => self.emit(Op::Store(slot)),
        };
    }

    /// The body of the loop over this child.
    fn loop_body(&self, wanted: &str) -> &'p Block {
        let mut found = &self.function.body;
        self.function.body.walk(&mut |statement: &'p Statement| {
            if let StatementKind::EachChild { child, body, .. } = &statement.kind
                && child.text == wanted
            {
                found = body;
            }
        });
        found
    }
}

/// A ply of a budget.
const BUDGET: i64 = crate::textbook::sx::ORDINARY as i64;

fn is_called(functions: &[Function], name: &str) -> bool {
    let mut called = false;
    for function in functions {
        function
            .body
            .expressions(&mut |it| called |= matches!(&it.kind, Kind::Call { name: own, .. } if own == name));
    }
    called
}

fn looks_at_children(body: &Block) -> bool {
    let mut looks = false;
    body.walk(&mut |it| looks |= matches!(it.kind, StatementKind::EachChild { .. }));
    looks
}

/// What of the memory an expression is, if it is nothing else.
fn recalled(value: &Expression) -> Option<Half> {
    let Kind::Call { name, .. } = &value.kind else { return None };
    match Built::named(name) {
        Some(Built::Memory(half)) => Some(half),
        _ => None,
    }
}

/// What of the memory an expression uses first.
fn first_recall(value: &Expression) -> Option<Half> {
    let mut found = None;
    value.walk(&mut |part| found = found.or(recalled(part)));
    found
}
