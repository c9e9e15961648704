//! What the screens know of the learner's progress, and how it is kept.
//!
//! Screens neither read nor write files. There is one [`LearnerState`]; the application and the screens share it by a
//! [`Learner`], and no screen has a copy of what is in it. A change is a [`ProgressUpdate`]: [`Learner::keep`] makes it and
//! answers with the effect that has it stored. The loop hands it to the [`ProgressStore`](super::store::ProgressStore), which
//! has the progress file.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::msg::Effect;
use crate::course::growth::Growth;
use crate::course::library::LessonLibrary;
use crate::learner::date;
use crate::learner::glicko::Rating;
use crate::learner::progress::imported::Set;
use crate::learner::progress::{
    Attempt, DayRecord, PuzzleProgress, Rated, Run, SavedGame, Sent, Streak, due, streak,
};
use crate::learner::puzzles::{About, Puzzle};
use crate::learner::record::{Saved, is_lesson};
use crate::session::{GAMES, game_of_shipped};

/// What is known of the learner's progress.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct LearnerState {
    /// Where he stands in each lesson that he opened.
    pub lessons: BTreeMap<String, Saved>,
    /// The lesson that he had open last, unless all of it is done.
    pub last_lesson: Option<String>,
    /// His games that are not over, the one that was touched last at the end.
    pub games: Vec<OpenGame>,
    /// All his games, the one that was touched last at the end.
    pub archive: Vec<KeptGame>,
    /// Of the last game and the last lesson, the game was touched later.
    pub(super) game_last: bool,
    /// What he made of each puzzle that he tried.
    pub puzzles: BTreeMap<String, PuzzleProgress>,
    /// His ratings at puzzles, by the slugs of the games.
    pub ratings: BTreeMap<String, Rating>,
    /// Puzzles made of his own games.
    pub own_puzzles: Vec<Puzzle>,
    /// All attempts at puzzles, the first one first.
    pub attempts: Vec<Attempt>,
    /// All his runs against the clock, the first one first.
    pub runs: Vec<Run>,
    /// The sets of puzzles there are besides those of the program.
    pub imports: Vec<Set>,
    /// What each of those is about that he tried.
    pub imported_about: BTreeMap<String, About>,
    /// By algorithm: how much of its steps he predicted right, of how much that was asked.
    pub predictions: BTreeMap<String, (u64, u64)>,
    /// What he made of the trees of days.
    pub days: BTreeMap<String, DayRecord>,
    /// Games of his engine against the ladder.
    pub sent: BTreeMap<String, Sent>,
    /// The folder of his own lessons.
    pub own_lessons: Option<PathBuf>,
    /// The day, counted from any fixed one: what comes again goes by it. The store tells of another one.
    pub today: i64,
    /// Nothing is known yet: the file is still being read.
    pub unread: bool,
}

/// Tells a game from all others, as long as the program runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct GameKey(pub u64);

impl GameKey {
    /// That of a game which goes on from this one.
    #[must_use]
    pub const fn next(self) -> Self {
        // A step of Knuth's generator MMIX: the numbers beside it are those of other games.
        Self(self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    }
}

/// A game that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenGame {
    /// Which.
    pub key: GameKey,
    /// The game.
    pub game: SavedGame,
}

/// A game of the learner's, over or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGame {
    /// Which.
    pub key: GameKey,
    /// The game.
    pub game: SavedGame,
    /// The day on which it was begun, `2026-11-23`, where that is known.
    pub day: Option<String>,
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProgressUpdate {
    /// Where the learner stands in a lesson, and what he did in the steps that he touched. Others stay as they are.
    Lesson {
        /// The lesson.
        id: String,
        /// Where he stands, and the records of these steps.
        saved: Saved,
        /// Steps done.
        done: usize,
        /// Steps that there are.
        steps: usize,
    },
    /// A lesson begins again: nothing of it is done.
    LessonAgain {
        /// The lesson.
        id: String,
        /// Its first step.
        step: String,
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
    /// A game is not to be kept any longer.
    GameGone {
        /// Which.
        key: GameKey,
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
        /// The slug of its game. What was kept before games were told apart counts as of the first.
        #[serde(default = "first_game")]
        game: String,
        /// It was solved.
        solved: bool,
        /// Without a mistake or a hint.
        clean: bool,
        /// The ratings after it, where it counts.
        rated: Option<Rated>,
    },
    /// A run against the clock.
    Run(Run),
    /// What was done of the tree of a day.
    Day {
        /// Of which, and what.
        id: String,
        /// What was done.
        record: DayRecord,
    },
    /// Further games of his engine against a rung of the ladder.
    Sent {
        /// By what they are kept.
        id: String,
        /// The games.
        games: Sent,
    },
}

fn first_game() -> String {
    GAMES[0].slug.into()
}

/// The learner, as all who know him share him.
#[derive(Clone, Default, Debug)]
pub struct Learner(Rc<RefCell<Shared>>);

#[derive(Default, Debug)]
struct Shared {
    state: Rc<LearnerState>,
    /// What was kept while nothing was known: what is read then is without it.
    since: Vec<ProgressUpdate>,
}

/// A change that has been made to the [`LearnerState`] and is to be stored; [`Learner::keep`] alone makes one.
#[derive(Debug)]
pub struct Kept(ProgressUpdate);

impl From<Kept> for ProgressUpdate {
    fn from(kept: Kept) -> Self {
        kept.0
    }
}

impl From<LearnerState> for Learner {
    fn from(state: LearnerState) -> Self {
        Self(Rc::new(RefCell::new(Shared { state: Rc::new(state), since: Vec::new() })))
    }
}

impl Learner {
    /// What is known now. It stays as it is when more is kept: whoever wants that asks again.
    pub fn now(&self) -> Rc<LearnerState> {
        Rc::clone(&self.0.borrow().state)
    }

    /// Makes a change; the effect has it stored.
    #[must_use = "a change that is not stored is gone when the program ends"]
    pub fn keep(&self, update: ProgressUpdate) -> Effect {
        let mut shared = self.0.borrow_mut();
        let update = shared.state.news(update);
        Rc::make_mut(&mut shared.state).note(&update);
        if shared.state.unread {
            shared.since.push(update.clone());
        }
        Effect::Keep(Kept(update))
    }

    /// Takes note of what an imported puzzle is about, now that it is put.
    pub fn meet(&self, puzzle: &Puzzle) {
        let state = &mut self.0.borrow_mut().state;
        Rc::make_mut(state).imported_about.insert(puzzle.id.clone(), puzzle.about());
    }

    /// Takes over what was read of the progress file, and what was kept before that.
    pub(super) fn read(&self, mut state: LearnerState) {
        let mut shared = self.0.borrow_mut();
        shared.since.drain(..).for_each(|update| state.note(&update));
        // What was said of a puzzle that is not answered yet is not in the file.
        for (id, about) in &shared.state.imported_about {
            state.imported_about.entry(id.clone()).or_insert_with(|| about.clone());
        }
        shared.state = Rc::new(state);
    }
}

impl LearnerState {
    /// The puzzles that are to be solved again now, and those of his own games that he has not tried.
    pub fn due_puzzles(&self) -> Vec<String> {
        due(&self.puzzles, &self.own_puzzles, self.today)
    }

    /// The game of a puzzle that he tried or that is due; of one that is not there any more, the first game.
    pub fn game_of(&self, id: &str) -> &str {
        let imported = self.imported_about.get(id).map(|about| &*about.game);
        let own = || {
            let found = self.own_puzzles.iter().find(|puzzle| Puzzle::is_own(id) && puzzle.id == id);
            found.map(|puzzle| &*puzzle.game)
        };
        imported.or_else(own).unwrap_or_else(|| game_of_shipped(id))
    }

    /// His rating at the puzzles of a game.
    pub fn rating(&self, game: &str) -> Rating {
        self.ratings.get(game).copied().unwrap_or_default()
    }

    /// The puzzles of a game that are to be solved again now.
    pub fn due_of(&self, game: &str) -> Vec<String> {
        self.due_puzzles().into_iter().filter(|id| self.game_of(id) == game).collect()
    }

    /// His attempts at the puzzles of a game, the first one first.
    pub fn attempts_of(&self, game: &str) -> impl Iterator<Item = &Attempt> {
        self.attempts.iter().filter(move |attempt| self.game_of(&attempt.puzzle) == game)
    }

    /// How his first attempts at the puzzles of a game go.
    pub fn streak(&self, game: &str) -> Streak {
        streak(self.attempts_of(game))
    }

    /// His runs against the clock in a game, the first one first; among those of the first game are those from before games
    /// were told apart.
    pub fn runs_of(&self, game: &str) -> impl Iterator<Item = &Run> {
        let is_first = game == GAMES[0].slug;
        self.runs.iter().filter(move |run| run.game == game || is_first && run.game.is_empty())
    }

    /// How much of the steps of all algorithms he predicted right, of how much that was asked.
    pub fn predicted(&self) -> (u64, u64) {
        self.predictions.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }

    /// How many steps of lessons are due again.
    pub fn due_steps(&self) -> usize {
        let is_any = self.lessons.values().any(|saved| saved.due(self.today).next().is_some());
        let count = |library: &LessonLibrary| library.due(&self.lessons, self.today);
        if is_any { LessonLibrary::of_learner(self.own_lessons.as_deref(), count) } else { 0 }
    }

    /// What the lessons that he finished have made of his own engine.
    pub fn growth(&self) -> Growth {
        Growth::of_learner(&self.lessons, self.own_lessons.as_deref())
    }

    /// What was touched last and is not done.
    pub fn left(&self) -> Option<Left<'_>> {
        let lesson = self.last_lesson.as_deref().map(Left::Lesson);
        let game = self.games.last().map(Left::Game);
        if self.game_last { game.or(lesson) } else { lesson.or(game) }
    }

    /// A change without what is known already: in the file another program may have changed that since.
    fn news(&self, mut update: ProgressUpdate) -> ProgressUpdate {
        if let ProgressUpdate::Lesson { id, saved, .. } = &mut update
            && let Some(known) = self.lessons.get(id.as_str())
        {
            saved.records.retain(|step, record| known.records.get(step) != Some(&*record));
        }
        update
    }

    /// Takes note of what is kept.
    pub fn note(&mut self, keep: &ProgressUpdate) {
        match keep {
            ProgressUpdate::Lesson { id, saved, done, steps } => {
                self.lessons.entry(id.clone()).or_default().take(id, saved);
                if !is_lesson(id) {
                    return;
                }
                self.last_lesson = (done < steps).then(|| id.clone());
                self.game_last = false;
            }
            ProgressUpdate::LessonAgain { id, step, steps } => {
                let saved = self.lessons.entry(id.clone()).or_default();
                *saved = saved.begun_again(step.clone());
                self.last_lesson = (*steps > 0).then(|| id.clone());
                self.game_last = false;
            }
            ProgressUpdate::Game { key, game } => {
                self.games.retain(|open| open.key != *key);
                if game.result.is_none() {
                    self.games.push(OpenGame { key: *key, game: game.clone() });
                }
                self.game_last = true;
                let before = self.archive.iter().position(|kept| kept.key == *key);
                let day = match before.map(|at| self.archive.remove(at)) {
                    Some(kept) => kept.day,
                    None => Some(date(self.today)),
                };
                self.archive.push(KeptGame { key: *key, game: game.clone(), day });
            }
            ProgressUpdate::GameGone { key } => {
                self.games.retain(|open| open.key != *key);
                self.archive.retain(|kept| kept.key != *key);
            }
            ProgressUpdate::Puzzle(puzzle) => {
                self.own_puzzles.retain(|own| own.id != puzzle.id);
                self.own_puzzles.push((**puzzle).clone());
            }
            ProgressUpdate::Prediction { algorithm, right, asked } => {
                let sum = self.predictions.entry(algorithm.clone()).or_default();
                *sum = (sum.0 + right, sum.1 + asked);
            }
            ProgressUpdate::Attempt { puzzle, game, solved, clean, rated } => {
                self.ratings.extend(rated.map(|rated| (game.clone(), rated.learner)));
                let before = self.puzzles.get(puzzle);
                let now = PuzzleProgress::after(before, puzzle, (*solved, *clean), self.today);
                self.puzzles.insert(puzzle.clone(), now);
                let rating = rated.map(|rated| rated.learner.rating);
                let (puzzle, solved, clean, day) = (puzzle.clone(), *solved, *clean, self.today);
                self.attempts.push(Attempt { puzzle, solved, clean, day, rating });
            }
            ProgressUpdate::Run(run) => self.runs.push(run.clone()),
            ProgressUpdate::Sent { id, games } => Sent::add(&mut self.sent, id, *games),
            ProgressUpdate::Day { id, record } => {
                let kept = self.days.entry(id.clone()).or_default();
                if !kept.done {
                    *kept = record.clone();
                }
            }
        }
    }
}
