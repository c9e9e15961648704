//! What stands beside the board: the depths, and what is asked of whoever tries a mistake again.

use cutnode::games::Side;

use super::{GAME, coach, game};
use crate::ui::desk::Desk;

#[test]
fn a_depth_is_chosen_by_a_click_and_with_the_wheel() {
    let mut desk = coach(game(GAME), None, (120, 40));
    let row = |desk: &Desk, depth: &str| {
        (0..40).find(|&row| desk.line(row).contains(depth)).unwrap_or_else(|| panic!("{}", desk.text()))
    };
    let fourth = row(&desk, "    4   3");
    desk.click(70, fourth);
    assert!(desk.line(fourth).contains("▸  4   3"), "{}", desk.text());
    desk.wheel(70, fourth, true);
    assert!(desk.text().contains("▸  5   3"), "{}", desk.text());
}

#[test]
fn whoever_tries_again_sees_the_game_and_is_asked_above_it() {
    let mut desk = coach(game(GAME), Some(Side::First), (120, 40));
    desk.press("t");
    let rows: Vec<_> = (0..40).map(|row| desk.line(row)).collect();
    let at =
        |text: &str| rows.iter().position(|row| row.contains(text)).unwrap_or_else(|| panic!("{rows:?}"));
    assert!(at("Mistake 1 of") < at("1.e4"), "{}", desk.text());
    assert!(!desk.text().contains("best lines"), "{}", desk.text());
}
