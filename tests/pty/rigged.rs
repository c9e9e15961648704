//! A game that goes wrong on purpose, and the program with it on its screen.

use std::process::ExitCode;
use std::time::Duration;

use cutnode::config::Config;
use cutnode::explain::drawing::Drawing;
use cutnode::games::{Ending, EvalTerm, Key, MoveTag, NotationError, Score, ScoreUnit, Side};
use cutnode::search::techniques::overlooking::Glance;
use cutnode::search::{Stop, Table};
use cutnode::session::{Answer, GameCard, PageRequest, PageRun, Progress, Request, Session, View, game};
use cutnode::textbook::page::Program;
use cutnode::trace::{Follow, MoveCount, Names, NodeId, Tree};
use cutnode::ui::theme::PieceStyle;
use cutnode::ui::{Options, Route, run};

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Reading a typed move panics: on the thread of the screens.
    Screen,
    /// Searching panics: on the thinking thread.
    Search,
    /// A search does not hear that it should stop.
    Deaf,
    /// A search is given no memory.
    Memory,
    /// A search aborts.
    Abort,
    /// A search has not enough stack.
    Stack,
}

/// The variable that chooses.
pub(super) const FAULT: &str = "CUTNODE_TEST_FAULT";
/// With these arguments the tests are the program that goes wrong.
pub(super) const ARGUMENTS: [&str; 5] =
    ["--exact", "pty::rigged::screens", "--ignored", "--nocapture", "--test-threads=1"];

/// Goes down, deeper than any stack.
fn sink(depth: u64) -> u64 {
    let room = std::hint::black_box([depth; 64]);
    if depth == u64::MAX { 0 } else { sink(depth + 1) + room[depth as usize % room.len()] }
}

struct Rigged {
    inner: Box<dyn Session>,
    fault: Fault,
}

/// Not a test of its own: others start it in a pseudo-terminal, with [`FAULT`] set.
#[test]
#[ignore = "needs a terminal; started by the tests of the terminal contract"]
fn screens() {
    let fault = match std::env::var(FAULT).as_deref() {
        Ok("screen") => Fault::Screen,
        Ok("search") => Fault::Search,
        Ok("memory") => Fault::Memory,
        Ok("abort") => Fault::Abort,
        Ok("stack") => Fault::Stack,
        _ => Fault::Deaf,
    };
    let inner = game("tic-tac-toe").expect("a game").open(None).expect("its start");
    let start = Route::Play(Box::new(Rigged { inner, fault }));
    let (pieces, config) = (PieceStyle::Letters, Config::shipped());
    let options =
        Options { start, theme: None, pieces, ascii: false, mouse: true, config, file: None, trouble: None };
    let code = run(options).expect("a terminal");
    let code = (0..=u8::MAX).find(|&number| ExitCode::from(number) == code);
    std::process::exit(code.expect("a code is one of these").into());
}

impl Names for Rigged {
    fn numbered(&self, path: &[Option<MoveTag>]) -> String {
        self.inner.numbered(path)
    }

    fn plain(&self, path: &[Option<MoveTag>]) -> Option<String> {
        self.inner.plain(path)
    }

    fn root_side(&self) -> Side {
        self.inner.root_side()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.inner.side_name(side)
    }

    fn unit(&self) -> ScoreUnit {
        self.inner.unit()
    }

    fn terms(&self, path: &[Option<MoveTag>]) -> Vec<EvalTerm> {
        self.inner.terms(path)
    }

    fn moves(&self, path: &[Option<MoveTag>]) -> MoveCount {
        self.inner.moves(path)
    }

    fn tactical(&self) -> Option<[&'static str; 2]> {
        self.inner.tactical()
    }

    fn rule(&self, path: &[Option<MoveTag>]) -> Option<&'static str> {
        self.inner.rule(path)
    }
}

impl Session for Rigged {
    fn game(&self) -> &'static GameCard {
        self.inner.game()
    }

    fn follow(&self) -> Box<dyn Follow> {
        self.inner.follow()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Self { inner: self.inner.fork(), fault: self.fault })
    }

    fn start(&self) -> String {
        self.inner.start()
    }

    fn played(&self) -> &[MoveTag] {
        self.inner.played()
    }

    fn played_texts(&self) -> Vec<String> {
        self.inner.played_texts()
    }

    fn play(&mut self, tag: MoveTag) -> bool {
        self.inner.play(tag)
    }

    fn key(&self) -> Key {
        self.inner.key()
    }

    fn key_at(&self, path: &[Option<MoveTag>]) -> Option<Key> {
        self.inner.key_at(path)
    }

    fn look_only_at(&mut self, moves: &[MoveTag]) {
        self.inner.look_only_at(moves);
    }

    fn take_back(&mut self) -> bool {
        self.inner.take_back()
    }

    fn parse_move(&self, text: &str) -> Result<MoveTag, NotationError> {
        assert!(self.fault != Fault::Screen, "the screen breaks as planned");
        self.inner.parse_move(text)
    }

    fn ending(&self) -> Option<Ending> {
        self.inner.ending()
    }

    fn height(&self, nodes: u64) -> Option<u8> {
        self.inner.height(nodes)
    }

    fn look(&self, path: &[Option<MoveTag>]) -> Option<View> {
        self.inner.look(path)
    }

    fn standing(&self, path: &[Option<MoveTag>], term: &str) -> Vec<(usize, i32)> {
        self.inner.standing(path, term)
    }

    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.inner.texts(path)
    }

    fn drawing(&self, depth: Option<u8>, most: usize) -> Drawing {
        self.inner.drawing(depth, most)
    }

    fn grow(&self, drawing: &mut Drawing, path: &[Option<MoveTag>], below: bool) {
        self.inner.grow(drawing, path, below);
    }

    fn forcing(&self, path: &[Option<MoveTag>]) -> Vec<bool> {
        self.inner.forcing(path)
    }

    fn sacrifices(&self, tag: MoveTag) -> bool {
        self.inner.sacrifices(tag)
    }

    fn eyes(&self) -> Option<Glance> {
        self.inner.eyes()
    }

    fn find_move(&self, tree: &Tree, text: &str, order: &mut dyn Iterator<Item = NodeId>) -> Option<NodeId> {
        self.inner.find_move(tree, text, order)
    }

    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.inner.plain_texts(path)
    }

    fn minimal_leaves(&self, depth: u8, value: Score) -> Option<u64> {
        self.inner.minimal_leaves(depth, value)
    }

    fn unreachable(&self) -> Option<String> {
        self.inner.unreachable()
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.inner.divide(depth)
    }

    fn think(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        assert!(self.fault != Fault::Search, "the search breaks as planned");
        match self.fault {
            Fault::Deaf => std::thread::sleep(Duration::from_secs(3_600)),
            Fault::Memory => std::alloc::handle_alloc_error(std::alloc::Layout::new::<[u64; 1 << 20]>()),
            Fault::Abort => std::process::abort(),
            Fault::Stack => drop(std::hint::black_box(sink(0))),
            Fault::Screen | Fault::Search => {}
        }
        self.inner.think(request, table, stop, report)
    }

    fn run_page(&self, program: &Program, request: &PageRequest, stop: &Stop) -> PageRun {
        self.inner.run_page(program, request, stop)
    }
}
