//! Instructions that work out a value.

use super::super::ast::{Expression, ExpressionKind as Kind, Operator, Relation};
use super::super::code::{Op, What};
use super::super::role::Built;
use super::Compiler;
use crate::numbers::Whole as _;

impl<'p> Compiler<'p, '_> {
    pub(super) fn expression(&mut self, value: &'p Expression) {
        match &value.kind {
            Kind::Number(number) => drop(self.emit(Op::Push(*number))),
            Kind::Truth(truth) => drop(self.emit(Op::Push(i64::from(*truth)))),
            Kind::Variable(name) => {
                let slot = self.slot(name, What::Number);
                self.emit(Op::Load(slot));
            }
            Kind::Negated(inner) => {
                self.expression(inner);
                self.emit(Op::Negate);
            }
            Kind::Not(inner) => {
                self.expression(inner);
                self.emit(Op::Not);
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right),
            Kind::Compared(parts, relations) => self.compared(parts, relations),
            Kind::Call { name, arguments } => self.call(name, arguments, value.spot.line),
            Kind::GameOver => drop(self.emit(Op::IsOver)),
            Kind::FirstChild => {
                let child = self.child().unwrap_or_default();
                self.emit(Op::IsFirst(child));
            }
            Kind::Interesting => {
                let child = self.child().unwrap_or_default();
                self.emit(Op::IsInteresting(child));
            }
        }
    }

    pub(super) fn binary(&mut self, operator: Operator, left: &'p Expression, right: &'p Expression) {
        self.expression(left);
        let simple = match operator {
            Operator::Plus => Op::Add,
            Operator::Minus => Op::Subtract,
            Operator::Times => Op::Multiply,
            Operator::Divided => Op::Divide,
            Operator::Max => Op::Max,
            Operator::Min => Op::Min,
            Operator::And | Operator::Or => return self.short(operator == Operator::And, right),
        };
        self.expression(right);
        self.emit(simple);
    }

    /// The right side is looked at only where the left one does not decide.
    pub(super) fn short(&mut self, and: bool, right: &'p Expression) {
        if !and {
            self.emit(Op::Not);
        }
        let decided = self.emit(Op::Unless(0));
        self.expression(right);
        let done = self.emit(Op::Jump(0));
        self.land(decided);
        self.emit(Op::Push(i64::from(!and)));
        self.land(done);
    }

    /// Each relation holds between its neighbours; the first that does not decides.
    pub(super) fn compared(&mut self, parts: &'p [Expression], relations: &[Relation]) {
        let mut failed = Vec::new();
        self.expression(&parts[0]);
        for (number, (part, relation)) in parts[1..].iter().zip(relations).enumerate() {
            self.expression(part);
            if number + 1 == relations.len() {
                self.emit(Op::Compare(*relation));
                break;
            }
            // What stands in the middle is worked out once.
            let middle = self.slot("", What::Number);
            self.emit(Op::Repeat);
            self.emit(Op::Store(middle));
            self.emit(Op::Compare(*relation));
            failed.push(self.emit(Op::Unless(0)));
            self.emit(Op::Load(middle));
        }
        if !failed.is_empty() {
            let done = self.emit(Op::Jump(0));
            for jump in failed {
                self.land(jump);
            }
            self.emit(Op::Push(0));
            self.land(done);
        }
    }

    pub(super) fn call(&mut self, name: &str, arguments: &'p [Expression], line: usize) {
        if let Some(built) = Built::named(name) {
            if !built.is_about_node() {
                for argument in arguments {
                    self.expression(argument);
                }
            }
            self.emit(match built {
                Built::Worth => Op::Worth { to_max: false },
                Built::WorthToMax => Op::Worth { to_max: true },
                Built::Memory(half) => Op::Recall(half),
                Built::Max => Op::Max,
                Built::Min => Op::Min,
            });
            return;
        }
        let child = arguments.first().and_then(|first| match &first.kind {
            Kind::Variable(name) => {
                self.loops.iter().rev().find_map(|it| it.child.filter(|child| child.0 == name))
            }
            _ => None,
        });
        arguments.iter().skip(1).for_each(|argument| self.expression(argument));
        let function = self.functions.iter().position(|it| it.name == name).unwrap_or_default();
        self.emit(Op::Call { function: function.fitted::<u16>(), child: child.map(|(_, slot)| slot) });
        self.emit(Op::Line(line.fitted::<u8>()));
    }
}
