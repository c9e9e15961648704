//! A player of any strength: a rating where the game has a scale that others know, else the number of a level.

use super::level::Level;
use super::roster::Known;
use super::{Mind, Opponent, RATINGS, ROSTER, rating};
use crate::numbers::{Whole as _, rounded};

/// By what number a strength is named in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// A rating, measured against players from outside whose ratings are known.
    Rating,
    /// A level, counted from 1: each sees more than the one below, and nobody knows how much stronger that makes it.
    Level,
}

/// The strengths that can be chosen in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strengths {
    /// What the numbers are.
    pub scale: Scale,
    /// The weakest.
    pub low: i32,
    /// The strongest.
    pub high: i32,
    /// They are chosen in such steps.
    pub step: i32,
}

/// What the slug of a player with a rating of one's choice begins with,
const RATED: &str = "rated-";
/// and what that of a level does.
const LEVEL: &str = "level-";
/// Ratings are chosen in these steps.
const STEP: i32 = 50;

impl Strengths {
    /// Those of a game.
    pub fn of(game: &str) -> Self {
        match measured(game)[..] {
            [(weakest, _), .., (strongest, _)] => {
                // The nearest step: a label is no more exact than that.
                let [low, high] =
                    [weakest, strongest].map(|rating| rounded::<i32>(rating / f64::from(STEP)) * STEP);
                Self { scale: Scale::Rating, low, high, step: STEP }
            }
            _ => Self { scale: Scale::Level, low: 1, high: ROSTER.levels.len().fitted(), step: 1 },
        }
    }

    /// The one that a game is offered with at first: a beginner.
    pub fn usual(self) -> i32 {
        match self.scale {
            Scale::Rating => 800.clamp(self.low, self.high),
            Scale::Level => 3.min(self.high),
        }
    }
}

/// The levels of a game with a scale by their ratings, the weakest first.
fn measured(game: &str) -> Vec<(f64, Level)> {
    if RATINGS.game(game).is_none_or(|measured| measured.anchors.is_empty()) {
        return Vec::new();
    }
    let of = |known: &Known| Some((rating(game, &known.who.slug)?.value, known.level));
    let mut levels: Vec<_> = ROSTER.levels.iter().filter_map(of).collect();
    levels.sort_by(|one, other| one.0.total_cmp(&other.0));
    levels
}

/// A player of this strength in a game, or of the nearest that there is.
pub fn of_strength(game: &str, number: i32) -> Opponent {
    let strengths = Strengths::of(game);
    let number = number.clamp(strengths.low, strengths.high);
    let (word, name, level, book) = match strengths.scale {
        Scale::Rating => (RATED, format!("Player of {number}"), between(game, number), book_plies(number)),
        Scale::Level => {
            let known = &ROSTER.levels[number.fitted::<usize>().saturating_sub(1)];
            (LEVEL, format!("Level {number}"), known.level, book_plies(known.who.guess.into()))
        }
    };
    Opponent {
        slug: format!("{word}{number}"),
        name,
        about: about(level).into(),
        mind: Mind::Overlooking(level),
        book,
        guess: number.fitted(),
    }
}

/// What a player of this level can and cannot do.
fn about(level: Level) -> &'static str {
    if level.overlooks() {
        "overlooks threats and quiet moves as people do"
    } else {
        "the whole engine, which overlooks nothing"
    }
}

/// The level of a rating, between the two that were measured next to it.
fn between(game: &str, value: i32) -> Level {
    let (levels, value) = (measured(game), f64::from(value));
    let above = levels.iter().position(|&(rating, _)| rating >= value).unwrap_or(levels.len() - 1).max(1);
    let [(below, weak), (over, strong)] = [levels[above - 1], levels[above]];
    weak.towards(strong, ((value - below) / (over - below).max(1.0)).clamp(0.0, 1.0))
}

/// By how much the rating of a player of one's choice may be off: as much as the less certain of the two levels
/// measured next to it. `None` in a game without a scale, and where one of the two was not measured.
pub fn margin(game: &str, number: i32) -> Option<f64> {
    let ratings = ROSTER.levels.iter().filter_map(|known| rating(game, &known.who.slug));
    let mut ratings: Vec<_> = ratings.filter(|_| Strengths::of(game).scale == Scale::Rating).collect();
    ratings.sort_by(|one, other| one.value.total_cmp(&other.value));
    let above = ratings.iter().position(|rating| rating.value >= f64::from(number));
    let above = above.unwrap_or(ratings.len().saturating_sub(1));
    let next = ratings.get(above.saturating_sub(1)..=above)?;
    next.iter()
        .map(|rating| rating.is_measured.then_some(rating.margin))
        .reduce(|one, other| Some(one?.max(other?)))?
}

/// How far a player of this rating knows his openings.
fn book_plies(rating: i32) -> u8 {
    ((rating - 800) / 100).clamp(0, 16).fitted()
}

/// The player of one's choice with this slug; `None` for another slug. Where a game has no ratings (any more), a rating
/// is that of the level that was taken to be as strong.
pub(super) fn named(game: &str, slug: &str) -> Option<Opponent> {
    let number = chosen(slug)?;
    let Strengths { scale, .. } = Strengths::of(game);
    match (scale, slug.starts_with(RATED)) {
        (Scale::Rating, true) | (Scale::Level, false) => Some(of_strength(game, number)),
        (Scale::Level, true) => {
            let far = |known: &Known| (i32::from(known.who.guess) - number).abs();
            let nearest = ROSTER.levels.iter().enumerate().min_by_key(|(_, known)| far(known));
            nearest.map(|(place, _)| of_strength(game, place.fitted::<i32>() + 1))
        }
        // A level where ratings are chosen: one of those that were measured for them.
        (Scale::Rating, false) => None,
    }
}

/// As whom a player of one's choice is offered: where ratings are chosen, a level is the player of the rating that it was
/// measured to have.
pub fn as_chosen(game: &str, opponent: Opponent) -> Opponent {
    let is_level = opponent.slug.starts_with(LEVEL) && Strengths::of(game).scale == Scale::Rating;
    match rating(game, &opponent.slug).filter(|_| is_level) {
        Some(known) => of_strength(game, rounded(known.value)),
        None => opponent,
    }
}

/// Whether a player of one's choice that is asked for by this slug can be had; that of any other is allowed.
///
/// # Errors
/// What strengths there are in the game, when this is none of them.
pub fn allowed(game: &str, slug: &str) -> Result<(), String> {
    let Strengths { scale, low, high, .. } = Strengths::of(game);
    let (word, what) = match scale {
        Scale::Rating => (RATED, "rating"),
        Scale::Level => (LEVEL, "level"),
    };
    let number = |word: &str| slug.strip_prefix(word).and_then(|number| number.parse::<i64>().ok());
    if scale == Scale::Level && number(RATED).is_some() {
        return Err(format!("`{slug}`: nobody is rated in this game; there are {}", of_any_strength(game)));
    }
    match number(word) {
        Some(number) if !(i64::from(low)..=i64::from(high)).contains(&number) => {
            Err(format!("`{slug}`: a {what} is a number from {low} to {high}, not {number}"))
        }
        _ => Ok(()),
    }
}

/// How players of one's choice are called in a game.
pub fn of_any_strength(game: &str) -> String {
    let Strengths { scale, low, high, .. } = Strengths::of(game);
    let word = match scale {
        Scale::Rating => RATED,
        Scale::Level => LEVEL,
    };
    format!("{word}{low} to {word}{high}")
}

/// The strength of a player of one's choice, as its slug has it.
pub fn chosen(slug: &str) -> Option<i32> {
    slug.strip_prefix(RATED).or_else(|| slug.strip_prefix(LEVEL))?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strength_that_there_is_not_is_refused_with_those_that_there_are() {
        for number in ["0", "99999", "-9999"] {
            let refused = allowed("chess", &format!("rated-{number}")).unwrap_err();
            assert!(refused.contains(&format!("not {number}")) && refused.contains(" to 2500"), "{refused}");
        }
        assert!(allowed("draughts", "level-99").unwrap_err().contains("a level is a number from 1 to "));
        assert!(allowed("draughts", "rated-1500").unwrap_err().contains("there are level-1 to level-"));
        for slug in ["rated-1500", "random", "rated-x"] {
            assert_eq!(allowed("chess", slug), Ok(()), "{slug}");
        }
    }

    #[test]
    fn who_overlooks_nothing_is_not_said_to() {
        let about = |number| of_strength("chess", number).about;
        assert!(about(800).starts_with("overlooks threats") && about(2_500).ends_with("overlooks nothing"));
    }

    #[test]
    fn a_rating_of_ones_choice_is_as_uncertain_as_those_next_to_it() {
        for rating in [800, 2_500] {
            assert!(
                margin("chess", rating).is_some_and(|margin| (10.0..200.0).contains(&margin)),
                "{rating}"
            );
        }
        assert_eq!(margin("draughts", 3), None);
    }
}
