//! What is answered, tried and judged.

use super::{Runner, StepStatus};
use crate::course::bench;
use crate::course::check::{Task, reach};
use crate::course::experiment::Experiment;
use crate::course::games;
use crate::course::lesson::Subject;
use crate::course::quiz::{Answer, Given, Question, next_after, number_typed, tidy};
use crate::course::setup::{Setup, Who};
use crate::course::study::{Finding, Inquiry, Sought};
use crate::explain::drawing::Spot;
use crate::explain::transcript::Transcript;
use crate::learner::puzzles::{Puzzle, Solving};

/// A move that the learner made, as the floor above knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    /// As players write it.
    pub text: String,
    /// As programs write it.
    pub plain: String,
    /// It ends the game with a win.
    pub wins: bool,
}

/// What becomes of a move that was made.
#[derive(Clone, Debug)]
pub enum Reply {
    /// It is judged: rightly made or not.
    Judged(bool),
    /// It has to be searched first.
    Asks(Box<Inquiry>),
}

impl Runner {
    /// Keeps the judgement of an answer.
    pub(super) fn judge(&mut self, right: bool, answer: String, told: String) {
        let record = self.here();
        // The same answer once more, by a key that was held down, is not another mistake.
        let again = record.status == StepStatus::Wrong && record.answer == answer;
        if record.is_done() || again && !right {
            return;
        }
        (record.answer, record.told) = (answer, told);
        record.tries += 1;
        record.mistakes += u32::from(!right);
        record.status = match right {
            // What was shown in part was not found.
            true if record.given > 0 => StepStatus::Shown,
            true => StepStatus::Done,
            false => StepStatus::Wrong,
        };
        if right {
            record.given_last = false;
            self.settle();
        }
    }

    /// Answers a question by typing; says whether rightly. `None` when nothing is asked. It is an error when it cannot be
    /// read.
    pub fn answer(&mut self, text: &str) -> Option<Result<bool, &'static str>> {
        if let Task::FillIn { answer, .. } = self.task() {
            let given = match number_typed(text) {
                Ok(given) => given,
                Err(how) if number_typed(answer).is_ok() => return Some(Err(how)),
                Err(_) => tidy(text),
            };
            let (right, wanted) = (given == tidy(answer), tidy(answer));
            let figures = |text: &str| text.trim_start_matches(['≥', '≤']).to_string();
            let told = if !right && figures(&given) == figures(&wanted) {
                "The number is right. What is known of it is another thing: exactly that, at least, or at most?"
            } else {
                ""
            };
            self.judge(right, given, told.into());
            return Some(Ok(right));
        }
        match self.question()?.answer.read(text) {
            Ok(given) => self.give(&given, text.trim()).map(Ok),
            Err(how) => Some(Err(how)),
        }
    }

    /// Points at a node; says whether it is the right one. `None` when none is asked for.
    pub fn point(&mut self, spot: Spot) -> Option<bool> {
        self.question().filter(|question| matches!(question.answer, Answer::Node(_)))?;
        let name = self.exhibit().map_or_else(String::new, |exhibit| exhibit.drawing.call(spot));
        self.give(&Given::Node(spot), &name)
    }

    /// The question of a quiz that is asked now.
    pub fn question(&self) -> Option<&Question> {
        let Task::Quiz(_, questions) = self.task() else { return None };
        questions.get(self.record().asked).filter(|_| !self.record().is_done())
    }

    /// Gives an answer to a question of a quiz; says whether it is right.
    fn give(&mut self, given: &Given, text: &str) -> Option<bool> {
        let Task::Quiz(_, questions) = self.task() else { return None };
        let at = self.record().asked;
        let (right, told) = self.question()?.judge(given);
        // Whoever has made a mistake here is asked all.
        let clean = self.record().is_unaided();
        let next = if clean { next_after(questions, at) } else { at + 1 };
        let shown = questions.get(next).map(|question| question.shown);
        if let (true, Some(shown)) = (right, shown) {
            let skipped = next > at + 1;
            let told = if skipped { format!("{told} What is like it is played for you.") } else { told };
            self.here().tries += 1;
            self.turn_to(next, shown, told);
        } else {
            self.judge(right, text.into(), told);
            self.show_to_the_end();
        }
        Some(right)
    }

    /// Another part of the step is asked: nothing is known of it yet, and no hint was taken for it.
    fn turn_to(&mut self, part: usize, shown: usize, told: String) {
        let record = self.here();
        (record.asked, record.shown) = (part, shown);
        (record.answer, record.status, record.told) = (String::new(), StepStatus::Open, told);
        record.next_part();
    }

    /// Chooses an option; says whether rightly. `None` when there is none.
    pub fn choose(&mut self, number: usize) -> Option<bool> {
        match self.task() {
            Task::Choose { options, .. } => {
                let option = options.get(number)?.clone();
                self.judge(option.right, option.text, option.why);
                Some(option.right)
            }
            Task::Quiz(..) => {
                let Answer::Act { options, .. } = &self.question()?.answer else { return None };
                let text = options.get(number)?.clone();
                self.give(&Given::Act(number), &text)
            }
            _ => None,
        }
    }

    /// Makes a move. `None` when no move is asked for.
    pub fn make_move(&mut self, mv: &Moved) -> Option<Reply> {
        match self.task().clone() {
            Task::Quiz(..) => self.give(&Given::Text(mv.plain.clone()), &mv.text).map(Reply::Judged),
            Task::Play { setup, within } => {
                let sought = Sought::Move { mv: mv.clone(), setup, within };
                self.inquiry(sought).map(|inquiry| Reply::Asks(Box::new(inquiry)))
            }
            Task::Puzzle(puzzle) => {
                let mut solving = Solving::new(puzzle);
                // Replayed: the record keeps how far the solution has come, and nothing else.
                while solving.played().len() < self.record().shown {
                    let next = solving.next()?.to_string();
                    solving.play(&next, false).ok()?;
                }
                let verdict = solving.play(&mv.plain, mv.wins).ok()?;
                let right = !matches!(verdict, crate::learner::puzzles::Verdict::Wrong);
                if solving.is_over() {
                    self.here().shown = solving.played().len();
                    self.judge(true, mv.text.clone(), "Solved.".into());
                } else if right {
                    let record = self.here();
                    record.shown = solving.played().len();
                    (record.status, record.told) =
                        (StepStatus::Open, format!("{} is right. Go on.", mv.text));
                    record.next_part();
                } else {
                    self.judge(false, mv.text.clone(), format!("{} does not solve it.", mv.text));
                }
                Some(Reply::Judged(right))
            }
            _ => None,
        }
    }

    /// A question about this step that has to be searched.
    fn inquiry(&self, sought: Sought) -> Option<Inquiry> {
        let subject = self.lesson.subject(self.at)?.clone();
        Some(Inquiry { subject, stage: self.at, sought })
    }

    /// Takes note of what a search has found out; says whether the answer was right. `None` when it is about another
    /// step, or shows the right answer.
    pub fn take(&mut self, finding: Finding) -> Option<bool> {
        if finding.stage != self.at || self.record().is_done() {
            return None;
        }
        let Finding { right, answer, told, .. } = finding;
        match right {
            Some(right) => self.judge(right, answer, told),
            None => self.shown(answer, told),
        }
        right
    }

    /// The search of the experiment as it stands.
    pub fn setup(&self) -> Option<Setup> {
        let Task::Experiment(experiment) = self.task() else { return None };
        let words: Vec<&str> = self.record().answer.split_whitespace().collect();
        let kept = Setup::parse(&words).ok().filter(|_| !words.is_empty());
        Some(kept.unwrap_or_else(|| experiment.start.value.clone()))
    }

    /// How many things of an experiment are changed, and how many may be.
    pub fn changes(&self) -> Option<(usize, usize)> {
        let (Task::Experiment(experiment), Some(setup)) = (self.task(), self.setup()) else { return None };
        Some((changed(experiment, &setup), experiment.changes))
    }

    /// Changes the search of the experiment; says whether it may be.
    pub fn change(&mut self, setup: &Setup) -> bool {
        let Task::Experiment(experiment) = self.task() else { return false };
        let fits = changed(experiment, setup) <= experiment.changes && !self.record().is_done();
        if fits {
            let text = setup.to_string();
            let record = self.here();
            (record.answer, record.status, record.told) = (text, StepStatus::Open, String::new());
        }
        fits
    }

    /// Asks for the experiment to be run. `None` when there is none.
    pub fn try_out(&self) -> Option<Inquiry> {
        let Task::Experiment(experiment) = self.task() else { return None };
        self.inquiry(Sought::Goal { experiment: experiment.clone(), setup: self.setup()? })
    }

    /// Lets the learner change a graded prediction or a wrong answer.
    pub fn retry(&mut self) {
        let keep_shown = !matches!(self.task(), Task::Predict(_));
        let record = self.here();
        if record.status == StepStatus::Wrong {
            record.status = StepStatus::Open;
            if !keep_shown {
                record.shown = 0;
            }
        }
    }

    /// Shows the right answer: what was asked is done, and not solved. Where the step asks more, that comes next. What has
    /// to be searched for it is asked for.
    pub fn give_up(&mut self) -> Option<Inquiry> {
        if self.record().is_done() || self.give_up_part() {
            return None;
        }
        let (answer, told) = match self.task().clone() {
            Task::FillIn { answer, .. } => (answer, String::new()),
            Task::Choose { options, .. } => {
                let right = options.into_iter().find(|option| option.right);
                right.map(|option| (option.text, option.why)).unwrap_or_default()
            }
            Task::Quiz(_, questions) => {
                let question = questions.get(self.record().asked).or(questions.last());
                let drawing = self.exhibit().map(|exhibit| &exhibit.drawing);
                let told = |it: &Question| (it.answer.told(drawing), it.why.clone());
                question.map(told).unwrap_or_default()
            }
            Task::Predict(_) => {
                let edges = self.run().map(Transcript::cut_edges).unwrap_or_default();
                self.here().marks = edges.into_iter().map(|(spot, _)| spot).collect();
                (String::new(), String::new())
            }
            Task::Play { setup, .. } => return self.inquiry(Sought::Best(setup)),
            Task::Experiment(experiment) => return self.inquiry(Sought::Solution(experiment)),
            Task::Page(assignment) => {
                let name = assignment.algorithm.card().name;
                (bench::solution(assignment.algorithm), format!("This is the page of {name}."))
            }
            Task::Puzzle(puzzle) => {
                let solution = written(&puzzle).join(" ");
                self.here().shown = puzzle.moves.len();
                (String::new(), format!("The solution: {solution}."))
            }
            Task::Read | Task::Watch(_) | Task::Listen(_) | Task::Exercise { .. } => return None,
        };
        self.shown(answer, told);
        None
    }

    /// Shows the answer to one question of several; says whether that is all there is to do. Of a position drawn by lot the
    /// rest is not asked any more: there are others.
    fn give_up_part(&mut self) -> bool {
        let Task::Quiz(_, questions) = self.task() else { return false };
        let (next, drawing) = (self.record().asked + 1, self.exhibit().map(|exhibit| &exhibit.drawing));
        let Some(shown) = questions.get(next).map(|question| question.shown) else { return false };
        let Some(question) = self.question().filter(|_| !self.is_exercise()) else { return false };
        let told = format!("It was: {}. {}", question.answer.told(drawing), question.why);
        self.here().given += 1;
        self.turn_to(next, shown, told.trim_end().into());
        self.here().given_last = true;
        true
    }

    /// The right answer stands there now, and was not found.
    fn shown(&mut self, answer: String, told: String) {
        let record = self.here();
        (record.answer, record.told) = (answer, told);
        (record.status, record.given_last) = (StepStatus::Shown, true);
        self.show_to_the_end();
        self.settle();
    }
}

/// How many things a search differs in from the one that the experiment starts with.
fn changed(experiment: &Experiment, setup: &Setup) -> usize {
    let start = &experiment.start.value;
    let switched = experiment
        .switches
        .iter()
        .filter(|&&one| start.techniques.has(one) != setup.techniques.has(one))
        .count();
    switched + usize::from(start.who != setup.who) + usize::from(start.depth != setup.depth)
}

/// What a search differs in from the one that the experiment starts with, in words.
pub fn changes(experiment: &Experiment, setup: &Setup) -> Vec<String> {
    let start = &experiment.start.value;
    let switched = experiment.switches.iter().filter_map(|&technique| {
        let on = setup.techniques.has(technique);
        let word = if on { "with" } else { "without" };
        (on != start.techniques.has(technique)).then(|| format!("{word} {}", technique.card().name))
    });
    let mut all: Vec<String> = switched.collect();
    if let Who::Textbook(algorithm) = setup.who
        && setup.who != start.who
    {
        all.push(algorithm.card().name.into());
    }
    if setup.depth != start.depth {
        all.push(format!("depth {}", setup.depth));
    }
    all
}

/// What can be chosen in an experiment, one entry a line: words, and the search with that changed.
pub fn choices(experiment: &Experiment, setup: &Setup) -> Vec<(String, Setup)> {
    let mut all = Vec::new();
    for &technique in &experiment.switches {
        let on = setup.techniques.has(technique);
        let techniques =
            if on { setup.techniques.without(technique) } else { setup.techniques.with(technique) };
        let text = format!("[{}] {}", if on { "x" } else { " " }, technique.card().name);
        all.push((text, Setup { techniques, ..setup.clone() }));
    }
    for &algorithm in &experiment.algorithms {
        let on = setup.who == Who::Textbook(algorithm);
        let text = format!("({}) {}", if on { "•" } else { " " }, algorithm.card().name);
        all.push((text, Setup { who: Who::Textbook(algorithm), ..setup.clone() }));
    }
    let (least, most) = experiment.depths;
    if least < most {
        for depth in least..=most {
            let text = format!("({}) depth {depth}", if setup.depth == depth { "•" } else { " " });
            all.push((text, Setup { depth, ..setup.clone() }));
        }
    }
    debug_assert!(!all.is_empty() && !reach(experiment).is_empty());
    all
}

/// The solution of a puzzle as players write it.
pub(super) fn written(puzzle: &Puzzle) -> Vec<String> {
    let (game, position) = (puzzle.game.clone(), puzzle.position.clone());
    games::written(&Subject { game, position, plies: None }, &puzzle.moves)
}
