//! How strong the opponents were measured to be, `ratings.toml`: written by `cutnode ladder --out`.

use serde::{Deserialize, Serialize};

/// The file in the program.
const SHIPPED: &str = include_str!("ratings.toml");

/// A measured strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    /// It is no more than so much off, in 95 cases of 100.
    pub margin: f64,
}

/// A file of ratings.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// A part for each game.
    #[serde(default)]
    pub game: Vec<Measured>,
}

/// What was measured in a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The game's slug.
    pub slug: String,
    /// The commit of the program that was measured.
    pub commit: String,
    /// Games that were played for it.
    pub games: u64,
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
    /// Games that he played.
    pub games: u64,
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
        Some(Rating { value: player.rating.into(), margin: player.margin.into() })
    }

    /// Puts what was measured in a game in the place of what was known of it.
    pub fn put(&mut self, measured: Measured) {
        match self.game.iter_mut().find(|known| known.slug == measured.slug) {
            Some(known) => *known = measured,
            None => self.game.push(measured),
        }
    }
}
