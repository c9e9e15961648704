//! One node of the search, step by step.
//!
//! The contract of every function here, fail-soft: with `v` the returned value and (α, β) the window of the call,
//! `v ≤ α` says that the node is worth at most `v`, `v ≥ β` that it is worth at least `v`, and a `v` in between is
//! its exact value, all to the depth asked for. `None` says that the search was stopped; nothing may be concluded.
//!
//! That is so where nothing was left out. What is left out is a bet that it would not reach α: then `v ≤ α` is the best of what
//! was searched, and what follows, if the bet holds, is that the node is worth at most α; and so above, `v ≥ β` that it is
//! worth at least β. Values beyond the window are handed up and stored as they are all the same, as guesses that are better than
//! its end. A decided game stays what it is: where all moves lose that were searched, none is left out.
//!
//! A step that is a technique's stands in that technique's file, whole: condition, amount and what is done. What keeps
//! a move from being searched in full is decided at one [gate](super::gate).

use super::observer::{Observer, Visit};
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::static_eval::NodeEval;
use super::techniques::null_move::Pass;
use super::techniques::{Technique, too_open_lines};
use crate::games::{Knowledge, MoveList, MoveTag, Score};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Searches a position: extends it if it is in check, and goes on in quiescence when no depth is left.
    pub(super) fn search(&mut self, position: &G, call: Call) -> Option<Score> {
        // Check extension; too-open lines.
        let extension = self.check_extension(position, call);
        let call = self.too_open_line(Call { depth: call.depth + extension, ..call });
        if call.depth <= 0 {
            return self.quiescence(position, call.quiet());
        }
        let call = self.enters(call);
        self.visit(position, call, |search| {
            if extension > 0 {
                search.tell_depth(Technique::CheckExtension, extension);
            }
            search.node(position, call)
        })
    }

    /// The steps of a node.
    fn node(&mut self, position: &G, call: Call) -> Option<Score> {
        // 1. The game is over, the position has stood on the board before, or the line is as long as a line may be.
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        // 2. Mate-distance pruning.
        if let Some(score) = self.mate_distance_pruning(call) {
            return Some(score);
        }
        // 3. Transposition table.
        let entry = self.probe(position, call);
        if let Some(entry) = &entry
            && let Some(score) = self.table_cut(position, entry, call)
        {
            return Some(score);
        }
        self.foresee_pass(position, call);
        // 4. Static evaluation.
        let eval = self.static_eval(position, call.ply);
        // 5. Reverse futility pruning.
        if let Some(score) = self.reverse_futility(call, eval) {
            return Some(score);
        }
        // 6. Razoring.
        if let Some(score) = self.razoring(position, call, eval)? {
            return Some(score);
        }
        // 7. Null-move pruning, verified or not.
        let pass = self.null_move(position, call, eval)?;
        if let Pass::Cuts(score) = pass {
            return Some(score);
        }
        // 8. ProbCut.
        if pass != Pass::HoldsToBeVerified
            && let Some(score) = self.probcut(position, call, eval)?
        {
            return Some(score);
        }
        // 9. The legal moves; without any the game is over.
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return Some(self.stuck(position, call.ply));
        }
        // 10. One-reply extension; and how many lines like this one there are.
        let call = self.one_reply_extension(call, moves.len());
        let call = Call { breadth: too_open_lines::breadth(call.breadth, moves.len()), ..call };
        // 11. Useless sacrifices.
        if let Some(score) = self.useless_sacrifices(position, call, moves.len()) {
            return Some(score);
        }
        // 12. At the root, which moves take part.
        let known = entry.and_then(|entry| entry.tag);
        let known = if call.ply == 0 { self.root_moves(position, &mut moves, known) } else { known };
        // 13. Overlooking: what does not come to mind takes no part either.
        self.overlooking(position, call, &mut moves, true);
        // 14. Enhanced transposition cut-off.
        if let Some(score) = self.enhanced_transposition_cutoff(position, call, &moves) {
            return Some(score);
        }
        // 15. The move to begin with.
        let first = self.begins_with(known);
        // 16. Multi-cut.
        if let Some(score) = self.multi_cut(position, call, eval, &moves, first)? {
            return Some(score);
        }
        // 17. Internal iterative reduction.
        let call = self.internal_iterative_reduction(call, first);
        // 18. Singular extension: which move no other comes near.
        let eval = match &entry {
            Some(entry) => self.singular_move(position, call, eval, &moves, entry)?,
            None => eval,
        };
        // 19. The moves.
        let truncated = self.truncated;
        let (found, call) = if pass == Pass::HoldsToBeVerified {
            self.verified_null_move(position, call, eval, &moves, first)?
        } else {
            (self.moves(position, call, eval, Picker::new(&moves, first, call.ply))?, call)
        };
        // 20. Secondary search, at the root.
        let found =
            if call.ply == 0 { self.secondary_search(position, call, eval, &moves, found)? } else { found };
        // 21. What it came to goes into the table.
        if call.ply > 0 || !self.root.is_restricted() {
            self.store(position, call, found, self.truncated == truncated);
        }
        Some(found.0)
    }

    /// Searches the moves in their order until one reaches β. The value, and the move that raised α or cut.
    pub(super) fn moves(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        mut picker: Picker<'_, G::Move>,
    ) -> Option<(Score, Option<MoveTag>)> {
        let mut window = call.window;
        let mut value = Score::LOWEST;
        let mut best = None;
        while let Some(ranked) = picker.pick(self, position) {
            let now = Call { window, ..call };
            if self.prunes(position, now, eval, value, &picker, &ranked) {
                picker.leave_out();
                continue;
            }
            if call.ply == 0 {
                self.turn_to_root_move(ranked.tag, picker.searched());
            }
            let score = self.try_move(position, now, eval, &ranked, picker.searched() - 1)?;
            value = value.max(score);
            if window.raise(score) {
                best = Some(ranked.tag);
                self.raised(call.ply, ranked.tag, score);
            }
            if window.fails_high(score) {
                if self.cuts(&picker, &ranked) {
                    self.learn_from_cut(position, call, &picker, &ranked);
                    break;
                }
                // The others are searched as if nobody had a better choice above.
                window.beta = Score::HIGHEST;
            }
        }
        Some((value, best))
    }

    /// Whether a move is never searched: focused search, late-move pruning, futility pruning, SEE pruning. `value` is what
    /// the moves before it have.
    fn prunes(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        value: Score,
        picker: &Picker<'_, G::Move>,
        ranked: &Ranked<G::Move>,
    ) -> bool {
        // Nothing stands for a move that was left out but the value of one that was searched; and where all lose, any
        // other may save the game.
        if value.saves_nothing() {
            return false;
        }
        if let Some(kept) = self.focused_search(call, picker) {
            return self.leaves_out(Technique::FocusedSearch, ranked.tag, kept);
        }
        let Some(evaluation) = eval.evaluation else { return false };
        if !call.takes_estimates::<G>() || ranked.is_recommended() {
            return false;
        }
        let place = picker.searched() - 1;
        let (by, figure) = if let Some(limit) = self.late_move_pruning(call, eval, ranked, place) {
            (Technique::LateMovePruning, limit)
        } else if let Some(margin) = self.futility(call, evaluation, ranked) {
            (Technique::Futility, margin)
        } else if let Some(allowance) = self.see_pruning(position, call, ranked) {
            (Technique::SeePruning, allowance)
        } else {
            return false;
        };
        // What gives check may be the sacrifice that no estimate sees.
        !position.gives_check(ranked.mv) && self.leaves_out(by, ranked.tag, figure)
    }

    /// Searches one move: reduced (late-move reductions), as a scout (principal variation search), with the whole window,
    /// as far as each is needed.
    fn try_move(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<Score> {
        let child = self.play(position, ranked.mv);
        self.moves_to(call.ply + 1, position, ranked.mv);
        let down = call.below(Some(ranked.tag), Visit::Full, call.window, ranked.order(place));
        let down = self.move_depth(position, &child, down, eval, ranked);
        let mut research = None;
        if let Some(reduction) = self.late_move_reduction(position, &child, call, eval, ranked, place) {
            let score = -self.search(&child, reduction.scout(down, call.window))?;
            if call.window.fails_low(score) {
                return Some(score);
            }
            research = Some((Visit::Reduced, score));
        }
        self.principal_variation_search(&child, down, call.window, place, research)
    }

    /// How deep a move is searched: singular extension, or fractional depth.
    fn move_depth(
        &mut self,
        position: &G,
        child: &G,
        down: Call,
        eval: NodeEval,
        ranked: &Ranked<G::Move>,
    ) -> Call {
        if eval.singular == Some(ranked.tag) {
            self.singular_extension(down)
        } else {
            self.fractional_depth(position, child, down, ranked)
        }
    }
}
