//! One node of the search, step by step.
//!
//! The contract of every function here, fail-soft: with `v` the returned value and (α, β) the window of the call,
//! `v ≤ α` says that the node is worth at most `v`, `v ≥ β` that it is worth at least `v`, and a `v` in between is
//! its exact value, all to the depth asked for and as far as unsound techniques allow. `None` says that the
//! search was stopped; nothing may be concluded.

use super::note::Note;
use super::observer::{Observer, OrderReason, Visit};
use super::order::{Picker, Ranked};
use super::searcher::{Call, Searcher};
use super::standing::{Shortcut, Standing};
use super::techniques::{
    Technique, check_extension, fractional_depth as fractional, internal_iterative_reduction as iir,
    late_move_reductions as lmr, mate_distance_pruning as mate_distance, one_reply_extension as one_reply,
    pvs, too_open_lines, useless_sacrifices, verified_null_move,
};
use super::window::Window;
use crate::games::{Knowledge, MoveList, MoveTag, Score};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// Searches a position: extends it if it is in check, and goes on in quiescence when no depth is left.
    pub(super) fn search(&mut self, position: &G, call: Call) -> Option<Score> {
        let extension = self.extension(position, call.ply);
        let call = Call { depth: call.depth + extension, ..call };
        let call = self.opened_too_far(call);
        if call.depth <= 0 {
            return self.quiescence(position, call.quiet());
        }
        self.visit(position, call, |search| {
            if extension > 0 {
                search.deeper(Technique::CheckExtension, extension);
            }
            search.node(position, call)
        })
    }

    /// The steps of a node.
    fn node(&mut self, position: &G, call: Call) -> Option<Score> {
        if let Some(score) = self.settled(position, call.ply) {
            return Some(score);
        }
        if let Some(score) = self.beyond_known_mates(call) {
            return Some(score);
        }
        let stored = self.probe(position, call);
        if let Some(stored) = stored
            && self.table_cuts(position, &stored, call)
        {
            return Some(stored.score);
        }
        self.foresee_pass(position, call);
        let standing = self.standing(position, call.ply);
        let shortcut = self.shortcut(position, call, standing)?;
        if let Shortcut::Cut(score) = shortcut {
            return Some(score);
        }
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return Some(self.stuck(position, call.ply));
        }
        let call = self.forced(call, moves.len());
        let call = Call { breadth: too_open_lines::breadth(call.breadth, moves.len()), ..call };
        if let Some(score) = self.gave_too_much(position, call, moves.len()) {
            return Some(score);
        }
        if let Some(score) = self.known_reply(position, call, &moves) {
            return Some(score);
        }
        let mut first = stored.and_then(|stored| stored.tag);
        if call.ply == 0 {
            self.root.restrict(position, &mut moves);
            first = if self.root.is_restricted() { self.root_hint } else { first.or(self.root_hint) };
        }
        if let Some(score) = self.multi_cut(position, call, standing, &moves, first)? {
            return Some(score);
        }
        let call = self.shallower(call, first);
        let standing = match stored {
            Some(stored) => self.singular(position, call, standing, &moves, &stored)?,
            None => standing,
        };
        let broken_off = self.broken_off;
        let found = match shortcut {
            Shortcut::Verify => self.verified(position, call, standing, &moves, first)?,
            _ => self.moves(position, call, standing, Picker::new(&moves, first, call.ply))?,
        };
        let found =
            if call.ply == 0 { self.secondary(position, call, standing, &moves, found)? } else { found };
        if call.ply > 0 || !self.root.is_restricted() {
            self.store(position, call, found, self.broken_off == broken_off);
        }
        Some(found.0)
    }

    /// A pass has held β: the moves a ply less deep, and again in full depth if none of them holds it.
    fn verified(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        moves: &MoveList<G::Move>,
        first: Option<MoveTag>,
    ) -> Option<(Score, Option<MoveTag>)> {
        let (by, plies) = (Technique::VerifiedNullMove, verified_null_move::REDUCTION);
        self.observer.note(Note::Shallower { by, plies: plies as u8 });
        let less = Call { depth: call.depth - plies, verified: true, ..call };
        let picker = Picker::new(moves, first, call.ply);
        let found = self.moves(position, less, standing, picker)?;
        if call.window.fails_high(found.0) {
            return Some(found);
        }
        self.deeper(by, plies);
        let picker = Picker::new(moves, found.1.or(first), call.ply);
        self.moves(position, call, standing, picker)
    }

    /// One-reply extension.
    fn forced(&mut self, call: Call, moves: usize) -> Call {
        if !self.has(Technique::OneReplyExtension) {
            return call;
        }
        let plies = one_reply::plies(moves, call.ply, self.iteration);
        if plies > 0 {
            self.deeper(Technique::OneReplyExtension, plies);
        }
        Call { depth: call.depth + plies, ..call }
    }

    /// Too-open lines: one of too many like it has no depth left.
    fn opened_too_far(&self, call: Call) -> Call {
        let limit = self.amounts.breadth.map_or(too_open_lines::LIMIT, u64::from);
        let ends = self.has(Technique::TooOpenLines) && call.breadth > limit && call.depth > 0;
        if !ends || call.ply == 0 {
            return call;
        }
        let plies = call.depth.min(i32::from(i8::MAX)) as i8;
        Call { depth: 0, selected: Some((Technique::TooOpenLines, -plies)), ..call }
    }

    /// Useless sacrifices: the static value, where the side that has just moved has given too many men away since the
    /// root, and the side to move is free to choose its answer.
    fn gave_too_much(&mut self, position: &G, call: Call, replies: usize) -> Option<Score> {
        if !self.has(Technique::UselessSacrifices) {
            return None;
        }
        let ahead = position.men_ahead();
        if call.ply == 0 {
            self.men_at_root = ahead;
            return None;
        }
        let at_root = if call.ply.is_multiple_of(2) { self.men_at_root? } else { -self.men_at_root? };
        let given = ahead? - at_root;
        let waits = replies <= useless_sacrifices::WAIT || position.must_respond();
        if waits || given < useless_sacrifices::limit(position.steps_to_promotion()) {
            return None;
        }
        let score = self.evaluated(position);
        let (by, margin) = (Technique::UselessSacrifices, given as i16);
        self.observer.note(Note::Shortcut { by, tag: None, score, margin, cut: true });
        Some(score)
    }

    fn deeper(&mut self, by: Technique, plies: i32) {
        self.observer.note(Note::Deeper { by, plies: plies as u8 });
    }

    /// Mate-distance pruning.
    fn beyond_known_mates(&mut self, call: Call) -> Option<Score> {
        if !self.has(Technique::MateDistancePruning) || call.ply == 0 {
            return None;
        }
        let score = mate_distance::cut(call.window, call.ply)?;
        self.counts.leaves += 1;
        self.observer.note(Note::Shortcut {
            by: Technique::MateDistancePruning,
            tag: None,
            score,
            margin: 0,
            cut: true,
        });
        Some(score)
    }

    /// Internal iterative reduction.
    fn shallower(&mut self, call: Call, first: Option<MoveTag>) -> Call {
        if !self.has(Technique::InternalIterativeReduction) || call.ply == 0 {
            return call;
        }
        let plies = iir::reduction(call.depth, first.is_some());
        if plies > 0 {
            let by = Technique::InternalIterativeReduction;
            self.observer.note(Note::Shallower { by, plies: plies as u8 });
        }
        Call { depth: call.depth - plies, ..call }
    }

    fn extension(&self, position: &G, ply: usize) -> i32 {
        if self.has(Technique::CheckExtension) && ply > 0 {
            check_extension::plies(position, ply, self.iteration)
        } else {
            0
        }
    }

    /// Searches the moves in their order until one reaches β. The value, and the move that raised α or cut.
    pub(super) fn moves(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        mut picker: Picker<'_, G::Move>,
    ) -> Option<(Score, Option<MoveTag>)> {
        let mut window = call.window;
        let mut value = Score::LOWEST;
        let mut best = None;
        while let Some(ranked) = picker.pick(self, position) {
            let now = Call { window, ..call };
            if self.leaves_out(position, now, standing, value, &picker, &ranked) {
                picker.leave_out();
                continue;
            }
            if call.ply == 0 {
                self.turn_to_root_move(ranked.tag, picker.searched());
            }
            let score = self.try_move(position, now, standing, &ranked, picker.searched() - 1)?;
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
    fn try_move(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<Score> {
        let child = self.play(position, ranked.mv);
        self.roles[call.ply + 1] = Some(position.role_slot(ranked.mv));
        let down = call.below(Some(ranked.tag), Visit::Full, call.window, ranked.order(place));
        let down = self.selective(position, &child, down, standing, ranked);
        let mut research = None;
        if let Some(reduction) = self.reduction(position, &child, call, standing, ranked, place) {
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

    /// The same call as deep as the extensions that look at the move want it.
    fn selective(
        &self,
        position: &G,
        child: &G,
        down: Call,
        standing: Standing,
        ranked: &Ranked<G::Move>,
    ) -> Call {
        if standing.singular == Some(ranked.tag) {
            let selected = Some((Technique::SingularExtension, 1));
            return Call { depth: down.depth + 1, selected, ..down };
        }
        if !self.has(Technique::FractionalDepth) || down.ply as i32 > 2 * self.iteration {
            return down;
        }
        let kind = if ranked.tactical || child.in_check() {
            fractional::Kind::Interesting
        } else if position.exchange_holds(ranked.mv, 0) {
            fractional::Kind::Ordinary
        } else {
            fractional::Kind::Dull
        };
        let (plies, saved) = fractional::spend(down.saved.into(), kind);
        let deeper = 1 - plies;
        let selected = (deeper != 0).then_some((Technique::FractionalDepth, deeper as i8));
        Call { depth: down.depth + deeper, selected, saved: saved as u8, ..down }
    }

    fn reduction(
        &self,
        position: &G,
        child: &G,
        call: Call,
        standing: Standing,
        ranked: &Ranked<G::Move>,
        place: usize,
    ) -> Option<lmr::Reduction> {
        if !self.has(Technique::LateMoveReductions) {
            return None;
        }
        let situation = lmr::Situation {
            depth: call.depth,
            place,
            quiet: (!ranked.tactical || ranked.reason == OrderReason::LosingCapture)
                && !ranked.is_recommended(),
            check: position.in_check() || child.in_check(),
            zero_window: call.window.is_zero(),
            improving: standing.improving,
            history: ranked.figure,
        };
        match self.amounts.late_reduction {
            _ if !lmr::applies(situation) => None,
            Some(by) => lmr::by_hand(situation, by.into()),
            None => lmr::reduction(situation),
        }
    }

    /// A move reached β: tells it, and lets the order of quiet moves learn from it.
    fn cut(&mut self, position: &G, call: Call, picker: &Picker<'_, G::Move>, cutting: &Ranked<G::Move>) {
        self.observer.note(Note::Cut {
            tag: cutting.tag,
            place: (picker.searched() - 1) as u16,
            unsearched: picker.untouched() as u16,
        });
        if cutting.tactical {
            return;
        }
        self.killers.remember(call.ply, cutting.tag);
        if let Some(before) = self.roles[call.ply] {
            self.countermoves.remember(before, cutting.tag);
        }
        self.learn(position, cutting.mv, call, true);
        for failed in picker.tried().iter().filter(|ranked| !ranked.tactical && !ranked.left_out) {
            if failed.tag != cutting.tag {
                self.learn(position, failed.mv, call, false);
            }
        }
    }

    /// A quiet move has cut, or has failed to where another did.
    fn learn(&mut self, position: &G, mv: G::Move, call: Call, cut: bool) {
        let (slot, role) = (position.history_slot(mv), position.role_slot(mv));
        if cut {
            self.history.reward(slot, call.depth);
        } else {
            self.history.punish(slot, call.depth);
        }
        for before in self.before(call.ply).into_iter().flatten() {
            if cut {
                self.continuations.reward(before, role, call.depth);
            } else {
                self.continuations.punish(before, role, call.depth);
            }
        }
    }
}
