//! The quiz of the stepper: what is asked before a step, and how answers are graded.

use cutnode::textbook::Algorithm;
use cutnode::ui::app::Event;

use super::open;

#[test]
fn a_quiz_grades_missed_cuts_and_wrong_cuts_by_the_edge() {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (80, 24));
    desk.press("u");
    // On as far as the first question about a cut: 1.1 came back.
    for _ in 0..40 {
        let text = desk.text();
        if text.contains("cut off?") {
            break;
        }
        if text.contains("Enter answer") {
            desk.press("Enter")
        } else {
            desk.press("Right")
        };
    }
    assert!(desk.text().contains("(2 edges) cut off?"), "{}", desk.text());
    desk.press("y");
    let text = desk.text();
    assert!(text.contains("A wrong cut, 2 edges") && text.contains("quiz 0 of 2 right"), "{text}");
    for _ in 0..80 {
        let text = desk.text();
        if text.contains("C.1 came back") {
            break;
        }
        if text.contains("cut off?") {
            desk.press("s");
        } else if text.contains("Enter answer") {
            desk.press("Enter");
        } else {
            desk.press("Right");
        }
    }
    desk.press("n");
    let text = desk.text();
    assert!(text.contains("A missed cut, 2 edges"), "{text}");
    for _ in 0..40 {
        desk.press("Right");
        let text = desk.text();
        if text.contains("What does the root return") {
            break;
        }
        if text.contains("Enter answer") {
            desk.press("Enter");
        }
    }
    desk.write("= 3").press("Enter");
    let text = desk.text();
    assert!(text.contains("Right: = 3") && text.contains("first mistake, step"), "{text}");
}

#[test]
fn a_quiz_that_plays_stops_where_something_is_asked() {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (80, 24));
    desk.press("u Space");
    for _ in 0..10 {
        desk.hear(Event::Tick);
    }
    assert!(desk.text().contains("With which window is B entered next?"), "{}", desk.text());
}

#[test]
fn a_quiz_about_a_best_first_search_asks_for_merits() {
    let mut desk = open("tree", Some("((3 12) (2 4))"), Algorithm::SssStar, (80, 24));
    desk.press("u");
    for _ in 0..9 {
        desk.press("Right");
    }
    desk.press("Right");
    assert!(desk.text().contains("With which merit does B.1 go back on OPEN, solved?"), "{}", desk.text());
    desk.write("3").press("Enter");
    assert!(
        desk.text().contains("Right: 3.") && desk.text().contains("quiz 1 of 1 right"),
        "{}",
        desk.text()
    );
}
