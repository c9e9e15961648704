//! What there is to do, and what was left.

use std::borrow::Cow;

use crate::course::library::title;
use crate::learner::progress::{DayTask, SavedGame, days_in_a_row};
use crate::numbers::counted;
use crate::opponents::called;
use crate::session::{self, GameCard};
use crate::ui::learner_state::{LearnerState, Left};
use crate::ui::msg::Effect;
use crate::ui::route::Route;

/// What can be chosen.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) says: Cow<'static, str>,
    pub(super) effect: fn() -> Effect,
}

const ENTRIES: [Entry; 11] = [
    Entry {
        name: "Learn",
        says: Cow::Borrowed("lessons: watch a search, predict it, break it"),
        effect: || Effect::Go(Route::Learn),
    },
    Entry {
        name: "Play",
        says: Cow::Borrowed("opponents from a beginner to the whole engine"),
        effect: || Effect::Go(Route::NewGame),
    },
    Entry {
        name: "Explore",
        says: Cow::Borrowed("open the tree of a real search and ask it why"),
        effect: || Effect::Go(Route::NewSearch),
    },
    Entry {
        name: "Step",
        says: Cow::Borrowed("an algorithm event by event, forward and back"),
        effect: || Effect::Go(Route::NewStep),
    },
    Entry {
        name: PUZZLES,
        says: Cow::Borrowed("find the move, then the tree that proves it"),
        effect: || Effect::Go(Route::Puzzles),
    },
    Entry {
        name: "Race",
        says: Cow::Borrowed("algorithms side by side, node by node"),
        effect: || Effect::Go(Route::NewRace),
    },
    Entry {
        name: "Settings",
        says: Cow::Borrowed("colours, pieces, the engine, its techniques"),
        effect: || Effect::Go(Route::Settings),
    },
    Entry {
        name: TODAY,
        says: Cow::Borrowed("the cut of the day: you are alpha-beta"),
        effect: || Effect::Go(Route::Daily),
    },
    Entry {
        name: COACH,
        says: Cow::Borrowed("mistakes in your games, and in files of games"),
        effect: || Effect::Go(Route::Archive),
    },
    Entry {
        name: "Build",
        says: Cow::Borrowed("put pseudo-code together, run it, repair it"),
        effect: || Effect::Go(Route::NewWorkbench),
    },
    Entry { name: "Quit", says: Cow::Borrowed("see you"), effect: || Effect::Quit },
];

/// The entries: first to go on with what was left, if something was; else the lesson to begin with, until it was opened.
/// `game`: the one whose puzzles come first.
pub(super) fn entries(learner: &LearnerState, game: &str) -> Vec<Entry> {
    let begun = learner.lessons.contains_key(FIRST_LESSON);
    let begin = Entry {
        name: BEGIN,
        says: Cow::Borrowed("your first cut, in three minutes, without chess"),
        effect: || Effect::Go(Route::Lesson(FIRST_LESSON.into())),
    };
    let left = learner.left().map(|left| Entry {
        name: CONTINUE,
        says: Cow::Owned(match left {
            Left::Lesson(id) => format!("the lesson: {}", title(id).unwrap_or_else(|| id.into())),
            Left::Game(open) => told(&open.game),
        }),
        effect: || Effect::Go(Route::Continue),
    });
    let told = ENTRIES.into_iter().map(|entry| match entry.name {
        PUZZLES => Entry { says: puzzles(learner, game).map_or(entry.says, Cow::Owned), ..entry },
        TODAY => Entry { says: today(learner).map_or(entry.says, Cow::Owned), ..entry },
        _ => entry,
    });
    left.or((!begun).then_some(begin)).into_iter().chain(told).collect()
}

/// Whether the cut of the day is done, once one was.
fn today(learner: &LearnerState) -> Option<String> {
    let days = days_in_a_row(&learner.days, learner.today);
    let done = learner.days.get(&DayTask::Cut.id(learner.today)).is_some_and(|record| record.done);
    let row = format!("{} in a row", counted(days, "day", "days"));
    match (days, done) {
        (0, _) => None,
        (_, true) => Some(format!("the cut of the day is done · {row}")),
        (_, false) => Some(format!("the cut of the day · {row} up to yesterday")),
    }
}

/// How the learner does at puzzles of this game, once he has tried one; and how many come again, of all games.
pub(super) fn puzzles(learner: &LearnerState, game: &str) -> Option<String> {
    let (due, all) = (learner.due_of(game).len(), learner.due_puzzles().len());
    let to_review = match (due, all - due) {
        (0, 0) => None,
        (due, 0) => Some(format!("{due} to review")),
        (0, others) => Some(format!("{others} to review in other games")),
        (due, others) => Some(format!("{due} to review, {others} in other games")),
    };
    let has_tried = learner.attempts_of(game).next().is_some();
    let rating = || {
        let rating = learner.rating(game).rating;
        match session::game(game).ok().filter(|_| learner.ratings.len() > 1) {
            Some(card) => format!("your rating in {} {rating:.0}", card.in_sentence()),
            None => format!("your rating {rating:.0}"),
        }
    };
    let row = learner.streak(game).now;
    let best = learner.runs_of(game).map(|run| run.solved).max().unwrap_or_default();
    let figures = [
        to_review,
        has_tried.then(rating),
        (row > 1).then(|| format!("{row} in a row")),
        (best > 0).then(|| format!("best run {best}")),
    ];
    let told: Vec<_> = figures.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

/// A game that was left, in at most 51 columns.
fn told(saved: &SavedGame) -> String {
    let game = session::game(&saved.game).map_or(saved.game.clone(), GameCard::in_sentence);
    let opponent = called(&saved.game, &saved.opponent);
    format!("{game} against {opponent}, move {}", saved.moves.split_whitespace().count() / 2 + 1)
}

/// The entries with the digit 0, so that all others keep theirs.
pub(super) const BEGIN: &str = "Begin";
pub(super) const CONTINUE: &str = "Continue";
/// The lesson to begin with.
pub(super) const FIRST_LESSON: &str = "first-cut";
const PUZZLES: &str = "Puzzles";
const TODAY: &str = "Today";
const COACH: &str = "Coach";
