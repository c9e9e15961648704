//! A lesson that is open: what keys and clicks do in each kind of step.

mod answer;
mod bench;
mod board;
mod mouse;
mod now;
mod presenting;

use crossterm::event::{KeyCode, KeyEvent};

use super::panes::Panes;
use super::preview::Preview;
use crate::course::check::Task;
use crate::course::runner::Runner;
use crate::course::study::{Inquiry, Studied, Study};
use crate::engine::StudyEvent;
use crate::explain::drawing::Spot;
use crate::explain::transcript::{Event, Transcript};
use crate::learner::record::Saved;
use crate::ui::keymap::Key;
use crate::ui::prelude::*;
use crate::ui::screens::workbench::Worktop;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::drawing::moved;
use crate::ui::widgets::input::Input;
pub(super) use answer::{acts, are_figures};
pub(super) use board::Board;

/// What the lesson wants of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LessonRequest {
    Stay,
    /// The list of steps is to be opened.
    Steps,
    Leave,
    /// The last step is done.
    Finish,
    /// The step that was to be done again is left.
    Reviewed,
}

/// A search that the step waits for.
pub(super) struct Search {
    /// What is to be started; taken by the screen.
    study: Option<Box<Study>>,
    pub(super) so_far: String,
}

pub(super) struct OpenLesson {
    runner: Runner,
    area: Rect,
    /// The node under the cursor of a prediction.
    pub(super) cursor: Spot,
    /// The answer under the cursor of a question.
    pub(super) option: usize,
    pub(super) input: Input,
    /// Lines of the text that are scrolled out.
    pub(super) scrolled: usize,
    /// Lines of what is said below that are scrolled out.
    pub(super) lowered: usize,
    /// The board of the step, if it has one.
    pub(super) board: Option<Board>,
    /// The picture of another step, where this one has none, and the number of that step.
    pub(super) backdrop: Option<(usize, Preview)>,
    /// The learner has done something about the question that is asked: until then Enter is still meant for what was
    /// there before it.
    pub(super) touched: bool,
    /// What is typed of an answer that is a figure.
    digits: String,
    /// What is wrong with what was typed.
    pub(super) error: Option<String>,
    /// What is being searched for an answer.
    pub(super) search: Option<Search>,
    pub(super) pieces: PieceStyle,
    /// It is shown to others: answers are hidden until they are asked for, and nothing is kept.
    pub(super) presenting: bool,
    /// Which one of those it is that are to be done again, and of how many.
    pub(super) reviewing: Option<(usize, usize)>,
    /// The workbench of the step, if it has one.
    pub(super) bench: Option<Worktop>,
}

/// More lines than any text has.
const EVER: i32 = 1 << 20;

impl OpenLesson {
    pub(super) fn new(runner: Runner, area: Rect) -> Self {
        let mut open = Self {
            runner,
            area,
            cursor: 0,
            option: 0,
            input: Input::default(),
            scrolled: 0,
            lowered: 0,
            board: None,
            backdrop: None,
            touched: false,
            digits: String::new(),
            error: None,
            search: None,
            pieces: PieceStyle::Letters,
            presenting: false,
            reviewing: None,
            bench: None,
        };
        open.arrive();
        open
    }

    /// There is room for text beside the drawing.
    pub(super) fn is_wide(&self) -> bool {
        self.area.width >= Panes::WIDE
    }

    /// There is room for more than the words and the drawing.
    pub(super) fn is_large(&self) -> bool {
        self.is_wide() && self.area.height >= Panes::TALL
    }

    /// The run whose window and page are shown: of one with α and β once the lesson has spoken of them. None of an order
    /// that is asked for, see [`Self::asks_for_order`].
    pub(super) fn followed(&self) -> Option<&Transcript> {
        let run = self.runner.run().filter(|_| !self.asks_for_order());
        run.filter(|run| self.runner.stage().bounds || !run.windowed)
    }

    pub(super) fn runner(&self) -> &Runner {
        &self.runner
    }

    /// What is to be kept of what has changed since this was asked last.
    pub(super) fn news(&mut self) -> Saved {
        self.runner.news()
    }

    /// Another day has begun.
    pub(super) fn set_day(&mut self, today: i64) {
        self.runner.set_day(today);
    }

    /// Makes the step at hand ready.
    fn arrive(&mut self) {
        (self.scrolled, self.lowered) = (0, 0);
        self.option = 0;
        self.input = Input::default();
        self.cursor = self
            .runner
            .exhibit()
            .map_or(0, |exhibit| exhibit.drawing.node(0).children.first().copied().unwrap_or(0));
        self.error = None;
        self.touched = false;
        self.digits.clear();
        self.search = None;
        self.board = Board::of(&self.runner);
        self.set_up_bench();
        let is_bare = self.board.is_none() && self.bench.is_none() && self.runner.exhibit().is_none();
        self.backdrop = if is_bare { Preview::near(self.runner.lesson(), self.runner.at()) } else { None };
        let given = &self.runner.record().answer;
        match self.runner.task() {
            Task::Choose { options, .. } => {
                self.option = options.iter().position(|option| option.text == *given).unwrap_or(0);
            }
            Task::FillIn { .. } => self.input = Input::new(given.clone()),
            Task::Quiz(..) => {
                if let Some(question) = self.runner.question() {
                    self.cursor = question.spot;
                }
            }
            _ => {}
        }
    }

    pub(super) fn update(&mut self, msg: Msg) -> LessonRequest {
        match msg {
            Msg::Resize(area) => {
                self.area = area;
                self.place_bench();
            }
            Msg::Pieces(pieces) => self.pieces = pieces,
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) if self.context() == Context::BenchTyping => self.paste_on_bench(&text),
            Msg::Paste(text) if matches!(self.context(), Context::LessonTyping | Context::LessonMove) => {
                self.input.insert(&text);
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
            _ => {}
        }
        LessonRequest::Stay
    }

    fn key(&mut self, key: KeyEvent) {
        match (self.context(), key.code) {
            // Answers are numbers and bounds: letters stay free for the step's own keys.
            (Context::LessonTyping, KeyCode::Char(letter)) if Key::typed(key) && !self.takes(letter) => {}
            (Context::LessonTyping | Context::LessonMove, _) => drop(self.input.key(key)),
            (Context::BenchTyping, _) => {
                if let Some(top) = &mut self.bench {
                    top.key(key);
                }
            }
            (Context::LessonChoose, KeyCode::Char(typed @ ('0'..='9' | '-' | '−' | '+'))) => {
                self.type_figure(typed);
            }
            _ => {}
        }
    }

    fn act(&mut self, action: Action) -> LessonRequest {
        if self.is_for_bench(action) {
            self.act_on_bench(action);
            return LessonRequest::Stay;
        }
        match action {
            Action::Cancel if self.search.is_some() => {
                self.search = None;
                // Who has stopped it has seen it: Enter begins it anew.
                self.touched = true;
                self.error = Some("The search was stopped: nothing was judged.".into());
            }
            Action::Cancel => return LessonRequest::Leave,
            Action::Advance => return self.advance(),
            Action::Retreat => self.retreat(),
            Action::Accept => return self.accept(),
            Action::Next => return self.go_on(),
            Action::Previous if *self.runner.task() == Task::Read && self.runner.backward() => {}
            Action::Previous => {
                if self.runner.go_back() {
                    self.arrive();
                }
            }
            Action::Steps => return LessonRequest::Steps,
            Action::PageDown => self.scroll(4),
            Action::PageUp => self.scroll(-4),
            Action::Hint => drop(self.runner.hint()),
            Action::Solution => {
                let asked = self.runner.give_up();
                self.arrive();
                self.ask(asked);
            }
            Action::Again | Action::Reset => self.again(),
            Action::NewSeed if self.runner.is_exercise() => self.draw_another(),
            Action::Toggle | Action::Cut => self.toggle(),
            _ => self.step_or_point(action),
        }
        LessonRequest::Stay
    }

    /// Goes to the step with this number.
    pub(super) fn go_to(&mut self, step: usize) {
        self.runner.jump(step);
        self.arrive();
    }

    /// Moves through a run, over a drawing or over answers.
    fn step_or_point(&mut self, action: Action) {
        match self.context() {
            Context::LessonPredict | Context::LessonPoint => self.point(action),
            Context::LessonChoose | Context::LessonExperiment => self.choose(action),
            Context::LessonMove => self.aim(action),
            _ => match action {
                Action::First | Action::Last if self.context() == Context::LessonRead => {
                    // First what stands above, then what stands below it.
                    let by = if action == Action::First { -EVER } else { EVER };
                    (0..2).for_each(|_| self.scroll(by));
                }
                Action::Right => drop(self.runner.forward()),
                Action::Left => drop(self.runner.backward()),
                Action::First => drop(self.runner.show(0)),
                Action::Last => drop(self.runner.show(usize::MAX)),
                Action::NextCut => self.next_cut(),
                _ => {}
            },
        }
    }

    fn next_cut(&mut self) {
        let Some(run) = self.runner.run() else { return };
        let shown = self.runner.record().shown;
        let later = run.moments.iter().skip(shown);
        let next = later.enumerate().find(|(_, moment)| matches!(moment.event, Event::Cut { .. }));
        let to = next.map_or(usize::MAX, |(ahead, _)| shown + ahead + 1);
        self.runner.show(to);
    }

    /// Moves the cursor of a prediction.
    fn point(&mut self, action: Action) {
        self.touched = true;
        let Some(exhibit) = self.runner.exhibit() else { return };
        let to = moved(&exhibit.drawing, self.cursor, action);
        // The root has no line above it that could be cut.
        if to > 0 || self.context() != Context::LessonPredict {
            self.cursor = to;
        }
    }

    /// Has something searched, if there is anything to be.
    fn ask(&mut self, inquiry: Option<Inquiry>) {
        self.search = inquiry.map(|inquiry| {
            self.error = None;
            let study = Some(Box::new(Study::Judge(Box::new(inquiry))));
            Search { study, so_far: String::new() }
        });
    }

    /// What is to be searched and has not been started.
    pub(super) fn take_study(&mut self) -> Option<Box<Study>> {
        self.search.as_mut()?.study.take()
    }

    /// Hears of the search.
    pub(super) fn hear(&mut self, learnt: StudyEvent) {
        match learnt {
            StudyEvent::SoFar(text) => {
                if let Some(search) = &mut self.search {
                    search.so_far = text;
                }
            }
            StudyEvent::All(studied) => {
                if self.search.take().is_none() {
                    return;
                }
                match *studied {
                    Studied::Judged(Ok(finding)) => {
                        self.input = Input::default();
                        self.runner.take(finding);
                        self.board = Board::of(&self.runner);
                    }
                    Studied::Judged(Err(message)) => self.error = Some(message),
                    Studied::Stopped | Studied::Opened(_) => {}
                }
            }
        }
    }

    /// Draws another tree of an exercise.
    pub(super) fn draw_another(&mut self) {
        self.runner.another();
        self.arrive();
    }

    /// Goes to a step that is to be done once more, this one of so many.
    pub(super) fn review(&mut self, id: &str, place: Option<(usize, usize)>) {
        self.reviewing = place;
        let place = self.runner.lesson().stages.iter().position(|stage| stage.id == id);
        if let Some(place) = place {
            self.runner.jump(place);
            self.runner.reset_step();
            self.arrive();
        }
    }

    fn go_on(&mut self) -> LessonRequest {
        self.search = None;
        if self.reviewing.is_some() {
            return LessonRequest::Reviewed;
        }
        if self.runner.go_on() {
            self.arrive();
            return LessonRequest::Stay;
        }
        LessonRequest::Finish
    }
}
