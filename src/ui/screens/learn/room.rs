//! A lesson that is open: what keys and clicks do in each kind of step.

mod answer;
mod board;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::panes::Panes;
use crate::tutor::check::Task;
use crate::tutor::figure::Spot;
use crate::tutor::runner::{Runner, choices};
use crate::tutor::transcript::Event;
use crate::ui::keymap::{Action, Context};
use crate::ui::msg::Msg;
use crate::ui::theme::PieceStyle;
use crate::ui::widgets::figure::Layout;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::list::Choice;
use crate::ui::widgets::number::counted;
pub(super) use board::Board;

/// What the lesson wants of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Stay,
    Leave,
    /// The last step is done.
    Finish,
}

/// An open lesson.
pub(super) struct Room {
    runner: Runner,
    area: Rect,
    /// The node under the cursor of a prediction.
    pub(super) cursor: Spot,
    /// The answer under the cursor of a question.
    pub(super) option: usize,
    pub(super) input: Input,
    /// Lines of the text that are scrolled out.
    pub(super) scrolled: usize,
    /// The list of steps, while it is open.
    pub(super) steps: Option<Choice>,
    /// The board of the step, if it has one.
    pub(super) board: Option<Board>,
    /// What is wrong with what was typed.
    pub(super) error: Option<String>,
    pub(super) pieces: PieceStyle,
}

impl Room {
    pub(super) fn new(runner: Runner, area: Rect) -> Self {
        let mut room = Self {
            runner,
            area,
            cursor: 0,
            option: 0,
            input: Input::default(),
            scrolled: 0,
            steps: None,
            board: None,
            error: None,
            pieces: PieceStyle::Letters,
        };
        room.arrive();
        room
    }

    pub(super) fn runner(&self) -> &Runner {
        &self.runner
    }

    /// Makes the step at hand ready.
    fn arrive(&mut self) {
        self.scrolled = 0;
        self.option = 0;
        self.input = Input::default();
        self.cursor = self
            .runner
            .exhibit()
            .map_or(0, |exhibit| exhibit.figure.node(0).children.first().copied().unwrap_or(0));
        self.error = None;
        self.board = Board::of(&self.runner);
        let given = &self.runner.record().answer;
        match self.runner.task() {
            Task::Choose { options, .. } => {
                self.option = options.iter().position(|option| option.text == *given).unwrap_or(0);
            }
            Task::FillIn { .. } | Task::Bug { by_tree: true, .. } => self.input = Input::new(given.clone()),
            Task::Bug { by_tree: false, .. } => {
                self.option = given.parse::<usize>().map_or(0, |line| line.saturating_sub(1));
            }
            _ => {}
        }
    }

    /// How many things there are to choose from.
    pub(super) fn options(&self) -> usize {
        match self.runner.task() {
            Task::Choose { options, .. } => options.len(),
            Task::Quiz(_, questions) => {
                questions.get(self.runner.record().asked).map_or(0, |question| question.options.len())
            }
            Task::Bug { flaw, .. } => flaw.page().len(),
            Task::Experiment(experiment) => {
                self.runner.setup().map_or(0, |setup| choices(experiment, &setup).len())
            }
            _ => 0,
        }
    }

    /// Whether an action has anything to do now.
    pub(super) fn is_live(&self, action: Action) -> bool {
        action != Action::NewSeed || self.runner.is_exercise()
    }

    pub(super) fn context(&self) -> Context {
        if self.steps.is_some() {
            return Context::LessonSteps;
        }
        let record = self.runner.record();
        match self.runner.task() {
            Task::Read => Context::LessonRead,
            Task::Watch(_) | Task::Listen(_) => Context::LessonWatch,
            Task::Predict(_) | Task::Quiz(..) if record.is_done() => Context::LessonWatch,
            _ if record.is_done() => Context::LessonAnswered,
            Task::Predict(_) if record.is_judged() => Context::LessonGraded,
            Task::Predict(_) => Context::LessonPredict,
            Task::FillIn { .. } => Context::LessonTyping,
            Task::Play { .. } | Task::Puzzle(_) => Context::LessonMove,
            Task::Experiment(_) => Context::LessonExperiment,
            Task::Bug { by_tree: true, .. } => Context::LessonTree,
            Task::Quiz(..) | Task::Choose { .. } | Task::Bug { .. } | Task::Exercise { .. } => {
                Context::LessonChoose
            }
        }
    }

    /// What is said when the last step is done.
    pub(super) fn farewell(&self) -> String {
        let points = self.runner.points();
        let title = &self.runner.lesson().lesson.title;
        let left = self.runner.records().len() - self.runner.done();
        if left > 0 {
            let are = if left == 1 { "is" } else { "are" };
            return format!("{title}: {} {are} still open", counted(left, "step"));
        }
        format!(
            "{title}: done. {} of {} tasks solved, {} at the first try and without a hint",
            points.solved, points.tasks, points.clean
        )
    }

    pub(super) fn update(&mut self, msg: Msg) -> Wish {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Pieces(pieces) => self.pieces = pieces,
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.key(key),
            Msg::Paste(text)
                if matches!(
                    self.context(),
                    Context::LessonTyping | Context::LessonMove | Context::LessonTree
                ) =>
            {
                self.input.insert(&text);
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
            _ => {}
        }
        Wish::Stay
    }

    fn key(&mut self, key: KeyEvent) {
        match (self.context(), key.code) {
            // Answers are numbers and bounds: letters stay free for the step's own keys.
            (Context::LessonTyping, KeyCode::Char(letter))
                if !letter.is_ascii_digit() && !"-<>=≤≥".contains(letter) => {}
            (Context::LessonTyping | Context::LessonMove | Context::LessonTree, _) => {
                self.input.key(key);
            }
            (Context::LessonChoose, KeyCode::Char(digit @ '1'..='9')) => {
                self.answer(digit as usize - '1' as usize);
            }
            _ => {}
        }
    }

    fn act(&mut self, action: Action) -> Wish {
        if self.steps.is_some() {
            self.act_on_steps(action);
            return Wish::Stay;
        }
        match action {
            Action::Cancel => return Wish::Leave,
            Action::Accept => return self.accept(),
            Action::NextStep => return self.go_on(),
            Action::PreviousStep => {
                if self.runner.go_back() {
                    self.arrive();
                }
            }
            Action::Options => {
                let mut steps = Choice::first_of(self.runner.records().len());
                steps.at = self.runner.at();
                self.steps = Some(steps);
            }
            Action::PageDown => self.scroll(4),
            Action::PageUp => self.scroll(-4),
            Action::Hint => {
                self.runner.hint();
            }
            Action::Solution => {
                self.runner.give_up();
                self.arrive();
            }
            Action::Again => self.again(),
            Action::NewSeed if self.runner.is_exercise() => {
                self.runner.another();
                self.arrive();
            }
            Action::Toggle => self.toggle(),
            _ => self.step_or_point(action),
        }
        Wish::Stay
    }

    fn act_on_steps(&mut self, action: Action) {
        let Some(steps) = &mut self.steps else { return };
        match action {
            Action::Up => steps.up(),
            Action::Down => steps.down(),
            Action::Accept => {
                self.runner.jump(steps.at);
                self.steps = None;
                self.arrive();
            }
            _ => self.steps = None,
        }
    }

    /// Moves through a run, over a figure or over answers.
    fn step_or_point(&mut self, action: Action) {
        match self.context() {
            Context::LessonPredict => self.point(action),
            Context::LessonChoose | Context::LessonExperiment => self.choose(action),
            Context::LessonMove => self.aim(action),
            _ => match action {
                Action::Right => {
                    self.runner.forward();
                }
                Action::Left => {
                    self.runner.backward();
                }
                Action::First => {
                    self.runner.show(0);
                }
                Action::Last => {
                    self.runner.show(usize::MAX);
                }
                Action::NextMatch => self.next_cut(),
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

    /// Moves the cursor of a prediction. Left and right go along a level, over the parents' borders.
    fn point(&mut self, action: Action) {
        let Some(exhibit) = self.runner.exhibit() else { return };
        let figure = &exhibit.figure;
        let ply = figure.ply(self.cursor);
        let level: Vec<_> = (0..figure.nodes().len()).filter(|&spot| figure.ply(spot) == ply).collect();
        let at = level.iter().position(|&spot| spot == self.cursor).unwrap_or(0);
        let to = match action {
            Action::Left => at.checked_sub(1).map(|at| level[at]),
            Action::Right => level.get(at + 1).copied(),
            // The root has no line above it that could be cut.
            Action::Up => figure.node(self.cursor).parent.filter(|&parent| parent > 0),
            Action::Down => figure.node(self.cursor).children.first().copied(),
            _ => None,
        };
        self.cursor = to.unwrap_or(self.cursor);
    }

    /// Goes to a step that is to be done once more.
    pub(super) fn review(&mut self, id: &str) {
        let place = self.runner.lesson().stages.iter().position(|stage| stage.id == id);
        if let Some(place) = place {
            self.runner.jump(place);
            self.runner.reset_step();
            self.arrive();
        }
    }

    fn go_on(&mut self) -> Wish {
        if self.runner.go_on() {
            self.arrive();
            return Wish::Stay;
        }
        Wish::Finish
    }

    /// Scrolls the text. How far there is something is known where it is drawn: too much is not kept.
    fn scroll(&mut self, lines: i32) {
        let panes = Panes::of(self, self.area);
        let last = panes.text_lines.saturating_sub(usize::from(panes.text.height));
        self.scrolled = self.scrolled.saturating_add_signed(lines as isize).min(last);
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Wish {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(2),
            MouseEventKind::ScrollUp => self.scroll(-2),
            MouseEventKind::Down(MouseButton::Left) => return self.click(mouse.column, mouse.row),
            _ => {}
        }
        Wish::Stay
    }

    fn click(&mut self, column: u16, row: u16) -> Wish {
        let panes = Panes::of(self, self.area);
        if let Some(steps) = self.steps {
            match steps.hit(panes.steps(steps), 1, column, row) {
                Some(hit) => {
                    self.steps = Some(Choice { at: hit + panes.steps_from(steps), ..steps });
                    self.act_on_steps(Action::Accept);
                }
                None => self.steps = None,
            }
            return Wish::Stay;
        }
        let on_figure = panes.figure.contains((column, row).into());
        match self.context() {
            Context::LessonRead => return self.go_on(),
            Context::LessonWatch | Context::LessonGraded if on_figure => {
                self.runner.forward();
            }
            Context::LessonPredict => {
                let exhibit = self.runner.exhibit();
                let hit = exhibit.and_then(|exhibit| {
                    Layout::new(&exhibit.figure, panes.figure, Some(self.cursor)).hit(column, row)
                });
                if let Some(spot) = hit.filter(|&spot| spot > 0) {
                    self.cursor = spot;
                    self.runner.toggle(spot);
                }
            }
            Context::LessonChoose | Context::LessonExperiment => {
                let first = panes.options;
                if row >= first && panes.foot.contains((column, row).into()) {
                    let option = usize::from(row - first) + panes.from;
                    if self.context() == Context::LessonChoose {
                        self.answer(option);
                    } else {
                        self.change(option);
                    }
                }
            }
            Context::LessonMove => self.click_board(panes.board, column, row),
            _ => {}
        }
        Wish::Stay
    }
}
