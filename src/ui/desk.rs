//! What the screens know of the learner's progress, and how it is kept.
//!
//! Screens neither read nor write files: they are opened with what the [`Desk`] knows and ask for every change
//! with a [`Keep`]. The loop hands each to the [`Keeper`], which has the progress file.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::SystemTime;

use crate::config::data_dir;
use crate::session::ready;
use crate::tutor::glicko::Rating;
use crate::tutor::progress::imported::Wish;
use crate::tutor::progress::{
    Attempt, GameId, Progress, ProgressError, PuzzleProgress, Rated, Run, SavedGame, Streak, by_puzzle,
    streak,
};
use crate::tutor::puzzles::Puzzle;
use crate::tutor::runner::Saved;

/// What is known of the learner's progress.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Desk {
    /// Where he stands in each lesson that he opened.
    pub lessons: BTreeMap<String, Saved>,
    /// The lesson that he had open last, unless all of it is done.
    pub last_lesson: Option<String>,
    /// His games that are not over, the one that was touched last at the end.
    pub games: Vec<OpenGame>,
    /// Of the last game and the last lesson, the game was touched later.
    game_last: bool,
    /// What he made of each puzzle that he tried.
    pub puzzles: BTreeMap<String, PuzzleProgress>,
    /// His rating at puzzles.
    pub rating: Rating,
    /// Puzzles made of his own games.
    pub own_puzzles: Vec<Puzzle>,
    /// How his first attempts at puzzles go.
    pub streak: Streak,
    /// All attempts at puzzles, the first one first.
    pub attempts: Vec<Attempt>,
    /// All his runs against the clock, the first one first.
    pub runs: Vec<Run>,
    /// How many puzzles there are besides those of the program.
    pub imported: u64,
    /// What they are about.
    pub imported_themes: Vec<String>,
    /// What each of those is about that he tried.
    pub imported_about: BTreeMap<String, Vec<String>>,
    /// By algorithm: how much of its steps he predicted right, of how much that was asked.
    pub predictions: BTreeMap<String, (u64, u64)>,
    /// The folder of his own lessons.
    pub own_lessons: Option<PathBuf>,
    /// The day, counted from any fixed one: what comes again goes by it.
    pub today: i64,
}

/// Tells a game from all others, as long as the program runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameKey(pub u64);

/// A game that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenGame {
    /// Which.
    pub key: GameKey,
    /// The game.
    pub game: SavedGame,
}

/// What was left and can be gone on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left<'a> {
    /// A lesson.
    Lesson(&'a str),
    /// A game.
    Game(&'a OpenGame),
}

/// Something to be kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Keep {
    /// Where the learner stands in a lesson.
    Lesson {
        /// The lesson.
        id: String,
        /// Where he stands.
        saved: Saved,
        /// Steps done.
        done: usize,
        /// Steps that there are.
        steps: usize,
    },
    /// A game as it stands.
    Game {
        /// Which.
        key: GameKey,
        /// The game.
        game: SavedGame,
    },
    /// Predictions of an algorithm's steps.
    Prediction {
        /// The algorithm.
        algorithm: String,
        /// How much was right,
        right: u64,
        /// of how much that was asked.
        asked: u64,
    },
    /// A puzzle made of a game of the learner's.
    Puzzle(Box<Puzzle>),
    /// An attempt at a puzzle.
    Attempt {
        /// The puzzle.
        puzzle: String,
        /// It was solved.
        solved: bool,
        /// Without a mistake or a hint.
        clean: bool,
        /// The ratings after it, where it counts.
        rated: Option<Rated>,
    },
    /// A run against the clock.
    Run(Run),
}

impl Desk {
    /// What was touched last and is not done.
    pub fn left(&self) -> Option<Left<'_>> {
        let lesson = self.last_lesson.as_deref().map(Left::Lesson);
        let game = self.games.last().map(Left::Game);
        if self.game_last { game.or(lesson) } else { lesson.or(game) }
    }

    /// Takes note of what is kept.
    pub fn note(&mut self, keep: &Keep) {
        match keep {
            Keep::Lesson { id, saved, done, steps } => {
                self.lessons.insert(id.clone(), saved.clone());
                self.last_lesson = (done < steps).then(|| id.clone());
                self.game_last = false;
            }
            Keep::Game { key, game } => {
                self.games.retain(|open| open.key != *key);
                if game.result.is_none() {
                    self.games.push(OpenGame { key: *key, game: game.clone() });
                }
                self.game_last = true;
            }
            Keep::Puzzle(puzzle) => {
                self.own_puzzles.retain(|own| own.id != puzzle.id);
                self.own_puzzles.push((**puzzle).clone());
            }
            Keep::Prediction { algorithm, right, asked } => {
                let sum = self.predictions.entry(algorithm.clone()).or_default();
                *sum = (sum.0 + right, sum.1 + asked);
            }
            Keep::Attempt { puzzle, solved, clean, rated } => {
                self.rating = rated.map_or(self.rating, |rated| rated.learner);
                let before = self.puzzles.get(puzzle);
                if before.is_none() {
                    self.streak.add(*clean);
                }
                let now = PuzzleProgress::after(before, puzzle, (*solved, *clean), self.today);
                self.puzzles.insert(puzzle.clone(), now);
                let rating = rated.map(|rated| rated.learner.rating);
                let (puzzle, solved, clean, day) = (puzzle.clone(), *solved, *clean, self.today);
                self.attempts.push(Attempt { puzzle, solved, clean, day, rating });
            }
            Keep::Run(run) => self.runs.push(*run),
        }
    }
}

/// Has the progress file.
#[derive(Debug, Default)]
pub struct Keeper {
    progress: Option<Progress>,
    /// Where the games of this run are in the file.
    games: BTreeMap<GameKey, GameId>,
}

impl Keeper {
    /// Opens the progress file in the user's data folder. When that fails, the desk is empty and the text says
    /// why: the program goes on, and keeps nothing.
    pub fn open() -> (Self, Desk, Option<String>) {
        let Some(folder) = data_dir() else {
            let text = "you have no home folder: progress is not kept".to_string();
            return (Self::default(), Desk::default(), Some(text));
        };
        let own_lessons = Some(folder.join("lessons"));
        let opened = Progress::open_or_set_aside(&folder.join(Progress::FILE));
        match opened.and_then(|(progress, aside)| Ok((read(&progress)?, progress, aside))) {
            Ok(((desk, games), progress, aside)) => {
                let text = aside.map(|aside| {
                    format!(
                        "the progress file is damaged: it was set aside as {}, and a new one begun",
                        aside.display()
                    )
                });
                let keeper = Self { progress: Some(progress), games };
                (keeper, Desk { own_lessons, today: today(), ..desk }, text)
            }
            Err(error) => {
                let text = format!("progress is not kept: {error}");
                (Self::default(), Desk { own_lessons, today: today(), ..Desk::default() }, Some(text))
            }
        }
    }

    /// Writes something down.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, keep: &Keep) -> Result<(), ProgressError> {
        let Some(progress) = &mut self.progress else { return Ok(()) };
        match keep {
            Keep::Lesson { id, saved, done, steps } => progress.save_lesson(id, saved, *done, *steps),
            Keep::Game { key, game } => {
                let id = progress.save_game(self.games.get(key).copied(), game)?;
                self.games.insert(*key, id);
                Ok(())
            }
            Keep::Puzzle(puzzle) => progress.add_own_puzzle(puzzle),
            Keep::Prediction { algorithm, right, asked } => {
                progress.add_predictions(algorithm, *right, *asked)
            }
            Keep::Attempt { puzzle, solved, clean, rated } => {
                progress.add_attempt(puzzle, (*solved, *clean), *rated)
            }
            Keep::Run(run) => progress.add_run(*run),
        }
    }

    /// The imported puzzle with this id.
    ///
    /// # Errors
    /// When there is none: the text says why.
    pub fn recall(&self, id: &str) -> Result<Puzzle, String> {
        let progress = self.progress.as_ref().ok_or("there is no progress file to look in")?;
        let found = progress.imported(id).map_err(|error| error.to_string())?;
        let found =
            found.ok_or_else(|| format!("the puzzle {id} is not among the imported ones any more"))?;
        ready(found).map_err(|error| error.to_string())
    }

    /// An imported puzzle of this theme, or of any, that was not tried before; as near to this rating as there is one.
    ///
    /// # Errors
    /// When none can be had: the text says why.
    pub fn draw(&self, theme: Option<&str>, rating: i64) -> Result<Puzzle, String> {
        let progress = self.progress.as_ref().ok_or("there is no progress file to draw from")?;
        let nanoseconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let lot = f64::from(nanoseconds.subsec_nanos()) / 1e9;
        for reach in REACHES {
            let ratings = (rating - reach, rating + reach);
            let wish = Wish { theme: theme.map(String::from), ratings, tried: false };
            let drawn = progress.draw(&wish, 1, lot).map_err(|error| error.to_string())?;
            if let Some(drawn) = drawn.into_iter().next() {
                return ready(drawn).map_err(|error| error.to_string());
            }
        }
        Err("you have tried every imported puzzle of this theme".into())
    }
}

/// How far from the learner's own rating a puzzle may be: nearer ones are preferred.
const REACHES: [i64; 3] = [100, 400, 4_000];

/// Days since 1970.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    (since.as_secs() / (24 * 60 * 60)) as i64
}

/// What is in the file, and where in it the games are.
fn read(progress: &Progress) -> Result<(Desk, BTreeMap<GameKey, GameId>), ProgressError> {
    let (mut desk, mut places) = (Desk::default(), BTreeMap::new());
    let lessons = progress.lessons()?;
    let open = progress.games()?.into_iter().filter(|(_, game, _)| game.result.is_none());
    let games: Vec<_> = open.zip(0..).collect();
    let touched = games.first().map(|((_, _, touched), _)| *touched);
    desk.game_last = touched > lessons.first().map(|lesson| lesson.touched);
    for ((id, game, _), number) in games.into_iter().rev() {
        places.insert(GameKey(number), id);
        desk.games.push(OpenGame { key: GameKey(number), game });
    }
    desk.rating = progress.learner()?.unwrap_or_default();
    desk.own_puzzles = progress.own_puzzles()?;
    desk.imported = progress.imports()?.iter().map(|(_, rows)| rows).sum();
    desk.imported_themes = if desk.imported > 0 { progress.imported_themes()? } else { Vec::new() };
    desk.last_lesson =
        lessons.first().filter(|lesson| lesson.done < lesson.steps).map(|lesson| lesson.id.clone());
    for lesson in lessons {
        if let Some(saved) = progress.lesson(&lesson.id)? {
            desk.lessons.insert(lesson.id, saved);
        }
    }
    let predictions = progress.predictions()?.into_iter();
    desk.predictions = predictions.map(|(algorithm, right, asked)| (algorithm, (right, asked))).collect();
    desk.attempts = progress.attempts()?;
    (desk.puzzles, desk.streak) = (by_puzzle(&desk.attempts), streak(&desk.attempts));
    desk.runs = progress.runs()?;
    if desk.imported > 0 {
        for id in desk.puzzles.keys() {
            if let Some(imported) = progress.imported(id)? {
                let themes = imported.row.themes.split_ascii_whitespace().map(String::from).collect();
                desk.imported_about.insert(id.clone(), themes);
            }
        }
    }
    Ok((desk, places))
}
