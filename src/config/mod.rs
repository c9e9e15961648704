//! Floor 5: the settings.
//!
//! `config.toml` at the top of the sources documents every setting and is part of the binary; the user's own
//! file overrides it key by key. It is never written but by [`save`], and a mistake in it is an error that
//! names file, line, column and what is allowed.

mod engine;
mod folders;
mod key;
mod look;
mod read;
mod save;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use thiserror::Error;

pub use engine::{EngineCommand, found, split, without_folder};
pub use folders::{config_dir, data_dir};
pub use key::{Allowed, Key, Value};
pub use look::{Column, Columns, PieceStyle, ThemeName};
pub use read::mistakes;
pub use save::save;

use crate::document::Mistake;
use crate::files;
use crate::search::techniques::Techniques;

/// The file that ships with the program.
pub const SHIPPED: &str = include_str!("../../config.toml");

/// Every setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// The slug of the game to start with.
    pub game: &'static str,
    /// The theme's word, or [`AUTO`].
    pub theme: &'static str,
    /// The word of the style in which pieces are drawn.
    pub pieces: &'static str,
    /// Draw and write in ASCII.
    pub ascii: bool,
    /// Capture the mouse.
    pub mouse: bool,
    /// The language of the lessons, as far as they are translated.
    pub language: &'static str,
    /// So long an opponent's move waits at least, so that it is seen.
    pub pause: Duration,
    /// The depth to which the explorer searches at first.
    pub depth: u8,
    /// The time after which such a search ends earlier.
    pub time: Option<Duration>,
    /// How many nodes of a search are recorded.
    pub record: usize,
    /// The columns of the explorer's rows that are chosen besides those that are always there.
    pub columns: Columns,
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// What a search may keep besides its table, in MiB: recorded nodes, OPEN lists.
    pub memory: usize,
    /// Threads that search together where nothing is watched.
    pub threads: u16,
    /// What the engine searches with.
    pub techniques: Techniques,
    /// Engines from outside to play against.
    pub engines: Vec<EngineCommand>,
    /// Engines found on this machine, which the user may invite, too. They stand in no file.
    pub found: Vec<EngineCommand>,
    /// The folder whose lessons make the course, in place of those of the program. It stands in no file: it is named on
    /// the command line.
    pub lessons: Option<PathBuf>,
}

/// The theme that is chosen by what the terminal can do.
pub const AUTO: &str = "auto";

/// Why settings cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file is not there, or may not be read.
    #[error("{}: {error}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The user's own file cannot be used.
    #[error("your settings cannot be read, and are those that ship: {}: {error}", file.display())]
    Unused {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file has a mistake.
    #[error("{}", mistake.in_file(file.display()))]
    Invalid {
        /// The file.
        file: PathBuf,
        /// The first mistake in it.
        mistake: Mistake,
    },
}

impl Config {
    /// The settings as they ship.
    pub fn shipped() -> Self {
        let blank = Self {
            game: "",
            theme: AUTO,
            pieces: "",
            ascii: false,
            mouse: false,
            language: "",
            pause: Duration::ZERO,
            depth: 1,
            time: None,
            record: 0,
            columns: Columns::default(),
            hash: 1,
            memory: 0,
            threads: 1,
            techniques: Techniques::NONE,
            engines: Vec::new(),
            found: Vec::new(),
            lessons: None,
        };
        blank.overridden(SHIPPED).expect("a test reads the shipped file and finds every key in it")
    }

    /// The settings as they ship, overridden by this file, which must exist.
    ///
    /// # Errors
    /// When the file cannot be read or has a mistake.
    pub fn load(file: &Path) -> Result<Self, ConfigError> {
        let text = files::text(file).map_err(|error| ConfigError::Unreadable { file: file.into(), error })?;
        Self::of(file, &text)
    }

    /// The settings as they ship, overridden by the file in the user's folder, if there is one. When that folder or that
    /// file cannot be used, they are those that ship, and why is told beside them.
    ///
    /// # Errors
    /// When the file has a mistake.
    pub fn load_own() -> Result<(Self, Option<ConfigError>), ConfigError> {
        let Some(file) = user_file() else { return Ok((Self::shipped(), None)) };
        match files::read_text(&file) {
            Ok(text) => Ok((Self::of(&file, &text)?, None)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok((Self::shipped(), None)),
            Err(error) => Ok((Self::shipped(), Some(ConfigError::Unused { file, error }))),
        }
    }

    fn of(file: &Path, text: &str) -> Result<Self, ConfigError> {
        Self::shipped()
            .overridden(text)
            .map_err(|mistake| ConfigError::Invalid { file: file.into(), mistake })
    }

    /// These settings with those of a text over them.
    ///
    /// # Errors
    /// The first mistake in the text.
    pub fn overridden(mut self, text: &str) -> Result<Self, Mistake> {
        let read = read::read(text);
        if let Some(mistake) = read.mistakes.into_iter().next() {
            return Err(mistake);
        }
        for (key, value) in read.settings {
            self.set(key, value);
        }
        self.engines.extend(read.engines);
        Ok(self)
    }

    /// The engines of the settings, and behind them those that were found and are none of them.
    pub fn invited(&self) -> Vec<EngineCommand> {
        let is_new = |found: &&EngineCommand| {
            !self.engines.iter().any(|known| known.name == found.name || known.program == found.program)
        };
        self.engines.iter().chain(self.found.iter().filter(is_new)).cloned().collect()
    }

    /// The shipped file with these settings in it.
    pub fn documented(&self) -> String {
        let settings: Vec<_> = Key::all().map(|key| (key, self.get(key))).collect();
        let engine = |engine: &EngineCommand| (engine.name.clone(), Some(engine.command()));
        save::edited(SHIPPED, &settings, &self.engines.iter().map(engine).collect::<Vec<_>>())
            .expect("a test reads the shipped file")
    }
}

/// The user's own file, whether it exists or not; `None` when he has no home.
pub fn user_file() -> Option<PathBuf> {
    config_dir().map(|folder| folder.join("config.toml"))
}
