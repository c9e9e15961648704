//! What is answered, tried and judged.

use super::{Runner, Standing};
use crate::tutor::check::{Task, reach, solution, tidy};
use crate::tutor::lesson::{Experiment, Subject};
use crate::tutor::puzzles::Solving;
use crate::tutor::transcript::Transcript;
use crate::tutor::workshop::{Outcome, Setup, Who};

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

impl Runner {
    /// Keeps the judgement of an answer.
    fn judge(&mut self, right: bool, answer: String, told: String) {
        let record = self.here();
        if record.is_done() {
            return;
        }
        (record.answer, record.told) = (answer, told);
        record.tries += 1;
        record.mistakes += u32::from(!right);
        record.standing = if right { Standing::Done } else { Standing::Wrong };
        if right {
            self.settle();
        }
    }

    /// Answers a question by typing; says whether rightly. `None` when nothing is asked.
    pub fn answer(&mut self, text: &str) -> Option<bool> {
        let Task::FillIn { answer, .. } = self.task() else { return None };
        let right = tidy(text) == tidy(answer);
        self.judge(right, tidy(text), String::new());
        Some(right)
    }

    /// Chooses an option; says whether rightly. `None` when there is none.
    pub fn choose(&mut self, number: usize) -> Option<bool> {
        match self.task() {
            Task::Choose { options, .. } => {
                let option = options.get(number)?.clone();
                self.judge(option.right, option.text, option.why);
                Some(option.right)
            }
            Task::Quiz(_, questions) => {
                let question = questions.get(self.record().asked)?.clone();
                let text = question.options.get(number)?.clone();
                let right = number == question.right;
                let last = self.record().asked + 1 == questions.len();
                if right && !last {
                    let next = questions[self.record().asked + 1].shown;
                    let record = self.here();
                    record.tries += 1;
                    (record.asked, record.shown) = (record.asked + 1, next);
                    (record.answer, record.standing) = (String::new(), Standing::Open);
                    record.told = question.why;
                } else {
                    let told = if right { question.why } else { String::new() };
                    self.judge(right, text, told);
                    self.show_to_the_end();
                }
                Some(right)
            }
            _ => None,
        }
    }

    /// A line of the page is named as the wrong one.
    pub fn name_line(&mut self, line: u8) -> Option<bool> {
        let &Task::Bug { flaw, by_tree: false } = self.task() else { return None };
        let right = flaw.card().line == line;
        let told =
            if right { flaw.card().verdict.into() } else { format!("Line {line} is as it should be.") };
        self.judge(right, line.to_string(), told);
        Some(right)
    }

    /// A tree is typed that is to show the mistake. It is an error when it cannot be read.
    pub fn show_tree(&mut self, text: &str) -> Option<Result<bool, String>> {
        let &Task::Bug { flaw, by_tree: true } = self.task() else { return None };
        let game = self.lesson.subject(self.at)?.game.clone();
        let subject = Subject { game, position: text.into(), plies: None };
        let trial = match self.lesson.curator.flawed(&subject, flaw) {
            Ok(trial) => trial,
            Err(error) => return Some(Err(error.to_string())),
        };
        let right = trial.shows(flaw.card().symptom);
        let number = crate::tutor::figure::figure;
        let told = format!(
            "It returns {} with {} leaves, and its move is worth {}. Right is {}, with {} leaves.",
            number(trial.value),
            trial.leaves,
            number(trial.chosen),
            number(trial.right_value),
            trial.right_leaves
        );
        self.judge(right, text.into(), told);
        Some(Ok(right))
    }

    /// Makes a move; says whether it is good. An error when it cannot be judged.
    pub fn make_move(&mut self, mv: &Moved) -> Option<Result<bool, String>> {
        match self.task().clone() {
            Task::Play { setup, within } => Some(self.judge_move(mv, &setup, within)),
            Task::Puzzle(puzzle) => {
                let mut solving = Solving::new(puzzle);
                // Replayed: the record keeps how far the solution has come, and nothing else.
                while solving.played().len() < self.record().shown {
                    let next = solving.next()?.to_string();
                    solving.play(&next, false).ok()?;
                }
                let verdict = solving.play(&mv.plain, mv.wins).ok()?;
                let right = !matches!(verdict, crate::tutor::puzzles::Verdict::Wrong);
                if solving.is_over() {
                    self.here().shown = solving.played().len();
                    self.judge(true, mv.text.clone(), "Solved.".into());
                } else if right {
                    let record = self.here();
                    record.shown = solving.played().len();
                    (record.standing, record.told) =
                        (Standing::Open, format!("{} is right. Go on.", mv.text));
                } else {
                    self.judge(false, mv.text.clone(), format!("{} does not solve it.", mv.text));
                }
                Some(Ok(right))
            }
            _ => None,
        }
    }

    fn judge_move(&mut self, mv: &Moved, setup: &Setup, within: i32) -> Result<bool, String> {
        let subject = self.lesson.subject(self.at).ok_or("there is no position")?.clone();
        let best = self.lesson.curator.search(&subject, setup)?;
        let only = Setup { only_move: Some(mv.plain.clone()), ..setup.clone() };
        let own = self.lesson.curator.search(&subject, &only)?;
        let right = own.score.units() + within >= best.score.units();
        let line = own.line.join(" ");
        let told = if right {
            format!("{} is worth {}: {line}.", mv.text, own.value)
        } else {
            format!("{} is worth {} after {line}. There is better: {}.", mv.text, own.value, best.value)
        };
        self.judge(right, mv.text.clone(), told);
        Ok(right)
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
            (record.answer, record.standing, record.told) = (text, Standing::Open, String::new());
        }
        fits
    }

    /// Runs the experiment; says whether the goal is reached.
    pub fn try_out(&mut self) -> Option<Result<bool, String>> {
        let Task::Experiment(experiment) = self.task().clone() else { return None };
        let (setup, subject) = (self.setup()?, self.lesson.subject(self.at)?.clone());
        let run = |setup: &Setup| self.lesson.curator.search(&subject, setup);
        let (start, outcome) = match (run(&experiment.start.value), run(&setup)) {
            (Ok(start), Ok(outcome)) => (start, outcome),
            (Err(message), _) | (_, Err(message)) => return Some(Err(message)),
        };
        let right = outcome.whole && experiment.goal.value.is_met(&outcome, &start);
        let told = if outcome.whole {
            told(&outcome)
        } else {
            "This takes too long: the search was stopped.".into()
        };
        self.judge(right, setup.to_string(), told);
        Some(Ok(right))
    }

    /// Lets the learner change a graded prediction or a wrong answer.
    pub fn retry(&mut self) {
        let keep_shown = !matches!(self.task(), Task::Predict(_));
        let record = self.here();
        if record.standing == Standing::Wrong {
            record.standing = Standing::Open;
            if !keep_shown {
                record.shown = 0;
            }
        }
    }

    /// Shows the right answer: the step is done, and not solved.
    pub fn give_up(&mut self) {
        if self.record().is_done() {
            return;
        }
        let (answer, told) = match self.task().clone() {
            Task::FillIn { answer, .. } => (answer, String::new()),
            Task::Choose { options, .. } => {
                let right = options.into_iter().find(|option| option.right);
                right.map(|option| (option.text, option.why)).unwrap_or_default()
            }
            Task::Quiz(_, questions) => {
                let question = questions.get(self.record().asked).or(questions.last());
                question.map(|it| (it.options[it.right].clone(), it.why.clone())).unwrap_or_default()
            }
            Task::Predict(_) => {
                let edges = self.run().map(Transcript::cut_edges).unwrap_or_default();
                self.here().marks = edges.into_iter().map(|(spot, _)| spot).collect();
                (String::new(), String::new())
            }
            Task::Play { setup, .. } => self.best_of(&setup),
            Task::Experiment(experiment) => self.solved(&experiment),
            Task::Bug { flaw, by_tree: false } => {
                (flaw.card().line.to_string(), format!("Line {}: {}.", flaw.card().line, flaw.card().verdict))
            }
            Task::Bug { flaw, by_tree: true } => {
                (String::new(), format!("The mistake: {}.", flaw.card().verdict))
            }
            Task::Puzzle(puzzle) => {
                self.here().shown = puzzle.moves.len();
                (String::new(), format!("The solution: {}.", puzzle.moves.join(" ")))
            }
            Task::Read | Task::Watch(_) | Task::Listen(_) | Task::Exercise { .. } => return,
        };
        let record = self.here();
        (record.answer, record.told) = (answer, told);
        record.standing = Standing::Shown;
        self.show_to_the_end();
        self.settle();
    }

    fn best_of(&self, setup: &Setup) -> (String, String) {
        let subject = self.lesson.subject(self.at);
        let best = subject.and_then(|subject| self.lesson.curator.search(subject, setup).ok());
        best.map(|best| {
            (best.best.clone(), format!("{} is worth {}: {}.", best.best, best.value, best.line.join(" ")))
        })
        .unwrap_or_default()
    }

    fn solved(&self, experiment: &Experiment) -> (String, String) {
        let curator = self.lesson.curator;
        let subject = self.lesson.subject(self.at);
        let found = subject.and_then(|subject| solution(curator, subject, experiment).ok().flatten());
        let outcome =
            found.as_ref().zip(subject).and_then(|(setup, subject)| curator.search(subject, setup).ok());
        let told = outcome.map_or_else(String::new, |outcome| told(&outcome));
        (found.map(|setup| setup.to_string()).unwrap_or_default(), told)
    }
}

fn told(outcome: &Outcome) -> String {
    let thousands = crate::trace::thousands;
    format!(
        "{}: {} nodes, {} leaves, {}, {}.",
        outcome.best,
        thousands(outcome.nodes),
        thousands(outcome.leaves),
        outcome.value,
        outcome.line.join(" ")
    )
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
