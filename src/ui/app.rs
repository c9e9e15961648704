//! The application: the open screens, and what stands around them.
//!
//! It is as pure as a screen: [`App::handle`] takes an [`Event`] and answers with [`Command`]s for the outside;
//! [`App::draw`] draws what is. The tests drive it in the same way as [`run`](super::run()) does.

use std::time::Duration;

use crossterm::event::{KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chrome::{self, Help};
use super::desk::{Desk, Keep};
use super::keymap::{self, Action, Binding, Context, Live};
use super::msg::{Effect, Msg, Toast};
use super::place::Place;
use super::screen::Screen;
use super::theme::{Theme, ThemeName};
use crate::config::Config;
use crate::engine::{JobId, News, Report};
use crate::session::{Request, Session};

/// What the application hears.
#[derive(Debug)]
pub enum Event {
    /// From the terminal.
    Terminal(crossterm::event::Event),
    /// From the thinking thread.
    Engine(Report),
    /// The time for a tick has come.
    Tick,
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
    /// Stop the running job.
    Stop,
    /// Write something of the learner's progress down.
    Keep(Keep),
    /// Put text on the clipboard.
    Copy(String),
    /// Capture the mouse, or leave it alone.
    Mouse(bool),
    /// Write the settings in which the second differ from the first into the user's file, and say with
    /// [`App::saved`] whether it was done.
    Save(Box<[Config; 2]>),
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
    desk: Desk,
    mouse: bool,
    /// The settings in force, and those in the user's file.
    config: Config,
    saved: Config,
    toast: Option<Toast>,
    help: Option<Help>,
    /// The running or last job, and the screen that wanted it.
    job: Option<(JobId, u32)>,
    /// The screen whose job is about to start.
    asking: u32,
}

/// How the application starts.
pub struct Setup {
    /// The first screen.
    pub start: Place,
    /// The theme.
    pub theme: Theme,
    /// The theme that the terminal's abilities choose.
    pub auto: ThemeName,
    /// The mouse is captured.
    pub mouse: bool,
    /// The settings.
    pub config: Config,
    /// What is known of the learner's progress.
    pub desk: Desk,
    /// The terminal's size.
    pub size: Rect,
}

impl App {
    /// Opens the first screen.
    pub fn new(setup: Setup) -> (Self, Vec<Command>) {
        let Setup { start, theme, auto, mouse, config, desk, size } = setup;
        let mut app = Self {
            stack: Vec::new(),
            opened: 0,
            size,
            theme,
            auto,
            desk,
            mouse,
            saved: config.clone(),
            config,
            toast: None,
            help: None,
            job: None,
            asking: 0,
        };
        let mut commands = app.go(start);
        if app.stack.is_empty() {
            commands.extend(app.go(Place::Home));
        }
        (app, commands)
    }

    /// The theme in use.
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// How often the screen on top wants a tick.
    pub fn ticks(&self) -> Option<Duration> {
        self.stack.last().and_then(|open| open.ticks)
    }

    /// The job asked for by the last [`Command::Think`] has this number.
    pub fn started(&mut self, job: JobId) {
        self.job = Some((job, self.asking));
    }

    /// What [`Command::Save`] asked for is done, or why it is not.
    pub fn saved(&mut self, done: Result<String, String>) {
        self.toast = Some(match done {
            Ok(file) => {
                self.saved = self.config.clone();
                Toast { error: false, text: format!("saved in {file}") }
            }
            Err(text) => Toast { error: true, text },
        });
    }

    /// Says that something failed outside of any screen.
    pub fn warn(&mut self, text: String) {
        self.toast = Some(Toast { error: true, text });
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
            Event::Tick => self.tell_top(Msg::Tick),
        }
    }

    /// Draws everything.
    pub fn draw(&self, buf: &mut Buffer) {
        let area = buf.area;
        let Some(top) = self.stack.last() else { return };
        if chrome::too_small(area) {
            chrome::draw_too_small(buf, area, &self.theme);
            return;
        }
        chrome::draw_title(buf, area, &top.screen.title(), &self.theme);
        top.screen.view(buf, chrome::body(area), &self.theme);
        if let Some(help) = &self.help {
            help.draw(buf, area, &self.theme);
        }
        match &self.toast {
            Some(toast) => chrome::draw_toast(buf, area, toast, &self.theme),
            None => chrome::draw_footer(buf, area, &self.live(), &self.theme),
        }
    }

    /// The bindings that are live now, those that win first.
    fn live(&self) -> Vec<Live> {
        if self.help.is_some() {
            return keymap::live(&keymap::of(Context::Help).collect::<Vec<_>>(), always(), false);
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

    fn key(&mut self, key: KeyEvent) -> Vec<Command> {
        self.toast = None;
        if chrome::too_small(self.size) {
            // Nothing is shown, so nothing but leaving is meant.
            let bindings: Vec<_> = self.global_rows().collect();
            return match keymap::resolve(&bindings, key) {
                Some(action @ (Action::Quit | Action::Back | Action::Suspend | Action::Redraw)) => {
                    self.global(action)
                }
                _ => Vec::new(),
            };
        }
        let typing = self.stack.last().is_some_and(|top| top.screen.typing());
        let plain = keymap::Key::typed(key);
        let own = self.help.is_none().then(|| self.stack.last().map(|top| top.screen.keys())).flatten();
        if let Some(action) = own.as_deref().and_then(|rows| keymap::resolve(rows, key)) {
            return self.tell_top(Msg::Act(action));
        }
        if self.help.is_some() {
            let rows: Vec<_> = self.live().iter().map(|live| live.row).collect();
            return match keymap::resolve(&rows, key) {
                Some(action) => self.help_or_global(action),
                None => Vec::new(),
            };
        }
        let global: Vec<_> = self.global_rows().collect();
        match keymap::resolve(&global, key) {
            Some(action) if !(typing && plain) => self.global(action),
            _ => self.tell_top(Msg::Key(key)),
        }
    }

    fn help_or_global(&mut self, action: Action) -> Vec<Command> {
        let Some(help) = &mut self.help else { return self.global(action) };
        let page = self.size.height.saturating_sub(6);
        match action {
            Action::Up => help.scroll(-1, self.size),
            Action::Down => help.scroll(1, self.size),
            Action::PageUp => help.scroll(-i32::from(page), self.size),
            Action::PageDown => help.scroll(i32::from(page), self.size),
            Action::Cancel => self.help = None,
            _ => return self.global(action),
        }
        Vec::new()
    }

    fn global(&mut self, action: Action) -> Vec<Command> {
        match action {
            Action::Help => {
                if let Some(top) = self.stack.last() {
                    self.help = Some(Help::new(&self.live(), top.screen.legend(&self.theme)));
                }
            }
            Action::Back => return self.back(),
            Action::Quit => return vec![Command::Quit { interrupted: true }],
            Action::Suspend => return vec![Command::Suspend],
            Action::Redraw => return vec![Command::Redraw],
            Action::Pieces => {
                self.theme = self.theme.next_pieces();
                self.say(format!("pieces: {}", self.theme.pieces));
                return self.tell_all(|theme| Msg::Pieces(theme.pieces));
            }
            Action::Theme => {
                self.theme = self.theme.next();
                self.say(format!("theme: {}", self.theme.name));
            }
            Action::Mouse => {
                self.mouse = !self.mouse;
                let text = if self.mouse { "the mouse is cutnode's" } else { "the mouse selects text" };
                self.say(text.into());
                return vec![Command::Mouse(self.mouse)];
            }
            _ => {}
        }
        Vec::new()
    }

    fn say(&mut self, text: String) {
        self.toast = Some(Toast { error: false, text });
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Command> {
        let click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if chrome::too_small(self.size) {
            return Vec::new();
        }
        if click {
            self.toast = None;
            let hit = chrome::footer_hit(self.size, &self.live(), mouse.column, mouse.row);
            if let Some(row) = hit {
                return self.clicked(row);
            }
        }
        if let Some(help) = &mut self.help {
            match mouse.kind {
                MouseEventKind::ScrollUp => help.scroll(-3, self.size),
                MouseEventKind::ScrollDown => help.scroll(3, self.size),
                _ if click => self.help = None,
                _ => {}
            }
            return Vec::new();
        }
        self.tell_top(Msg::Mouse(mouse))
    }

    /// An entry of the footer was clicked.
    fn clicked(&mut self, row: &Binding) -> Vec<Command> {
        match row.context {
            Context::Help | Context::Global | Context::Bottom => self.help_or_global(row.action),
            _ => self.tell_top(Msg::Act(row.action)),
        }
    }

    fn resize(&mut self, size: Rect) -> Vec<Command> {
        self.size = size;
        if let Some(help) = &mut self.help {
            help.scroll(0, size);
        }
        let body = chrome::body(size);
        self.tell_all(|_| Msg::Resize(body))
    }

    fn engine(&mut self, report: Report) -> Vec<Command> {
        let Some((job, owner)) = self.job else { return Vec::new() };
        if report.job != job {
            return Vec::new();
        }
        match &report.news {
            News::Failed(message) => {
                self.job = None;
                self.toast = Some(Toast { error: true, text: format!("the search failed: {message}") });
            }
            News::Done(_) => self.job = None,
            News::Iteration(_) | News::Grown(_) => {}
        }
        match self.stack.iter().position(|open| open.number == owner) {
            Some(at) => self.tell(at, Msg::Engine(report.news)),
            None => Vec::new(),
        }
    }

    fn tell_all(&mut self, msg: impl Fn(&Theme) -> Msg) -> Vec<Command> {
        (0..self.stack.len()).flat_map(|at| self.tell(at, msg(&self.theme))).collect()
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

    /// Does what the screen with this number asks for.
    fn perform(&mut self, number: u32, effect: Effect) -> Vec<Command> {
        match effect {
            Effect::Go(place) => self.go(place),
            Effect::Replace(place) => match place.open(&self.config, &self.desk) {
                Ok(screen) => {
                    let mut commands = self.close(number);
                    commands.extend(self.push(screen));
                    commands
                }
                Err(toast) => self.toasted(toast),
            },
            Effect::Back => self.back(),
            Effect::Quit => vec![Command::Quit { interrupted: false }],
            Effect::Think { session, request, fresh } => {
                self.asking = number;
                self.job = None;
                vec![Command::Think { session, request, fresh }]
            }
            Effect::Stop => vec![Command::Stop],
            Effect::Forget => {
                let own = self.job.is_some_and(|(_, owner)| owner == number);
                if own { self.abandon() } else { Vec::new() }
            }
            Effect::Ticks(every) => {
                if let Some(open) = self.stack.iter_mut().find(|open| open.number == number) {
                    open.ticks = every;
                }
                Vec::new()
            }
            Effect::Keep(keep) => {
                self.desk.note(&keep);
                vec![Command::Keep(keep)]
            }
            Effect::Copy(text) => vec![Command::Copy(text)],
            Effect::Apply(config) => self.apply(*config),
            Effect::Save => vec![Command::Save(Box::new([self.saved.clone(), self.config.clone()]))],
            Effect::Toast(toast) => self.toasted(toast),
        }
    }

    /// Goes on with other settings; what they share with the running ones stays as keys may have changed it.
    fn apply(&mut self, config: Config) -> Vec<Command> {
        let before = std::mem::replace(&mut self.config, config);
        let mut commands = Vec::new();
        if before.theme != self.config.theme {
            let name = self.config.theme.parse().unwrap_or(self.auto);
            self.theme = self.theme.named(name);
        }
        if before.pieces != self.config.pieces {
            while self.theme.pieces.slug() != self.config.pieces {
                self.theme = self.theme.next_pieces();
            }
            commands.extend(self.tell_all(|theme| Msg::Pieces(theme.pieces)));
        }
        if before.mouse != self.config.mouse {
            self.mouse = self.config.mouse;
            commands.push(Command::Mouse(self.mouse));
        }
        commands
    }

    fn toasted(&mut self, toast: Toast) -> Vec<Command> {
        self.toast = Some(toast);
        Vec::new()
    }

    fn abandon(&mut self) -> Vec<Command> {
        self.job = None;
        vec![Command::Stop]
    }

    fn go(&mut self, place: Place) -> Vec<Command> {
        match place.open(&self.config, &self.desk) {
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
        let own = self.job.is_some_and(|(_, owner)| owner == number);
        if own { self.abandon() } else { Vec::new() }
    }

    fn back(&mut self) -> Vec<Command> {
        let Some(top) = self.stack.last() else { return Vec::new() };
        if self.stack.len() == 1 {
            return vec![Command::Quit { interrupted: false }];
        }
        let mut commands = self.close(top.number);
        commands.extend(self.tell_top(Msg::Shown));
        commands
    }
}

/// Global bindings that work even while the help is open.
fn always() -> impl Iterator<Item = &'static Binding> {
    keymap::of(Context::Global).filter(|row| !matches!(row.action, Action::Help | Action::Back))
}
