//! Set α and β: with what window a node is entered.

use super::answer::{Answer, Given, is_typed, window};
use super::{Question, Quiz};
use crate::explain::commentary;
use crate::explain::drawing::number;
use crate::explain::transcript::{Event, Moment};
use crate::games::{Score, Side};

impl Quiz<'_> {
    /// At every node but the root, at which nothing is handed down yet.
    pub(super) fn windows(&self) -> Vec<Question> {
        let entered = |moment: &Moment| moment.event == Event::Enter && moment.spot != 0;
        let typed = |moment: &Moment| is_typed(moment.window.0) && is_typed(moment.window.1);
        let asked = self.moments().filter(|(_, moment)| entered(moment) && typed(moment));
        asked.map(|(at, moment)| self.window(at, moment)).collect()
    }

    fn window(&self, at: usize, moment: &Moment) -> Question {
        let (alpha, beta) = moment.window;
        let name = self.drawing.call(moment.spot);
        let [first, second] = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let had = |owner: Option<usize>| {
            owner.map_or_else(String::new, |owner| format!(" at {}", self.drawing.call(owner)))
        };
        let (low, high) = (had(moment.owners.0), had(moment.owners.1));
        let mut question = Question {
            shown: at,
            spot: moment.spot,
            ask: format!("{} is next.{} With what window (α, β)?", super::capital(&name), self.pass(at)),
            answer: Answer::Window(window(alpha, beta)),
            why: commentary::sentence(self.drawing, self.run, at),
            slips: Vec::new(),
            otherwise: format!(
                "Walk down from the root to {name}: α is the best that {first} has at a node on the way, β the best that {second} has."
            ),
            same: if moment.owners == (None, None) {
                "nobody has anything".into()
            } else {
                window(alpha, beta)
            },
        };
        question.slip(
            Given::window((Score::LOWEST, Score::HIGHEST)),
            "Not everything matters any more: what was found further to the left is handed down the path.",
        );
        question.slip(
            Given::window((Score::LOWEST, beta)),
            format!("α is forgotten: {first} has {} already{low}.", number(alpha)),
        );
        question.slip(
            Given::window((alpha, Score::HIGHEST)),
            format!("β is forgotten: {second} has {} already{high}.", number(beta)),
        );
        question.slip(Given::window((beta, alpha)), "The two ends are exchanged: α stands first, and α < β.");
        question.slip(
            Given::window((-beta, -alpha)),
            format!(
                "That is the window as the side to move at {name} would see it. Here both ends are told as {first} sees them."
            ),
        );
        if let Some((before, after)) = self.earlier(at, moment) {
            question.slip(
                Given::window(before),
                format!(
                    "That was the window before the last child came back. Since then it is {}.",
                    window(after.0, after.1)
                ),
            );
        }
        question
    }

    /// The window of the parent when it was entered, and as it is now, where it has changed.
    fn earlier(&self, at: usize, moment: &Moment) -> Option<((Score, Score), (Score, Score))> {
        let parent = self.drawing.node(moment.spot).parent?;
        let first =
            self.run.moments[..at].iter().rev().find(|it| it.spot == parent && it.event == Event::Enter)?;
        let now = self.run.window_at(parent, at.checked_sub(1)?)?;
        (first.window != now).then_some((first.window, now))
    }
}
