//! The file of opponents, `opponents.toml`.

use serde::Deserialize;

use super::error_model::ErrorModel;
use super::{Mind, Opponent};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Limits, Plan};

/// The file in the program.
const SHIPPED: &str = include_str!("opponents.toml");

/// The opponents of a file.
pub(super) struct Roster {
    pub(super) rungs: Vec<Rung>,
    pub(super) sights: Vec<Level>,
}

/// A rung of the ladder.
pub(super) struct Rung {
    pub(super) who: Opponent,
    /// Games whose ladder it is no rung of.
    pub(super) except: Vec<String>,
}

/// A level of sight.
pub(super) struct Level {
    pub(super) who: Opponent,
    pub(super) model: ErrorModel,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rung: Vec<RungText>,
    sight: Vec<SightText>,
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
struct SightText {
    slug: String,
    notice: f64,
    forcing: f64,
    quiet: f64,
    depth: u8,
    lines: u8,
    nodes: u64,
    guess: u16,
}

/// Memory of an opponent's table in MiB: enough for the nodes that any of them searches.
const HASH: usize = 16;

impl Roster {
    pub(super) fn shipped() -> Result<Self, String> {
        let file: File = toml::from_str(SHIPPED).map_err(|error| error.to_string())?;
        let rungs = file.rung.into_iter().map(RungText::read).collect::<Result<_, _>>()?;
        let sights = file.sight.into_iter().map(SightText::read).collect();
        Ok(Self { rungs, sights })
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

impl SightText {
    fn read(self) -> Level {
        let Self { slug, notice, forcing, quiet, depth, lines, nodes, guess } = self;
        let model = ErrorModel { notice, forcing, quiet, depth, lines, nodes };
        let about = format!("sees {:.0} % of quiet moves, {:.0} % of others", 100.0 * quiet, 100.0 * forcing);
        let mind = Mind::Erring([model; 2], 0.0);
        Level { who: Opponent { name: slug.clone(), slug, about, mind, book: 0, guess }, model }
    }
}
