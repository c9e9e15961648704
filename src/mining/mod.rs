//! Floor 3: puzzles, mined from games.
//!
//! A puzzle stands where a player's mistake has given the other something to win, and where one line of moves alone wins
//! it. [`games`](self) of weak players against each other have many of these, and so has any collection of games.
//! `sources` has the games, `proof` finds the line and shows that it is the only one, `difficulty` estimates how hard it is
//! to see, `themes` what it is about. What a combination is made of in the words of one game, that game says itself
//! ([`Present::motifs`]).

mod difficulty;
mod proof;
mod sources;
mod themes;

use std::fmt::Debug;
use std::marker::PhantomData;

use crate::games::{Key, Knowledge, NoLine, Present, follow};
use crate::search::Stop;
pub use difficulty::{FEATURES, Features, OneMove};

/// How puzzles are mined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What is drawn by lot is drawn from this number.
    pub seed: u64,
    /// The depth to which the engine looks for the moves, and shows that there are no others.
    pub depth: u8,
}

/// A puzzle that was found, in the form of [`Row`](crate::learner::puzzles::columns::Row): before the opponent's mistake.
#[derive(Clone, PartialEq, Debug)]
pub struct Find {
    /// The key of the position in which the solver begins: a name for it.
    pub key: Key,
    /// The position before the opponent's move.
    pub position: String,
    /// That move, then the solver's, and so on in turn, in the plain form.
    pub moves: Vec<String>,
    /// What it is about.
    pub themes: Vec<&'static str>,
    /// An estimate of its difficulty on the scale of chess ratings.
    pub rating: i64,
}

/// What is found out about a puzzle that somebody else has made.
#[derive(Clone, PartialEq, Debug)]
pub struct Examined {
    /// What it is about, as far as a program can tell.
    pub themes: Vec<&'static str>,
    /// What its estimate rests on.
    pub features: Features,
    /// The estimate of its difficulty.
    pub rating: i64,
    /// The first of the solver's moves that is not the only one, counted from 1; `None` where each is.
    pub doubtful: Option<usize>,
}

/// A game's mine, its type erased.
pub trait Mine: Sync + Debug {
    /// The puzzles of one game that weak players play. The same plan and number give the same puzzles; `None` when
    /// the search was stopped.
    fn collect(&self, plan: &Plan, number: u64, stop: &Stop) -> Option<Vec<Find>>;

    /// The puzzles of a game that was played: its moves from a position, with blanks between.
    ///
    /// # Errors
    /// When the moves cannot be played.
    fn sift(
        &self,
        plan: &Plan,
        position: &str,
        moves: &str,
        stop: &Stop,
    ) -> Result<Option<Vec<Find>>, NoLine>;

    /// Examines a puzzle: its position before the opponent's move, and all moves with blanks between.
    ///
    /// # Errors
    /// When the moves cannot be played.
    fn examine(
        &self,
        depth: u8,
        position: &str,
        moves: &str,
        stop: &Stop,
    ) -> Result<Option<Examined>, NoLine>;
}

/// The mine of `G`.
#[derive(Debug)]
pub struct Miner<G>(pub PhantomData<fn() -> G>);

impl<G: Knowledge + Present> Mine for Miner<G> {
    fn collect(&self, plan: &Plan, number: u64, stop: &Stop) -> Option<Vec<Find>> {
        sources::collect::<G>(plan, number, stop)
    }

    fn sift(
        &self,
        plan: &Plan,
        position: &str,
        moves: &str,
        stop: &Stop,
    ) -> Result<Option<Vec<Find>>, NoLine> {
        let (start, moves) = line::<G>(position, moves)?;
        Ok(sources::sift(plan, start, &moves, stop))
    }

    fn examine(
        &self,
        depth: u8,
        position: &str,
        moves: &str,
        stop: &Stop,
    ) -> Result<Option<Examined>, NoLine> {
        let (before, moves) = line::<G>(position, moves)?;
        Ok(sources::examine(depth, before, &moves, stop))
    }
}

/// Reads a position and moves from there.
fn line<G: Present>(position: &str, moves: &str) -> Result<(G, Vec<G::Move>), NoLine> {
    let mut read = Vec::new();
    follow(position, moves, |mv| read.push(mv)).map(|start| (start, read))
}
