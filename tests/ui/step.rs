//! The stepper: keys in, screen out, with the real algorithms behind it.

mod quiz;

use std::time::{Duration, Instant};

use cutnode::session::game;
use cutnode::textbook::{Algorithm, CARDS};
use cutnode::ui::Route;
use cutnode::ui::theme::ThemeName;

use super::State;
use super::desk::Desk;

/// The tree of Plaat, Schaeffer, Pijls & de Bruin (1995): value 35, alpha-beta looks at 12 leaves, SSS* at 8.
const PLAAT: &str = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";

fn open(slug: &str, position: Option<&str>, algorithm: Algorithm, size: (u16, u16)) -> Desk {
    let session = game(slug).unwrap().open(position).unwrap();
    let mut desk = Desk::new(Route::Step { session, algorithm: Some(algorithm), depth: None }, size);
    desk.settle();
    desk
}

fn plaat(algorithm: Algorithm, size: (u16, u16)) -> Desk {
    open("tree", Some(PLAAT), algorithm, size)
}

/// Waits until all that is to run has run.
fn settle(desk: &mut Desk) {
    desk.settle();
    while desk.is_thinking() {
        desk.settle();
    }
}

/// Steppers in every state.
pub(super) fn states() -> Vec<State> {
    let behind = |keys: &'static str| {
        move || {
            let mut desk = plaat(Algorithm::NegaScout, (80, 24));
            for key in keys.split(' ') {
                desk.press(key);
                settle(&mut desk);
            }
            desk
        }
    };
    let keys = ["c", "G m", "v Enter f f", "a", "i", "e", "e Enter", "u Right"];
    let mut states: Vec<State> = keys.map(|keys| Box::new(behind(keys)) as State).into();
    states.extend(["Enter answer", "cut off?"].map(|asked| Box::new(move || asked_for(asked)) as State));
    states.push(Box::new(|| open("tic-tac-toe", None, Algorithm::MtdF, (80, 24))));
    states.push(Box::new(|| open("chess", None, Algorithm::SssStar, (80, 24))));
    states
}

/// A quiz at its first question of a kind.
fn asked_for(asked: &str) -> Desk {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (80, 24));
    desk.press("u");
    while !desk.text().contains(asked) {
        desk.press(if desk.text().contains("Enter answer") { "Enter" } else { "Right" });
    }
    desk
}

/// What is told of a node: beside its name, or in its tile below the name.
fn told(desk: &Desk, name: &str) -> String {
    let rows: Vec<Vec<char>> = desk.text().lines().map(|line| line.chars().collect()).collect();
    let name: Vec<char> = name.chars().collect();
    let at = |row: &Vec<char>| row.windows(name.len()).position(|part| part == name);
    let found = rows.iter().enumerate().find_map(|(y, row)| Some((y, at(row)?)));
    let (y, x) = found.unwrap_or_else(|| panic!("no {name:?}: {}", desk.text()));
    let says = |row: &[char]| -> String {
        row.iter()
            .skip_while(|sign| "│┃ ".contains(**sign))
            .take_while(|sign| !"│┃ ─━╮┓".contains(**sign))
            .collect()
    };
    let beside = says(&rows[y][x + name.len()..]);
    if beside.is_empty() { says(&rows[y + 1][x - 1..]) } else { beside }
}

/// What another program did otherwise is shown where the run decides on it.
#[test]
fn the_stepper_opens_where_the_run_comes_to_a_node_or_leaves_it_out() {
    for (line, told) in [
        // The third leaf of the second child is left out, and with it all behind the first.
        ("2 3", "α cut at"),
        ("2 1", "Max already has 3"),
        ("", "About to start"),
    ] {
        let session = game("tree").unwrap().open(None).unwrap();
        let mut way = session.fork();
        let tags = line.split_whitespace().filter_map(|number| {
            let tag = way.parse_move(number).ok()?;
            way.play(tag).then_some(tag)
        });
        let line = tags.collect();
        let start = Route::StepAt { session, algorithm: Algorithm::AlphaBeta, line };
        let mut desk = Desk::new(start, (100, 30));
        settle(&mut desk);
        assert!(desk.text().contains(told), "{}", desk.text());
    }
}

#[test]
fn the_stepper_looks_as_it_should() {
    for size in [(80, 24), (160, 50)] {
        for (name, algorithm, keys) in [
            ("begin", Algorithm::AlphaBeta, ""),
            ("cut", Algorithm::AlphaBeta, "c"),
            ("minimal", Algorithm::AlphaBeta, "m"),
            ("two", Algorithm::AlphaBeta, "v Enter f f f f f f"),
            ("quiz", Algorithm::AlphaBeta, "u Right"),
            ("interval", Algorithm::MtdF, "G"),
            ("open-list", Algorithm::SssStar, "f f f"),
            ("research", Algorithm::NegaScout, "f f f f f f f f"),
        ] {
            let mut desk = plaat(algorithm, size);
            for key in keys.split_whitespace() {
                desk.press(key);
                settle(&mut desk);
            }
            let theme = if name == "cut" && size.0 == 80 { ThemeName::Mono } else { ThemeName::Dark };
            desk.theme(theme);
            insta::assert_snapshot!(format!("step-{name}-{}x{}", size.0, size.1), desk.text());
        }
    }
}

#[test]
fn a_game_looks_as_it_should() {
    for size in [(80, 24), (120, 40), (160, 50)] {
        let session = game("chess").unwrap().open(None).unwrap();
        let place = Route::Step { session, algorithm: Some(Algorithm::AlphaBeta), depth: Some(3) };
        let mut desk = Desk::new(place, size);
        settle(&mut desk);
        desk.press("n n n n n n n n");
        insta::assert_snapshot!(format!("step-chess-{}x{}", size.0, size.1), desk.text());
    }
}

#[test]
fn plaats_tree_is_whole_from_120_columns_on() {
    for algorithm in CARDS.iter().map(|card| card.algorithm) {
        let mut desk = open("tree", Some("plaat"), algorithm, (120, 40));
        for keys in ["Right", "f f", "c", "G"] {
            desk.press(keys);
            let text = desk.text();
            let tree: Vec<&str> = text.lines().take(26).collect();
            let tree = tree.join("\n");
            for name in 'A'..='O' {
                let drawn = ["▲", "▼"].iter().any(|side| tree.contains(&format!("{side}{name}")));
                assert!(drawn, "no {name}: {text}");
            }
            assert!(!text.contains("n not drawn") && !text.contains("of 31 nodes"), "{text}");
        }
    }
}

#[test]
fn the_first_guess_is_told_before_the_first_step() {
    for (algorithm, says) in [
        (Algorithm::MtdF, "First guess f = "),
        (Algorithm::MtdF, "The first pass asks: ≥ "),
        (Algorithm::Aspiration, "first pass has the window (−1, 1)."),
        (Algorithm::MtSss, "First guess +∞: the most that Max could have."),
        (Algorithm::NegaCStar, "No guess: the middle of all values comes first."),
    ] {
        let desk = plaat(algorithm, (120, 40));
        assert!(desk.text().contains(says), "{}", desk.text());
    }
    assert!(!plaat(Algorithm::AlphaBeta, (120, 40)).text().contains("guess"));
}

#[test]
fn a_click_on_a_leaf_that_was_typed_changes_it() {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (120, 40));
    // The leaves stand in the lowest row of tiles.
    let row = (1..30).rev().find(|&row| desk.line(row).contains('╯')).expect("there are leaves");
    let column = desk.line(row).chars().position(|sign| sign == '╯').expect("a tile");
    desk.click(column as u16 - 1, row);
    assert!(desk.text().contains("Type a value on a leaf;"), "{}", desk.text());
    desk.press("7 Enter").settle();
    desk.press("Esc y");
    assert_eq!(desk.copied.last().map(String::as_str), Some("((7 12 8) (2 4 6))"));
    let mut game = open("tic-tac-toe", None, Algorithm::AlphaBeta, (120, 40));
    game.press("n n n");
    for row in 1..26 {
        game.click(20, row);
        assert!(!game.text().contains("Type a value on a leaf."), "{}", game.text());
    }
}

#[test]
fn a_search_that_goes_deeper_than_the_minimal_tree_leaves_it_as_it_is() {
    let session = game("chess").unwrap().open(None).unwrap();
    let place = Route::Step { session, algorithm: Some(Algorithm::Sx), depth: Some(2) };
    let mut desk = Desk::new(place, (120, 40));
    settle(&mut desk);
    for keys in ["n n n n", "m", "n n", "G", "m", "v"] {
        desk.press(keys);
        settle(&mut desk);
        desk.text();
    }
}

#[test]
fn the_minimal_tree_is_not_asked_of_a_part() {
    let mut desk = open("chess", None, Algorithm::AlphaBeta, (120, 40));
    desk.press("m");
    assert!(desk.text().contains("the tree is too large"), "{}", desk.text());
    assert!(!desk.text().contains("the minimal tree: best"), "{}", desk.text());
}

#[test]
fn every_algorithm_is_stepped_to_its_end_and_back() {
    for card in &CARDS {
        let mut desk = plaat(card.algorithm, (80, 24));
        let start = desk.text();
        assert!(start.contains("step 0 of"), "{}: {start}", card.slug);
        let mut seen = vec![start];
        for _ in 0..12 {
            desk.press("Right");
            seen.push(desk.text());
        }
        for text in seen.iter().rev().skip(1) {
            desk.press("Left");
            assert_eq!(&desk.text(), text, "{}: back is not the inverse of forward", card.slug);
        }
        desk.press("G");
        let sx = card.algorithm == Algorithm::Sx;
        assert!(sx || desk.text().contains("▲A=35"), "{}: {}", card.slug, desk.text());
        desk.press("g");
        assert_eq!(&desk.text(), &seen[0]);
    }
}

#[test]
fn two_algorithms_are_compared_leaf_by_leaf() {
    let mut desk = plaat(Algorithm::AlphaBeta, (160, 50));
    desk.press("v");
    settle(&mut desk);
    desk.press("Enter");
    settle(&mut desk);
    desk.press("G");
    let text = desk.text();
    assert!(text.contains("alpha-beta · 12 of 16 leaves") && text.contains("4 leaves only here"), "{text}");
    assert!(text.contains("sss-star · 8 of 16 leaves") && text.contains("0 leaves only here"), "{text}");
    // The leaves, and the legend.
    assert_eq!((text.matches('•').count(), text.matches("• only here").count()), (5, 1), "{text}");
}

#[test]
fn a_tree_is_changed_and_run_again() {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (80, 24));
    desk.press("G");
    assert_eq!(told(&desk, "▲A"), "=3");
    desk.press("g e Down Down 7 Enter").settle();
    desk.press("Esc G");
    assert_eq!(told(&desk, "▲A"), "=7");
    // On an inner node no value is typed.
    desk.press("e Up Enter 5");
    assert!(!desk.text().contains("the leaf's value") && !desk.line(23).contains("value"), "{}", desk.text());
    desk.press("Up Down s").settle();
    desk.press("a").settle();
    desk.press("Esc y");
    assert_eq!(desk.copied.last().map(String::as_str), Some("((2 4 6) (7 12 8 0))"));
    desk.press("i C-u").write("((1 2) (3 4))").press("Enter").settle();
    desk.press("G");
    assert_eq!(told(&desk, "▲A"), "=3");
    desk.press("r").settle();
    assert!(desk.line(23).contains("seed=1") && desk.text().contains("▼O"), "{}", desk.text());
    let mut chess = open("chess", None, Algorithm::AlphaBeta, (80, 24));
    chess.press("e");
    assert!(chess.line(23).contains("only a typed tree can be changed"), "{}", chess.line(23));
}

#[test]
fn a_click_jumps_to_a_node() {
    let mut desk = open("tree", Some("((3 12 8) (2 4 6))"), Algorithm::AlphaBeta, (80, 24));
    let row = (1..10).find(|&row| desk.line(row).contains("▼C")).expect("it is drawn");
    let line = desk.line(row);
    let (before, _) = line.split_once("▼C").expect("it is drawn");
    desk.click(before.chars().count() as u16, row);
    assert!(desk.text().contains("Down to C"), "{}", desk.text());
}

#[test]
fn a_run_of_100_000_events_is_stepped() {
    slowest_key(long_run());
}

/// Within a frame of an optimized program; this one is hardly optimized.
#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_a_run_of_100_000_events_is_stepped_within_a_frame() {
    // In chess the tree grows at every step.
    let session = game("chess").unwrap().open(None).unwrap();
    let chess = Route::Step { session, algorithm: Some(Algorithm::Minimax), depth: Some(4) };
    for place in [long_run(), chess] {
        let slowest = slowest_key(place);
        assert!(
            slowest < Duration::from_millis(if cfg!(debug_assertions) { 100 } else { 16 }),
            "{slowest:?}"
        );
    }
}

/// A run of more than 100,000 events.
fn long_run() -> Route {
    let position = "random width=4 depth=8 range=0..99 seed=1";
    let session = game("tree").unwrap().open(Some(position)).unwrap();
    Route::Step { session, algorithm: Some(Algorithm::Negamax), depth: Some(8) }
}

/// Steps through a long run in every way that there is: the time of the slowest key with its picture.
fn slowest_key(place: Route) -> Duration {
    let mut desk = Desk::new(place, (160, 50));
    settle(&mut desk);
    let text = desk.text();
    let events = text.split("step 0 of ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a run");
    assert!(events.replace(',', "").parse::<usize>().expect("a number") > 100_000, "{events}");
    let mut worst = (Duration::ZERO, "", "");
    // Negamax never cuts: to look for a cut is to look through the whole run.
    for (from, keys) in [
        ("g", "G"),
        ("G", "g"),
        ("G", "Left"),
        ("g", "Right"),
        ("g", "c"),
        ("G", "C"),
        ("g", "n"),
        ("G", "N"),
        ("g", "f"),
        ("G", "F"),
        ("G", "T"),
        ("g Right", "t"),
    ] {
        // The best of some: what else the machine does is not measured.
        let best = (0..5).map(|_| {
            desk.press(from);
            let begun = Instant::now();
            desk.press(keys);
            desk.screen();
            begun.elapsed()
        });
        worst = worst.max((best.min().expect("some"), from, keys));
    }
    println!("the slowest key: {worst:?}");
    worst.0
}

#[test]
fn given_names_are_drawn_and_kept_when_the_tree_is_changed() {
    let mut desk = open("tree", Some("(A:(3 12) B:(2 x:4))"), Algorithm::AlphaBeta, (80, 24));
    let text = desk.text();
    assert!(text.contains("▲C") && text.contains("▼A") && text.contains("▼B"), "{text}");
    desk.press("Right Right");
    assert!(desk.text().contains("Down to A, Min to move"), "{}", desk.text());
    desk.press("e Down 7 Enter").settle();
    desk.press("Esc y");
    assert_eq!(desk.copied.last().map(String::as_str), Some("(A:(7 12) B:(2 x:4))"));
}

#[test]
fn a_tree_that_is_wider_than_its_pane_begins_with_the_root() {
    let desk = open("tree", Some("random width=8 depth=3"), Algorithm::AlphaBeta, (80, 24));
    assert!(desk.text().contains("▲A"), "{}", desk.text());
}

#[test]
fn no_two_labels_touch_in_a_wide_tree() {
    let mut desk =
        open("tree", Some("random width=2 depth=4 range=1000..9999"), Algorithm::Minimax, (100, 24));
    desk.press("v").settle();
    desk.press("Enter").settle();
    desk.press("G");
    let row = (0..24).map(|row| desk.line(row)).find(|line| line.contains('•'));
    let row = row.unwrap_or_else(|| panic!("a marked leaf: {}", desk.text()));
    for leaf in row.split_whitespace() {
        assert!(leaf.chars().filter(char::is_ascii_digit).count() <= 4, "{row}");
    }
}
