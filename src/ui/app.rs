//! The application: the open screens, and what stands around them.
//!
//! It is as pure as a screen: [`App::handle`] takes an [`Event`] and answers with [`Command`]s for the outside;
//! [`App::draw`] draws what is. The tests drive it in the same way as [`run`](super::run()) does.

mod input;
mod perform;
mod progress;

use std::time::Duration;

use crossterm::event::KeyEventKind;

use self::progress::Unwritten;
use super::background::{BackgroundTask, TaskReport};
use super::chrome;
use super::help::Help;
use super::keymap::{Key, Live};
use super::learner_state::{Learner, ProgressUpdate};
use super::msg::{Browse, Toast};
use super::route::Route;
use super::screen::Screen;
use super::store::StoreEvent;
use super::theme::ThemeName;
use crate::config::Config;
use crate::course::study::Study;
use crate::engine::{EngineEvent, JobId, Report, StudyEvent};
use crate::session::{Request, Session};
use crate::ui::prelude::*;

/// What the application hears.
#[derive(Debug)]
pub enum Event {
    /// From the terminal.
    Terminal(crossterm::event::Event),
    /// From the thinking thread.
    Engine(Report),
    /// What became of a background task of the screen with this number.
    BackgroundTask(u32, TaskReport),
    /// The time for a tick has come.
    Tick,
    /// From the thread that has the progress file.
    Store(StoreEvent),
}

/// What it asks of the outside.
pub enum Command {
    /// Start a job, and say its number with [`App::started`].
    Think {
        /// The position.
        session: Box<dyn Session>,
        /// How to search.
        request: Request,
        /// From an empty table.
        fresh: bool,
    },
    /// Start a job that finds out what a lesson has to know, and say its number with [`App::started`].
    Study(Box<Study>),
    /// Stop the running job.
    Stop,
    /// Do something with a file for the screen with this number.
    BackgroundTask(u32, BackgroundTask),
    /// Write something of the learner's progress down.
    Keep(ProgressUpdate),
    /// Ask the imported puzzles for the screen with this number, and bring the answer with [`StoreEvent::Browsed`].
    Browse(u32, Browse),
    /// Put text on the clipboard.
    Copy(String),
    /// Capture the mouse, or leave it alone.
    Mouse(bool),
    /// Have these settings in the user's file, and say with [`App::saved`] whether it was done.
    Save(Box<Config>),
    /// Forget what is on the screen and draw it all.
    Redraw,
    /// Give the terminal back and stop until told to go on.
    Suspend,
    /// End the program: interrupted, or as it should be.
    Quit {
        /// By Ctrl-C.
        interrupted: bool,
    },
}

struct Open {
    number: u32,
    screen: Box<dyn Screen>,
    ticks: Option<Duration>,
}

/// The application.
pub struct App {
    /// Never empty until the program ends; the last is the one to be seen.
    stack: Vec<Open>,
    opened: u32,
    size: Rect,
    theme: Theme,
    /// The theme for whoever asks for none.
    auto: ThemeName,
    learner: Learner,
    /// Where the user wants to go as soon as it is.
    later: Option<Route>,
    mouse: bool,
    /// The settings in force, and those that the user's file has or will have.
    config: Config,
    kept: Config,
    toast: Option<Toast>,
    /// For how long it has been shown.
    toast_age: Duration,
    help: Option<Help>,
    unwritten: Unwritten,
    /// The running or last job, and the screen that wanted it.
    job: Option<(JobId, u32)>,
    /// The screen whose job is about to start.
    asking: u32,
}

/// For how long something is said over the keys, and how often it is asked whether that is over.
const TOAST_TIME: Duration = Duration::from_secs(6);
const TOAST_TICK: Duration = Duration::from_secs(1);

/// How the application starts.
pub struct Setup {
    /// The first screen.
    pub start: Route,
    /// The theme.
    pub theme: Theme,
    /// The theme that the terminal's abilities choose.
    pub auto: ThemeName,
    /// The mouse is captured.
    pub mouse: bool,
    /// The settings.
    pub config: Config,
    /// What is known of the learner's progress.
    pub learner: Learner,
    /// The terminal's size.
    pub size: Rect,
}

impl App {
    /// Opens the first screen.
    pub fn new(setup: Setup) -> (Self, Vec<Command>) {
        let Setup { start, theme, auto, mouse, config, learner, size } = setup;
        let mut app = Self {
            stack: Vec::new(),
            opened: 0,
            size,
            theme,
            auto,
            learner,
            later: None,
            mouse,
            kept: config.clone(),
            config,
            toast: None,
            toast_age: Duration::ZERO,
            help: None,
            unwritten: Unwritten::default(),
            job: None,
            asking: 0,
        };
        let mut commands = app.go(start);
        if app.stack.is_empty() {
            commands.extend(app.go(Route::Home));
        }
        (app, commands)
    }

    /// The theme in use.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// How often a tick is wanted: by the screen on top, or to take away what was said.
    pub fn ticks(&self) -> Option<Duration> {
        let passing = self.toast.as_ref().filter(|toast| !toast.error).map(|_| TOAST_TICK);
        [self.screen_ticks(), passing].into_iter().flatten().min()
    }

    fn screen_ticks(&self) -> Option<Duration> {
        self.stack.last().and_then(|open| open.ticks)
    }

    /// What was said makes way for the keys after a while; what failed stays until a key is pressed.
    fn tick(&mut self) -> Vec<Command> {
        self.toast_age += self.ticks().unwrap_or_default();
        if self.toast_age >= TOAST_TIME {
            self.toast.take_if(|toast| !toast.error);
        }
        if self.screen_ticks().is_some() { self.tell_top(Msg::Tick) } else { Vec::new() }
    }

    fn show_toast(&mut self, toast: Toast) {
        (self.toast, self.toast_age) = (Some(toast), Duration::ZERO);
    }

    /// The job asked for by the last [`Command::Think`] or [`Command::Study`] has this number.
    pub fn started(&mut self, job: JobId) {
        self.job = Some((job, self.asking));
    }

    /// What [`Command::Save`] asked for is done, or why it is not.
    pub fn saved(&mut self, done: Result<String, String>) {
        self.show_toast(match done {
            Ok(file) => Toast::said(format!("saved in {file}")),
            Err(text) => Toast::failed(format!("{text}: what you changed counts until the program ends")),
        });
    }

    /// Says that something failed outside of any screen.
    pub fn warn(&mut self, text: String) {
        self.show_toast(Toast::failed(text));
    }

    /// Takes note of an event.
    pub fn handle(&mut self, event: Event) -> Vec<Command> {
        use crossterm::event::Event as Input;
        match event {
            // Windows also tells when keys are released.
            Event::Terminal(Input::Key(key)) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Terminal(Input::Mouse(mouse)) => self.mouse(mouse),
            Event::Terminal(Input::Paste(text)) if self.help.is_none() => self.tell_top(Msg::Paste(text)),
            Event::Terminal(Input::Resize(width, height)) => self.resize(Rect::new(0, 0, width, height)),
            Event::Terminal(_) => Vec::new(),
            Event::Engine(report) => self.engine(report),
            Event::BackgroundTask(number, outcome) => self.tell_screen(number, Msg::BackgroundTask(outcome)),
            Event::Tick => self.tick(),
            Event::Store(told) => self.store(told),
        }
    }

    /// Draws everything.
    pub fn draw(&self, buf: &mut Buffer) {
        self.draw_parts(buf);
        self.theme.paint(buf);
    }

    fn draw_parts(&self, buf: &mut Buffer) {
        let area = buf.area;
        let Some(top) = self.stack.last() else { return };
        if chrome::too_small(area) {
            chrome::draw_too_small(buf, area, &self.theme);
            return;
        }
        chrome::draw_title(buf, area, &top.screen.title(), self.unwritten.count, &self.theme);
        top.screen.view(buf, chrome::body(area), &self.theme);
        if let Some(help) = &self.help {
            help.draw(buf, area, &self.theme);
        }
        let live = self.live();
        chrome::draw_footer(buf, area, &live, &self.theme);
        if let Some(toast) = &self.toast {
            chrome::draw_toast(buf, area, &live, toast, &self.theme);
        }
    }

    /// The keys that do something now, and what.
    pub fn keys(&self) -> Vec<(Key, Action)> {
        let live = self.live().into_iter();
        live.flat_map(|live| live.keys.into_iter().map(move |key| (key, live.row.action))).collect()
    }

    /// The bindings that are live now, those that win first.
    pub fn live(&self) -> Vec<Live> {
        if self.help.is_some() {
            return keymap::live(&keymap::of(Context::Reading).collect::<Vec<_>>(), always(), false);
        }
        let Some(top) = self.stack.last() else { return Vec::new() };
        keymap::live(&top.screen.keys(), self.global_rows(), top.screen.typing())
    }

    /// The bindings of the application: at the bottom, back is out.
    fn global_rows(&self) -> impl Iterator<Item = &'static Binding> + use<> {
        let bottom = self.stack.len() == 1;
        keymap::of(Context::Global)
            .filter(move |row| !(bottom && row.action == Action::Back))
            .chain(keymap::of(Context::Bottom).filter(move |_| bottom))
    }

    fn say(&mut self, text: String) {
        self.show_toast(Toast::said(text));
    }

    fn resize(&mut self, size: Rect) -> Vec<Command> {
        self.size = size;
        let body = chrome::body(size);
        self.tell_all(|_| Msg::Resize(body))
    }

    fn engine(&mut self, report: Report) -> Vec<Command> {
        let Some((job, owner)) = self.job else { return Vec::new() };
        if report.job != job {
            return Vec::new();
        }
        match &report.news {
            EngineEvent::Failed(message) => {
                self.job = None;
                self.show_toast(Toast::failed(format!("the search failed: {message}")));
            }
            EngineEvent::Done(_) | EngineEvent::Lesson(StudyEvent::All(_)) => self.job = None,
            _ => {}
        }
        self.tell_screen(owner, Msg::Engine(report.news))
    }

    fn tell_all(&mut self, msg: impl Fn(&Theme) -> Msg) -> Vec<Command> {
        (0..self.stack.len()).flat_map(|at| self.tell(at, msg(&self.theme))).collect()
    }

    /// Tells a screen, if it is still open.
    fn tell_screen(&mut self, number: u32, msg: Msg) -> Vec<Command> {
        let open = self.stack.iter().position(|open| open.number == number);
        open.map_or_else(Vec::new, |at| self.tell(at, msg))
    }

    fn tell_top(&mut self, msg: Msg) -> Vec<Command> {
        match self.stack.len() {
            0 => Vec::new(),
            open => self.tell(open - 1, msg),
        }
    }

    fn tell(&mut self, at: usize, msg: Msg) -> Vec<Command> {
        let number = self.stack[at].number;
        let effects = self.stack[at].screen.update(msg);
        effects.into_iter().flat_map(|effect| self.perform(number, effect)).collect()
    }

    fn go(&mut self, place: Route) -> Vec<Command> {
        if self.learner.now().unread && place.needs_progress() {
            self.later = Some(place);
            self.say("your progress is still being read; this opens as soon as it is".into());
            return Vec::new();
        }
        match place.open(&self.config, &self.learner) {
            Ok(screen) => self.push(screen),
            Err(toast) => self.toasted(toast),
        }
    }

    fn push(&mut self, screen: Box<dyn Screen>) -> Vec<Command> {
        self.opened += 1;
        self.stack.push(Open { number: self.opened, screen, ticks: None });
        let mut commands = self.tell_top(Msg::Resize(chrome::body(self.size)));
        commands.extend(self.tell_top(Msg::Pieces(self.theme.pieces)));
        commands.extend(self.tell_top(Msg::Shown));
        commands
    }

    /// Closes a screen and gives up its search.
    fn close(&mut self, number: u32) -> Vec<Command> {
        self.stack.retain(|open| open.number != number);
        if self.owns_job(number) { self.abandon() } else { Vec::new() }
    }

    fn back(&mut self) -> Vec<Command> {
        let Some(top) = self.stack.last() else { return Vec::new() };
        if self.stack.len() == 1 {
            return self.leave();
        }
        let mut commands = self.close(top.number);
        commands.extend(self.tell_top(Msg::Learner(self.learner.clone())));
        commands.extend(self.tell_top(Msg::Shown));
        commands
    }
}

/// Global bindings that work even while the help is open.
fn always() -> impl Iterator<Item = &'static Binding> {
    keymap::of(Context::Global).filter(|row| !matches!(row.action, Action::Help | Action::Back))
}
