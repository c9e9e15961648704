//! The workbench: a page of pseudo-code is put together, completed, repaired or written; it runs on generated trees, and the
//! smallest on which it fails is stepped through.

mod kept;
mod panes;
mod said;
mod stepped;
mod view;
mod worktop;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::course::bench::{Assignment, Craft, WORKED};
use crate::textbook::Algorithm;
use crate::ui::learner_state::Learner;
use crate::ui::overlay::{Menu, overlays};
use crate::ui::prelude::*;

pub(in crate::ui::screens) use view::draw;
pub(in crate::ui::screens) use worktop::{Heard, Worktop};

/// Columns of the lists of algorithms and of tasks.
const LIST: u16 = 74;

/// The workbench on its own screen.
pub struct Workbench {
    top: Worktop,
    overlays: Overlays<Self>,
    learner: Learner,
    /// Another algorithm or task was asked for of which there is none.
    refused: bool,
}

impl Workbench {
    /// What was begun last, or where nothing was, a page drawn by this number.
    pub fn gone_on_with(seed: u64, learner: &Learner) -> Self {
        let first = Assignment { algorithm: Algorithm::AlphaBeta, craft: Craft::Build, flaw: None, seed };
        Self::new(kept::last(learner).unwrap_or(first), learner)
    }

    /// What is to be done, with the page as far as it has come; where there is no such thing, what there always is.
    pub fn new(assignment: Assignment, learner: &Learner) -> Self {
        let top = Worktop::new(assignment, Rect::ZERO);
        let plain = Assignment { algorithm: Algorithm::AlphaBeta, craft: Craft::Build, flaw: None, seed: 0 };
        let refused = top.is_none();
        let mut top = top.or_else(|| Worktop::new(plain, Rect::ZERO)).expect("the page of alpha-beta runs");
        kept::restore(learner, &mut top);
        Self { top, overlays: Overlays::default(), learner: learner.clone(), refused }
    }

    /// The page of this algorithm and task that was begun, or one as it is found.
    fn turn_to(&mut self, algorithm: Algorithm, craft: Craft) -> Vec<Effect> {
        let begun = kept::begun(&self.learner, algorithm, craft);
        let seed = self.top.bench.assignment.seed;
        self.begin(begun.unwrap_or(Assignment { algorithm, craft, flaw: None, seed }))
    }

    fn begin(&mut self, assignment: Assignment) -> Vec<Effect> {
        match Worktop::new(assignment, self.top.area) {
            Some(mut top) => {
                kept::restore(&self.learner, &mut top);
                self.top = top;
                Vec::new()
            }
            None => vec![Effect::fail("there is no such task with this page")],
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let now = self.top.bench.assignment;
        match action {
            Action::Algorithm => self.ask_for_algorithm(now.algorithm),
            Action::Task => self.ask_for_task(now.craft),
            Action::NewSeed => return self.begin(Assignment { seed: now.seed + 1, flaw: None, ..now }),
            Action::Copy => return vec![Effect::say("copied"), Effect::Copy(self.top.bench.draft.page())],
            _ => return self.kept(|top| top.act(action)),
        }
        Vec::new()
    }

    /// Does something, and keeps what came of the page.
    fn kept(&mut self, act: impl FnOnce(&mut Worktop) -> Heard) -> Vec<Effect> {
        let before = self.top.bench.draft.page();
        let works = act(&mut self.top) == Heard::Tried(true);
        if !works && self.top.bench.draft.page() == before {
            return Vec::new();
        }
        kept::keep(&self.learner, &self.top, works).into_iter().collect()
    }

    fn ask_for_algorithm(&mut self, now: Algorithm) {
        let row = |_: &Self, _, algorithm: &Algorithm, theme: &Theme| {
            let card = algorithm.card();
            theme.line(format!("{:<26}{}", card.slug, card.name), Role::Text)
        };
        let then =
            |screen: &mut Self, algorithm| screen.turn_to(algorithm, screen.top.bench.assignment.craft);
        let at = WORKED.iter().position(|&other| other == now).unwrap_or(0);
        let menu = Menu::new(("whose page", LIST), WORKED.to_vec(), row, then);
        let menu =
            menu.found_by(|algorithm| algorithm.card().slug).saying(|algorithm| algorithm.card().summary);
        self.overlays.open(menu.at(at));
    }

    fn ask_for_task(&mut self, now: Craft) {
        let row = |_: &Self, _, craft: &Craft, theme: &Theme| theme.line(craft.slug(), Role::Text);
        let then = |screen: &mut Self, craft| screen.turn_to(screen.top.bench.assignment.algorithm, craft);
        let menu = Menu::new(("what to do", LIST), Craft::ALL.to_vec(), row, then);
        self.overlays.open(menu.saying(|craft| craft.says()).at(now as usize));
    }
}

impl Worktop {
    /// The mouse did something.
    pub(in crate::ui::screens) fn mouse(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::ScrollDown if self.stepping => drop(self.act(Action::Right)),
            MouseEventKind::ScrollUp if self.stepping => drop(self.act(Action::Left)),
            MouseEventKind::ScrollDown => drop(self.act(Action::Down)),
            MouseEventKind::ScrollUp => drop(self.act(Action::Up)),
            MouseEventKind::Down(MouseButton::Left) if !self.stepping && self.typing.is_none() => {
                self.click(mouse.column, mouse.row);
            }
            _ => {}
        }
    }

    /// A line of the box is put on the page; one of the page gets the cursor, and clicked again what Enter does.
    fn click(&mut self, column: u16, row: u16) {
        let panes = panes::Panes::of(self, self.area);
        if let Some(which) = view::box_line_at(self, panes.side, (column, row)) {
            (self.on_box, self.which) = (true, which);
            self.put(which);
        } else if let Some(at) = view::page_line_at(self, panes.page, (column, row)) {
            let again = !self.on_box && self.at == at;
            (self.on_box, self.at) = (false, at);
            if again {
                self.act(if self.craft().has_box() { Action::Accept } else { Action::Type });
            }
        }
    }
}

impl Overlaid for Workbench {
    overlays!();

    fn title(&self) -> String {
        let Assignment { algorithm, craft, .. } = self.top.bench.assignment;
        format!("workbench · {} · {}", algorithm.card().slug, craft.slug())
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let context = self.top.context();
        let screen =
            (!matches!(context, Context::BenchTyping | Context::BenchStep)).then_some(Context::Workbench);
        let own = keymap::of(context).filter(|row| self.top.is_live(row.action));
        own.chain(screen.into_iter().flat_map(keymap::of)).collect()
    }

    fn typing(&self) -> bool {
        self.top.context() == Context::BenchTyping
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        signs(theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.top.area = area,
            Msg::Shown if std::mem::take(&mut self.refused) => {
                return vec![Effect::fail("there is no such task with this page")];
            }
            Msg::Act(action) => return self.act(action),
            Msg::Key(key) => self.top.key(key),
            Msg::Paste(text) => self.top.paste(&text),
            Msg::Mouse(mouse) => {
                return self.kept(|top| {
                    top.mouse(mouse);
                    Heard::Nothing
                });
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        view::draw(buf, area, &self.top, theme);
    }
}

/// What the signs of the workbench mean.
fn signs(theme: &Theme) -> Vec<Line<'static>> {
    let rows = [
        ("▸ 5", "the line under the cursor, or the one that is about to run"),
        ("▁▁▁", "a line is missing here"),
        ("▰ ▱", "trees on which the page is right; with a ▱ it is wrong on at least one"),
        ("▲ ▼", "Max moves and takes the greatest; Min moves and takes the least"),
        ("= ≥ ≤", "what the run has proved of a node: its value, at least, at most"),
        ("✂ ┈", "this edge was cut; what a cut left out"),
    ];
    prose::legend(7, rows.map(|(sign, says)| (sign, Role::Text, says)), theme)
}
