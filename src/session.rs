//! Floor 4: where a game's type is erased.
//!
//! A [`Session`] is a game being played or studied: a start position and a line of moves. It is object-safe, so
//! that screens, commands and protocols serve every game and name none. Moves are [`MoveTag`]s.

use thiserror::Error;

use crate::games::tictactoe::TicTacToe;
use crate::games::tree::TreePosition;
use crate::games::{
    BoardView, Ending, EvalTerm, Game, Knowledge, MoveList, MoveTag, NotationError, Outcome, Present, Score,
    ScoreUnit, Side, perft,
};
use crate::search::{
    Clock, Entry, Found, Iteration, Note, Observer, Plan, Returned, Silent, Stop, Table, search,
};
use crate::textbook;
use crate::trace::{Recorder, Tally, Tree};

/// What is known of a game without a position.
#[derive(Clone, Copy, Debug)]
pub struct GameCard {
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Its name as a title.
    pub name: &'static str,
    /// What a position is written in.
    pub notation: &'static str,
    /// What evaluations count.
    pub unit: ScoreUnit,
    side_name: fn(Side) -> &'static str,
    open: fn(Option<&str>) -> Result<Box<dyn Session>, NotationError>,
}

impl GameCard {
    /// A session at a position, or at the start of the game.
    ///
    /// # Errors
    /// When the text is not a position of this game.
    pub fn open(&self, position: Option<&str>) -> Result<Box<dyn Session>, NotationError> {
        (self.open)(position)
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &'static str {
        (self.side_name)(side)
    }
}

/// All games, the default one first.
pub static GAMES: [GameCard; 2] = [card::<TicTacToe>(), card::<TreePosition>()];

const fn card<G: Knowledge + Present>() -> GameCard {
    GameCard {
        slug: G::SLUG,
        name: G::NAME,
        notation: G::NOTATION,
        unit: G::UNIT,
        side_name: G::side_name,
        open: |position| {
            let start = position.map_or_else(|| Ok(G::start()), G::parse)?;
            Ok(Box::new(Played::new(start)))
        },
    }
}

/// A word that names no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no game; there are {known}", known = GAMES.each_ref().map(|game| game.slug).join(", "))]
pub struct UnknownGame(pub String);

/// The game with this slug.
///
/// # Errors
/// When there is none.
pub fn game(slug: &str) -> Result<&'static GameCard, UnknownGame> {
    GAMES.iter().find(|game| game.slug == slug).ok_or_else(|| UnknownGame(slug.into()))
}

/// A legal move as screens need it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveView {
    /// Its name within the position.
    pub tag: MoveTag,
    /// As players write it.
    pub text: String,
    /// As programs write it.
    pub plain: String,
    /// The cells that it touches, in order; empty where there is no board.
    pub cells: Vec<usize>,
}

/// A position as screens need it.
#[derive(Clone, Debug)]
pub struct View {
    /// The board.
    pub board: BoardView,
    /// The position in the game's notation.
    pub notation: String,
    /// Who has to move.
    pub side: Side,
    /// The side to move is in check.
    pub in_check: bool,
    /// The number of the move to come.
    pub move_number: usize,
    /// The legal moves; none when the game is over.
    pub moves: Vec<MoveView>,
    /// How the game ended here, by the rules of the position alone.
    pub ending: Option<Ending>,
    /// The static evaluation for the side to move.
    pub evaluation: Score,
    /// Its terms.
    pub terms: Vec<EvalTerm>,
    /// Cells of the move that led here.
    pub last: Vec<usize>,
}

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// The engine, with the techniques of the plan.
    #[default]
    Engine,
    /// An algorithm of the textbooks, to the depth of the plan.
    Textbook(textbook::Algorithm),
}

impl Method {
    /// The engine's slug beside those of the algorithms.
    pub const ENGINE: &'static str = "engine";

    /// The one word for it everywhere.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Engine => Self::ENGINE,
            Self::Textbook(algorithm) => algorithm.card().slug,
        }
    }
}

/// How closely a search is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Not at all: the fastest.
    Silent,
    /// What happened is counted.
    Tally,
    /// What happened is counted, and the tree recorded within a budget of nodes.
    Record {
        /// See [`Recorder::new`].
        budget: usize,
    },
}

/// A search to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who searches.
    pub method: Method,
    /// How.
    pub plan: Plan,
    /// How closely it is watched.
    pub watch: Watch,
}

/// What a running search tells.
#[derive(Debug)]
pub enum Progress<'a> {
    /// An iteration is done.
    Iteration(&'a Iteration),
    /// The recorder may be asked for what is new. Comes every thousand nodes or so.
    Watched(&'a mut Recorder),
}

/// The answer of a search.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub found: Found,
    /// What was counted, unless the search was silent.
    pub tally: Option<Tally>,
    /// The recorded tree, if it was recorded.
    pub tree: Option<Tree>,
}

/// A game being played or studied.
pub trait Session: Send {
    /// The game.
    fn game(&self) -> &'static GameCard;

    /// The same game at the same place, to go on separately.
    fn fork(&self) -> Box<dyn Session>;

    /// The start position in the game's notation.
    fn start(&self) -> String;

    /// The moves played since then.
    fn played(&self) -> &[MoveTag];

    /// Those moves as players write them.
    fn played_texts(&self) -> Vec<String>;

    /// Plays a legal move; says whether it was one. Nothing is legal once the game is over.
    fn play(&mut self, tag: MoveTag) -> bool;

    /// Takes the last move back; says whether there was one.
    fn take_back(&mut self) -> bool;

    /// Reads a legal move, in either notation.
    ///
    /// # Errors
    /// Why the text is not a legal move here.
    fn parse_move(&self, text: &str) -> Result<MoveTag, NotationError>;

    /// How the game ended, repetition included.
    fn ending(&self) -> Option<Ending>;

    /// The position after a path from the current one. `None` when the path is not one of legal moves and
    /// possible passes.
    fn look(&self, path: &[Option<MoveTag>]) -> Option<View>;

    /// The position now.
    fn view(&self) -> View {
        self.look(&[]).expect("the empty path can always be walked")
    }

    /// The moves of a path as players write them, a pass as `∅`; as far as they are legal.
    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// The moves of a path as programs write them, a pass as `0000`; as far as they are legal.
    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// Perft by first move, in the generator's order: plain move and count.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Searches the current position. With an equal, fresh `table` the same request has the same answer.
    fn think(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer;
}

/// A session of one game.
#[derive(Clone)]
struct Played<G: Game> {
    /// All positions, the start first.
    positions: Vec<G>,
    moves: Vec<MoveTag>,
}

impl<G: Knowledge + Present> Played<G> {
    fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    fn now(&self) -> &G {
        self.positions.last().expect("the start position is never taken back")
    }

    /// The positions along a path from now on, now included; shorter than the path where it is not legal.
    fn walk(&self, path: &[Option<MoveTag>]) -> Vec<G> {
        let mut walked = vec![self.now().clone()];
        for &step in path {
            let here = walked.last().expect("it starts with one");
            let next = match step {
                Some(tag) => here.recall(tag).map(|mv| here.play(mv)),
                None => here.pass(),
            };
            let Some(next) = next else { break };
            walked.push(next);
        }
        walked
    }

    fn write(
        &self,
        path: &[Option<MoveTag>],
        pass: &str,
        text: impl Fn(&G, G::Move) -> String,
    ) -> Vec<String> {
        let walked = self.walk(path);
        let steps = walked.iter().zip(path).take(walked.len() - 1);
        steps
            .map(|(here, step)| match step.and_then(|tag| here.recall(tag)) {
                Some(mv) => text(here, mv),
                None => pass.to_string(),
            })
            .collect()
    }

    /// Three times the same position: the game is drawn.
    fn repeated(&self) -> bool {
        let (now, before) = (self.now(), &self.positions[..self.positions.len() - 1]);
        let reach = now.reversible_plies().min(before.len());
        before[before.len() - reach..].iter().filter(|position| position.key() == now.key()).count() >= 2
    }

    /// Runs a request with this observer. `report` hears of iterations together with the observer.
    fn run<O: Observer>(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        observer: &mut O,
        mut report: impl FnMut(&Iteration, &mut O),
    ) -> Found {
        match request.method {
            Method::Engine => {
                let before = &self.positions[..self.positions.len() - 1];
                let played: Vec<_> = before.iter().map(Game::key).collect();
                search(self.now(), &played, &request.plan, table, observer, stop, report)
            }
            Method::Textbook(algorithm) => {
                let depth = request.plan.limits.deepest();
                let clock = Clock::start(request.plan.limits, stop.clone());
                let found = algorithm.run(self.now(), depth, observer, clock);
                if let Some(iteration) = found.as_iteration() {
                    report(&iteration, observer);
                }
                found
            }
        }
    }
}

impl<G: Knowledge + Present> Session for Played<G> {
    fn game(&self) -> &'static GameCard {
        GAMES.iter().find(|game| game.slug == G::SLUG).expect("a session is opened through its card")
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn start(&self) -> String {
        self.positions[0].notation()
    }

    fn played(&self) -> &[MoveTag] {
        &self.moves
    }

    fn played_texts(&self) -> Vec<String> {
        let steps = self.positions.iter().zip(&self.moves);
        steps.filter_map(|(here, &tag)| here.recall(tag).map(|mv| here.move_text(mv))).collect()
    }

    fn play(&mut self, tag: MoveTag) -> bool {
        let played = if self.ending().is_none() { self.now().recall(tag) } else { None };
        if let Some(mv) = played {
            self.positions.push(self.now().play(mv));
            self.moves.push(tag);
        }
        played.is_some()
    }

    fn take_back(&mut self) -> bool {
        let taken = self.moves.pop().is_some();
        if taken {
            self.positions.pop();
        }
        taken
    }

    fn parse_move(&self, text: &str) -> Result<MoveTag, NotationError> {
        self.now().parse_move(text).map(|mv| self.now().tag(mv))
    }

    fn ending(&self) -> Option<Ending> {
        let repetition = || Ending { outcome: Outcome::Draw, rule: "threefold repetition" };
        self.now().ending().or_else(|| self.repeated().then(repetition))
    }

    fn look(&self, path: &[Option<MoveTag>]) -> Option<View> {
        let walked = self.walk(path);
        if walked.len() <= path.len() {
            return None;
        }
        let here = walked.last().expect("a walk starts with the current position");
        let last = match path.last() {
            Some(step) => step.and_then(|tag| cells(&walked[walked.len() - 2], tag)),
            None => self.moves.last().and_then(|&tag| cells(&self.positions[self.positions.len() - 2], tag)),
        };
        let ending = here.ending();
        let mut moves = MoveList::new();
        if ending.is_none() {
            here.legal_moves(&mut moves);
        }
        Some(View {
            board: here.board(),
            notation: here.notation(),
            side: here.side_to_move(),
            in_check: here.in_check(),
            move_number: here.move_number(),
            moves: moves.iter().map(|&mv| move_view(here, mv)).collect(),
            ending,
            evaluation: here.evaluate(),
            terms: here.explain(),
            last: last.unwrap_or_default(),
        })
    }

    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.write(path, "∅", G::move_text)
    }

    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String> {
        self.write(path, "0000", G::move_plain)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let here = self.now();
        let name = |tag| here.recall(tag).map(|mv| here.move_plain(mv)).unwrap_or_default();
        perft::divide(here, depth).into_iter().map(|(tag, count)| (name(tag), count)).collect()
    }

    fn think(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer {
        match request.watch {
            Watch::Silent => {
                let tell = |iteration: &Iteration, _: &mut Silent| report(Progress::Iteration(iteration));
                let found = self.run(request, table, stop, &mut Silent, tell);
                Answer { found, tally: None, tree: None }
            }
            Watch::Tally => {
                let mut tally = Tally::default();
                let tell = |iteration: &Iteration, _: &mut Tally| report(Progress::Iteration(iteration));
                let found = self.run(request, table, stop, &mut tally, tell);
                Answer { found, tally: Some(tally), tree: None }
            }
            Watch::Record { budget } => {
                let recorder = Recorder::new(budget);
                let mut live = Live { recorder, tally: Tally::default(), report, since: 0 };
                let tell = |iteration: &Iteration, live: &mut Live<'_>| {
                    (live.report)(Progress::Iteration(iteration));
                };
                let found = self.run(request, table, stop, &mut live, tell);
                Answer { found, tally: Some(live.tally), tree: Some(live.recorder.into_tree()) }
            }
        }
    }
}

fn cells<G: Present>(position: &G, tag: MoveTag) -> Option<Vec<usize>> {
    position.recall(tag).map(|mv| position.move_cells(mv))
}

fn move_view<G: Present>(position: &G, mv: G::Move) -> MoveView {
    MoveView {
        tag: position.tag(mv),
        text: position.move_text(mv),
        plain: position.move_plain(mv),
        cells: position.move_cells(mv),
    }
}

/// Counts and records, and lets the tree be seen while it grows.
struct Live<'a> {
    recorder: Recorder,
    tally: Tally,
    report: &'a mut dyn FnMut(Progress<'_>),
    /// Nodes since it was last offered.
    since: u32,
}

/// Nodes between two offers of the growing tree.
const OFFER: u32 = 1_024;

impl Observer for Live<'_> {
    fn enter(&mut self, entry: &Entry) {
        self.tally.enter(entry);
        self.recorder.enter(entry);
        self.since += 1;
        if self.since == OFFER {
            self.since = 0;
            (self.report)(Progress::Watched(&mut self.recorder));
        }
    }

    fn note(&mut self, note: Note) {
        self.tally.note(note);
        self.recorder.note(note);
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.tally.leave(returned);
        self.recorder.leave(returned);
    }
}
