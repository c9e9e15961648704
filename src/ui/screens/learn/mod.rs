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
mod panes;
mod path;
mod preview;
mod progress;
mod question;
mod results;
mod review;
mod view;
mod window;

use std::collections::BTreeMap;
use std::sync::Arc;

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::config::Config;
use crate::course::check::Prepared;
use crate::course::lesson::Lesson;
use crate::course::library::{Course, LessonLibrary};
use crate::course::runner::Runner;
use crate::course::study::{Studied, Study};
use crate::document::Mistake;
use crate::engine::{EngineEvent, StudyEvent};
use crate::learner::record::Saved;
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::learner_state::{LearnerState, ProgressUpdate};
use crate::ui::msg::{Effect, Msg};
use crate::ui::overlay::{Overlaid, Overlays};
use crate::ui::route::Route;
use crate::ui::theme::{PieceStyle, Theme};
use crate::ui::widgets::select::Select;
use exams::Sitting;
use open_lesson::{LessonRequest, OpenLesson};
use preview::Preview;
use results::Results;
use review::Queue;

/// The lessons.
pub struct Learn {
    area: Rect,
    library: LessonLibrary,
    saved: BTreeMap<String, Saved>,
    list: Select,
    overlays: Overlays<Self>,
    /// The picture of the lesson with this number.
    preview: Option<(usize, Preview)>,
    /// The lesson that is open.
    open: Option<OpenLesson>,
    pieces: PieceStyle,
    /// Why the lesson that was to be opened cannot be.
    refused: Option<String>,
    today: i64,
    /// The chosen lesson is to be opened as soon as the screen is shown.
    enter: bool,
    /// Lessons are shown to others.
    presenting: bool,
    /// What is still to be done again, while that is gone through.
    queue: Option<Queue>,
    /// The puzzles that are due again.
    puzzles: review::Puzzles,
    /// The lesson that is being made ready, and the step to be done once more in it.
    opening: Option<(usize, Option<String>)>,
    /// The test that is open, in the place of a lesson.
    sitting: Option<Sitting>,
    /// How the open lesson went, once its last step is left.
    over: Option<Results>,
}

impl Learn {
    /// The list, with the lesson chosen that was open last.
    pub fn new(learner: &LearnerState, config: &Config) -> Self {
        let own = || Course::Shipped(learner.own_lessons.clone());
        let course = config.lessons.clone().map_or_else(own, Course::Folder);
        let library = LessonLibrary::open_in(config.language, &course);
        let words = |lesson: &Lesson| format!("{} {} {}", lesson.id, lesson.title, lesson.summary);
        let mut list = Select::new(library.lessons.iter().map(|entry| words(&entry.lesson)));
        let last = learner.last_lesson.as_deref();
        let last = library.lessons.iter().position(|it| Some(it.lesson.id.as_str()) == last);
        list.choose(last.unwrap_or(0));
        let mut learn = Self {
            area: Rect::ZERO,
            library,
            saved: learner.lessons.clone(),
            list,
            overlays: Overlays::default(),
            preview: None,
            open: None,
            pieces: PieceStyle::default(),
            refused: None,
            today: learner.today,
            enter: false,
            presenting: false,
            queue: None,
            puzzles: review::Puzzles::of(learner),
            opening: None,
            sitting: None,
            over: None,
        };
        if let (None, Some(next)) = (last, learn.next_lesson(None)) {
            learn.list.choose(next);
        }
        learn
    }

    /// The lesson that was open last, open again.
    pub fn resume(learner: &LearnerState, config: &Config) -> Self {
        Self { enter: true, ..Self::new(learner, config) }
    }

    /// The lesson with this id, open.
    pub fn at(learner: &LearnerState, config: &Config, id: &str) -> Self {
        let mut learn = Self { enter: true, ..Self::new(learner, config) };
        match learn.library.lessons.iter().position(|entry| entry.lesson.id == id) {
            Some(at) => learn.list.choose(at),
            None => learn.enter = false,
        }
        learn
    }

    /// What is kept of a lesson.
    fn saved(&self, at: usize) -> Option<&Saved> {
        self.saved.get(&self.library.lessons.get(at)?.lesson.id)
    }

    /// Has a lesson made ready, to be opened then; at this step, if one is named.
    fn open(&mut self, at: usize, step: Option<String>) -> Vec<Effect> {
        let Some(entry) = self.library.lessons.get(at) else { return Vec::new() };
        self.list.choose(at);
        self.opening = Some((at, step));
        vec![Effect::Study(Box::new(Study::Open(Box::new(entry.clone()))))]
    }

    /// The lesson is ready, or it cannot be.
    fn enter(&mut self, prepared: Result<Arc<Prepared>, Vec<Mistake>>) -> Vec<Effect> {
        let Some((at, step)) = self.opening.take() else { return Vec::new() };
        let lesson = match prepared {
            Ok(lesson) => lesson,
            Err(mistakes) => {
                let first = mistakes.first();
                let first = first.map(|it| format!(":{}:{}: {}", it.line, it.column, it.message));
                let name = &self.library.lessons[at].file.name;
                self.refused = Some(format!("{name}{}", first.unwrap_or_default()));
                return Vec::new();
            }
        };
        let mut open = self.begin(lesson, None);
        // It is the one that was touched last now, whether anything changes in it or not.
        if !self.presenting {
            self.saved.remove(&open.runner().lesson().lesson.id);
        }
        if let Some(step) = step {
            open.review(&step, self.queue.as_ref().map(Queue::place));
        }
        self.overlays.clear();
        self.open = Some(open);
        self.keep()
    }

    /// A lesson where the learner stands in it, or at a step; one that is shown to others as nobody has seen it.
    fn begin(&self, lesson: Arc<Prepared>, at: Option<usize>) -> OpenLesson {
        let saved = self.saved.get(&lesson.lesson.id).filter(|_| !self.presenting);
        let mut runner = match saved {
            Some(saved) => Runner::resume(lesson, saved),
            None => Runner::new(lesson),
        };
        runner.set_day(self.today);
        if let Some(at) = at {
            runner.jump(at);
        }
        let mut open = OpenLesson::new(runner, self.area);
        (open.pieces, open.presenting) = (self.pieces, self.presenting);
        open
    }

    /// Begins to show lessons to others, or ends it.
    fn present(&mut self) -> Vec<Effect> {
        self.presenting = !self.presenting;
        self.over = None;
        if let Some(open) = self.open.take() {
            let runner = open.runner();
            self.open = Some(self.begin(Arc::clone(runner.lesson()), Some(runner.at())));
        }
        let says = if self.presenting {
            "Presenting: PageDown goes on, PageUp back. Nothing is kept until P ends it."
        } else {
            "No more presenting: what you do is kept again."
        };
        vec![Effect::Forget, Effect::say(says)]
    }

    /// Asks that what has changed in the open lesson be kept.
    fn keep(&mut self) -> Vec<Effect> {
        let Some(open) = self.open.as_ref().filter(|open| !open.presenting) else { return Vec::new() };
        let runner = open.runner();
        let (id, saved) = (runner.lesson().lesson.id.clone(), runner.save());
        if self.saved.get(&id) == Some(&saved) {
            return Vec::new();
        }
        self.saved.insert(id.clone(), saved.clone());
        let (done, steps) = (runner.done(), runner.records().len());
        vec![Effect::Keep(ProgressUpdate::Lesson { id, saved, done, steps })]
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
        match wish {
            LessonRequest::Stay => {}
            LessonRequest::Steps => self.ask_for_step(),
            LessonRequest::Leave => (self.open, self.queue) = (None, None),
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
                (self.opening, self.queue) = (None, None);
                return vec![Effect::Forget];
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
    fn overlays(&self) -> &Overlays<Self> {
        &self.overlays
    }

    fn overlays_mut(&mut self) -> &mut Overlays<Self> {
        &mut self.overlays
    }

    fn title(&self) -> String {
        let title = match &self.open {
            Some(open) => {
                let title = &open.runner().lesson().lesson.title;
                match open.reviewing {
                    Some((number, of)) => format!("learn · review {number} of {of} · {title}"),
                    None => format!("learn · {title}"),
                }
            }
            None => "learn".into(),
        };
        if self.presenting { format!("{title} · presenting") } else { title }
    }

    fn keys(&self) -> Vec<&'static Binding> {
        if let Some(over) = &self.over {
            let live = |row: &&Binding| over.is_live(row.action);
            return keymap::of(Context::LessonResults).filter(live).collect();
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
            Context::Lessons | Context::ChoiceTyping | Context::LessonSearching => None,
            Context::LessonMove | Context::LessonTree => Some(Context::LessonLetters),
            _ => Some(Context::Lesson),
        };
        let presenting = (self.presenting && self.open.is_some()).then_some(Context::LessonPresenting);
        let all = opening.into_iter().chain(presenting).chain([here]).chain(shared).flat_map(keymap::of);
        let told = |action| self.sitting.is_none() || !exams::is_withheld(action);
        let live = |binding: &&Binding| {
            told(binding.action) && self.open.as_ref().is_none_or(|open| open.is_live(binding.action))
        };
        all.filter(live).collect()
    }

    fn typing(&self) -> bool {
        let takes = |open: &OpenLesson| matches!(open.context(), Context::LessonMove | Context::LessonTree);
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
        if let Msg::LearnerState(learner) = &msg {
            self.returned(learner);
        }
        self.refused = None;
        if let (Msg::Act(Action::Present), None) = (&msg, &self.sitting) {
            return self.present();
        }
        if self.sitting.is_some() {
            return self.on_exam(msg);
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
            (None, _) if self.sitting.is_some() => {
                if let Some(sitting) = &self.sitting {
                    self.draw_exam(buf, area, sitting, theme);
                }
            }
            (None, _) => map::draw(buf, area, self, theme),
        }
    }
}
