//! Runs of ten, the placement, runs against the clock, and their reviews.

use cutnode::config::Config;
use cutnode::learner::puzzles::Puzzle;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::LearnerState as Learner;

use super::{SIZE, learner};
use crate::ui::desk::Desk;

/// The puzzle that a placement begins with.
fn first_of_placement(desk: &Desk) -> Puzzle {
    let mine = desk.learner.now().rating("chess").rating as i64;
    let puzzles = cutnode::session::shipped_puzzles().into_iter();
    puzzles.min_by_key(|puzzle| (puzzle.rating - mine).abs()).expect("there are puzzles")
}

/// Types the solution.
fn solve(desk: &mut Desk, puzzle: &Puzzle) {
    for plain in puzzle.moves.iter().step_by(2) {
        desk.write(plain).press("Enter");
    }
    assert!(desk.text().contains("✓ Solved, without a mistake"), "{}", desk.text());
}

#[test]
fn a_placement_that_is_left_counts_nothing_that_was_not_tried() {
    let mut desk = Desk::new(Route::Puzzles, SIZE);
    desk.press("p Esc");
    assert!(desk.stored.is_empty() && desk.text().contains("ten puzzles place you"), "{}", desk.text());
    // To go on to the next one is an answer.
    desk.press("p n Esc");
    assert_eq!(desk.stored.len(), 1);
    assert!(desk.text().contains("0 of 1 puzzle solved at once · 1 missed"), "{}", desk.text());
}

#[test]
fn what_is_solved_in_a_second_run_is_not_solved_at_once() {
    let mut desk = Desk::new(Route::Puzzles, (160, 50));
    let first = first_of_placement(&desk);
    desk.press("p n Esc");
    assert!(desk.text().contains("0 of 1 puzzle solved at once · 1 missed"), "{}", desk.text());
    desk.press("n");
    solve(&mut desk, &first);
    assert!(desk.text().contains("1 puzzle tried, not solved at once"), "{}", desk.text());
    desk.press("n");
    assert!(desk.text().contains("0 of 1 puzzle solved at once · 1 at a further try"), "{}", desk.text());
}

#[test]
fn in_a_run_the_first_try_counts() {
    let mut desk = Desk::new(Route::Puzzles, (160, 50));
    let first = first_of_placement(&desk);
    desk.press("p s r");
    solve(&mut desk, &first);
    desk.press("Esc");
    assert!(desk.text().contains("0 of 1 puzzle solved at once · 1 missed"), "{}", desk.text());
    assert!(desk.text().contains("Solved since: "), "{}", desk.text());
}

#[test]
fn in_a_review_all_that_is_said_is_said_to_its_end() {
    for size in [SIZE, (120, 40), (160, 50)] {
        let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), size);
        desk.press("Enter n n n n n n n n n n");
        assert!(desk.line(0).contains("review"), "{}", desk.text());
        insta::assert_snapshot!(format!("review-{}x{}", size.0, size.1), desk.text());
    }
}

#[test]
fn the_review_of_a_run_tells_when_what_was_shown_comes_again() {
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), Learner::default(), SIZE);
    desk.press("Enter s n n n n n n n n n n");
    assert!(
        desk.line(0).contains("review") && desk.text().contains("It comes again tomorrow."),
        "{}",
        desk.text()
    );
    assert!(!desk.press("Down").text().contains("comes again"), "{}", desk.text());
    // They are of many kinds, and none that was asked for.
    assert!(desk.press("n").line(0).contains("missed before · 1 of "), "{}", desk.text());
}

#[test]
fn a_run_against_the_clock_ends_with_its_review() {
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), SIZE);
    desk.press("t");
    desk.press("/ h 5 Enter");
    assert!(desk.text().contains("0 solved · ✗··"), "{}", desk.text());
    for _ in 0..3 * 60 * 4 {
        desk.hear(Event::Tick);
    }
    let over = desk.text();
    assert!(desk.line(0).contains("against the clock · review"), "{over}");
    assert!(over.contains("solved against the clock") && over.contains("Your best is 9."), "{over}");
    assert!(desk.line(23).contains("3 minutes") && !desk.line(23).contains("ten more"), "{}", desk.line(23));
    // The one at which the time ran out is the last of the list, and can be tried.
    desk.press("End Enter");
    assert!(desk.line(0).contains("puzzles · rated"), "{}", desk.text());
    desk.press("q");
    assert!(desk.line(0).contains("against the clock · review"), "{}", desk.text());
    assert!(desk.press("t").text().contains("3:00 left"), "{}", desk.text());
}

#[test]
fn against_the_clock_three_misses_end_the_run() {
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), SIZE);
    desk.press("t");
    assert!(desk.line(0).contains("against the clock"), "{}", desk.text());
    assert!(desk.text().contains("3:00 left · 0 solved · ···"), "{}", desk.text());
    assert!(!desk.line(23).contains("hint") && !desk.line(23).contains("solution"), "{}", desk.line(23));
    for _ in 0..8 {
        desk.hear(Event::Tick);
    }
    assert!(desk.text().contains("2:58 left"), "{}", desk.text());
    insta::assert_snapshot!("run-80x24-dark", desk.text());
    desk.press("q");
    assert!(desk.text().contains("nothing was tried") && desk.stored.is_empty(), "{}", desk.text());
    desk.press("t");
    for _ in 0..3 * 60 * 4 {
        desk.hear(Event::Tick);
    }
    assert!(desk.text().contains("Your best is 9."), "the time is over: {}", desk.text());
    insta::assert_snapshot!("run-over-80x24-dark", desk.text());
}

#[test]
fn who_leaves_the_tree_of_a_run_comes_back_to_its_review() {
    let mut desk = Desk::of(Route::Puzzles, Config::shipped(), learner(), SIZE);
    desk.press("Enter");
    assert!(desk.line(0).contains("1 of 10"), "{}", desk.line(0));
    // Whatever king or pawn moves first, that is seldom right: what is missed is left.
    for _ in 0..10 {
        desk.press("n");
    }
    assert!(desk.line(0).contains("review"), "{}", desk.text());
    let review = desk.text();
    desk.press("w").settle();
    for _ in 0..200 {
        if desk.line(0).contains("explore") {
            break;
        }
        desk.settle();
    }
    assert!(!desk.line(0).contains("puzzles"), "{}", desk.text());
    desk.press("Esc").settle();
    assert!(desk.line(0).contains("review"), "{}", desk.text());
    assert_eq!(desk.text(), review);
}
