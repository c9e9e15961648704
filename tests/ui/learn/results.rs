//! What a lesson ends with, and where that leads.

use cutnode::course::library::LessonLibrary;
use cutnode::ui::Route;
use cutnode::ui::app::Event;

use super::SIZE;
use crate::ui::desk::Desk;

/// A lesson whose last step is left.
pub(super) fn finished(lesson: &str, size: (u16, u16)) -> Desk {
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
