//! Games that begin with an opening, or in a game of a file.

use std::fs;

use super::{Desk, SIZE, moves};
use crate::folder::Folder;

/// The form of a new game, the choice on its opening.
fn openings() -> Desk {
    let mut desk = Desk::play("chess", None, SIZE);
    desk.press("Up Up Up Up");
    assert!(desk.text().contains("▸ opening"), "{}", desk.text());
    desk
}

#[test]
fn a_game_begins_with_an_opening_that_is_looked_up_by_name() {
    let mut desk = openings();
    desk.write("najdorf");
    assert!(desk.text().contains("Sicilian Defense: Najdorf"), "{}", desk.text());
    let first = desk.text();
    desk.press("Right");
    assert_ne!(desk.text(), first, "the next one that is called so");
    desk.press("Left Enter").settle();
    assert!(moves(&desk).contains("1. e4 c5"), "{}", desk.text());

    let mut desk = openings();
    desk.write("no such name");
    assert!(desk.text().contains("nothing is called so"), "{}", desk.text());
    // A position that is typed counts instead of the opening.
    desk.press("C-u").write("b90").press("Down").write("e4 d5");
    assert!(desk.text().contains("‹ any ›"), "{}", desk.text());
    desk.press("Enter").settle();
    assert!(moves(&desk).contains("1. e4 d5"), "{}", desk.text());
}

#[test]
fn an_opening_that_is_none_is_refused() {
    let mut desk = openings();
    desk.write("xyzzy").press("Enter");
    assert!(desk.text().contains("no opening is called “xyzzy”"), "{}", desk.text());
}

#[test]
fn a_game_begins_in_a_game_of_a_file() {
    let folder = Folder::new("play-file");
    let file = folder.path().join("games.pgn");
    fs::write(&file, "[White \"a\"]\n\n1. d4 d5 *\n\n[White \"b\"]\n\n1. c4 e5 2. Nc3 Nf6 *\n")
        .expect("written");
    let begin = |behind: &str| {
        let mut desk = Desk::play("chess", None, (160, 50));
        desk.press("Up Up Up").write(&format!("@{}{behind}", file.display())).press("Enter").settle();
        moves(&desk)
    };
    assert!(begin("").contains("1. d4 d5"));
    assert!(begin(" 2").contains("2. Nc3 Nf6"));
    assert!(begin(" 2 3").contains("2. Nc3"));
    assert!(begin(" 3").contains("there is no game 3; the file has 2"));
    assert!(begin(" 2 9").contains("game 2 has 4 plies, not 9"));
    assert!(begin(".gone").contains("No such file"));
}
