//! The lessons.

use cutnode::ui::Place;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

const SIZE: (u16, u16) = (80, 24);

/// The lesson on alpha-beta, at a step counted from 1.
fn step(number: usize, size: (u16, u16)) -> Desk {
    let mut desk = Desk::new(Place::Learn, size);
    desk.press("Enter");
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
    desk.press("1 Enter n n Right Right Right Right");
    let before = desk.text();
    assert!(before.contains("leaves looked at: 2 of 9"), "{before}");
    desk.press("q q");
    assert!(desk.line(0).contains("home"));
    desk.press("1");
    assert!(desk.text().contains("step 3 of"), "{}", desk.text());
    desk.press("Enter");
    assert_eq!(desk.text(), before);
    desk.press("q R");
    assert!(desk.text().contains("about 15 minutes"), "{}", desk.text());
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
