//! The lessons.

use cutnode::tutor::shelf::Shelf;
use cutnode::ui::Place;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

const SIZE: (u16, u16) = (80, 24);

/// Goes to the lesson on alpha-beta in the list, and opens it.
fn open(desk: &mut Desk) {
    let lessons = Shelf::open(None).lessons;
    let place = lessons.iter().position(|volume| volume.lesson.id == "alpha-beta");
    for _ in 0..place.expect("it is shipped") {
        desk.press("Down");
    }
    desk.press("Enter");
}

/// The lesson on alpha-beta, at a step counted from 1.
fn step(number: usize, size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(Place::Learn, size);
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
        ("asked", titled("What does D know"), "1 i"),
        ("marking", titled("The masterpiece"), "Right Space Left Down Down Space i"),
        ("graded", titled("Your turn"), "Down Right Space Enter"),
    ];
    for (name, number, keys) in steps {
        for (size, theme) in [(SIZE, ThemeName::Dark), (SIZE, ThemeName::Mono), ((160, 50), ThemeName::Dark)]
        {
            let mut desk = if number == 0 { Desk::new(Place::Learn, size) } else { step(number, size) };
            desk.press(keys);
            desk.theme(theme);
            insta::assert_debug_snapshot!(format!("{name}-{}x{}-{theme}", size.0, size.1), desk.screen());
        }
    }
}

#[test]
fn a_run_is_stepped_forward_and_back() {
    let mut desk = step(titled("Minimax"), SIZE);
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
    desk.press("n n Right Right Right Right");
    let before = desk.text();
    assert!(before.contains("leaves looked at: 2 of 9"), "{before}");
    desk.press("q q");
    assert!(desk.line(0).contains("home"));
    desk.press("1");
    assert!(desk.text().contains("1/17"), "{}", desk.text());
    desk.press("Enter");
    assert_eq!(desk.text(), before);
    desk.press("q R");
    assert!(!desk.text().contains("/17"), "{}", desk.text());
}

#[test]
fn the_list_of_steps_jumps() {
    let mut desk = step(1, SIZE);
    desk.press("o Down Down Enter");
    assert!(desk.line(1).contains("Minimax"), "{}", desk.text());
    desk.press("o Esc");
    assert!(desk.line(1).contains("Minimax"));
}

#[test]
fn the_lesson_can_be_finished_with_enter_and_the_right_answers() {
    let mut desk = step(1, SIZE);
    for _ in 0..400 {
        if desk.line(0).contains("learn · Alpha-beta") {
            // Questions and predictions: whoever is shown the solution goes on, too.
            desk.press("s Enter");
        } else {
            break;
        }
    }
    assert!(desk.line(23).contains("Alpha-beta: done."), "{}", desk.text());
}

#[test]
fn the_footer_asks_for_no_answer_to_what_is_answered() {
    let mut desk = step(1, SIZE);
    let mut asked = 0;
    for number in 1..=17 {
        if number > 1 {
            desk.press("n");
        }
        if desk.line(23).contains("Enter answer") {
            asked += 1;
            desk.press("s");
            assert!(
                desk.line(23).contains("Enter next") && !desk.line(23).contains("answer"),
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
        if !desk.line(0).contains("learn · Alpha-beta") {
            break;
        }
        // All but the first question, which is passed over.
        let first = desk.line(1).contains(" 6/17");
        desk.press(if first { "n" } else { "s Enter" });
    }
    assert!(desk.line(23).contains("1 step is still open"), "{}", desk.text());
}

#[test]
fn every_lesson_can_be_gone_through_by_keyboard_with_wrong_answers_and_hints() {
    let lessons = Shelf::open(None).lessons;
    for (place, volume) in lessons.iter().enumerate() {
        let mut desk = Desk::new(Place::Learn, SIZE);
        for _ in 0..place {
            desk.press("Down");
        }
        desk.press("Enter");
        let title = format!("learn · {}", volume.lesson.title);
        assert!(desk.line(0).contains(&title), "{}", desk.text());
        // Hints and wrong answers by the keys of every kind of step, then the solution, then on.
        let mut presses = 0;
        while desk.line(0).contains(&title) {
            presses += 1;
            assert!(presses <= volume.lesson.steps.len(), "{title}: the end is not reached\n{}", desk.text());
            desk.press("End i ! 1 s * Tab");
        }
        let summary: String = volume.lesson.summary.chars().take(30).collect();
        assert!(desk.text().contains(&summary), "{}", desk.text());
    }
}

#[test]
fn a_move_is_made_on_the_board_by_cursor_by_mouse_and_typed() {
    let lessons = Shelf::open(None).lessons;
    let place = lessons.iter().position(|volume| volume.lesson.id == "endgames").expect("shipped");
    let at_mate = |size| {
        let mut desk = Desk::new(Place::Learn, size);
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
    assert!(desk.text().contains("is worth") || desk.line(1).contains('✓'), "{}", desk.text());
    let mut desk = at_mate((160, 50));
    desk.press("Space Right Space");
    assert!(desk.text().contains("is worth"), "{}", desk.text());
}

#[test]
fn an_exercise_draws_another_tree() {
    let mut desk = Desk::new(Place::Learn, SIZE);
    desk.press("Enter");
    for _ in 0..9 {
        desk.press("Tab");
    }
    assert!(desk.line(1).contains("As many as you like"), "{}", desk.text());
    let first = desk.text();
    desk.press("s a");
    assert_ne!(desk.text(), first);
    assert!(desk.text().contains("1 of"), "{}", desk.text());
}
