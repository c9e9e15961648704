//! Set α and β: with what window a node is entered.

use super::answer::{Answer, Given, is_typed, window};
use super::{Question, Quiz};
use crate::explain::commentary;
use crate::explain::drawing::number;
use crate::explain::transcript::{End, Event, Moment};
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
        let had = |end: End, side: &str, bound: Score| match end {
            End::Choice(owner) => {
                format!("{side} has {} already at {}", number(bound), self.drawing.call(owner))
            }
            End::Tested(_) => format!("a test has proved {}", number(bound)),
            End::Asked => format!("the test asks no further than to {}", number(bound)),
            End::Remembered => format!("the table has {}", number(bound)),
            End::Outside => format!("this search begins with {}", number(bound)),
        };
        let (low, high) = (had(moment.ends.0, first, alpha), had(moment.ends.1, second, beta));
        let (rule, whole) = self.rule(moment);
        let mut question = Question {
            shown: at,
            spot: moment.spot,
            ask: format!("{} is next.{} With what window (α, β)?", super::capital(&name), self.pass(at)),
            answer: Answer::Window(window(alpha, beta)),
            why: commentary::sentence(self.drawing, self.run, at),
            slips: Vec::new(),
            otherwise: rule,
            same: if moment.ends == (End::Outside, End::Outside) {
                "nobody has anything".into()
            } else {
                window(alpha, beta)
            },
        };
        question.slip(Given::window((Score::LOWEST, Score::HIGHEST)), whole);
        question.slip(Given::window((Score::LOWEST, beta)), format!("α is forgotten: {low}."));
        question.slip(Given::window((alpha, Score::HIGHEST)), format!("β is forgotten: {high}."));
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

    /// How the window of a node that is entered comes about; and what is wrong with the open one.
    fn rule(&self, moment: &Moment) -> (String, &'static str) {
        let name = self.drawing.call(moment.spot);
        let [first, second] = [Side::First, Side::Second].map(|side| self.drawing.side_name(side));
        let ends = [moment.ends.0, moment.ends.1];
        let above = self.drawing.node(moment.spot).parent.map(|parent| self.drawing.call(parent));
        if ends.contains(&End::Tested(moment.spot)) {
            let rule = format!(
                "{} is searched again, because its test came back inside the window of the node above it: what the test has proved is one end now, and the other is as it was there.",
                super::capital(&name)
            );
            return (rule, "Something is known of it: its test has proved a bound.");
        }
        if ends.contains(&End::Asked) {
            let rule = format!(
                "A test has a zero window: one end is what {} already has, the other is next to it. Whatever is looked at in a test is asked no more.",
                above.unwrap_or(name)
            );
            return (rule, "A test asks one thing alone, with a zero window.");
        }
        if ends == [End::Outside; 2] {
            let rule = "Nobody has anything yet on the way down: the window with which this search began is handed down whole.";
            return (
                rule.into(),
                "This search did not begin with the open window, and hands its own down whole.",
            );
        }
        let again = ends.iter().find_map(|end| match end {
            End::Tested(spot) => Some(self.drawing.call(*spot)),
            _ => None,
        });
        if let Some(again) = again {
            let rule = format!(
                "{} is searched again: what its test has proved is handed down as one end; the other is the best that the other side has at a node on the way.",
                super::capital(&again)
            );
            return (rule, "Something is known on the way down: a test has proved a bound.");
        }
        let rule = format!(
            "Walk down from the root to {name}: α is the best that {first} has at a node on the way, β the best that {second} has."
        );
        (rule, "Not everything matters any more: what was found further to the left is handed down the path.")
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
