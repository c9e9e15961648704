//! What two searches beside each other decide otherwise: the verdict, and the way from one difference that matters to the
//! next.

use std::rc::Rc;

use super::Explore;
use super::cursor::{CUT, Wanted};
use super::form::Settings;
use super::run::{Run, Status};
use super::work::Work;
use crate::config::Config;
use crate::engine::EngineEvent;
use crate::explain::difference::Comparison;
use crate::search::Found;
use crate::search::replay::Intervention;
use crate::search::techniques::Techniques;
use crate::session::stored::Stored;
use crate::session::{Request, Session};
use crate::trace::diff::confirmed::Replayed;
use crate::trace::diff::nodes::Counting;
use crate::trace::diff::reason::Reason;
use crate::trace::diff::{Diff, Pair, unlike};
use crate::trace::{Kept, NodeId, Tree, visit_number};
use crate::ui::overlay::Read;
use crate::ui::prelude::*;

/// Columns of the verdict.
const VERDICT: u16 = 74;

/// Two searches, compared.
pub(super) struct Compared {
    pub(super) diff: Diff,
    /// What replays say of the first one that matters.
    pub(super) replayed: Replayed,
    /// The differences that matter, in the order in which one goes through them.
    pub(super) stops: Vec<Pair>,
    /// The one that was gone to last.
    at: usize,
}

impl Explore {
    /// A search of the session's position, and when it is over another one beside it.
    pub fn of_both(session: Box<dyn Session>, both: &[Request; 2], config: &Config) -> Self {
        let screen = Self::of(session, &both[0], config);
        Self { second: Some(Run::new(Settings::of(&both[1]))), ..screen }
    }

    /// Two searches that were kept, beside each other.
    ///
    /// # Errors
    /// When they are not of one position.
    pub fn stored_both([first, second]: [Stored; 2], config: &Config) -> Result<Self, String> {
        let there = second.session.view().notation;
        if first.session.game().slug != second.session.game().slug || first.session.view().notation != there {
            return Err(format!("another position was searched there, {there}"));
        }
        let Stored { request, answer, marks, .. } = second;
        let mut screen = Self::stored(first, config);
        let mut run = Run { marks, ..Run::new(Settings::of(&request)) };
        run.take_in(EngineEvent::Done(Box::new(answer)));
        screen.runs.push(run);
        screen.to_compare = true;
        Ok(screen)
    }

    /// The two searches are over: they are compared, in slices.
    pub(super) fn compare(&mut self, tell: bool) -> Vec<Effect> {
        self.compared = None;
        let over = |status: &Status| matches!(status, Status::Done { .. });
        // What another program has logged does not say on what its decisions rest.
        let foreign = self.runs.iter().any(|run| run.tree.logged().is_some());
        if foreign
            || self.runs.len() < 2
            || !self.runs.iter().all(|run| over(&run.status) && !run.tree.is_empty())
        {
            return vec![];
        }
        let counting = Counting::new(self.both_trees());
        self.begin(self.hand, Work::Compare(Box::new(counting), tell))
    }

    /// The two are no longer what was compared: everything is shown, and `n` looks for cuts again.
    pub(super) fn forget_difference(&mut self) {
        self.replayed = None;
        if self.compared.take().is_some() {
            self.runs
                .iter_mut()
                .filter(|run| run.only.is_none())
                .for_each(|run| run.refold(|folds| folds.kept = None));
        }
        if matches!(self.wanted, Wanted::Difference) {
            self.wanted = Wanted::parse(CUT);
        }
    }

    pub(super) fn both_trees(&self) -> [&Tree; 2] {
        [self.runs[0].whole(), self.runs[1].whole()]
    }

    /// The techniques in which the two differ.
    fn unlike(&self) -> Techniques {
        unlike([0, 1].map(|at| (self.runs[at].settings.techniques, self.runs[at].settings.amounts)))
    }

    /// Compares some nodes more; whether there are any left.
    pub(super) fn compare_on(&self, counting: &mut Counting, steps: u32) -> bool {
        counting.go_on(self.both_trees(), self.unlike(), steps)
    }

    /// All nodes are compared: where it is to be told, the rows that decide nothing are folded and the verdict is opened.
    pub(super) fn tell_difference(&mut self, counting: Counting, tell: bool) -> Vec<Effect> {
        let diff = Diff::counted(self.both_trees(), self.unlike(), counting);
        let stops = diff.stops();
        let same = stops.is_empty();
        self.compared = Some(Compared { diff, replayed: Replayed::Never, stops, at: 0 });
        let confirming = self.confirm();
        // One thing that was done otherwise has a verdict of its own, at its node.
        let has_verdict = self.runs[1].instead.is_some();
        if same {
            let says = "the same root in every iteration, and as many nodes everywhere";
            let say = (tell && !has_verdict).then(|| Effect::say(says.to_string()));
            return say.into_iter().chain([Effect::Ticks(None)]).collect();
        }
        self.wanted = Wanted::Difference;
        if tell && !has_verdict {
            self.fold_to_differences();
            self.go_to_difference(0);
            self.read_difference();
        }
        [Effect::Ticks(None)].into_iter().chain(confirming).collect()
    }

    /// The differences that matter: what replays have confirmed first.
    pub(super) fn find_stops(&mut self) {
        let trees = [self.runs[0].whole(), self.runs[1].whole()];
        let Some(compared) = &mut self.compared else { return };
        let mut stops = compared.diff.stops();
        if let Some(confirmed) = compared.replayed.confirmed() {
            let first = confirmed.pair(trees.map(|tree| &**tree));
            stops.retain(|&pair| pair != first);
            stops.insert(0, first);
        }
        (compared.stops, compared.at) = (stops, 0);
    }

    /// Shows only what decides, and the way to it.
    pub(super) fn fold_to_differences(&mut self) {
        let Some(stops) = self.compared.as_ref().map(|compared| compared.stops.clone()) else { return };
        if stops.is_empty() {
            return;
        }
        for (side, run) in self.runs.iter_mut().enumerate() {
            run.leave_time();
            let nodes: Vec<NodeId> = stops.iter().map(|pair| pair[side]).collect();
            let kept = Rc::new(Kept::around(&run.tree, &nodes));
            run.only = None;
            run.refold(|folds| folds.kept = Some(kept));
            run.cursor.unscroll(&run.tree);
            run.touched = true;
        }
    }

    /// Both trees go to a difference that matters.
    pub(super) fn go_to_difference(&mut self, which: usize) {
        let Some(compared) = &mut self.compared else { return };
        let Some(&pair) = compared.stops.get(which) else { return };
        compared.at = which;
        for (side, run) in self.runs.iter_mut().enumerate() {
            run.go(pair[side]);
            run.touched = true;
        }
        self.shown = None;
        self.refresh();
    }

    /// What the other search has at a difference that matters.
    pub(super) fn beside_stop(&self, here: NodeId) -> Option<NodeId> {
        let compared = self.compared.as_ref()?;
        let pair = compared.stops.iter().find(|pair| pair[self.hand] == here)?;
        Some(pair[1 - self.hand])
    }

    /// To the next difference that matters, or the one before.
    pub(super) fn next_difference(&mut self, forward: bool) -> Vec<Effect> {
        let Some(compared) = &self.compared else {
            // They are not over yet, or comparing them was given up.
            let begun = self.compare(true);
            let early = || vec![Effect::fail("when both searches are over, their differences are known")];
            return if begun.is_empty() { early() } else { begun };
        };
        let (count, at) = (compared.stops.len(), compared.at);
        if count == 0 {
            return vec![Effect::say("the two searches do not differ".to_string())];
        }
        // A cursor that has left it comes back first.
        let here = self.run().here();
        let next = match compared.stops[at][self.hand] == here {
            false => at,
            true if forward => (at + 1) % count,
            true => (at + count - 1) % count,
        };
        self.go_to_difference(next);
        vec![]
    }

    /// Both searches, once they are over.
    pub(super) fn both_done(&self) -> Option<[(&Tree, &Found); 2]> {
        let [first, second] = &self.runs[..] else { return None };
        Some([first.done()?, second.done()?])
    }

    /// What of two trees there is to compare with words.
    fn comparison(&self) -> Option<Comparison<'_>> {
        let compared = self.compared.as_ref()?;
        let searches = self.both_done()?;
        Some(Comparison {
            names: &*self.session,
            searches,
            diff: &compared.diff,
            replayed: compared.replayed,
        })
    }

    /// Whether a difference at a node of one of the trees reaches a root; `None` where that is not known, or not yet at the moment
    /// that is shown.
    pub(super) fn decides(&self, side: usize, id: NodeId) -> Option<bool> {
        let compared = self.compared.as_ref().filter(|_| self.runs[side].time.is_none())?;
        Some(compared.stops.iter().any(|pair| pair[side] == id))
    }

    /// What is said of a difference that matters: which of them it is, what both searches have there, and why.
    pub(super) fn about_difference(&self, id: NodeId) -> Option<String> {
        let (compared, comparison) = (self.compared.as_ref()?, self.comparison()?);
        let place = compared.stops.iter().position(|pair| pair[self.hand] == id)?;
        let first = comparison.first().filter(|_| place == 0 && compared.replayed.confirmed().is_some());
        let (why, told) = if let Some((_, why, told)) = first {
            (format!(" {why}"), told)
        } else {
            let told = comparison.told(compared.stops[place]);
            let because = |reason| match (reason, self.runs[1].instead) {
                // All else is as it was: what cannot be followed back in what was recorded can come of nothing else.
                (Reason::Unknown, Some(Intervention { at, .. })) => {
                    let here = visit_number(&self.runs[0].tree, told.at[0]) == Some(at);
                    let says = if here {
                        "This was done otherwise."
                    } else {
                        "It follows from what was done otherwise."
                    };
                    says.to_string()
                }
                (reason, _) => comparison.because(told.at, reason),
            };
            let reason = compared.diff.reason_at(told.at).map(because);
            (reason.map_or(String::new(), |it| format!(" {it}")), told)
        };
        let (which, of) = (place + 1, compared.stops.len());
        let [one, two] = told.both;
        let of_what = if compared.diff.differences.is_empty() { "in nodes" } else { "that matter" };
        Some(format!("Difference {which} of {of} {of_what}. First search: {one}. Second: {two}.{why}"))
    }

    /// Opens the verdict. The key that opens it closes it.
    pub(super) fn read_difference(&mut self) -> Vec<Effect> {
        if self.compared.is_none() {
            let begun = self.compare(true);
            let none =
                || vec![Effect::fail("x puts a second search beside this one; then they are compared")];
            return if begun.is_empty() { none() } else { begun };
        }
        let given_up = self.compared.as_ref().is_some_and(|compared| compared.replayed == Replayed::GivenUp);
        let again = if given_up { self.confirm() } else { vec![] };
        let verdict = Read::popup(VERDICT, |_| "the two searches".into(), Self::difference_lines);
        let closing = keymap::row(Context::ExploreBeside, Action::Verdict).into_iter().collect();
        self.overlays_mut().open(verdict.also(closing));
        again
    }

    fn difference_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some(comparison) = self.comparison() else { return vec![] };
        let [text, bright, dim] = [Role::Text, Role::Accent, Role::Dim].map(|role| theme.style(role));
        let mut lines: Vec<Line<'static>> = Vec::new();
        let mut say = |sentence: &str, style| lines.extend(prose::sentence(sentence, width, style));
        let [root, nodes] = comparison.verdict();
        say(&root, text);
        match comparison.first() {
            None => say("They are the same search.", text),
            Some((heading, why, told)) => {
                say(&heading, bright);
                say(&why, text);
                say(&format!("first   {}", told.both[0]), text);
                say(&format!("second  {}", told.both[1]), text);
            }
        }
        say(&nodes, text);
        for told in comparison.consequences() {
            say(&format!("↑ {}: {} → {}", told.line, told.both[0], told.both[1]), dim);
        }
        if let Some(folded) = comparison.folded() {
            say(
                &format!("{folded} In the trees n goes to the next that does; & and Enter show all rows."),
                dim,
            );
        }
        lines
    }
}
