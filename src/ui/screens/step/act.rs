//! What keys, ticks and the engine do to the stepper. What they do to its tree is in `reshape.rs`.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};

use super::Stepper;
use super::quiz::{Question, Quiz};
use super::run::{Jump, Run};
use crate::course::bench::{Assignment, Craft, WORKED};
use crate::engine::EngineEvent;
use crate::explain::lettered::Lettered;
use crate::search::limits::MAX_DEPTH;
use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Session, Watch};
use crate::textbook::{Algorithm, CARDS, Card};
use crate::trace::steps::{StepRecorder, Stride};
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::overlay::Menu;
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::input::Input;

/// Between two steps while it plays, the slowest first.
const SPEEDS: [u64; 6] = [1_500, 800, 400, 150, 50, 16];

/// The column in which what they do begins, and a blank behind it.
const SUMMARY: u16 = 28;

/// The page of an algorithm to be put together, where one can work on it.
fn to_workbench(algorithm: Algorithm) -> Effect {
    if !WORKED.contains(&algorithm) {
        return Effect::fail("this page is not one for the workbench");
    }
    Effect::Go(Route::Workbench(Assignment { algorithm, craft: Craft::Build, flaw: None, seed: 1 }))
}

impl Stepper {
    /// Runs the algorithms that have not run.
    pub(super) fn think(&mut self) -> Vec<Effect> {
        let Some(&algorithm) = self.algorithms.get(self.runs.len()) else { return Vec::new() };
        self.failed = None;
        let request = Request {
            method: Method::Textbook(algorithm),
            plan: Plan::new(Limits::depth(self.depth)),
            watch: Watch::Steps { limit: StepRecorder::DEFAULT_LIMIT, guess: None },
        };
        vec![Effect::Think { session: self.session.fork(), request, fresh: true }]
    }

    /// Runs everything anew.
    fn rerun(&mut self) -> Vec<Effect> {
        self.runs.clear();
        self.look = None;
        self.types = self.types.is_some().then(|| self.types()).flatten();
        if let Some(quiz) = &mut self.quiz {
            quiz.pending.clear();
            quiz.verdict = None;
        }
        let mut effects = self.pause();
        effects.extend(self.think());
        effects
    }

    pub(super) fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        match news {
            EngineEvent::Done(answer) => {
                let algorithm = self.algorithms.get(self.runs.len()).copied();
                let mut run =
                    algorithm.and_then(|algorithm| Run::new(algorithm, *answer, self.tree_of(algorithm)));
                let missed = run.as_ref().is_some_and(|run| run.steps.missed() > 0);
                let wanted = std::mem::take(&mut self.wanted);
                if let Some(run) = run.as_mut().filter(|_| !wanted.is_empty()) {
                    run.go(run.decision(&wanted), &*self.session);
                }
                self.runs.extend(run);
                if let [one, other] = &mut self.runs[..] {
                    one.compare(other);
                    other.compare(one);
                }
                let mut effects = self.think();
                if missed {
                    effects.push(Effect::fail("the run is too long: only its beginning is here"));
                }
                effects
            }
            EngineEvent::Failed(message) => {
                self.failed = Some(message);
                Vec::new()
            }
            EngineEvent::Iteration(_)
            | EngineEvent::Move(_)
            | EngineEvent::Grown(_)
            | EngineEvent::Lesson(_) => Vec::new(),
        }
    }

    /// Goes on with another tree or position.
    pub(super) fn open(&mut self, session: Box<dyn Session>) -> Vec<Effect> {
        self.session = session;
        self.board = Shape::of(&self.session.view().board);
        self.lay_out();
        self.rerun()
    }

    pub(super) fn pause(&mut self) -> Vec<Effect> {
        self.playing = false;
        vec![Effect::Ticks(None)]
    }

    fn play(&mut self) -> Vec<Effect> {
        self.playing = true;
        vec![Effect::Ticks(Some(Duration::from_millis(SPEEDS[self.speed])))]
    }

    pub(super) fn tick(&mut self) -> Vec<Effect> {
        if !self.playing {
            return Vec::new();
        }
        if self.quiz.is_some() && self.ask() {
            return self.pause();
        }
        self.each(|run| run.steps.next(run.state.at, Stride::Step));
        if self.runs.iter().all(|run| run.state.at == run.steps.len()) { self.pause() } else { Vec::new() }
    }

    /// Moves every run; two that are compared go together.
    fn each(&mut self, to: impl Fn(&Run) -> usize) {
        self.look = None;
        for run in &mut self.runs {
            let at = to(run);
            run.go(at, &*self.session);
        }
    }

    /// Moves the run that has the focus.
    pub(super) fn go(&mut self, at: usize) {
        self.look = None;
        let focus = self.focus.min(self.runs.len().saturating_sub(1));
        if let Some(run) = self.runs.get_mut(focus) {
            run.go(at, &*self.session);
        }
    }

    pub(super) fn act(&mut self, action: Action) -> Vec<Effect> {
        match self.edited {
            Some(spot) => self.act_on_tree(action, spot),
            None if self.question().is_some() => self.act_on_question(action),
            None => self.act_on_run(action),
        }
    }

    fn act_on_run(&mut self, action: Action) -> Vec<Effect> {
        if let Some(moved) = self.travel(action) {
            return moved;
        }
        match action {
            Action::Stop if self.playing => return self.pause(),
            Action::Stop => {
                if self.runs.iter().all(|run| run.state.at == run.steps.len()) {
                    self.each(|_| 0);
                }
                return self.play();
            }
            Action::Faster | Action::Slower => {
                let faster = action == Action::Faster;
                self.speed = if faster {
                    (self.speed + 1).min(SPEEDS.len() - 1)
                } else {
                    self.speed.saturating_sub(1)
                };
                let mut effects = if self.playing { self.play() } else { Vec::new() };
                effects.push(Effect::say(format!("speed {} of {}", self.speed + 1, SPEEDS.len())));
                return effects;
            }
            Action::Algorithm => {
                let at = self.algorithms.get(self.focus).map_or(0, |&algorithm| algorithm as usize);
                self.ask_for_algorithm(at);
                return self.pause();
            }
            Action::Compare => return self.compare(),
            Action::OtherSide => self.focus = (self.focus + 1) % self.algorithms.len(),
            Action::MinimalTree if self.types.is_some() => self.types = None,
            Action::MinimalTree => {
                self.types = self.types();
                if self.types.is_none() {
                    let why =
                        "the tree is too large: the minimal tree is found in one that is drawn as a whole";
                    return vec![Effect::fail(why)];
                }
            }
            Action::Quiz => return self.toggle_quiz(),
            Action::Edit => return self.begin_edit(),
            Action::Type => return self.ask_for_tree(),
            Action::NewSeed => return self.random(),
            Action::Deeper | Action::Shallower => return self.deepen(action == Action::Deeper),
            Action::Workbench => {
                let algorithm = self.algorithms.get(self.focus).copied().unwrap_or(Algorithm::AlphaBeta);
                let mut effects = self.pause();
                effects.push(to_workbench(algorithm));
                return effects;
            }
            Action::CopyPosition => {
                let text = self.session.view().notation;
                return vec![Effect::say("copied"), Effect::Copy(text)];
            }
            _ => {}
        }
        Vec::new()
    }

    /// What goes along the run, if that is meant.
    fn travel(&mut self, action: Action) -> Option<Vec<Effect>> {
        if action == Action::Next && self.quiz.is_some() && self.ask() {
            return Some(self.pause());
        }
        let strided = |stride| move |run: &Run| run.steps.next(run.state.at, stride);
        let back = |stride| move |run: &Run| run.steps.previous(run.state.at, stride);
        let jumped = |jump, forward| move |run: &Run| run.jump(jump, forward);
        match action {
            Action::Next => self.each(strided(Stride::Step)),
            Action::Previous => self.each(back(Stride::Step)),
            Action::NextNode => self.each(strided(Stride::Node)),
            Action::PreviousNode => self.each(back(Stride::Node)),
            Action::NextCut => self.each(strided(Stride::Cut)),
            Action::PreviousCut => self.each(back(Stride::Cut)),
            Action::NextLeaf => self.each(jumped(Jump::Leaf, true)),
            Action::PreviousLeaf => self.each(jumped(Jump::Leaf, false)),
            Action::NextAlike => self.each(jumped(Jump::Alike, true)),
            Action::PreviousAlike => self.each(jumped(Jump::Alike, false)),
            Action::First => self.each(|_| 0),
            Action::Last => self.each(|run| run.steps.len()),
            _ => return None,
        }
        if let Some(quiz) = &mut self.quiz {
            quiz.verdict = None;
        }
        Some(self.pause())
    }

    /// A second algorithm beside the first, or the first alone.
    fn compare(&mut self) -> Vec<Effect> {
        if self.algorithms.len() > 1 {
            self.algorithms.truncate(1);
            self.runs.truncate(1);
            self.focus = 0;
            return Vec::new();
        }
        self.quiz = None;
        let other =
            if self.algorithms[0] == Algorithm::SssStar { Algorithm::AlphaBeta } else { Algorithm::SssStar };
        self.algorithms.push(other);
        self.focus = 1;
        self.ask_for_algorithm(other as usize);
        self.each(|_| 0);
        let mut effects = self.pause();
        effects.extend(self.think());
        effects
    }

    fn deepen(&mut self, deeper: bool) -> Vec<Effect> {
        let depth = if deeper { self.depth.min(MAX_DEPTH - 1) + 1 } else { self.depth.max(2) - 1 };
        self.cut_off(depth);
        let mut effects = self.rerun();
        effects.push(Effect::say(format!("depth {depth}")));
        effects
    }

    /// Opens the list of algorithms, this one chosen.
    fn ask_for_algorithm(&mut self, at: usize) {
        let longest = CARDS.iter().map(|card| card.summary.width().cells()).max().unwrap_or_default();
        let width = (SUMMARY + longest).min(self.overlays.area().width.saturating_sub(2));
        let row = move |_: &Self, _, card: &&Card, _: &Theme| {
            let summary = prose::clipped(card.summary, width.saturating_sub(SUMMARY).into());
            Line::from(format!("{:<24} {summary}", card.slug))
        };
        let all = CARDS.iter().collect();
        let menu = Menu::new(("which algorithm", width), all, row, |step, card| step.choose(card.algorithm));
        let menu = menu.found_by(|card| format!("{} {} {}", card.slug, card.name, card.summary));
        let menu = menu.saying(|card| card.summary);
        self.overlays.open(menu.at(at));
    }

    /// Runs another algorithm in the place of the one that has the focus.
    fn choose(&mut self, algorithm: Algorithm) -> Vec<Effect> {
        self.algorithms[self.focus] = algorithm;
        self.rerun()
    }

    fn toggle_quiz(&mut self) -> Vec<Effect> {
        if self.quiz.take().is_some() {
            return Vec::new();
        }
        if self.algorithms.len() > 1 {
            return vec![Effect::fail("the quiz is about one algorithm: `v` leaves the second")];
        }
        self.quiz = Some(Quiz::default());
        self.types = None;
        self.pause()
    }

    /// Asks what there is to ask before the next step; says whether there was something.
    fn ask(&mut self) -> bool {
        let questions = self.run().map(Question::before).unwrap_or_default();
        let Some(quiz) = &mut self.quiz else { return false };
        quiz.pending = questions;
        !quiz.pending.is_empty()
    }

    fn act_on_question(&mut self, action: Action) -> Vec<Effect> {
        let (Some(run), Some(quiz)) = (self.runs.first(), &mut self.quiz) else { return Vec::new() };
        let names = Lettered { names: &*self.session, drawing: &run.drawing };
        let asked = (quiz.right, quiz.asked);
        match action {
            Action::Quiz => return self.toggle_quiz(),
            Action::Solution => quiz.skip(),
            Action::Cut => quiz.cut(true, run, &names),
            Action::GoOn => quiz.cut(false, run, &names),
            Action::Accept => {
                if let Err(error) = quiz.typed(run) {
                    return vec![Effect::fail(error)];
                }
            }
            _ => return Vec::new(),
        }
        let (right, all) = (quiz.right - asked.0, quiz.asked - asked.1);
        let algorithm = run.algorithm.card().slug.to_string();
        if quiz.pending.is_empty() {
            self.each(|run| run.steps.next(run.state.at, Stride::Step));
        }
        let keep = ProgressUpdate::Prediction { algorithm, right: right as u64, asked: all as u64 };
        if all > 0 { vec![self.learner.keep(keep)] } else { Vec::new() }
    }

    /// A key that no binding claims.
    pub(super) fn key(&mut self, key: KeyEvent) {
        if let Some(input) = self.input() {
            input.key(key);
        } else if let (true, KeyCode::Char(digit @ ('0'..='9' | '-'))) = (self.is_on_leaf(), key.code) {
            self.ask_for_value(Input::begun(digit));
        }
    }
}
