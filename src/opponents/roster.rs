//! The file of opponents, `opponents.toml`.

use serde::Deserialize;

use super::level::Level;
use super::{Mind, Opponent};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Limits, Plan};

/// The file in the program.
const SHIPPED: &str = include_str!("opponents.toml");

/// The opponents of a file.
pub(super) struct Roster {
    pub(super) rungs: Vec<Rung>,
    pub(super) levels: Vec<Known>,
}

/// A rung of the ladder.
pub(super) struct Rung {
    pub(super) who: Opponent,
    /// Games whose ladder it is no rung of.
    pub(super) except: Vec<String>,
}

/// A level that can be measured.
pub(super) struct Known {
    pub(super) who: Opponent,
    pub(super) level: Level,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rung: Vec<RungText>,
    level: Vec<LevelText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RungText {
    slug: String,
    name: String,
    about: String,
    algorithm: Option<String>,
    techniques: Option<Vec<String>>,
    depth: Option<u8>,
    nodes: Option<u64>,
    #[serde(default)]
    material: bool,
    #[serde(default)]
    book: u8,
    guess: u16,
    #[serde(default)]
    except: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelText {
    slug: String,
    forcing: f64,
    quiet: f64,
    tunnel: f64,
    depth: f64,
    nodes: f64,
    guess: u16,
}

/// Memory of an opponent's table in MiB: enough for the nodes that any of them searches.
const HASH: usize = 16;

impl Roster {
    pub(super) fn shipped() -> Result<Self, String> {
        let file: File = toml::from_str(SHIPPED).map_err(|error| error.to_string())?;
        let rungs = file.rung.into_iter().map(RungText::read).collect::<Result<_, _>>()?;
        let levels = file.level.into_iter().map(LevelText::read).collect();
        Ok(Self { rungs, levels })
    }
}

impl RungText {
    fn read(self) -> Result<Rung, String> {
        let Self { slug, name, about, algorithm, techniques, depth, nodes, material, book, guess, except } =
            self;
        let limits = Limits { depth, nodes, ..Limits::default() };
        let plan = Plan { hash: HASH, material, ..Plan::new(limits) };
        let mind = match (algorithm.as_deref(), techniques) {
            (Some("random"), None) => Mind::Random,
            (Some(algorithm), None) => {
                Mind::Textbook(algorithm.parse().map_err(|error| format!("{slug}: {error}"))?, plan)
            }
            (None, Some(words)) => {
                let mut techniques = Techniques::NONE;
                for word in words {
                    techniques =
                        techniques.with(word.parse::<Technique>().map_err(|error| error.to_string())?);
                }
                Mind::Engine(Plan { techniques, ..plan })
            }
            (None, None) => Mind::Engine(plan),
            (Some(_), Some(_)) => return Err(format!("{slug}: an algorithm has no techniques")),
        };
        Ok(Rung { who: Opponent { slug, name, about, mind, book, guess }, except })
    }
}

impl LevelText {
    fn read(self) -> Known {
        let Self { slug, forcing, quiet, tunnel, depth, nodes, guess } = self;
        let level = Level { forcing, quiet, tunnel, depth, nodes };
        let about =
            format!("sees {:.0} % of threats and {:.0} % of quiet replies", 100.0 * forcing, 100.0 * quiet);
        let mind = Mind::Overlooking(level);
        Known { who: Opponent { name: slug.clone(), slug, about, mind, book: 0, guess }, level }
    }
}
