//! What can be set: the table, threads, lines, the overhead, and every technique as a switch.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::Duration;

use thiserror::Error;

use crate::config::{Allowed, Config, Key};
use crate::numbers::{Whole as _, milliseconds};
use crate::opponents::{Mind, Opponent, Scale, Strengths, of_strength};
use crate::search::techniques::{CARDS, Technique, Techniques};
use crate::session::GameCard;

const HASH: &str = "Hash";
const CLEAR: &str = "Clear Hash";
const THREADS: &str = "Threads";
const LINES: &str = "MultiPV";
const MOST_LINES: RangeInclusive<u64> = 1..=255;
const OVERHEAD: &str = "Move Overhead";
/// Tells an interface that there is pondering; whether it happens is said by each `go`.
const PONDER: &str = "Ponder";
const LIMITED: &str = "UCI_LimitStrength";
const RATING: &str = "UCI_Elo";
/// Milliseconds.
const OVERHEADS: RangeInclusive<u64> = 0..=5_000;

/// The values of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Time that is lost between the two programs with every move.
    pub overhead: Duration,
    /// Threads that search together.
    pub threads: u16,
    /// How many lines are told.
    pub lines: u8,
    /// What the engine searches with.
    pub techniques: Techniques,
    /// It plays as an opponent of a rating.
    pub limited: bool,
    /// That rating.
    pub rating: i32,
    /// The ratings that there are in the game.
    ratings: Option<RangeInclusive<u64>>,
}

/// What setting an option asks for besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    None,
    /// Empty the table.
    ClearHash,
    /// Give the table its new size.
    Resize,
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadOption {
    /// There is none of this name.
    #[error("there is no option `{0}`")]
    Unknown(String),
    /// The value is not allowed.
    #[error("`{name}` must be {allowed}, not `{value}`")]
    Value {
        /// The option, as it was called.
        name: String,
        /// What it may be.
        allowed: Allowed,
        /// What it was to be.
        value: String,
    },
}

impl Options {
    /// As the settings have them; with the strengths of opponents of this game, if one is given.
    pub fn new(config: &Config, game: Option<&GameCard>) -> Self {
        let Config { hash, threads, techniques, .. } = *config;
        let overhead = Duration::from_millis(30);
        let strengths = game.map(|game| Strengths::of(game.slug));
        let rated = strengths.filter(|strengths| strengths.scale == Scale::Rating);
        let ratings = rated.map(|it| it.low.fitted::<u64>()..=it.high.fitted::<u64>());
        let rating = ratings.as_ref().map_or(0, |ratings| ratings.end().fitted::<i32>());
        Self { hash, overhead, threads, lines: 1, techniques, limited: false, rating, ratings }
    }

    /// Who plays, where it is not the engine in its full strength.
    pub fn opponent(&self, game: &GameCard) -> Option<Opponent> {
        self.limited.then(|| of_strength(game.slug, self.rating))
    }

    /// What is to be known of the player that setting this option came to; `None` where it concerns no player.
    pub fn remark(&self, name: &str, game: &GameCard) -> Option<String> {
        [LIMITED, RATING].iter().find(|own| name.eq_ignore_ascii_case(own))?;
        let Opponent { name, mind: Mind::Overlooking(level), .. } = self.opponent(game)? else { return None };
        Some(format!("{name}: up to {:.0} nodes a move; whoever is given less is weaker", level.nodes))
    }

    /// Declares the options, their present values as defaults.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn declare(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Allowed::Number(range) = Key::Hash.allowed() {
            spin(out, HASH, self.hash as u64, &range)?;
        }
        writeln!(out, "option name {CLEAR} type button")?;
        if let Allowed::Number(range) = Key::Threads.allowed() {
            spin(out, THREADS, self.threads.into(), &range)?;
        }
        spin(out, LINES, self.lines.into(), &MOST_LINES)?;
        spin(out, OVERHEAD, milliseconds(self.overhead), &OVERHEADS)?;
        writeln!(out, "option name {PONDER} type check default false")?;
        if let Some(ratings) = &self.ratings {
            writeln!(out, "option name {LIMITED} type check default {}", self.limited)?;
            spin(out, RATING, self.rating.fitted::<u64>(), ratings)?;
        }
        for card in CARDS {
            let (slug, on) = (card.slug, self.techniques.has(card.technique));
            writeln!(out, "option name {slug} type check default {on}")?;
        }
        Ok(())
    }

    /// Sets an option; names may be written in any case.
    ///
    /// # Errors
    /// When there is no such option, or the value is not allowed; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Effect, BadOption> {
        if name.eq_ignore_ascii_case(HASH) {
            self.hash = number(name, Key::Hash.allowed(), value)?.fitted::<usize>();
            return Ok(Effect::Resize);
        } else if name.eq_ignore_ascii_case(THREADS) {
            self.threads = number(name, Key::Threads.allowed(), value)?.fitted::<u16>();
        } else if name.eq_ignore_ascii_case(LINES) {
            self.lines = number(name, Allowed::Number(MOST_LINES), value)?.fitted::<u8>();
        } else if let (Some(ratings), true) = (&self.ratings, name.eq_ignore_ascii_case(RATING)) {
            self.rating = number(name, Allowed::Number(ratings.clone()), value)?.fitted::<i32>();
        } else if self.ratings.is_some() && name.eq_ignore_ascii_case(LIMITED) {
            self.limited = switch(name, value)?;
        } else if name.eq_ignore_ascii_case(CLEAR) {
            return Ok(Effect::ClearHash);
        } else if name.eq_ignore_ascii_case(PONDER) {
            switch(name, value)?;
        } else if name.eq_ignore_ascii_case(OVERHEAD) {
            self.overhead = Duration::from_millis(number(name, Allowed::Number(OVERHEADS), value)?);
        } else {
            let technique: Technique =
                name.to_ascii_lowercase().parse().map_err(|_| BadOption::Unknown(name.into()))?;
            self.techniques = self.techniques.set(technique, switch(technique.slug(), value)?);
        }
        Ok(Effect::None)
    }
}

fn spin(out: &mut dyn Write, name: &str, default: u64, range: &RangeInclusive<u64>) -> io::Result<()> {
    writeln!(out, "option name {name} type spin default {default} min {} max {}", range.start(), range.end())
}

fn number(name: &str, allowed: Allowed, value: &str) -> Result<u64, BadOption> {
    let number = value.parse().ok().filter(|&number| allowed.contains(crate::config::Value::Number(number)));
    number.ok_or_else(|| bad(name, allowed, value))
}

fn switch(name: &str, value: &str) -> Result<bool, BadOption> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(bad(name, Allowed::Switch, value)),
    }
}

fn bad(name: &str, allowed: Allowed, value: &str) -> BadOption {
    BadOption::Value { name: name.into(), allowed, value: value.into() }
}
