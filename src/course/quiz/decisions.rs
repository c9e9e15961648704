//! Go on, or cut.

use super::answer::Answer;
use super::values::extreme;
use super::{MOST, Question, Quiz, capital};
use crate::explain::commentary;
use crate::explain::drawing::{Spot, number};
use crate::explain::transcript::{End, Event, Known, Mark, Moment};
use crate::games::{Score, Side};

impl Quiz<'_> {
    /// At the nodes that have children left. What is obvious by then is not asked: a third time in a row that it goes
    /// on, or a second time after a cut.
    pub(super) fn decisions(&self) -> Vec<Question> {
        let (mut asked, mut patience) = (Vec::new(), 2);
        for (at, parent, cut) in self.decided() {
            if !cut && patience == 0 || asked.len() == MOST {
                continue;
            }
            patience = if cut { 1 } else { patience - 1 };
            asked.push(self.decision(at, parent, cut));
        }
        asked
    }

    /// Every one, but those at the root: nobody else has anything to set against it.
    pub(super) fn every_decision(&self) -> Vec<Question> {
        let below = self.decided().into_iter().filter(|&(_, parent, _)| parent > 0);
        below.map(|(at, parent, cut)| self.decision(at, parent, cut)).collect()
    }

    /// Where it is decided whether to go on: the moment in which a node took note of a child, the node, and whether it
    /// was cut then. Nodes that have no children left decide nothing.
    fn decided(&self) -> Vec<(usize, Spot, bool)> {
        let decided = |(at, moment): (usize, &Moment)| {
            let told = matches!(moment.event, Event::Leaf { .. } | Event::Return { .. });
            let parent = self.drawing.node(moment.spot).parent.filter(|_| told && self.run.windowed)?;
            let last = self.drawing.node(parent).children.last() == Some(&moment.spot);
            let next = self.run.moments.get(at + 1);
            let cut = next.is_some_and(|next| matches!(next.event, Event::Cut { .. }) && next.spot == parent);
            (!last).then_some((at, parent, cut))
        };
        self.moments().filter_map(decided).collect()
    }

    /// What the children of a node that have come back prove of it.
    fn so_far(&self, spot: Spot, marks: &[Mark]) -> Known {
        let node = self.drawing.node(spot);
        let back = node.children.iter().filter_map(|&child| match marks[child] {
            Mark::Done(known) => Some(known),
            _ => None,
        });
        match node.side {
            Side::First => {
                Known { low: back.map(|known| known.low).max().unwrap_or(Score::LOWEST), ..Known::NOTHING }
            }
            Side::Second => {
                Known { high: back.map(|known| known.high).min().unwrap_or(Score::HIGHEST), ..Known::NOTHING }
            }
        }
    }

    /// Whether to go on at a node, after the moment in which it took note of a child.
    fn decision(&self, at: usize, spot: Spot, cut: bool) -> Question {
        let name = capital(&self.drawing.call(spot));
        let marks = self.run.snapshot(self.drawing, Some(at)).marks;
        let known = match marks[spot] {
            Mark::Open(known) if known != Known::NOTHING => known,
            // What was worse than α or β is not taken note of, and proves something all the same.
            _ => self.so_far(spot, &marks),
        };
        let (why, otherwise) = self.reasons(at, spot, known, cut);
        let options =
            vec!["cut: what is left does not matter".to_string(), "go on to the next child".to_string()];
        Question {
            shown: at + 1,
            spot,
            ask: format!("{name}: go on, or cut?{}", self.pass(at)),
            answer: Answer::Act { options, right: usize::from(!cut) },
            why,
            slips: Vec::new(),
            otherwise,
            // All of them are worth an answer.
            same: format!("{at}"),
        }
    }

    /// Why that is right, and what is wrong with the other answer, at a node of which this is known.
    fn reasons(&self, at: usize, spot: Spot, known: Known, cut: bool) -> (String, String) {
        let name = capital(&self.drawing.call(spot));
        let node = self.drawing.node(spot);
        let (owner, other) = (self.drawing.side_name(node.side), self.drawing.side_name(!node.side));
        let (sign, value) = known.sign();
        let so_far = if sign == "≤" { "at most" } else { "at least" };
        let takes = extreme(if sign == "≤" { Side::Second } else { Side::First });
        let value = number(value);
        let (alpha, beta) = self.run.moments[at].window;
        // What the other side has already, elsewhere.
        let (bound, from) = match node.side {
            Side::First => (beta, self.run.moments[at].ends.1),
            Side::Second => (alpha, self.run.moments[at].ends.0),
        };
        let has = number(bound);
        // Or nobody has it.
        let (end, most) = if node.side == Side::First { ("ends", "at most") } else { ("begins", "at least") };
        let is_choice = matches!(from, End::Choice(_));
        let asked = match from {
            End::Outside | End::Choice(_) => format!("the window that was asked about {end} at {has}"),
            End::Asked => format!("the test asks no further than to {has}"),
            End::Tested(spot) => format!("the test of {} has proved {most} {has}", self.drawing.call(spot)),
            End::Remembered => format!("it is {most} {has} by the table"),
        };
        let stands = if known == Known::NOTHING {
            format!("Nothing is known of {name} yet that is better for {owner} than what is known above")
        } else {
            format!("{name} is worth {so_far} {value}")
        };
        if cut {
            (
                commentary::sentence_to(self.drawing, self.run, at + 1, self.bounds),
                if is_choice {
                    format!(
                        "The next child could be worth anything: {owner} takes the {takes}, so {stands} whatever comes. {other} has {has} already, and will not come here."
                    )
                } else {
                    format!(
                        "The next child could be worth anything: {owner} takes the {takes}, so {stands} whatever comes. And {asked}: more is not asked."
                    )
                },
            )
        } else if [Score::LOWEST, Score::HIGHEST].map(number).contains(&has) {
            (
                format!("{stands}, and {other} has nothing yet to set against it."),
                format!(
                    "Too early: {other} has nothing yet to set against {value}, so {name} still matters."
                ),
            )
        } else if !is_choice {
            (
                format!("{stands}, and {asked}: on which side of that it lies is still open."),
                format!("Too early: {asked}, and {name} may still lie beyond it."),
            )
        } else {
            (
                format!("{stands}, and {other} has {has}: it is still open which is better."),
                format!(
                    "Too early: {other} has {has}, and {name} may still be better than that for {other}."
                ),
            )
        }
    }
}
