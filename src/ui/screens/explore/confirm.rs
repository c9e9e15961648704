//! The first difference that matters, confirmed by replays: they run beside everything else, and whatever is asked of the
//! engine meanwhile comes before them.

use super::Explore;
use crate::engine::EngineEvent;
use crate::session::{Request, to_confirm};
use crate::trace::diff::confirmed::{Replayed, Unconfirmed};
use crate::ui::msg::Effect;

impl Explore {
    /// Has the first difference of the two searches confirmed, unless that was done.
    pub(super) fn confirm(&mut self) -> Vec<Effect> {
        let Some(request) = self.unconfirmed() else { return vec![] };
        let Some(compared) = &mut self.compared else { return vec![] };
        if let Some(told) = self.replayed {
            compared.replayed = Replayed::Told(told);
            self.find_stops();
            return vec![];
        }
        if self.runs.iter().any(super::run::Run::is_asking) {
            compared.replayed = Replayed::GivenUp;
            return vec![];
        }
        compared.replayed = Replayed::Running;
        vec![Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    /// What the engine is to be asked for it.
    fn unconfirmed(&self) -> Option<Request> {
        let compared = self.compared.as_ref()?;
        let [one, two] = [0, 1].map(|at| self.request_of(&self.runs[at]));
        to_confirm([&one, &two], self.both_trees(), &compared.diff).map(|(_, request)| request)
    }

    /// Replays are under way.
    pub(super) fn is_confirming(&self) -> bool {
        self.compared.as_ref().is_some_and(|compared| compared.replayed == Replayed::Running)
    }

    /// The engine is asked for something else.
    pub(super) fn give_up_confirming(&mut self) {
        if let Some(compared) =
            self.compared.as_mut().filter(|compared| compared.replayed == Replayed::Running)
        {
            compared.replayed = Replayed::GivenUp;
        }
    }

    /// News of the replays: both trees go to what they have confirmed, if the user is where they were left.
    pub(super) fn hear_confirmed(&mut self, news: EngineEvent) -> Vec<Effect> {
        let told = match news {
            EngineEvent::Done(answer) => answer.confirmed.unwrap_or(Err(Unconfirmed::Stopped)),
            EngineEvent::Failed(_) => Err(Unconfirmed::Stopped),
            _ => return vec![],
        };
        // The two may not be beside each other any more.
        let Some(compared) = self.compared.as_mut().filter(|compared| compared.replayed == Replayed::Running)
        else {
            return vec![];
        };
        self.replayed = Some(told);
        compared.replayed = Replayed::Told(told);
        let left = compared.stops.first().map(|pair| pair[self.hand]);
        let is_there = left == Some(self.run().here());
        self.find_stops();
        if is_there {
            self.fold_to_differences();
            self.go_to_difference(0);
        }
        self.shown = None;
        self.refresh();
        vec![]
    }
}
