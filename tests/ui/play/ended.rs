//! How games end, and what comes after that.

use cutnode::config::Config;
use cutnode::ui::learner_state::LearnerState;

use super::{SIZE, chess, moves};
use crate::ui::desk::Desk;

/// The form of a game of chess from here, after these moves.
fn against(opponent: &str, position: Option<&str>, moves: &[&str]) -> Desk {
    let mut session = cutnode::session::game("chess").expect("a game").open(position).expect("a position");
    for text in moves {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let route = cutnode::ui::Route::Against { session, opponent: opponent.into() };
    Desk::of(route, Config::shipped(), LearnerState::default(), SIZE)
}

#[test]
fn a_game_that_was_over_before_it_began_is_won_by_nobody_at_the_table() {
    let mut desk = Desk::play("connect-4", Some("1212121"), SIZE);
    desk.press("Enter").settle();
    let text = desk.text();
    assert!(text.contains("Four in a line: White wins.") && !text.contains("you win"), "{text}");
}

#[test]
fn a_game_is_played_to_its_end_in_every_game() {
    for slug in ["tic-tac-toe", "tree"] {
        let mut desk = Desk::play(slug, None, SIZE);
        desk.press("Enter").settle();
        for _ in 0..9 {
            let letters: Vec<_> = if slug == "tree" {
                vec![String::new()]
            } else {
                (1..=3).flat_map(|row| ["a", "b", "c"].map(|column| format!("{column}{row}"))).collect()
            };
            for text in letters {
                if slug == "tree" {
                    desk.press("Enter").settle();
                } else {
                    desk.press("/").write(&text).press("Enter Esc").settle();
                }
            }
        }
        assert!(desk.text().contains('★'), "{}", desk.text());
    }
}

#[test]
fn whoever_resigns_is_asked_and_then_has_lost() {
    let mut desk = chess(None);
    desk.write("e4").press("Enter").settle();
    desk.press("r");
    assert!(desk.text().contains("resign?") && desk.text().contains("play on"), "{}", desk.text());
    desk.press("Enter");
    assert!(desk.text().contains("Your move, White"), "the harmless answer comes first");
    let before = moves(&desk);
    desk.press("r Down Enter");
    assert!(desk.text().contains("White resigns: Black wins, you lose."), "{}", desk.text());
    desk.press("u");
    assert!(desk.text().contains("Your move, White"), "taken back, the game goes on");
    assert!(before.contains("1. e4") && moves(&desk) == before, "as it stood: {}", desk.text());
    desk.press("u");
    assert!(desk.text().contains("no move yet"), "{}", desk.text());
}

#[test]
fn what_made_the_opponent_resign_is_taken_back() {
    let hopeless = "4k3/pppppppp/8/8/8/8/PPPPPPPP/R2QK2R w KQ - 0 1";
    let mut desk = against("rated-1500", Some(hopeless), &[]);
    desk.press("Enter");
    for own in ["a3", "b3", "c3"] {
        desk.write(own).press("Enter").settle();
    }
    assert!(desk.text().contains("Black resigns: White wins, you win!"), "{}", desk.text());
    desk.press("u").settle();
    assert!(desk.text().contains("Your move, White") && !moves(&desk).contains("3. c3"), "{}", desk.text());
    desk.write("c3").press("Enter").settle();
    assert!(!desk.text().contains("resigns"), "he has to see once more that he is lost: {}", desk.text());
}

#[test]
fn a_draw_is_not_agreed_at_once() {
    let mut desk = chess(None);
    desk.press("=");
    assert!(desk.text().contains("offer a draw?"), "it asks first: {}", desk.text());
    desk.press("Down Enter");
    assert!(desk.text().contains("✗ ") && desk.text().contains("too early for a draw"), "{}", desk.text());
}

#[test]
fn a_rematch_is_the_same_game_with_the_sides_changed() {
    let mut desk = Desk::play("chess", Some("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"), SIZE);
    desk.press("Enter").write("Qg7").press("Enter");
    assert!(desk.text().contains("you win!") && desk.line(23).contains("m rematch"), "{}", desk.text());
    desk.press("m").settle();
    // The other side begins now, and it has the queen.
    assert!(desk.text().contains("Black · you"), "{}", desk.text());
    assert!(desk.text().contains("  1. "), "{}", desk.text());
}

#[test]
fn a_rematch_begins_with_the_opening_that_was_asked_for() {
    let mut desk = against("random", None, &["e4", "c5", "Nf3", "d6"]);
    desk.press("Enter").settle();
    desk.write("Bb5").press("Enter").settle();
    desk.press("r Down Enter m").settle();
    let text = desk.text();
    assert!(
        text.contains("Black · you") && text.contains("Sicilian Defense") && text.contains("  3. "),
        "{text}"
    );
}
