//! How strong the opponents were measured to be, `ratings.toml`: written by `cutnode ladder --out`.

use serde::{Deserialize, Serialize};

use super::your_engine::{NODES, Skills};

/// The file in the program.
const SHIPPED: &str = include_str!("ratings.toml");

/// A measured strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// It is no more than so much off, in 95 cases of 100.
    pub margin: f64,
    /// Games stand for it: both figures are no guess.
    pub is_measured: bool,
}

/// A file of ratings.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// A part for each game.
    #[serde(default)]
    pub game: Vec<Measured>,
    /// The learner's engine, as the course makes it lesson by lesson; a part for each game in which that was measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<MeasuredCourse>,
}

/// What was measured in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The game's slug.
    pub slug: String,
    /// The signature of the search that was measured (`cutnode bench --game`).
    pub signature: u64,
    /// Who stands for the scale, with the rating that he was taken to have.
    pub anchors: Vec<String>,
    /// Everybody's rating, the weakest first.
    pub player: Vec<PlayerRating>,
}

/// What was measured of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRating {
    /// Who.
    pub slug: String,
    /// The rating.
    pub rating: i32,
    /// See [`Rating::margin`].
    pub margin: i32,
    /// Games that he played; without any the other two are a guess.
    pub games: u64,
    /// What his figures rest on, where it is not the games of all the others; put in by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basis: Option<String>,
}

/// What was measured of the learner's engine in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasuredCourse {
    /// The game's slug.
    pub slug: String,
    /// The signature of the search that was measured (`cutnode bench --game`).
    pub signature: u64,
    /// Nodes of a move.
    pub nodes: u64,
    /// Who stands for the scale, with the rating that he was taken to have.
    pub anchors: Vec<String>,
    /// The engine after each lesson, in the order of the course; nothing was learned at the first.
    pub stage: Vec<StageRating>,
}

/// What was measured of the learner's engine after a lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageRating {
    /// What it can, as [`Skills`] are written.
    pub skills: String,
    /// The rating.
    pub rating: i32,
    /// See [`Rating::margin`].
    pub margin: i32,
    /// Games that it played.
    pub games: u64,
    /// Its match against the stage before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<AgainstBefore>,
}

/// How somebody fared against himself as he was a lesson before.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgainstBefore {
    /// Games, each opening with both colours.
    pub games: u64,
    /// The share of the points.
    pub share: f64,
    /// The difference in Elo; infinite where all games were won.
    pub elo: f64,
    /// It is not less in 95 cases of 100, with the one in [`AgainstBefore::high`],
    pub low: f64,
    /// and not more.
    pub high: f64,
}

impl AgainstBefore {
    /// It was shown to be the stronger one.
    pub fn is_stronger(&self) -> bool {
        self.low > 0.0
    }
}

impl Ratings {
    /// Those in the program.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn shipped() -> Result<Self, toml::de::Error> {
        Self::read(SHIPPED)
    }

    /// Reads a file of ratings.
    ///
    /// # Errors
    /// What is wrong with it, with its place.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// As a file, with these words at its head.
    ///
    /// # Errors
    /// When a number is too large for the format.
    pub fn write(&self, head: &str) -> Result<String, toml::ser::Error> {
        let comment: String = head.lines().flat_map(|line| ["# ", line, "\n"]).collect();
        Ok(format!("{comment}\n{}", toml::to_string(self)?))
    }

    /// What was measured in a game.
    pub fn game(&self, slug: &str) -> Option<&Measured> {
        self.game.iter().find(|measured| measured.slug == slug)
    }

    /// How strong somebody is in a game.
    pub fn of(&self, game: &str, slug: &str) -> Option<Rating> {
        let player = self.game(game)?.player.iter().find(|player| player.slug == slug)?;
        let is_measured = player.games > 0;
        Some(Rating { value: player.rating.into(), margin: player.margin.into(), is_measured })
    }

    /// What was measured of the learner's engine in a game, with the nodes that it has.
    pub fn course(&self, game: &str) -> Option<&MeasuredCourse> {
        self.course.iter().find(|course| course.slug == game && course.nodes == NODES)
    }

    /// How strong the learner's engine is in a game with just these skills, on the scale of the opponents.
    pub fn of_skills(&self, game: &str, skills: &Skills) -> Option<Rating> {
        let (skills, course) = (skills.to_string(), self.course(game)?);
        let stage = course.stage.iter().find(|stage| stage.skills == skills)?;
        let value = self.on_scale(course, stage.rating);
        Some(Rating { value, margin: stage.margin.into(), is_measured: true })
    }

    /// Those who stood for the scale of a course: the rating that each was taken to have, and by how much he was rated higher
    /// since; the weakest first.
    fn shifts(&self, course: &MeasuredCourse) -> Vec<(f64, f64)> {
        let shift = |anchor: &String| {
            let (then, slug) = anchor.split_once('=')?;
            let then: f64 = then.parse().ok()?;
            Some((then, self.of(&course.slug, slug)?.value - then))
        };
        let mut shifts: Vec<_> = course.anchors.iter().filter_map(shift).collect();
        shifts.sort_by(|one, other| one.0.total_cmp(&other.0));
        shifts
    }

    /// A rating of a course on the scale of the opponents as they are rated now: it moves with those who stood for the scale
    /// of the course, between two of them with both, beyond them with the nearest.
    fn on_scale(&self, course: &MeasuredCourse, rating: i32) -> f64 {
        let (shifts, rating) = (self.shifts(course), f64::from(rating));
        let above = shifts.iter().position(|&(then, _)| then >= rating).unwrap_or(shifts.len());
        let shift = match (above.checked_sub(1).map(|below| shifts[below]), shifts.get(above)) {
            (Some((low, below)), Some(&(high, above))) => {
                below + (above - below) * (rating - low) / (high - low).max(1.0)
            }
            (Some((_, shift)), None) | (None, Some(&(_, shift))) => shift,
            (None, None) => 0.0,
        };
        (rating + shift).round()
    }

    /// The opponents of a game were rated anew after the learner's engine was: its ratings were moved to their scale.
    pub fn has_moved(&self, game: &str) -> bool {
        let moved = |course| self.shifts(course).iter().any(|&(_, shift)| shift != 0.0);
        self.course(game).is_some_and(moved)
    }

    /// How strong the strongest of those stages was that have no skill which these have not.
    pub fn of_part(&self, game: &str, skills: &Skills) -> Option<f64> {
        let course = self.course(game)?;
        let is_part = |stage: &&StageRating| stage.skills.parse().is_ok_and(|part: Skills| skills.has(&part));
        course.stage.iter().filter(is_part).map(|stage| self.on_scale(course, stage.rating)).reduce(f64::max)
    }

    /// How it fared with the second skills against itself with the first, where the one follows the other.
    pub fn between(&self, game: &str, before: &Skills, after: &Skills) -> Option<AgainstBefore> {
        let (before, after) = (before.to_string(), after.to_string());
        let mut pairs = self.course(game)?.stage.windows(2);
        pairs.find(|pair| pair[0].skills == before && pair[1].skills == after)?[1].before
    }

    /// Puts what was measured of the learner's engine in a game in the place of what was known of it.
    pub fn put_course(&mut self, measured: MeasuredCourse) {
        self.course.retain(|known| known.slug != measured.slug);
        self.course.push(measured);
    }

    /// Puts what was measured of it after some lessons beside what is known of it after others, where that was of the same course
    /// and the same search, with the same nodes, on the same scale.
    pub fn put_some_of_course(&mut self, measured: MeasuredCourse) {
        let is_same = |known: &&mut MeasuredCourse| {
            known.slug == measured.slug
                && (known.signature, known.nodes) == (measured.signature, measured.nodes)
                && measured.anchors.iter().all(|anchor| known.anchors.contains(anchor))
                && measured.stage.iter().all(|stage| known.stage.iter().any(|it| it.skills == stage.skills))
        };
        let Some(known) = self.course.iter_mut().find(is_same) else { return self.put_course(measured) };
        for stage in measured.stage {
            for there in known.stage.iter_mut().filter(|there| there.skills == stage.skills) {
                // Against the stage before it plays only where that takes part, too.
                *there = StageRating { before: stage.before.or(there.before), ..stage.clone() };
            }
        }
    }

    /// Puts what was measured in a game in the place of what was known of it.
    pub fn put(&mut self, measured: Measured) {
        match self.game.iter_mut().find(|known| known.slug == measured.slug) {
            Some(known) => *known = measured,
            None => self.game.push(measured),
        }
    }

    /// Puts what was measured of some players of a game beside what is known of the others, where that was of the same search.
    pub fn put_some(&mut self, measured: Measured) {
        let is_same =
            |known: &&mut Measured| known.slug == measured.slug && known.signature == measured.signature;
        let Some(known) = self.game.iter_mut().find(is_same) else { return self.put(measured) };
        known.player.retain(|player| measured.player.iter().all(|other| other.slug != player.slug));
        known.player.extend(measured.player);
        known.player.sort_by_key(|player| player.rating);
        let more = measured.anchors.into_iter().filter(|anchor| !known.anchors.contains(anchor));
        known.anchors.extend(more.collect::<Vec<_>>());
    }
}
