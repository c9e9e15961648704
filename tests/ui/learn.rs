//! The lessons.

use cutnode::config::Config;
use cutnode::course::chapter;
use cutnode::course::check::{Prepared, Task};
use cutnode::course::exam::{Exam, Score};
use cutnode::course::lesson::Lesson;
use cutnode::course::library::LessonLibrary;
use cutnode::course::quiz::Answer;
use cutnode::learner::progress::PuzzleProgress;
use cutnode::learner::record::{Record, Review, Saved, StepStatus};
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::{LearnerState as LearnerDesk, ProgressUpdate};
use cutnode::ui::store::StoreEvent;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;
use crate::folder::Folder;

const SIZE: (u16, u16) = (80, 24);

/// Goes to the lesson on alpha-beta in the list, and opens it.
fn open(desk: &mut Desk) {
    let lessons = LessonLibrary::open(None).lessons;
    let place = lessons.iter().position(|entry| entry.lesson.id == "alpha-beta");
    for _ in 0..place.expect("it is shipped") {
        desk.press("Down");
    }
    desk.press("Enter");
}

/// The lesson on alpha-beta, at a step counted from 1.
fn step(number: usize, size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(Route::Learn, size);
    open(&mut desk);
    for _ in 1..number {
        desk.press("n");
    }
    desk
}

/// The number of the step with this title.
fn titled(title: &str) -> usize {
    let mut desk = step(1, SIZE);
    (1..40)
        .find(|_| {
            let found = desk.line(1).contains(title);
            desk.press("n");
            found
        })
        .expect("the lesson has it")
}

#[test]
fn the_steps_look_as_they_should() {
    let steps = [
        ("list", 0, ""),
        ("read", 1, ""),
        ("watch", titled("with a window"), "Right Right Right Right Right Right Right Right Right"),
        ("asked", titled("Which number would change that"), "1 Enter i"),
        ("marking", titled("The masterpiece"), "Right Space Left Down Down Space i"),
        ("graded", titled("Your turn"), "Down Right Space Enter"),
    ];
    for size in [(80, 24), (120, 40), (160, 50)] {
        let (mut map, mut results) = (Desk::new(Route::Learn, size), at("first-cut", "decide", size));
        map.press("Down Down");
        insta::assert_snapshot!(format!("map-{}x{}", size.0, size.1), map.text());
        while !results.text().contains("where to now?") {
            results.press("s Enter");
        }
        insta::assert_snapshot!(format!("results-{}x{}", size.0, size.1), results.text());
    }
    for (name, number, keys) in steps {
        for (size, theme) in [(SIZE, ThemeName::Dark), (SIZE, ThemeName::Mono), ((160, 50), ThemeName::Dark)]
        {
            let mut desk = if number == 0 { Desk::new(Route::Learn, size) } else { step(number, size) };
            desk.press(keys);
            desk.theme(theme);
            insta::assert_snapshot!(format!("{name}-{}x{}-{theme}", size.0, size.1), desk.text());
        }
    }
}

/// A lesson at one of its steps.
fn at(lesson: &str, step: &str, size: (u16, u16)) -> Desk {
    let lessons = LessonLibrary::open(None).lessons;
    let place = lessons.iter().position(|entry| entry.lesson.id == lesson).expect("it is shipped");
    let steps = &lessons[place].lesson.steps;
    let number = steps.iter().position(|known| known.id.value == step).expect("it has the step");
    let mut desk = Desk::new(Route::Learn, size);
    for _ in 0..place {
        desk.press("Down");
    }
    desk.press("Enter");
    for _ in 0..number {
        desk.press("Tab");
    }
    assert!(desk.line(1).contains(&steps[number].title), "{}", desk.text());
    desk
}

/// Every kind of step: its name here, the lesson, the step, keys that answer wrongly, and keys that answer rightly.
const KINDS: &[(&str, &str, &str, &str, &str)] = &[
    ("text", "minimax", "tree", "", ""),
    ("watch", "minimax", "watch", "", "Right Right Right Right"),
    ("watch-search", "iterative-deepening", "engine", "", "Right Right"),
    ("watch-open-list", "sss-star", "watch", "", "Right Right Right Right Right Right Right"),
    (
        "predict-cuts",
        "alpha-beta",
        "predict-one",
        "Space Enter",
        "r Space Right Down Right Space Right Space Right Right Right Space Enter",
    ),
    ("predict-window", "deep-cuts", "windows", "- Space 3 Enter", "- Space + Enter"),
    ("fill-in", "minimax", "min-node", "4 Enter", "2 Enter"),
    ("choose", "minimax", "hope", "2", "3"),
    ("play-a-move", "endgames", "mate", "R a 2 Enter", "K g 6 Enter"),
    ("predict-next", "minimax", "order", "Left Enter", ""),
    ("predict-sign", "negamax", "signs", "1 0 0 Enter", ""),
    ("predict-types", "node-types", "types", "4", "1"),
    ("predict-open", "sss-star", "take", "Left Enter", ""),
    ("predict-interval", "mtd-f", "intervals", "- Space + Enter", ""),
    ("decide-null-move", "null-move", "pass-or-not", "1", ""),
    ("decide-reduction", "late-move-reductions", "reduce-or-not", "1", ""),
    ("decide-capture", "killers", "first-capture", "", ""),
    ("decide-place", "transposition-table", "where-to", "3", ""),
    ("order", "alpha-beta", "put-in-order", "1 1 1 Enter", ""),
    ("experiment", "killers", "down", "Down Up Enter", "Down Space Enter"),
    ("find-the-bug", "negamax", "find", "1", "5"),
    ("find-by-tree", "bounds", "find-tree", "( 1 Space 2 ) Enter", ""),
    ("puzzle", "extensions", "rank", "R a 7 Enter", "R a 8 Enter"),
    ("exercise", "minimax", "again", "8 Enter", "r 5 Enter"),
];

#[test]
fn every_kind_of_step_looks_as_it_should_before_and_after_an_answer() {
    for &(name, lesson, step, wrong, right) in KINDS {
        let mut desk = at(lesson, step, SIZE);
        insta::assert_snapshot!(format!("kind-{name}-before"), desk.text());
        if !wrong.is_empty() {
            desk.press(wrong);
            assert!(desk.line(1).contains('✗'), "{name}: {}", desk.text());
            insta::assert_snapshot!(format!("kind-{name}-wrong"), desk.text());
        }
        if !right.is_empty() {
            desk.press(right);
            assert!(!desk.line(1).contains('✗'), "{name}: {}", desk.text());
            insta::assert_snapshot!(format!("kind-{name}-right"), desk.text());
        }
    }
}

#[test]
fn a_run_is_stepped_forward_and_back() {
    let mut desk = at("minimax", "watch", SIZE);
    let before = desk.text();
    assert!(before.contains("leaves looked at: 0 of 9"), "{before}");
    desk.press("Right Right Right");
    assert!(desk.text().contains("leaves looked at: 1 of 9"), "{}", desk.text());
    desk.press("Left Left Left");
    assert_eq!(desk.text(), before);
    for _ in 0..30 {
        desk.press("Right");
    }
    assert!(desk.text().contains("Done: A is worth 3"), "{}", desk.text());
    assert!(desk.line(1).contains('✓'));
}

#[test]
fn a_prediction_is_made_by_mouse_and_by_cursor_and_both_mistakes_are_told() {
    let mut desk = step(titled("Your turn"), SIZE);
    // C is the second child of A; its leaves are 4 8 6. The line above the 8 is clicked.
    let row = (0..24).find(|&row| desk.line(row).trim_start().starts_with("5  ")).expect("the leaves");
    let column = desk.line(row).chars().position(|c| c == '8').expect("the leaf 8") as u16;
    desk.click(column, row);
    assert!(desk.text().contains("1 line is marked"), "{}", desk.text());
    desk.press("Right Space Enter");
    let text = desk.text();
    assert!(text.contains("2 right ✓, 1 missed !, 0 wrong ✗"), "{text}");
    assert!(text.contains("You let leaf 3 be looked at, but it is cut off."), "{text}");
    desk.press("r Up Left Space Enter");
    let text = desk.text();
    assert!(text.contains("You cut B, but it is looked at"), "{text}");
    desk.press("s");
    assert!(desk.text().contains("These are the lines that are cut."));
}

#[test]
fn a_learner_who_leaves_comes_back_to_where_he_was() {
    let mut desk = Desk::home(SIZE);
    desk.press("1");
    open(&mut desk);
    desk.press("n n n Right Right Right Right");
    let before = desk.text();
    assert!(before.contains("leaves looked at: 2 of 9"), "{before}");
    desk.press("q q");
    assert!(desk.line(0).contains("home"));
    desk.press("1");
    assert!(desk.text().contains("1/15"), "{}", desk.text());
    desk.press("Enter");
    assert_eq!(desk.text(), before);
    // What was done is forgotten only by whoever says so twice.
    for (keys, kept) in [("q R Enter", true), ("R Esc", true), ("R 1", true), ("R q", true), ("R 2", false)] {
        desk.press(keys);
        assert_eq!(desk.text().contains("1/15"), kept, "{keys}: {}", desk.text());
    }
}

#[test]
fn the_list_of_steps_jumps() {
    let mut desk = step(1, SIZE);
    desk.press("o Down Down Enter");
    assert!(desk.line(1).contains("Which number would change that"), "{}", desk.text());
    desk.press("o Esc");
    assert!(desk.line(1).contains("Which number would change that"));
}

#[test]
fn the_lesson_can_be_finished_with_enter_and_the_right_answers() {
    let mut desk = step(1, SIZE);
    for _ in 0..400 {
        if desk.text().contains("where to now?") {
            break;
        }
        // Questions and predictions: whoever is shown the solution goes on, too.
        desk.press("s Enter");
    }
    assert!(desk.text().contains("✓ Alpha-beta: finished"), "{}", desk.text());
}

#[test]
fn the_footer_asks_for_no_answer_to_what_is_answered() {
    let mut desk = step(1, SIZE);
    let mut asked = 0;
    for number in 1..=15 {
        if number > 1 {
            desk.press("n");
        }
        if desk.line(23).contains("Enter answer") {
            asked += 1;
            // Every question has a solution of its own.
            desk.press("s s s s s s");
            assert!(
                desk.line(23).contains("Enter go on") && !desk.line(23).contains("answer"),
                "{}",
                desk.text()
            );
        }
    }
    assert!(asked > 0);
}

#[test]
fn one_step_is_not_many() {
    let mut desk = step(1, SIZE);
    for _ in 0..400 {
        if desk.text().contains("where to now?") {
            break;
        }
        // All but the first question, which is passed over.
        let first = desk.line(1).contains(" 3/15");
        desk.press(if first { "n" } else { "s Enter" });
    }
    assert!(desk.text().contains("1 step is still open"), "{}", desk.text());
}

#[test]
fn every_lesson_can_be_gone_through_by_keyboard_with_wrong_answers_and_hints() {
    let lessons = LessonLibrary::open(None).lessons;
    for (place, entry) in lessons.iter().enumerate() {
        let mut desk = Desk::new(Route::Learn, SIZE);
        for _ in 0..place {
            desk.press("Down");
        }
        desk.press("Enter");
        let title = format!("learn · {}", entry.lesson.title);
        assert!(desk.line(0).contains(&title), "{}", desk.text());
        // Hints and wrong answers by the keys of every kind of step, then the solution, then on.
        let mut presses = 0;
        while !desk.text().contains("where to now?") {
            presses += 1;
            assert!(presses <= entry.lesson.steps.len(), "{title}: the end is not reached\n{}", desk.text());
            desk.press("End i ! 1 s * Tab");
        }
        assert!(desk.line(0).contains(&title), "{}", desk.text());
        desk.press("q");
        assert!(desk.text().contains("lessons done"), "{}", desk.text());
    }
}

#[test]
fn a_move_is_made_on_the_board_by_cursor_by_mouse_and_typed() {
    let lessons = LessonLibrary::open(None).lessons;
    let place = lessons.iter().position(|entry| entry.lesson.id == "endgames").expect("shipped");
    let at_mate = |size| {
        let mut desk = Desk::new(Route::Learn, size);
        for _ in 0..place {
            desk.press("Down");
        }
        desk.press("Enter n n");
        assert!(desk.line(1).contains("Mate"), "{}", desk.text());
        desk
    };
    let mut desk = at_mate(SIZE);
    desk.press("R h 1 Enter");
    assert!(
        desk.text().contains("not legal") || desk.line(1).contains('✗') || desk.line(1).contains('✓'),
        "{}",
        desk.text()
    );
    let mut desk = at_mate(SIZE);
    desk.press("R a 2 Enter");
    assert!(desk.line(1).contains('✗') || desk.line(1).contains('✓'), "{}", desk.text());
    desk.press("*");
    assert!(desk.text().contains("comes to") || desk.line(1).contains('✓'), "{}", desk.text());
    let mut desk = at_mate((160, 50));
    desk.press("Space Right Space");
    assert!(desk.text().contains("comes to"), "{}", desk.text());
}

#[test]
fn one_enter_never_answers_the_next_question() {
    for &(name, lesson, step, ..) in KINDS {
        let mut desk = at(lesson, step, SIZE);
        let (head, asked) = (desk.line(1), desk.line(23));
        if ["Enter answer", "Enter check", "Enter run"].iter().any(|says| asked.contains(says)) {
            desk.press("Enter");
            assert_eq!(desk.line(1), head, "{name}: {}", desk.text());
            assert!(!desk.text().contains('✗'), "{name}: {}", desk.text());
        }
    }
    // Answers are chosen from in any case only after a key or a click that chooses.
    let mut desk = at("minimax", "hope", SIZE);
    desk.press("Enter Enter Enter");
    assert!(!desk.line(1).contains('✗') && !desk.line(1).contains('✓'), "{}", desk.text());
    assert!(desk.text().contains("Choose an answer first"), "{}", desk.text());
    desk.press("Down Enter");
    assert!(desk.line(1).contains('✗') || desk.line(1).contains('✓'), "{}", desk.text());
}

/// A lesson with numbers to choose from.
const FIGURES: &str = r#"
format = 1
id = "own"
title = "Own"
summary = "numbers to choose from"
place = 9000

[[positions]]
id = "tree"
game = "tree"
position = "((6 4 2) (14 5 2) (12 8 3))"

[[steps]]
id = "worst"
kind = "choose"
title = "How many?"
ask = "How many leaves does alpha-beta look at?"
answer = "leaves alpha-beta"
options = [5, 7, 8, 9]
hints = ["Walk."]
"#;

#[test]
fn a_figure_that_is_typed_is_never_taken_for_the_number_of_an_answer() {
    // The answers are 5, 7, 8 and 9: the fifth is none, and the seventh neither.
    let folder = Folder::new("figures-to-choose");
    std::fs::write(folder.path().join("own.toml"), FIGURES).expect("written");
    let mut learner = LearnerDesk::default();
    learner.own_lessons = Some(folder.path().into());
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner, SIZE);
    desk.press("End Enter");
    let head = desk.line(1);
    for (digit, answer) in [("7", "7"), ("5", "5"), ("9", "9"), ("1", "9"), ("8", "8")] {
        desk.press(digit);
        assert!(desk.text().contains(&format!("▸ {answer} ")), "{digit}: {}", desk.text());
        assert_eq!(desk.line(1), head, "nothing is answered without Enter");
    }
    desk.press("Enter");
    assert_ne!(desk.line(1), head, "{}", desk.text());
}

#[test]
fn a_lesson_is_found_by_what_is_typed_and_by_its_number() {
    let lessons = LessonLibrary::open(None).lessons;
    let mut desk = Desk::new(Route::Learn, SIZE);
    desk.press("/").write("sss");
    assert!(desk.line(1).contains(&format!("of {}", lessons.len())), "{}", desk.text());
    assert!(desk.text().contains("SSS*"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(1).contains("lessons done"), "{}", desk.text());
    desk.press("1 2");
    assert!(desk.text().contains(&lessons[11].lesson.title.clone()), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.line(0).contains(&lessons[11].lesson.title), "{}", desk.text());
    desk.press("q End Enter");
    assert!(desk.line(0).contains(&lessons[lessons.len() - 1].lesson.title), "{}", desk.text());
    desk.press("q Home Enter");
    assert!(desk.line(0).contains(&lessons[0].lesson.title), "{}", desk.text());
}

#[test]
fn an_exercise_draws_another_tree() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    desk.press("Down Enter");
    for _ in 0..9 {
        desk.press("Tab");
    }
    assert!(desk.line(1).contains("As many as you like"), "{}", desk.text());
    let first = desk.text();
    desk.press("s a");
    assert_ne!(desk.text(), first);
    assert!(desk.text().contains("1 of"), "{}", desk.text());
}

#[test]
fn a_search_does_not_keep_a_key_waiting_and_can_be_stopped() {
    let mut desk = at("null-move", "save", SIZE);
    desk.patient = false;
    desk.press("Down Enter");
    assert!(desk.text().contains("Searching"), "{}", desk.text());
    assert!(desk.line(23).contains("stop"), "{}", desk.line(23));
    desk.press("q");
    assert!(desk.text().contains("The search was stopped: nothing was"), "{}", desk.text());
    assert!(!desk.line(1).contains('✗'), "{}", desk.text());
    // What comes of it later is not wanted any more.
    desk.learn();
    assert!(!desk.line(1).contains('✗'), "{}", desk.text());
    // Whoever stopped it has seen what it would be: Enter begins it again.
    desk.press("Enter").learn();
    assert!(desk.line(1).contains('✗'), "{}", desk.text());
    // A step that is left takes its search with it.
    desk.press("s n").learn();
    assert!(desk.line(1).contains("A bet, not a proof"), "{}", desk.text());
    desk.press("p");
    assert!(desk.line(1).contains('✗'), "{}", desk.text());
}

#[test]
fn a_lesson_that_is_being_opened_can_be_given_up() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    desk.patient = false;
    desk.press("Enter");
    assert!(desk.text().contains("Opening Your first cut"), "{}", desk.text());
    desk.press("Esc").learn();
    assert!(desk.text().contains("lessons done") && !desk.text().contains("Opening"), "{}", desk.text());
    desk.press("Enter").learn();
    assert!(desk.line(0).contains("Your first cut"), "{}", desk.text());
}

#[test]
fn the_learners_own_lessons_stand_on_the_map_and_broken_ones_harm_nobody() {
    let folder = Folder::new("own");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("written");
    let lesson = |id: &str, claim: &str| {
        format!(
            "format = 1\nid = \"{id}\"\ntitle = \"Lesson {id}\"\nsummary = \"s\"\nplace = 1\nminutes = 5\n\
             [[positions]]\nid = \"p\"\ngame = \"tree\"\nposition = \"(1 2)\"\n[[steps]]\nid = \"a\"\nkind = \"text\"\n\
             title = \"Read this\"\ntext = \"Words.\"\nposition = \"p\"\nclaims = [\"{claim}\"]\n"
        )
    };
    write("mine.toml", &lesson("mine", "leaves = 2"));
    write("untrue.toml", &lesson("untrue", "leaves = 3"));
    write("broken.toml", "format = 1\nid = [");
    write("nothing.toml", "");
    let mut learner = LearnerDesk::default();
    learner.own_lessons = Some(folder.path().into());
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner, SIZE);
    let map = desk.text();
    let joined: String = map.lines().map(str::trim).collect();
    assert!(joined.contains("broken.toml:2:") && map.contains("and 1 file more"), "{map}");
    assert!(map.contains("1 ▶ Your first cut"), "{map}");
    // They stand behind the chapters of the course.
    desk.press("End");
    let map = desk.text();
    assert!(
        map.contains("Further lessons") && map.contains("○ Lesson mine") && map.contains("○ Lesson untrue"),
        "{map}"
    );
    desk.press("Enter");
    let refused: String = desk.text().lines().map(str::trim).collect();
    assert!(refused.contains("untrue.toml:") && refused.contains("claim is false"), "{}", desk.text());
    desk.press("Up Enter");
    assert!(desk.line(1).contains("Read this"), "{}", desk.text());
    desk.press("q Home Enter");
    assert!(desk.line(0).contains("Your first cut"), "{}", desk.text());
}

/// Without what was done before, a lesson would begin from its beginning.
#[test]
fn lessons_open_as_soon_as_the_progress_is_read() {
    let mut learner = LearnerDesk::default();
    learner.unread = true;
    let mut desk = Desk::of(Route::Learn, Config::shipped(), learner, SIZE);
    assert!(desk.text().contains("still being read") && desk.text().contains("Puzzles"), "{}", desk.text());
    desk.hear(Event::Store(StoreEvent::Read(Box::default())));
    assert!(desk.text().contains("Game trees and minimax"), "{}", desk.text());
}

/// What gave trouble in several lessons comes in one queue, which says where one is in it and ends.
#[test]
fn puzzles_that_are_due_are_in_the_queue_among_the_steps() {
    let puzzle = cutnode::session::shipped_puzzles().remove(0).id;
    let mut learner = LearnerDesk::default();
    learner.today = 100;
    let review = Some(Review { due: 99, interval: 1 });
    for step in ["min-node", "max-node"] {
        let record = Record { status: StepStatus::Done, mistakes: 1, review, ..Record::default() };
        let saved = learner.lessons.entry("minimax".into()).or_insert_with(Saved::default);
        saved.records.insert(step.into(), record);
    }
    let known = PuzzleProgress { id: puzzle.clone(), attempts: 1, solved: false, clean: false, review };
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
        let record = Record {
            status: StepStatus::Done,
            mistakes: 1,
            review: Some(Review { due: 99, interval: 1 }),
            ..Record::default()
        };
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
    // Whoever leaves it has left it.
    desk.press("r");
    assert!(desk.line(23).contains("nothing is due"), "{}", desk.text());
}

#[test]
fn what_was_finished_once_stays_finished() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    desk.press("Home Enter");
    while !desk.text().contains("where to now?") {
        desk.press("s Enter");
    }
    desk.press("Esc Home");
    assert!(desk.text().contains("1 ✓ Your first cut"), "{}", desk.text());
    desk.press("R 2");
    assert!(desk.text().contains("1 ✓ Your first cut"), "{}", desk.text());
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

/// A lesson whose last step is left.
fn finished(lesson: &str, size: (u16, u16)) -> Desk {
    let lessons = LessonLibrary::open(None).lessons;
    let mut desk = Desk::new(Route::Learn, size);
    let place = lessons.iter().position(|entry| entry.lesson.id == lesson).expect("it is shipped");
    for _ in 0..place {
        desk.press("Down");
    }
    desk.press("Enter");
    while !desk.text().contains("where to now?") {
        desk.press("s s s s s s s s s s s s s s * Tab");
    }
    desk
}

#[test]
fn an_enter_that_is_held_down_does_not_skip_the_results() {
    let mut desk = finished("first-cut", SIZE);
    let page = desk.text();
    assert!(!desk.line(23).contains("Enter"), "{page}");
    desk.press("Enter Enter").hear(Event::Tick);
    desk.press("Enter");
    assert!(desk.text().contains("where to now?"), "{}", desk.text());
    // Released: at the first tick it has been held, at the second it has been seen.
    desk.hear(Event::Tick).hear(Event::Tick);
    assert!(desk.line(23).contains("Enter go"), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.line(0).contains("Game trees and minimax"), "{}", desk.text());
}

#[test]
fn the_results_lead_on_and_whoever_comes_back_is_there_again() {
    let mut desk = finished("first-cut", SIZE);
    let page = desk.text();
    for (key, title) in [("e", "explore"), ("s", "step"), ("r", "race")] {
        desk.press(key);
        assert!(desk.line(0).contains(title), "{key}: {}", desk.text());
        for _ in 0..3 {
            if !desk.text().contains("where to now?") {
                desk.press("Esc");
            }
        }
        if !desk.text().contains("where to now?") {
            desk.press("q");
        }
        assert_eq!(desk.text(), page, "{key}");
    }
    desk.press("Left");
    assert!(
        !desk.text().contains("where to now?") && desk.line(0).contains("Your first cut"),
        "{}",
        desk.text()
    );
    desk.press("Tab n");
    assert!(desk.line(0).contains("Game trees and minimax"), "{}", desk.text());
    // A position of a game can be played on.
    let mut desk = finished("draughts", SIZE);
    assert!(desk.text().contains("Play on from it"), "{}", desk.text());
    desk.press("p");
    assert!(desk.line(0).contains("play"), "{}", desk.text());
}

#[test]
fn a_click_on_the_map_opens_the_lesson_that_stands_there() {
    for size in [SIZE, (120, 40), (160, 50)] {
        let desk = Desk::new(Route::Learn, size);
        let row = (0..size.1).find(|&row| desk.line(row).contains("Alpha-beta")).expect("it is shown");
        let line = desk.line(row);
        let column = line[..line.find("Alpha-beta").expect("it is there")].chars().count() as u16;
        let mut desk = desk;
        desk.click(column, row);
        assert!(desk.line(0).contains("learn · Alpha-beta"), "{}", desk.text());
    }
}

/// At the map, with a lesson finished and the menu of the tests open.
fn tests(size: (u16, u16)) -> Desk {
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
        Answer::Act { right, .. } => desk.press(&(right + 1).to_string()),
        Answer::Number(text) | Answer::Window(text) => desk.write(&text.replace('−', "-")).press("Enter"),
        other => panic!("{other:?}"),
    };
}

#[test]
fn tests_are_not_offered_before_the_first_success() {
    let mut desk = Desk::new(Route::Learn, SIZE);
    assert!(!desk.text().contains("Tests, if you like"), "{}", desk.text());
    desk.press("t");
    assert!(desk.line(23).contains("once a lesson is finished"), "{}", desk.text());
    desk.press("Down");
    assert!(!desk.text().contains("Ten items"), "{}", desk.text());
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
