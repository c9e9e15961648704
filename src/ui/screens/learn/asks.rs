//! What the lessons ask in a popup: where to go after one, to which step of it, and whether to forget what was done in it.

use ratatui::text::Line;

use super::list;
use super::{Learn, view};
use crate::ui::keymap::{self, Action, Context};
use crate::ui::learner_state::ProgressUpdate;
use crate::ui::msg::Effect;
use crate::ui::overlay::Menu;
use crate::ui::route::Route;
use crate::ui::theme::{Role, Theme};

/// Where a lesson leads on to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Door {
    /// The lesson with this number.
    Lesson(usize),
    Play,
    Explore,
    List,
}

/// Columns of the places to go to after a lesson.
const DOORS: u16 = 60;

/// The question whether to forget what was done in a lesson, and its columns.
const ASKED_ABOUT: &str = "what you did in this lesson";
const ASKED: u16 = 40;

/// The answers to the question whether to forget what was done in a lesson, the harmless one first.
const FORGET: [(&str, bool); 2] = [("keep it", false), ("forget it and start over", true)];

impl Learn {
    /// Asks where to go after this lesson: first to the next one that is not done.
    pub(super) fn ask_where_to_go(&mut self, id: &str) {
        let lessons = &self.library.lessons;
        let here = lessons.iter().position(|entry| entry.lesson.id == id).unwrap_or(0);
        let mut others = (here + 1..lessons.len()).chain(0..here);
        let next = others.find(|&at| !list::is_done(self, at));
        let next = next.map(|at| (format!("next lesson: {}", lessons[at].lesson.title), Door::Lesson(at)));
        let rest = [
            ("play: against somebody of your strength", Door::Play),
            ("explore: open the tree of a real search", Door::Explore),
            ("all lessons", Door::List),
        ];
        let doors = next.into_iter().chain(rest.map(|(name, door)| (name.to_string(), door))).collect();
        let row = |_: &Self, _, (name, _): &(String, Door), theme: &Theme| {
            Line::styled(name.clone(), theme.style(Role::Text))
        };
        let then = |learn: &mut Self, (_, door)| match door {
            Door::Lesson(lesson) => learn.open(lesson, None),
            Door::Play => vec![Effect::Go(Route::NewGame)],
            Door::Explore => vec![Effect::Go(Route::NewSearch)],
            Door::List => Vec::new(),
        };
        self.overlays.open(Menu::new(("where to now?", DOORS), doors, row, then));
    }

    /// Asks to which step of the open lesson to go. The key that opens the list closes it.
    pub(super) fn ask_for_step(&mut self) {
        let Some(open) = &self.open else { return };
        let (here, steps) = (open.runner().at(), open.runner().lesson().stages.len());
        let row = |learn: &Self, _, &at: &usize, theme: &Theme| {
            learn.open.as_ref().map(|open| view::step_row(open, at, theme)).unwrap_or_default()
        };
        let then = |learn: &mut Self, step| {
            if let Some(open) = &mut learn.open {
                open.go_to(step);
            }
            learn.keep()
        };
        let again = keymap::row(Context::Lesson, Action::Options).into_iter().collect();
        let menu = Menu::new(("steps", view::STEPS), (0..steps).collect(), row, then).at(here);
        self.overlays.open(menu.also(again, |_, _| Vec::new()));
    }

    /// Asks whether to forget what was done in the chosen lesson.
    pub(super) fn ask_to_forget(&mut self) {
        let row = |_: &Self, _, (answer, _): &(&'static str, bool), theme: &Theme| {
            Line::styled(*answer, theme.style(Role::Text))
        };
        let then = |learn: &mut Self, (_, forgets)| if forgets { learn.start_over() } else { Vec::new() };
        self.overlays.open(Menu::new((ASKED_ABOUT, ASKED), FORGET.into(), row, then));
    }

    fn start_over(&mut self) -> Vec<Effect> {
        let Some(entry) = self.list.chosen().and_then(|at| self.library.lessons.get(at)) else {
            return Vec::new();
        };
        let lesson = &entry.lesson;
        let step = lesson.steps.first().map_or_else(String::new, |step| step.id.value.clone());
        let before = self.saved.get(&lesson.id).cloned().unwrap_or_default();
        let (id, saved) = (lesson.id.clone(), before.begun_again(step));
        let keep = ProgressUpdate::Lesson {
            id: id.clone(),
            saved: saved.clone(),
            done: 0,
            steps: lesson.steps.len(),
        };
        self.saved.insert(id, saved);
        vec![Effect::Keep(keep), Effect::say("the lesson starts from its beginning")]
    }
}
