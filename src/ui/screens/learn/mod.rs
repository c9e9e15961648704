//! The lessons: a list of them, and one that is being gone through.

mod asks;
mod companion;
mod exams;
#[cfg(test)]
mod fits;
mod foot;
#[cfg(test)]
mod laws;
mod listing;
mod map;
mod open_lesson;
mod opening;
mod page;
mod panes;
mod path;
mod preview;
mod progress;
mod question;
mod results;
mod review;
mod reviewed;
mod sight;
mod view;
mod window;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use crate::config::Config;
use crate::course::bench::{Assignment, Craft, WORKED};
use crate::course::lesson::Lesson;
use crate::course::library::{Course, LessonLibrary};
use crate::course::study::Studied;
use crate::engine::{EngineEvent, StudyEvent};
use crate::learner::record::Saved;
use crate::ui::learner_state::{Learner, LearnerState};
use crate::ui::overlay::overlays;
use crate::ui::prelude::*;
use crate::ui::route::Route;
use crate::ui::widgets::drawing;
use crate::ui::widgets::select::{Heard, Select};
use open_lesson::{LessonRequest, OpenLesson};
use page::Page;
use preview::Preview;
use review::Queue;

/// The lessons.
pub struct Learn {
    library: LessonLibrary,
    learner: Learner,
    list: Select,
    overlays: Overlays<Self>,
    /// The picture of the lesson with this number.
    preview: Option<(usize, Preview)>,
    page: Page,
    /// Why the lesson that was to be opened cannot be.
    refused: Option<String>,
    /// The chosen lesson is to be opened as soon as the screen is shown.
    enter: bool,
    /// Lessons are shown to others.
    presenting: bool,
    /// What is still to be done again, while that is gone through.
    queue: Option<Queue>,
    /// The lesson that is being made ready, and the step to be done once more in it.
    opening: Option<(usize, Option<String>)>,
}

impl Learn {
    /// The list, with the lesson chosen that was open last.
    pub fn new(learner: &Learner, config: &Config) -> Self {
        let known = learner.now();
        let course = Course::named(config.lessons.clone(), known.own_lessons.clone());
        let library = LessonLibrary::open_in(config.language, &course);
        let words = |lesson: &Lesson| format!("{} {} {}", lesson.id, lesson.title, lesson.summary);
        let mut list = Select::new(library.lessons.iter().map(|entry| words(&entry.lesson)));
        let last = known.last_lesson.as_deref();
        let last = library.lessons.iter().position(|it| Some(it.lesson.id.as_str()) == last);
        list.choose(last.unwrap_or(0));
        let mut learn = Self {
            library,
            learner: learner.clone(),
            list,
            overlays: Overlays::default(),
            preview: None,
            page: Page::Map,
            refused: None,
            enter: false,
            presenting: false,
            queue: None,
            opening: None,
        };
        if let (None, Some(next)) = (last, learn.next_lesson(None)) {
            learn.list.choose(next);
        }
        learn
    }

    /// The lesson that was open last, open again.
    pub fn resume(learner: &Learner, config: &Config) -> Self {
        Self { enter: true, ..Self::new(learner, config) }
    }

    /// The lesson with this id, open.
    pub fn at(learner: &Learner, config: &Config, id: &str) -> Self {
        let mut learn = Self { enter: true, ..Self::new(learner, config) };
        match learn.library.lessons.iter().position(|entry| entry.lesson.id == id) {
            Some(at) => learn.list.choose(at),
            None => learn.enter = false,
        }
        learn
    }

    /// What is kept of a lesson.
    fn saved<'a>(&self, known: &'a LearnerState, at: usize) -> Option<&'a Saved> {
        known.lessons.get(&self.library.lessons.get(at)?.lesson.id)
    }

    /// The open lesson has taken note of something; before that a search was running for it, or not.
    fn settle(&mut self, wish: LessonRequest, searched: bool) -> Vec<Effect> {
        let mut effects = self.keep();
        let searching = self.page.open().is_some_and(|open| open.search.is_some());
        match self.page.open_mut().and_then(OpenLesson::take_study) {
            Some(study) => effects.push(Effect::Study(study)),
            // It was stopped, or the step was left.
            None if searched && !searching => effects.push(Effect::Forget),
            None => {}
        }
        self.ask_which();
        match wish {
            LessonRequest::Stay => {}
            LessonRequest::Steps => self.ask_for_step(),
            LessonRequest::Leave => {
                effects.extend(self.end_review());
                if let Page::Lesson(_) = self.page {
                    self.page = Page::Map;
                }
            }
            LessonRequest::Reviewed => effects.extend(self.review_next()),
            LessonRequest::Finish => effects.extend(self.finish()),
        }
        effects
    }

    fn keys_of_map(&self) -> Vec<&'static Binding> {
        let here = if self.list.filter().is_some() { Context::ChoiceTyping } else { Context::Lessons };
        let opening = self.opening.is_some().then_some(Context::LessonOpening);
        let all = opening.into_iter().chain([here]).flat_map(keymap::of);
        let is_live = |row: &&'static Binding| match row.action {
            Action::Accept => self.list.chosen().is_some(),
            Action::Review => !self.due().is_empty(),
            Action::Exams => self.has_finished_one(),
            _ => true,
        };
        all.filter(is_live).collect()
    }

    fn keys_of_lesson(&self, open: &OpenLesson) -> Vec<&'static Binding> {
        let here = open.context();
        let shared = match here {
            Context::LessonSearching | Context::BenchTyping => None,
            Context::LessonMove => Some(Context::LessonLetters),
            _ if open.is_begun() => Some(Context::LessonLetters),
            _ => Some(Context::Lesson),
        };
        let opening = self.opening.is_some().then_some(Context::LessonOpening);
        let presenting = self.presenting.then_some(Context::Presenting);
        let all = opening.into_iter().chain(presenting).chain([here]).chain(shared).flat_map(keymap::of);
        let live = all.filter(|row| open.is_live(row.action));
        live.filter(|row| row.context != Context::Hints || !open.is_begun()).collect()
    }

    fn on_map(&mut self, msg: Msg) -> Vec<Effect> {
        // The wheel goes on in the list, whatever is below it; a click is one on the map.
        let rows = Rect { height: map::Map::of(self, self.overlays.area()).page(), ..Rect::ZERO };
        match (self.list.hear(&msg, rows), msg) {
            (_, Msg::Mouse(mouse)) => self.click(mouse),
            (Heard::Chosen, _) => self.open_chosen(),
            (Heard::Passed, Msg::Shown) if std::mem::take(&mut self.enter) => self.open_chosen(),
            (Heard::Passed, Msg::Shown) => self.resume_review(),
            (Heard::Passed, Msg::Act(action)) => self.act(action),
            _ => Vec::new(),
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Accept => self.open_chosen(),
            Action::Cancel => {
                self.opening = None;
                let mut effects = vec![Effect::Forget];
                effects.extend(self.end_review());
                effects
            }
            Action::Forget if self.list.chosen().is_some() => {
                self.ask_to_forget();
                Vec::new()
            }
            Action::Review => self.review(),
            Action::Exams => self.ask_for_exam(),
            Action::YourEngine => vec![Effect::Go(Route::YourEngine)],
            Action::Practice => {
                let lessons = &self.library.lessons;
                let practice = lessons.iter().position(|entry| entry.lesson.id == PRACTICE);
                practice.map_or_else(Vec::new, |at| self.open(at, None))
            }
            _ => Vec::new(),
        }
    }

    /// Opens the chosen lesson; all are listed again.
    fn open_chosen(&mut self) -> Vec<Effect> {
        let Some(lesson) = self.list.chosen() else { return Vec::new() };
        self.list.end_filter();
        self.open(lesson, None)
    }

    /// The page of the algorithm that the lesson teaches, which is open or chosen, to be put together.
    fn to_workbench(&self) -> Assignment {
        let chosen =
            self.list.chosen().and_then(|at| self.library.lessons.get(at)).map(|entry| &entry.lesson);
        let lesson = self.page.open().map(|open| &open.runner().lesson().lesson).or(chosen);
        let taught = lesson.into_iter().flat_map(|lesson| &lesson.teaches);
        let mut algorithms = taught.filter_map(|slug| slug.value.parse().ok());
        let algorithm = algorithms.find(|algorithm| WORKED.contains(algorithm)).unwrap_or(WORKED[0]);
        Assignment { algorithm, craft: Craft::Build, flaw: None, seed: 1 }
    }

    /// Nothing is heard any more of what was to be found out.
    fn give_up(&mut self) -> Vec<Effect> {
        self.opening = None;
        if let Some(open) = self.page.open_mut() {
            open.search = None;
        }
        Vec::new()
    }

    /// What the thinking thread has found out.
    fn hear(&mut self, news: EngineEvent) -> Vec<Effect> {
        let learnt = match news {
            EngineEvent::Lesson(learnt) => learnt,
            // It was told in the footer.
            EngineEvent::Failed(_) => return self.give_up(),
            _ => return Vec::new(),
        };
        match learnt {
            StudyEvent::All(studied) if self.opening.is_some() => match *studied {
                Studied::Opened(prepared) => self.enter(prepared),
                Studied::Judged(_) | Studied::Stopped => Vec::new(),
            },
            learnt => {
                if let Some(open) = self.page.open_mut() {
                    open.hear(learnt);
                }
                self.keep()
            }
        }
    }

    /// Has the picture of the chosen lesson ready, where it is shown.
    fn look_ahead(&mut self) {
        let chosen = self.list.chosen().filter(|_| map::has_picture(self.overlays.area()));
        if chosen == self.preview.as_ref().map(|(of, _)| *of) {
            return;
        }
        let lesson = |at: usize| self.library.lessons.get(at).map(|entry| &entry.lesson);
        self.preview = chosen.and_then(|at| Some((at, Preview::of(lesson(at)?)?)));
    }

    fn click(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let hit =
            map::Map::of(self, self.overlays.area()).lesson_at(mouse.column, mouse.row).filter(|_| clicked);
        let Some(lesson) = hit else { return Vec::new() };
        self.list.choose(lesson);
        self.open_chosen()
    }
}

/// The lesson that has an exercise for every skill.
const PRACTICE: &str = "practice";

impl Overlaid for Learn {
    overlays!();

    fn title(&self) -> String {
        let title = match (&self.page, self.page.open()) {
            (_, Some(open)) => {
                let title = &open.runner().lesson().lesson.title;
                match open.reviewing {
                    Some((number, of)) => format!("learn · review {number} of {of} · {title}"),
                    None => format!("learn · {title}"),
                }
            }
            (Page::Reviewed(_), None) => "learn · review over".into(),
            (_, None) => "learn".into(),
        };
        if self.presenting { format!("{title} · presenting") } else { title }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        match &self.page {
            Page::Map => self.keys_of_map(),
            Page::Lesson(open) => self.keys_of_lesson(open),
            Page::Results(over) => {
                keymap::of(Context::LessonResults).filter(|row| over.is_live(row.action)).collect()
            }
            Page::Test(sitting) => match &sitting.item {
                Some(item) => {
                    let mut keys = self.keys_of_lesson(item);
                    keys.retain(|row| !exams::is_withheld(row.action));
                    keys
                }
                None => keymap::of(Context::ExamResults).filter(|row| sitting.is_live(row.action)).collect(),
            },
            Page::Reviewed(page) => {
                keymap::of(Context::ReviewOver).filter(|row| page.is_live(row.action)).collect()
            }
        }
    }

    fn typing(&self) -> bool {
        let takes = |open: &OpenLesson| {
            matches!(open.context(), Context::LessonMove | Context::BenchTyping) || open.is_begun()
        };
        match &self.page {
            // What was begun in the last step is left with it.
            Page::Results(_) => false,
            page => page.open().map_or(self.list.filter().is_some(), takes),
        }
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        if self.page.open().is_some() { drawing::signs(theme) } else { map::legend(theme) }
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Engine(news) => return self.hear(news),
            Msg::Superseded => return self.give_up(),
            Msg::Learner(_) => self.turn_the_day(),
            _ => {}
        }
        self.refused = None;
        match (msg, &mut self.page) {
            (msg, Page::Test(_)) => self.on_test(msg),
            (Msg::Act(Action::Present), _) => self.present(),
            (Msg::Act(Action::Workbench), _) => {
                vec![Effect::Go(Route::Workbench(self.to_workbench()))]
            }
            (msg, Page::Reviewed(_)) => self.on_reviewed(&msg),
            (msg, Page::Results(_)) => self.on_results(&msg),
            (msg, Page::Lesson(open)) => {
                let searched = open.search.is_some();
                let wish = open.update(msg);
                self.settle(wish, searched)
            }
            (msg, Page::Map) => self.on_map(msg),
        }
    }

    fn after(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        if self.page.open().is_none() {
            self.look_ahead();
        }
        effects
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match &self.page {
            Page::Map => map::draw(buf, area, self, theme),
            Page::Lesson(open) => view::draw(buf, area, open, theme),
            Page::Results(over) => self.draw_results(buf, area, over, theme),
            Page::Test(sitting) => match &sitting.item {
                Some(item) => view::draw(buf, area, item, theme),
                None => self.draw_test(buf, area, sitting, theme),
            },
            Page::Reviewed(page) => self.draw_reviewed(buf, area, page, theme),
        }
    }
}
