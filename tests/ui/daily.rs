//! The cut of the day.

use cutnode::config::Config;
use cutnode::course::daily::Daily;
use cutnode::learner::progress::{DayRecord, DayTask};
use cutnode::ui::Route;
use cutnode::ui::learner_state::LearnerState;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

/// 2026-11-23.
const TODAY: i64 = 20_780;

fn on(today: i64) -> LearnerState {
    let mut learner = LearnerState::default();
    learner.today = today;
    learner
}

fn learner() -> LearnerState {
    on(TODAY)
}

fn at(size: (u16, u16)) -> Desk {
    Desk::of(Route::Daily, Config::shipped(), learner(), size)
}

/// Every decision is to go on.
fn go_on(desk: &mut Desk) {
    for _ in 0..40 {
        if desk.text().contains("go on, or cut?") {
            desk.press("g");
        }
    }
}

#[test]
fn the_tree_of_a_day_is_the_same_for_ever() {
    let trees =
        [(TODAY, 0), (TODAY + 1, 0), (TODAY, 1)].map(|(day, number)| Daily { day, number }.tree().text());
    insta::assert_snapshot!("trees", trees.join("\n"));
}

#[test]
fn every_day_has_a_tree_with_cuts_that_fits_the_smallest_screen() {
    for day in TODAY..TODAY + 60 {
        let desk = Desk::of(Route::Daily, Config::shipped(), on(day), (80, 24));
        let text = desk.text();
        assert!(!text.contains(" nodes"), "a part of the tree is folded away:\n{text}");
        assert!(text.contains("g  go on to its next child"), "{text}");
    }
}

#[test]
fn a_result_counts_once_a_day_and_is_copied() {
    let mut desk = at((80, 24));
    assert!(desk.line(0).contains("cut of the day · 2026-11-23 · go on, or cut"), "{}", desk.text());
    desk.press("Enter Enter Enter Space");
    assert!(desk.text().contains("1 of "), "no key but its own decides: {}", desk.text());
    go_on(&mut desk);
    let text = desk.text();
    assert!(text.contains("cutnode 2026-11-23 ·") && text.contains("It counts, and is kept."), "{text}");
    desk.press("y");
    let line = desk.copied.pop().expect("it is copied");
    assert!(line.starts_with("cutnode 2026-11-23 ·") && line.ends_with(" leaves"), "{line}");
    desk.press("r");
    assert!(desk.line(0).contains("does not count"), "{}", desk.text());
    go_on(&mut desk);
    assert!(desk.text().contains("It does not count"), "{}", desk.text());
    desk.press("n");
    assert!(desk.line(0).contains("2026-11-23 #2"), "{}", desk.text());
}

#[test]
fn what_was_decided_is_there_again_and_days_in_a_row_are_told() {
    let mut learner = learner();
    let record = |given: &str, done| DayRecord { given: given.into(), done };
    learner.days.insert(DayTask::Cut.id(TODAY), record("gg", false));
    learner.days.insert(DayTask::Cut.id(TODAY - 1), record("g", true));
    let mut desk = Desk::of(Route::Home, Config::shipped(), learner, (80, 24));
    assert!(desk.text().contains("1 day in a row up to yesterday"), "{}", desk.text());
    desk.press("8");
    assert!(desk.text().contains("3 of "), "{}", desk.text());
    go_on(&mut desk);
    assert!(desk.text().contains("2 days in a row"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.text().contains("is done · 2 days in a row"), "{}", desk.text());
}

#[test]
fn moves_are_put_in_order_and_counted_only_when_they_are_run() {
    let mut desk = at((80, 24));
    go_on(&mut desk);
    desk.press("o Enter Enter");
    assert!(desk.text().contains("Nothing is moved yet"), "{}", desk.text());
    assert!(!desk.text().contains("worst"), "{}", desk.text());
    desk.press("3 Enter");
    let text = desk.text();
    for says in ["as drawn", "worst", "best", "your first order counts"] {
        assert!(text.contains(says), "{says}: {text}");
    }
    desk.press("y");
    let line = desk.copied.pop().expect("it is copied");
    assert!(line.starts_with("cutnode 2026-11-23 order ") && line.contains("(best "), "{line}");
    desk.press("r , Enter");
    assert!(desk.text().contains("your first order of the day does"), "{}", desk.text());
}

#[test]
fn a_decision_can_be_clicked() {
    let mut desk = at((120, 40));
    let row =
        (0..40).find(|&row| desk.line(row).contains("g  go on to its next child")).expect("it is there");
    desk.click(6, row);
    assert!(desk.text().contains("2 of "), "{}", desk.text());
}

#[test]
fn the_screens_look_as_they_should() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let mut desk = at(size);
        desk.press("g c g");
        let name = |what: &str| format!("daily-{what}-{}x{}", size.0, size.1);
        insta::assert_snapshot!(name("cut"), desk.text());
        go_on(&mut desk);
        insta::assert_snapshot!(name("result"), desk.text());
        desk.press("o 3 Down");
        insta::assert_snapshot!(name("order"), desk.text());
        desk.press("Enter");
        desk.theme(ThemeName::Mono);
        insta::assert_snapshot!(name("prices"), desk.text());
    }
}
