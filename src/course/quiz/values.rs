//! What is proved of a node when it is left.

use super::answer::{Answer, Given, bound, is_typed};
use super::{Question, Quiz, capital};
use crate::explain::commentary;
use crate::explain::drawing::{Spot, number};
use crate::explain::transcript::{Event, Known, Mark, Moment};
use crate::games::{Score, Side};
use crate::numbers::Whole as _;

impl Quiz<'_> {
    /// At every inner node that is left.
    pub(super) fn values(&self) -> Vec<Question> {
        let left = |moment: &Moment| {
            let inner = self.drawing.node(moment.spot).value.is_none();
            inner && matches!(moment.event, Event::Return { .. } | Event::Cut { .. })
        };
        let typed = |moment: &Moment| is_typed(moment.known.sign().1);
        self.moments()
            .filter(|(_, moment)| left(moment) && typed(moment))
            .map(|(at, moment)| self.value(at, moment))
            .collect()
    }

    fn value(&self, at: usize, moment: &Moment) -> Question {
        let spot = moment.spot;
        let name = self.drawing.call(spot);
        let (sign, value) = moment.known.sign();
        let side = self.drawing.node(spot).side;
        let (mover, extreme) = (self.drawing.side_name(side), extreme(side));
        let ask = if self.run.windowed {
            format!(
                "{} is left.{} What is proved of its value: =, ≥ or ≤, and which number?",
                capital(&name),
                self.pass(at)
            )
        } else {
            format!("All below {name} has been looked at. What is {name} worth?")
        };
        let kind = if let Event::Cut { .. } = moment.event { "cut" } else { "left" };
        let mut question = Question {
            shown: at,
            spot,
            ask,
            answer: Answer::Number(bound(sign, value)),
            why: commentary::sentence(self.drawing, self.run, at),
            slips: Vec::new(),
            otherwise: format!(
                "{mover} moves at {name}, and takes the {extreme} of what came back from its children."
            ),
            same: format!("{kind} {sign} {mover}"),
        };
        self.signs_mistaken(&mut question, moment);
        self.numbers_mistaken(&mut question, at, moment);
        question
    }

    /// The number is right, the sign is not.
    fn signs_mistaken(&self, question: &mut Question, moment: &Moment) {
        let (sign, value) = moment.known.sign();
        let name = self.drawing.call(moment.spot);
        let number = number(value);
        for other in ["=", "≥", "≤"] {
            let says = match (sign, other) {
                ("=", _) => format!(
                    "More is proved: whatever could change {name} was looked at, so it is {number} exactly."
                ),
                (_, "=") => format!(
                    "Too much: there are children of {name}, or nodes below it, that nobody looked at. They could still move its value to the one side."
                ),
                ("≥", _) => format!(
                    "The other way round: what was not looked at can only make {name} better for Max. {number} is the least that it can be."
                ),
                _ => format!(
                    "The other way round: what was not looked at can only make {name} better for Min. {number} is the most that it can be."
                ),
            };
            question.slip(Given::bound(other, value), says);
        }
    }

    /// The number is another one that stands there.
    fn numbers_mistaken(&self, question: &mut Question, at: usize, moment: &Moment) {
        let seen = self.seen_below(moment.spot, at);
        if seen.len() < 2 {
            return;
        }
        let side = self.drawing.node(moment.spot).side;
        let mover = self.drawing.side_name(side);
        let scores = || seen.iter().map(|known| known.sign().1);
        let (least, most) = (scores().min().unwrap_or_default(), scores().max().unwrap_or_default());
        let (other, wrong) = if side == Side::First { (least, "least") } else { (most, "greatest") };
        let last = seen.last().map_or(other, |known| known.sign().1);
        let sum: i32 = scores().map(Score::units).sum();
        let count = seen.len().fitted::<i32>();
        for sign in ["=", "≥", "≤"] {
            question.slip(
                Given::bound(sign, other),
                format!(
                    "That is the {wrong} of its children. {mover} moves there, and takes the {}.",
                    extreme(side)
                ),
            );
            question.slip(
                Given::bound(sign, last),
                "That is the last child's. An earlier one was better, and is not forgotten.",
            );
            if sum % count == 0 {
                question.slip(
                    Given::bound(sign, Score::from_units(sum / count)),
                    format!(
                        "That is the average. Nobody throws dice here: {mover} takes the {}.",
                        extreme(side)
                    ),
                );
            }
        }
    }

    /// What was known of the children that had been looked at before a moment.
    pub(super) fn seen_below(&self, spot: Spot, at: usize) -> Vec<Known> {
        let before = self.run.snapshot(self.drawing, at.checked_sub(1));
        let known = |&child: &Spot| match before.marks[child] {
            Mark::Done(known) => Some(known),
            _ => None,
        };
        self.drawing.node(spot).children.iter().filter_map(known).collect()
    }
}

/// What a side takes of the values that it is offered.
pub(super) fn extreme(side: Side) -> &'static str {
    match side {
        Side::First => "greatest",
        Side::Second => "least",
    }
}
