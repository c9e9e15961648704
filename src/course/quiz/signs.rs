//! Sign and side in negamax: what a node returns, for the side that moves there.

use super::answer::{Answer, Given, bound, is_typed};
use super::{Question, Quiz, capital};
use crate::explain::drawing::number;
use crate::explain::transcript::{Event, Moment};
use crate::games::{Score, Side};

impl Quiz<'_> {
    /// At every inner node that is left.
    pub(super) fn signs(&self) -> Vec<Question> {
        let left = |moment: &Moment| {
            self.drawing.node(moment.spot).value.is_none() && matches!(moment.event, Event::Return { .. })
        };
        let exact = |moment: &Moment| moment.known.low == moment.known.high && is_typed(moment.known.low);
        self.moments()
            .filter(|(_, moment)| left(moment) && exact(moment))
            .map(|(at, moment)| self.sign(at, moment))
            .collect()
    }

    fn sign(&self, at: usize, moment: &Moment) -> Question {
        let node = self.drawing.node(moment.spot);
        let (name, mover) = (self.drawing.call(moment.spot), self.drawing.side_name(node.side));
        let seen = |score: Score| if node.side == Side::First { score } else { -score };
        let returns = seen(moment.known.low);
        let children: Vec<_> =
            self.seen_below(moment.spot, at).into_iter().map(|known| -seen(known.sign().1)).collect();
        let told: Vec<_> = children.iter().copied().map(number).collect();
        let turned: Vec<_> = children.iter().map(|&score| number(-score)).collect();
        let mut question = Question {
            shown: at,
            spot: moment.spot,
            ask: format!("{} is left: {mover} moves there. What does negamax return?", capital(&name)),
            answer: Answer::Number(bound("=", returns)),
            why: format!(
                "Its children returned {}, each for the other side. With their signs changed these are {}, and the greatest is {}.",
                told.join(", "),
                turned.join(", "),
                number(returns)
            ),
            slips: Vec::new(),
            otherwise: format!(
                "The children of {name} returned {}, each as the other side sees it. Change every sign, then take the greatest.",
                told.join(", ")
            ),
            same: mover.into(),
        };
        question.slip(
            Given::bound("=", -returns),
            format!("That is what the other side makes of it. A node returns its worth to the side that moves there, {mover}."),
        );
        if let (Some(&most), Some(&least)) = (children.iter().max(), children.iter().min()) {
            question.slip(
                Given::bound("=", most),
                "That is the greatest of the returned values as they came: their signs were not changed.",
            );
            question.slip(
                Given::bound("=", -most),
                "The signs are changed, but that is the least of them. In negamax every side takes the greatest.",
            );
            question.slip(
                Given::bound("=", least),
                "That is the least as it came back: the sign was not changed on the way up.",
            );
        }
        question
    }
}
