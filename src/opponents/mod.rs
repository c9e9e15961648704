//! Whom one can play against: a ladder whose rungs follow the course, each with an idea more than the one below or looking further, and a
//! player of any strength whose weakness is that he overlooks things ([`level`]).
//!
//! Who they are is data, `opponents.toml`; how strong they are was measured by `cutnode ladder` and is data as well,
//! `ratings.toml`.

pub mod book;
pub mod level;
pub mod ratings;
mod roster;
mod strength;
pub mod your_engine;

use std::hash::Hasher;
use std::sync::LazyLock;
use std::time::Duration;

use fnv::FnvHasher;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::games::MoveTag;
use crate::search::Plan;
use crate::textbook::Algorithm;
use level::Level;
use ratings::{AgainstBefore, Rating, Ratings};
use roster::Roster;
use your_engine::Skills;

pub use strength::{Scale, Strengths, allowed, as_chosen, chosen, margin, of_any_strength, of_strength};

/// How an opponent thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mind {
    /// Any legal move.
    Random,
    /// An algorithm of the textbooks, with its depth and what it judges by.
    Textbook(Algorithm, Plan),
    /// The engine with some techniques.
    Engine(Plan),
    /// The engine, of whose tree a player overlooks a part.
    Overlooking(Level),
}

/// So many moves a game begins with.
const BEGINNING: usize = 8;

/// Somebody to play against.
#[derive(Clone, PartialEq, Debug)]
pub struct Opponent {
    /// The one word for it everywhere.
    pub slug: String,
    /// Its name as a title.
    pub name: String,
    /// What it can and cannot do, in at most 52 characters.
    pub about: String,
    /// How it thinks when it thinks.
    pub mind: Mind,
    /// So many plies of a game it plays from the book.
    pub book: u8,
    /// Roughly how strong it is: who meets whom before anything was measured.
    pub guess: u16,
}

/// Those that there are, as the data have them.
static ROSTER: LazyLock<Roster> =
    LazyLock::new(|| Roster::shipped().expect("a test reads the shipped opponents"));
/// What was measured of them.
static RATINGS: LazyLock<Ratings> =
    LazyLock::new(|| Ratings::shipped().expect("a test reads the shipped ratings"));

/// The ladder of a game, the weakest first.
pub fn ladder(game: &str) -> Vec<&'static Opponent> {
    ROSTER
        .rungs
        .iter()
        .filter(|rung| !rung.except.iter().any(|slug| slug == game))
        .map(|rung| &rung.who)
        .collect()
}

/// The players who overlook things, the weakest first.
pub fn overlooking() -> Vec<&'static Opponent> {
    ROSTER.levels.iter().map(|level| &level.who).collect()
}

/// How strong somebody was measured to be in a game.
pub fn rating(game: &str, slug: &str) -> Option<Rating> {
    RATINGS.of(game, slug)
}

/// How strong the learner's engine was measured to be in a game with just these skills, on the scale of the opponents as they
/// are rated now.
pub fn rating_of(game: &str, skills: &Skills) -> Option<Rating> {
    RATINGS.of_skills(game, skills)
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// It was measured.
    Measured(Rating),
    /// It was measured before the opponents were rated anew: so strong it is on their scale of now.
    Moved(f64),
    /// It was not: so strong was the strongest of those measured that can nothing which he cannot.
    Provisional(f64),
}

impl Strength {
    /// The rating.
    pub fn value(self) -> f64 {
        match self {
            Self::Measured(rating) => rating.value,
            Self::Moved(value) | Self::Provisional(value) => value,
        }
    }
}

/// How strong the learner's engine is in a game with these skills; `None` where nothing was measured of it.
pub fn strength_of(game: &str, skills: &Skills) -> Option<Strength> {
    let of = |rating: Rating| {
        if has_moved(game) { Strength::Moved(rating.value) } else { Strength::Measured(rating) }
    };
    let measured = rating_of(game, skills).map(of);
    measured.or_else(|| RATINGS.of_part(game, skills).map(Strength::Provisional))
}

/// The learner's engine was measured in a game before the opponents were rated anew: see [`Strength::Moved`].
pub fn has_moved(game: &str) -> bool {
    RATINGS.has_moved(game)
}

/// How the learner's engine with the second skills fared against that with the first, where the one follows the other in the
/// course and they met.
pub fn growth(game: &str, before: &Skills, after: &Skills) -> Option<AgainstBefore> {
    RATINGS.between(game, before, after)
}

/// Whoever has this slug in a game.
pub fn opponent(game: &str, slug: &str) -> Option<Opponent> {
    let chosen = strength::named(game, slug);
    let known = ROSTER.rungs.iter().map(|rung| &rung.who).chain(ROSTER.levels.iter().map(|level| &level.who));
    chosen.or_else(|| known.into_iter().find(|opponent| opponent.slug == slug).cloned())
}

/// Whether an opponent of the program, or the learner's engine, goes by this name or slug, whatever the case: nobody else may.
pub fn is_taken(name: &str) -> bool {
    if [your_engine::SLUG, your_engine::NAME].iter().any(|own| own.eq_ignore_ascii_case(name)) {
        return true;
    }
    let own = ROSTER.rungs.iter().map(|rung| &rung.who).chain(ROSTER.levels.iter().map(|level| &level.who));
    let goes_by = |who: &Opponent| [&who.slug, &who.name].iter().any(|own| own.eq_ignore_ascii_case(name));
    own.into_iter().any(goes_by) || strength::chosen(&name.to_lowercase()).is_some()
}

/// What the slug of an engine from outside begins with.
pub const OUTSIDE: &str = "uci:";

/// What whoever has this slug in a game is called, where he may be an engine from outside or the learner's own.
pub fn called(game: &str, slug: &str) -> String {
    if let Some(name) = slug.strip_prefix(OUTSIDE) {
        return name.into();
    }
    match slug.strip_prefix(your_engine::SLUG) {
        Some(stage) => format!("{}{stage}", your_engine::NAME),
        None => opponent(game, slug).map_or_else(|| slug.into(), |found| found.name),
    }
}

/// How an opponent comes to a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// The legal move with this number in the generator's order.
    Move(usize),
    /// By this search: of an algorithm, or of the engine when there is none.
    Search(Option<Algorithm>, Plan),
}

impl Opponent {
    /// How it comes to its move in a position with so many legal moves, at least one, in a game that began with these; with so
    /// much time for it, where there is a clock. The same seed makes it the same choice.
    pub fn choose(&self, moves: usize, played: &[MoveTag], time: Option<Duration>, seed: u64) -> Choice {
        let random = &mut dice(seed, played);
        match self.mind {
            Mind::Random => Choice::Move(random.random_range(0..moves.max(1))),
            Mind::Textbook(algorithm, plan) => Choice::Search(Some(algorithm), plan),
            Mind::Engine(plan) => Choice::Search(None, plan),
            Mind::Overlooking(level) => {
                // What sort of day it is depends on the seed and on how the game began.
                let mut day = dice(seed, &played[..played.len().min(BEGINNING)]);
                let level = level.on_a_day(&mut day);
                let level = time.map_or(level, |time| level.hurried(time));
                Choice::Search(None, level.plan(random))
            }
        }
    }
}

/// A random number generator for the next move of a game that began with these moves; the same seed plays the same game,
/// however often moves are taken back.
pub fn dice(seed: u64, played: &[MoveTag]) -> StdRng {
    // The same on every machine: the standard library's hashes do not promise it.
    let mut hasher = FnvHasher::default();
    hasher.write(&seed.to_le_bytes());
    for tag in played {
        hasher.write(&tag.number().to_le_bytes());
    }
    StdRng::seed_from_u64(hasher.finish())
}

#[cfg(test)]
mod tests;
