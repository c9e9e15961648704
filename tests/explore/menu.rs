//! The menu of a row: what can be asked of it, by arrows, numbers, letters and the mouse.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use cutnode::config::{Column, Config};
use cutnode::session::game;
use cutnode::trace::walk::Sort;
use cutnode::ui::msg::Msg;
use cutnode::ui::screens::explore::{Explore, ShownAs};

use super::MIDDLE;
use super::stage::Stage;

/// On a node that was cut, with something below it and beside it.
fn stage() -> Stage {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("jjj");
    stage
}

/// What can be seen and heard.
fn state(stage: &Stage) -> (String, String) {
    (stage.text(), format!("{:?}", (&stage.said, &stage.copied, &stage.went)))
}

/// The entries of the open menu: number, name and key.
fn entries(stage: &Stage) -> Vec<(usize, String, String)> {
    let entry = |part: &str| {
        let (number, rest) = part.trim().trim_start_matches("▸ ").trim().split_once("  ")?;
        let (name, key) = rest.rsplit_once("  ")?;
        let named = name.starts_with(|first: char| first.is_ascii_uppercase());
        Some((number.parse().ok().filter(|_| named)?, name.trim().to_string(), key.trim().to_string()))
    };
    stage
        .lines()
        .iter()
        .flat_map(|line| line.split(['│', '┃']).filter_map(entry).collect::<Vec<_>>())
        .collect()
}

#[test]
fn an_entry_does_what_its_key_does_without_the_menu() {
    let mut menu = stage();
    menu.press(KeyCode::Enter);
    let found = entries(&menu);
    let names: Vec<_> = found.iter().map(|(_, name, _)| name.as_str()).collect();
    for name in ["Why?", "Why not …", "What if …", "What does it rest on?", "Copy or keep …"] {
        assert!(names.contains(&name), "{name} of {names:?}\n{}", menu.text());
    }
    let keyed: Vec<_> = found.iter().filter(|(_, _, key)| key.chars().count() == 1 && key != "›").collect();
    assert!(keyed.len() >= 6, "{found:?}");
    for (number, name, key) in keyed {
        let mut direct = stage();
        direct.keys(key);
        for keys in [key.clone(), number.to_string()] {
            let mut asked = stage();
            asked.press(KeyCode::Enter);
            asked.keys(&keys);
            assert_eq!(state(&asked), state(&direct), "{name} by {keys}");
        }
        let mut asked = stage();
        asked.press(KeyCode::Enter);
        (1..*number).for_each(|_| asked.press(KeyCode::Down));
        asked.press(KeyCode::Enter);
        assert_eq!(state(&asked), state(&direct), "{name} by arrows");
    }
}

#[test]
fn what_is_behind_an_entry_has_its_keys_in_the_menu_already() {
    for (key, entry) in [("u", "1"), ("y", "2"), ("Y", "3")] {
        let copied = |keys: &str| {
            let mut stage = stage();
            keys.chars()
                .for_each(|key| stage.press(if key == '⏎' { KeyCode::Enter } else { KeyCode::Char(key) }));
            stage.copied
        };
        let direct = copied(key);
        assert_eq!(direct.len(), 1);
        assert_eq!(copied(&format!("⏎{key}")), direct);
        assert_eq!(copied(&format!("⏎8{entry}")), direct);
    }
}

#[test]
fn a_menu_is_left_without_a_trace_and_chosen_from_by_the_mouse() {
    let mut stage = stage();
    let before = stage.text();
    stage.press(KeyCode::Enter);
    assert_ne!(stage.text(), before);
    stage.press(KeyCode::Esc);
    assert_eq!(stage.text(), before);
    let (line, _) = stage.cursor();
    stage.mouse(MouseEventKind::Down(MouseButton::Right), 50, line as u16);
    let place = stage.lines().iter().enumerate().find_map(|(y, line)| {
        let before = line.split_once("Why not …")?.0;
        Some((before.chars().count() as u16, y as u16))
    });
    let (column, row) = place.expect("the menu is open");
    stage.mouse(MouseEventKind::Down(MouseButton::Left), column, row);
    assert!(stage.text().contains("why not this move?"), "{}", stage.text());
    stage.mouse(MouseEventKind::Down(MouseButton::Left), 1, 1);
    assert_eq!(stage.text(), before, "a click outside leaves the list");
}

#[test]
fn all_reasons_are_read_even_where_the_pane_has_no_room() {
    let open = |height| {
        let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, height));
        stage.keys("jjj").press(KeyCode::Enter);
        stage.press(KeyCode::Enter);
        stage
    };
    let all = told(&open(60));
    assert!(all.iter().any(|line| line.contains(" cut after ")), "{all:?}");
    let mut stage = open(12);
    let first = told(&stage);
    assert!(first.len() < all.len(), "{}", stage.text());
    let (mut before, mut seen) = (Vec::new(), Vec::new());
    while told(&stage) != before {
        before = told(&stage);
        seen.extend(before.clone());
        stage.press(KeyCode::PageDown);
    }
    assert!(all.iter().all(|line| seen.contains(line)), "{all:?} {seen:?}");
    stage.press(KeyCode::Home);
    assert_eq!(told(&stage), first);
    stage.press(KeyCode::End);
    assert_eq!(told(&stage), before);
    stage.press(KeyCode::Esc);
    assert!(!stage.text().contains(" why: "));
}

/// The lines inside the popup with all reasons.
fn told(stage: &Stage) -> Vec<String> {
    let lines: Vec<Vec<char>> = stage.lines().iter().map(|line| line.chars().collect()).collect();
    let title: Vec<char> = "╭ why: ".chars().collect();
    let corner = |line: &Vec<char>| line.windows(title.len()).position(|signs| signs == title);
    let found = lines.iter().enumerate().find_map(|(top, line)| Some((top, corner(line)?)));
    let (top, left) = found.unwrap_or_else(|| panic!("{}", stage.text()));
    let right = left + lines[top][left..].iter().position(|&sign| sign == '╮').expect("another corner");
    let inside = lines[top + 1..].iter().take_while(|line| line[left] == '│');
    inside.map(|line| line[left + 1..right].iter().collect::<String>()).collect()
}

#[test]
fn rows_that_are_no_nodes_are_asked_too() {
    let position = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let config = Config { depth: 5, record: 1_000, ..Config::shipped() };
    let mut stage = Stage::closed("chess", position, &config, (80, 22));
    stage.tell(Msg::Shown);
    for (word, entry) in
        [("never looked at", "Why not …"), ("left out", "Search this move"), ("not recorded", "Open them")]
    {
        stage.keys("gEG");
        let mut lines = 0;
        while !stage.cursor().1.contains(word) {
            stage.keys("k");
            lines += 1;
            assert!(lines < 3_000, "no row is {word}");
        }
        stage.press(KeyCode::Enter);
        assert!(stage.text().contains(entry) && stage.text().contains("Why?"), "{word}:\n{}", stage.text());
        stage.press(KeyCode::Esc);
    }
    // What is shown as its key asks in the menu, too.
    stage.press(KeyCode::Enter);
    let (_, _, key) = entries(&stage).remove(0);
    stage.press(KeyCode::Down);
    let before = stage.asked;
    stage.keys(&key);
    assert!(stage.asked == before + 1 && !stage.text().contains("Why not …"), "{key}:\n{}", stage.text());
    // What was not recorded is open now.
    assert!(!stage.cursor().1.contains("not recorded"), "{}", stage.text());
}

/// The command that is copied names the search and the visit; the visit is the one under the cursor.
#[test]
fn the_command_that_opens_a_node_is_copied() {
    let mut stage = stage();
    let (_, row) = stage.cursor();
    stage.keys("U");
    let copied = stage.copied.last().expect("something was copied").clone();
    assert!(copied.starts_with("cutnode explore --game tic-tac-toe --position \""), "{copied}");
    let at: u64 = copied.rsplit_once(" --at ").expect("a visit").1.parse().expect("its number");
    let config = Config { depth: 5, ..Config::shipped() };
    let session = game("tic-tac-toe").expect("a game").open(Some(MIDDLE)).expect("a position");
    let mut again = Stage::on(Explore::configured(session, &config).going_to(Some(at), None), (80, 22));
    again.tell(Msg::Shown);
    // Beside it lies the board.
    let of_tree = |line: &str| line.rsplit_once("││").map(|(_, row)| row.trim_start().to_owned());
    assert_eq!(of_tree(&again.cursor().1), of_tree(&row));
    assert!(of_tree(&row).is_some());
    again.keys("U");
    assert_eq!(again.copied.last(), Some(&copied));
}

/// Two searches side by side have a command that opens both: what the second does otherwise at a visit, or how it differs.
#[test]
fn the_command_opens_both_searches() {
    let mut stage = stage();
    stage.keys("I").press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    stage.keys("U");
    let copied = stage.copied.last().expect("something was copied").clone();
    let (command, instead) = copied.split_once(" --instead \"").expect("it names what is done otherwise");
    let at: u64 = command.rsplit_once(" --at ").expect("a visit").1.parse().expect("its number");
    let config = Config { depth: 5, ..Config::shipped() };
    let session = game("tic-tac-toe").expect("a game").open(Some(MIDDLE)).expect("a position");
    let instead = instead.trim_end_matches('"').to_string();
    let explore = Explore::configured(session, &config).going_to(Some(at), Some(instead));
    let mut again = Stage::on(explore, (80, 22));
    again.tell(Msg::Shown);
    again.press(KeyCode::Esc);
    again.keys("U");
    assert_eq!(again.copied.last(), Some(&copied), "{}", again.text());
    let session = game("tic-tac-toe").expect("a game").open(Some(MIDDLE)).expect("a position");
    let explore = Explore::configured(session, &config).going_to(Some(at), Some("keep z9".into()));
    let mut wrong = Stage::on(explore, (80, 22));
    wrong.tell(Msg::Shown);
    assert!(format!("{:?}", wrong.said).contains("keep z9"), "{:?}", wrong.said);
    let mut both = self::stage();
    both.keys("x").press(KeyCode::Enter);
    both.press(KeyCode::Esc);
    both.keys("U");
    let copied = both.copied.last().expect("something was copied");
    assert!(copied.contains(" --diff \"--without "), "{copied}");
}

/// What is shown, and how, is part of the command; what comes by itself is not.
#[test]
fn the_command_says_how_the_search_is_shown() {
    let mut stage = stage();
    stage.keys("U");
    let plain = stage.copied.last().expect("something was copied").clone();
    assert!(
        !plain.contains("--sort") && !plain.contains("--filter") && !plain.contains("--columns"),
        "{plain}"
    );
    stage.keys("s&").keys("cut & nodes>1").press(KeyCode::Enter);
    stage.keys("|jj").press(KeyCode::Enter);
    stage.press(KeyCode::Esc);
    stage.keys("U");
    let copied = stage.copied.last().expect("something was copied").clone();
    assert!(copied.ends_with(" --sort size --filter \"cut & nodes>1\" --columns order"), "{copied}");
    let config = Config { depth: 5, ..Config::shipped() };
    let session = game("tic-tac-toe").expect("a game").open(Some(MIDDLE)).expect("a position");
    let at = copied.split_once(" --at ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    assert!(at.is_some(), "{copied}");
    let shown = ShownAs {
        sort: Sort::Size,
        only: Some("cut & nodes>1".into()),
        columns: Some([Column::Order].into_iter().collect()),
    };
    let mut again =
        Stage::on(Explore::configured(session, &config).going_to(at, None).shown_so(shown), (80, 22));
    again.tell(Msg::Shown);
    again.keys("U");
    assert_eq!(again.copied.last(), Some(&copied));
    let row = |stage: &Stage| stage.cursor().1.chars().skip(20).collect::<String>();
    assert_eq!(row(&again).trim(), row(&stage).trim());
}
