//! Where one can go.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

use super::learner_state::{GameKey, Learner, Left, OpenGame};
use super::msg::Toast;
use super::screen::Screen;
use super::screens::archive::Archive;
use super::screens::archive::file::GamesOfFile;
use super::screens::coach::{Coach, Coached};
use super::screens::daily::Daily;
use super::screens::engine::YourEngine;
use super::screens::explore::{Explore, ShownAs};
use super::screens::home::Home;
use super::screens::learn::Learn;
use super::screens::play::{Guests, Play};
use super::screens::puzzles::Puzzles;
use super::screens::race::Race;
use super::screens::settings::Settings;
use super::screens::step::Stepper;
use super::screens::workbench::Workbench;
use crate::config::Config;
use crate::course::bench::Assignment;
use crate::games::{MoveTag, Side};
use crate::session::stored::Stored;
use crate::session::{GAMES, Request, Session, game};
use crate::textbook::Algorithm;

/// A screen to open, with what it is about.
pub enum Route {
    /// The first screen.
    Home,
    /// What was left: a game or a lesson.
    Continue,
    /// A game against an opponent: the game of the settings from its start.
    NewGame,
    /// The search of that start as a tree.
    NewSearch,
    /// A game against an opponent, from here on.
    Play(Box<dyn Session>),
    /// The same, where it is known which side the user plays.
    PlayAs {
        /// The game.
        session: Box<dyn Session>,
        /// The user's side.
        you: Side,
    },
    /// The same against the opponent with this slug.
    Against {
        /// The game.
        session: Box<dyn Session>,
        /// The opponent's slug.
        opponent: String,
    },
    /// A game between two opponents, to be watched.
    Watch {
        /// The game.
        session: Box<dyn Session>,
        /// Their slugs; the first has the side to move.
        players: [String; 2],
    },
    /// The learner's own engine.
    YourEngine,
    /// A race of the learner's engine with what it was a lesson before, and with the whole engine.
    RaceOwn(Box<dyn Session>),
    /// The learner's games.
    Archive,
    /// The games of a file.
    GamesOfFile(PathBuf),
    /// A game that was left, to be gone on with.
    Resume(Box<OpenGame>),
    /// A game gone through.
    Coach(Coached),
    /// This search of the position as a tree, with its best line unfolded.
    BestLine {
        /// The position.
        session: Box<dyn Session>,
        /// Who searches it, and how; as the settings have it without.
        request: Option<Request>,
        /// A move that is shown beside the best one.
        beside: Option<MoveTag>,
        /// The board has the second side at its bottom.
        turned: bool,
    },
    /// The search of this position as a tree.
    Explore(Box<dyn Session>),
    /// This search of the position as a tree.
    Explain {
        /// The position.
        session: Box<dyn Session>,
        /// Who searches it, and how.
        request: Request,
    },
    /// The same, shown in some way.
    ExplainSo {
        /// The position.
        session: Box<dyn Session>,
        /// Who searches it, and how.
        request: Request,
        /// The number of the visit to go to.
        at: Option<u64>,
        /// What is done otherwise there in a second search beside it, in words.
        instead: Option<String>,
        /// How it is shown.
        shown: ShownAs,
    },
    /// Two searches of the position beside each other, and their difference.
    Beside {
        /// The position.
        session: Box<dyn Session>,
        /// The first and the second.
        both: [Request; 2],
        /// The number of the visit of the first to go to.
        at: Option<u64>,
    },
    /// A search that was kept in a file.
    Stored(Box<Stored>),
    /// Two of them beside each other, and their difference.
    StoredBeside(Box<[Stored; 2]>),
    /// A race from the start of the game of the settings.
    NewRace,
    /// A race on this position.
    Race {
        /// The position.
        session: Box<dyn Session>,
        /// The deepest search, if it is said.
        depth: Option<u8>,
    },
    /// A textbook algorithm step by step, on the tree that textbooks open with.
    NewStep,
    /// A textbook algorithm step by step on this position.
    Step {
        /// The position.
        session: Box<dyn Session>,
        /// The algorithm, if it is said.
        algorithm: Option<Algorithm>,
        /// The depth, if it is said.
        depth: Option<u8>,
    },
    /// The same, at the moment at which the run comes to the node at the end of this line, or leaves it out.
    StepAt {
        /// The position.
        session: Box<dyn Session>,
        /// The algorithm.
        algorithm: Algorithm,
        /// The way to the node.
        line: Vec<MoveTag>,
    },
    /// The page of alpha-beta, to be put together.
    NewWorkbench,
    /// A page of pseudo-code on the workbench.
    Workbench(Assignment),
    /// The lessons.
    Learn,
    /// The lesson with this id.
    Lesson(String),
    /// The cut of the day.
    Daily,
    /// The puzzles of the game of the settings, or of another if it has none.
    Puzzles,
    /// The puzzles of the game with this slug.
    PuzzlesOf(&'static str),
    /// A puzzle that is due again, this one of so many that are gone through.
    PuzzleAgain {
        /// The puzzle.
        id: String,
        /// Which one it is, and of how many.
        place: (usize, usize),
    },
    /// The settings.
    Settings,
}

impl Route {
    /// Whether it cannot be opened without knowing what the learner did before.
    pub(super) fn needs_progress(&self) -> bool {
        matches!(
            self,
            Self::Continue
                | Self::Learn
                | Self::Lesson(_)
                | Self::Puzzles
                | Self::PuzzlesOf(_)
                | Self::Daily
                | Self::Archive
                | Self::Against { .. }
                | Self::Watch { .. }
                | Self::YourEngine
                | Self::NewRace
                | Self::Race { .. }
                | Self::RaceOwn(_)
        )
    }

    /// Opens the screen, as the settings will have it and with what is known of the learner's progress.
    ///
    /// # Errors
    /// What to tell the user when it cannot be opened.
    pub fn open(self, config: &Config, learner: &Learner) -> Result<Box<dyn Screen>, Toast> {
        let screen: Box<dyn Screen> = match self {
            Self::Home => Box::new(Home::new(learner, config.game)),
            Self::Continue => match learner.now().left() {
                Some(Left::Game(open)) => {
                    let guests = guests(config, learner);
                    Box::new(Play::resume(open, seed(), &guests).map_err(Toast::failed)?)
                }
                Some(Left::Lesson(_)) | None => Box::new(Learn::resume(learner, config)),
            },
            Self::NewGame => return Self::Play(start(config)?).open(config, learner),
            Self::NewRace => {
                return Self::Race { session: start(config)?, depth: None }.open(config, learner);
            }
            Self::NewStep => {
                // The game whose positions are trees by themselves.
                let tree = GAMES.iter().find_map(|game| game.open(Some(FIRST)).ok());
                let session = tree.map_or_else(|| start(config), Ok)?;
                Box::new(Stepper::new(session, None, None, learner))
            }
            Self::Step { session, algorithm, depth } => {
                Box::new(Stepper::new(session, algorithm, depth, learner))
            }
            Self::StepAt { session, algorithm, line } => {
                Box::new(Stepper::new(session, Some(algorithm), None, learner).going_to(line))
            }
            Self::NewWorkbench => Box::new(Workbench::gone_on_with(seed() % 1_000, learner)),
            Self::Workbench(assignment) => Box::new(Workbench::new(assignment, learner)),
            Self::Race { session, depth } => {
                Box::new(Race::new(session, depth, config, learner.now().growth().skills()))
            }
            Self::RaceOwn(session) => Box::new(Race::of_learner(session, config, &learner.now().growth())),
            Self::YourEngine => Box::new(YourEngine::new(learner, config.game)),
            Self::NewSearch => return Self::Explore(start(config)?).open(config, learner),
            Self::Play(session) => {
                let you = session.view().side;
                return Self::PlayAs { session, you }.open(config, learner);
            }
            Self::PlayAs { session, you } => {
                Box::new(Play::new(session, you, GameKey(seed()), seed(), &guests(config, learner)))
            }
            Self::Against { session, opponent } => {
                let guests = guests(config, learner);
                let play = Play::against(session, &opponent, GameKey(seed()), seed(), &guests);
                Box::new(play.map_err(Toast::failed)?)
            }
            Self::Watch { session, players } => {
                let play = Play::watch(session, &players, seed(), &guests(config, learner));
                Box::new(play.map_err(Toast::failed)?)
            }
            Self::Archive => Box::new(Archive::new(learner)),
            Self::GamesOfFile(file) => Box::new(GamesOfFile::new(file)),
            Self::Resume(open) => {
                let guests = guests(config, learner);
                Box::new(Play::resume(&open, seed(), &guests).map_err(Toast::failed)?)
            }
            Self::Coach(coached) => Box::new(Coach::new(coached, learner, config)),
            Self::BestLine { session, request, beside, turned } => {
                let explore = match request {
                    Some(request) => Explore::of(session, &request, config),
                    None => Explore::configured(session, config),
                };
                Box::new(explore.on_its_best_line(beside).turned(turned))
            }
            Self::Explore(session) => Box::new(Explore::configured(session, config)),
            Self::Explain { session, request } => Box::new(Explore::of(session, &request, config)),
            Self::ExplainSo { session, request, at, instead, shown } => {
                Box::new(Explore::of(session, &request, config).going_to(at, instead).shown_so(shown))
            }
            Self::Beside { session, both, at } => {
                Box::new(Explore::of_both(session, &both, config).going_to(at, None))
            }
            Self::Stored(stored) => Box::new(Explore::stored(*stored, config)),
            Self::StoredBeside(both) => Box::new(Explore::stored_both(*both, config).map_err(Toast::failed)?),
            Self::Settings => Box::new(Settings::new(config.clone())),
            Self::Learn => Box::new(Learn::new(learner, config)),
            Self::Lesson(id) => Box::new(Learn::at(learner, config, &id)),
            Self::Daily => Box::new(Daily::new(learner)),
            Self::Puzzles => Box::new(Puzzles::new(learner, config.game)),
            Self::PuzzlesOf(game) => Box::new(Puzzles::new(learner, game)),
            Self::PuzzleAgain { id, place } => Box::new(Puzzles::again(learner, id, place)),
        };
        Ok(screen)
    }
}

/// The tree with which the stepper opens: that of Plaat, Schaeffer, Pijls & de Bruin (1996), whose value is 35.
const FIRST: &str = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";

/// Whom the user can invite besides those of the program.
fn guests(config: &Config, learner: &Learner) -> Guests {
    Guests {
        engines: config.invited(),
        growth: learner.now().growth(),
        learner: learner.clone(),
        pause: config.pause,
    }
}

/// The start of the game that the settings name.
fn start(config: &Config) -> Result<Box<dyn Session>, Toast> {
    let card = game(config.game).map_err(|error| Toast::failed(error.to_string()))?;
    card.open(None).map_err(|error| Toast::failed(error.to_string()))
}

/// A number that nobody can foresee.
fn seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
