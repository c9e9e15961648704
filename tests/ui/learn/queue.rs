//! What comes again: the queue of what is due, and practice.

use cutnode::config::Config;
use cutnode::learner::progress::PuzzleProgress;
use cutnode::learner::record::{Record, Review, Saved, StepStatus};
use cutnode::ui::Route;
use cutnode::ui::keymap::Action;
use cutnode::ui::learner_state::LearnerState as LearnerDesk;

use super::SIZE;
use crate::ui::desk::Desk;

/// When something was to be asked again on day 100.
const OVERDUE: Option<Review> = Some(Review { due: 99, interval: 1 });

/// A learner with two steps to be reviewed.
fn learner() -> LearnerDesk {
    let mut learner = LearnerDesk::default();
    learner.today = 100;
    for step in ["min-node", "max-node"] {
        let record = Record { status: StepStatus::Done, mistakes: 1, review: OVERDUE, ..Record::default() };
        let saved = learner.lessons.entry("minimax".into()).or_insert_with(Saved::default);
        saved.records.insert(step.into(), record);
    }
    learner
}

/// He is at the map.
pub(super) fn due() -> Desk {
    Desk::of(Route::Learn, Config::shipped(), learner(), SIZE)
}

/// What gave trouble in several lessons comes in one queue, which says where one is in it and ends.
#[test]
fn puzzles_that_are_due_are_in_the_queue_among_the_steps() {
    let puzzle = cutnode::session::shipped_puzzles().remove(0).id;
    let mut learner = learner();
    let known =
        PuzzleProgress { id: puzzle.clone(), attempts: 1, solved: false, clean: false, review: OVERDUE };
    learner.puzzles.insert(puzzle, known);
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner.clone(), SIZE);
    assert!(desk.line(1).contains("3 due again"), "{}", desk.text());
    desk.press("r s Enter");
    assert!(desk.line(0).contains("review 2 of 3 · puzzle rated"), "{}", desk.text());
    // The solution is shown: it counts as the screen of puzzles counts it, and the queue goes on.
    desk.press("s n");
    assert!(desk.line(0).contains("review 3 of 3"), "{}", desk.text());
    desk.press("s Enter");
    assert!(desk.line(1).contains("Review: 3 of 3 done, 0 without help"), "{}", desk.text());
    // Whoever leaves the puzzle has left the review, and it stays due.
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner, SIZE);
    desk.press("r s Enter Esc");
    assert!(desk.line(1).contains("Review: 1 of 3 done, 0 without help"), "{}", desk.text());
    assert!(desk.line(2).contains("2 left for another time"), "{}", desk.text());
    // From the page it can be gone on with.
    desk.press("r");
    assert!(desk.line(0).contains("review 1 of 2"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(1).contains("2 due again"), "{}", desk.text());
}

#[test]
fn what_is_due_comes_in_one_queue() {
    let steps = [
        ("minimax", "min-node"),
        ("minimax", "max-node"),
        ("fail-soft", "unknown-step"),
        ("bounds", "known"),
    ];
    let mut learner = LearnerDesk::default();
    learner.today = 100;
    for (lesson, step) in steps {
        let record = Record { status: StepStatus::Done, mistakes: 1, review: OVERDUE, ..Record::default() };
        let saved = learner.lessons.entry(lesson.into()).or_insert_with(Saved::default);
        saved.records.insert(step.into(), record);
    }
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner, SIZE);
    // A step that the lesson has no more is not asked for.
    assert!(desk.line(1).contains("3 due again"), "{}", desk.text());
    desk.press("r");
    for number in 1..=3 {
        assert!(desk.line(0).contains(&format!("review {number} of 3")), "{}", desk.text());
        desk.press("s Enter");
    }
    // The page tells what comes again and when; Enter, held down, does not leave it.
    assert!(desk.line(1).contains("Review: 3 of 3 done, 0 without help"), "{}", desk.text());
    assert_eq!(desk.text().matches("comes again tomorrow").count(), 3, "{}", desk.text());
    assert!(desk.text().contains("The next review: 3 tomorrow."), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.line(0).contains("review over"), "{}", desk.text());
    desk.press("q");
    assert!(!desk.line(1).contains("due again"), "{}", desk.text());
    // Nothing is left to be done again: no key offers it.
    assert!(!desk.keys().iter().any(|(_, action)| *action == Action::Review), "{}", desk.text());
}

#[test]
fn practice_goes_on_with_another_tree_after_every_answer() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    desk.press("p");
    assert!(desk.line(0).contains("Practice"), "{}", desk.text());
    let tree = |desk: &Desk| (5..17).map(|row| desk.line(row)).collect::<Vec<_>>().join("\n");
    let first = tree(&desk);
    assert!(desk.line(1).contains("level 1 of 4 · 0 solved"), "{}", desk.text());
    // A wrong answer is explained, and the next tree is not the one whose answer is known now.
    desk.press("1 0 0 0 Enter");
    assert!(desk.line(1).contains('✗') && desk.line(23).contains("Enter another"), "{}", desk.text());
    desk.press("Enter");
    assert_ne!(tree(&desk), first);
    assert!(!desk.line(1).contains('✗'), "{}", desk.text());
}
