//! The quiz: before a step is shown, the user says what it will be.
//!
//! A cut is graded edge by edge, and cutting what must be searched is as wrong as searching what is cut.

use crate::explain::drawing::number;
use crate::explain::stepping::{sentence, window as written};
use crate::games::Score;
use crate::numbers::counted;
use crate::search::{Bound, NodeStatus, Returned, Window};
use crate::trace::Names;
use crate::trace::steps::{Kind, Listed, Steps};
use crate::ui::widgets::input::Input;

use super::run::Run;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Question {
    /// Are the children that are left cut off? So many edges; the event that answers it, and its answer.
    Cut {
        /// Children that are left.
        edges: usize,
        /// The event that tells.
        event: usize,
        /// They are.
        cut: bool,
    },
    /// With which window is the next node entered?
    Window(Window),
    /// What does the node return?
    Value(Returned),
    /// With which merit does the state go back on the OPEN list?
    Merit(Score),
}

/// A quiz that goes on.
#[derive(Default)]
pub(super) struct Quiz {
    /// Questions before the next step, the first first.
    pub(super) pending: Vec<Question>,
    pub(super) input: Input,
    pub(super) right: usize,
    pub(super) asked: usize,
    /// What came of the last answer.
    pub(super) verdict: Option<(bool, String)>,
    /// The first mistake of this run.
    pub(super) first_wrong: Option<String>,
}

impl Question {
    /// What to ask before the step from where the run is shown.
    pub(super) fn before(run: &Run) -> Vec<Self> {
        let steps = &run.steps;
        let mut questions: Vec<_> = cut_question(run).into_iter().collect();
        let Some(next) = steps.event(run.state.at + 1) else { return questions };
        match next.kind {
            Kind::Enter if steps.is_windowed() && steps.parent(next.node).is_some() => {
                questions.push(Self::Window(steps.window(next.visit)));
            }
            Kind::Return(Some(returned)) if steps.worth(next.node, run.state.at).is_none() => {
                questions.push(Self::Value(returned));
            }
            Kind::Insert(Listed { status: NodeStatus::Solved, merit, .. }) => {
                questions.push(Self::Merit(merit));
            }
            _ => {}
        }
        questions
    }

    /// In words.
    pub(super) fn text(self, run: &Run, names: &dyn Names) -> String {
        let steps = &run.steps;
        let name = |number: usize| {
            let path = steps.event(number).map(|event| steps.path(event.node)).unwrap_or_default();
            if path.is_empty() { "the root".into() } else { names.numbered(&path) }
        };
        match self {
            Self::Cut { edges, .. } => format!(
                "{} came back. Is what is left above it ({}) cut off?",
                name(run.state.at),
                counted(edges, "edge", "edges")
            ),
            Self::Window(_) => {
                format!(
                    "With which window is {} entered next? α and β, as in `3 12`, `-inf 5`:",
                    name(run.state.at + 1)
                )
            }
            Self::Value(_) => {
                format!(
                    "What does {} return? With its sign, as in `= 3`, `>= 3`, `<= 3`:",
                    name(run.state.at + 1)
                )
            }
            Self::Merit(_) => {
                format!("With which merit does {} go back on OPEN, solved?", name(run.state.at + 1))
            }
        }
    }

    /// How many points there are to gain: an edge each, or one.
    fn weight(self) -> usize {
        if let Self::Cut { edges, .. } = self { edges } else { 1 }
    }
}

/// Whether a child has just come back to a node with children left, and what becomes of them.
fn cut_question(run: &Run) -> Option<Question> {
    let (steps, drawing, at) = (&run.steps, &run.drawing, run.state.at);
    let event = steps.event(at)?;
    if !matches!(event.kind, Kind::Return(_)) || !steps.is_windowed() {
        return None;
    }
    let above = steps.above(event.visit)?;
    let (node, spot) = (steps.node(above), run.spot()?);
    let parent = drawing.node(spot).parent?;
    if node == event.node || run.node(parent) != Some(node) {
        return None;
    }
    let place = drawing.node(parent).children.iter().position(|&child| child == spot)?;
    let edges = drawing.node(parent).children.len() - place - 1;
    let (event, cut) = decision(steps, at, above)?;
    (edges > 0).then_some(Question::Cut { edges, event, cut })
}

/// The event that tells whether a visit is cut now.
fn decision(steps: &Steps, at: usize, visit: u32) -> Option<(usize, bool)> {
    (at + 1..=steps.len()).find_map(|number| {
        let event = steps.event(number)?;
        match event.kind {
            Kind::Cut(..) if event.visit == visit => Some((number, true)),
            Kind::Return(_) if event.visit == visit => Some((number, false)),
            Kind::Enter if steps.above(event.visit) == Some(visit) => Some((number, false)),
            _ => None,
        }
    })
}

impl Quiz {
    /// Takes an answer to a question about a cut.
    pub(super) fn cut(&mut self, says: bool, run: &Run, names: &dyn Names) {
        let Some(&Question::Cut { edges, event, cut }) = self.pending.first() else { return };
        let because = sentence(&run.steps, &run.steps.state(event), names);
        let verdict = match (says, cut) {
            (true, true) => (true, format!("Right: {} cut.", counted(edges, "edge", "edges"))),
            (false, false) => (true, "Right: nothing is cut.".into()),
            (false, true) => (false, format!("A missed cut, {}. {because}", counted(edges, "edge", "edges"))),
            (true, false) => (
                false,
                format!("A wrong cut, {}: it is searched. {because}", counted(edges, "edge", "edges")),
            ),
        };
        self.grade(verdict, run.state.at + 1);
    }

    /// Takes the typed answer; says whether it could be read.
    pub(super) fn typed(&mut self, run: &Run) -> Result<(), String> {
        let Some(&question) = self.pending.first() else { return Ok(()) };
        let text = self.input.text().trim().to_string();
        if text.is_empty() {
            self.skip();
            return Ok(());
        }
        let verdict = match question {
            Question::Cut { .. } => return Ok(()),
            Question::Window(window) => {
                let answer = read_window(&text)
                    .ok_or("two numbers, α and β: `3 12`, `- 5`; a lone - is −∞, a lone + is +∞")?;
                let right = answer == window;
                (right, told(right, &written(window)))
            }
            Question::Value(returned) => {
                let (bound, score) =
                    read_value(&text).ok_or("a value with its sign: `= 3`, `>= 3`, `<= 3`")?;
                let right = (bound, score) == (returned.bound, returned.score);
                (right, told(right, &format!("{} {}", returned.bound.sign(), number(returned.score))))
            }
            Question::Merit(merit) => {
                let right = read_score(&text).ok_or("a number: `3`")? == merit;
                (right, told(right, &number(merit)))
            }
        };
        self.grade(verdict, run.state.at + 1);
        Ok(())
    }

    /// The question is left out.
    pub(super) fn skip(&mut self) {
        if !self.pending.is_empty() {
            self.pending.remove(0);
        }
        self.input = Input::default();
        self.verdict = None;
    }

    fn grade(&mut self, (right, text): (bool, String), step: usize) {
        let weight = self.pending.first().map_or(0, |question| question.weight());
        self.skip();
        self.asked += weight;
        self.right += if right { weight } else { 0 };
        if !right && self.first_wrong.is_none() {
            self.first_wrong = Some(format!("step {step}: {text}"));
        }
        self.verdict = Some((right, text));
    }
}

fn told(right: bool, truth: &str) -> String {
    if right { format!("Right: {truth}.") } else { format!("No: {truth}.") }
}

fn read_score(text: &str) -> Option<Score> {
    match text.trim().replace(['−', '–'], "-").to_lowercase().as_str() {
        "-" | "-inf" | "-∞" | "-oo" => Some(Score::LOWEST),
        "+" | "inf" | "+inf" | "∞" | "+∞" | "oo" | "+oo" => Some(Score::HIGHEST),
        "win" => Some(Score::win_in(0)),
        "loss" => Some(-Score::win_in(0)),
        word => word.parse().ok().filter(|units: &i32| units.abs() < 30_000).map(Score::estimate),
    }
}

fn read_window(text: &str) -> Option<Window> {
    let plain = text.replace(['(', ')', ',', ';'], " ");
    let mut words = plain.split_whitespace();
    let (alpha, beta) = (read_score(words.next()?)?, read_score(words.next()?)?);
    (words.next().is_none() && alpha < beta).then(|| Window::new(alpha, beta))
}

/// Without a sign the value is meant to be exact.
fn read_value(text: &str) -> Option<(Bound, Score)> {
    let signs = [
        (">=", Bound::Lower),
        ("≥", Bound::Lower),
        ("<=", Bound::Upper),
        ("≤", Bound::Upper),
        ("=", Bound::Exact),
    ];
    let signed = signs.iter().find_map(|&(sign, bound)| Some((bound, text.strip_prefix(sign)?)));
    let (bound, rest) = signed.unwrap_or((Bound::Exact, text));
    Some((bound, read_score(rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_as_people_type_them() {
        let window = |low, high| Some(Window::new(Score::estimate(low), Score::estimate(high)));
        assert_eq!(read_window("3 12"), window(3, 12));
        assert_eq!(read_window("(−3, 12)"), window(-3, 12));
        assert_eq!(read_window("-inf +inf"), Some(Window::OPEN));
        assert_eq!(read_window("12 3"), None);
        assert_eq!(read_window("3"), None);
        assert_eq!(read_value(">=5"), Some((Bound::Lower, Score::estimate(5))));
        assert_eq!(read_value("≤ -2"), Some((Bound::Upper, Score::estimate(-2))));
        assert_eq!(read_value("7"), Some((Bound::Exact, Score::estimate(7))));
        assert_eq!(read_value("seven"), None);
    }
}
