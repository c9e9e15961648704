//! One's mistakes once more: the position before each, and another try.

use super::{Coach, Effect};
use crate::explain::coach::{Grade, verdict};
use crate::games::MoveTag;
use crate::session::analysis::line_text;
use crate::ui::keymap::Action;
use crate::ui::overlay::TakesMoves as _;
use crate::ui::widgets::input::Input;

/// The mistakes that are tried again.
pub(super) struct Trying {
    /// The numbers of the moves.
    moves: Vec<usize>,
    /// Which one is being tried.
    at: usize,
    tried: Option<Tried>,
    /// How many were found.
    found: usize,
}

/// A move that was tried.
struct Tried {
    tag: MoveTag,
    /// What became of it; nothing while it is being looked at.
    verdict: Option<Outcome>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Outcome {
    /// It is as good as the best, or nearly.
    Good,
    /// It is not.
    Bad,
    /// The answer was asked for.
    Shown,
}

impl Trying {
    pub(super) fn is_live(&self, action: Action) -> bool {
        let judged = self.tried.as_ref().and_then(|tried| tried.verdict.as_ref());
        let settled = matches!(judged, Some(Outcome::Good | Outcome::Shown));
        match action {
            Action::Again => judged == Some(&Outcome::Bad),
            Action::Accept => settled,
            Action::Solution | Action::Skip => !settled,
            Action::Type => self.tried.is_none() || judged == Some(&Outcome::Bad),
            _ => true,
        }
    }
}

impl Coach {
    /// The mistakes to be tried: the learner's, or all of a game that is not his.
    pub(super) fn to_try(&self) -> Vec<usize> {
        if self.analysis.is_done() { self.analysis.mistakes(self.you).collect() } else { Vec::new() }
    }

    pub(super) fn begin_trying(&mut self) -> Vec<Effect> {
        let moves = self.to_try();
        let Some(&first) = moves.first() else {
            return vec![Effect::say("there is no mistake to be tried again")];
        };
        // What was looked at before was not looked at so closely.
        self.asides.clear();
        self.trying = Some(Trying { moves, at: 0, tried: None, found: 0 });
        self.go(first)
    }

    pub(super) fn act_trying(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Cancel => return self.end_trying(),
            Action::Accept | Action::Skip => return self.next_try(),
            Action::Again => return self.set_up(),
            Action::Type => {
                let effects = self.once_more();
                self.ask_for_move(Input::default());
                return effects;
            }
            Action::Flip => self.flipped = !self.flipped,
            Action::Solution => {
                let Some(at) = self.tried_move() else { return Vec::new() };
                let Some(best) = self.analysis.better(at).first().copied() else { return Vec::new() };
                self.place.go(at);
                if let Some(trying) = &mut self.trying {
                    trying.tried = Some(Tried { tag: best, verdict: Some(Outcome::Shown) });
                }
                return self.play(best);
            }
            _ => {}
        }
        Vec::new()
    }

    /// The mistake that is tried again.
    fn tried_move(&self) -> Option<usize> {
        self.trying.as_ref().and_then(|trying| trying.moves.get(trying.at).copied())
    }

    fn set_up(&mut self) -> Vec<Effect> {
        let Some(at) = self.tried_move() else { return self.end_trying() };
        if let Some(trying) = &mut self.trying {
            trying.tried = None;
        }
        self.go(at)
    }

    /// Whoever makes another move after one that was not good enough begins where that began.
    pub(super) fn once_more(&mut self) -> Vec<Effect> {
        let judged = self.trying.as_ref().and_then(|trying| trying.tried.as_ref()?.verdict.as_ref());
        if judged == Some(&Outcome::Bad) { self.set_up() } else { Vec::new() }
    }

    fn next_try(&mut self) -> Vec<Effect> {
        if let Some(trying) = &mut self.trying {
            trying.at += 1;
        }
        self.set_up()
    }

    fn end_trying(&mut self) -> Vec<Effect> {
        let Some(Trying { moves, found, at, tried }) = self.trying.take() else { return Vec::new() };
        self.asides.clear();
        // The one that is before the learner counts once it is told what became of it.
        let is_judged = tried.is_some_and(|tried| tried.verdict.is_some());
        let all = moves.len().min(at + usize::from(is_judged));
        let mut effects = self.go(moves[at.min(moves.len() - 1)] + 1);
        if all > 0 {
            effects.push(Effect::say(format!("found: {found} of {all}")));
        }
        effects
    }

    /// A move in place of the mistake.
    pub(super) fn try_move(&mut self, tag: MoveTag) -> Vec<Effect> {
        let is_open = self.trying.as_ref().is_some_and(|trying| trying.tried.is_none());
        if !is_open || !self.shown().play(tag) {
            return Vec::new();
        }
        if let Some(trying) = &mut self.trying {
            trying.tried = Some(Tried { tag, verdict: None });
        }
        let effects = self.play(tag);
        self.judge_try();
        effects
    }

    /// Says what became of the move that was tried, once the position after it is known.
    pub(super) fn judge_try(&mut self) {
        let (Some(at), Some(tried)) =
            (self.tried_move(), self.trying.as_ref().and_then(|trying| trying.tried.as_ref()))
        else {
            return;
        };
        if tried.verdict.is_some() {
            return;
        }
        let (tag, side) = (tried.tag, self.analysis.side_after(at));
        let outcome = if self.analysis.moves()[at] == tag {
            Some(Outcome::Bad)
        } else {
            // By what the better move turned out to be worth, and not by what it promised.
            let before = self.analysis.look(at).zip(self.analysis.verdict(at));
            before.zip(self.look()).map(|((before, mistake), after)| {
                let man = self.analysis.session().game().man;
                let [worth, left] = [mistake.scores[0], after.score()];
                let grade = verdict(side, (before, worth), (after, left), None, tag, man).grade;
                if grade == Grade::Fine { Outcome::Good } else { Outcome::Bad }
            })
        };
        if let Some(trying) = &mut self.trying {
            trying.found += usize::from(outcome == Some(Outcome::Good));
            if let Some(tried) = &mut trying.tried {
                tried.verdict = outcome;
            }
        }
    }

    /// What is said while mistakes are tried again.
    pub(super) fn says_trying(&self, trying: &Trying) -> Vec<String> {
        let Some(at) = self.tried_move() else { return vec!["That was the last one.".into()] };
        let place = format!("Mistake {} of {}.", trying.at + 1, trying.moves.len());
        let moved = self.analysis.numbered(at);
        let side = self.analysis.session().game().side_name(self.analysis.side_after(at));
        let grade = self.analysis.verdict(at).map_or("mistake", |verdict| verdict.grade.word());
        let asked = format!("{side} played {moved} here, and it was a {grade}. Make a better move.");
        let Some(tried) = &trying.tried else { return vec![place, asked] };
        let text = self.analysis.after(at).texts(&[Some(tried.tag)]).pop().unwrap_or_default();
        let best = line_text(&*self.analysis.after(at), &self.analysis.better(at));
        let told = match &tried.verdict {
            None => format!("{text}: looking …"),
            Some(Outcome::Good) => format!("{text} is good. The engine's line is {best}."),
            Some(Outcome::Shown) => format!("The engine would play {best}."),
            Some(Outcome::Bad) => {
                let line = self.look().map(|look| line_text(&*self.shown(), look.line())).unwrap_or_default();
                match (self.analysis.moves()[at] == tried.tag, line.is_empty()) {
                    (true, true) => format!("{text} is the move of the game. Try another."),
                    (true, false) => {
                        format!("{text} is the move of the game: the answer is {line}. Try another.")
                    }
                    (false, true) => format!("{text} is no better. Try another."),
                    (false, false) => {
                        format!("{text} is not good enough: the answer is {line}. Try another.")
                    }
                }
            }
        };
        vec![place, told]
    }
}
