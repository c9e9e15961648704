//! Going from one move that gave something away to the next.

use super::*;

/// White gives a bishop, and when that is lost a queen: by then little was left, so that the mark is a mild one.
const LOST: &str = "d4 d5 Nd2 Nf6 e3 Bf5 Ngf3 e6 Ba6 Nxa6 g4 Bxg4 Ne5 Bxd1";

/// The moves that have a mark in the list.
fn marked(text: &str) -> Vec<String> {
    let is_move = |word: &&str| word.contains(['.', '…']) && word.ends_with('?') || word.ends_with("?!");
    let rows = text.lines().filter_map(|line| line.split_whitespace().find(is_move));
    rows.map(String::from).collect()
}

#[test]
fn every_move_with_a_mark_is_gone_to_inaccuracies_too() {
    let mut desk = coach(game(LOST), None, (120, 40));
    let marked = marked(&desk.text());
    assert!(marked.len() > 1 && marked.iter().any(|text| text.ends_with("?!")), "{}", desk.text());
    desk.press("Home");
    for text in &marked {
        desk.press("n");
        assert!(desk.text().contains(&format!("▸ {text}")), "{text}:\n{}", desk.text());
    }
    desk.press("n");
    assert!(desk.text().contains(&format!("▸ {}", marked[0])), "behind the last comes the first");
}
