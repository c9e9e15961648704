//! The tree while the search runs, and rows that keep their line.

use std::collections::VecDeque;

use crossterm::event::KeyCode;
use cutnode::config::Config;
use cutnode::ui::Screen;
use cutnode::ui::keymap::Action;
use cutnode::ui::msg::Msg;
use proptest::prelude::*;

use super::SCHOLAR;
use super::stage::Stage;

/// A search that goes on only when it is told to.
pub(super) fn held(depth: u8, record: usize) -> Stage {
    let config = Config { depth, record, ..Config::shipped() };
    let mut stage = Stage::closed("chess", SCHOLAR, &config, (80, 22));
    stage.held = Some(VecDeque::new());
    stage.tell(Msg::Shown);
    stage
}

/// The rows of the tree below the heads of their columns, without the board beside them.
fn rows(stage: &Stage) -> Vec<String> {
    stage.lines()[2..14].iter().map(|line| line.chars().skip(21).take(58).collect()).collect()
}

#[test]
fn the_eye_can_follow_the_iteration_and_its_moves() {
    let mut stage = held(9, 1_000_000);
    let (mut iterations, mut before) = (vec![], vec![]);
    while !stage.grow() {
        let now = rows(&stage);
        let first = now[0].trim_start_matches(['▾', '▸', '·', ' ', '▕']).to_string();
        if first.starts_with("depth") {
            let name = first.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            if iterations.last() == Some(&name) {
                // The moves that were there stay on their lines: only what comes is new.
                let moves = |rows: &[String]| -> Vec<String> {
                    let named = rows[1..]
                        .iter()
                        .filter_map(|row| row.split_whitespace().find(|word| word.contains('…')));
                    named.map(str::to_string).collect()
                };
                let (old, new) = (moves(&before), moves(&now));
                assert_eq!(old[..], new[..old.len().min(new.len())], "{}", stage.text());
            } else {
                iterations.push(name);
            }
            assert_eq!(stage.cursor().0, 2, "the cursor stays at the top");
        }
        before = now;
    }
    assert!(iterations.len() >= 3 && iterations.is_sorted(), "{iterations:?}");
    assert!(stage.screen.title().contains("depth 9"));
}

#[test]
fn the_title_says_which_move_is_searched() {
    let mut stage = held(9, 1_000_000);
    let mut told = 0;
    while !stage.grow() {
        let title = stage.screen.title();
        told += usize::from(title.contains("searching depth ") && title.contains(" of 9 · 3…"));
    }
    assert!(told > 3, "{told}");
}

#[test]
fn a_search_that_runs_is_stopped_by_what_is_shown_first() {
    let mut stage = held(9, 1_000_000);
    stage.grow();
    let first = stage.screen.keys()[0];
    assert_eq!((first.action, first.label), (Action::Stop, "stop"));
    let asked = stage.asked;
    stage.press(KeyCode::Esc);
    assert_eq!(stage.asked, asked + 1, "it is told to stop");
    while !stage.grow() {}
    assert!(stage.screen.keys().iter().all(|row| row.action != Action::Stop), "it is over");
}

#[test]
fn a_hidden_subtree_is_opened_as_it_was() {
    let mut stage = held(6, 1_000);
    while !stage.grow() {}
    stage.held = None;
    // What was not recorded comes after the nodes.
    let hidden = |row: &str| row.contains("not recorded");
    stage.keys("gEG");
    while !hidden(&stage.cursor().1) {
        let before = stage.cursor();
        stage.keys("k");
        assert_ne!(stage.cursor(), before, "{}", stage.text());
    }
    let words = |stage: &Stage| {
        let text = stage.text().replace("│\n│", " ");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert!(words(&stage).contains("→ runs the search again, exactly"), "{}", stage.text());
    let (line, _) = stage.cursor();
    stage.keys("Hm").keys("above").press(KeyCode::Enter);
    stage.keys("gG");
    while !hidden(&stage.cursor().1) {
        stage.keys("k");
    }
    let went = stage.went.len();
    stage.press(KeyCode::Right);
    assert_eq!(stage.went.len(), went, "it stays on this screen");
    let (_, again) = stage.cursor();
    assert!(!hidden(&again), "{line}: {again}");
    // The mark is where it was.
    stage.keys("'").press(KeyCode::Enter);
    assert!(stage.text().contains("Marked: above."), "{}", stage.text());
}

/// What changes rows and leaves the cursor on its own.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A fold or an order.
    Key(&'static str),
    Filter(&'static str),
    Growth,
    /// The cursor moves: nothing is claimed of its line.
    Move(&'static str),
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => prop::sample::select(vec![" ", "e", "c", "E", "C", "2z", "s"]).prop_map(Change::Key),
        2 => prop::sample::select(vec!["", "cut", "null-cut", "research,late-cut"]).prop_map(Change::Filter),
        3 => Just(Change::Growth),
        4 => prop::sample::select(vec!["j", "4j", "k", "l", "J", "H", "G", "9j"]).prop_map(Change::Move),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// The cursor is never lost, and its row keeps its line, unless there are too few rows above it now.
    #[test]
    fn the_row_under_the_cursor_keeps_its_line(changes in prop::collection::vec(any_change(), 1..40)) {
        let mut stage = held(8, 1_000_000);
        stage.grow();
        stage.grow();
        stage.keys("j");
        for change in changes {
            let (before, _) = stage.cursor();
            match change {
                Change::Key(key) => drop(stage.keys(key)),
                Change::Filter(text) => {
                    stage.keys("&");
                    (0..20).for_each(|_| stage.press(KeyCode::Backspace));
                    stage.keys(text).press(KeyCode::Enter);
                }
                Change::Growth => drop(stage.grow()),
                Change::Move(keys) => drop(stage.keys(keys)),
            }
            let (after, _) = stage.cursor();
            if matches!(change, Change::Move(_)) {
                continue;
            }
            let at_the_top = rows(&stage)[0].contains(" search ");
            prop_assert!(
                after == before || after < before && at_the_top,
                "{change:?}: from line {before} to {after}\n{}",
                stage.text()
            );
        }
    }
}
