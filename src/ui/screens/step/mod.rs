//! The stepper: a textbook algorithm event by event, forward and back, on a tree that is drawn.

mod act;
mod bar;
mod board;
mod calls;
mod edit;
mod guess;
mod legend;
mod mouse;
mod panes;
mod quiz;
mod reshape;
mod run;
#[cfg(test)]
mod tests;
mod tree;
mod view;
mod walk;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use self::quiz::{Question, Quiz};
use self::run::Run;
use self::tree::types;
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::lettered::Lettered;
use crate::games::MoveTag;
use crate::session::Session;
use crate::textbook::Algorithm;
use crate::textbook::sx::deepest;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::Learner;
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Overlaid, Overlays, overlays};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::prose;

pub(in crate::ui::screens) use walk::Walk;

/// Nodes of a tree that is drawn as a whole, at most; of a larger one the upper plies have so many.
const MOST: usize = 6_000;
/// The depth of a game that is too long to be drawn to its end.
const DEPTH: u8 = 3;

/// The stepper.
pub struct Stepper {
    session: Box<dyn Session>,
    /// The tree as it is drawn without a run; each run has its own, which may grow.
    drawing: Drawing,
    depth: u8,
    /// One, or two to compare.
    algorithms: Vec<Algorithm>,
    /// Their runs, as far as they are there.
    runs: Vec<Run>,
    focus: usize,
    overlays: Overlays<Self>,
    /// The tree is being changed, at this node.
    edited: Option<Spot>,
    quiz: Option<Quiz>,
    learner: Learner,
    playing: bool,
    speed: usize,
    /// Node types, while the minimal tree is shown.
    types: Option<Vec<u8>>,
    /// The node that the wheel has brought into sight: the way there.
    look: Option<Vec<Option<MoveTag>>>,
    /// The board that stands beside the tree, in games that have one.
    board: Option<Shape>,
    seed: u64,
    /// The way to the node at which the first run is to be shown.
    wanted: Vec<MoveTag>,
    /// Why there is no run.
    failed: Option<String>,
}

impl Stepper {
    /// A run of alpha-beta on this position, or of another algorithm.
    pub fn new(
        session: Box<dyn Session>,
        algorithm: Option<Algorithm>,
        depth: Option<u8>,
        learner: &Learner,
    ) -> Self {
        let drawing = session.drawing(None, MOST);
        let algorithms = vec![algorithm.unwrap_or(Algorithm::AlphaBeta)];
        let mut stepper = Self {
            session,
            drawing,
            depth: DEPTH,
            algorithms,
            runs: Vec::new(),
            focus: 0,
            overlays: Overlays::default(),
            edited: None,
            quiz: None,
            learner: learner.clone(),
            playing: false,
            speed: 1,
            types: None,
            look: None,
            board: None,
            seed: 0,
            wanted: Vec::new(),
            failed: None,
        };
        match depth {
            Some(depth) => stepper.cut_off(depth),
            None => stepper.lay_out(),
        }
        stepper.board = Shape::of(&stepper.session.view().board);
        stepper
    }

    /// The same, where the run comes to the node at the end of this line, or leaves it out.
    #[must_use]
    pub fn going_to(self, line: Vec<MoveTag>) -> Self {
        Self { wanted: line, ..self }
    }

    /// Draws the whole game where that can be done, and otherwise to a small depth.
    fn lay_out(&mut self) {
        self.drawing = self.session.drawing(None, MOST);
        if self.drawing.is_whole() {
            self.depth = self.drawing.height().max(1);
        } else {
            self.cut_off(DEPTH);
        }
    }

    /// Draws the game to a depth, as far as it fits.
    fn cut_off(&mut self, depth: u8) {
        self.depth = depth;
        self.drawing = self.session.drawing(Some(depth), MOST);
    }

    /// The tree in which an algorithm runs, as far as it fits.
    fn tree_of(&self, algorithm: Algorithm) -> Drawing {
        if algorithm == Algorithm::Sx && !self.drawing.is_whole() {
            self.session.drawing(Some(deepest(self.depth)), MOST)
        } else {
            self.drawing.clone()
        }
    }

    /// What sentences about a run call the nodes.
    fn names<'a>(&'a self, run: &'a Run) -> Lettered<'a> {
        Lettered { names: &*self.session, drawing: &run.drawing }
    }

    /// The types of all nodes, if all are drawn.
    fn types(&self) -> Option<Vec<u8>> {
        self.drawing.is_complete().then(|| types(&self.drawing))
    }

    fn run(&self) -> Option<&Run> {
        self.runs.get(self.focus).or(self.runs.first())
    }

    fn question(&self) -> Option<Question> {
        self.quiz.as_ref()?.pending.first().copied()
    }

    fn context(&self) -> Context {
        match (self.edited, self.question()) {
            (Some(_), _) => Context::StepEdit,
            (None, Some(Question::Cut { .. })) => Context::StepQuiz,
            (None, Some(_)) => Context::StepAnswer,
            (None, None) => Context::Step,
        }
    }

    /// The line into which an answer is typed now.
    fn input(&mut self) -> Option<&mut Input> {
        let is_asked = self.context() == Context::StepAnswer;
        self.quiz.as_mut().filter(|_| is_asked).map(|quiz| &mut quiz.input)
    }
}

impl Overlaid for Stepper {
    overlays!();

    fn title(&self) -> String {
        let names: Vec<_> = self.algorithms.iter().map(|algorithm| algorithm.card().slug).collect();
        let depth = if self.drawing.is_whole() { String::new() } else { format!(" · depth {}", self.depth) };
        let quiz = self.quiz.as_ref().map(|quiz| {
            let (right, asked) = self.learner.now().predicted();
            match (quiz.asked, asked) {
                (0, 0) => " · quiz".into(),
                _ => format!(" · quiz {} of {} right, {right} of {asked} in all", quiz.right, quiz.asked),
            }
        });
        let quiz = quiz.unwrap_or_default();
        format!("step · {} · {}{depth}{quiz}", self.session.game().slug, names.join(" and "))
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let begun = self.runs.iter().any(|run| run.state.at > 0);
        let is_live = |row: &&Binding| match row.action {
            Action::Previous => begun,
            Action::OtherSide => self.algorithms.len() > 1,
            Action::Type => self.edited.is_none() || self.is_on_leaf(),
            // It would begin the run anew, and `-` begins a number.
            Action::Deeper | Action::Shallower => self.quiz.is_none(),
            _ => true,
        };
        keymap::of(self.context()).filter(is_live).collect()
    }

    fn typing(&self) -> bool {
        self.context() == Context::StepAnswer
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        let rows = [
            ("▲ ▼", "Max moves and takes the greatest; Min moves and takes the least"),
            ("= ≥ ≤", "what the run has proved of a node: its value, at least, at most"),
            ("━ ┈", "the way to where the run stands; what a cut left out"),
            ("✂", "this edge was cut when its node was visited last: nothing below it was looked at then"),
            ("+23 …", "nodes for which there is no room here; others below them, which are not counted"),
            ("·", "the run has not looked at this leaf yet"),
            ("? ↻", "the node was tested with a zero window; it was searched again"),
            ("1 2 3", "in the minimal tree: principal variation, cut node, all node"),
            ("•", "beside a second algorithm: only this one looks at the leaf"),
            ("click", "on a leaf that was typed: type another value; on another node: to its next visit"),
        ];
        prose::legend(7, rows.map(|(sign, says)| (sign, Role::Text, says)), theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Tick => return self.tick(),
            Msg::Engine(news) => return self.hear(news),
            Msg::Shown if self.runs.len() < self.algorithms.len() && self.failed.is_none() => {
                return self.think();
            }
            // What was superseded is begun again above.
            Msg::Shown
            | Msg::Superseded
            | Msg::Resize(_)
            | Msg::Pieces(_)
            | Msg::Learner(_)
            | Msg::Game(_)
            | Msg::Browsed(_)
            | Msg::BackgroundTask(_) => {}
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => {
                if let Some(input) = self.input() {
                    input.insert(text.trim());
                }
            }
            Msg::Mouse(mouse) => return self.mouse(mouse),
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.draw(buf, area, theme);
    }
}
