//! One node of the search, step by step.
//!
//! The contract of every function here, fail-soft: with `v` the returned value and (α, β) the window of the call,
//! `v ≤ α` says that the node is worth at most `v`, `v ≥ β` that it is worth at least `v`, and a `v` in between is
//! its exact value, all to the depth asked for and as far as unsound techniques allow. `None` says that the
//! search was stopped; nothing may be concluded.

use super::observer::{Note, Observer, Order, Visit};
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::techniques::{
    Technique, check_extension, late_move_reductions as lmr, null_move, pvs, transposition_table,
};
use super::window::Window;
use crate::games::{Knowledge, MoveList, MoveTag, Score};

/// What the null move has shown.
enum Passed {
    /// Passing already holds β: the node is worth at least this.
    Cuts(Score),
    /// Nothing: the moves must be searched.
    Nothing,
}

impl<O: Observer> Searcher<'_, O> {
    /// Searches a position: extends it if it is in check, and goes on in quiescence when no depth is left.
    pub(super) fn search<G: Knowledge>(&mut self, position: &G, call: Call) -> Option<Score> {
        let extension = self.extension(position, call.ply);
        let call = Call { depth: call.depth + extension, ..call };
        if call.depth <= 0 {
            return self.quiescence(position, call.quiet());
        }
        self.visit(position, call, |search| {
            if extension > 0 {
                search.observer.note(Note::CheckExtension(extension as u8));
            }
            search.node(position, call)
        })
    }

    /// The steps of a node.
    fn node<G: Knowledge>(&mut self, position: &G, call: Call) -> Option<Score> {
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        let stored = self.probe(position, call.ply);
        if let Some(stored) = stored {
            let cut = call.ply > 0 && transposition_table::cuts(&stored, call.depth, call.window);
            self.observer.note(Note::Table {
                depth: stored.depth,
                score: stored.score,
                bound: stored.bound,
                cut,
            });
            if cut {
                self.broken_off += u64::from(!stored.whole);
                return Some(stored.score);
            }
        }
        if let Passed::Cuts(score) = self.null_move(position, call)? {
            return Some(score);
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return Some(self.stuck(position, call.ply));
        }
        let first = stored.and_then(|stored| stored.tag).or(self.root_hint.filter(|_| call.ply == 0));
        let picker = Picker::new(self, position, &moves, first, call.ply);
        let broken_off = self.broken_off;
        let found = self.moves(position, call, picker)?;
        self.store(position, call, found, self.broken_off == broken_off);
        Some(found.0)
    }

    fn extension<G: Knowledge>(&self, position: &G, ply: usize) -> i32 {
        if self.has(Technique::CheckExtension) && ply > 0 {
            check_extension::plies(position, ply, self.iteration)
        } else {
            0
        }
    }

    /// Tries the null move where its conditions allow it.
    fn null_move<G: Knowledge>(&mut self, position: &G, call: Call) -> Option<Passed> {
        if !self.has(Technique::NullMove) || call.ply == 0 {
            return Some(Passed::Nothing);
        }
        let evaluation = position.evaluate();
        let after_null = call.visit == Visit::NullMove;
        self.observer.note(Note::StaticEval(evaluation));
        let situation =
            null_move::Situation { window: call.window, depth: call.depth, evaluation, after_null };
        let passed = match null_move::applies(position, situation) {
            Ok(passed) => passed,
            Err(reason) => {
                self.observer.note(Note::NullRefused(reason));
                return Some(Passed::Nothing);
            }
        };
        let reduction = null_move::reduction(call.depth);
        let broken_off = self.broken_off;
        let score = -self.search(
            &passed,
            Call {
                tag: None,
                visit: Visit::NullMove,
                depth: call.depth - 1 - reduction,
                ply: call.ply + 1,
                window: Window::zero(call.window.beta - 1).flipped(),
                order: Order::NONE,
                note: None,
            },
        )?;
        let cut = call.window.fails_high(score);
        // A pass proves nothing: with a cut the line is broken off, without one it does not count.
        self.broken_off = broken_off + u64::from(cut);
        self.observer.note(Note::NullTried { reduction: reduction as u8, score, cut });
        // A mate that rests on a pass is not proved: claim β and no more.
        let claimed = if score.is_decisive() { call.window.beta } else { score };
        Some(if cut { Passed::Cuts(claimed) } else { Passed::Nothing })
    }

    /// Searches the moves in their order until one reaches β. The value, and the move that raised α or cut.
    fn moves<G: Knowledge>(
        &mut self,
        position: &G,
        call: Call,
        mut picker: Picker<G::Move>,
    ) -> Option<(Score, Option<MoveTag>)> {
        let mut window = call.window;
        let mut value = Score::LOWEST;
        let mut best = None;
        while let Some(ranked) = picker.pick() {
            let place = picker.tried().len() - 1;
            let score = self.try_move(position, Call { window, ..call }, &ranked, place)?;
            value = value.max(score);
            if window.raise(score) {
                best = Some(ranked.tag);
                self.raised(call.ply, ranked.tag, score);
            }
            if window.fails_high(score) {
                self.cut(position, call, &picker, &ranked);
                break;
            }
        }
        Some((value, best))
    }

    /// Searches one move: as a reduced scout, as a scout, with the whole window, as far as it is needed.
    fn try_move<G: Knowledge>(
        &mut self,
        position: &G,
        call: Call,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<Score> {
        let child = position.play(ranked.mv);
        let down = Call {
            tag: Some(ranked.tag),
            visit: Visit::Full,
            depth: call.depth - 1,
            ply: call.ply + 1,
            window: call.window.flipped(),
            order: ranked.order(place),
            note: None,
        };
        let mut research = None;
        if let Some(reduction) = self.reduction(position, &child, call, ranked, place) {
            let score = -self.search(
                &child,
                Call {
                    visit: Visit::Reduced,
                    depth: down.depth - reduction.by,
                    window: Window::zero(call.window.alpha).flipped(),
                    note: Some(Note::Reduced {
                        by: reduction.by as u8,
                        formula: reduction.formula as i16,
                        history: reduction.history as i16,
                    }),
                    ..down
                },
            )?;
            if call.window.fails_low(score) {
                return Some(score);
            }
            research = Some(Note::Research { after: Visit::Reduced, score });
        }
        let (window, visit) = pvs::window(self.has(Technique::Pvs), call.window, place);
        let visit = if research.is_some() { Visit::Research } else { visit };
        let score = -self.search(&child, Call { visit, window: window.flipped(), note: research, ..down })?;
        if window == call.window || !pvs::must_research(call.window, score) {
            return Some(score);
        }
        let note = Some(Note::Research { after: Visit::Scout, score });
        Some(-self.search(&child, Call { visit: Visit::Research, note, ..down })?)
    }

    fn reduction<G: Knowledge>(
        &self,
        position: &G,
        child: &G,
        call: Call,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<lmr::Reduction> {
        use super::observer::OrderReason::{Killer, TableMove};
        if !self.has(Technique::LateMoveReductions) {
            return None;
        }
        let situation = lmr::Situation {
            depth: call.depth,
            place,
            quiet: !ranked.tactical && !matches!(ranked.reason, Killer | TableMove),
            check: position.in_check() || child.in_check(),
            zero_window: call.window.is_zero(),
            history: if self.has(Technique::History) {
                self.history.get(position.history_slot(ranked.mv))
            } else {
                0
            },
        };
        if lmr::applies(situation) { lmr::reduction(situation) } else { None }
    }

    /// A move reached β: tells it, and lets killers and history learn from it.
    fn cut<G: Knowledge>(
        &mut self,
        position: &G,
        call: Call,
        picker: &Picker<G::Move>,
        cutting: &Ranked<G::Move>,
    ) {
        let tried = picker.tried();
        self.observer.note(Note::Cut {
            tag: cutting.tag,
            place: (tried.len() - 1).min(255) as u8,
            unsearched: (picker.len() - tried.len()).min(255) as u8,
        });
        if cutting.tactical {
            return;
        }
        self.killers.remember(call.ply, cutting.tag);
        self.history.reward(position.history_slot(cutting.mv), call.depth);
        let failed = &tried[..tried.len() - 1];
        for ranked in failed.iter().filter(|ranked| !ranked.tactical) {
            self.history.punish(position.history_slot(ranked.mv), call.depth);
        }
    }
}
