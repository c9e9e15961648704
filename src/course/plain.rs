//! A lesson as lines of text: what is asked and what may be answered, without a screen. For readers of screens, for scripts,
//! and for whoever looks over a class.
//!
//! It is pure: [`Dialogue::says`] is what stands there now, [`Dialogue::hears`] takes a line and answers with others.

mod answer;
mod page;
mod picture;

use std::sync::Arc;

pub(super) use picture::tree as outline;

use crate::course::check::{Prepared, Task};
use crate::course::markup::{self, Block, Span};
use crate::course::quiz::{Answer, tidy};
use crate::course::runner::{Runner, changes, choices};
use crate::explain::commentary;
use crate::learner::record::{Saved, StepStatus};

/// A lesson that is gone through line by line.
pub struct Dialogue {
    runner: Runner,
    /// Nothing is left to do in it.
    over: bool,
}

impl Dialogue {
    /// The words that mean something anywhere.
    pub const COMMANDS: &str = "help, hint, solution, again, next, back, quit";

    /// Where the learner stopped, or at the first step.
    pub fn new(lesson: Arc<Prepared>, saved: Option<&Saved>, today: i64) -> Self {
        let mut runner = match saved {
            Some(saved) => Runner::resume(lesson, saved),
            None => Runner::new(lesson),
        };
        runner.set_day(today);
        Self { runner, over: false }
    }

    /// What is to be kept, as [`Runner::news`] tells it.
    pub fn news(&mut self) -> Saved {
        self.runner.news()
    }

    /// The lesson in progress.
    pub fn runner(&self) -> &Runner {
        &self.runner
    }

    /// It was left, or is at its end.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The step: its title, its text, what is drawn, what is asked.
    pub fn says(&self) -> String {
        let runner = &self.runner;
        let stage = runner.stage();
        let (at, of) = (runner.at() + 1, runner.records().len());
        let mut parts = vec![format!("Step {at} of {of}: {}", stage.title)];
        parts.extend(stage.text.iter().map(block));
        parts.extend(self.picture());
        parts.push(self.asks());
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n")
    }

    /// What is drawn: a board, or a tree as an outline.
    fn picture(&self) -> Option<String> {
        if let Some(subject) = self.runner.board() {
            return picture::board(subject, self.runner.task(), self.runner.record().shown);
        }
        let drawing = &self.runner.exhibit()?.drawing;
        Some(picture::tree(drawing, self.runner.snapshot().as_ref()))
    }

    /// What is asked now, and how it is answered.
    pub fn asks(&self) -> String {
        let runner = &self.runner;
        if runner.record().is_done() && !matches!(runner.task(), Task::Read) {
            return "Done. Enter goes on.".into();
        }
        match runner.task() {
            Task::Read => "Enter goes on.".into(),
            Task::Watch(_) | Task::Listen(_) => "Enter shows what happens.".into(),
            Task::Predict(_) => "Which nodes are cut, never looked at? Type their names, with blanks between them (or: none). A node below one that is cut need not be named.".into(),
            Task::Quiz(..) => self.question(),
            Task::Choose { ask, options } => {
                let texts: Vec<_> = options.iter().map(|option| option.text.as_str()).collect();
                format!("{}\n{}", plain(ask), offered(&texts))
            }
            Task::FillIn { ask, answer, .. } => {
                let how = if answer.starts_with(['≥', '≤']) {
                    "Type a bound, such as >=5 or <=5."
                } else {
                    "Type a number."
                };
                format!("{}\n{how}", plain(ask))
            }
            Task::Play { .. } | Task::Puzzle(_) => "Type the best move.".into(),
            Task::Experiment(experiment) => {
                let all = runner.setup().map(|setup| choices(experiment, &setup)).unwrap_or_default();
                let texts: Vec<_> = all.iter().map(|(text, _)| text.as_str()).collect();
                format!(
                    "Goal: {}. At most {} may differ from the start. A number changes, `run` searches.\n{}",
                    experiment.goal.value.words(),
                    experiment.changes,
                    numbered(&texts)
                )
            }
            Task::Page(assignment) => page::asks(runner, assignment.craft),
            Task::Exercise { .. } => "There is nothing to ask here: `again` draws another one.".into(),
        }
    }

    fn question(&self) -> String {
        let Some(question) = self.runner.question() else { return String::new() };
        let how = match &question.answer {
            Answer::Act { options, .. } => numbered(&options.iter().map(String::as_str).collect::<Vec<_>>()),
            Answer::Number(_) if self.runner.run().is_some_and(|run| run.windowed) => {
                "Type 5, or a bound such as >=5 or <=5.".into()
            }
            Answer::Number(_) => "Type a number.".into(),
            Answer::Window(_) => {
                "Type both ends with a blank between them; a lone - is -∞, a lone + is +∞.".into()
            }
            Answer::Order(_) => "Type the numbers in their order.".into(),
            Answer::Node(_) => "Type its name.".into(),
            Answer::Move(..) => "Type the move.".into(),
        };
        format!("{}\n{how}", question.ask)
    }

    /// Takes a line, and says what comes of it; what stands there now comes after it where that is another step.
    pub fn hears(&mut self, line: &str) -> String {
        let line = line.trim();
        let before = self.runner.at();
        let told = match line {
            "quit" | "q" => {
                self.over = true;
                return String::new();
            }
            "next" => self.go_on(),
            "back" => {
                self.runner.go_back();
                String::new()
            }
            "hint" => self.hint(),
            "solution" => self.solution(),
            "again" => self.again(),
            "help" | "?" => format!("{}\nAnywhere: {}.", self.asks(), Self::COMMANDS),
            "" => self.enter(),
            answer => self.answer(answer),
        };
        if self.over {
            return told;
        }
        let now = if self.runner.at() == before { String::new() } else { self.says() };
        [told, now].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    fn go_on(&mut self) -> String {
        if self.runner.go_on() {
            return String::new();
        }
        self.over = true;
        let points = self.runner.points();
        format!(
            "The lesson is over. {} of {} tasks solved, {} without help.",
            points.solved, points.tasks, points.clean
        )
    }

    fn hint(&mut self) -> String {
        self.runner.hint();
        let (taken, _) = self.runner.hints();
        if let Some(hint) = taken.last() {
            return format!("Hint: {}", unmarked(hint));
        }
        match self.runner.task() {
            Task::Page(_) => self.hint_of_page(),
            _ => "There is no hint here.".into(),
        }
    }

    fn solution(&mut self) -> String {
        if !self.runner.task().is_graded() {
            return format!("There is nothing to solve here. {}", self.asks());
        }
        let asked = self.runner.give_up();
        self.search(asked);
        if self.runner.record().is_done() {
            return self.verdict();
        }
        // The next question may be about another tree or board.
        let parts = [Some(self.runner.record().told.clone()), self.picture(), Some(self.asks())];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }

    fn again(&mut self) -> String {
        if self.runner.is_exercise() {
            self.runner.another();
        } else {
            self.runner.reset_step();
        }
        self.says()
    }

    fn enter(&mut self) -> String {
        match self.runner.task() {
            Task::Watch(_) | Task::Listen(_) if !self.runner.record().is_done() => self.watch(),
            Task::Read => self.go_on(),
            _ if self.runner.record().is_done() => self.go_on(),
            _ => self.asks(),
        }
    }

    /// The whole run, a line for each moment.
    fn watch(&mut self) -> String {
        let lines = self.runner.lines().map(|lines| lines.iter().map(|line| line.text.clone()).collect());
        let moments = || {
            let (drawing, run) = (&self.runner.exhibit()?.drawing, self.runner.run()?);
            Some(
                (0..run.moments.len())
                    .map(|at| commentary::sentence_to(drawing, run, at, self.runner.stage().bounds))
                    .collect(),
            )
        };
        let told: Vec<String> = lines.or_else(moments).unwrap_or_default();
        self.runner.show(usize::MAX);
        format!("{}{}", told.join("\n"), self.after())
    }

    /// What was said of the last answer.
    fn verdict(&self) -> String {
        let record = self.runner.record();
        let told = match self.runner.explanation() {
            Some(explanation) => explanation,
            None => record.told.clone(),
        };
        match record.status {
            StepStatus::Wrong => format!("Wrong. {}", unmarked(&told)).trim_end().into(),
            StepStatus::Done => format!("Right. {}{}", unmarked(&told), self.after()).trim_end().into(),
            StepStatus::Shown => {
                let cut = self.marked();
                let (answer, told) = (self.shown_answer(), unmarked(&told));
                let parts = [answer.as_str(), &cut, &told];
                let told = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
                format!("The answer: {told}{}", self.after())
            }
            StepStatus::Open => format!("{told}\n{}", self.asks()),
        }
    }

    /// The answer that is shown; of an experiment what is changed in it.
    fn shown_answer(&self) -> String {
        match (self.runner.task(), self.runner.setup()) {
            (Task::Experiment(experiment), Some(setup)) => changes(experiment, &setup).join(", "),
            _ => self.runner.record().answer.clone(),
        }
    }

    /// The nodes that are marked as cut.
    fn marked(&self) -> String {
        let Some(exhibit) = self.runner.exhibit() else { return String::new() };
        let marks = self.runner.record().marks.iter();
        marks.map(|&spot| exhibit.drawing.typed(spot)).collect::<Vec<_>>().join(" ")
    }

    /// What is said once the step is done.
    fn after(&self) -> String {
        let blocks: Vec<_> = self.runner.stage().after.iter().map(block).collect();
        let after = if blocks.is_empty() { String::new() } else { format!("\n\n{}", blocks.join("\n\n")) };
        format!("{after}\n\nEnter goes on.")
    }
}

fn block(block: &Block) -> String {
    match block {
        Block::Heading(text) => text.clone(),
        Block::Paragraph(spans) => plain(spans),
        Block::Item(spans) => format!("- {}", plain(spans)),
    }
}

/// A text without the marks of its styles.
fn unmarked(text: &str) -> String {
    plain(&markup::spans(text))
}

fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text.as_str()).collect()
}

/// What there is to choose from: by numbers, or where these are numbers themselves, as they stand.
fn offered(texts: &[&str]) -> String {
    if are_figures(texts) { format!("One of {}.", texts.join(", ")) } else { numbered(texts) }
}

fn are_figures(texts: &[&str]) -> bool {
    texts.iter().any(|text| text.replace('−', "-").parse::<f64>().is_ok())
}

/// The number of the option that is meant.
fn chosen(texts: &[&str], typed: &str) -> Option<usize> {
    let same = |text: &&str| tidy(text) == tidy(typed);
    if are_figures(texts) {
        return texts.iter().position(same);
    }
    typed.parse::<usize>().ok()?.checked_sub(1)
}

fn numbered(texts: &[&str]) -> String {
    let line = |(at, text): (usize, &&str)| format!("{:>3}  {text}", at + 1);
    texts.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}
