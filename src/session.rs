//! Floor 4: where a game's type is erased.
//!
//! A [`Session`] is a game being played or studied: a start position and a line of moves. It is object-safe, so
//! that screens, commands and protocols serve every game and name none. Moves are [`MoveTag`]s.

pub mod ablation;
mod drawn;
mod find;
pub mod opponent;
mod played;
pub mod portable;
pub mod race;
pub mod stored;
mod workshop;

use std::marker::PhantomData;

use thiserror::Error;

pub use crate::games::NoLine;
use crate::games::chess::Chess;
use crate::games::collection::Entry;
use crate::games::connect4::ConnectFour;
use crate::games::draughts::Draughts;
use crate::games::tictactoe::TicTacToe;
use crate::games::tree::TreePosition;
use crate::games::{
    BoardView, Ending, EvalTerm, Key, Knowledge, MoveTag, NotationError, Present, Representation, Score,
    ScoreUnit, Side, Tunable, follow,
};
use crate::lab;
use crate::mining::{Mine, Seam};
use crate::search::{CurrentMove, Found, Iteration, Plan, Stop, Table, Told};
use crate::textbook;
use crate::textbook::flawed::{Flaw, Trial};
use crate::trace::steps::Steps;
use crate::trace::{Names, NodeId, Recorder, Tally, Tree};
use crate::tuning::{Bench, Workbench};
use crate::tutor::figure::Figure;
use crate::tutor::{Curator, Exhibit, NoExhibit};
pub use drawn::{ready, shipped_puzzles};
use played::Played;
use portable::Notation;
use race::RepresentationCard;

/// Opens a session of one game.
type Open = fn(Option<&str>) -> Result<Box<dyn Session>, NotationError>;

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
    piece_name: fn(char) -> Option<&'static str>,
    open: Open,
    follow: fn(&str, &str) -> Result<(), NoLine>,
    exhibit: fn(&str, Option<u8>) -> Result<Exhibit, NoExhibit>,
    flawed: fn(&str, Option<u8>, Flaw) -> Result<Trial, NoExhibit>,
    representations: fn() -> Vec<RepresentationCard>,
    samples: fn() -> Vec<Entry<'static>>,
    seeded: fn(&str, u64) -> Option<String>,
    workbench: Option<&'static dyn Workbench>,
    portable: Option<&'static Notation>,
    mine: &'static dyn Mine,
}

impl GameCard {
    /// A session at a position, or at the start of the game.
    ///
    /// # Errors
    /// When the text is not a position of this game.
    pub fn open(&self, position: Option<&str>) -> Result<Box<dyn Session>, NotationError> {
        (self.open)(position)
    }

    /// The same, and what is drawn by lot and names no seed is drawn from this one.
    ///
    /// # Errors
    /// When the text is not a position of this game.
    pub fn open_seeded(&self, position: &str, seed: Option<u64>) -> Result<Box<dyn Session>, NotationError> {
        let seeded = seed.and_then(|seed| (self.seeded)(position, seed));
        self.open(Some(seeded.as_deref().unwrap_or(position)))
    }

    /// Whether these moves, with blanks between, can be played one after the other from a position. Quicker than a
    /// session.
    ///
    /// # Errors
    /// When the position or a move cannot be.
    pub fn follow(&self, position: &str, moves: &str) -> Result<(), NoLine> {
        (self.follow)(position, moves)
    }

    /// What the piece with this letter is called, where pieces have names.
    pub fn piece_name(&self, letter: char) -> Option<&'static str> {
        (self.piece_name)(letter)
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &'static str {
        (self.side_name)(side)
    }

    /// Where its evaluation can be tuned, if it is made of weights.
    pub fn workbench(&self) -> Option<&'static dyn Workbench> {
        self.workbench
    }

    /// Where puzzles of the game are mined.
    pub fn mine(&self) -> &'static dyn Mine {
        self.mine
    }

    /// Positions that can be had by their names.
    pub fn samples(&self) -> Vec<Entry<'static>> {
        (self.samples)()
    }

    /// The ways to keep its positions that can be raced, the slowest first; none if it has only its own.
    pub fn representations(&self) -> Vec<RepresentationCard> {
        (self.representations)()
    }
}

/// All games, the default one first.
pub static GAMES: [GameCard; 5] = [
    tuned::<Chess>(&Bench(PhantomData), &Notation::of::<Chess>("PGN")),
    tuned::<Draughts>(&Bench(PhantomData), &Notation::of::<Draughts>("PDN")),
    card::<ConnectFour>(),
    card::<TicTacToe>(),
    card::<TreePosition>(),
];

const fn card<G: Knowledge + Present>() -> GameCard {
    GameCard {
        slug: G::SLUG,
        name: G::NAME,
        notation: G::NOTATION,
        unit: G::UNIT,
        side_name: G::side_name,
        piece_name: G::piece_name,
        open: |position| {
            let start = position.map_or_else(|| Ok(G::start()), |text| G::find(text, &lab::meets))?;
            Ok(Box::new(Played::new(start)))
        },
        follow: |position, moves| follow::<G>(position, moves, |_| {}).map(drop),
        exhibit: |position, plies| {
            let position = G::find(position, &lab::meets).map_err(NoExhibit::Position)?;
            Exhibit::of(&position, plies).map_err(NoExhibit::Size)
        },
        flawed: |position, plies, flaw| {
            let position = G::find(position, &lab::meets).map_err(NoExhibit::Position)?;
            let figure = Figure::of(&position, plies).map_err(NoExhibit::Size)?;
            Ok(flaw.trial(&position, figure.height().max(1)))
        },
        representations: || {
            let card = |&Representation { slug, name, summary, origin, .. }: &Representation<G>| {
                RepresentationCard { slug, name, summary, origin }
            };
            G::representations().iter().map(card).collect()
        },
        samples: G::samples,
        seeded: G::seeded,
        workbench: None,
        portable: None,
        mine: const { &Seam::<G>(PhantomData) },
    }
}

const fn tuned<G: Tunable + Present>(bench: &'static Bench<G>, notation: &'static Notation) -> GameCard {
    GameCard { workbench: Some(bench), portable: Some(notation), ..card::<G>() }
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

/// What lessons have done for them where the games are known.
pub static CURATOR: Curator = &workshop::Games;

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

impl MoveView {
    /// Whether it begins on the first of these cells and goes over the others in their order.
    pub fn goes_over(&self, path: &[usize]) -> bool {
        let mut cells = self.cells.iter();
        self.cells.first() == path.first() && path.iter().all(|cell| cells.any(|passed| passed == cell))
    }
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
    /// Nobody searches: the lines of the plan's depth are counted by the representation with this slug.
    Perft(&'static str),
}

impl Method {
    /// The engine's slug beside those of the algorithms.
    pub const ENGINE: &'static str = "engine";

    /// The one word for it everywhere.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Engine => Self::ENGINE,
            Self::Textbook(algorithm) => algorithm.card().slug,
            Self::Perft(slug) => slug,
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
    /// Visits to nodes that were visited before are counted.
    Revisits {
        /// The leaves of the minimal tree, too.
        minimal: bool,
    },
    /// What happened is counted, and the tree recorded within a budget of nodes.
    Record {
        /// See [`Recorder::new`].
        budget: usize,
    },
    /// A textbook algorithm is recorded event by event. It is stopped when there are so many.
    Steps {
        /// See [`StepRecorder::new`](crate::trace::steps::StepRecorder::new).
        limit: usize,
        /// The value to begin with, as the first side sees it, for an algorithm that begins with one.
        guess: Option<Score>,
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
    /// A search that has been running for a while turns to another move.
    Move(CurrentMove),
    /// The recorder may be asked for what is new. Comes every thousand nodes or so.
    Watched(&'a mut Recorder),
}

impl<'a> From<Told<'a>> for Progress<'a> {
    fn from(told: Told<'a>) -> Self {
        match told {
            Told::Iteration(iteration) => Self::Iteration(iteration),
            Told::Move(current) => Self::Move(current),
        }
    }
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
    /// Visits to nodes that were visited before, if they were counted and there were not too many.
    pub revisits: Option<u64>,
    /// Leaves of the minimal tree of the value found, if they were counted and the whole tree is not too large.
    pub minimal: Option<u64>,
    /// The recorded events, if they were recorded.
    pub steps: Option<Steps>,
}

impl Answer {
    /// The answer of a search that was counted.
    pub fn counted(found: Found, tally: Option<Tally>) -> Self {
        Self { tally, ..Self::of(found) }
    }

    /// The answer of a search that nobody watched.
    fn of(found: Found) -> Self {
        Self { found, tally: None, tree: None, revisits: None, minimal: None, steps: None }
    }
}

/// A game being played or studied. As [`Names`] it speaks of the current position: paths lead on from there.
pub trait Session: Names + Send {
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

    /// Searches of the current position look at these moves only; at all of them where none of these is legal, or none
    /// is given. It holds until another move is played or taken back.
    fn look_only_at(&mut self, moves: &[MoveTag]);

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

    /// The key of the current position.
    fn key(&self) -> Key;

    /// The position now.
    fn view(&self) -> View {
        self.look(&[]).expect("the empty path can always be walked")
    }

    /// The moves of a path as players write them, a pass as `∅`; as far as they are legal.
    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// The moves of a path as programs write them, a pass as `0000`; as far as they are legal.
    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// Of each move of a path whether it forces matters: it captures, or what counts as much, or gives check; as far as
    /// they are legal.
    fn forcing(&self, path: &[Option<MoveTag>]) -> Vec<bool>;

    /// What the position after a legal move looks like to whoever makes it and looks no further; `None` for another
    /// move.
    fn at_first_sight(&self, tag: MoveTag) -> Option<Score>;

    /// The first node in this order whose move is written so, in either notation, `Nf3` or with its number,
    /// `2…Nc6`. The tree is one that this session's position was searched for.
    fn find_move(&self, tree: &Tree, text: &str, order: &mut dyn Iterator<Item = NodeId>) -> Option<NodeId>;

    /// Leaves of the minimal tree of a depth, where the textbooks' algorithms find this value; `None` where the tree is
    /// too large to be counted.
    fn minimal_leaves(&self, depth: u8, value: Score) -> Option<u64>;

    /// Plies to the furthest end of the game, when the game's tree has no more nodes than this.
    fn height(&self, nodes: u64) -> Option<u8>;

    /// The game tree below the current position, cut off after `plies` moves, or earlier where so much has more than
    /// `most` nodes.
    fn figure(&self, plies: Option<u8>, most: usize) -> Figure;

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
