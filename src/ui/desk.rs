//! What the screens know of the learner's progress, and how it is kept.
//!
//! Screens neither read nor write files: they are opened with what the [`Desk`] knows and ask for every change
//! with a [`Keep`]. The loop hands each to the [`Keeper`], which has the progress file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::config::data_dir;
use crate::tutor::progress::{Progress, ProgressError, PuzzleProgress};
use crate::tutor::runner::Saved;

/// What is known of the learner's progress.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Desk {
    /// Where he stands in each lesson that he opened.
    pub lessons: BTreeMap<String, Saved>,
    /// The lesson that he had open last, unless all of it is done.
    pub last_lesson: Option<String>,
    /// What he made of each puzzle that he tried.
    pub puzzles: BTreeMap<String, PuzzleProgress>,
    /// The folder of his own lessons.
    pub own_lessons: Option<PathBuf>,
}

/// Something to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// An attempt at a puzzle.
    Attempt {
        /// The puzzle.
        puzzle: String,
        /// It was solved.
        solved: bool,
        /// Without a mistake or a hint.
        clean: bool,
    },
}

impl Desk {
    /// Takes note of what is kept.
    pub fn note(&mut self, keep: &Keep) {
        match keep {
            Keep::Lesson { id, saved, done, steps } => {
                self.lessons.insert(id.clone(), saved.clone());
                self.last_lesson = (done < steps).then(|| id.clone());
            }
            Keep::Attempt { puzzle, solved, clean } => {
                let before = self.puzzles.get(puzzle).map_or(0, |before| before.attempts);
                let now = PuzzleProgress {
                    id: puzzle.clone(),
                    attempts: before + 1,
                    solved: *solved,
                    clean: *clean,
                };
                self.puzzles.insert(puzzle.clone(), now);
            }
        }
    }
}

/// Has the progress file.
#[derive(Debug, Default)]
pub struct Keeper {
    progress: Option<Progress>,
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
        let opened = Progress::open(&folder.join("progress.db"));
        match opened.and_then(|progress| Ok((read(&progress)?, progress))) {
            Ok((desk, progress)) => (Self { progress: Some(progress) }, Desk { own_lessons, ..desk }, None),
            Err(error) => {
                let text = format!("progress is not kept: {error}");
                (Self::default(), Desk { own_lessons, ..Desk::default() }, Some(text))
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
            Keep::Attempt { puzzle, solved, clean } => progress.add_attempt(puzzle, *solved, *clean),
        }
    }
}

fn read(progress: &Progress) -> Result<Desk, ProgressError> {
    let mut desk = Desk::default();
    let lessons = progress.lessons()?;
    desk.last_lesson =
        lessons.first().filter(|lesson| lesson.done < lesson.steps).map(|lesson| lesson.id.clone());
    for lesson in lessons {
        if let Some(saved) = progress.lesson(&lesson.id)? {
            desk.lessons.insert(lesson.id, saved);
        }
    }
    desk.puzzles = progress.puzzles()?.into_iter().map(|puzzle| (puzzle.id.clone(), puzzle)).collect();
    Ok(desk)
}
