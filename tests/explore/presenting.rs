//! A search that is shown to others, from mark to mark.

use crossterm::event::KeyCode;

use super::MIDDLE;
use super::stage::Stage;

/// A search with two marks.
fn marked() -> Stage {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (160, 48));
    stage.keys("jm").keys("the first").press(KeyCode::Enter);
    stage.keys("jjm").keys("the second").press(KeyCode::Enter);
    stage.keys("g");
    stage
}

#[test]
fn a_clicker_goes_from_mark_to_mark_and_reasons_wait_to_be_asked_for() {
    let mut stage = marked();
    stage.keys("P");
    let shown = |stage: &Stage| {
        let text = stage.text();
        let hidden = text.contains("PageDown tells");
        assert_ne!(hidden, text.contains("Window ("), "{text}");
        assert_eq!(hidden, text.contains(" why?"), "what decided is not in its row either: {text}");
        (text.contains("Marked: the first"), text.contains("Marked: the second"), hidden)
    };
    let all = [(true, false, true), (true, false, false), (false, true, true), (false, true, false)];
    assert!(stage.said.last().unwrap().contains("PageDown tells why"), "{:?}", stage.said);
    assert_eq!(shown(&stage), all[0], "it begins at the first mark: {}", stage.text());
    for step in &all[1..] {
        stage.press(KeyCode::PageDown);
        assert_eq!(shown(&stage), *step, "{}", stage.text());
    }
    stage.press(KeyCode::PageDown);
    assert_eq!(shown(&stage), all[3]);
    assert!(stage.said.last().unwrap().contains("the last mark"), "{:?}", stage.said);
    for step in all[..3].iter().rev() {
        stage.press(KeyCode::PageUp);
        assert_eq!(shown(&stage), *step, "{}", stage.text());
    }
    stage.press(KeyCode::PageUp);
    assert!(stage.said.last().unwrap().contains("the first mark"), "{:?}", stage.said);
    // Ended, the reasons are there, and the keys have their own meaning.
    stage.keys("P");
    assert!(!shown(&stage).2, "{}", stage.text());
    let before = stage.cursor();
    stage.press(KeyCode::PageDown);
    assert_ne!(stage.cursor(), before);
}

#[test]
fn it_hides_the_reasons_of_a_mark_on_which_the_cursor_stands() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (160, 48));
    stage.keys("m").keys("look").press(KeyCode::Enter);
    assert!(stage.text().contains("Window ("), "{}", stage.text());
    stage.keys("P");
    assert!(
        stage.text().contains("PageDown tells") && !stage.text().contains("Window ("),
        "{}",
        stage.text()
    );
    stage.press(KeyCode::PageDown);
    assert!(stage.text().contains("Window ("), "{}", stage.text());
}

#[test]
fn without_marks_it_says_how_to_make_them() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("P");
    assert!(stage.said.last().unwrap().contains("m marks a node"), "{:?}", stage.said);
    let before = stage.cursor();
    stage.press(KeyCode::PageDown);
    assert_ne!(stage.cursor(), before, "it has not begun");
}
