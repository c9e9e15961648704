//! What screens hear, and what they ask for.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use super::background::{BackgroundTask, TaskReport};
use super::keymap::Action;
use super::learner_state::{Kept, Learner};
use super::route::Route;
use super::theme::PieceStyle;
use crate::config::{Columns, Config};
use crate::course::study::Study;
use crate::engine::EngineEvent;
use crate::learner::progress::imported::{Counts, PuzzleQuery};
use crate::learner::puzzles::Puzzle;
use crate::session::{Request, Session};

/// What a screen hears.
#[derive(Debug)]
pub enum Msg {
    /// The screen is on top now: opened, or uncovered again.
    Shown,
    /// More may be known of the learner's progress, or something else. Comes when the screen is uncovered again, too.
    Learner(Learner),
    /// The area that the screen is drawn in, on the whole terminal. Comes before anything else and whenever it
    /// changes.
    Resize(Rect),
    /// How pieces are drawn: boards are laid out by it. Comes before anything else and whenever it changes.
    Pieces(PieceStyle),
    /// The game that examples are from, by its slug; when it has changed.
    Game(&'static str),
    /// A key of one of the screen's own bindings was pressed, or its entry in the footer was clicked.
    Act(Action),
    /// A key that no binding claims, such as a character for an input line.
    Key(KeyEvent),
    /// The mouse did something, at a place counted on the whole terminal.
    Mouse(MouseEvent),
    /// What was asked of the imported puzzles, or why it cannot be had.
    Browsed(Result<Browsed, String>),
    /// Text was pasted.
    Paste(String),
    /// The time between ticks has passed; only after [`Effect::Ticks`].
    Tick,
    /// What became of a background task that this screen asked for.
    BackgroundTask(TaskReport),
    /// News of the job that this screen started last. What concerns older jobs never arrives.
    Engine(EngineEvent),
    /// A job of another screen took the place of this screen's: nothing more is heard of it. Whoever still wants its
    /// answer asks again when it is shown.
    Superseded,
}

/// What a screen asks of the application.
#[expect(clippy::large_enum_variant, reason = "there are a few at a time, and each is moved once")]
pub enum Effect {
    /// Opens a screen on top of this one.
    Go(Route),
    /// Closes this screen. The last one to close ends the program.
    Back,
    /// Ends the program.
    Quit,
    /// Searches; a search that runs already is given up. With `fresh` the table is emptied first, so that the
    /// same request has the same answer.
    Think {
        /// The position.
        session: Box<dyn Session>,
        /// How to search.
        request: Request,
        /// From an empty table.
        fresh: bool,
    },
    /// Finds out what a lesson has to know; a search that runs already is given up.
    Study(Box<Study>),
    /// The running search is to answer now.
    Stop,
    /// The running search is to end, and its answer is not wanted.
    Forget,
    /// From now on a tick comes this often while the screen is on top; `None` for no ticks.
    Ticks(Option<Duration>),
    /// Stores a change of the learner's progress.
    Keep(Kept),
    /// Does something with a file, and tells what became of it.
    BackgroundTask(BackgroundTask),
    /// Asks something of the imported puzzles. [`Msg::Browsed`] brings it.
    Browse(Browse),
    /// Writes the screen as it is drawn to this file, and tells what became of it as of any task with a file.
    Picture(PathBuf),
    /// Puts text on the clipboard of the terminal's user.
    Copy(String),
    /// Goes on with these settings, until the program ends.
    Apply(Box<Config>),
    /// Takes examples from this game (a slug) from now on, and in the next program too.
    Examples(&'static str),
    /// The explorer's rows have these columns from now on, which is kept among the settings.
    Columns(Columns),
    /// Writes the settings that are in force into the user's file.
    Save,
    /// Says something in the footer until the next key.
    Toast(Toast),
}

/// What is asked of the imported puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Browse {
    /// The one with this id.
    One(String),
    /// One of these, as near to this rating as there is one.
    Near(PuzzleQuery, i64),
    /// How many there are of the set with this name, theme by theme and rating by rating.
    Counts(String),
    /// The easiest of these, at most so many.
    Easiest(PuzzleQuery, usize),
    /// Of these so many by lot, near a rating if one is told.
    ByLot {
        /// Of which.
        query: PuzzleQuery,
        /// How many.
        count: usize,
        /// Near which rating.
        near: Option<i64>,
    },
}

/// The answer to that.
#[derive(Clone, PartialEq, Debug)]
pub enum Browsed {
    /// To [`Browse::One`] and [`Browse::Near`].
    One(Box<Puzzle>),
    /// To [`Browse::Counts`], of the set with this name.
    Counts(String, Box<Counts>),
    /// To [`Browse::Easiest`].
    Easiest(Vec<Puzzle>),
    /// To [`Browse::ByLot`].
    ByLot(Vec<Puzzle>),
}

impl Browsed {
    /// The puzzles that it brings.
    pub fn puzzles(&self) -> &[Puzzle] {
        match self {
            Self::One(puzzle) => std::slice::from_ref(puzzle),
            Self::Counts(..) => &[],
            Self::Easiest(puzzles) | Self::ByLot(puzzles) => puzzles,
        }
    }
}

/// A short message to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toast {
    /// Something failed.
    pub error: bool,
    /// What to say, one line.
    pub text: String,
}

impl Toast {
    /// Something to know.
    pub fn said(text: impl Into<String>) -> Self {
        Self { error: false, text: text.into() }
    }

    /// Something failed.
    pub fn failed(text: impl Into<String>) -> Self {
        Self { error: true, text: text.into() }
    }
}

impl Effect {
    /// Says something.
    pub fn say(text: impl Into<String>) -> Self {
        Self::Toast(Toast::said(text))
    }

    /// Says that something failed.
    pub fn fail(text: impl Into<String>) -> Self {
        Self::Toast(Toast::failed(text))
    }
}
