//! The searches behind the trees: how they are begun, and what is heard of them.

use super::Explore;
use super::run::{Run, Status};
use crate::engine::EngineEvent;
use crate::numbers::thousands;
use crate::session::read_instead;
use crate::trace::{above_visit, node_of_visit};
use crate::ui::msg::Effect;
use crate::ui::overlay::Overlaid;
use crate::ui::widgets::popup::Scroll;

impl Explore {
    /// Searches anew with the settings as they are.
    pub(super) fn search(&mut self) -> Vec<Effect> {
        self.search_in(self.hand)
    }

    fn search_in(&mut self, at: usize) -> Vec<Effect> {
        for run in self.runs.iter_mut().filter(|run| run.is_running()) {
            run.status = Status::Failed("the other one took its place".into());
        }
        self.forget_difference();
        self.runs[at].begin();
        self.job = at;
        self.superseded = false;
        if at == self.hand {
            self.shown = None;
            self.scrolled = Scroll::default();
            self.overlays_mut().clear();
        }
        let request = self.request_of(&self.runs[at]);
        vec![Effect::Ticks(None), Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    /// Begins what was running when another screen's search took its place.
    pub(super) fn search_again(&mut self) -> Vec<Effect> {
        self.superseded = false;
        if self.is_confirming() {
            return self.confirm();
        }
        if let Some(id) = self.runs[self.job].inspecting.take() {
            return if self.job == self.hand { self.ask_who_wrote(id) } else { vec![] };
        }
        match self.runs[self.job].reopening.take() {
            Some(id) if self.job == self.hand => self.reopen(id),
            Some(_) => vec![],
            None => self.search_in(self.job),
        }
    }

    /// Goes where it was asked to go when it was opened.
    fn go_to_goal(&mut self) -> Vec<Effect> {
        let Some(goal) = self.asked.visit.take() else { return vec![] };
        if self.hand == 1 {
            // Visits are told of the first of two.
            self.change_sides();
        }
        let run = self.run_mut();
        let Some(id) = node_of_visit(&run.tree, goal) else { return self.go_above_visit(goal) };
        run.touched = true;
        run.go(id);
        let Some(text) = self.asked.otherwise.take() else { return vec![] };
        let read = self.can_turn(id).map_err(String::from);
        match read.and_then(|()| read_instead(&text, &self.run().tree, id, &*self.session)) {
            Ok(instead) => self.search_instead(id, instead),
            Err(error) => vec![Effect::fail(format!("--instead \"{text}\": {error}"))],
        }
    }

    /// Goes to the visit with a number that was typed.
    pub(super) fn go_to_visit(&mut self, typed: &str) -> Vec<Effect> {
        let number = typed.chars().filter(|char| !matches!(char, ',' | ' ')).collect::<String>().parse();
        match number {
            Ok(number) => self.go_above_visit(number),
            Err(_) => {
                vec![Effect::fail(format!("`#{typed}`: the number of a visit is expected, as in #1234"))]
            }
        }
    }

    /// Goes to a visit, or where it was not recorded to the node above it.
    fn go_above_visit(&mut self, number: u64) -> Vec<Effect> {
        let run = self.run_mut();
        let [named, all] = [number, run.tree.visited()].map(thousands);
        let Some((id, at)) = above_visit(&run.tree, number) else {
            return vec![Effect::fail(format!("there is no visit {named}: there are {all}, counted from 1"))];
        };
        run.go(id);
        self.refresh();
        if at == number {
            return vec![];
        }
        vec![Effect::say(format!(
            "visit {named} was not recorded: it was made below this node, and → searches that again"
        ))]
    }

    /// News is of the search that was begun last.
    pub(super) fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        if let Some(node) = self.runs[self.job].reopening {
            return self.hear_part(node, news);
        }
        if let Some(node) = self.runs[self.job].inspecting {
            return self.hear_of_entry(node, news);
        }
        let is_told = matches!(&news, EngineEvent::Done(answer) if answer.confirmed.is_some());
        if self.is_confirming() || is_told {
            return self.hear_confirmed(news);
        }
        let done = matches!(news, EngineEvent::Done(_));
        let Run { cursor, tree, .. } = &self.runs[self.job];
        let line = cursor.line(tree);
        let came = self.runs[self.job].take_in(news);
        let mut effects = if came.stop { vec![Effect::Stop] } else { vec![] };
        if came.renumbered && self.overlays_mut().renumbered() {
            effects.push(Effect::fail("the tree was thinned meanwhile: ask again"));
        }
        if let Some(filter) = self.runs[self.job].filter().filter(|_| done) {
            // What it hides until then leaves fewer rows above the cursor.
            effects.extend(self.sieve_onto(self.job, filter, line));
        }
        if done {
            if let Some(second) = self.second.take() {
                effects.extend(self.search_beside(second));
                return effects;
            }
            // Who was asked to go somewhere is shown that, and not what the two come to.
            let tell = self.asked.visit.is_none();
            effects.extend(self.go_to_goal());
            if self.runs[self.job].is_running() {
                return effects;
            }
            self.open_at_first_sight();
            effects.extend(self.tell_verdict());
            effects.extend(self.compare(tell));
        }
        self.refresh();
        effects
    }
}
