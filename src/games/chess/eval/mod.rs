//! What a position is worth, term by term (sources: C4, C5).
//!
//! The terms are said once, to a [`Sink`]: a search adds them up, the tuner counts how often each weight was named,
//! and from those counts a learner reads the terms. `weights.txt` has the weights, `layout` says what each is for.

mod about;
mod board;
mod endings;
mod king;
mod kpk;
mod layout;
mod memo;
mod passed;
mod pawns;
mod pieces;
mod sink;
pub(super) mod squares;
mod taper;
mod threats;

pub(super) use about::{standing, term_about};
use board::Board;
use layout::{GROUPS, TEMPO, WEIGHTS};
pub(super) use memo::Memo;
use sink::{Adder, Counts, Sink, Sum};
pub(super) use taper::Pair;
use taper::{Phase, pair};

use super::colour::{Black, White};
use super::position::Chess;
use crate::games::weights::by_term;
use crate::games::{Coefficients, EvalTerm, Side, WeightGroup};

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Everything that weights say.
fn tell(position: &Chess, sink: &mut impl Sink) {
    sink.psqt(position);
    let mut board = Board::new(position);
    board.passed = sink.pawns(position);
    pieces::tell::<White>(&mut board, sink);
    pieces::tell::<Black>(&mut board, sink);
    king::tell::<White>(&board, sink);
    king::tell::<Black>(&board, sink);
    passed::tell::<White>(&board, sink);
    passed::tell::<Black>(&board, sink);
    threats::tell::<White>(&board, sink);
    threats::tell::<Black>(&board, sink);
    match position.side() {
        Side::First => sink.add::<White>(TEMPO, 1),
        Side::Second => sink.add::<Black>(TEMPO, 1),
    }
}

/// What the ending at hand adds, as White sees it.
fn mop_up(position: &Chess) -> Pair {
    let [first, second] = SIDES.map(|side| endings::mop_up(position, side));
    pair(0, (first - second) as i16)
}

/// The scale of the end game for the side that has the lead in it.
fn scale(position: &Chess, total: Pair) -> i32 {
    endings::scale(position, if total.end() > 0 { Side::First } else { Side::Second })
}

/// The value as White sees it.
pub(super) fn balance(position: &Chess) -> i32 {
    value(position, &mut Sum::default())
}

/// The value of what is told to an adder.
fn value(position: &Chess, sum: &mut impl Adder) -> i32 {
    if endings::is_known_draw(position) {
        return 0;
    }
    tell(position, sum);
    let total = sum.total() + mop_up(position);
    Phase::of(position).blend(total, scale(position, total))
}

/// The terms. Each is what the value grows by when it is added to those before it, so that they add up exactly; a
/// centipawn that is left over by rounding is counted for the side to move.
pub(super) fn terms(position: &Chess) -> Vec<EvalTerm> {
    let phase = Phase::of(position);
    let mut told = Told { position, phase, total: Pair::default(), terms: Vec::new() };
    let mut counts = Counts::default();
    tell(position, &mut counts);
    for (name, weights) in by_term(GROUPS) {
        let sides = SIDES.map(|side| counts.sum(side, &weights));
        told.term(name, sides);
    }
    told.term("mop-up", SIDES.map(|side| pair(0, endings::mop_up(position, side) as i16)));
    let whole = phase.blend(told.total, Phase::FULL);
    let scaled = phase.blend(told.total, scale(position, told.total));
    let known = endings::is_known_draw(position);
    told.taken("slim chances", if known { 0 } else { whole - scaled });
    told.taken("known draw", if known { whole } else { 0 });
    told.terms
}

/// The terms being told.
struct Told<'a> {
    position: &'a Chess,
    phase: Phase,
    total: Pair,
    terms: Vec<EvalTerm>,
}

impl Told<'_> {
    /// Terms that neither side has anything of go without saying.
    fn term(&mut self, name: &'static str, sides: [Pair; 2]) {
        let before = self.phase.blend(self.total, Phase::FULL);
        self.total += sides[0] - sides[1];
        let balance = self.phase.blend(self.total, Phase::FULL) - before;
        let mut shown = sides.map(|side| self.phase.blend(side, Phase::FULL));
        let rest = balance - (shown[0] - shown[1]);
        match self.position.side() {
            Side::First => shown[0] += rest,
            Side::Second => shown[1] -= rest,
        }
        if shown != [0, 0] {
            self.terms.push(EvalTerm { name, first: shown[0], second: shown[1] });
        }
    }

    /// Something is taken from the side that is ahead by so much.
    fn taken(&mut self, name: &'static str, lead: i32) {
        if lead != 0 {
            self.terms.push(EvalTerm { name, first: -lead.max(0), second: lead.min(0) });
        }
    }
}

/// The groups of weights, as the tuner needs them.
pub(super) fn groups() -> &'static [WeightGroup] {
    GROUPS
}

/// The weights in use.
pub(super) fn weights() -> Vec<[i16; 2]> {
    WEIGHTS.iter().map(|weight| [weight.middle() as i16, weight.end() as i16]).collect()
}

/// How often each weight counts.
pub(super) fn coefficients(position: &Chess) -> Option<Coefficients> {
    if endings::is_known_draw(position) {
        return None;
    }
    let mut counts = Counts::default();
    tell(position, &mut counts);
    let mut sum = Sum::default();
    tell(position, &mut sum);
    let mop_up = mop_up(position);
    let shares = Phase::of(position).shares(scale(position, sum.total() + mop_up));
    Some(Coefficients {
        shares,
        counts: counts.balance(),
        danger: counts.dangers(),
        fixed: mop_up.end() as f32 * shares[1],
    })
}
