//! What stands beside the board.

use super::{Desk, chess};

/// Rows of the list of moves, its frame included.
fn list_height(desk: &Desk) -> usize {
    let text = desk.text();
    let rows: Vec<_> = text.lines().collect();
    let top = rows.iter().position(|row| row.contains("╭ moves ")).expect("there is a list");
    let bottom = rows.iter().skip(top).position(|row| row.contains('╰')).expect("it ends");
    bottom + 1
}

#[test]
fn the_list_of_moves_is_no_higher_than_what_is_in_it() {
    for slug in ["chess", "draughts", "connect-4"] {
        for size in [(80, 24), (100, 30), (120, 40), (160, 50)] {
            let mut desk = Desk::play(slug, None, size);
            desk.press("Enter").settle();
            let text = desk.text();
            assert!(text.contains("no move yet") && text.contains("Type a move"), "{slug}, {size:?}: {text}");
            assert!(list_height(&desk) <= 9, "{slug}, {size:?}: {text}");
        }
    }
}

#[test]
fn the_list_of_moves_grows_with_them_and_is_scrolled_where_it_does_not_fit() {
    let mut session = cutnode::session::game("chess").expect("a game").open(None).expect("its start");
    let mut heights = Vec::new();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(20) {
        let tag = session.parse_move(text).expect("legal");
        assert!(session.play(tag));
        if session.played().len().is_multiple_of(20) {
            let mut desk = Desk::new(cutnode::ui::Route::Play(session.fork()), (160, 50));
            desk.press("Enter");
            heights.push(list_height(&desk));
        }
    }
    assert!(heights[0] < heights[1] && heights[1] < heights[2] && heights[3] < 46, "{heights:?}");
}

#[test]
fn a_small_screen_has_the_legal_moves_where_the_list_leaves_room() {
    for slug in ["chess", "draughts"] {
        let mut desk = Desk::play(slug, None, (80, 24));
        desk.press("Enter").settle();
        assert!(desk.text().contains("legal moves: "), "{slug}: {}", desk.text());
    }
}

#[test]
fn a_wide_screen_has_the_legal_moves_man_by_man() {
    let mut desk = Desk::play("chess", None, (160, 50));
    desk.press("Enter").settle();
    let text = desk.text();
    assert!(text.contains("knight g1  ") && text.contains("pawn e2  "), "{text}");
    // A click goes to the move that it shows, wherever the list begins.
    desk.write("e4").press("Enter").settle();
    let row = (0..50).find(|&row| desk.line(row).contains("1. e4")).expect("it is listed");
    let line = desk.line(row);
    let column = line[..line.find("e4").expect("it is there")].chars().count();
    desk.click(column as u16, row);
    assert!(desk.text().contains("The game after e4, ply 1 of 2"), "{}", desk.text());
}

/// What is told of an opponent is told whole, in words for whoever plays against him.
#[test]
fn what_an_opponent_sees_is_told_in_whole_words() {
    for size in [(100, 30), (120, 40), (160, 50)] {
        let mut desk = Desk::play("chess", None, size);
        desk.press("Enter").settle();
        let text = desk.text();
        for words in [
            "How often your answer is seen, on",
            "a threat by or to what just moved",
            "any other threat",
            "a quiet move",
            "each step further away leaves",
        ] {
            assert!(text.contains(words), "{size:?}, {words}: {text}");
        }
        assert!(!text.contains("forces matters"), "{size:?}: {text}");
    }
    assert!(!chess(None).text().contains("How often"), "there is no room for it");
}
