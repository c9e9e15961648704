//! The keys of the settings: what each is called, what it may be, and which field of [`Config`] it is.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::{AUTO, Column, Config, PieceStyle, SHIPPED, ThemeName};
use crate::course::library::languages;
use crate::numbers::{Whole as _, milliseconds};
use crate::search::limits::MAX_DEPTH;
use crate::search::techniques::{CARDS, Technique};
use crate::search::{Plan, Table};
use crate::session::GAMES;

/// A setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// See [`Config::game`].
    Game,
    /// See [`Config::theme`].
    Theme,
    /// See [`Config::pieces`].
    Pieces,
    /// See [`Config::ascii`].
    Ascii,
    /// See [`Config::mouse`].
    Mouse,
    /// See [`Config::language`].
    Language,
    /// See [`Config::pause`].
    Pause,
    /// See [`Config::depth`].
    Depth,
    /// See [`Config::time`].
    Time,
    /// See [`Config::record`].
    Record,
    /// Whether this column is in [`Config::columns`].
    Column(Column),
    /// See [`Config::hash`].
    Hash,
    /// See [`Config::memory`].
    Memory,
    /// See [`Config::threads`].
    Threads,
    /// Whether this technique is in [`Config::techniques`].
    Technique(Technique),
}

/// What a setting may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// True or false.
    Switch,
    /// A whole number.
    Number(RangeInclusive<u64>),
    /// One of these words.
    Words(Vec<&'static str>),
}

/// What a setting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(u64),
    /// A word.
    Word(&'static str),
}

impl Key {
    /// Every setting, in the order of the shipped file.
    pub fn all() -> impl Iterator<Item = Self> {
        use Key::{
            Ascii, Depth, Game, Hash, Language, Memory, Mouse, Pause, Pieces, Record, Theme, Threads, Time,
        };
        let screens = [Game, Theme, Pieces, Ascii, Mouse, Language, Pause, Depth, Time, Record];
        let own = screens.into_iter().chain(Column::ALL.map(Self::Column)).chain([Hash, Memory, Threads]);
        own.chain(CARDS.iter().map(|card| Self::Technique(card.technique)))
    }

    /// The table that it stands in; `None` at the top.
    pub const fn table(self) -> Option<&'static str> {
        match self {
            Self::Game => None,
            Self::Theme | Self::Pieces | Self::Ascii | Self::Mouse => Some("screen"),
            Self::Language => Some("learn"),
            Self::Pause => Some("play"),
            Self::Depth | Self::Time | Self::Record | Self::Column(_) => Some("explore"),
            Self::Hash | Self::Memory | Self::Threads => Some("engine"),
            Self::Technique(_) => Some("techniques"),
        }
    }

    /// The one word for it, within its table.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Theme => "theme",
            Self::Pieces => "pieces",
            Self::Ascii => "ascii",
            Self::Mouse => "mouse",
            Self::Language => "language",
            Self::Pause => "pause",
            Self::Depth => "depth",
            Self::Time => "time",
            Self::Record => "record",
            Self::Column(Column::Depth) => "column-depth",
            Self::Column(Column::Type) => "column-type",
            Self::Column(Column::Order) => "column-order",
            Self::Column(Column::Key) => "column-key",
            Self::Hash => "hash",
            Self::Memory => "memory",
            Self::Threads => "threads",
            Self::Technique(technique) => technique.slug(),
        }
    }

    /// The sign of what its number counts; none where the word says it.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Pause | Self::Time => "ms",
            Self::Depth => "plies",
            Self::Record => "nodes",
            Self::Hash | Self::Memory => "MiB",
            _ => "",
        }
    }

    /// What the shipped file says of it.
    pub fn about(self) -> String {
        let (mut table, mut says) = (None, Vec::new());
        for line in SHIPPED.lines() {
            if let Some(comment) = line.strip_prefix("# ") {
                says.push(comment);
                continue;
            }
            if let Some(name) = line.strip_prefix('[') {
                table = name.strip_suffix(']');
            } else if table == self.table()
                && line.split_once(" = ").is_some_and(|(word, _)| word == self.word())
            {
                return says.join(" ");
            }
            says.clear();
        }
        String::new()
    }

    /// What it may be.
    pub fn allowed(self) -> Allowed {
        match self {
            Self::Game => Allowed::Words(GAMES.iter().map(|game| game.slug).collect()),
            Self::Theme => {
                Allowed::Words([AUTO].into_iter().chain(ThemeName::ALL.map(ThemeName::slug)).collect())
            }
            Self::Pieces => Allowed::Words(PieceStyle::ALL.map(PieceStyle::slug).into()),
            Self::Language => Allowed::Words(languages()),
            Self::Ascii | Self::Mouse | Self::Column(_) | Self::Technique(_) => Allowed::Switch,
            Self::Pause => Allowed::Number(0..=5_000),
            Self::Depth => Allowed::Number(1..=MAX_DEPTH.into()),
            Self::Time => Allowed::Number(0..=3_600_000),
            Self::Record => Allowed::Number(1_000..=20_000_000),
            Self::Hash => Allowed::Number(1..=Table::MOST_MIB as u64),
            Self::Memory => Allowed::Number(64..=1 << 20),
            Self::Threads => Allowed::Number(1..=Plan::MOST_THREADS.into()),
        }
    }
}

impl Config {
    /// The value of a setting.
    pub fn get(&self, key: Key) -> Value {
        match key {
            Key::Game => Value::Word(self.game),
            Key::Theme => Value::Word(self.theme),
            Key::Pieces => Value::Word(self.pieces),
            Key::Ascii => Value::Switch(self.ascii),
            Key::Mouse => Value::Switch(self.mouse),
            Key::Language => Value::Word(self.language),
            Key::Pause => Value::Number(milliseconds(self.pause)),
            Key::Depth => Value::Number(self.depth.into()),
            Key::Time => Value::Number(self.time.map_or(0, milliseconds)),
            Key::Record => Value::Number(self.record as u64),
            Key::Column(column) => Value::Switch(self.columns.has(column)),
            Key::Hash => Value::Number(self.hash as u64),
            Key::Memory => Value::Number(self.memory as u64),
            Key::Threads => Value::Number(self.threads.into()),
            Key::Technique(technique) => Value::Switch(self.techniques.has(technique)),
        }
    }

    /// Changes a setting. A value that [`Key::allowed`] does not allow changes nothing; says whether it was
    /// allowed.
    pub fn set(&mut self, key: Key, value: Value) -> bool {
        let allowed = key.allowed().contains(value);
        match (key, value) {
            _ if !allowed => {}
            (Key::Game, Value::Word(word)) => self.game = word,
            (Key::Theme, Value::Word(word)) => self.theme = word,
            (Key::Pieces, Value::Word(word)) => self.pieces = word,
            (Key::Ascii, Value::Switch(on)) => self.ascii = on,
            (Key::Mouse, Value::Switch(on)) => self.mouse = on,
            (Key::Language, Value::Word(word)) => self.language = word,
            (Key::Pause, Value::Number(number)) => self.pause = Duration::from_millis(number),
            (Key::Depth, Value::Number(number)) => self.depth = number.fitted::<u8>(),
            (Key::Time, Value::Number(number)) => {
                self.time = (number > 0).then(|| Duration::from_millis(number));
            }
            (Key::Record, Value::Number(number)) => self.record = number.fitted::<usize>(),
            (Key::Column(column), Value::Switch(on)) => self.columns = self.columns.set(column, on),
            (Key::Hash, Value::Number(number)) => self.hash = number.fitted::<usize>(),
            (Key::Memory, Value::Number(number)) => self.memory = number.fitted::<usize>(),
            (Key::Threads, Value::Number(number)) => self.threads = number.fitted::<u16>(),
            (Key::Technique(technique), Value::Switch(on)) => {
                self.techniques = self.techniques.set(technique, on);
            }
            _ => unreachable!("an allowed value is of its key's kind"),
        }
        allowed
    }
}

impl Allowed {
    /// Whether the value is one of those allowed.
    pub fn contains(&self, value: Value) -> bool {
        match (self, value) {
            (Self::Switch, Value::Switch(_)) => true,
            (Self::Number(range), Value::Number(number)) => range.contains(&number),
            (Self::Words(words), Value::Word(word)) => words.contains(&word),
            _ => false,
        }
    }
}

impl fmt::Display for Key {
    /// As in `screen.theme`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(table) = self.table() {
            write!(f, "{table}.")?;
        }
        f.write_str(self.word())
    }
}

impl fmt::Display for Allowed {
    /// As in "`game` must be …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Number(range) => write!(f, "a whole number from {} to {}", range.start(), range.end()),
            Self::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
                write!(f, "one of {}", words.join(", "))
            }
        }
    }
}
