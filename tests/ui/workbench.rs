//! The workbench.

use cutnode::course::bench::{Assignment, Craft, WORKED};
use cutnode::textbook::Algorithm;
use cutnode::ui::Route;

use super::State;
use super::desk::Desk;

fn at(algorithm: Algorithm, craft: Craft, size: (u16, u16)) -> Desk {
    Desk::new(Route::Workbench(Assignment { algorithm, craft, flaw: None, seed: 3 }), size)
}

/// Desks at which something stands.
pub(super) fn states() -> Vec<State> {
    let behind = |craft: Craft, keys: &'static str| {
        move || {
            let mut desk = at(Algorithm::AlphaBeta, craft, (80, 24));
            desk.press(keys);
            desk
        }
    };
    let untouched = Craft::ALL.into_iter().map(|craft| (craft, ""));
    let all = untouched.chain([(Craft::Edit, "Enter"), (Craft::Repair, "r t Right"), (Craft::Build, "Tab")]);
    all.map(|(craft, keys)| Box::new(behind(craft, keys)) as State).collect()
}

/// Edits a line of the page: it is chosen, and typed anew.
fn write(desk: &mut Desk, line: usize, text: &str) {
    desk.press("Home");
    for _ in 1..line {
        desk.press("Down");
    }
    desk.press("Enter C-u");
    desk.write(text);
    desk.press("Enter");
}

#[test]
fn every_task_of_every_page_can_be_opened_and_solved() {
    for algorithm in WORKED {
        for craft in Craft::ALL {
            let mut desk = at(algorithm, craft, (120, 40));
            assert!(desk.line(0).contains(&format!("workbench · {} · {}", algorithm.slug(), craft.slug())));
            desk.press("r");
            let passes = craft == Craft::Edit;
            assert_eq!(desk.text().contains('✓'), passes, "{algorithm} {}: {}", craft.slug(), desk.text());
            desk.press("s r");
            assert!(desk.text().contains("240 of 240 trees"), "{algorithm}: {}", desk.text());
        }
    }
}

#[test]
fn the_workbench_looks_as_it_should() {
    for (name, size) in [("80x24", (80, 24)), ("120x40", (120, 40)), ("160x50", (160, 50))] {
        let mut desk = at(Algorithm::AlphaBeta, Craft::Build, size);
        insta::assert_snapshot!(format!("bench-build-{name}"), desk.text());
        desk = at(Algorithm::AlphaBeta, Craft::Edit, size);
        write(&mut desk, 7, "if alpha > beta: return beta");
        desk.press("r i");
        insta::assert_snapshot!(format!("bench-tie-{name}"), desk.text());
        desk.press("t Right Right Right Right Right Right");
        insta::assert_snapshot!(format!("bench-step-{name}"), desk.text());
    }
    let mut desk = at(Algorithm::MtdF, Craft::Complete, (80, 24));
    insta::assert_snapshot!("bench-complete-80x24", desk.text());
    desk.press("Enter Enter Enter r");
    insta::assert_snapshot!("bench-completed-80x24", desk.text());
}

#[test]
fn whoever_forgets_the_tie_sees_it_and_repairs_it() {
    let mut desk = at(Algorithm::AlphaBeta, Craft::Edit, (120, 40));
    write(&mut desk, 7, "if alpha > beta: return beta");
    assert!(desk.text().contains("if α > β: return β"), "{}", desk.text());
    desk.press("r");
    let text = desk.text();
    assert!(text.contains("the smallest tree on which it fails") && text.contains("A missed cut"), "{text}");
    assert!(!text.contains("Hint:"), "{text}");
    desk.press("i");
    assert!(desk.text().contains("Hint: What is right where two values are equal?"), "{}", desk.text());
    desk.press("t");
    assert!(desk.text().contains("calls that are open"), "{}", desk.text());
    desk.press("Right Right Right");
    assert!(desk.text().contains("alphaBeta A, line"), "{}", desk.text());
    desk.press("Esc");
    write(&mut desk, 7, "if alpha >= beta: return beta");
    assert!(desk.text().contains("The page has changed since"), "{}", desk.text());
    desk.press("r");
    assert!(desk.text().contains("✓ Sound, and it misses no cut"), "{}", desk.text());
}

#[test]
fn lines_are_put_indented_moved_and_taken_back() {
    let mut desk = at(Algorithm::Negamax, Craft::Build, (120, 40));
    let empty = desk.text();
    desk.press("r");
    assert!(desk.text().contains("There is nothing on the page yet."), "{}", desk.text());
    desk.press("Enter Enter");
    let two = desk.text();
    assert!(two.contains("lines left") && two != empty);
    desk.press("Tab Right Right");
    assert!(desk.text().contains("▸ 2     "), "{}", desk.text());
    desk.press("Left Left K");
    assert!(desk.text().contains("▸ 1 "), "{}", desk.text());
    desk.press("u u u u u");
    desk.press("Enter Down Enter");
    assert!(desk.text().contains("Enter puts a line that is left here."), "{}", desk.text());
}

#[test]
fn a_page_that_cannot_be_read_is_told_with_its_place() {
    let mut desk = at(Algorithm::AlphaBeta, Craft::Edit, (120, 40));
    write(&mut desk, 6, "if v >");
    desk.press("Home r");
    let text = desk.text();
    assert!(text.contains("It cannot be read: line 6, column"), "{text}");
    assert!(text.contains("▸ 6"), "the cursor goes there: {text}");
    // A line that is begun and left is none.
    let before = desk.text();
    desk.press("o Esc");
    assert_eq!(desk.text(), before);
}

#[test]
fn the_mouse_puts_lines_on_the_page_and_chooses_them() {
    let mut desk = at(Algorithm::AlphaBeta, Craft::Build, (80, 24));
    let row = (0..24)
        .find(|&row| desk.line(row).contains("  for each child of node"))
        .expect("the line is in the box");
    desk.click(60, row);
    assert!(desk.line(2).contains("▸ 1 for each child"), "{}", desk.text());
    desk.click(6, 2);
    desk.click(6, 2);
    assert!(desk.text().contains("Enter puts a line that is left here."), "{}", desk.text());
}

#[test]
fn it_is_reached_from_home_lessons_and_the_stepper() {
    let mut home = Desk::home((80, 24));
    home.press("b");
    assert!(home.line(0).contains("workbench · alpha-beta · build"), "{}", home.text());
    let mut step = Desk::new(Route::NewStep, (80, 24));
    step.press("b");
    assert!(step.line(0).contains("workbench · alpha-beta"), "{}", step.text());
    step.press("q");
    assert!(step.line(0).contains("step"), "{}", step.text());
    let mut learn = Desk::new(Route::Lesson("negamax".into()), (80, 24));
    learn.press("b");
    assert!(learn.line(0).contains("workbench · negamax"), "{}", learn.text());
}

/// A lesson at the step with this title.
fn in_lesson(lesson: &str, title: &str) -> Desk {
    let mut desk = Desk::new(Route::Lesson(lesson.into()), (80, 24));
    desk.learn();
    for _ in 0..20 {
        if desk.line(1).contains(title) {
            break;
        }
        desk.press("n").learn();
    }
    assert!(desk.line(1).contains(title), "{}", desk.text());
    desk
}

#[test]
fn a_page_of_a_lesson_is_kept_as_it_was_left_and_judged_when_it_is_run() {
    let mut desk = in_lesson("negamax", "Write it");
    desk.press("Enter Enter");
    assert!(desk.text().contains("9 lines left"), "{}", desk.text());
    // What cannot be read is no mistake.
    desk.press("r");
    assert!(desk.text().contains("It cannot be read") && !desk.line(1).contains('✗'), "{}", desk.text());
    desk.press("p n");
    assert!(desk.text().contains("9 lines left"), "{}", desk.text());
    // The keys of the lesson stay: the solution is shown, and Enter goes on.
    desk.press("s");
    assert!(desk.line(1).contains("✓ shown") && desk.text().contains("240 of 240 trees"), "{}", desk.text());
    // What does not fit of the page is scrolled to.
    assert!(!desk.text().contains("return α") && desk.text().contains('↓'), "{}", desk.text());
    desk.press("PgDn PgDn");
    assert!(desk.text().contains("return α"), "{}", desk.text());
    desk.press("PgUp PgUp");
    assert!(desk.text().contains("function alphaBeta"), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.text().contains("how the steps went"), "{}", desk.text());
}

#[test]
fn a_page_that_is_repaired_stands_beside_the_tree_of_which_its_step_speaks() {
    let desk = in_lesson("negamax", "A missing sign");
    // The tree is (((7 2) (9 5)) ((3 6) (8 1))).
    let leaves = ["7", "2", "9", "5", "3", "6", "8", "1"];
    let text = desk.text().replace('│', " ");
    let drawn = |row: &str| row.split_whitespace().collect::<Vec<_>>().ends_with(&leaves);
    assert!(text.lines().any(drawn) && text.contains("the tree of this step"), "{text}");
    assert!(!text.contains("one of them is drawn"), "{text}");
}

#[test]
fn other_pages_and_tasks_are_chosen() {
    let mut desk = at(Algorithm::AlphaBeta, Craft::Build, (80, 24));
    desk.press("a Down Enter");
    assert!(desk.line(0).contains("minimax · build"), "{}", desk.text());
    desk.press("w Down Down Enter");
    assert!(desk.line(0).contains("minimax · repair"), "{}", desk.text());
    let first = desk.text();
    desk.press("x");
    assert_ne!(desk.text(), first);
    desk.press("y");
    assert!(desk.copied.pop().is_some_and(|page| page.starts_with("function maxValue")));
}

#[test]
fn why_a_page_could_not_be_tried_is_said_until_it_changes() {
    let mut desk = at(Algorithm::AlphaBeta, Craft::Build, (80, 24));
    desk.press("r");
    assert!(desk.text().contains("There is nothing on the page yet."), "{}", desk.text());
    desk.press("Enter");
    assert!(!desk.text().contains("There is nothing on the page yet."), "{}", desk.text());
}

/// What was made of a page is there again, for whoever leaves or turns to another task; what works is not gone on with.
#[test]
fn a_page_that_was_begun_is_gone_on_with() {
    let mut desk = Desk::home((120, 40));
    desk.press("b Enter Enter Enter");
    let begun = desk.text();
    desk.press("q");
    assert!(desk.line(0).contains("home"), "{}", desk.text());
    desk.press("b");
    assert_eq!(page(&desk), page_of(&begun), "{}", desk.text());
    desk.press("w Down Down Down Enter");
    assert!(desk.line(0).contains("edit"), "{}", desk.text());
    write(&mut desk, 2, "nonsense");
    desk.press("w Home Enter");
    assert_eq!(page(&desk), page_of(&begun), "{}", desk.text());
    desk.press("w Down Down Down Enter");
    assert!(desk.text().contains("nonsense"), "{}", desk.text());
    desk.press("q b");
    assert!(desk.line(0).contains("edit") && desk.text().contains("nonsense"), "{}", desk.text());
    desk.press("s r q b");
    assert!(!desk.text().contains("nonsense"), "{}", desk.text());
}

fn page(desk: &Desk) -> Vec<String> {
    page_of(&desk.text())
}

/// The lines of the page, as they stand on the screen.
fn page_of(text: &str) -> Vec<String> {
    let rows = text.lines().skip(2).take_while(|row| !row.contains("lines left"));
    let without_cursor = |row: &str| row.chars().take(50).collect::<String>().replace('▸', " ");
    rows.map(|row| without_cursor(row).trim_end().to_string()).collect()
}
