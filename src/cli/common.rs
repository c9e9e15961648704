//! The options that several commands share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::{ArgGroup, Args, Parser};

use super::amounts::AmountArgs;
use super::within::within;
use super::{position_file, registry};
use crate::config::Config;
use crate::memory::MIB;
use crate::numbers::Whole;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, Limits, Plan, Table};
use crate::session::portable::{Headline, of_file};
use crate::session::{self, GameCard, Method, Session, play_moves};

/// Where a command starts from.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(super) struct PositionArgs {
    /// The game; `cutnode games` tells how its positions are written
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
    /// The position in the game's own notation, FEN in chess; the start without it. `@FILE` reads it from a file, and
    /// `@FILE#NAME` takes the line `NAME: POSITION` of it
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// A position from a game in this PGN or PDN file instead: of its first game, at the end
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    pgn: Option<PathBuf>,
    /// Which game of the file, counted from 1; the first without it
    #[arg(long, value_name = "N", requires = "pgn", value_parser = within::<u64>(1..))]
    game_number: Option<u64>,
    /// After how many plies of it
    #[arg(long, value_name = "P", requires = "pgn")]
    ply: Option<usize>,
    /// Moves to play from there, in any notation that the game reads: "e4 e5 Nf3", "e2e4 e7e5"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Where anything is drawn by lot and names no seed, draw it from this number: `--position "random width=3"`
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..))]
    pub(super) seed: Option<u64>,
}

/// Where a command starts from, and what is told of it.
pub(super) struct GivenGame {
    /// The session, with the moves played.
    pub(super) session: Box<dyn Session>,
    /// What the tags of its game in the file tell; nothing where no file is named.
    pub(super) headline: Headline,
    /// What is wrong with the game in the file, and up to where it is read.
    pub(super) wrong: Option<String>,
}

impl PositionArgs {
    /// The game that is meant.
    pub(super) fn game(&self, config: &Config) -> anyhow::Result<&'static GameCard> {
        if let Some(file) = &self.pgn {
            return Ok(of_file(file));
        }
        Ok(self.game.map_or_else(|| session::game(config.game), Ok)?)
    }

    /// The game that the options name.
    pub(super) fn named_game(&self) -> Option<&'static GameCard> {
        self.game
    }

    /// One position is named, not just a game.
    pub(super) fn names_one(&self) -> bool {
        self.position.is_some() || self.moves.is_some() || self.pgn.is_some()
    }

    /// The file of games, where none of them is named.
    pub(super) fn whole_file(&self) -> Option<&Path> {
        let one = self.game_number.is_some() || self.ply.is_some() || self.moves.is_some();
        self.pgn.as_deref().filter(|_| !one)
    }

    /// Something is said of it.
    pub(super) fn is_given(&self) -> bool {
        self.game.is_some() || self.position.is_some() || self.moves.is_some()
    }

    /// The session with the moves played.
    pub(super) fn open(&self, config: &Config) -> anyhow::Result<Box<dyn Session>> {
        Ok(self.open_told(config)?.session)
    }

    /// The session with the moves played, and what the file tells of it, where one is named.
    pub(super) fn open_told(&self, config: &Config) -> anyhow::Result<GivenGame> {
        let Some(file) = &self.pgn else {
            return Ok(GivenGame {
                session: self.opened(config)?,
                headline: Headline::default(),
                wrong: None,
            });
        };
        let game = super::pgn::open_game(file, self.game_number.unwrap_or(1), self.ply)?;
        let wrong = game.says();
        Ok(GivenGame { session: self.follow(game.session)?, headline: game.headline, wrong })
    }

    /// The session of the position, with the moves played.
    fn opened(&self, config: &Config) -> anyhow::Result<Box<dyn Session>> {
        let game = self.game(config)?;
        let Some(text) = self.position.as_deref() else {
            return self.follow(game.open(None)?);
        };
        self.follow(match text.strip_prefix('@') {
            Some(place) => position_file::open(game, place, self.seed)?,
            None => game
                .open_seeded(text, self.seed)
                .with_context(|| format!("--position: `{text}` is no position of {}", game.slug))?,
        })
    }

    /// Plays the moves of the option.
    fn follow(&self, mut session: Box<dyn Session>) -> anyhow::Result<Box<dyn Session>> {
        play_moves(&mut *session, self.moves.as_deref().unwrap_or("")).context("--moves")?;
        Ok(session)
    }
}

/// When a search ends.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct LimitArgs {
    /// The deepest iteration, in plies (1 to 100)
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=100))]
    depth: Option<u8>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = within::<u64>(1..))]
    nodes: Option<u64>,
    /// Stop after so many milliseconds
    #[arg(long, value_name = "MS", value_parser = within::<u64>(1..=MAX_TIME.into()))]
    movetime: Option<u64>,
}

impl LimitArgs {
    /// The limits that are given, if any is.
    pub(super) fn given(&self) -> Option<Limits> {
        let Self { depth, nodes, movetime } = *self;
        let time = movetime.map(Duration::from_millis);
        let any = depth.is_some() || nodes.is_some() || time.is_some();
        any.then_some(Limits { depth, nodes, time, ..Limits::default() })
    }
}

/// That a search must have a limit.
pub(super) fn needed_limit() -> ArgGroup {
    ArgGroup::new("limit").args(["depth", "nodes", "movetime"]).required(true).multiple(true)
}

/// A week, in milliseconds.
const MAX_TIME: u64 = 7 * 24 * 3_600_000;

/// Who searches, and how.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArgs {
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    /// Who searches: the engine, or an algorithm of the textbooks
    #[arg(long, value_name = "A", value_parser = registry::method(), default_value = Method::ENGINE,
          hide_possible_values = true)]
    pub(super) algorithm: Method,
    #[command(flatten)]
    pub(super) techniques: TechniqueArgs,
    #[command(flatten)]
    amounts: AmountArgs,
    /// Size of the transposition table in MiB (1 to 16384)
    #[arg(long, value_name = "MB", value_parser = within::<u64>(1..=Table::MOST_MIB as i128))]
    hash: Option<u64>,
    /// Threads that search together (1 to 1024); a recorded tree is that of one thread
    #[arg(long, value_name = "T", value_parser = within::<u16>(1..=Plan::MOST_THREADS.into()))]
    threads: Option<u16>,
    /// So many best lines, each of which begins with another move (1 to 255)
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..))]
    lines: Option<u8>,
    /// An algorithm of the textbooks judges leaves by their men alone
    #[arg(long)]
    material: bool,
}

impl SearchArgs {
    /// The plan that the options make.
    pub(super) fn plan(&self, config: &Config) -> anyhow::Result<Plan> {
        let limits = self.limits.given().unwrap_or_default();
        self.plan_within(config, limits)
    }

    /// The plan that the options make for whoever begins a search anew at each depth where none is given.
    pub(super) fn plan_deepening(&self, config: &Config) -> anyhow::Result<Plan> {
        self.limited(config, self.limits.given().unwrap_or_default())
    }

    /// The plan with these limits instead of those of the options.
    pub(super) fn plan_within(&self, config: &Config, limits: Limits) -> anyhow::Result<Plan> {
        if let (Method::Textbook(algorithm), None) = (self.algorithm, limits.depth) {
            bail!("--algorithm {algorithm} searches to a fixed depth: give it with --depth");
        }
        self.limited(config, limits)
    }

    /// The plan where the settings say what the options do not.
    pub(super) fn plan_by_settings(&self, config: &Config) -> anyhow::Result<Plan> {
        let by_settings = || Limits { time: config.time, ..Limits::depth(config.depth) };
        let limits = self.limits.given().unwrap_or_else(by_settings);
        if let (Method::Textbook(_), None) = (self.algorithm, limits.depth) {
            return self.limited(config, Limits { depth: Some(config.depth), ..limits });
        }
        self.limited(config, limits)
    }

    /// The first option that is given and says how this program searches, not how long.
    pub(super) fn own_option(&self) -> Option<&'static str> {
        let given = [
            ("--algorithm", self.algorithm != Method::Engine),
            ("--hash", self.hash.is_some()),
            ("--threads", self.threads.is_some()),
            ("--lines", self.lines.is_some()),
            ("--material", self.material),
        ];
        given
            .into_iter()
            .find_map(|(option, given)| given.then_some(option))
            .or_else(|| self.techniques.given())
            .or_else(|| self.amounts.given())
    }

    fn limited(&self, config: &Config, limits: Limits) -> anyhow::Result<Plan> {
        self.techniques.must_suit(self.algorithm)?;
        self.amounts.must_suit(self.algorithm)?;
        if let (Method::Textbook(algorithm), Some(2..)) = (self.algorithm, self.threads) {
            bail!("--threads is for the engine: --algorithm {algorithm} has one");
        }
        if let (Method::Textbook(algorithm), Some(2..)) = (self.algorithm, self.lines) {
            bail!("--lines is for the engine: --algorithm {algorithm} looks for one");
        }
        if self.material && !matches!(self.algorithm, Method::Textbook(_)) {
            bail!("--material is for algorithms of the textbooks: name one with --algorithm");
        }
        let limits = Limits { memory: Some(config.memory * MIB), ..limits };
        Ok(Plan {
            amounts: self.amounts.or(Amounts::default()),
            techniques: self.techniques.techniques(config.techniques)?,
            hash: self.hash.map_or(config.hash, Whole::fitted),
            threads: self.threads.unwrap_or(config.threads),
            lines: self.lines.unwrap_or(1),
            material: self.material,
            ..Plan::new(limits)
        })
    }
}

/// The techniques that take part in a search: the textbook algorithms have none.
pub(super) fn technique_slugs(method: Method, plan: &Plan) -> Vec<&'static str> {
    match method {
        Method::Engine => plan.techniques.iter().map(Technique::slug).collect(),
        Method::Textbook(_) | Method::Perft(_) => Vec::new(),
    }
}

/// Which techniques are on.
#[derive(Args, Clone, Debug)]
pub(super) struct TechniqueArgs {
    /// Techniques to switch on, separated by commas; `cutnode techniques` lists them
    #[arg(long, value_name = "T,T", value_delimiter = ',', value_parser = registry::technique(),
          hide_possible_values = true)]
    with: Vec<Option<Technique>>,
    /// Techniques to switch off
    #[arg(long, value_name = "T,T", value_delimiter = ',', value_parser = registry::technique(),
          hide_possible_values = true)]
    without: Vec<Option<Technique>>,
    /// Techniques to switch on after all others are switched off; `none` switches off all
    #[arg(long, value_name = "T,T", value_delimiter = ',', value_parser = registry::technique(),
          hide_possible_values = true)]
    only: Vec<Option<Technique>>,
}

/// The same options standing alone.
#[derive(Parser, Debug)]
#[command(no_binary_name = true, disable_help_flag = true, color = clap::ColorChoice::Never)]
struct Alone {
    #[command(flatten)]
    techniques: TechniqueArgs,
}

/// Reads options that stand in an option.
pub(super) fn read_words<'a, T: Parser>(words: impl Iterator<Item = &'a str>) -> anyhow::Result<T> {
    T::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default().replace('\n', "");
        anyhow::anyhow!("{}", first.trim_start_matches("error: "))
    })
}

impl TechniqueArgs {
    /// Reads the options from words.
    pub(super) fn parse_words<'a>(words: impl Iterator<Item = &'a str>) -> anyhow::Result<Self> {
        Ok(read_words::<Alone>(words)?.techniques)
    }

    /// The first of the options that is given.
    fn given(&self) -> Option<&'static str> {
        let options = [("--with", &self.with), ("--without", &self.without), ("--only", &self.only)];
        options.into_iter().find_map(|(option, techniques)| (!techniques.is_empty()).then_some(option))
    }

    /// That they are not given to an algorithm that has none of them.
    pub(super) fn must_suit(&self, method: Method) -> anyhow::Result<()> {
        match (method, self.given()) {
            (Method::Textbook(algorithm), Some(option)) => {
                bail!("{option} is for the engine: --algorithm {algorithm} searches as its page has it")
            }
            _ => Ok(()),
        }
    }

    /// The techniques that the options make of those that are on without them.
    pub(super) fn techniques(&self, base: Techniques) -> anyhow::Result<Techniques> {
        if let Some(both) = self.with.iter().flatten().find(|&&on| self.without.contains(&Some(on))) {
            bail!("{both} is both in --with and in --without");
        }
        let base = if self.only.is_empty() { base } else { Techniques::NONE };
        let on = self.only.iter().chain(&self.with).flatten();
        let set = on.fold(base, |set, &technique| set.with(technique));
        Ok(self.without.iter().flatten().fold(set, |set, &technique| set.without(technique)))
    }
}
