//! What the explorer is asked: why not, show me one, when; and what is told of the answers.

use crossterm::event::KeyCode;

use super::stage::Stage;
use super::{MIDDLE, SCHOLAR};

#[test]
fn why_not_tells_the_fate_of_every_move() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 24));
    stage.keys("ll").keys("/cut").press(KeyCode::Enter);
    stage.keys("w");
    let text = stage.text();
    assert!(text.contains("why not this move?") && text.contains("never looked at"), "{text}");
    let moves = text.lines().filter(|line| {
        ["best", "searched", "never looked at", "left out"].iter().any(|word| line.contains(word))
    });
    assert!(moves.clone().count() >= 4, "{text}");
    // What was chosen and searched first, what nobody looked at last.
    let unseen: Vec<_> = moves.map(|line| line.contains("never looked at")).collect();
    assert!(unseen.is_sorted(), "{text}");
    // The last entry was never looked at: choosing it runs the search once more, with it first.
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let text = stage.text();
    assert!(text.contains("instead: first"), "{text}");
    // What it is worth is what was asked.
    assert!([": ≤ ", ": = ", ": ≥ "].iter().any(|worth| text.contains(worth)), "{text}");
    stage.press(KeyCode::Esc);
    stage.keys("w").press(KeyCode::Esc);
    assert!(!stage.text().contains("why not this move?"));
}

#[test]
fn a_node_is_searched_with_another_window() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("ll").keys("/cut").press(KeyCode::Enter);
    stage.keys("I").keys("another").press(KeyCode::Enter);
    // Its own window stands there, and will not do.
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("this is the window that it had"), "{}", stage.text());
    (0..30).for_each(|_| stage.press(KeyCode::Backspace));
    stage.keys("5 -5").press(KeyCode::Enter);
    assert!(stage.text().contains("a window begins below its end"), "{}", stage.text());
    (0..30).for_each(|_| stage.press(KeyCode::Backspace));
    stage.keys("-inf inf").press(KeyCode::Enter);
    assert!(stage.text().contains("instead: window"), "{}", stage.text());
}

#[test]
fn whoever_does_not_cut_is_told_the_bound_that_was_reached() {
    let mut alpha = Stage::open("tree", "(A:(3 12 8) B:(2 4 6) C:(14 5 2))", 2, (80, 22));
    alpha.keys("/cut").press(KeyCode::Enter);
    alpha.keys("I").keys("no cut");
    assert!(alpha.text().contains("After the move that reached α"), "{}", alpha.text());
    let mut beta = Stage::open("chess", SCHOLAR, 4, (120, 40));
    beta.keys("v").press(KeyCode::Enter);
    beta.keys("I").keys("no cut");
    assert!(beta.text().contains("After the move that reached β"), "{}", beta.text());
}

/// The windows that one would ask with are entries: four keys.

#[test]
fn a_node_is_searched_with_the_full_window_in_few_keys() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("ll").keys("/cut").press(KeyCode::Enter);
    stage.keys("I").keys("full");
    assert!(stage.text().contains("window (−∞, +∞)"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("instead: window (−∞, +∞)"), "{}", stage.text());
}

/// The worst order and the lines that meet: a list in four keys, and a fifth goes to the row.

#[test]
fn what_the_whole_search_is_asked_is_a_list_that_goes_to_rows() {
    for (typed, title) in [("wo", "where the order failed worst"), ("mee", "where lines meet")] {
        let mut stage = Stage::open("chess", SCHOLAR, 5, (80, 22));
        stage.keys("v").keys(typed).press(KeyCode::Enter);
        let text = stage.text();
        assert!(text.contains(title), "{text}");
        insta::assert_snapshot!(format!("list-{typed}"), text);
        let before = stage.lines()[0].clone();
        stage.press(KeyCode::Enter);
        assert!(!stage.text().contains(title) && stage.said.is_empty(), "{before}: {}", stage.text());
    }
}

/// What begins so comes before what has it in the middle of a word.

#[test]
fn what_is_typed_chooses_what_begins_so() {
    let mut stage = Stage::open("chess", SCHOLAR, 4, (80, 22));
    stage.keys("v").keys("ta");
    let listed: Vec<String> = stage
        .lines()
        .into_iter()
        .filter(|line| line.contains("table cut") || line.contains("instability"))
        .collect();
    assert!(listed[0].contains("table cut"), "{listed:?}");
}

#[test]
fn a_move_is_found_by_typing_it_or_what_became_of_it() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("ll").keys("/cut").press(KeyCode::Enter);
    stage.keys("w");
    let listed = |stage: &Stage, word: &str| {
        let lines = stage.lines();
        let list = lines.iter().skip_while(|line| !line.contains("why not this move?"));
        list.filter(|line| line.contains(word)).count()
    };
    let fates = |stage: &Stage| [listed(stage, "  never looked at"), listed(stage, "  best  ")];
    let all @ [never, best] = fates(&stage);
    assert!(never > 0 && best == 1, "{}", stage.text());
    stage.keys("never");
    assert_eq!(fates(&stage), [never, 0], "{}", stage.text());
    assert!(stage.text().contains(&format!("{never} of ")), "{}", stage.text());
    (0..5).for_each(|_| stage.press(KeyCode::Backspace));
    assert_eq!(fates(&stage), all);
    stage.press(KeyCode::Home);
    stage.keys("q never").press(KeyCode::Enter);
    assert!(stage.text().contains("0 of ") && stage.went.is_empty(), "nothing is chosen of nothing");
}

#[test]
fn time_goes_forward_and_back() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 24));
    let whole = stage.text();
    stage.keys("gt");
    assert!(stage.text().contains("visit 1 of "), "{}", stage.text());
    assert!(
        stage.cursor().1.contains("· search "),
        "what it is does not depend on the moment: {}",
        stage.text()
    );
    stage.keys("5l");
    assert!(stage.text().contains("visit 6 of "), "{}", stage.text());
    let there = stage.text();
    stage.keys("7lhhhh3h");
    assert_eq!(stage.text(), there, "a step back undoes a step forward");
    // What was entered later is not there yet, and what is open has no result.
    let rows = there.lines().filter(|line| line.contains('…') && line.contains('(')).count();
    assert!(rows >= 2, "{there}");
    stage.keys("G");
    assert!(stage.text().contains("window ("), "{}", stage.text());
    stage.keys("t");
    assert!(!stage.text().contains("visit ") && whole.contains("depth 4"), "{}", stage.text());
}

#[test]
fn every_kind_of_event_is_shown_or_told_to_be_missing() {
    let position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let mut stage = Stage::open("chess", position, 5, (80, 22));
    for event in 0..17 {
        stage.keys("gv");
        assert!(stage.text().contains("show me the next"), "{}", stage.text());
        (0..event).for_each(|_| stage.press(KeyCode::Down));
        let says = stage.text();
        let said = stage.said.len();
        stage.press(KeyCode::Enter);
        let (_, row) = stage.cursor();
        let moved = !row.contains(" search ");
        assert!(moved || stage.said.len() > said, "{says}\n{}", stage.text());
        if event < 2 {
            let which = if event == 0 { "β cut after" } else { "α cut after" };
            assert!(stage.text().contains(which), "{says}\n{}", stage.text());
        }
    }
}

#[test]
fn nodes_are_marked_with_notes_and_found_again() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    stage.keys("'");
    assert!(stage.said.last().unwrap().contains("nothing is marked"));
    stage.keys("lljm").keys("look here").press(KeyCode::Enter);
    assert!(stage.text().contains("Marked: look here."), "{}", stage.text());
    // The board stands at the left.
    let tree = |row: String| row.chars().skip(22).collect::<String>();
    let there = tree(stage.cursor().1);
    stage.keys("G'");
    assert!(stage.text().contains("bookmarks") && stage.text().contains("look here"), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert_eq!(tree(stage.cursor().1), there);
    stage.keys("m");
    (0..9).for_each(|_| stage.press(KeyCode::Backspace));
    stage.press(KeyCode::Enter);
    assert!(!stage.text().contains("Marked"), "{}", stage.text());
}

#[test]
fn a_node_becomes_the_root_of_a_search_of_its_own() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    stage.keys("ljR");
    assert!(stage.went[0].0.ends_with(" O") && stage.went[0].1 == 4, "{:?}", stage.went);
}

#[test]
fn a_form_stays_as_it_is_while_what_is_typed_is_no_position() {
    let mut stage = Stage::open("chess", SCHOLAR, 3, (120, 40));
    stage.keys("o");
    let places = |stage: &Stage| {
        let row = |name: &str| stage.lines().iter().position(|line| line.contains(name));
        ["algorithm  ", "window ±", "] iterative-deepening", "] overlooking"].map(row)
    };
    let before = places(&stage);
    stage.keys("garbage").press(KeyCode::Enter);
    assert!(stage.text().contains("is no piece"), "{}", stage.text());
    assert_eq!(places(&stage), before, "{}", stage.text());
}

#[test]
fn whose_values_they_are_stays_in_the_title() {
    for (size, key) in [((80, 22), "&cut"), ((120, 40), ""), ((120, 40), "&cut")] {
        let mut stage = Stage::open("chess", SCHOLAR, 3, size);
        stage.keys(key).press(KeyCode::Enter);
        stage.press(KeyCode::Esc);
        let title = &stage.lines()[0];
        assert!(title.contains("values as White sees them"), "{title}");
    }
}

#[test]
fn a_part_of_the_search_is_not_called_the_whole() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (160, 48));
    stage.keys("V");
    assert!(stage.lines()[0].contains("the whole search: "), "{}", stage.text());
    stage.press(KeyCode::Enter);
    assert!(stage.lines()[0].contains("a part of the search: "), "{}", stage.text());
}
