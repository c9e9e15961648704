//! Which node is looked at next.

use std::collections::BTreeSet;

use super::answer::{Answer, Given};
use super::{Question, Quiz, capital};
use crate::explain::commentary;
use crate::explain::drawing::Spot;
use crate::explain::transcript::{Event, Mark, Moment};

/// The first way down tells nothing.
const FIRST: usize = 3;

impl Quiz<'_> {
    /// At every visit.
    pub(super) fn order(&self) -> Vec<Question> {
        let enters = |moment: &Moment| matches!(moment.event, Event::Enter | Event::Leaf { .. });
        let visits: Vec<_> = self.moments().filter(|(_, moment)| enters(moment)).collect();
        visits.into_iter().skip(FIRST).map(|(at, moment)| self.next(at, moment)).collect()
    }

    fn next(&self, at: usize, moment: &Moment) -> Question {
        let right = moment.spot;
        let before = self.run.snapshot(self.drawing, at.checked_sub(1));
        let here = at.checked_sub(1).map_or(0, |before| self.run.moments[before].spot);
        let mut question = Question {
            shown: at,
            spot: here,
            ask: "Which node is looked at next? Point at it.".into(),
            answer: Answer::Node(right),
            why: commentary::sentence(self.drawing, self.run, at),
            slips: Vec::new(),
            otherwise: "Not yet: something comes before it. A node is finished, with all that is below it, before its neighbour begins.".into(),
            same: if self.drawing.node(right).value.is_some() { "a leaf".into() } else { "down".into() },
        };
        let above: BTreeSet<Spot> = self.drawing.ancestors(right).collect();
        for (spot, mark) in before.marks.iter().enumerate() {
            let name = capital(&self.drawing.call(spot));
            match mark {
                Mark::Cut => question.slip(
                    Given::Node(spot),
                    format!("{name} is cut: nothing that stands there can matter any more."),
                ),
                Mark::Done(_) => {
                    question.slip(
                        Given::Node(spot),
                        format!("{name} has been looked at already, and is done with."),
                    );
                }
                Mark::Open(_) => question.slip(
                    Given::Node(spot),
                    format!("{name} is open already: the next visit is somewhere below it."),
                ),
                Mark::Unseen if above.contains(&spot) => {}
                Mark::Unseen if self.drawing.ancestors(spot).any(|it| it == right) => question.slip(
                    Given::Node(spot),
                    format!("On the way to {name} stands {}.", self.drawing.call(right)),
                ),
                Mark::Unseen => {}
            }
        }
        question
    }
}
