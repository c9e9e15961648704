//! Questions about what a run will do next, asked before it is shown. Answers and what is offered beside them are
//! computed from the run.

use std::collections::BTreeSet;

use crate::course::lesson::Predicted;
use crate::explain::commentary;
use crate::explain::drawing::{Drawing, Spot, figure as number};
use crate::explain::kinds::kinds;
use crate::explain::transcript::{Event, Known, Mark, Moment, Transcript};
use crate::games::{Score, Side};
use crate::textbook::Algorithm;

/// A question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// So many moments of the run are shown while it is asked.
    pub shown: usize,
    /// The node that it is about.
    pub spot: Spot,
    /// The question.
    pub ask: String,
    /// What there is to choose from, in an order that does not tell.
    pub options: Vec<String>,
    /// The right one.
    pub right: usize,
    /// Why it is right.
    pub why: String,
    /// Why the others are wrong, where one answer serves for all of them; else empty.
    pub slip: String,
}

/// No more are asked in one step.
const MOST: usize = 6;
/// So many answers are offered at most.
const OFFERED: usize = 5;

/// The questions about a run, in the order in which it comes to them; spread over it where there are many.
pub fn questions(figure: &Drawing, run: &Transcript, what: Predicted) -> Vec<Question> {
    let quiz = Quiz { figure, run };
    let all = match what {
        Predicted::Cuts => Vec::new(),
        Predicted::Window => quiz.windows(),
        Predicted::Value => quiz.values(),
        Predicted::Order => quiz.order(),
        Predicted::Types => quiz.types(),
        Predicted::Decisions => return quiz.decisions(),
    };
    let count = all.len();
    let kept = |at: &usize| count <= MOST || (at * MOST) / count != ((at + 1) * MOST) / count;
    all.into_iter().enumerate().filter(|(at, _)| kept(at)).map(|(_, question)| question).collect()
}

/// A hint for questions of a kind about a run of an algorithm: of cuts nothing is said where there are none.
pub fn hint(what: Predicted, algorithm: Algorithm) -> &'static str {
    let skips = !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax);
    match what {
        Predicted::Value if !skips => {
            "A Max node is worth the greatest of its children, a Min node the least. Every child has been looked at."
        }
        Predicted::Order if !skips => {
            "Left to right and depth first: what is below a node comes before its neighbour."
        }
        Predicted::Cuts => "Cut when α ≥ β.",
        Predicted::Window => {
            "Bounds are handed down: α is the best that Max already has on the path to the node, β the best that Min has."
        }
        Predicted::Value => {
            "A cut proves one side only. A Max node that was cut is worth at least what cut it, a Min node at most."
        }
        Predicted::Decisions => {
            "What has the other side already, higher up? Where it will not let this node happen, nothing more below it matters."
        }
        Predicted::Order => {
            "Left to right and depth first; where α ≥ β, the remaining children are left out."
        }
        Predicted::Types => {
            "Type 1: the root, and the first child of a type 1. Type 2: the later children of a type 1, and every child of a type 3. Type 3: the first child of a type 2."
        }
    }
}

struct Quiz<'a> {
    figure: &'a Drawing,
    run: &'a Transcript,
}

impl Quiz<'_> {
    fn moments(&self) -> impl Iterator<Item = (usize, &Moment)> {
        self.run.moments.iter().enumerate()
    }

    /// A question with the right answer among others; `None` where there is nothing beside it.
    fn ask(
        shown: usize,
        spot: Spot,
        ask: String,
        right: &str,
        others: impl IntoIterator<Item = String>,
        why: String,
    ) -> Option<Question> {
        let mut options = vec![right.to_string()];
        for other in others {
            if options.len() < OFFERED && !options.contains(&other) {
                options.push(other);
            }
        }
        options.sort();
        let place = options.iter().position(|option| option == right)?;
        let slip = String::new();
        (options.len() > 1).then_some(Question { shown, spot, ask, options, right: place, why, slip })
    }

    fn window((alpha, beta): (Score, Score)) -> String {
        format!("({}, {})", number(alpha), number(beta))
    }

    fn windows(&self) -> Vec<Question> {
        let entered: Vec<_> =
            self.moments().filter(|(_, moment)| moment.event == Event::Enter && moment.spot != 0).collect();
        let seen: BTreeSet<(Score, Score)> = entered.iter().map(|(_, moment)| moment.window).collect();
        let question = |&(at, moment): &(usize, &Moment)| {
            let (alpha, beta) = moment.window;
            let name = self.figure.call(moment.spot);
            // The two ends confused, and one of them forgotten.
            let confused = [
                (Score::LOWEST, beta),
                (alpha, Score::HIGHEST),
                (-beta, -alpha),
                (Score::LOWEST, Score::HIGHEST),
            ];
            let others = confused.into_iter().chain(seen.iter().copied()).map(Self::window);
            let why = commentary::sentence(self.figure, self.run, at);
            Self::ask(
                at,
                moment.spot,
                format!("With what window will {name} be entered?"),
                &Self::window(moment.window),
                others,
                why,
            )
        };
        entered.iter().filter_map(question).collect()
    }

    fn values(&self) -> Vec<Question> {
        let told = |known: Known| {
            let (sign, value) = known.sign();
            format!("{sign} {}", number(value))
        };
        let left = |moment: &Moment| {
            let inner = self.figure.node(moment.spot).value.is_none();
            inner && matches!(moment.event, Event::Return { .. } | Event::Cut { .. })
        };
        let question = |(at, moment): (usize, &Moment)| {
            let name = self.figure.call(moment.spot);
            let value = number(moment.known.sign().1);
            let leaves = self.figure.node(moment.spot).children.iter();
            let leaves = leaves.filter_map(|&child| self.figure.node(child).value);
            let others = ["=", "≤", "≥"].map(|sign| format!("{sign} {value}")).into_iter();
            let others = others.chain(leaves.map(|leaf| format!("= {}", number(leaf))));
            let why = commentary::sentence(self.figure, self.run, at);
            let ask = format!("{name} is about to be left. What will be proved of its value?");
            Self::ask(at, moment.spot, ask, &told(moment.known), others, why)
        };
        self.moments().filter(|(_, moment)| left(moment)).filter_map(question).collect()
    }

    fn order(&self) -> Vec<Question> {
        let enters = |moment: &Moment| matches!(moment.event, Event::Enter | Event::Leaf { .. });
        let visits: Vec<_> = self.moments().filter(|(_, moment)| enters(moment)).collect();
        let unseen = |shown: usize| {
            let before: BTreeSet<Spot> =
                visits.iter().take_while(|(at, _)| *at < shown).map(|(_, moment)| moment.spot).collect();
            (1..self.figure.nodes().len()).filter(move |spot| !before.contains(spot))
        };
        let question = |&(at, moment): &(usize, &Moment)| {
            let name = |spot| capital(&self.figure.call(spot));
            // The nodes that come next from left to right, whether they are looked at or not.
            let others = unseen(at).map(name);
            let why = commentary::sentence(self.figure, self.run, at);
            Self::ask(at, 0, "Which node is looked at next?".into(), &name(moment.spot), others, why)
        };
        // The first way down tells nothing.
        visits.iter().skip(3).filter_map(question).collect()
    }

    /// Go on or cut, at the nodes that have children left. What is obvious by then is not asked: a third time in a row
    /// that it goes on, or a second time after a cut.
    fn decisions(&self) -> Vec<Question> {
        let (mut asked, mut patience) = (Vec::new(), 2);
        for (at, moment) in self.moments() {
            let told = matches!(moment.event, Event::Leaf { .. } | Event::Return { .. });
            let Some(parent) = self.figure.node(moment.spot).parent.filter(|_| told && self.run.windowed)
            else {
                continue;
            };
            let last = self.figure.node(parent).children.last() == Some(&moment.spot);
            let next = self.run.moments.get(at + 1);
            let cut = next.is_some_and(|next| matches!(next.event, Event::Cut { .. }) && next.spot == parent);
            if last || !cut && patience == 0 || asked.len() == MOST {
                continue;
            }
            patience = if cut { 1 } else { patience - 1 };
            asked.push(self.decision(at, parent, cut));
        }
        asked
    }

    /// Whether to go on at a node, after the moment in which it took note of a child.
    fn decision(&self, at: usize, spot: Spot, cut: bool) -> Question {
        let name = capital(&self.figure.call(spot));
        let node = self.figure.node(spot);
        let (owner, other) = (self.figure.side_name(node.side), self.figure.side_name(!node.side));
        let known = match self.run.snapshot(self.figure, Some(at)).marks[spot] {
            Mark::Open(known) => known,
            _ => Known::NOTHING,
        };
        let (sign, value) = known.sign();
        let (so_far, least) = match sign {
            "≤" => ("at most", "least"),
            _ => ("at least", "greatest"),
        };
        let value = number(value);
        let (alpha, beta) = self.run.moments[at].window;
        // What the other side has already, elsewhere.
        let has = number(if node.side == Side::First { beta } else { alpha });
        let stands = format!("{name} is worth {so_far} {value}");
        let (why, slip) = if cut {
            (
                commentary::sentence(self.figure, self.run, at + 1),
                format!(
                    "The next child could be worth anything: {owner} takes the {least}, so {stands} whatever comes. {other} has {has} already, and will not come here."
                ),
            )
        } else if [Score::LOWEST, Score::HIGHEST].map(number).contains(&has) {
            (
                format!("{stands}, and {other} has nothing yet to set against it."),
                format!(
                    "Too early: {other} has nothing yet to set against {value}, so {name} still matters."
                ),
            )
        } else {
            (
                format!("{stands}, and {other} has {has}: it is still open which is better."),
                format!(
                    "Too early: {other} has {has}, and {name} may still be better than that for {other}."
                ),
            )
        };
        let options =
            vec!["cut: what is left does not matter".to_string(), "go on to the next child".to_string()];
        let ask = format!("{name}: go on, or cut?");
        Question { shown: at + 1, spot, ask, options, right: usize::from(!cut), why, slip }
    }

    fn types(&self) -> Vec<Question> {
        let kinds = kinds(self.figure);
        let word = |kind: u8| match kind {
            0 => "none: not in the critical tree".to_string(),
            kind => format!("type {kind}"),
        };
        let inner = (1..kinds.len()).filter(|&spot| self.figure.node(spot).value.is_none());
        let question = |spot: Spot| {
            let name = self.figure.call(spot);
            let parent = self.figure.node(spot).parent.unwrap_or(0);
            let first = self.figure.node(parent).children.first() == Some(&spot);
            let place = if first { "the first child" } else { "a later child" };
            let why = format!(
                "{} is {place} of {}, which is {}: {}.",
                capital(&name),
                self.figure.call(parent),
                word(kinds[parent]),
                word(kinds[spot])
            );
            Self::ask(
                0,
                spot,
                format!("What type of node is {name}?"),
                &word(kinds[spot]),
                (0..4).map(word),
                why,
            )
        };
        inner.filter_map(question).collect()
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
