//! Secondary search: the end of the chosen branch is searched again before the branch is believed (sources: L24).
//!
//! What lies just beyond the horizon may refute the line that looked best (horizon effect). At the root, the best
//! line is played to its end, and the position there searched a little further. If the value holds, so does the choice.
//! If it drops, the branch is worth what was found, and the other moves may now be better (Greenblatt, Eastlake &
//! Crocker, The Greenblatt chess program, 1967).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, MoveTag, Score};
use crate::search::gate::Decision;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Bound, Note, Observer, Order, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SecondarySearch,
    slug: "secondary-search",
    name: "Secondary search",
    idea: Some(bibliography::GREENBLATT_1967),
    form: bibliography::GREENBLATT_1967,
    deviates: "two plies further; a line is given up that loses a third of a man",
    summary: "search on from the end of the best line before it is believed",
    effect: Effect::LeavesOut,
    default: false,
};

/// How many plies further the end of the line is searched.
pub const PLIES: i32 = 2;

/// Whether a line that promised a value does not keep it: `found` is at least a third of a man less.
pub fn disappoints(promised: Score, found: Score, man: i32) -> bool {
    !promised.is_decisive() && found < promised - man / 3
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The root's value and best move, once its best line has been searched on from its end: another move, if the line
    /// disappoints and one is better than what is left of it.
    pub(in crate::search) fn secondary_search(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        moves: &MoveList<G::Move>,
        (promised, tag): (Score, Option<MoveTag>),
    ) -> Option<(Score, Option<MoveTag>)> {
        let on = self.has(Technique::SecondarySearch) && !self.root.is_restricted();
        let (Some(first), true) = (tag, on && call.window.classify(promised) == Bound::Exact) else {
            return Some((promised, tag));
        };
        let by = Technique::SecondarySearch;
        if !self.goes_by(Decision::Shortcut { by, tag }) {
            return Some((promised, tag));
        }
        let line = self.best_line().to_vec();
        let found = self.end_of(position, &line, Call { window: Window::OPEN, ..call })?;
        self.observer.note(Note::Shortcut { by, tag, score: found, margin: PLIES as i16, cut: false });
        if !disappoints(promised, found, G::MAN) {
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
            let found = search.moves(position, asked, eval, picker)?;
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
            return self.search(position, Call { depth: call.depth.max(0) + PLIES, ..call });
        };
        let child = self.play(position, mv);
        self.moves_to(call.ply + 1, position, mv);
        let below = call.below(Some(tag), Visit::Probe, call.window, Order::NONE);
        if rest.is_empty() {
            return Some(-self.end_of(&child, rest, below)?);
        }
        let score = self.visit(&child, below, |search| {
            // Whoever moves there next asks whether his position improves on this one.
            search.static_eval(&child, below.ply);
            search.end_of(&child, rest, below)
        })?;
        Some(-score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_disappoints_by_a_third_of_a_man() {
        let score = Score::estimate;
        assert!(!disappoints(score(40), score(7), 100));
        assert!(disappoints(score(40), score(6), 100));
        assert!(!disappoints(score(40), Score::win_in(5), 100));
        assert!(disappoints(score(40), Score::loss_in(4), 100));
        assert!(!disappoints(Score::win_in(3), score(0), 100), "a mate is proved within the depth");
    }
}
