//! Whom one can play against: a ladder whose rungs follow the course, each with one idea more than the one below, and a
//! player of any strength whose weakness is that he overlooks things ([`error_model`]).
//!
//! Who they are is data, `opponents.toml`; how strong they are was measured by `cutnode ladder` and is data as well,
//! `ratings.toml`.

pub mod book;
pub mod error_model;
pub mod ratings;
mod roster;
pub mod your_engine;

use std::hash::Hasher;
use std::sync::LazyLock;

use fnv::FnvHasher;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::games::MoveTag;
use crate::search::Plan;
use crate::textbook::Algorithm;
use error_model::ErrorModel;
use ratings::{AgainstBefore, Rating, Ratings};
use roster::Roster;
use your_engine::Skills;

/// How an opponent thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mind {
    /// Any legal move.
    Random,
    /// An algorithm of the textbooks, with its depth and what it judges by.
    Textbook(Algorithm, Plan),
    /// The engine with some techniques.
    Engine(Plan),
    /// The engine, of which only a part is seen: the second one in this share of the moves, the first one in the others.
    Erring([ErrorModel; 2], f64),
}

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
pub fn sighted() -> Vec<&'static Opponent> {
    ROSTER.sights.iter().map(|level| &level.who).collect()
}

/// How strong somebody was measured to be in a game.
pub fn rating(game: &str, slug: &str) -> Option<Rating> {
    RATINGS.of(game, slug)
}

/// How strong the learner's engine was measured to be in a game with just these skills.
pub fn rating_of(game: &str, skills: &Skills) -> Option<Rating> {
    RATINGS.of_skills(game, skills)
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Strength {
    /// It was measured.
    Measured(Rating),
    /// It was not: so strong was the strongest of those measured that can nothing which he cannot.
    Provisional(f64),
}

impl Strength {
    /// The rating.
    pub fn value(self) -> f64 {
        match self {
            Self::Measured(rating) => rating.value,
            Self::Provisional(value) => value,
        }
    }
}

/// How strong the learner's engine is in a game with these skills; `None` where nothing was measured of it.
pub fn strength_of(game: &str, skills: &Skills) -> Option<Strength> {
    let measured = rating_of(game, skills).map(Strength::Measured);
    measured.or_else(|| RATINGS.of_part(game, skills).map(Strength::Provisional))
}

/// How the learner's engine with the second skills fared against that with the first, where the one follows the other in the
/// course and they met.
pub fn growth(game: &str, before: &Skills, after: &Skills) -> Option<AgainstBefore> {
    RATINGS.between(game, before, after)
}

/// What the slug of a player with a rating of one's choice begins with.
const RATED: &str = "rated-";
/// No rating below this one is chosen: nobody who plays has less.
const LOWEST: i32 = 200;
/// Ratings are chosen in these steps.
pub const STEP: i32 = 50;

/// The measured levels of sight of a game by their ratings, the whole engine at the end.
fn levels(game: &str) -> Vec<(f64, ErrorModel)> {
    let of = |level: &roster::Level| {
        // Whoever sees everything is the top of the ladder.
        let top = ladder(game).last().filter(|_| level.model.is_whole()).map(|top| &top.slug);
        Some((rating(game, top.unwrap_or(&level.who.slug))?.value, level.model))
    };
    // Where a little sight is worse than none, the bottom of the ladder is the bottom here, too.
    let bottom =
        ladder(game).first().and_then(|rung| rating(game, &rung.slug)).map_or(f64::MIN, |it| it.value);
    let mut levels: Vec<_> = ROSTER.sights.iter().filter_map(of).filter(|level| level.0 >= bottom).collect();
    levels.sort_by(|one, other| one.0.total_cmp(&other.0));
    levels
}

/// The ratings that can be chosen in a game, the weakest and the strongest; `None` where nothing was measured.
#[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
pub fn reach(game: &str) -> Option<(i32, i32)> {
    let levels = levels(game);
    let (first, last) = (levels.first()?.0, levels.last()?.0);
    let (low, high) = ((first / f64::from(STEP)).ceil() as i32, (last / f64::from(STEP)).floor() as i32);
    let low = (low * STEP).max(LOWEST);
    (low < high * STEP).then_some((low, high * STEP))
}

/// A player of this rating, within the reach of the game; `None` where nothing was measured.
pub fn rated(game: &str, value: i32) -> Option<Opponent> {
    let (low, high) = reach(game)?;
    let value = value.clamp(low, high);
    let levels = levels(game);
    let above =
        levels.iter().position(|&(rating, _)| rating >= f64::from(value)).unwrap_or(levels.len() - 1).max(1);
    let [(below, weak), (over, strong)] = [levels[above - 1], levels[above]];
    let share = ((f64::from(value) - below) / (over - below).max(1.0)).clamp(0.0, 1.0);
    Some(Opponent {
        slug: format!("{RATED}{value}"),
        name: format!("Player of {value}"),
        about: "overlooks quiet moves and long lines, as people do".into(),
        mind: Mind::Erring([weak, strong], share),
        book: book_plies(value),
        guess: u16::try_from(value).unwrap_or_default(),
    })
}

/// How far a player of this rating knows his openings.
fn book_plies(rating: i32) -> u8 {
    u8::try_from((rating - 800) / 100).map_or(0, |plies| plies.min(16))
}

/// Whoever has this slug in a game.
pub fn opponent(game: &str, slug: &str) -> Option<Opponent> {
    if let Some(value) = slug.strip_prefix(RATED) {
        return rated(game, value.parse().ok()?);
    }
    let known = ROSTER.rungs.iter().map(|rung| &rung.who).chain(ROSTER.sights.iter().map(|level| &level.who));
    known.into_iter().find(|opponent| opponent.slug == slug).cloned()
}

/// The rating of a player of one's choice, as its slug has it.
pub fn chosen_rating(slug: &str) -> Option<i32> {
    slug.strip_prefix(RATED)?.parse().ok()
}

/// How an opponent comes to a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// The legal move with this number in the generator's order.
    Move(usize),
    /// By this search: of an algorithm, or of the engine when there is none.
    Search(Option<Algorithm>, Plan),
    /// By what this sight sees of a search of the engine.
    ErrorModel(ErrorModel),
}

impl Opponent {
    /// How it comes to its move in a position with so many legal moves, at least one.
    pub fn choose(&self, moves: usize, random: &mut StdRng) -> Choice {
        match self.mind {
            Mind::Random => Choice::Move(random.random_range(0..moves.max(1))),
            Mind::Textbook(algorithm, plan) => Choice::Search(Some(algorithm), plan),
            Mind::Engine(plan) => Choice::Search(None, plan),
            Mind::Erring([weak, strong], share) => {
                let sight = if random.random_bool(share) { strong } else { weak };
                if sight.is_whole() { Choice::Search(None, sight.plan()) } else { Choice::ErrorModel(sight) }
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
