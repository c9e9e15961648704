//! Null move: if even passing keeps the value at β, a real move surely does.
//!
//! The pass is searched with a zero window at β and less deep by R plies; when it holds β the node is cut without
//! trying a move (a blank move in Kaissa, Adelson-Velsky, Arlazarov & Donskoy 1975; Beal 1989; Goetsch & Campbell 1990;
//! made known by Donninger 1993). In zugzwang the argument is wrong, which the conditions keep away as well as
//! conditions can (sources: N1, N2, N3, C13).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, Score};
use crate::search::gate::Decision;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{NoNull, Note, Observer, Order, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::NullMove,
    slug: "null-move",
    name: "Null-move pruning",
    idea: Some(bibliography::ADELSON_VELSKY_1975),
    form: bibliography::DONNINGER_1993,
    deviates: "R grows with depth and with the evaluation's lead; zero windows and evaluations of β or more only",
    summary: "pass; if that still holds β with a reduced search, cut",
    effect: Effect::LeavesOut,
    default: true,
};

/// The least depth at which a pass saves more than it costs.
const LEAST_DEPTH: i32 = 2;

/// What the conditions look at besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The window of the node.
    pub window: Window,
    /// Its remaining depth.
    pub depth: i32,
    /// Its static evaluation.
    pub evaluation: Score,
    /// The move before was a null move.
    pub after_null: bool,
}

/// The position after the pass, or the condition that forbids it.
///
/// # Errors
/// The first condition that fails, in the order in which they are cheap to ask; a game without a pass before all others.
pub fn applies<G: Knowledge>(position: &G, at: Situation) -> Result<G, NoNull> {
    if !G::PASSES {
        Err(NoNull::NoPass)
    } else if !at.window.is_zero() {
        Err(NoNull::OpenWindow)
    } else if at.depth < LEAST_DEPTH {
        Err(NoNull::Shallow)
    } else if at.after_null {
        Err(NoNull::AfterNullMove)
    } else if at.window.beta.is_decisive() {
        Err(NoNull::Decisive)
    } else if position.in_check() {
        Err(NoNull::InCheck)
    } else if at.evaluation < at.window.beta {
        Err(NoNull::BelowBeta)
    } else {
        let passed = position.pass().ok_or(NoNull::NoPass)?;
        if position.zugzwang_likely() { Err(NoNull::ZugzwangLikely) } else { Ok(passed) }
    }
}

/// R, a rule of our own in the spirit of (Heinz 1999), who was the first to let it depend on the depth, as 2 or 3: here
/// 3, one more for every third ply that is left, and one more for every two men by which the evaluation is above β, at
/// most three of these.
pub fn reduction(depth: i32, above: i32, man: i32) -> i32 {
    3 + depth / 3 + (above / (2 * man.max(1))).clamp(0, 3)
}

/// What a pass has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Pass {
    /// It was not tried, or does not hold β.
    Fails,
    /// It holds β: the value of the node.
    Cuts(Score),
    /// It holds β, which the moves have to confirm ([`verified_null_move`](super::verified_null_move)).
    HoldsToBeVerified,
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Tries the null move where its conditions allow it.
    pub(in crate::search) fn null_move(&mut self, position: &G, call: Call, eval: NodeEval) -> Option<Pass> {
        if !self.has(Technique::NullMove) || call.ply == 0 {
            return Some(Pass::Fails);
        }
        let evaluation = eval.evaluation.unwrap_or(Score::LOWEST);
        let after_null = call.visit == Visit::NullMove;
        let situation = Situation { window: call.window, depth: call.depth, evaluation, after_null };
        let passed = match applies(position, situation) {
            Ok(passed) => passed,
            Err(reason) => {
                self.observer.note(Note::NullRefused(reason));
                return Some(Pass::Fails);
            }
        };
        let above = evaluation.units() - call.window.beta.units();
        let reduction = self
            .amount(false, |amounts| amounts.null_reduction)
            .map_or_else(|| reduction(call.depth, above, G::MAN), i32::from);
        self.piece_to[call.ply + 1] = None;
        self.eyes[call.ply + 1] = None;
        let truncated = self.truncated;
        let below = call.below(None, Visit::NullMove, Window::zero(call.window.beta - 1), Order::NONE);
        let score = -self.search(&passed, Call { depth: below.depth - reduction, ..below })?;
        let held = call.window.fails_high(score);
        let verify = held && self.has(Technique::VerifiedNullMove) && !call.verified;
        let (by, tag) = (Technique::NullMove, None);
        let cut = held && !verify && self.goes_by(Decision::Shortcut { by, tag });
        // A pass proves nothing: with a cut the line is truncated, without one it does not count.
        self.truncated = truncated + u64::from(cut);
        self.observer.note(Note::NullTried { reduction: reduction as u8, score, held, cut });
        // A mate that rests on a pass is not proved: claim β and no more.
        let claimed = if score.is_decisive() { call.window.beta } else { score };
        Some(match (cut, verify) {
            (true, _) => Pass::Cuts(claimed),
            (_, true) => Pass::HoldsToBeVerified,
            _ => Pass::Fails,
        })
    }

    /// Has the table's entry for a pass brought near, where one may be tried.
    pub(in crate::search) fn foresee_pass(&self, position: &G, call: Call) {
        // Nothing depends on it: it is not asked whether anything is switched here.
        if self.techniques.has(Technique::NullMove)
            && self.techniques.has(Technique::TranspositionTable)
            && call.window.is_zero()
            && let Some(key) = position.key_after_pass()
        {
            self.table.prefetch(key);
        }
    }
}
