//! Tests: to skip a chapter, and before and after the course.

use cutnode::course::chapter;
use cutnode::course::check::{Prepared, Task};
use cutnode::course::exam::{Exam, Score};
use cutnode::course::lesson::Lesson;
use cutnode::course::library::LessonLibrary;
use cutnode::course::quiz::Answer;
use cutnode::learner::record::Saved;
use cutnode::ui::Route;
use cutnode::ui::learner_state::{LearnerState as LearnerDesk, ProgressUpdate};

use super::SIZE;
use super::results::finished;
use crate::ui::desk::Desk;

/// At the map, with a lesson finished and the menu of the tests open.
pub(super) fn tests(size: (u16, u16)) -> Desk {
    let mut desk = finished("first-cut", size);
    desk.press("q t");
    assert!(desk.text().contains("Ten items before the course"), "{}", desk.text());
    desk
}

/// A test as the program draws it the first time.
fn exam(exam: Exam) -> Prepared {
    let lessons = LessonLibrary::open(None).lessons;
    let lessons: Vec<&Lesson> = lessons.iter().map(|entry| &entry.lesson).collect();
    exam.draw(&lessons, 0)
}

/// Answers the item with this number rightly.
fn solve(desk: &mut Desk, exam: &Prepared, at: usize) {
    let Task::Quiz(_, questions) = &exam.stages[at].task else { panic!("another kind") };
    match &questions[0].answer {
        Answer::Act { right, .. } => desk.press(&format!("{} Enter", right + 1)),
        Answer::Number(text) | Answer::Window(text) => desk.write(&text.replace('−', "-")).press("Enter"),
        other => panic!("{other:?}"),
    };
}

#[test]
fn tests_are_not_offered_before_the_first_success() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    let map = desk.text();
    assert!(!map.contains("Tests, if you like") && !desk.line(23).contains("t tests"), "{map}");
    // Nor is a review before anything is due.
    assert!(!desk.line(23).contains("r review"), "{map}");
    desk.press("t r");
    assert_eq!(desk.text(), map);
}

#[test]
fn a_test_passed_skips_its_chapter_and_one_failed_changes_nothing() {
    let windows = chapter::find("windows").expect("a chapter");
    let drawn = exam(Exam::Skip(windows));
    assert_eq!(drawn.stages.len(), 5);
    let row = |desk: &Desk, title: &str| {
        desk.text().lines().find(|line| line.contains(title)).expect("on the map").to_string()
    };
    // One that is wrong may be among five, two may not.
    for (right, passed) in [(3, false), (4, true), (5, true)] {
        let mut desk = tests((100, 40));
        desk.press("5");
        assert!(desk.line(0).contains("Skip ahead: Narrow windows"), "{}", desk.text());
        for at in 0..5 {
            assert!(desk.line(1).contains(&format!("{}/5", at + 1)), "{}", desk.text());
            assert!(!desk.text().contains(['✓', '✗']), "something is told: {}", desk.text());
            if at < right {
                solve(&mut desk, &drawn, at);
            } else {
                desk.press("n");
            }
        }
        assert!(desk.text().contains(&format!("{right} of 5 right")), "{}", desk.text());
        assert_eq!(desk.line(39).contains("once more"), !passed, "{}", desk.text());
        desk.press("Esc");
        assert_eq!(row(&desk, "PVS and NegaScout").contains('»'), passed, "{}", desk.text());
        // What is finished stays finished, and what needs a lesson that is skipped does not wait for it.
        assert!(row(&desk, "Your first cut").contains('✓'), "{}", desk.text());
        assert_eq!(row(&desk, "NegaC*").contains('○'), passed, "{}", desk.text());
    }
}

#[test]
fn a_test_is_left_by_one_key_and_gone_on_with() {
    let mut desk = tests(SIZE);
    desk.press("Enter n n");
    assert!(desk.line(1).contains("3/10"), "{}", desk.text());
    // Nothing that would tell the answer is there.
    let asked = desk.text();
    desk.press("s i r p Left");
    assert_eq!(desk.text(), asked);
    desk.press("Esc t");
    assert!(desk.text().contains("2 of 10 answered"), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.line(1).contains("3/10"), "{}", desk.text());
}

#[test]
fn the_ten_items_before_and_after_stand_beside_each_other() {
    let before = exam(Exam::Before);
    assert_ne!(before.stages[0].task, exam(Exam::After).stages[0].task);
    let mut desk = tests((120, 40));
    desk.press("1");
    solve(&mut desk, &before, 0);
    desk.press("n n n n n n n n n");
    let page = desk.text().replace('\u{a0}', " ");
    assert!(page.contains("Ten items before the course: 1 of 10 right") && page.contains("✓  1"), "{page}");
    assert!(page.contains("passed over") && !desk.line(39).contains("once more"), "{page}");
    insta::assert_snapshot!("exam-over-120x40", page);
    desk.press("Esc t 2 n n n n n n n n n n");
    assert!(desk.text().contains("before 1 of 10 · after 0 of 10"), "{}", desk.text());
    desk.press("q");
    assert!(desk.text().contains("before 1 of 10 · after 0 of 10"), "{}", desk.text());
    // They are no lessons: nothing is gone on with but those.
    let mut learner = LearnerDesk::default();
    learner.last_lesson = Some("minimax".into());
    let saved = Saved::default();
    learner.note(&ProgressUpdate::Lesson { id: Exam::Before.id(), saved: saved.clone(), done: 1, steps: 10 });
    assert_eq!(learner.last_lesson.as_deref(), Some("minimax"));
    assert!(!Score::of(&saved).is_whole());
}
