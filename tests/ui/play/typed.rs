//! Moves that are typed, as people write them.

use super::{Desk, chess, moves};

/// White can castle to both sides, and take en passant.
const POSITION: &str = "r3k2r/1P2pppp/8/3pP3/8/N7/P1N2PPP/R3K2R w KQkq d6 0 1";

/// The game after this was typed and entered.
fn entered(text: &str) -> Desk {
    let mut desk = chess(Some(POSITION));
    desk.press("/").write(text).press("Enter").settle();
    desk
}

#[test]
fn the_only_move_that_begins_like_this_is_made() {
    let mut desk = chess(Some(POSITION));
    desk.press("/").write("exd");
    assert!(desk.text().contains("exd6") && !moves(&desk).contains("1. exd6"), "{}", desk.text());
    desk.press("Enter").settle();
    assert!(moves(&desk).contains("1. exd6"), "{}", desk.text());
}

#[test]
fn a_move_is_read_as_people_write_it() {
    for (text, made) in [
        ("OO", "1. O-O "),
        ("oo", "1. O-O "),
        ("00", "1. O-O "),
        ("OOO", "1. O-O-O"),
        ("ooo", "1. O-O-O"),
        ("000", "1. O-O-O"),
        ("♘b5", "1. Nb5"),
        ("1.Ke2", "1. Ke2"),
        ("1. Ke2", "1. Ke2"),
    ] {
        let desk = entered(text);
        assert!(moves(&desk).contains(made), "{text}: {}", desk.text());
    }
}

#[test]
fn what_is_not_said_whole_is_not_guessed() {
    // Several moves begin with a knight, there is no queen, and nothing stands on e3.
    for (text, told) in
        [("N", "several moves begin like this"), ("Qd4", "is not legal here"), ("Nxe3", "can be taken")]
    {
        let desk = entered(text);
        let is_told = moves(&desk).contains(told);
        assert!(is_told && desk.text().contains("no move yet"), "{text}: {}", desk.text());
    }
    let mut straight = chess(Some(POSITION));
    straight.write("Qd4").press("Enter").settle();
    assert!(straight.text().contains("no move yet"), "{}", straight.text());
}
