//! The cut of the day: the learner is alpha-beta on a tree that follows from the date, and then puts its moves in order.

mod cut;
mod order;
mod view;

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use self::order::Sorting;
use crate::course::daily::cut::Cutting;
use crate::course::daily::{Daily as OfDay, exhibit};
use crate::learner::progress::{DayRecord, DayTask};
use crate::ui::learner_state::{Learner, ProgressUpdate};
use crate::ui::prelude::*;
use crate::ui::screen::Screen;

/// The cut of the day.
pub struct Daily {
    area: Rect,
    of: OfDay,
    learner: Learner,
    /// The tree is gone through once more: that does not count.
    again: bool,
    part: Part,
}

/// What is done on the tree.
enum Part {
    /// It is decided where to cut; how much of the run is shown, once that is over.
    Cut(Box<Cutting>, usize),
    /// Moves are put in order.
    Order(Box<Sorting>),
}

impl Daily {
    /// The tree of the day, as far as the learner has come with it.
    pub fn new(learner: &Learner) -> Self {
        let known = learner.now();
        let of = OfDay::of(known.today);
        let kept = known.days.get(&DayTask::Cut.id(of.day)).map_or("", |record| &record.given);
        let part = cut::begun(of, kept);
        Self { area: Rect::ZERO, of, learner: learner.clone(), again: false, part }
    }

    /// It is what counts: the first time on the tree of the day.
    fn counts(&self) -> bool {
        self.of.counts() && !self.again
    }

    /// Has kept what was done.
    fn keep(&mut self, task: DayTask, record: DayRecord) -> Vec<Effect> {
        if !self.counts() {
            return Vec::new();
        }
        let id = task.id(self.of.day);
        vec![self.learner.keep(ProgressUpdate::Day { id, record })]
    }

    /// What was done of the tree of the day is kept already.
    fn is_done(&self, task: DayTask) -> bool {
        self.learner.now().days.get(&task.id(self.of.day)).is_some_and(|record| record.done)
    }

    fn context(&self) -> Context {
        match &self.part {
            Part::Cut(cutting, _) if cutting.question().is_some() => Context::DailyCut,
            Part::Order(sorting) if sorting.ran.is_none() => Context::DailyOrder,
            _ => Context::DailyOver,
        }
    }

    /// Whether a key has anything to do now.
    fn is_live(&self, action: Action) -> bool {
        match (action, &self.part) {
            (Action::Order, part) => matches!(part, Part::Cut(..)),
            (Action::Reset, Part::Order(sorting)) => sorting.is_moved(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match (action, self.context()) {
            (Action::NewSeed, _) => self.renew(),
            (Action::Order, _) => self.sort(),
            (Action::Again, Context::DailyOver) => self.repeat(),
            (Action::Copy, _) => {
                let line = self.line();
                return line.map_or_else(Vec::new, |line| {
                    vec![Effect::say(format!("copied: {line}")), Effect::Copy(line)]
                });
            }
            (_, Context::DailyCut) => return self.decide(action),
            (_, Context::DailyOrder) => return self.arrange(action),
            _ => self.step(action),
        }
        Vec::new()
    }

    /// Another tree of the day, which does not count.
    fn renew(&mut self) {
        self.of.number += 1;
        self.again = false;
        self.part = match self.part {
            Part::Cut(..) => cut::begun(self.of, ""),
            Part::Order(_) => Part::Order(Box::new(Sorting::new(self.of.tree(), ""))),
        };
    }

    /// The same once more.
    fn repeat(&mut self) {
        self.again = true;
        match &mut self.part {
            Part::Cut(..) => self.part = cut::begun(self.of, ""),
            Part::Order(sorting) => sorting.again(),
        }
    }

    /// On to putting the moves of this tree in order.
    fn sort(&mut self) {
        let known = self.learner.now();
        let kept = known.days.get(&DayTask::Order.id(self.of.day)).filter(|_| self.of.counts());
        self.again = false;
        self.part = Part::Order(Box::new(Sorting::new(self.of.tree(), kept.map_or("", |kept| &kept.given))));
    }

    /// Steps through the run, once it is over.
    fn step(&mut self, action: Action) {
        let (shown, of) = match &mut self.part {
            Part::Cut(cutting, shown) => (shown, cutting.run().moments.len()),
            Part::Order(sorting) => match &mut sorting.ran {
                Some((exhibit, shown)) => (shown, exhibit.run(crate::course::daily::ALGORITHM).moments.len()),
                None => return,
            },
        };
        *shown = match action {
            Action::Left => shown.saturating_sub(1),
            Action::Right => (*shown + 1).min(of),
            Action::First => 0,
            Action::Last => of,
            _ => *shown,
        };
    }

    /// The result in a line, once there is one.
    fn line(&self) -> Option<String> {
        let name = self.of.name();
        match &self.part {
            Part::Cut(cutting, _) => cutting.line(&name),
            Part::Order(sorting) => sorting.line(&name),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Vec::new();
        }
        match self.context() {
            Context::DailyCut => match view::option_at(self, self.area, mouse.column, mouse.row) {
                Some(0) => self.act(Action::Cut),
                Some(_) => self.act(Action::GoOn),
                None => Vec::new(),
            },
            Context::DailyOrder => {
                if let Some(spot) = view::node_at(self, self.area, mouse.column, mouse.row)
                    && let Part::Order(sorting) = &mut self.part
                {
                    sorting.touch(spot);
                }
                Vec::new()
            }
            _ => Vec::new(),
        }
    }
}

impl Part {
    fn word(&self) -> &'static str {
        match self {
            Self::Cut(..) => "go on, or cut",
            Self::Order(_) => "you order, alpha-beta cuts",
        }
    }
}

impl Screen for Daily {
    fn title(&self) -> String {
        let counted = if self.counts() { "" } else { " · does not count" };
        let word = if self.context() == Context::DailyOver { "done" } else { self.part.word() };
        format!("cut of the day · {} · {word}{counted}", self.of.name())
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(self.context()).filter(|row| self.is_live(row.action)).collect()
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        view::legend(self, theme)
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Act(action) => return self.act(action),
            Msg::Mouse(mouse) => return self.mouse(mouse),
            Msg::Key(key) => {
                if let (KeyCode::Char(digit @ '1'..='9'), Part::Order(sorting)) = (key.code, &mut self.part) {
                    sorting.put(digit as usize - '1' as usize);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        view::draw(buf, area, self, theme);
    }
}

/// The tree with what runs on it; all trees of days have one.
fn shown(tree: &crate::course::daily::tree::Tree) -> crate::explain::exhibit::Exhibit {
    exhibit(tree).expect("a tree of a day can be read and is small")
}
