//! A place to sit and use the program: it does for the application what the loop around it does.

use std::cell::Cell;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use cutnode::config::Config;
use cutnode::engine::{Engine, EngineEvent, JobId, Report, StudyEvent};
use cutnode::learner::progress::imported::{Counts, PuzzleQuery};
use cutnode::learner::puzzles::Puzzle;
use cutnode::session::{game, shipped_puzzles};
use cutnode::ui::Route;
use cutnode::ui::app::{App, Command, Event, Setup};
use cutnode::ui::keymap::{Action, Context, Key};
use cutnode::ui::learner_state::{Learner, LearnerState, ProgressUpdate};
use cutnode::ui::msg::{Browse, Browsed};
use cutnode::ui::store::StoreEvent;
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

thread_local! {
    /// What is made draws and writes in ASCII.
    static ASCII: Cell<bool> = const { Cell::new(false) };
}

/// What is made by this draws and writes in ASCII.
pub(super) fn in_ascii<T>(make: impl FnOnce() -> T) -> T {
    ASCII.set(true);
    let made = make();
    ASCII.set(false);
    made
}

pub(super) struct Desk {
    app: App,
    size: Rect,
    engine: Engine,
    reports: Receiver<Report>,
    /// The search whose end has not been heard of.
    thinking: Option<JobId>,
    /// What is being found out for a lesson, as long as it may be wanted.
    studying: Option<JobId>,
    /// Keys wait until what a lesson wanted to know is there.
    pub(super) patient: bool,
    /// Commands of the application so far.
    pub(super) obeyed: usize,
    pub(super) copied: Vec<String>,
    /// What is known of the learner, as the application has it.
    pub(super) learner: Learner,
    /// What was given to be stored.
    pub(super) stored: Vec<ProgressUpdate>,
    /// Settings as they were saved.
    pub(super) kept: Vec<Config>,
    /// The program has ended.
    pub(super) left: bool,
}

/// What the progress file would answer, were the shipped puzzles imported.
fn browsed(browse: &Browse) -> Browsed {
    let rows = || shipped_puzzles().into_iter().filter(|puzzle| puzzle.before.is_some());
    let fits = |query: &PuzzleQuery, puzzle: &Puzzle| {
        query.theme.as_ref().is_none_or(|theme| puzzle.themes.contains(theme))
            && (query.ratings.0..=query.ratings.1).contains(&puzzle.rating)
    };
    let found = |query: &PuzzleQuery, count: usize| -> Vec<Puzzle> {
        let set = query.set.clone();
        let named = |puzzle: Puzzle| Puzzle { id: format!("i-{}", puzzle.id), set: set.clone(), ..puzzle };
        rows().filter(|puzzle| fits(query, puzzle)).map(named).take(count).collect()
    };
    match browse {
        Browse::One(id) => {
            let puzzle = shipped_puzzles().remove(0);
            Browsed::One(Box::new(Puzzle { id: id.clone(), ..puzzle }))
        }
        Browse::Near(query, _) => {
            let fits = |puzzle: &Puzzle| query.theme.as_ref().is_none_or(|it| puzzle.themes.contains(it));
            let puzzle = shipped_puzzles().into_iter().find(fits).expect("there is one of each theme");
            Browsed::One(Box::new(Puzzle { id: "drawn".into(), ..puzzle }))
        }
        Browse::Counts(set) => {
            let mut counts = Counts::default();
            rows().for_each(|puzzle| counts.add(puzzle.rating, puzzle.themes.iter().map(String::as_str), 1));
            Browsed::Counts(set.clone(), Box::new(counts))
        }
        Browse::Easiest(query, count) => Browsed::Easiest(found(query, *count)),
        Browse::ByLot { query, count, .. } => Browsed::ByLot(found(query, *count)),
    }
}

impl Desk {
    pub(super) fn new(start: Route, (width, height): (u16, u16)) -> Self {
        Self::with(start, Config::shipped(), (width, height))
    }

    /// With other settings.
    pub(super) fn with(start: Route, config: Config, size: (u16, u16)) -> Self {
        Self::of(start, config, LearnerState::default(), size)
    }

    /// With other settings, and with what is known of the learner.
    pub(super) fn of(
        start: Route,
        config: Config,
        learner: LearnerState,
        (width, height): (u16, u16),
    ) -> Self {
        // Nobody waits here for a reply that is there.
        let config = Config { pause: Duration::ZERO, ..config };
        let (sender, reports) = channel();
        let engine = Engine::start(move |report| {
            let _ = sender.send(report);
        })
        .expect("there is a thread");
        let size = Rect::new(0, 0, width, height);
        let learner = Learner::from(learner);
        let theme = Theme::new(ThemeName::Dark, PieceStyle::Drawn, Depth::True);
        let theme = theme.drawn(theme.pieces, config.ascii || ASCII.get());
        let auto = ThemeName::Dark;
        let setup = Setup { start, theme, auto, mouse: true, config, learner: learner.clone(), size };
        let (app, commands) = App::new(setup);
        let mut desk = Self {
            app,
            size,
            engine,
            reports,
            thinking: None,
            studying: None,
            patient: true,
            obeyed: 0,
            copied: Vec::new(),
            learner,
            stored: Vec::new(),
            kept: Vec::new(),
            left: false,
        };
        desk.obey(commands);
        desk.learn();
        desk
    }

    pub(super) fn home(size: (u16, u16)) -> Self {
        Self::new(Route::Home, size)
    }

    /// A game from this position; the form of a new game is open.
    pub(super) fn play(slug: &str, position: Option<&str>, size: (u16, u16)) -> Self {
        let session = game(slug).expect("a game").open(position).expect("a position");
        Self::new(Route::Play(session), size)
    }

    fn obey(&mut self, commands: Vec<Command>) {
        self.obeyed += commands.len();
        for command in commands {
            match command {
                Command::Think { session, request, fresh } => {
                    let job = self.engine.think(session, request, fresh);
                    self.app.started(job);
                    self.thinking = Some(job);
                }
                Command::Study(study) => {
                    let job = self.engine.study(study);
                    self.app.started(job);
                    self.studying = Some(job);
                }
                Command::Stop => self.engine.stop(),
                Command::BackgroundTask(number, task) => {
                    self.hear(Event::BackgroundTask(number, task.run(&mut |_| {})));
                }
                Command::Copy(text) => self.copied.push(text),
                Command::Quit { .. } => self.left = true,
                Command::Save(settings) => {
                    self.kept.push(*settings);
                    self.app.saved(Ok("a file".into()));
                }
                Command::Browse(screen, browse) => {
                    let answer = browsed(&browse);
                    self.hear(Event::Store(StoreEvent::Browsed(screen, Ok(answer))));
                }
                Command::Keep(update) => self.stored.push(update),
                Command::Mouse(_) | Command::Redraw | Command::Suspend => {}
            }
        }
    }

    pub(super) fn hear(&mut self, event: Event) -> &mut Self {
        let commands = self.app.handle(event);
        self.obey(commands);
        self
    }

    /// A search runs whose end has not been heard of.
    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// The search whose end has not been heard of.
    pub(super) fn job(&self) -> Option<JobId> {
        self.thinking
    }

    /// Hears what the engine tells until this holds.
    pub(super) fn hear_until(&mut self, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            let report = self.reports.recv_timeout(Duration::from_secs(60)).expect("the engine tells");
            self.hear(Event::Engine(report));
        }
    }

    /// Waits until no search runs.
    pub(super) fn settle(&mut self) -> &mut Self {
        while let Some(job) = self.thinking {
            let report = self.reports.recv_timeout(Duration::from_secs(60)).expect("searches end");
            if report.job == job && matches!(report.news, EngineEvent::Done(_) | EngineEvent::Failed(_)) {
                self.thinking = None;
            }
            self.hear(Event::Engine(report));
        }
        self
    }

    /// Waits until what a lesson wanted to know is there.
    pub(super) fn learn(&mut self) -> &mut Self {
        while let Some(job) = self.studying {
            let report = self.reports.recv_timeout(Duration::from_secs(60)).expect("studies end");
            let over =
                matches!(report.news, EngineEvent::Lesson(StudyEvent::All(_)) | EngineEvent::Failed(_));
            if report.job == job && over {
                self.studying = None;
            }
            self.hear(Event::Engine(report));
        }
        self
    }

    /// Presses keys named as the help names them, spaces between; `C-p` is control and p.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let mut letters = key.chars();
            let (code, modifiers) = match key {
                "Enter" => (KeyCode::Enter, KeyModifiers::NONE),
                "Esc" => (KeyCode::Esc, KeyModifiers::NONE),
                "Tab" => (KeyCode::Tab, KeyModifiers::NONE),
                "⇧Tab" => (KeyCode::BackTab, KeyModifiers::SHIFT),
                "Space" => (KeyCode::Char(' '), KeyModifiers::NONE),
                "Up" => (KeyCode::Up, KeyModifiers::NONE),
                "Down" => (KeyCode::Down, KeyModifiers::NONE),
                "Left" => (KeyCode::Left, KeyModifiers::NONE),
                "Right" => (KeyCode::Right, KeyModifiers::NONE),
                "Home" => (KeyCode::Home, KeyModifiers::NONE),
                "End" => (KeyCode::End, KeyModifiers::NONE),
                "PgUp" => (KeyCode::PageUp, KeyModifiers::NONE),
                "PgDn" => (KeyCode::PageDown, KeyModifiers::NONE),
                "Backspace" => (KeyCode::Backspace, KeyModifiers::NONE),
                "F2" => (KeyCode::F(2), KeyModifiers::NONE),
                "F3" => (KeyCode::F(3), KeyModifiers::NONE),
                "F5" => (KeyCode::F(5), KeyModifiers::NONE),
                _ if key.starts_with("C-") => {
                    (KeyCode::Char(letters.nth(2).expect("a letter")), KeyModifiers::CONTROL)
                }
                _ => (KeyCode::Char(letters.next().expect("a key")), KeyModifiers::NONE),
            };
            self.hear(Event::Terminal(Input::Key(KeyEvent::new(code, modifiers))));
            if self.patient {
                self.learn();
            }
        }
        self
    }

    /// The keys that are offered now.
    pub(super) fn keys(&self) -> Vec<(Key, Action)> {
        self.app.keys()
    }

    /// The contexts whose rows are live now.
    pub(super) fn contexts(&self) -> Vec<Context> {
        self.app.live().iter().map(|live| live.row.context).collect()
    }

    /// The desk after these keys.
    pub(super) fn press_to(mut self, keys: &str) -> Self {
        self.press(keys).settle();
        self
    }

    /// Presses one of them.
    pub(super) fn strike(&mut self, key: Key) -> &mut Self {
        self.hear(Event::Terminal(Input::Key(key.pressed())))
    }

    /// Types characters.
    pub(super) fn write(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE);
            self.hear(Event::Terminal(Input::Key(key)));
        }
        self
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.hear(Event::Terminal(Input::Mouse(mouse)));
    }

    pub(super) fn click(&mut self, column: u16, row: u16) -> &mut Self {
        self.drag((column, row), (column, row)).learn()
    }

    /// Turns the wheel there, down or up.
    pub(super) fn wheel(&mut self, column: u16, row: u16, down: bool) -> &mut Self {
        self.mouse(if down { MouseEventKind::ScrollDown } else { MouseEventKind::ScrollUp }, column, row);
        self
    }

    pub(super) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) -> &mut Self {
        self.mouse(MouseEventKind::Down(MouseButton::Left), from.0, from.1);
        self.mouse(MouseEventKind::Up(MouseButton::Left), to.0, to.1);
        self
    }

    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.size = Rect::new(0, 0, width, height);
        self.hear(Event::Terminal(Input::Resize(width, height)));
    }

    /// Goes through the themes to this one.
    pub(super) fn theme(&mut self, name: ThemeName) {
        while self.app.theme().name != name {
            self.press("F3");
        }
        // Any event of a key takes the message away; this one means nothing.
        self.hear(Event::Terminal(Input::Key(KeyEvent::new(KeyCode::F(12), KeyModifiers::NONE))));
    }

    pub(super) fn theme_name(&self) -> ThemeName {
        self.app.theme().name
    }

    pub(super) fn screen(&self) -> Buffer {
        let mut buf = Buffer::empty(self.size);
        self.app.draw(&mut buf);
        buf
    }

    pub(super) fn line(&self, row: u16) -> String {
        let buf = self.screen();
        (0..self.size.width).map(|column| buf[(column, row)].symbol()).collect()
    }

    pub(super) fn text(&self) -> String {
        (0..self.size.height).map(|row| self.line(row)).collect::<Vec<_>>().join("\n")
    }

    /// Stretches of one style, with that style's name.
    pub(super) fn styled(&self) -> Vec<(String, String)> {
        let buf = self.screen();
        let mut found: Vec<(String, String)> = Vec::new();
        for cell in buf.content() {
            let style = format!("{:?}", cell.style());
            match found.last_mut() {
                Some((text, last)) if *last == style => text.push_str(cell.symbol()),
                _ => found.push((cell.symbol().into(), style)),
            }
        }
        found
    }
}
