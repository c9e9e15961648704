//! The games, and what is known of each without a position.

use std::marker::PhantomData;

use thiserror::Error;

use super::Session;
use super::played::Played;
use super::portable::Notation;
use super::race::RepresentationCard;
use crate::explain::drawing::Drawing;
use crate::explain::exhibit::Exhibit;
use crate::explain::exhibit::NoExhibit;
use crate::games::chess::Chess;
use crate::games::collection::Entry;
use crate::games::connect4::ConnectFour;
use crate::games::draughts::Draughts;
use crate::games::tictactoe::TicTacToe;
use crate::games::tree::TreePosition;
use crate::games::{
    Knowledge, NoLine, NotationError, Present, Representation, Score, ScoreUnit, Side, Tunable, follow,
};
use crate::lab;
use crate::mining::{Mine, Miner};
use crate::textbook::flawed::{Flaw, Trial};
use crate::trace::{in_men, seen_by_first};
use crate::tuning::{Tuned, TunedGame};

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
    /// What a man is worth in evaluations.
    pub man: i32,
    /// There is a pass, if only for a search: a null move can be tried.
    pub passes: bool,
    /// Games are over in so few moves that a search of many nodes often sees their end.
    pub brief: bool,
    /// What a move does that forces matters, after "what": "takes or wins".
    pub forcing: &'static str,
    side_name: fn(Side) -> &'static str,
    piece_name: fn(char) -> Option<&'static str>,
    piece_worth: fn(char) -> Option<i32>,
    term_about: fn(&str) -> Option<&'static str>,
    open: Open,
    follow: fn(&str, &str) -> Result<(), NoLine>,
    pub(crate) exhibit: fn(&str, Option<u8>) -> Result<Exhibit, NoExhibit>,
    pub(crate) flawed: fn(&str, Option<u8>, Flaw) -> Result<Trial, NoExhibit>,
    representations: fn() -> Vec<RepresentationCard>,
    samples: fn() -> Vec<Entry<'static>>,
    pub(crate) seeded: fn(&str, u64) -> Option<String>,
    tuning: Option<&'static dyn TunedGame>,
    portable: Option<&'static Notation>,
    mine: &'static dyn Mine,
}

impl GameCard {
    /// Its name within a sentence: "chess", "international draughts", but "Connect Four", which is a name.
    pub fn in_sentence(&self) -> String {
        let is_name = self.name.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
        if is_name { self.name.into() } else { self.name.to_lowercase() }
    }

    /// A value that `side` has, as players of the game read it: in men where a hundred are one, and as the first side sees it.
    pub fn worth(&self, side: Side, score: Score) -> String {
        in_men(seen_by_first(side, score), self.unit)
    }

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

    /// What the piece with this letter is worth, in evaluation units, where pieces are counted.
    pub fn piece_worth(&self, letter: char) -> Option<i32> {
        (self.piece_worth)(letter)
    }

    /// What a term of the evaluation counts, in a sentence, where it is something that one can go by.
    pub fn term_about(&self, term: &str) -> Option<&'static str> {
        (self.term_about)(term)
    }

    /// What a side is called.
    pub fn side_name(&self, side: Side) -> &'static str {
        (self.side_name)(side)
    }

    /// Where its evaluation can be tuned, if it is made of weights.
    pub fn tuning(&self) -> Option<&'static dyn TunedGame> {
        self.tuning
    }

    /// How its games are kept, where players keep them.
    pub fn portable(&self) -> Option<&'static Notation> {
        self.portable
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
    tuned::<Chess>(&Tuned(PhantomData), &Notation::of::<Chess>("PGN")),
    tuned::<Draughts>(&Tuned(PhantomData), &Notation::of::<Draughts>("PDN")),
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
        man: G::MAN,
        passes: G::PASSES,
        brief: G::BRIEF,
        forcing: G::FORCING,
        side_name: G::side_name,
        piece_name: G::piece_name,
        piece_worth: G::piece_worth,
        term_about: G::term_about,
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
            let drawing = Drawing::of(&position, plies).map_err(NoExhibit::Size)?;
            Ok(flaw.trial(&position, drawing.height().max(1)))
        },
        representations: || {
            let card = |&Representation { slug, name, summary, origin, .. }: &Representation<G>| {
                RepresentationCard { slug, name, summary, origin }
            };
            G::representations().iter().map(card).collect()
        },
        samples: G::samples,
        seeded: G::seeded,
        tuning: None,
        portable: None,
        mine: const { &Miner::<G>(PhantomData) },
    }
}

const fn tuned<G: Tunable + Present>(tuned: &'static Tuned<G>, notation: &'static Notation) -> GameCard {
    GameCard { tuning: Some(tuned), portable: Some(notation), ..card::<G>() }
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
