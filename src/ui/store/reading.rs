//! What is read of the progress file, and how a change is written.

use std::collections::BTreeMap;
use std::time::SystemTime;

use crate::learner::glicko::Rating;
use crate::learner::progress::imported::PuzzleQuery;
use crate::learner::progress::{GameId, LessonProgress, Progress, ProgressError, Rated, by_puzzle, streak};
use crate::learner::puzzles::Puzzle;
use crate::learner::record::is_lesson;
use crate::session::ready;
use crate::ui::learner_state::{GameKey, LearnerState, OpenGame, ProgressUpdate};

/// Writes a change. `games` is where the games of this run are in the file.
pub(super) fn write(
    progress: &mut Progress,
    games: &mut BTreeMap<GameKey, GameId>,
    keep: &ProgressUpdate,
) -> Result<(), ProgressError> {
    match keep {
        ProgressUpdate::Lesson { id, saved, done, steps } => progress.save_lesson(id, saved, *done, *steps),
        ProgressUpdate::Game { key, game } => {
            let id = progress.save_game(games.get(key).copied(), game)?;
            games.insert(*key, id);
            Ok(())
        }
        ProgressUpdate::Puzzle(puzzle) => progress.add_own_puzzle(puzzle),
        ProgressUpdate::Prediction { algorithm, right, asked } => {
            progress.add_predictions(algorithm, *right, *asked)
        }
        ProgressUpdate::Attempt { puzzle, solved, clean, rated } => {
            progress.add_attempt(puzzle, (*solved, *clean), *rated)
        }
        ProgressUpdate::Run(run) => progress.add_run(*run),
        ProgressUpdate::Day { id, record } => progress.save_day(id, record),
        ProgressUpdate::Sent { id, games } => progress.add_sent(id, *games),
    }
}

/// Why no puzzle can be had.
pub(super) enum NoPuzzle {
    /// The file cannot be read.
    Unread(ProgressError),
    /// There is none: the text says why.
    None(String),
}

impl From<ProgressError> for NoPuzzle {
    fn from(error: ProgressError) -> Self {
        Self::Unread(error)
    }
}

/// The imported puzzle with this id.
pub(super) fn recall(progress: &Progress, id: &str) -> Result<Puzzle, NoPuzzle> {
    let gone = || NoPuzzle::None(format!("the puzzle {id} is not among the imported ones any more"));
    let found = progress.imported(id)?.ok_or_else(gone)?;
    ready(found).map_err(|error| NoPuzzle::None(error.to_string()))
}

/// How far from the learner's own rating a puzzle may be: nearer ones are preferred.
const REACHES: [i64; 3] = [100, 400, 4_000];

/// An imported puzzle of this theme, or of any, that was not tried before; as near to this rating as there is one.
pub(super) fn draw(progress: &Progress, theme: Option<&str>, rating: i64) -> Result<Puzzle, NoPuzzle> {
    let nanoseconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let lot = f64::from(nanoseconds.subsec_nanos()) / 1e9;
    for reach in REACHES {
        let ratings = (rating - reach, rating + reach);
        let wish = PuzzleQuery { theme: theme.map(String::from), ratings, tried: false };
        if let Some(drawn) = progress.draw(&wish, 1, lot)?.into_iter().next() {
            return ready(drawn).map_err(|error| NoPuzzle::None(error.to_string()));
        }
    }
    Err(NoPuzzle::None("you have tried every imported puzzle of this theme".into()))
}

/// What was done while nothing was known of the file must not take the place of what is in it: whether there is anything to
/// be written.
pub(super) fn is_news(keep: &mut ProgressUpdate, there: &mut There) -> bool {
    match keep {
        ProgressUpdate::Lesson { id, done, .. } => {
            !there.lessons.iter().any(|there| there.id == *id && there.done > *done)
        }
        ProgressUpdate::Attempt { rated: Some(rated), clean, .. } => {
            if let Some(learner) = &mut there.learner {
                let (now, puzzle) = learner.meets(rated.puzzle, if *clean { 1.0 } else { 0.0 });
                *rated = Rated { learner: now, puzzle };
                *learner = now;
            }
            true
        }
        _ => true,
    }
}

/// What is in the file of that.
pub(super) struct There {
    lessons: Vec<LessonProgress>,
    learner: Option<Rating>,
}

impl There {
    pub(super) fn read(progress: &Progress) -> Result<Self, ProgressError> {
        Ok(Self { lessons: progress.lessons()?, learner: progress.learner()? })
    }
}

/// What is in the file, and where in it the games are. Their keys are counted from this one on.
pub(super) fn read(
    progress: &Progress,
    keys: u64,
) -> Result<(LearnerState, BTreeMap<GameKey, GameId>), ProgressError> {
    let (mut learner, mut places) = (LearnerState::default(), BTreeMap::new());
    let all = progress.lessons()?;
    let lessons: Vec<_> = all.iter().filter(|lesson| is_lesson(&lesson.id)).collect();
    let open = progress.games()?.into_iter().filter(|(_, game, _)| game.result.is_none());
    let games: Vec<_> = open.zip(keys..).collect();
    let touched = games.first().map(|((_, _, touched), _)| *touched);
    learner.game_last = touched > lessons.first().map(|lesson| lesson.touched);
    for ((id, game, _), number) in games.into_iter().rev() {
        places.insert(GameKey(number), id);
        learner.games.push(OpenGame { key: GameKey(number), game });
    }
    learner.rating = progress.learner()?.unwrap_or_default();
    learner.own_puzzles = progress.own_puzzles()?;
    learner.imported = progress.imports()?.iter().map(|(_, rows)| rows).sum();
    learner.imported_themes = if learner.imported > 0 { progress.imported_themes()? } else { Vec::new() };
    learner.last_lesson =
        lessons.first().filter(|lesson| lesson.done < lesson.steps).map(|lesson| lesson.id.clone());
    for lesson in all {
        if let Some(saved) = progress.lesson(&lesson.id)? {
            learner.lessons.insert(lesson.id, saved);
        }
    }
    let predictions = progress.predictions()?.into_iter();
    learner.predictions = predictions.map(|(algorithm, right, asked)| (algorithm, (right, asked))).collect();
    learner.attempts = progress.attempts()?;
    (learner.puzzles, learner.streak) = (by_puzzle(&learner.attempts), streak(&learner.attempts));
    learner.runs = progress.runs()?;
    learner.days = progress.days()?;
    learner.sent = progress.sent()?;
    if learner.imported > 0 {
        for id in learner.puzzles.keys() {
            if let Some(imported) = progress.imported(id)? {
                let themes = imported.row.themes.split_ascii_whitespace().map(String::from).collect();
                learner.imported_about.insert(id.clone(), themes);
            }
        }
    }
    Ok((learner, places))
}
