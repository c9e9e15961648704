//! Secondary search: the best line of the root, looked at once more from its end. Fail-soft, as [`super::node`].

use super::note::Note;
use super::observer::{Observer, Order, Visit};
use super::order::Picker;
use super::searcher::{Call, Searcher};
use super::standing::Standing;
use super::techniques::{Technique, secondary_search as secondary};
use super::window::{Bound, Window};
use crate::games::{Knowledge, MoveList, MoveTag, Score};

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The root's value and best move, once its best line has been searched on from its end: another move, if the line
    /// disappoints and one is better than what is left of it.
    pub(super) fn secondary(
        &mut self,
        position: &G,
        call: Call,
        standing: Standing,
        moves: &MoveList<G::Move>,
        (promised, tag): (Score, Option<MoveTag>),
    ) -> Option<(Score, Option<MoveTag>)> {
        let on = self.has(Technique::SecondarySearch) && !self.root.is_restricted();
        let (Some(first), true) = (tag, on && call.window.classify(promised) == Bound::Exact) else {
            return Some((promised, tag));
        };
        let line = self.best_line().to_vec();
        let found = self.end_of(position, &line, Call { window: Window::OPEN, ..call })?;
        let (by, margin) = (Technique::SecondarySearch, secondary::PLIES as i16);
        self.observer.note(Note::Shortcut { by, tag, score: found, margin, cut: false });
        if !secondary::disappoints(promised, found, G::MAN) {
            return Some((promised, tag));
        }
        if moves.len() == 1 {
            // There is nothing else to look at.
            self.choose(line, found);
            return Some((found, tag));
        }
        let asked = Call {
            tag: None,
            visit: Visit::Probe,
            window: Window::new(found, promised),
            order: Order::NONE,
            note: None,
            ..call
        };
        let picker = Picker::without(moves, first, call.ply);
        let mut better = None;
        let value = self.visit(position, asked, |search| {
            let found = search.moves(position, asked, standing, picker)?;
            better = found.1;
            Some(found.0)
        })?;
        let Some(better) = better else {
            self.choose(line, found);
            return Some((found, tag));
        };
        self.observer.note(Note::Raised { tag: better, alpha: value });
        Some((value, Some(better)))
    }

    /// The value of a position, from the end of this line.
    fn end_of(&mut self, position: &G, line: &[MoveTag], call: Call) -> Option<Score> {
        let step = line.split_first().and_then(|(&tag, rest)| Some((tag, position.recall(tag)?, rest)));
        let Some((tag, mv, rest)) = step else {
            // The table may have ended the line before the horizon.
            return self.search(position, Call { depth: call.depth.max(0) + secondary::PLIES, ..call });
        };
        let child = self.play(position, mv);
        self.roles[call.ply + 1] = Some(position.role_slot(mv));
        let below = call.below(Some(tag), Visit::Probe, call.window, Order::NONE);
        if rest.is_empty() {
            return Some(-self.end_of(&child, rest, below)?);
        }
        self.visit(&child, below, |search| search.end_of(&child, rest, below)).map(|score| -score)
    }
}
