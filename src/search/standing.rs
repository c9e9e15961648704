//! How a node stands before any move is tried, and what follows from that alone: cuts without a move, and moves
//! that are left out. Fail-soft, as [`super::node`].

use super::note::Note;
use super::observer::{Observer, Order, Visit};
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::techniques::{
    Technique, focused_search, futility, late_move_pruning, null_move, razoring, reverse_futility,
    see_pruning,
};
use super::window::Window;
use crate::games::{Knowledge, MoveTag, Score};

/// How the side to move stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The static evaluation; `None` where it says nothing (the side to move must respond) or nobody asks.
    pub(super) evaluation: Option<Score>,
    /// It is better than before the side's last move.
    pub(super) improving: bool,
    /// The move that no other comes near.
    pub(super) singular: Option<MoveTag>,
}

/// What can be said of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shortcut {
    /// Nothing: its moves must be searched.
    None,
    /// Its value.
    Cut(Score),
    /// That a pass holds β, which its moves have to confirm.
    Verify,
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Evaluates the position, if a technique that is on will ask for it.
    pub(super) fn standing(&mut self, position: &G, ply: usize) -> Standing {
        use Technique::{Futility, LateMovePruning, LateMoveReductions, NullMove, Razoring, ReverseFutility};
        let askers = [NullMove, ReverseFutility, Razoring, Futility, LateMovePruning, LateMoveReductions];
        let asked = askers.into_iter().any(|technique| self.has(technique));
        let evaluation = (asked && !position.must_respond()).then(|| self.evaluate(position));
        self.evaluations[ply] = evaluation;
        if let Some(evaluation) = evaluation {
            self.observer.note(Note::StaticEval(evaluation));
        }
        let before = ply.checked_sub(2).and_then(|before| self.evaluations[before]);
        let improving = evaluation.is_some_and(|now| before.is_none_or(|before| now > before));
        Standing { evaluation, improving, singular: None }
    }

    /// A value without trying all moves, where one can be had.
    pub(super) fn shortcut(&mut self, position: &G, call: Call, standing: Standing) -> Option<Shortcut> {
        if call.ply == 0 {
            return Some(Shortcut::None);
        }
        if let Some(score) = self.reverse_futility(call, standing) {
            return Some(Shortcut::Cut(score));
        }
        if let Some(score) = self.razored(position, call, standing)? {
            return Some(Shortcut::Cut(score));
        }
        let passed = self.null_move(position, call, standing)?;
        if !matches!(passed, Shortcut::None) {
            return Some(passed);
        }
        Some(self.probcut(position, call, standing)?.map_or(Shortcut::None, Shortcut::Cut))
    }

    fn reverse_futility(&mut self, call: Call, standing: Standing) -> Option<Score> {
        let evaluation = standing.evaluation?;
        if !self.has(Technique::ReverseFutility) || !G::ESTIMATES || !call.window.is_zero() {
            return None;
        }
        let margin = reverse_futility::margin(call.depth, standing.improving, G::MAN);
        if !reverse_futility::applies(call.depth, evaluation, call.window.beta, margin) {
            return None;
        }
        self.counts.leaves += 1;
        self.broken_off += 1;
        let score = evaluation - margin;
        let by = Technique::ReverseFutility;
        self.observer.note(Note::Shortcut { by, tag: None, score, margin: margin as i16, cut: true });
        Some(score)
    }

    /// Drops into quiescence where that will do.
    #[allow(clippy::option_option, reason = "the outer one says stopped, as everywhere in the search")]
    fn razored(&mut self, position: &G, call: Call, standing: Standing) -> Option<Option<Score>> {
        let applies = self.has(Technique::Razoring) && G::ESTIMATES && call.window.is_zero();
        let Some(evaluation) = standing.evaluation.filter(|_| applies) else { return Some(None) };
        let margin = razoring::margin(call.depth, G::MAN);
        if !razoring::applies(call.depth, evaluation, call.window.alpha, margin) {
            return Some(None);
        }
        let (by, margin) = (Technique::Razoring, margin as i16);
        self.observer.note(Note::Shortcut { by, tag: None, score: evaluation, margin, cut: false });
        self.quiet_node(position, Call { depth: 0, ..call }).map(Some)
    }

    /// Tries the null move where its conditions allow it.
    fn null_move(&mut self, position: &G, call: Call, standing: Standing) -> Option<Shortcut> {
        if !self.has(Technique::NullMove) {
            return Some(Shortcut::None);
        }
        let evaluation = standing.evaluation.unwrap_or(Score::LOWEST);
        let after_null = call.visit == Visit::NullMove;
        let situation =
            null_move::Situation { window: call.window, depth: call.depth, evaluation, after_null };
        let passed = match null_move::applies(position, situation) {
            Ok(passed) => passed,
            Err(reason) => {
                self.observer.note(Note::NullRefused(reason));
                return Some(Shortcut::None);
            }
        };
        let above = evaluation.units() - call.window.beta.units();
        let own = || null_move::reduction(call.depth, above, G::MAN);
        let reduction = self.amounts.null_reduction.map_or_else(own, i32::from);
        self.roles[call.ply + 1] = None;
        let broken_off = self.broken_off;
        let below = call.below(None, Visit::NullMove, Window::zero(call.window.beta - 1), Order::NONE);
        let score = -self.search(&passed, Call { depth: below.depth - reduction, ..below })?;
        let held = call.window.fails_high(score);
        let cut = held && (call.verified || !self.has(Technique::VerifiedNullMove));
        // A pass proves nothing: with a cut the line is broken off, without one it does not count.
        self.broken_off = broken_off + u64::from(cut);
        self.observer.note(Note::NullTried { reduction: reduction as u8, score, held, cut });
        // A mate that rests on a pass is not proved: claim β and no more.
        let claimed = if score.is_decisive() { call.window.beta } else { score };
        Some(match (held, cut) {
            (false, _) => Shortcut::None,
            (true, false) => Shortcut::Verify,
            (true, true) => Shortcut::Cut(claimed),
        })
    }

    /// Whether a move is never searched. `value` is what the moves before it have.
    pub(super) fn leaves_out(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        value: Score,
        picker: &Picker<'_, G::Move>,
        ranked: &Ranked<G::Move>,
    ) -> bool {
        // Nothing stands for a move that was left out but the value of one that was searched.
        if value.is_infinite() {
            return false;
        }
        let lost = value.is_decisive() && value < Score::DRAW;
        if !lost && self.out_of_focus(call, picker) {
            let kept = focused_search::kept(picker.all());
            self.broken_off += 1;
            let (by, tag) = (Technique::FocusedSearch, ranked.tag);
            self.observer.note(Note::LeftOut { by, tag, figure: kept as i16 });
            return true;
        }
        let Some(evaluation) = standing.evaluation else { return false };
        if !G::ESTIMATES || !call.window.is_zero() || call.ply == 0 || lost || ranked.is_recommended() {
            return false;
        }
        let margin = futility::margin(call.depth, G::MAN);
        let (by, figure) = if !ranked.tactical
            && self.has(Technique::LateMovePruning)
            && late_move_pruning::applies(call.depth, picker.searched() - 1, standing.improving)
        {
            (Technique::LateMovePruning, late_move_pruning::limit(call.depth, standing.improving) as i32)
        } else if !ranked.tactical
            && self.has(Technique::Futility)
            && futility::applies(call.depth, evaluation, call.window.alpha, margin)
        {
            (Technique::Futility, margin)
        } else if self.has(Technique::SeePruning) && see_pruning::applies(call.depth) {
            let allowance = see_pruning::allowance(call.depth, ranked.tactical, G::MAN);
            if position.exchange_holds(ranked.mv, -allowance) {
                return false;
            }
            (Technique::SeePruning, allowance)
        } else {
            return false;
        };
        // What gives check may be the sacrifice that no estimate sees.
        if position.gives_check(ranked.mv) {
            return false;
        }
        self.broken_off += 1;
        self.observer.note(Note::LeftOut { by, tag: ranked.tag, figure: figure as i16 });
        true
    }

    /// Whether the move that was handed out last is not among the best that are kept.
    fn out_of_focus(&self, call: Call, picker: &Picker<'_, G::Move>) -> bool {
        self.has(Technique::FocusedSearch)
            && G::ESTIMATES
            && call.ply >= focused_search::FULL_WIDTH
            && picker.tried().len() > focused_search::kept(picker.all())
    }
}
