//! Draughts on the screen: numbers on the squares, and pieces that are led over the board.

use super::desk::Desk;

const SIZE: (u16, u16) = (80, 24);

/// The middle of a square of the board, White below: five squares a row, which begin alternately at its second cell and at
/// its first.
fn square(number: u16) -> (u16, u16) {
    let (row, place) = ((number - 1) / 5, (number - 1) % 5);
    let column = 2 * place + u16::from(row.is_multiple_of(2));
    (12 + 3 * column, 2 + row)
}

#[test]
fn squares_are_numbered_when_asked() {
    for size in [SIZE, (160, 50)] {
        let mut desk = Desk::play("draughts", None, size);
        desk.press("Enter");
        let before = desk.text();
        assert!(!before.contains("28"), "{before}");
        desk.press("F5");
        assert!(desk.text().contains("28"), "{}", desk.text());
        desk.press("F5");
        assert!(!desk.text().contains("28"), "{}", desk.text());
    }
}

/// From 12 to 15 there are two captures. Leading the king over 21 or over 26 tells them apart; going there at once asks.
#[test]
fn a_piece_is_led_through_a_capture() {
    for (over, made) in [(21, "12x21x38x15"), (26, "12x26x42x15")] {
        let mut desk = Desk::play("draughts", Some("W:WK12:B1,17,27,33,37"), SIZE);
        desk.press("Enter");
        for number in [12, over, 15] {
            let (column, row) = square(number);
            desk.click(column, row);
        }
        assert!(desk.text().contains(made), "{made}\n{}", desk.text());
    }
    let mut desk = Desk::play("draughts", Some("W:WK12:B1,17,27,33,37"), SIZE);
    desk.press("Enter").click(square(12).0, square(12).1).click(square(15).0, square(15).1);
    let text = desk.text();
    assert!(text.contains("12x21x38x15") && text.contains("12x26x42x15"), "{text}");
}
