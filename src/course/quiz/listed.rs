//! Be an algorithm that is told line by line: the next node of OPEN, the interval after a test, what the memory is good
//! for.

use super::answer::{Answer, Given, is_typed, window};
use super::{Question, capital, spread, varied};
use crate::course::lesson::Predicted;
use crate::course::setup::{ListedMoment, OnOpen};
use crate::explain::drawing::{Drawing, number};
use crate::explain::stepping;
use crate::games::{MoveTag, Score, Side};
use crate::search::{Bound, NodeStatus, Returned, Window};
use crate::trace::Names;
use crate::trace::steps::{Kind, Known, State, Steps};

/// A run with what is told of it.
pub struct Told<'a> {
    /// The tree.
    pub drawing: &'a Drawing,
    /// The run.
    pub steps: &'a Steps,
    /// What sentences call the nodes.
    pub names: &'a dyn Names,
    /// A line for every event.
    pub lines: &'a [ListedMoment],
}

/// The questions about it.
pub fn listed(told: &Told<'_>, what: Predicted) -> Vec<Question> {
    let events = 1..=told.steps.len();
    let all = match what {
        Predicted::Open => events.filter_map(|at| told.taken(at)).collect(),
        Predicted::Interval => events.filter_map(|at| told.interval(at)).collect(),
        Predicted::Memory => events.filter_map(|at| told.memory(at)).collect(),
        _ => Vec::new(),
    };
    if what == Predicted::Memory { varied(all) } else { spread(all) }
}

impl Told<'_> {
    /// What was told last before an event.
    fn line(&self, at: usize) -> String {
        self.lines.get(at - 1).map_or_else(String::new, |line| line.text.clone())
    }

    /// The state that is taken off the OPEN list, where there is a choice.
    fn taken(&self, at: usize) -> Option<Question> {
        let Kind::Take(_) = self.steps.event(at)?.kind else { return None };
        let list = self.lines.get(at.checked_sub(2)?)?.open.as_ref()?;
        let (head, rest) = list.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let mut question = Question {
            shown: at - 1,
            spot: 0,
            ask: "Which node does it take off OPEN next? Point at it.".into(),
            answer: Answer::Node(head.spot),
            why: self.line(at),
            slips: Vec::new(),
            otherwise:
                "That node is not on OPEN: only what was put there and not taken off again can be taken."
                    .into(),
            same: at.to_string(),
        };
        for other in rest {
            question.slip(Given::Node(other.spot), overlooked(head, other));
        }
        Some(question)
    }

    /// What a search by tests knows of the value after one of them.
    fn interval(&self, at: usize) -> Option<Question> {
        let Kind::Interval(low, high) = self.steps.event(at)?.kind else { return None };
        if !is_typed(low) || !is_typed(high) {
            return None;
        }
        let (before_low, before_high) =
            self.steps.state(at - 1).interval.unwrap_or((Score::LOWEST, Score::HIGHEST));
        let rose = low != before_low;
        let value = if rose { low } else { high };
        let came = stepping::known(if rose {
            Known { low, high: Score::HIGHEST }
        } else {
            Known { low: Score::LOWEST, high }
        });
        let mut question = Question {
            shown: at - 1,
            spot: 0,
            ask: format!(
                "So far the value lies between {} and {}, both included. The test came back with {came}. Between what does it lie now?",
                number(before_low),
                number(before_high)
            ),
            answer: Answer::Window(window(low, high)),
            why: self.line(at),
            slips: Vec::new(),
            otherwise: format!(
                "One end moves to what came back, {came}, and the sign says which. The other one stays."
            ),
            same: if rose { "failed high".into() } else { "failed low".into() },
        };
        let mut slip = |window: (Score, Score), says: String| {
            if is_typed(window.0) && is_typed(window.1) {
                question.slip(Given::window(window), says);
            }
        };
        slip(
            (before_low, before_high),
            "Something was learnt: the test has an answer, and one end moves to it.".into(),
        );
        let wrong = if rose { (before_low, low) } else { (high, before_high) };
        slip(
            wrong,
            format!("The wrong end: {came} says that the value is on the other side of {}.", number(value)),
        );
        slip((value, value), format!("Too much: {came} is a bound, and the value may lie beyond it."));
        slip(
            if rose { (low, Score::HIGHEST) } else { (Score::LOWEST, high) },
            "What earlier tests have proved still holds: the other end is kept.".into(),
        );
        Some(question)
    }

    /// Whether what the memory knows is good enough to return at once.
    fn memory(&self, at: usize) -> Option<Question> {
        let event = self.steps.event(at)?;
        let Kind::Memory(returned, enough) = event.kind else { return None };
        let before = self.steps.state(at - 1);
        let now = before.here()?.window;
        let window = window(now.alpha, now.beta);
        let claim = format!("{} {}", returned.bound.sign(), number(returned.score));
        let path = self.steps.path(event.node);
        let ask = match self.moves(&path) {
            Some(moves) => {
                format!("After {moves}, with the window {window}: the memory has {claim}. Use it, or search?")
            }
            None => format!(
                "{} with the window {window}: the memory has {claim}. Use it, or search?",
                capital(&self.name(&path))
            ),
        };
        let options = vec!["use it: return at once".to_string(), "refuse it: search".to_string()];
        Some(Question {
            shown: at - 1,
            spot: self.spot(&before),
            ask,
            answer: Answer::Act { options, right: usize::from(!enough) },
            why: self.line(at),
            slips: Vec::new(),
            otherwise: about_memory(returned, now, enough),
            same: format!("{:?} {enough}", returned.bound),
        })
    }

    /// What a node is called that is not told by its moves.
    fn name(&self, path: &[Option<MoveTag>]) -> String {
        let name = self.names.numbered(path);
        if name.is_empty() { self.drawing.call(0) } else { name }
    }

    /// All moves that lead to a node, `3.c3 a1 4.b2`: the last one alone may be met in several lines. `None` at the root, and
    /// where moves are no more than the numbers of children.
    fn moves(&self, path: &[Option<MoveTag>]) -> Option<String> {
        let mut moves = Vec::new();
        for plies in 1..=path.len() {
            let node = self.drawing.node(self.drawing.nearest(&path[..plies]));
            if node.text.chars().all(|letter| letter.is_ascii_digit()) {
                return None;
            }
            let numbered = self.names.numbered(&path[..plies]);
            let at = numbered.find(&node.text)?;
            // The first side's moves have their numbers; the letter of a node in the drawing stands behind the last one.
            let from = if plies == 1 || node.side == Side::Second { 0 } else { at };
            let to = if plies == path.len() { numbered.len() } else { at + node.text.len() };
            moves.push(numbered[from..to].to_string());
        }
        (!moves.is_empty()).then(|| moves.join(" "))
    }

    /// Where the innermost open node is drawn.
    fn spot(&self, state: &State) -> usize {
        let path = state.here().map(|here| self.steps.path(self.steps.node(here.visit)));
        let down = |spot, tag: Option<_>| self.drawing.child(spot, tag?);
        path.and_then(|path| path.into_iter().try_fold(0, down)).unwrap_or(0)
    }
}

/// Why another state is not the next one.
fn overlooked(head: &OnOpen, other: &OnOpen) -> String {
    if head.merit == other.merit {
        return format!(
            "{} has the same merit as {}, and among equals the one that stands leftmost comes first.",
            capital(&other.name),
            head.name
        );
    }
    let solved = if other.status == NodeStatus::Solved { " That it is solved does not help it." } else { "" };
    format!(
        "{} has the merit {}, {} has {}: the best merit comes first, wherever it stands in the tree.{solved}",
        capital(&other.name),
        number(other.merit),
        head.name,
        number(head.merit)
    )
}

/// What somebody has overlooked who did not see that a stored value is good enough, or that it is not.
fn about_memory(returned: Returned, now: Window, enough: bool) -> String {
    let value = number(returned.score);
    let (alpha, beta) = (number(now.alpha), number(now.beta));
    match (enough, returned.bound) {
        (true, Bound::Exact) => format!("{value} is exact: nothing is left to be found out."),
        (true, Bound::Lower) => {
            format!("At least {value} is at least β = {beta}: whatever the value is, the node is cut.")
        }
        (true, Bound::Upper) => {
            format!(
                "At most {value} is at most α = {alpha}: whatever the value is, it changes nothing above."
            )
        }
        (false, Bound::Lower) => {
            format!("At least {value} leaves it open whether it reaches β = {beta}: it has to be searched.")
        }
        (false, Bound::Upper) => {
            format!(
                "At most {value} leaves it open whether it stays above α = {alpha}: it has to be searched."
            )
        }
        (false, Bound::Exact) => format!("{value} was found with less depth than is wanted here."),
    }
}
