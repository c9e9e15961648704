//! Lessons without a screen.

use std::sync::Arc;

use cutnode::course::library::LessonLibrary;
use cutnode::course::plain::Dialogue;

/// Whatever is typed, a learner comes to the end of every lesson, and nothing of what is told is drawn.
#[test]
fn every_lesson_can_be_gone_through_without_a_screen() {
    for entry in LessonLibrary::open(None).lessons {
        let prepared = entry.prepare().expect("it is right");
        let mut dialogue = Dialogue::new(Arc::clone(&prepared), None, 0);
        let mut told = dialogue.says();
        for turn in 0..prepared.stages.len() * 12 {
            if dialogue.is_over() {
                break;
            }
            let at = dialogue.runner().at();
            for line in ["nonsense", "1", "hint", "solution", ""] {
                if dialogue.runner().at() == at && !dialogue.is_over() {
                    let answer = dialogue.hears(line);
                    assert!(!answer.is_empty(), "{} step {at}: nothing is said to `{line}`", entry.lesson.id);
                    told.push_str(&answer);
                }
            }
            assert!(turn < 400, "{}: it does not end", entry.lesson.id);
        }
        let runner = dialogue.runner();
        assert!(dialogue.is_over() && runner.done() == runner.records().len(), "{}", entry.lesson.id);
        let drawn = |c: char| ('\u{2500}'..='\u{259f}').contains(&c);
        assert!(!told.contains(drawn), "{}: {told}", entry.lesson.id);
    }
}
