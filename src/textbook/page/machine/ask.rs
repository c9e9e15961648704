//! What a page asks of the node and of the memory, and what is told of that.

use super::super::ast::Half;
use super::super::code::{Op, Place, Slot};
use super::{End, Go, Machine, UNSET, score};
use crate::games::{Ending, Knowledge, MAX_PLY, Score, Side};
use crate::numbers::Whole as _;
use crate::search::{Bound, Note, Window};
use crate::textbook::run::{small, told_depth};

impl<G: Knowledge> Machine<'_, '_, '_, G> {
    /// How the game has ended at the node; its moves are there then.
    pub(super) fn ending(&mut self) -> Option<Ending> {
        let rules = self.run.rules();
        let here = self.here();
        if std::mem::replace(&mut here.looked, true) {
            return here.ending;
        }
        let ending = rules.ended(&here.position, here.ply, &mut here.moves);
        here.ending = ending;
        ending
    }

    /// The depth of the function as it stands, in its own parts.
    pub(super) fn depth(&mut self) -> i32 {
        let slot = self.routine().depth.map(|(slot, _)| slot);
        let depth = slot.map_or(0, |slot| *self.slot(slot));
        if depth == UNSET { 0 } else { depth.fitted::<i32>() }
    }

    pub(super) fn ask(&mut self, op: Op) -> Go<()> {
        let answer = match op {
            Op::IsOver => self.ending().is_some() || self.here().ply >= MAX_PLY,
            Op::IsFirst(slot) => *self.slot(slot) == 0,
            Op::IsInteresting(slot) => {
                let (_, mv, _) = self.child(slot);
                let position = &self.here().position;
                position.is_tactical(mv) || position.play(mv).in_check()
            }
            Op::Worth { to_max } => {
                let worth = self.worth(to_max);
                self.operands.push(worth);
                return Ok(());
            }
            Op::Recall(half) => {
                let known = self.known();
                let end = if half == Half::Low { known.alpha } else { known.beta };
                self.operands.push(end.units().into());
                return Ok(());
            }
            _ => return Err(End::Fault("a mistake of this program".into())),
        };
        self.operands.push(answer.into());
        Ok(())
    }

    pub(super) fn worth(&mut self, to_max: bool) -> i64 {
        let (ending, depth, rules) = (self.ending(), self.depth(), self.run.rules());
        let max = to_max || self.routine().seat.is_some();
        let here = self.here();
        let limit = if here.ply >= MAX_PLY { depth } else { 0 };
        let (value, note) = rules.judge(&here.position, ending, limit);
        let second = here.position.side_to_move() == Side::Second;
        if !std::mem::replace(&mut here.evaluated, true) {
            self.run.counts.leaves += 1;
            self.run.note(note);
        }
        let value = i64::from(value.units());
        if max && second { -value } else { value }
    }

    pub(super) fn known(&mut self) -> Window {
        let depth = self.depth();
        let visit = self.frame().visit;
        self.memory.recall(&self.visits[visit].position, depth)
    }

    pub(super) fn keep(&mut self, half: Half) {
        let value = score(self.pop());
        let (mut known, depth) = (self.known(), self.depth());
        match half {
            Half::Low => known.alpha = value,
            Half::High => known.beta = value,
        }
        let visit = self.frame().visit;
        self.memory.keep(&self.visits[visit].position, depth, known, self.run);
    }

    /// Says what the memory knows of the node: that this is returned, or narrows the window.
    pub(super) fn tell_known(&mut self, half: Half, cut: bool) {
        let (known, depth) = (self.known(), told_depth(self.depth()));
        let exact = cut && known.alpha == known.beta;
        let (score, bound) = match half {
            Half::Low => (known.alpha, Bound::Lower),
            Half::High => (known.beta, Bound::Upper),
        };
        let bound = if exact { Bound::Exact } else { bound };
        self.run.note(Note::Table { depth, score, bound, cut });
    }

    pub(super) fn next(&mut self, slot: Slot, end: Place) {
        self.ending();
        let count = self.here().moves.len();
        let place = self.slot(slot);
        *place += 1;
        if (*place).fitted::<usize>() >= count {
            *place = UNSET;
            self.frame().at = end;
        }
    }

    pub(super) fn store_told(&mut self, op: Op) {
        let value = self.pop();
        match op {
            Op::StoreRaised { slot, child, sure } => {
                let before = std::mem::replace(self.slot(slot), value);
                if sure || before != value {
                    let (_, _, tag) = self.child(child);
                    let value = self.seen(value);
                    self.run.better_by(tag, value);
                }
            }
            Op::StoreEnd { slot, interval: (low, high) } => {
                *self.slot(slot) = value;
                let (low, high) = (*self.slot(low), *self.slot(high));
                if low != UNSET && high != UNSET {
                    self.run.note(Note::Interval { low: score(low), high: score(high) });
                }
            }
            Op::StoreNarrowed { slot, half } => {
                let before = std::mem::replace(self.slot(slot), value);
                if before != value {
                    self.tell_known(half, false);
                }
            }
            _ => {}
        }
    }

    /// A value of the function as the side to move at its node sees it.
    pub(super) fn seen(&mut self, value: i64) -> Score {
        let by_max = self.routine().seat.is_some();
        let second = self.here().position.side_to_move() == Side::Second;
        score(if by_max && second { value.saturating_neg() } else { value })
    }

    pub(super) fn cut(&mut self, child: Slot, answers: bool) {
        if *self.slot(child) == UNSET {
            return;
        }
        let (place, _, tag) = self.child(child);
        if let Some(question) = self.routine().question
            && answers
            && self.operands.last().is_some_and(|&answer| answer != 0)
        {
            let asked = *self.slot(question);
            self.run.better_by(tag, score(asked.saturating_add(1)));
        }
        let unsearched = self.here().moves.len() - place - 1;
        self.run.note(Note::Cut { tag, place: small(place), unsearched: small(unsearched) });
    }
}
