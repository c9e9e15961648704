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
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::config::Config;
use crate::course::bench::{Assignment, Craft, WORKED};
use crate::course::lesson::Lesson;
use crate::course::library::{Course, LessonLibrary};
use crate::course::study::Studied;
use crate::engine::{EngineEvent, StudyEvent};
use crate::learner::record::Saved;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::{Learner, LearnerState};
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Overlaid, Overlays, overlays};
use crate::ui::route::Route;
use crate::ui::theme::{PieceStyle, Theme};
use crate::ui::widgets::select::Select;
use exams::Sitting;
use open_lesson::{LessonRequest, OpenLesson};
use preview::Preview;
use results::Results;
use review::Queue;
use reviewed::Reviewed;

/// The lessons.
pub struct Learn {
    area: Rect,
    library: LessonLibrary,
    learner: Learner,
    list: Select,
    overlays: Overlays<Self>,
    /// The picture of the lesson with this number.
    preview: Option<(usize, Preview)>,
    /// The lesson that is open.
    open: Option<OpenLesson>,
    pieces: PieceStyle,
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
    /// The test that is open, in the place of a lesson.
    sitting: Option<Sitting>,
    /// How the open lesson went, once its last step is left.
    over: Option<Results>,
    /// What came of a review that is over.
    reviewed: Option<Reviewed>,
}

impl Learn {
    /// The list, with the lesson chosen that was open last.
    pub fn new(learner: &Learner, config: &Config) -> Self {
        let known = learner.now();
        let own = || Course::Shipped(known.own_lessons.clone());
        let course = config.lessons.clone().map_or_else(own, Course::Folder);
        let library = LessonLibrary::open_in(config.language, &course);
        let words = |lesson: &Lesson| format!("{} {} {}", lesson.id, lesson.title, lesson.summary);
        let mut list = Select::new(library.lessons.iter().map(|entry| words(&entry.lesson)));
        let last = known.last_lesson.as_deref();
        let last = library.lessons.iter().position(|it| Some(it.lesson.id.as_str()) == last);
        list.choose(last.unwrap_or(0));
        let mut learn = Self {
            area: Rect::ZERO,
            library,
            learner: learner.clone(),
            list,
            overlays: Overlays::default(),
            preview: None,
            open: None,
            pieces: PieceStyle::default(),
            refused: None,
            enter: false,
            presenting: false,
            queue: None,
            opening: None,
            sitting: None,
            over: None,
            reviewed: None,
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
        let searching = self.open.as_ref().is_some_and(|open| open.search.is_some());
        match self.open.as_mut().and_then(OpenLesson::take_study) {
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
                self.open = None;
            }
            LessonRequest::Reviewed => effects.extend(self.review_next()),
            LessonRequest::Finish => {
                effects.extend(self.finish());
            }
        }
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Accept => return self.open_chosen(),
            Action::Cancel if self.list.end_filter() => {}
            Action::Cancel => {
                self.opening = None;
                let mut effects = vec![Effect::Forget];
                effects.extend(self.end_review());
                return effects;
            }
            Action::Filter => self.list.begin_filter(),
            Action::Reset if self.list.chosen().is_some() => self.ask_to_forget(),
            Action::Reset => {}
            Action::Again => return self.review(),
            Action::Exams => return self.ask_for_exam(),
            Action::YourEngine => return vec![Effect::Go(Route::YourEngine)],
            Action::Practice => {
                let lessons = &self.library.lessons;
                let practice = lessons.iter().position(|entry| entry.lesson.id == PRACTICE);
                return practice.map_or_else(Vec::new, |at| self.open(at, None));
            }
            _ => drop(self.list.act(action, map::Map::of(self, self.area).page())),
        }
        Vec::new()
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
        let lesson = self.open.as_ref().map(|open| &open.runner().lesson().lesson).or(chosen);
        let taught = lesson.into_iter().flat_map(|lesson| &lesson.teaches);
        let mut algorithms = taught.filter_map(|slug| slug.value.parse().ok());
        let algorithm = algorithms.find(|algorithm| WORKED.contains(algorithm)).unwrap_or(WORKED[0]);
        Assignment { algorithm, craft: Craft::Build, flaw: None, seed: 1 }
    }

    /// Nothing is heard any more of what was to be found out.
    fn give_up(&mut self) -> Vec<Effect> {
        self.opening = None;
        if let Some(open) = &mut self.open {
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
                if let Some(open) = &mut self.open {
                    open.hear(learnt);
                }
                self.keep()
            }
        }
    }

    /// Has the picture of the chosen lesson ready, where it is shown.
    fn look_ahead(&mut self) {
        let chosen = self.list.chosen().filter(|_| map::has_picture(self.area));
        if chosen == self.preview.as_ref().map(|(of, _)| *of) {
            return;
        }
        let lesson = |at: usize| self.library.lessons.get(at).map(|entry| &entry.lesson);
        self.preview = chosen.and_then(|at| Some((at, Preview::of(lesson(at)?)?)));
    }

    fn click(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        // The wheel goes on in the list, whatever is below it.
        self.list.mouse(mouse, Rect::ZERO);
        let clicked = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let hit = map::Map::of(self, self.area).lesson_at(mouse.column, mouse.row).filter(|_| clicked);
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
        let title = match &self.open {
            Some(open) => {
                let title = &open.runner().lesson().lesson.title;
                match open.reviewing {
                    Some((number, of)) => format!("learn · review {number} of {of} · {title}"),
                    None => format!("learn · {title}"),
                }
            }
            None if self.reviewed.is_some() => "learn · review over".into(),
            None => "learn".into(),
        };
        if self.presenting { format!("{title} · presenting") } else { title }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(over) = &self.over {
            let live = |row: &&Binding| over.is_live(row.action);
            return keymap::of(Context::LessonResults).filter(live).collect();
        }
        if let Some(page) = &self.reviewed {
            return keymap::of(Context::ReviewOver).filter(|row| page.is_live(row.action)).collect();
        }
        if let (Some(sitting), None) = (&self.sitting, &self.open) {
            let live = |row: &&Binding| row.action != Action::Again || sitting.can_be_repeated();
            return keymap::of(Context::ExamResults).filter(live).collect();
        }
        let here = match &self.open {
            Some(open) => open.context(),
            None if self.list.filter().is_some() => Context::ChoiceTyping,
            None => Context::Lessons,
        };
        let opening = self.opening.is_some().then_some(Context::LessonOpening);
        let shared = match here {
            Context::Lessons | Context::ChoiceTyping | Context::LessonSearching | Context::BenchTyping => {
                None
            }
            Context::LessonMove => Some(Context::LessonLetters),
            _ => Some(Context::Lesson),
        };
        let presenting = (self.presenting && self.open.is_some()).then_some(Context::Presenting);
        let all = opening.into_iter().chain(presenting).chain([here]).chain(shared).flat_map(keymap::of);
        let told = |action| self.sitting.is_none() || !exams::is_withheld(action);
        let live = |binding: &&Binding| {
            told(binding.action) && self.open.as_ref().is_none_or(|open| open.is_live(binding.action))
        };
        all.filter(live).collect()
    }

    fn typing(&self) -> bool {
        let takes = |open: &OpenLesson| matches!(open.context(), Context::LessonMove | Context::BenchTyping);
        self.open.as_ref().map_or(self.list.filter().is_some(), takes)
    }

    fn legend(&self, theme: &Theme) -> Vec<Line<'static>> {
        if self.open.is_some() { view::legend(theme) } else { map::legend(theme) }
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        if let Msg::Resize(area) = msg {
            self.area = area;
        }
        if let Msg::Pieces(pieces) = msg {
            self.pieces = pieces;
        }
        if let Msg::Engine(news) = msg {
            return self.hear(news);
        }
        if let Msg::Superseded = msg {
            return self.give_up();
        }
        self.refused = None;
        if let (Msg::Act(Action::Present), None) = (&msg, &self.sitting) {
            return self.present();
        }
        if let (Msg::Act(Action::Workbench), None) = (&msg, &self.sitting) {
            return vec![Effect::Go(Route::Workbench(self.to_workbench()))];
        }
        if self.sitting.is_some() {
            return self.on_exam(msg);
        }
        if self.reviewed.is_some() {
            return self.on_reviewed(&msg);
        }
        if self.over.is_some() {
            return self.on_results(&msg);
        }
        if let Some(open) = &mut self.open {
            let searched = open.search.is_some();
            let wish = open.update(msg);
            return self.settle(wish, searched);
        }
        match msg {
            Msg::Shown if std::mem::take(&mut self.enter) => self.open_chosen(),
            Msg::Shown => self.resume_review(),
            Msg::Act(action) => self.act(action),
            Msg::Mouse(mouse) => self.click(mouse),
            Msg::Key(key) => self.list.key(key).map_or_else(Vec::new, |_| self.open_chosen()),
            Msg::Paste(text) => {
                self.list.paste(&text);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn after(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        if self.open.is_none() {
            self.look_ahead();
        }
        effects
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        match (&self.open, &self.over) {
            (Some(open), Some(over)) => self.draw_results(buf, area, (open, over), theme),
            (Some(open), None) => view::draw(buf, area, open, theme),
            (None, _) if self.reviewed.is_some() => {
                if let Some(page) = &self.reviewed {
                    self.draw_reviewed(buf, area, page, theme);
                }
            }
            (None, _) if self.sitting.is_some() => {
                if let Some(sitting) = &self.sitting {
                    self.draw_exam(buf, area, sitting, theme);
                }
            }
            (None, _) => map::draw(buf, area, self, theme),
        }
    }
}
