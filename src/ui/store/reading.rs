//! What is read of the progress file, and how a change is written.

use std::collections::BTreeMap;
use std::time::SystemTime;

use crate::learner::glicko::Rating;
use crate::learner::progress::imported::PuzzleQuery;
use crate::learner::progress::{
    Archived, GameId, LessonProgress, Progress, ProgressError, Rated, SeenGame, by_puzzle,
};
use crate::learner::puzzles::{About, Imported, Puzzle};
use crate::learner::record::is_lesson;
use crate::session::{GAMES, ready};
use crate::ui::learner_state::{GameKey, KeptGame, LearnerState, OpenGame, ProgressUpdate};
use crate::ui::msg::{Browse, Browsed};

/// Where the games of a run are in the file, each as it was seen there last.
pub(super) type Games = BTreeMap<GameKey, SeenGame>;

/// Writes a change. Says whether a game turned out to be another one, because it went on elsewhere.
pub(super) fn write(
    progress: &mut Progress,
    games: &mut Games,
    keep: &ProgressUpdate,
) -> Result<bool, ProgressError> {
    let written = match keep {
        ProgressUpdate::Lesson { id, saved, done, steps } => progress.save_lesson(id, saved, *done, *steps),
        ProgressUpdate::LessonAgain { id, step, steps } => progress.begin_again(id, step, *steps),
        ProgressUpdate::Game { key, game } => {
            let (seen, is_another) = progress.save_game_seen(games.get(key), game)?;
            games.insert(*key, seen);
            return Ok(is_another);
        }
        ProgressUpdate::GameGone { key } => match games.remove(key) {
            Some(seen) => progress.delete_game(seen.id).map(drop),
            // It was gone before.
            None => Ok(()),
        },
        ProgressUpdate::Puzzle(puzzle) => progress.add_own_puzzle(puzzle),
        ProgressUpdate::Prediction { algorithm, right, asked } => {
            progress.add_predictions(algorithm, *right, *asked)
        }
        ProgressUpdate::Attempt { puzzle, game, solved, clean, rated } => {
            progress.add_attempt(puzzle, (*solved, *clean), rated.map(|rated| (game.as_str(), rated)))
        }
        ProgressUpdate::Run(run) => progress.add_run(run),
        ProgressUpdate::Day { id, record } => progress.save_day(id, record),
        ProgressUpdate::Sent { id, games } => progress.add_sent(id, *games),
    };
    written.map(|()| false)
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
fn recall(progress: &Progress, id: &str) -> Result<Puzzle, NoPuzzle> {
    let gone = || NoPuzzle::None(format!("the puzzle {id} is not among the imported ones any more"));
    let found = progress.imported(id)?.ok_or_else(gone)?;
    ready(found).map_err(|error| NoPuzzle::None(error.to_string()))
}

/// How far from the learner's own rating a puzzle may be: nearer ones are preferred.
const REACHES: [i64; 3] = [100, 400, 4_000];

/// An imported puzzle that is wanted; as near to this rating as there is one.
fn draw(progress: &Progress, query: &PuzzleQuery, rating: i64) -> Result<Puzzle, NoPuzzle> {
    let (lot, (lowest, highest)) = (lot(), query.ratings);
    let rating = rating.clamp(lowest, highest);
    for reach in REACHES {
        let ratings = ((rating - reach).max(lowest), (rating + reach).min(highest));
        let wish = PuzzleQuery { ratings, ..query.clone() };
        if let Some(drawn) = progress.draw(&wish, 1, lot)?.into_iter().next() {
            return ready(drawn).map_err(|error| NoPuzzle::None(error.to_string()));
        }
    }
    Err(NoPuzzle::None("you have tried every imported puzzle of this kind".into()))
}

/// What is asked of the imported puzzles.
pub(super) fn browse(progress: &Progress, browse: &Browse) -> Result<Browsed, NoPuzzle> {
    // What cannot be played was refused when it was imported; by another version perhaps not.
    let all_ready = |found: Vec<Imported>| found.into_iter().filter_map(|it| ready(it).ok()).collect();
    Ok(match browse {
        Browse::One(id) => Browsed::One(Box::new(recall(progress, id)?)),
        Browse::Near(query, rating) => Browsed::One(Box::new(draw(progress, query, *rating)?)),
        Browse::Counts(set) => {
            let gone = || NoPuzzle::None(format!("{set} is not among the imported sets any more"));
            Browsed::Counts(set.clone(), Box::new(progress.counts(set)?.ok_or_else(gone)?))
        }
        Browse::Easiest(query, count) => Browsed::Easiest(all_ready(progress.easiest(query, *count)?)),
        Browse::ByLot { query, count, near } => {
            let reaches = near.map_or(vec![query.ratings], |near| {
                REACHES.iter().map(|reach| (near - reach, near + reach)).collect()
            });
            let mut drawn = Vec::new();
            for ratings in reaches {
                drawn = progress.draw(&PuzzleQuery { ratings, ..query.clone() }, *count, lot())?;
                if drawn.len() >= *count {
                    break;
                }
            }
            Browsed::ByLot(all_ready(drawn))
        }
    })
}

/// A number from 0 up to 1 that nobody can foresee.
fn lot() -> f64 {
    let nanoseconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    f64::from(nanoseconds.subsec_nanos()) / 1e9
}

/// What was done while nothing was known of the file must not take the place of what is in it: whether there is anything to
/// be written.
pub(super) fn is_news(keep: &mut ProgressUpdate, there: &mut There) -> bool {
    match keep {
        ProgressUpdate::Lesson { id, done, .. } => {
            !there.lessons.iter().any(|there| there.id == *id && there.done > *done)
        }
        ProgressUpdate::LessonAgain { id, .. } => !there.lessons.iter().any(|there| there.id == *id),
        ProgressUpdate::Attempt { rated: Some(rated), game, clean, .. } => {
            if let Some(learner) = there.ratings.get_mut(game) {
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
    ratings: BTreeMap<String, Rating>,
}

impl There {
    pub(super) fn read(progress: &Progress) -> Result<Self, ProgressError> {
        Ok(Self { lessons: progress.lessons()?, ratings: progress.ratings(GAMES[0].slug)? })
    }
}

/// What is in the file, and where in it the games are. A game that stands there as it was seen last has the key that it had;
/// the keys of the others are counted from this one on.
pub(super) fn read(
    progress: &Progress,
    seen: &Games,
    keys: u64,
) -> Result<(LearnerState, Games), ProgressError> {
    let (mut learner, mut places) = (LearnerState::default(), Games::new());
    let mut known: BTreeMap<GameId, Vec<GameKey>> = BTreeMap::new();
    for (&key, seen) in seen {
        known.entry(seen.id).or_default().push(key);
    }
    let all = progress.lessons()?;
    let lessons: Vec<_> = all.iter().filter(|lesson| is_lesson(&lesson.id)).collect();
    let games: Vec<_> = progress.archive()?.into_iter().zip(keys..).collect();
    let open = games.iter().find(|(kept, _)| kept.game.result.is_none());
    let touched = open.map(|(kept, _)| kept.touched);
    learner.game_last = touched > lessons.first().map(|lesson| lesson.touched);
    for (Archived { id, game, day, .. }, number) in games.into_iter().rev() {
        let stands = SeenGame::new(id, &game);
        let mut before = known.get(&id).into_iter().flatten();
        let key = before.find(|key| seen.get(key) == Some(&stands)).copied().unwrap_or(GameKey(number));
        places.insert(key, stands);
        if game.result.is_none() {
            learner.games.push(OpenGame { key, game: game.clone() });
        }
        learner.archive.push(KeptGame { key, game, day });
    }
    learner.ratings = progress.ratings(GAMES[0].slug)?;
    learner.own_puzzles = progress.own_puzzles()?;
    learner.imports = progress.imports()?;
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
    learner.puzzles = by_puzzle(&learner.attempts);
    learner.runs = progress.runs()?;
    learner.days = progress.days()?;
    learner.sent = progress.sent()?;
    if !learner.imports.is_empty() {
        for id in learner.puzzles.keys() {
            if let Some(imported) = progress.imported(id)? {
                let Imported { set, game, row } = imported;
                let themes = row.themes.split_ascii_whitespace().map(String::from).collect();
                let rating = (row.rating, row.deviation);
                learner.imported_about.insert(id.clone(), About { game, themes, rating, set });
            }
        }
    }
    Ok((learner, places))
}
