//! Whom one plays: what is remembered of him, and what he is called.

use cutnode::config::Config;
use cutnode::learner::progress::SavedGame;
use cutnode::ui::learner_state::{GameKey, KeptGame, LearnerState, OpenGame};

use super::SIZE;
use crate::ui::desk::Desk;

#[test]
fn the_form_begins_with_the_opponent_of_the_last_game_and_no_slug_is_shown() {
    let start = cutnode::session::game("chess").expect("a game").open(None).expect("its start").start();
    let game = SavedGame {
        game: "chess".into(),
        start,
        moves: "e2e4".into(),
        opponent: "rated-1700".into(),
        ..SavedGame::default()
    };
    let outside = SavedGame { opponent: "uci:Stock".into(), ..game.clone() };
    let mut learner = LearnerState::default();
    for (number, game) in (0..).zip([outside.clone(), game]) {
        learner.archive.push(KeptGame { key: GameKey(number), game, day: None });
    }
    learner.games.push(OpenGame { key: GameKey(0), game: outside });
    let new = cutnode::ui::Route::Play(
        cutnode::session::game("chess").expect("a game").open(None).expect("a start"),
    );
    let form = Desk::of(new, Config::shipped(), learner.clone(), SIZE);
    assert!(form.text().contains("1700"), "{}", form.text());
    for place in [cutnode::ui::Route::Home, cutnode::ui::Route::Archive] {
        let desk = Desk::of(place, Config::shipped(), learner.clone(), SIZE);
        assert!(desk.text().contains("Stock") && !desk.text().contains("uci:"), "{}", desk.text());
    }
}

#[test]
fn the_form_begins_with_whoever_is_asked_for() {
    let asked_for =
        [("level-3", "Player of 7"), ("your-engine:pvs", "Your engine, after "), ("one-ply", "One ply")];
    for (slug, name) in asked_for {
        let session = cutnode::session::game("chess").expect("a game").open(None).expect("a start");
        let route = cutnode::ui::Route::Against { session, opponent: slug.into() };
        let mut desk = Desk::of(route, Config::shipped(), LearnerState::default(), SIZE);
        assert!(desk.text().contains(&format!("‹ {name}")), "{}", desk.text());
        assert!(desk.press("Enter").line(0).contains(&format!("against {name}")), "{}", desk.text());
    }
}

/// Who plays this game is a list, and a click into it chooses.
#[test]
fn an_opponent_is_chosen_by_a_click_on_his_name() {
    for size in [SIZE, (120, 40), (160, 50)] {
        let session = cutnode::session::game("chess").expect("a game").open(None).expect("a start");
        let mut desk = Desk::new(cutnode::ui::Route::Play(session), size);
        let row = (0..size.1).find(|&row| desk.line(row).contains("Minimax, 2 plies")).expect("he is listed");
        desk.click(8, row);
        assert!(desk.text().contains("‹ Minimax, 2 plies ›"), "{}", desk.text());
    }
}
