//! What lessons ask of the games, and what comes back: searches, and what a position is before any.

use std::fmt;

use crate::explain::drawing::Spot;
use crate::games::{Score, Side};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Amounts, NodeStatus};
use crate::textbook::Algorithm;

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// The engine, with the techniques of the setup.
    Engine,
    /// An algorithm of the textbooks.
    Textbook(Algorithm),
}

impl Who {
    /// The engine's word beside those of the algorithms.
    pub const ENGINE: &'static str = "engine";

    /// Reads a word.
    ///
    /// # Errors
    /// What is allowed.
    pub fn parse(word: &str) -> Result<Self, String> {
        if word == Self::ENGINE {
            return Ok(Self::Engine);
        }
        word.parse()
            .map(Self::Textbook)
            .map_err(|error: crate::slug::UnknownWord| format!("{error}, and `{}`", Self::ENGINE))
    }
}

/// A search to a fixed depth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Who searches.
    pub who: Who,
    /// How deep.
    pub depth: u8,
    /// What the engine searches with.
    pub techniques: Techniques,
    /// How much they do, where that is set by hand.
    pub amounts: Amounts,
    /// The one move to look at; all without it.
    pub only_move: Option<String>,
}

impl Setup {
    /// The most nodes that a lesson's search may visit: a moment's work, since it is waited for.
    pub const MOST_NODES: u64 = 400_000;
    /// The deepest.
    pub const MOST_DEPTH: i64 = 40;

    /// It plays captures out before it counts.
    pub fn is_calming(&self) -> bool {
        self.who == Who::Engine && self.techniques.has(Technique::Quiescence)
    }

    /// Reads `engine depth 6 only pvs,null-move`, `engine depth 6 without pvs`, `engine depth 6 breadth 1000`,
    /// `alpha-beta depth 3`.
    ///
    /// # Errors
    /// What is wrong, and what is allowed.
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        const FORM: &str = "a search is `WHO depth N`, and of the engine `with`, `without` or `only` TECHNIQUES, or AMOUNT VALUE";
        let [who, "depth", depth, rest @ ..] = words else { return Err(FORM.into()) };
        let who = Who::parse(who)?;
        let depth = depth.parse().ok().filter(|depth| (1..=Self::MOST_DEPTH).contains(&i64::from(*depth)));
        let depth: u8 = depth.ok_or_else(|| format!("a depth is 1 to {}", Self::MOST_DEPTH))?;
        let (techniques, amounts) = Default::default();
        let mut setup = Self { who, depth, techniques, amounts, only_move: None };
        for pair in rest.chunks(2) {
            let [word, list] = pair else { return Err(FORM.into()) };
            match *word {
                "with" | "without" | "only" => setup.choose(word, list.split(','))?,
                amount => setup.amounts.set(amount, list).map_err(|error| format!("{error}; {FORM}"))?,
            }
        }
        Ok(setup)
    }

    /// Switches techniques `with`, `without` or `only`.
    ///
    /// # Errors
    /// What is no technique, or no such word.
    pub fn choose<'a>(&mut self, word: &str, list: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let named = list.filter(|slug| !slug.is_empty() && *slug != "none");
        let named: Result<Vec<Technique>, _> = named.map(str::parse).collect();
        let named = named.map_err(|error| error.to_string())?;
        if word == "only" {
            self.techniques = Techniques::NONE;
        }
        for technique in named {
            self.techniques = match word {
                "with" | "only" => self.techniques.with(technique),
                "without" => self.techniques.without(technique),
                _ => {
                    return Err(format!("`{word}` switches nothing: there are `with`, `without` and `only`"));
                }
            };
        }
        Ok(())
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.who {
            Who::Textbook(algorithm) => write!(f, "{algorithm} depth {}", self.depth),
            Who::Engine => {
                let slugs: Vec<_> = self.techniques.iter().map(Technique::slug).collect();
                let slugs = if slugs.is_empty() { "none".into() } else { slugs.join(",") };
                write!(f, "{} depth {} only {slugs}", Who::ENGINE, self.depth)?;
                if self.amounts.are_own() {
                    return Ok(());
                }
                write!(f, " {}", self.amounts.told().replace(", ", " "))
            }
        }
    }
}

/// What a search came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The best move as players write it; empty where there is none.
    pub best: String,
    /// The best line.
    pub line: Vec<String>,
    /// The value for the side to move.
    pub score: Score,
    /// The same as the first side sees it, in words: `+31`.
    pub value: String,
    /// The same as players of the game read it.
    pub told: String,
    /// Moves to the forced end of the game, negative where the second side wins; 0 where none is seen.
    pub mate: i32,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves.
    pub leaves: u64,
    /// Nodes of quiescence.
    pub quiescence: u64,
    /// Nodes at which a move reached β.
    pub cuts: u64,
    /// Those of them where it was the first move.
    pub first_cuts: u64,
    /// It came to its end within [`Setup::MOST_NODES`], and nobody stopped it.
    pub whole: bool,
    /// A line for every iteration.
    pub iterations: Vec<String>,
}

/// A line about a run that is listened to, and what can be drawn beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedMoment {
    /// What happened.
    pub text: String,
    /// The OPEN list of a best-first search, what is taken next at its head; `None` of any other search.
    pub open: Option<Vec<OnOpen>>,
}

impl ListedMoment {
    /// A line with nothing beside it.
    pub fn plain(text: String) -> Self {
        Self { text, open: None }
    }
}

/// A node on the OPEN list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnOpen {
    /// Where it is drawn.
    pub spot: Spot,
    /// What it is called.
    pub name: String,
    /// Whether it is live or solved.
    pub status: NodeStatus,
    /// Its merit as the first side sees it: an upper bound, or of the mirrored search a lower one.
    pub merit: Score,
}

/// What a position is, before anything is searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionInfo {
    /// The legal moves as players write them.
    pub moves: Vec<String>,
    /// The static evaluation as the first side sees it.
    pub evaluation: Score,
    /// Who has to move.
    pub side: Side,
    /// It is a position on a board, which somebody can win; not a node of a tree of points.
    pub board: bool,
    /// What the sides are called, the first one first.
    pub names: [&'static str; 2],
    /// Why no game can reach the position, where that can be proved.
    pub unreachable: Option<String>,
}
