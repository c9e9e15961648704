//! What a position is worth, term by term (sources: C4, C5).
//!
//! The terms are said once, to a [`Sink`]: a search adds them up, a learner reads them. Each term is rounded
//! to centipawns for each side before anything is added, so that the terms add up to the value exactly.

mod squares;
mod sums;
mod taper;

pub(super) use sums::Sums;
use taper::Phase;

use super::position::Chess;
use crate::games::{EvalTerm, Side};

/// What hears of the terms.
trait Sink {
    /// A term: what each side has of it, White first.
    fn term(&mut self, name: &'static str, sides: [i32; 2]);
}

/// The balance alone, as White sees it.
struct Balance(i32);

impl Sink for Balance {
    fn term(&mut self, _: &'static str, [first, second]: [i32; 2]) {
        self.0 += first - second;
    }
}

/// Terms that neither side has anything of go without saying.
impl Sink for Vec<EvalTerm> {
    fn term(&mut self, name: &'static str, [first, second]: [i32; 2]) {
        if first != 0 || second != 0 {
            self.push(EvalTerm { name, first, second });
        }
    }
}

/// The value of a position in centipawns, as White sees it.
pub(super) fn balance(position: &Chess) -> i32 {
    let mut balance = Balance(0);
    tell(position, &mut balance);
    balance.0
}

/// The terms of the value.
pub(super) fn terms(position: &Chess) -> Vec<EvalTerm> {
    let mut terms = Vec::new();
    tell(position, &mut terms);
    terms
}

/// A value for each side.
fn both(value: impl Fn(Side) -> i32) -> [i32; 2] {
    [value(Side::First), value(Side::Second)]
}

fn tell(position: &Chess, sink: &mut impl Sink) {
    let phase = Phase::of(position);
    sink.term("material", both(|side| i32::from(position.sums(side).material)));
    sink.term("piece squares", both(|side| phase.blend(position.sums(side).squares)));
}
