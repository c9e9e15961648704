//! The states of the lessons that the laws of all screens are tried in.

use cutnode::ui::Route;

use super::{SIZE, exams, queue};
use crate::ui::desk::Desk;
use crate::ui::{State, at};

/// The map and its popups, a step of each kind, one that was answered, and the pages after the last ones.
pub(in crate::ui) fn states() -> Vec<State> {
    let map = ["", "Enter n n Right", "Enter n n n n o", "R", "/ x y z"];
    let map = map.map(|keys| Box::new(move || at(Route::Learn, keys)) as State);
    let steps = [
        ("first-cut", ""),
        ("first-cut", "n"),
        ("first-cut", "s"),
        ("first-cut", "n n n"),
        ("minimax", ""),
        ("first-cut", "5"),
        ("minimax", "n n n n"),
        ("minimax", "n n n n n"),
        ("minimax", "n n n n n n n"),
        ("alpha-beta", "n n n n n n n n"),
        ("alpha-beta", "n n n n n n n n Right Space Enter"),
        ("practice", "s"),
        ("comparison", "n n n"),
    ];
    let steps = steps.map(|(id, keys)| Box::new(move || at(Route::Lesson(id.into()), keys)) as State);
    let searched = || {
        let mut desk = Desk::new(Route::Lesson("comparison".into()), SIZE);
        desk.press("n n n");
        desk.patient = false;
        desk.press("Space Enter");
        desk
    };
    let over = || queue::due().press_to("r s Enter s Enter");
    let test = || exams::tests(SIZE).press_to("5 n n n n n");
    let opening = || {
        let mut desk = Desk::new(Route::Learn, SIZE);
        desk.patient = false;
        desk.press("Down Enter");
        desk
    };
    let presented = || at(Route::Lesson("alpha-beta".into()), "P");
    let others =
        [Box::new(searched) as State, Box::new(over), Box::new(test), Box::new(opening), Box::new(presented)];
    map.into_iter().chain(steps).chain(others).collect()
}
