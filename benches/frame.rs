//! The explorer over a search of ten million recorded nodes: what a frame costs, and what an answer to a key does.
//!
//! A frame may take 2 ms (median) and 8 ms (worst); whatever a key asks for is answered within 16 ms, longer work
//! going on in slices between keys. Prints median and worst of each, and ends with status 1 when a limit is missed.
//! `cargo bench --bench frame -- NODES` takes another number of nodes.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cutnode::config::Config;
use cutnode::engine::EngineEvent;
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{Answer, GAMES, Method, Progress, Request, Session, Watch, stored};
use cutnode::trace::file;
use cutnode::ui::Screen;
use cutnode::ui::keymap::resolve;
use cutnode::ui::msg::{Effect, Msg};
use cutnode::ui::screens::explore::Explore;
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

/// A middle game with many captures (Kiwipete), so that the tree is wide.
const POSITION: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const OPENING: Duration = Duration::from_secs(2);
const FRAME: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(8)];
const ANSWER: [Duration; 2] = [Duration::from_millis(16), Duration::from_millis(16)];

fn main() -> ExitCode {
    let nodes = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(10_000_000);
    let slow = grows_slowly(nodes);
    let mut bench = Bench::new(nodes);
    bench.missed |= slow;
    for (width, height) in [(80, 24), (160, 50)] {
        bench.frames(width, height);
    }
    bench.answers();
    if bench.missed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The screen while the search runs: what it takes to hear what is new, every 60 ms as the engine tells it, and a key
/// and a frame after it. Whether anything takes longer than it may.
fn grows_slowly(nodes: u64) -> bool {
    let session = GAMES[0].open(Some(POSITION)).expect("the position is well formed");
    let plan = Plan::new(Limits::nodes(nodes));
    let request = Request {
        method: Method::Engine,
        plan,
        watch: Watch::Record { budget: nodes as usize, followed: true },
    };
    let area = Rect::new(0, 0, 160, 48);
    let mut bench = Bench {
        screen: Explore::of(session.fork(), &request, &Config::shipped()),
        area,
        ticking: false,
        missed: false,
    };
    bench.tell(Msg::Resize(area));
    let theme = Theme::new(ThemeName::Dark, PieceStyle::Unicode, Depth::True);
    let mut terminal = Terminal::new(TestBackend::new(160, 50)).expect("a terminal in memory");
    let (mut heard, mut keys, mut frames) = (vec![], vec![], vec![]);
    let mut last = Instant::now();
    session.think(&request, &mut Table::new(plan.hash), &Stop::default(), &mut |told| {
        let Progress::Watched(recorder) = told else { return };
        if last.elapsed() < Duration::from_millis(60) {
            return;
        }
        let delta = recorder.delta();
        let started = Instant::now();
        bench.tell(Msg::Engine(EngineEvent::Grown(delta)));
        heard.push(started.elapsed());
        // The first half is watched, in the second half the user walks about.
        if recorder.tree().len() as u64 > nodes / 2 {
            let key = ['j', 'l', 'j', 'J', 'k', 'h'][heard.len() % 6];
            keys.extend(bench.press(KeyCode::Char(key)));
        }
        let started = Instant::now();
        let drawn = terminal.draw(|frame| bench.screen.view(frame.buffer_mut(), area, &theme));
        drawn.expect("a terminal in memory takes everything");
        frames.push(started.elapsed());
        last = Instant::now();
    });
    bench.report("while it grows: news", &mut heard, &ANSWER);
    bench.report("while it grows: a key", &mut keys, &ANSWER);
    bench.report("while it grows: a frame", &mut frames, &FRAME);
    bench.missed
}

/// Saves the tree and opens it again, in memory: whether that takes longer than it may.
fn file_is_slow(session: &dyn Session, request: &Request, answer: &Answer) -> bool {
    let tree = answer.tree.as_ref().expect("it was recorded");
    let mut file = Vec::new();
    let started = Instant::now();
    file::write(tree, &stored::header(session, request, answer, vec![]), &mut file)
        .expect("it is written to memory");
    let (bytes, saved, started) = (file.len(), started.elapsed(), Instant::now());
    let read = file::read(&mut &*file, bytes as u64);
    let opened = started.elapsed();
    assert_eq!(read.map(|(_, copy)| copy.len()).ok(), Some(tree.len()));
    let missed = opened > OPENING;
    let verdict = if missed { "MISSED" } else { "ok" };
    println!("saved in {saved:.2?} as {} MB, opened in {opened:.2?}  {verdict}", bytes / 1_000_000);
    missed
}

struct Bench {
    screen: Explore,
    area: Rect,
    ticking: bool,
    missed: bool,
}

impl Bench {
    /// Records the search and shows it.
    fn new(nodes: u64) -> Self {
        let session = GAMES[0].open(Some(POSITION)).expect("the position is well formed");
        let plan = Plan::new(Limits::nodes(nodes));
        let request = Request {
            method: Method::Engine,
            plan,
            watch: Watch::Record { budget: nodes as usize, followed: true },
        };
        let started = Instant::now();
        let answer = session.think(&request, &mut Table::new(plan.hash), &Stop::default(), &mut |_| {});
        let tree = answer.tree.as_ref().expect("it was recorded");
        let bytes = tree.bytes() as f64 / tree.len() as f64;
        println!("{} nodes recorded in {:.2?}, {bytes:.1} bytes a node", tree.len(), started.elapsed());
        let missed = file_is_slow(&*session, &request, &answer);
        let area = Rect::new(0, 0, 160, 48);
        let screen = Explore::of(session, &request, &Config::shipped());
        let mut bench = Self { screen, area, ticking: false, missed };
        bench.tell(Msg::Resize(area));
        bench.measure("a search is done", &[ANSWER[0]; 2], |bench| {
            bench.tell(Msg::Engine(EngineEvent::Done(Box::new(answer))));
        });
        bench
    }

    fn measure(&mut self, name: &str, limits: &[Duration; 2], work: impl FnOnce(&mut Self)) {
        let started = Instant::now();
        work(self);
        self.report(name, &mut [started.elapsed()], limits);
    }

    fn report(&mut self, name: &str, times: &mut [Duration], limits: &[Duration; 2]) {
        times.sort_unstable();
        let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
        let missed = median > limits[0] || worst > limits[1];
        self.missed |= missed;
        let verdict = if missed { "MISSED" } else { "ok" };
        println!(
            "{name:<34} {:>6} times  median {median:>9.2?}  worst {worst:>9.2?}  {verdict}",
            times.len()
        );
    }

    /// Tells the screen something; what it asks for, but its ticks, is not done.
    fn tell(&mut self, msg: Msg) {
        for effect in self.screen.update(msg) {
            if let Effect::Ticks(every) = effect {
                self.ticking = every.is_some();
            }
        }
    }

    /// Presses a key, and then gives ticks until nothing is left to be done; how long each of them took.
    fn press(&mut self, code: KeyCode) -> Vec<Duration> {
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        let msg = resolve(&self.screen.keys(), event).map_or(Msg::Key(event), Msg::Act);
        let mut times = vec![];
        let mut next = Some(msg);
        while let Some(msg) = next {
            let started = Instant::now();
            self.tell(msg);
            times.push(started.elapsed());
            next = self.ticking.then_some(Msg::Tick);
        }
        times
    }

    /// Walks about, and draws a frame after each key.
    fn frames(&mut self, width: u16, height: u16) {
        self.area = Rect::new(0, 0, width, height - 2);
        self.tell(Msg::Resize(self.area));
        let theme = Theme::new(ThemeName::Dark, PieceStyle::Unicode, Depth::True);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal in memory");
        let (mut frames, mut keys) = (vec![], vec![]);
        for key in "jljljljljljljjjjjjjjeJJJJKKKEjjjjjjjjjjjjjjjjjjjjGkkkkkkkkkkCgznnnnNN"
            .chars()
            .cycle()
            .take(2_000)
        {
            keys.extend(self.press(KeyCode::Char(key)));
            // The best of three: the machine does other things, too.
            let draw = |_| {
                let (started, area) = (Instant::now(), self.area);
                let drawn = terminal.draw(|frame| self.screen.view(frame.buffer_mut(), area, &theme));
                drawn.expect("a terminal in memory takes everything");
                started.elapsed()
            };
            frames.extend((0..3).map(draw).min());
        }
        self.report(&format!("a frame at {width}x{height}"), &mut frames, &FRAME);
        self.report("a key before it", &mut keys, &ANSWER);
    }

    /// Asks for what is long.
    fn answers(&mut self) {
        for (name, keys) in [
            ("fold all, open 2,000", "gECE"),
            ("9,999 rows down", "9999j"),
            ("9,999 rows up", "9999k"),
            ("sorted by size, by score, not", "s20js20js20j"),
            ("to the end", "G"),
            ("the next table cut", "g/table-cut\n"),
            ("a zugzwang, of which there is none", "g/zugzwang\n"),
            ("the next 20", "nnnnnnnnnnnnnnnnnnnn"),
            ("a move", "g/Qxf6\n"),
            ("a move that never came", "g/a1a8\n"),
            (
                "only null-move cuts, and everything",
                "&null-cut\n50js50jss&\x08\x08\x08\x08\x08\x08\x08\x08\n",
            ),
        ] {
            let code = |key| match key {
                '\n' => KeyCode::Enter,
                '\x08' => KeyCode::Backspace,
                key => KeyCode::Char(key),
            };
            let round = |_| {
                let times: Vec<_> = keys.chars().flat_map(|key| self.press(code(key))).collect();
                // What was not found is told in a line that stays open.
                if self.screen.typing() {
                    self.press(KeyCode::Esc);
                }
                times
            };
            let rounds = (0..3).map(round).min_by_key(|times| times.iter().max().copied());
            let mut times = rounds.unwrap_or_default();
            let all: Duration = times.iter().sum();
            let slices = times.len() > keys.chars().count();
            self.report(name, &mut times, &ANSWER);
            if slices {
                println!("{:34} {all:>9.2?} altogether, in slices", "");
            }
        }
    }
}
