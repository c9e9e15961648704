//! Looking back during a game.

use super::{Desk, SIZE};

/// Two moves of each side, to be played against an opponent by chance and not.
fn begun() -> Desk {
    begun_at(SIZE)
}

fn begun_at(size: (u16, u16)) -> Desk {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    for text in ["e4", "d5", "exd5", "Nf6"] {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
    }
    let mut desk = Desk::new(cutnode::ui::Route::Play(session), size);
    desk.press("Enter");
    desk
}

#[test]
fn one_looks_back_during_a_game_and_the_game_stays() {
    let mut desk = begun();
    let now = desk.text();
    desk.press("Left Left");
    assert!(desk.text().contains("The game after d5, ply 2 of 4"), "{}", desk.text());
    // The pawn that was taken stands there again, and nobody has taken anything.
    assert!(now.contains("White · you   ♟") && !desk.text().contains("you   ♟"), "{now}\n{}", desk.text());
    desk.press("Home");
    assert!(desk.text().contains("The game at its beginning, 4 plies ago"), "{}", desk.text());
    assert!(!desk.text().contains("look back"), "there is nothing further back: {}", desk.text());
    desk.press("Right Right Right Right Right");
    assert_eq!(desk.text(), now);
    desk.press("Home Esc");
    assert_eq!(desk.text(), now, "Esc leaves what was begun, and not the screen");
    // Whoever types a move plays it in the game.
    desk.press("Left").write("d4").press("Enter").settle();
    assert!(desk.text().contains("3. d4"), "{}", desk.text());
}

#[test]
fn who_has_a_cursor_moves_it_and_does_not_look_back() {
    let mut desk = begun_at((120, 40));
    assert!(desk.line(39).contains("← look back"), "{}", desk.line(39));
    desk.press("Up");
    assert!(!desk.line(39).contains("look back"), "{}", desk.line(39));
    desk.press("Left");
    assert!(!desk.text().contains("The game after"), "{}", desk.text());
    desk.press("Esc");
    assert!(desk.line(39).contains("← look back"), "{}", desk.line(39));
}

#[test]
fn what_is_about_the_position_as_it_stands_is_not_told_of_an_earlier_one() {
    let mut desk = begun();
    desk.write("d4").press("Enter").settle();
    desk.press("Left");
    assert!(!desk.text().contains(" nodes, "), "no search of the last move: {}", desk.text());
    assert!(desk.line(23).contains("to now") && !desk.line(23).contains("Enter move"), "{}", desk.line(23));
    desk.press("Enter");
    assert!(!desk.text().contains("The game after"), "{}", desk.text());
    let mut desk = begun();
    desk.resize(120, 40);
    assert!(desk.text().contains("legal moves"), "{}", desk.text());
    desk.press("Left");
    assert!(!desk.text().contains("legal moves"), "{}", desk.text());
}

#[test]
fn a_move_that_is_clicked_in_the_list_is_shown() {
    let mut desk = begun();
    let row = (0..24).find(|&row| desk.line(row).contains("2. exd5")).expect("it is listed");
    let column = |text: &str| {
        let line = desk.line(row);
        line[..line.find(text).expect("it is there")].chars().count() as u16
    };
    let [first, second] = [column("exd5"), column("Nf6")];
    desk.click(first, row);
    assert!(desk.text().contains("The game after exd5, ply 3 of 4"), "{}", desk.text());
    desk.click(second, row);
    assert!(
        !desk.text().contains("The game after"),
        "the last move is the game as it stands: {}",
        desk.text()
    );
}

#[test]
fn the_cursor_comes_with_an_arrow_and_goes_with_escape() {
    let mut desk = begun();
    assert!(!desk.text().contains('▛'), "{}", desk.text());
    desk.press("Up");
    assert!(desk.text().contains('▛'), "{}", desk.text());
    let before = desk.text();
    desk.press("Right");
    assert_ne!(desk.text(), before, "it moves, and nothing is looked back at");
    assert!(!desk.text().contains("The game after"), "{}", desk.text());
    desk.press("Esc");
    assert!(!desk.text().contains('▛') && desk.line(0).contains("play"), "{}", desk.text());
}

#[test]
fn who_is_to_move_is_marked_in_the_position_that_is_looked_at() {
    let mut desk = begun();
    let is_you = |desk: &Desk| {
        let text = desk.text();
        text.lines().find(|row| row.contains('▶')).expect("somebody is to move").contains("· you")
    };
    let marked = |desk: &mut Desk, keys: &str| is_you(desk.press(keys));
    assert!(is_you(&desk), "White to move after four plies: {}", desk.text());
    assert!(!marked(&mut desk, "Left"), "Black, before his second move: {}", desk.text());
    assert!(marked(&mut desk, "Left") && marked(&mut desk, "Home") && marked(&mut desk, "Esc"));
}

/// Whoever has a cursor when the game ends looks back with the same keys as anybody.
#[test]
fn the_end_of_the_game_puts_the_cursor_away() {
    let mut desk = begun();
    desk.press("Up");
    desk.press("r Down Enter");
    let footer = |desk: &Desk| desk.text().lines().last().unwrap_or_default().to_string();
    assert!(footer(&desk).contains("look back") && !footer(&desk).contains("cursor"), "{}", desk.text());
    let before = desk.text();
    desk.press("Left");
    assert_ne!(desk.text(), before);
    assert!(footer(&desk).contains("to now"), "{}", desk.text());
}
