//! The loop: everything that happens comes through one channel, and a frame is drawn only when something did.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::app::{App, Command, Event, Setup};
use super::background::TaskReport;
use super::learner_state::LearnerState;
use super::route::Route;
use super::saver::Saver;
use super::signals;
use super::store::{ProgressStore, StoreEvent};
use super::terminal::{self, PATIENCE, Terminal};
use super::theme::{PieceStyle, Surroundings, Theme, ThemeName};
use crate::config::{self, Config};
use crate::engine::{Engine, Report};
use crate::search::STACK;

/// How to start the screens.
pub struct Options {
    /// The first screen.
    pub start: Route,
    /// The theme, unless the terminal is to decide.
    pub theme: Option<ThemeName>,
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// Draw and write in ASCII, whatever the terminal has.
    pub ascii: bool,
    /// Capture the mouse.
    pub mouse: bool,
    /// The settings, as far as the others do not say otherwise.
    pub config: Config,
    /// Where settings are saved, if there is a place.
    pub file: Option<PathBuf>,
    /// What is to be said before anything else.
    pub trouble: Option<String>,
}

/// What comes through the channel.
pub(super) enum Incoming {
    /// Input from the terminal.
    Terminal(crossterm::event::Event),
    /// A report of the thinking thread.
    Engine(Report),
    /// What became of a background task of the screen with this number.
    BackgroundTask(u32, TaskReport),
    /// From the thread that has the progress file.
    Store(StoreEvent),
    /// Settings were saved, in a file that is named, or were not.
    Saved(Result<String, String>),
    /// A signal asks the program to end.
    End(i32),
    /// A signal asks the program to stop for a while.
    Stop,
    /// The program goes on after a stop.
    Continue,
    /// The terminal has another size.
    Resized,
    /// The terminal is gone.
    Gone,
}

/// The shortest time between two frames.
const FRAME: Duration = Duration::from_millis(16);
/// How long the first frame waits for the progress file.
const AT_ONCE: Duration = Duration::from_millis(250);
/// How long the program takes to end, at most, where the progress file or that of the settings does not answer: on a busy
/// machine, too, what was done last has to be put where the next program finds it.
const LEAVING: Duration = Duration::from_secs(1);
/// Status of a program that cannot do what it was asked for.
const USAGE: u8 = 2;
const INTERRUPT: i32 = 2;
const HANGUP: i32 = 1;

/// Shows the screens until the user leaves. The exit code is 0, 2 without a terminal, or that of the signal that
/// ended the program.
///
/// # Errors
/// When the terminal cannot be read or written.
pub fn run(options: Options) -> io::Result<ExitCode> {
    if !terminal::is_terminal() {
        eprintln!("cutnode: the screens need a terminal; `cutnode --help` lists what works without one");
        return Ok(ExitCode::from(USAGE));
    }
    let (sender, heard) = channel();
    let terminal = Terminal::enter(options.mouse)?;
    signals::listen(sender.clone())?;
    let surroundings = Surroundings::read(|name| std::env::var(name).ok());
    let name = options.theme.unwrap_or(surroundings.theme());
    let theme = Theme::new(name, surroundings.pieces(options.pieces), surroundings.depth);
    let mut theme = theme.drawn(theme.pieces, options.ascii || surroundings.ascii());
    theme.light = surroundings.light;
    let size = terminal.size()?;
    let Options { start, mouse, config, file, trouble, .. } = options;
    let auto = surroundings.theme();
    let teller = sender.clone();
    let store = ProgressStore::start(config::data_dir(), move |told| {
        // The loop may have ended, and so will the program.
        let _ = teller.send(Incoming::Store(told));
    })?;
    let (learner, early) = first_read(&heard);
    let teller = sender.clone();
    let saver = Saver::start(file, config.clone(), move |done| {
        // The loop may have ended, and so will the program.
        let _ = teller.send(Incoming::Saved(done));
    })?;
    let setup = Setup { start, theme, auto, mouse, config, learner: learner.into(), size };
    let (mut app, commands) = App::new(setup);
    if let Some(trouble) = trouble {
        app.warn(trouble);
    }
    let mut shell =
        Shell { app, terminal, store, engine: None, sender, mouse, saver, ended: None, whole: false };
    let show = || {
        shell.draw()?;
        read_input(shell.sender.clone())?;
        shell.obey(commands)?;
        early.into_iter().try_for_each(|told| shell.hear(told))?;
        shell.listen(&heard)
    };
    let done = show();
    // What cannot be written to a terminal that is gone is no error of its own.
    let done = if done.is_err() && terminal::is_gone() { Ok(signals::exit_code(HANGUP)) } else { done };
    // First the terminal: nothing that follows can keep it.
    terminal::give_back(PATIENCE);
    if let Some(engine) = shell.engine.take() {
        engine.stop();
        // The process ends; a search that were slow to stop must not hold it up.
        std::mem::forget(engine);
    }
    shell.saver.leave(LEAVING);
    if let Some(text) = shell.store.leave(LEAVING) {
        eprintln!("cutnode: {text}");
    }
    done.map(ExitCode::from)
}

/// What is in the progress file, if it can be read at once: the first screen then shows it from its first frame on. And what
/// was heard meanwhile.
fn first_read(heard: &Receiver<Incoming>) -> (LearnerState, Vec<Incoming>) {
    let until = Instant::now() + AT_ONCE;
    let mut early = Vec::new();
    while let Ok(told) = heard.recv_timeout(until.saturating_duration_since(Instant::now())) {
        match told {
            Incoming::Store(StoreEvent::Read(learner)) => return (*learner, early),
            told => early.push(told),
        }
    }
    (LearnerState { unread: true, ..LearnerState::default() }, early)
}

/// Reads the terminal on a thread of its own, so that nothing has to wait for anything else.
fn read_input(sender: Sender<Incoming>) -> io::Result<()> {
    let ending = Ending(sender);
    let read = move || {
        while let Ok(event) = crossterm::event::read() {
            let heard = match event {
                // Of several changes one after the other only the last size is true.
                crossterm::event::Event::Resize(..) => Incoming::Resized,
                event => Incoming::Terminal(event),
            };
            if ending.0.send(heard).is_err() {
                return;
            }
        }
    };
    std::thread::Builder::new().name("input".into()).spawn(read).map(|_| ())
}

/// Says that the terminal is gone when the thread that reads it ends, for whatever reason.
struct Ending(Sender<Incoming>);

impl Drop for Ending {
    fn drop(&mut self) {
        // The loop may have ended before.
        let _ = self.0.send(Incoming::Gone);
    }
}

struct Shell {
    app: App,
    terminal: Terminal,
    store: ProgressStore,
    /// Started by the first search.
    engine: Option<Engine>,
    sender: Sender<Incoming>,
    mouse: bool,
    saver: Saver,
    /// The exit status, once it is time to leave.
    ended: Option<u8>,
    /// What the terminal shows is not known: the next frame is sent whole.
    whole: bool,
}

impl Shell {
    fn listen(&mut self, heard: &Receiver<Incoming>) -> io::Result<u8> {
        let mut drawn = Instant::now();
        let mut ticked = Instant::now();
        // What was heard before is not drawn yet.
        let mut changed = true;
        loop {
            let frame = changed.then(|| drawn + FRAME);
            let tick = self.app.ticks().map(|every| ticked + every);
            if let Some(news) = wait(heard, [frame, tick].into_iter().flatten().min())? {
                self.hear(news)?;
                changed = true;
            }
            if tick.is_some_and(|tick| tick <= Instant::now()) {
                ticked = Instant::now();
                let commands = self.app.handle(Event::Tick);
                self.obey(commands)?;
                changed = true;
            }
            if let Some(code) = self.ended {
                return Ok(code);
            }
            if changed && drawn + FRAME <= Instant::now() {
                self.draw()?;
                drawn = Instant::now();
                changed = false;
            }
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.whole) {
            self.terminal.forget()?;
        }
        self.terminal.draw(|buf| self.app.draw(buf))
    }

    fn hear(&mut self, heard: Incoming) -> io::Result<()> {
        let event = match heard {
            Incoming::Terminal(event) => Event::Terminal(event),
            Incoming::Engine(report) => Event::Engine(report),
            Incoming::BackgroundTask(number, outcome) => Event::BackgroundTask(number, outcome),
            Incoming::Store(StoreEvent::Anew(_, after)) if self.store.is_outdated(after) => return Ok(()),
            Incoming::Store(told) => Event::Store(told),
            Incoming::Saved(done) => {
                self.app.saved(done);
                return Ok(());
            }
            Incoming::End(signal) => {
                self.ended = Some(signals::exit_code(signal));
                return Ok(());
            }
            Incoming::Gone => {
                self.ended = Some(signals::exit_code(HANGUP));
                return Ok(());
            }
            Incoming::Stop => {
                terminal::give_back(PATIENCE);
                signals::stop()?;
                return self.resume();
            }
            Incoming::Continue => return self.resume(),
            Incoming::Resized => return self.resize(),
        };
        let commands = self.app.handle(event);
        self.obey(commands)
    }

    fn obey(&mut self, commands: Vec<Command>) -> io::Result<()> {
        for command in commands {
            match command {
                Command::Think { session, request, fresh } => {
                    let job = self.engine()?.think(session, request, fresh);
                    self.app.started(job);
                }
                Command::Study(study) => {
                    let job = self.engine()?.study(study);
                    self.app.started(job);
                }
                Command::Stop => {
                    if let Some(engine) = &self.engine {
                        engine.stop();
                    }
                }
                Command::Keep(keep) => self.store.keep(keep),
                Command::BackgroundTask(number, task) => {
                    let sender = self.sender.clone();
                    let work = move || {
                        // The loop may have ended, and so will the program.
                        let tell = |outcome| drop(sender.send(Incoming::BackgroundTask(number, outcome)));
                        let mut told = tell;
                        let outcome = task.run(&mut told);
                        tell(outcome);
                    };
                    std::thread::Builder::new().name("files".into()).stack_size(STACK).spawn(work)?;
                }
                Command::Browse(screen, browse) => self.store.browse(screen, browse),
                Command::Copy(text) => terminal::copy(&text)?,
                Command::Mouse(capture) => {
                    self.mouse = capture;
                    terminal::capture_mouse(capture)?;
                }
                Command::Save(settings) => self.saver.save(*settings),
                Command::Redraw => self.whole = true,
                Command::Suspend => {
                    terminal::give_back(PATIENCE);
                    signals::ask_to_stop()?;
                }
                Command::Quit { interrupted } => {
                    self.ended = Some(if interrupted { signals::exit_code(INTERRUPT) } else { 0 });
                }
            }
        }
        Ok(())
    }

    /// The engine, started when it is first needed.
    fn engine(&mut self) -> io::Result<&mut Engine> {
        let engine = if let Some(engine) = self.engine.take() {
            engine
        } else {
            let sender = self.sender.clone();
            Engine::start(move |report| {
                // The loop may have ended, and so will the program.
                let _ = sender.send(Incoming::Engine(report));
            })?
        };
        Ok(self.engine.insert(engine))
    }

    /// Takes the terminal again: whoever had it meanwhile may have left it in any state and size. In the background it
    /// is somebody else's: the program stops until it is brought to the front.
    fn resume(&mut self) -> io::Result<()> {
        if !terminal::is_foreground() {
            // We hear of it when it goes on.
            return signals::stop();
        }
        self.terminal.retake(self.mouse)?;
        self.whole = true;
        self.resize()
    }

    fn resize(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        let resize = crossterm::event::Event::Resize(size.width, size.height);
        let commands = self.app.handle(Event::Terminal(resize));
        self.obey(commands)
    }
}

/// The next thing that is heard; `None` at the deadline.
fn wait(heard: &Receiver<Incoming>, deadline: Option<Instant>) -> io::Result<Option<Incoming>> {
    let gone = || io::Error::other("nothing speaks any more");
    match deadline {
        None => heard.recv().map(Some).map_err(|_| gone()),
        Some(deadline) => match heard.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(news) => Ok(Some(news)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(gone()),
        },
    }
}
