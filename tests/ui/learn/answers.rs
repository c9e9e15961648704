//! Answers: by mouse, by cursor, by keyboard, and never by the Enter before.

use cutnode::config::Config;
use cutnode::course::library::LessonLibrary;
use cutnode::ui::Route;
use cutnode::ui::learner_state::LearnerState as LearnerDesk;

use super::{KINDS, SIZE, at, step, titled};
use crate::folder::Folder;
use crate::ui::desk::Desk;

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
fn what_is_said_of_the_last_answer_of_a_step_is_read() {
    // Of an order what it costs, and not the run on the tree as it was given.
    let mut desk = at("move-ordering", "order-four", SIZE);
    desk.press("3 1 2 4 Enter");
    let text = desk.text();
    assert!(text.contains("3124") && text.contains("✓ 7 leaves: no order costs fewer"), "{text}");
    assert!(!text.contains("10 of 12 leaves were looked at"), "{text}");
    desk.press("r s");
    assert!(desk.text().contains("7 leaves: no order costs fewer"), "{}", desk.text());
    // Of a run that is seen to its end, as long as it stands there.
    let mut desk = at("first-cut", "decide", SIZE);
    desk.press("2 Enter 2 Enter 1 Enter 2 Enter");
    let text = desk.text();
    assert!(text.contains("✓ D is worth at most 14, and Max has 3") && text.contains("Done: A is"), "{text}");
    desk.press("Left");
    assert!(!desk.text().contains("✓ D is worth at most 14"), "{}", desk.text());
    let mut desk = at("first-cut", "decide", SIZE);
    desk.press("s s s s");
    assert!(
        desk.text().contains("It was: go on to the next child. D is worth at most 14"),
        "{}",
        desk.text()
    );
    // Of a run that is told line by line.
    let mut desk = at("mtd-f", "intervals", (120, 40));
    desk.press("s s s s s s");
    assert!(desk.line(1).contains("✓ shown") && desk.text().contains("It was: ("), "{}", desk.text());
}

#[test]
fn letters_belong_to_an_answer_that_is_begun() {
    let mut desk = at("alpha-beta", "windows", SIZE);
    desk.write("-inf inf");
    assert!(desk.line(1).contains("With what window?"), "{}", desk.text());
    let typed = desk.text();
    assert!(typed.contains("-inf inf") && !typed.contains("Hint 1"), "{typed}");
    // None is a key of the step, or of the program.
    desk.write("bnispoqr");
    assert_eq!(desk.text(), typed);
    desk.press("Enter");
    assert!(desk.text().contains("2 of 4"), "{}", desk.text());
    // A hint is to be had, by a key that no answer has.
    desk.press("- !");
    assert!(desk.text().contains("Hint 1"), "{}", desk.text());
    // What was judged is no answer that is begun: letters are keys again.
    let mut desk = at("minimax", "min-node", SIZE);
    desk.press("- 4 Enter");
    assert!(desk.line(1).contains('✗'), "{}", desk.text());
    desk.press("i");
    assert!(desk.text().contains("Hint 1"), "{}", desk.text());
}

#[test]
fn a_node_that_is_asked_about_is_named_by_its_line_and_marked_in_the_tree() {
    let mut desk = at("transposition-table", "recall", SIZE);
    let line = |desk: &Desk, number: u8| {
        let text = desk.text();
        let asked = text.split(&format!("{number} of 6: After ")).nth(1).expect("it is asked").to_string();
        asked.split(", with").next().expect("its line").to_string()
    };
    let first = line(&desk, 1);
    assert!(first.starts_with("3.c3 ") && first.ends_with(" c2"), "{}", desk.text());
    assert!(desk.text().contains("[0]"), "the leaf that it leads to: {}", desk.text());
    desk.press("s");
    assert_ne!(line(&desk, 2), first);
    assert!(desk.text().contains("[1]"), "{}", desk.text());
}

#[test]
fn a_tree_is_drawn_whole_where_no_leaf_has_a_sign() {
    for (lesson, step) in [("mtd-f", "intervals"), ("sss-star", "bound-falls")] {
        for size in [SIZE, (120, 40)] {
            let desk = at(lesson, step, size);
            assert!(!desk.text().contains("are not drawn"), "{lesson}: {}", desk.text());
            assert!(desk.text().contains("101"), "{lesson}: {}", desk.text());
        }
    }
}

#[test]
fn the_list_of_a_question_says_in_which_order_it_is() {
    let desk = at("sss-star", "take-wide", SIZE);
    assert!(desk.text().contains("OPEN, from left to right in the tree:"), "{}", desk.text());
}

#[test]
fn no_board_asks_for_the_best_move_where_another_is_right() {
    for (lesson, step) in [("quiescence", "stops"), ("quiescence", "pushed")] {
        let desk = at(lesson, step, (120, 40));
        let text = desk.text();
        assert!(text.contains(" to move.") && !text.contains("find the best move"), "{lesson}: {text}");
    }
    let puzzle = at("extensions", "rank", (120, 40));
    assert!(puzzle.text().contains("White to move: find the best move."), "{}", puzzle.text());
}

#[test]
fn a_long_answer_is_broken_between_words_and_apart_from_its_sign() {
    for (step, last) in [("use-or-refuse", "search ✓ shown"), ("where-to", "the second ✓ shown")] {
        let mut desk = at("transposition-table", step, SIZE);
        for _ in 0..8 {
            if !desk.line(1).contains("✓ shown") {
                desk.press("s");
            }
        }
        let words: Vec<_> = (2..23).map(|row| desk.line(row)).collect();
        // Beside the board they stand in a column.
        let column: String = words.iter().map(|row| row.chars().skip(36).collect::<String>() + " ").collect();
        let column = column.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(column.contains(last), "{step}: {}", desk.text());
    }
}

#[test]
fn the_head_of_a_step_is_not_cut() {
    let desk = at("negamax", "again", SIZE);
    let head = desk.line(1);
    assert!(head.contains("Until the signs come by themselves") && head.contains("0 solved"), "{head}");
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
