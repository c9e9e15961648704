//! Where one can go.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::msg::Toast;
use super::screen::Screen;
use super::screens::explore::Explore;
use super::screens::home::Home;
use super::screens::play::Play;
use super::screens::settings::Settings;
use crate::config::Config;
use crate::session::Session;

/// A screen to open, with what it is about.
pub enum Place {
    /// The first screen.
    Home,
    /// A game against an opponent, from here on.
    Play(Box<dyn Session>),
    /// The search of this position as a tree.
    Explore(Box<dyn Session>),
    /// The lessons.
    Learn,
    /// The puzzles.
    Puzzles,
    /// The settings.
    Settings,
}

impl Place {
    /// Opens the screen, as the settings will have it.
    ///
    /// # Errors
    /// What to tell the user when it cannot be opened.
    pub fn open(self, config: &Config) -> Result<Box<dyn Screen>, Toast> {
        match self {
            Self::Home => Ok(Box::new(Home::new())),
            Self::Play(session) => Ok(Box::new(Play::new(session, seed()))),
            Self::Explore(session) => Ok(Box::new(Explore::configured(session, config))),
            Self::Settings => Ok(Box::new(Settings::new(config.clone()))),
            Self::Learn | Self::Puzzles => {
                Err(Toast { error: true, text: "this part of cutnode is not here yet".into() })
            }
        }
    }
}

/// A number that nobody can foresee.
fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
