//! Every key of the tree, and the mouse on its dividers.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use cutnode::ui::keymap::{self, Action, Context};
use cutnode::ui::msg::Msg;
use cutnode::ui::theme::ThemeName;

use super::stage::Stage;
use super::{MIDDLE, SCHOLAR};

/// What can be seen and heard.
fn state(stage: &Stage) -> (String, usize) {
    let heard = stage.said.len() + stage.copied.len() + stage.went.len() + stage.asked;
    (stage.text(), heard)
}

#[test]
fn every_key_of_the_tree_does_something_and_keeps_the_cursor() {
    for binding in keymap::of(Context::Explore) {
        // Not every board is seen turned round by the second side.
        let mut stage = match binding.action {
            Action::Flip => Stage::open("chess", SCHOLAR, 3, (80, 22)),
            _ => Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22)),
        };
        // A node that was cut, with siblings before and after it, and something below.
        stage.keys("jjj");
        // What the key needs to have something to do.
        match binding.action {
            Action::ScrollUp => drop(stage.keys("]")),
            Action::Toggle => drop(stage.keys("g")),
            Action::FoldDeep => drop(stage.keys("gE")),
            Action::FoldSiblings => drop(stage.keys("e")),
            Action::OtherSide => stage.keys("x").press(KeyCode::Enter),
            _ => {}
        }
        let before = state(&stage);
        stage.tell(Msg::Act(binding.action));
        stage.draw(ThemeName::Dark);
        let popup = [
            "branching factor",
            "what to search",
            "what if",
            "why not this",
            "show me the next",
            "Why?",
            " why: ",
        ];
        if !popup.iter().any(|title| stage.text().contains(title)) {
            stage.cursor();
        }
        assert_ne!(before, state(&stage), "{binding:?}");
    }
}

#[test]
fn reasons_are_scrolled_as_far_as_there_are_some() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("jjj");
    let mut seen = vec![stage.text()];
    stage.keys("]");
    while stage.text() != seen[seen.len() - 1] {
        seen.push(stage.text());
        stage.keys("]");
    }
    assert!(seen.len() > 1, "{}", seen[0]);
    stage.keys("]]]]]]");
    for text in seen.iter().rev().skip(1) {
        stage.keys("[");
        assert_eq!(&stage.text(), text);
    }
}

#[test]
fn folding_undoes_opening() {
    for (open, fold) in [("l", "h"), (" ", " "), ("e", "c"), ("E", "C"), ("3z", "C")] {
        let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
        stage.keys("jj");
        let before = stage.text();
        stage.keys(open);
        assert_ne!(stage.text(), before, "{open}");
        stage.keys(fold);
        assert_eq!(stage.text(), before, "{open} and {fold}");
    }
}

#[test]
fn a_search_is_repeated_and_left_for_other_screens() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    let asked = stage.asked;
    stage.keys("r");
    assert_eq!(stage.asked, asked + 1);
    stage.keys(".");
    assert_eq!(stage.asked, asked + 1, "what is over is not stopped");
    stage.at_the_last_iteration();
    stage.keys("jp");
    stage.keys("a");
    let places: Vec<_> = stage.went.iter().map(|(position, _)| position.as_str()).collect();
    assert!(places.len() == 2 && places.iter().all(|place| place.ends_with(" O")), "{places:?}");
}

#[test]
fn breadcrumbs_lead_to_the_cursor() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (160, 48));
    stage.keys("ljlj");
    let (_, row) = stage.cursor();
    let last = stage.lines().pop().unwrap();
    let name = row.split_whitespace().find(|word| word.contains(['.', '…']) && word.len() > 3).unwrap();
    assert!(last.contains(&format!("› {name} ")) && last.contains("search › depth 5 › "), "{last}\n{name}");
}

#[test]
fn dividers_are_dragged() {
    for (size, from, to) in
        [((80, 22), (22, 5), (34, 5)), ((80, 22), (40, 15), (40, 9)), ((160, 48), (64, 9), (90, 9))]
    {
        let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, size);
        let before = stage.lines();
        stage.mouse(MouseEventKind::Down(MouseButton::Left), from.0, from.1);
        assert_eq!(stage.lines(), before, "a click alone changes nothing");
        stage.mouse(MouseEventKind::Drag(MouseButton::Left), to.0, to.1);
        stage.mouse(MouseEventKind::Up(MouseButton::Left), to.0, to.1);
        let frame = |at: (u16, u16)| {
            let lines = stage.lines();
            let symbol = lines[usize::from(at.1)].chars().nth(at.0.into()).unwrap();
            matches!(symbol, '│' | '─' | '╭' | '╮' | '╰' | '╯')
        };
        assert!(frame(to), "{}", stage.text());
        assert_ne!(stage.lines(), before);
        // The cursor is seen, and a drag without a divider in hand moves nothing.
        stage.cursor();
        let after = stage.lines();
        stage.mouse(MouseEventKind::Drag(MouseButton::Left), from.0, from.1);
        assert_eq!(stage.lines(), after);
    }
}
