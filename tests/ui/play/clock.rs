//! Games with clocks.

use std::thread;
use std::time::Duration;

use cutnode::config::Config;
use cutnode::learner::progress::SavedGame;
use cutnode::ui::app::Event;
use cutnode::ui::learner_state::{GameKey, KeptGame, LearnerState, OpenGame};

use super::{SIZE, moves};
use crate::ui::desk::Desk;

/// A game of one minute that was left after two moves, with so many milliseconds of the learner's time.
fn with_time_left(milliseconds: u64) -> Desk {
    let start = cutnode::session::game("chess").expect("a game").open(None).expect("its start").start();
    let clocks = format!(r#"[{{"minutes":1,"increment":0}},[{milliseconds},60000]]"#);
    let game = SavedGame {
        game: "chess".into(),
        start,
        moves: "e2e4 e7e5".into(),
        opponent: "random".into(),
        settings: format!(r#"{{"seed":1,"clocks":{clocks},"begun":0}}"#),
        ..SavedGame::default()
    };
    let key = GameKey(1);
    let mut learner = LearnerState::default();
    learner.archive.push(KeptGame { key, game: game.clone(), day: None });
    let route = cutnode::ui::Route::Resume(Box::new(OpenGame { key, game }));
    Desk::of(route, Config::shipped(), learner, SIZE)
}

#[test]
fn whoever_lost_on_time_goes_on_where_he_stood_with_his_time_given_back() {
    let mut desk = with_time_left(30);
    desk.hear(Event::Tick);
    thread::sleep(Duration::from_millis(50));
    desk.hear(Event::Tick);
    assert!(desk.text().contains("you lose"), "{}", desk.text());
    desk.press("u");
    let text = desk.text();
    assert!(text.contains("Your move, White") && moves(&desk).contains("1. e4 e5"), "{text}");
    assert!(text.contains("White · you · 1:00") && !text.contains("0:00"), "{text}");
    // From here on a move is taken back.
    desk.press("u");
    assert!(desk.text().contains("no move yet"), "{}", desk.text());
}

#[test]
fn little_time_is_shown_in_time_by_colour_and_by_a_sign() {
    let calm = with_time_left(12_500);
    assert!(calm.text().contains("you · 0:12 ") && !calm.text().contains("0:12!"), "{}", calm.text());
    let desk = with_time_left(11_500);
    assert!(desk.text().contains("you · 0:11!"), "{}", desk.text());
    let style = |what: &str| {
        let found = desk.styled().into_iter().find(|(text, _)| text.contains(what));
        found.expect("it is on the screen").1
    };
    assert_ne!(style("0:11!"), style("White · you"), "the clock is not of its label's colour");
}
