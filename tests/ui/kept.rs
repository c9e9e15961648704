//! What the screens show of the learner is what is stored of him: nothing is kept beside that, and nothing twice.

use cutnode::config::Config;
use cutnode::learner::progress::imported::Set;
use cutnode::learner::puzzles::Puzzle;
use cutnode::session::{game, shipped_puzzles};
use cutnode::textbook::Algorithm;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::{LearnerState, ProgressUpdate};
use cutnode::ui::store::StoreEvent;

use super::desk::Desk;

const SIZE: (u16, u16) = (120, 40);

/// A learner with a puzzle of his own and imported ones.
fn learner() -> LearnerState {
    let mut learner = LearnerState::default();
    learner.today = 20_780;
    learner.imports = vec![Set { name: "some.csv".into(), game: "chess".into(), rows: 7 }];
    let own = shipped_puzzles().into_iter().next().map(|puzzle| Puzzle { id: "own-1".into(), ..puzzle });
    learner.own_puzzles.extend(own);
    learner
}

/// What is known of a learner after what was stored.
fn folded(before: &LearnerState, stored: &[ProgressUpdate]) -> LearnerState {
    let mut state = before.clone();
    for update in stored {
        state.note(update);
    }
    state
}

/// What is known now is what was known and what was stored. What an imported puzzle is about comes from the file and is not
/// stored again.
fn hold_together(desk: &Desk, before: &LearnerState) -> LearnerState {
    let known = desk.learner.now();
    let mut folded = folded(before, &desk.stored);
    folded.imported_about = known.imported_about.clone();
    assert_eq!(*known, folded, "{}", desk.text());
    folded
}

/// A place, what is done there, and the keys that bring this screen and one that is opened only then to the same view.
struct Case {
    route: fn() -> Route,
    keys: &'static [&'static str],
    same: [&'static str; 2],
}

fn tree() -> Route {
    let session = game("tree").expect("a game").open(Some("((3 12 8) (2 4 6))")).expect("a tree");
    Route::Step { session, algorithm: Some(Algorithm::AlphaBeta), depth: None }
}

/// Shown the solution, one goes on with Enter; more often than the first lesson has questions.
const THROUGH_A_LESSON: &str = "s Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter s \
    Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter s Enter";

/// Every decision about the tree of the day is to go on.
const DECISIONS: &str = "g g g g g g g g g g g g g g g g g g g g g g g g g g g g g g";

/// Goes on in a run that asks questions, and answers them.
const QUIZ: &str =
    "quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz quiz";

/// Presses a key; or, at a quiz, what answers its question or goes on where it has none.
fn press(desk: &mut Desk, key: &str) {
    if key != "quiz" {
        desk.press(key).settle();
    } else if desk.text().contains("y yes, cut") {
        desk.press("n");
    } else if desk.text().contains("Enter answer") {
        // Without an answer it is passed over.
        desk.press("Enter");
    } else {
        desk.press("Right");
    }
}

#[test]
fn every_screen_shows_what_is_stored() {
    let cases = [
        Case { route: || Route::Home, keys: &["1 Home Enter s Enter s Enter q q"], same: ["Home", "Home"] },
        Case {
            route: || Route::Learn,
            keys: &["Home Enter", THROUGH_A_LESSON, "q t 1 n n Esc t 5 n n n n n Esc r s Enter q q R 2"],
            same: ["Home", "Home"],
        },
        Case {
            route: || Route::YourEngine,
            keys: &["Home Enter", THROUGH_A_LESSON, "q q"],
            same: ["Home", "Home"],
        },
        Case {
            route: || Route::Puzzles,
            keys: &["l Home Enter R a 8 Enter n s n s q t s q q", "d s n s q r s n s n q"],
            same: ["Home Enter q s", "l Home Enter q s"],
        },
        Case { route: || Route::Puzzles, keys: &["l Enter s q"], same: ["Home Enter q", "l Home Enter q"] },
        Case { route: || Route::Daily, keys: &[DECISIONS], same: ["", ""] },
        Case { route: || Route::Daily, keys: &[DECISIONS, "o 3 Enter"], same: ["", "o"] },
        Case { route: || Route::Daily, keys: &["g g", "g x"], same: ["", ""] },
        Case { route: tree, keys: &["u", QUIZ, "u u", QUIZ], same: ["u u", "u"] },
    ];
    for (number, Case { route, keys, same }) in cases.into_iter().enumerate() {
        let before = learner();
        let mut desk = Desk::of(route(), Config::shipped(), before.clone(), SIZE);
        desk.settle();
        for key in keys.iter().flat_map(|keys| keys.split_whitespace()) {
            press(&mut desk, key);
            hold_together(&desk, &before);
        }
        assert!(!desk.stored.is_empty(), "case {number}: nothing was done: {}", desk.text());
        let now = hold_together(&desk, &before);
        let mut anew = Desk::of(route(), Config::shipped(), now, SIZE);
        anew.settle();
        desk.press(same[0]);
        anew.press(same[1]);
        assert_eq!(desk.line(0), anew.line(0), "case {number}");
        // Where a run stands is no matter of the learner's.
        if !desk.line(0).contains("quiz") {
            assert_eq!(desk.text(), anew.text(), "case {number}");
        }
    }
}

#[test]
fn what_was_done_before_the_file_was_read_is_there_afterwards() {
    let mut unread = learner();
    unread.unread = true;
    let mut desk = Desk::of(tree(), Config::shipped(), unread, SIZE);
    desk.settle();
    let quiz = |desk: &mut Desk| QUIZ.split(' ').for_each(|key| press(desk, key));
    desk.press("u");
    quiz(&mut desk);
    let mut read = learner();
    read.predictions.insert("pvs".into(), (3, 4));
    let stored = desk.stored.len();
    assert!(stored > 0, "{}", desk.text());
    desk.hear(Event::Store(StoreEvent::Read(Box::new(read.clone()))));
    let known = desk.learner.now();
    assert_eq!(*known, folded(&read, &desk.stored));
    assert!(known.predicted() > (3, 4), "{known:?}");
    desk.press("u Home u");
    quiz(&mut desk);
    assert!(desk.stored.len() > stored, "{}", desk.text());
    assert_eq!(*desk.learner.now(), folded(&read, &desk.stored));
}

#[test]
fn nobody_leaves_what_is_not_written_without_a_word() {
    let mut desk = Desk::new(Route::Home, SIZE);
    desk.hear(Event::Store(StoreEvent::Unwritten(2)));
    assert!(desk.line(0).trim_end().ends_with("! 2 not written"), "{}", desk.text());
    desk.press("q");
    assert!(!desk.left && desk.text().contains("2 changes could not be written"), "{}", desk.text());
    desk.hear(Event::Store(StoreEvent::Unwritten(0)));
    assert!(!desk.line(0).contains("not written"));
    desk.hear(Event::Store(StoreEvent::Unwritten(1)));
    desk.press("q");
    assert!(!desk.left, "it is another loss");
    desk.press("q");
    assert!(desk.left);
}
