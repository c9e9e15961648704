//! Lessons without a screen.

use std::sync::Arc;

use cutnode::course::bench::solution;
use cutnode::course::check::Task;
use cutnode::course::library::LessonLibrary;
use cutnode::course::plain::Dialogue;
use cutnode::textbook::Algorithm;

/// Whatever is typed, a learner comes to the end of every lesson, and nothing of what is told is drawn.
#[test]
#[ignore = "the whole course: `.ci/run` does it"]
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

/// A page is completed by numbers: too few are none, the wrong ones are judged, and the right ones do it, also after those.
#[test]
fn a_page_is_completed_by_numbers() {
    let library = LessonLibrary::open(None);
    let entry = library.lessons.iter().find(|entry| entry.lesson.id == "fail-soft").expect("it is shipped");
    let mut dialogue = Dialogue::new(entry.prepare().expect("it is right"), None, 0);
    let mut told = dialogue.says();
    while !told.contains("Fill the gaps") {
        assert!(!dialogue.is_over(), "{told}");
        told = dialogue.hears("next");
    }
    let page = solution(Algorithm::FailSoft);
    let shown: Vec<&str> = told.lines().skip_while(|line| !line.starts_with("function")).collect();
    let missing: Vec<&str> = page
        .lines()
        .zip(&shown)
        .filter(|(_, shown)| shown.trim() == "…")
        .map(|(line, _)| line.trim())
        .collect();
    assert_eq!(missing.len(), 3, "{told}");
    let number = |text: &str| {
        let line =
            shown.iter().find(|line| line.trim_start().split_once("  ").is_some_and(|it| it.1 == text));
        line.unwrap_or_else(|| panic!("{text}: {told}")).trim_start().split_once(' ').expect("a number").0
    };
    let right: Vec<&str> = missing.iter().map(|line| number(line)).collect();
    assert!(dialogue.hears(&right[..2].join(" ")).contains("Fill the gaps"));
    let turned: Vec<&str> = right.iter().rev().copied().collect();
    let answer = dialogue.hears(&turned.join(" "));
    assert!(!answer.contains("visit for visit"), "{answer}");
    let answer = dialogue.hears(&right.join(" "));
    assert!(answer.contains("It does all that Fail-soft alpha-beta does, visit for visit."), "{answer}");
}

/// A name that stands there twice is the same node: the right ones are right however often they are named.
#[test]
fn a_node_that_is_named_twice_is_cut_once() {
    let library = LessonLibrary::open(None);
    let mut tried = 0;
    for id in ["first-cut", "alpha-beta"] {
        let prepared = library.find(id).expect("it is shipped").prepare().expect("it is right");
        for (at, stage) in prepared.stages.iter().enumerate() {
            if !matches!(stage.task, Task::Predict(_)) {
                continue;
            }
            let there = || {
                let mut dialogue = Dialogue::new(Arc::clone(&prepared), None, 0);
                (0..at).for_each(|_| drop(dialogue.hears("next")));
                dialogue
            };
            let mut solved = there();
            solved.hears("solution");
            let drawing = &solved.runner().exhibit().expect("it is drawn").drawing;
            let names: Vec<_> =
                solved.runner().record().marks.iter().map(|&spot| drawing.typed(spot)).collect();
            for typed in [format!("{0} {0}", names.join(" ")), format!("{0}, {0} {0}", names.join(" "))] {
                let said = there().hears(&typed);
                assert!(said.starts_with("Right."), "{id}, {typed}: {said}");
                tried += 1;
            }
        }
    }
    assert!(tried > 0, "these lessons ask for no cuts: the test reads nothing");
}
