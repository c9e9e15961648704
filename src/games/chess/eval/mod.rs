//! What a position is worth, term by term (sources: C4, C5).
//!
//! The terms are said once, to a [`Sink`]: a search adds them up, a learner reads them. Each term is rounded
//! to centipawns for each side before anything is added, so that the terms add up to the value exactly.

mod chances;
mod king;
mod pawns;
mod pieces;
mod squares;
mod sums;
mod taper;

use pawns::Pawns;
use pieces::Activity;
pub(super) use sums::Sums;
use taper::{Pair, Phase, pair};

use super::position::Chess;
use crate::games::{EvalTerm, Side};

/// What hears of the terms.
trait Sink {
    /// A term: what each side has of it, White first.
    fn term(&mut self, name: &'static str, sides: [i32; 2]);

    /// The balance of all terms so far, as White sees it.
    fn balance(&self) -> i32;
}

/// The balance alone.
struct Balance(i32);

impl Sink for Balance {
    fn term(&mut self, _: &'static str, [first, second]: [i32; 2]) {
        self.0 += first - second;
    }

    fn balance(&self) -> i32 {
        self.0
    }
}

/// Terms that neither side has anything of go without saying.
impl Sink for Vec<EvalTerm> {
    fn term(&mut self, name: &'static str, [first, second]: [i32; 2]) {
        if first != 0 || second != 0 {
            self.push(EvalTerm { name, first, second });
        }
    }

    fn balance(&self) -> i32 {
        self.iter().map(EvalTerm::balance).sum()
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

/// Having the move is worth something.
const TEMPO: i32 = 10;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// All terms, in the order in which they are shown.
fn tell(position: &Chess, sink: &mut impl Sink) {
    let phase = Phase::of(position);
    let pawns = SIDES.map(|side| Pawns::of(position, side));
    let activity = SIDES.map(|side| Activity::of(position, side));
    let mut tapered = |name, value: &dyn Fn(usize) -> Pair| {
        sink.term(name, [phase.blend(value(0)), phase.blend(value(1))]);
    };
    tapered("material", &|side| {
        let material = position.sums(SIDES[side]).material;
        pair(material, material)
    });
    tapered("piece squares", &|side| position.sums(SIDES[side]).squares);
    tapered("centre", &|side| pawns[side].centre());
    tapered("doubled pawns", &|side| pawns[side].doubled());
    tapered("isolated pawns", &|side| pawns[side].isolated());
    tapered("passed pawns", &|side| pawns[side].passed());
    tapered("bishop pair", &|side| pieces::bishop_pair(position, SIDES[side]));
    tapered("rook on open file", &|side| pieces::rooks_on_open_files(position, SIDES[side]));
    tapered("rook on half-open file", &|side| pieces::rooks_on_half_open_files(position, SIDES[side]));
    tapered("open diagonals", &|side| activity[side].diagonals);
    tapered("mobility", &|side| activity[side].mobility);
    tapered("king safety", &|side| king::safety(position, SIDES[side], &activity[1 - side]));
    tapered("mop-up", &|side| king::mop_up(position, SIDES[side]));
    sink.term("slim chances", chances::damping(position, sink.balance()));
    sink.term("right to move", SIDES.map(|side| if side == position.side() { TEMPO } else { 0 }));
}
