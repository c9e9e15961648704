//! Where the games of a match begin.

use std::io;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::Own;
use super::player::{Fault, Player, Situation};
use crate::games::{NotationError, ScoreUnit};
use crate::opponents::book::Book;
use crate::search::{Limits, Plan, Stop};
use crate::session::{GameCard, Method, NotPlayed, Session, game_of};

/// Reads openings, one a line: moves from the start of the game, or a position in its notation; of a line that is neither
/// what is wrong, with its place. Empty lines say nothing, nor do lines that start with `#`.
pub fn read(game: &GameCard, text: &str) -> impl Iterator<Item = Result<Box<dyn Session>, NotationError>> {
    let says = |line: &str| !line.is_empty() && !line.starts_with('#');
    let lines = text.lines().enumerate().filter(move |(_, line)| says(line.trim()));
    let opening = move |(number, line): (usize, &str)| {
        let begins = line.chars().take_while(|letter| letter.is_whitespace()).count();
        let line = line.trim();
        let at =
            |error: NotationError| NotationError { line: number + 1, column: begins + error.column, ..error };
        match (game.open(Some(line)), game_of(game, line)) {
            (Ok(session), _) | (Err(_), Ok(session)) => Ok(session),
            // Not even the first word is a move: a position was meant.
            (Err(error), Err(NotPlayed { number: 0, .. })) | (Err(_), Err(NotPlayed { error, .. })) => {
                Err(at(error))
            }
        }
    };
    lines.map(opening)
}

/// The lines of the opening book, in its order; none for a game that it does not know.
fn book(game: &GameCard) -> Vec<Box<dyn Session>> {
    let book = Book::shipped();
    let lines = book.lines().iter().filter(|line| line.game == game.slug);
    lines.filter_map(|line| game_of(game, &line.moves.join(" ")).ok()).collect()
}

/// Where the games of a match begin.
pub struct Openings {
    known: Vec<Box<dyn Session>>,
    lot: Option<Lot>,
}

/// Openings that are drawn by lot when they are needed.
struct Lot {
    game: &'static GameCard,
    plies: u16,
    seed: u64,
    judge: Own,
}

impl Openings {
    /// These openings, and no others.
    pub fn of(known: Vec<Box<dyn Session>>) -> Self {
        Self { known, lot: None }
    }

    /// The lines of the book, and then openings of so many random plies.
    ///
    /// # Errors
    /// When the system has no thread to give to the one who says whether they are even.
    pub fn drawn(game: &'static GameCard, plies: u16, seed: u64) -> io::Result<Self> {
        let plan = Plan { hash: 1, ..Plan::new(Limits::nodes(NODES)) };
        let judge = Own::new("judge".into(), Method::Engine, plan)?;
        Ok(Self { known: book(game), lot: Some(Lot { game, plies, seed, judge }) })
    }

    /// How many there are without a lot.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// The opening of a pair: in the given order as far as they are known, then by lot, or else from the first again.
    /// `None` when there is none at all.
    pub(super) fn get(&mut self, pair: u64, order: &[usize]) -> Option<Result<Box<dyn Session>, Fault>> {
        let known = order.len() as u64;
        match &mut self.lot {
            Some(Lot { game, plies, seed, judge }) if pair >= known => {
                Some(random(game, *plies, *seed, pair, judge))
            }
            _ => {
                let place = usize::try_from(pair.checked_rem(known)?).ok()?;
                Some(Ok(self.known[order[place]].fork()))
            }
        }
    }
}

/// Plies of an opening that is drawn by lot: in a game that is soon over more than one would leave nothing to be played for.
pub fn usual_plies(game: &GameCard) -> u16 {
    let is_small = game.open(None).is_ok_and(|start| start.height(SMALL).is_some());
    if is_small { 1 } else { PLIES }
}

/// The same in most games.
const PLIES: u16 = 8;
/// A game whose tree has no more nodes is soon over.
const SMALL: u64 = 1_000_000;
/// How often it is tried to find an opening of one length.
const TRIES: usize = 100;
/// What is searched to know whether an opening is even.
const NODES: u64 = 3_000;
/// How far from even it may be, in hundredths of a man.
const EVEN: i32 = 60;

/// An opening of so many random moves after which a small search holds neither side for better; where none is found, of
/// fewer. The seed and the number decide which.
fn random(
    game: &GameCard,
    plies: u16,
    seed: u64,
    number: u64,
    judge: &mut Own,
) -> Result<Box<dyn Session>, Fault> {
    let mut dice = StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for plies in (0..=plies).rev() {
        for _ in 0..TRIES {
            let mut session = game.open(None).map_err(|error| Fault::Crash(error.to_string()))?;
            for _ in 0..plies {
                let moves = session.view().moves;
                if session.ending().is_some() || moves.is_empty() {
                    break;
                }
                session.play(moves[dice.random_range(0..moves.len())].tag);
            }
            if session.ending().is_none() && (plies == 0 || is_even(game, session.as_ref(), judge)?) {
                return Ok(session);
            }
        }
    }
    Err(Fault::Crash("the game is over before it begins".into()))
}

fn is_even(game: &GameCard, session: &dyn Session, judge: &mut Own) -> Result<bool, Fault> {
    judge.begin()?;
    let situation = Situation { session, start: None, moves: &[], clocks: None };
    let score = judge.choose(&situation, &Stop::default())?.score;
    let small = |units: i32| game.unit == ScoreUnit::Points || units.abs() <= EVEN;
    Ok(score.is_some_and(|score| !score.is_decisive() && small(score.units())))
}
