//! The lessons.

mod answers;
mod exams;
mod queue;
mod results;
mod states;

use cutnode::config::Config;
use cutnode::course::library::LessonLibrary;
use cutnode::ui::Route;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::LearnerState as LearnerDesk;
use cutnode::ui::store::StoreEvent;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;
use crate::folder::Folder;

pub(super) use states::states;

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
    ("choose", "minimax", "hope", "2 Enter", "3 Enter"),
    ("play-a-move", "endgames", "mate", "R a 2 Enter", "K g 6 Enter"),
    ("predict-next", "minimax", "order", "Left Enter", ""),
    ("predict-sign", "negamax", "signs", "1 0 0 Enter", ""),
    ("predict-types", "node-types", "types", "4 Enter", "1 Enter"),
    ("predict-open", "sss-star", "take", "Left Enter", ""),
    ("predict-interval", "mtd-f", "intervals", "- Space + Enter", ""),
    ("decide-null-move", "null-move", "pass-or-not", "1 Enter", ""),
    ("decide-reduction", "late-move-reductions", "reduce-or-not", "1 Enter", ""),
    ("decide-capture", "killers", "first-capture", "", ""),
    ("decide-place", "transposition-table", "where-to", "3 Enter", ""),
    ("order", "alpha-beta", "put-in-order", "2 3 1 Enter", ""),
    ("experiment", "killers", "down", "Down Up Enter", "Down Space Enter"),
    ("repair", "negamax", "find", "r", "s"),
    ("build", "negamax", "put-together", "", "s"),
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
#[ignore = "the whole course: `.ci/run` does it"]
fn every_lesson_can_be_gone_through_by_keyboard_with_wrong_answers_and_hints() {
    let lessons = LessonLibrary::open(None).lessons;
    for (place, entry) in lessons.iter().enumerate() {
        let mut desk = Desk::new(Route::Learn, SIZE);
        let number: Vec<String> = (place + 1).to_string().chars().map(String::from).collect();
        desk.press(&format!("{} Enter", number.join(" ")));
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
