//! Who owns a job: one that a job of another screen took the place of is begun again when its screen is shown.

use cutnode::games::Side;
use cutnode::search::{Limits, Plan};
use cutnode::session::portable::Headline;
use cutnode::session::{Method, Request, Watch, game};
use cutnode::ui::Route;
use cutnode::ui::screens::coach::Coached;

use super::desk::Desk;

/// The explorer with a search that does not end by itself, and the first rows of it.
fn explorer() -> Desk {
    let session = game("chess").expect("a game").open(None).expect("its start");
    let plan = Plan::new(Limits::depth(60));
    let request =
        Request { method: Method::Engine, plan, watch: Watch::Record { budget: 20_000, followed: true } };
    let mut desk = Desk::new(Route::Explain { session, request }, (100, 30));
    desk.hear_until(|desk| !desk.text().contains("searching…"));
    desk
}

/// The running search is told to stop, and the explorer knows that it has.
fn stops(desk: &mut Desk, after: &str) {
    assert!(desk.line(0).contains("explore · chess · searching"), "{after}: {}", desk.text());
    desk.press(".").settle();
    assert!(!desk.line(0).contains("searching"), "after {after} it runs for ever: {}", desk.text());
    assert!(desk.text().contains("nodes"), "{after}: {}", desk.text());
}

#[test]
fn a_search_whose_place_was_taken_is_begun_again() {
    // A search below, a hint in a game, an algorithm: whatever thinks.
    for (keys, back) in [("R", "q"), ("p Enter i", "q"), ("a", "q")] {
        let mut desk = explorer();
        let before = desk.job();
        desk.press("j j").press(keys);
        assert!(desk.job() != before, "{keys} begins a job: {}", desk.text());
        desk.press(back);
        stops(&mut desk, keys);
    }
}

#[test]
fn a_search_that_nobody_took_the_place_of_goes_on() {
    let mut desk = explorer();
    let before = desk.job();
    // The form of a new game is open; nothing thinks.
    desk.press("j p");
    assert!(desk.line(0).contains("play"), "{}", desk.text());
    desk.press("Esc");
    if desk.line(0).contains("play") {
        desk.press("q");
    }
    assert_eq!(desk.job(), before, "it was not begun again");
    stops(&mut desk, "nothing");
}

#[test]
fn the_second_of_two_searches_side_by_side_is_begun_again() {
    let session = game("chess").expect("a game").open(None).expect("its start");
    let request = Request {
        method: Method::Engine,
        plan: Plan::new(Limits::depth(3)),
        watch: Watch::Record { budget: 20_000, followed: true },
    };
    let mut desk = Desk::new(Route::Explain { session, request }, (120, 40));
    desk.settle();
    // What if? The same settings, then the first search is looked at while the second one's place is taken.
    desk.press("x Enter Tab R q").settle();
    assert!(!desk.line(0).contains("searching"), "{}", desk.text());
    desk.press("Tab");
    assert!(!desk.line(0).contains("searching"), "{}", desk.text());
}

#[test]
fn the_coach_goes_on_after_a_game_that_was_played_from_there() {
    let mut session = game("chess").expect("a game").open(None).expect("its start");
    for text in "e4 e5 Qh5 Nc6 Qxh7 a6".split(' ') {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let mut desk = Desk::new(
        Route::Coach(Coached {
            session,
            headline: Headline::default(),
            you: Some(Side::First),
            nodes: Some(4_000),
            wrong: None,
        }),
        (100, 30),
    );
    // In a game from here a hint takes the engine.
    desk.press("p Enter i q");
    for _ in 0..8 {
        desk.settle();
    }
    assert!(desk.text().contains("accuracy: White"), "{}", desk.text());
}
