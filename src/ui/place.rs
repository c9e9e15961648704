//! Where one can go.

use std::hash::{BuildHasher, Hasher, RandomState};

use super::desk::Desk;
use super::msg::Toast;
use super::screen::Screen;
use super::screens::explore::Explore;
use super::screens::home::Home;
use super::screens::learn::Learn;
use super::screens::play::Play;
use super::screens::puzzles::Puzzles;
use super::screens::settings::Settings;
use crate::config::Config;
use crate::session::{Request, Session};

/// A screen to open, with what it is about.
pub enum Place {
    /// The first screen.
    Home,
    /// A game against an opponent, from here on.
    Play(Box<dyn Session>),
    /// The search of this position as a tree.
    Explore(Box<dyn Session>),
    /// This search of the position as a tree.
    Explain {
        /// The position.
        session: Box<dyn Session>,
        /// Who searches it, and how.
        request: Request,
    },
    /// The lessons.
    Learn,
    /// The puzzles.
    Puzzles,
    /// The settings.
    Settings,
}

impl Place {
    /// Opens the screen, as the settings will have it and with what is known of the learner's progress.
    ///
    /// # Errors
    /// What to tell the user when it cannot be opened.
    pub fn open(self, config: &Config, desk: &Desk) -> Result<Box<dyn Screen>, Toast> {
        match self {
            Self::Home => Ok(Box::new(Home::new(desk))),
            Self::Play(session) => Ok(Box::new(Play::new(session, seed()))),
            Self::Explore(session) => Ok(Box::new(Explore::configured(session, config))),
            Self::Explain { session, request } => Ok(Box::new(Explore::of(session, &request, config))),
            Self::Settings => Ok(Box::new(Settings::new(config.clone()))),
            Self::Learn => Ok(Box::new(Learn::new(desk))),
            Self::Puzzles => Ok(Box::new(Puzzles::new(desk))),
        }
    }
}

/// A number that nobody can foresee.
fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
