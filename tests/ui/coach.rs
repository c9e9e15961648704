//! A game gone through with the coach.

use cutnode::games::Side;
use cutnode::ui::Route;
use cutnode::ui::theme::ThemeName;

use super::desk::Desk;

/// White has a queen for nothing and forgets that it can be taken; then Black misses mate in one.
const GAME: &str = "e4 e5 Qh5 Nc6 Qxh7 a6";

fn coach(moves: &str, size: (u16, u16)) -> Desk {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let mut desk = Desk::new(Route::Coach { session, you: Side::First }, size);
    for _ in 0..=moves.split(' ').count() {
        desk.settle();
    }
    desk
}

#[test]
fn it_looks_as_it_should() {
    for (size, theme) in
        [((80, 24), ThemeName::Dark), ((80, 24), ThemeName::Mono), ((160, 50), ThemeName::Dark)]
    {
        let mut desk = coach(GAME, size);
        desk.theme(theme);
        insta::assert_snapshot!(format!("coach-{}x{}-{theme}", size.0, size.1), desk.text());
    }
}

#[test]
fn bad_moves_are_named_with_what_was_better() {
    let mut desk = coach(GAME, (80, 24));
    assert!(desk.text().contains("accuracy: White"), "{}", desk.text());
    // The first mistake is shown at once.
    assert!(
        desk.text().contains("3.Qxh7 is a blunder") || desk.text().contains("Better was"),
        "{}",
        desk.text()
    );
    desk.press("Right");
    assert!(
        desk.text().contains("3…a6 is a missed win") && desk.text().contains("Better was Rxh7"),
        "{}",
        desk.text()
    );
    desk.press("Enter").settle();
    assert!(desk.line(0).contains("explore · chess"), "the refutation: {}", desk.line(0));
}

#[test]
fn a_puzzle_is_made_of_what_has_one_solution() {
    let mut desk = coach(GAME, (80, 24));
    desk.press("Right s").settle();
    assert!(desk.text().contains("kept among the puzzles"), "{}", desk.text());
    desk.press("Left Left Left Left Left Left s");
    assert!(!desk.text().contains("kept among the puzzles"), "there is nothing to be made of the start");
}

#[test]
fn every_game_of_the_registry_can_be_gone_through() {
    for card in &cutnode::session::GAMES {
        let mut session = card.open(None).expect("its start");
        for _ in 0..4 {
            if let Some(tag) = session.view().moves.first().map(|mv| mv.tag) {
                session.play(tag);
            }
        }
        let plies = session.played().len();
        for size in [(80, 24), (160, 50), (20, 5), (1, 1)] {
            let mut desk = Desk::new(Route::Coach { session: session.fork(), you: Side::Second }, size);
            for _ in 0..=plies {
                desk.settle();
            }
            desk.press("Left Left n N Right PageDown PageUp x");
        }
    }
}
