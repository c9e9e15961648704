//! What the explorer is asked: why not, what if, show me one; and what is done with its answers.

use crossterm::event::KeyCode;
use cutnode::config::Config;
use cutnode::search::{Limits, Plan};
use cutnode::session::{Method, Request, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::ui::Screen;
use cutnode::ui::msg::Msg;
use cutnode::ui::screens::explore::Explore;
use cutnode::ui::theme::ThemeName;

use super::stage::Stage;
use super::{MIDDLE, SCHOLAR};
use crate::folder::Folder;

#[test]
fn why_not_tells_the_fate_of_every_move() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
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
    assert!(stage.text().contains("instead: first"), "{}", stage.text());
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
fn what_if_puts_two_trees_side_by_side() {
    for size in [(80, 22), (160, 48)] {
        let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, size);
        let settings = |stage: &mut Stage| {
            stage.keys("x").press(KeyCode::End);
            stage.press(KeyCode::Enter);
        };
        // Nothing was changed: the same search is not run again.
        settings(&mut stage);
        stage.press(KeyCode::Enter);
        assert!(stage.text().contains("nothing was changed"), "{}", stage.text());
        stage.press(KeyCode::Esc);
        assert!(!stage.text().contains("first search"), "{}", stage.text());
        // The first of the techniques is switched off: iterative deepening.
        settings(&mut stage);
        assert!(stage.text().contains("what if"), "{}", stage.text());
        stage.keys("jjjj");
        for _ in 0..4 {
            stage.press(KeyCode::Right);
            stage.press(KeyCode::Down);
        }
        stage.press(KeyCode::Enter);
        // The verdict is read.
        assert!(stage.text().contains("The root "), "{}", stage.text());
        stage.press(KeyCode::Esc);
        stage.keys("gE");
        let marked = stage.text();
        let signs =
            ['−', '+', '≠'].map(|sign| marked.contains(&format!("{sign}S ")) || marked.contains(sign));
        assert!(signs.contains(&true), "{marked}");
        stage.press(KeyCode::Tab);
        assert!(stage.text().contains("first search, values"), "{}", stage.text());
        stage.keys("jjlj");
        stage.draw(ThemeName::Dark);
        // Each search has its own cursor, folds, filter and marks: going there and back changes nothing.
        let first = stage.text();
        stage.press(KeyCode::Tab);
        let second = stage.text();
        stage.keys("m").keys("there").press(KeyCode::Enter);
        stage.press(KeyCode::Tab);
        stage.keys("'");
        assert!(stage.said.last().unwrap().contains("nothing is marked"), "the mark is the other search's");
        stage.keys("k");
        stage.keys("j");
        assert_eq!(stage.text(), first);
        stage.press(KeyCode::Tab);
        stage.keys("m");
        (0..9).for_each(|_| stage.press(KeyCode::Backspace));
        stage.press(KeyCode::Enter);
        assert_eq!(stage.text(), second);
    }
}

#[test]
fn a_textbook_search_is_not_repeated_for_techniques_that_it_has_not() {
    let session = game("connect-4").unwrap().open(None).unwrap();
    let plan = Plan::new(Limits::depth(4));
    let watch = Watch::Record { budget: 10_000, followed: false };
    let request = Request { method: Method::Textbook(Algorithm::MtdF), plan, watch };
    let mut stage = Stage::on(Explore::of(session, &request, &Config::shipped()), (120, 40));
    stage.tell(Msg::Shown);
    let asked = stage.asked;
    // A technique is switched, which this algorithm has not.
    stage.keys("x").press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    assert!(stage.text().contains("nothing was changed") && stage.asked == asked, "{}", stage.text());
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Four keys: the question, two letters of the technique, Enter. What had to do with the row comes first.
#[test]
fn what_if_without_a_technique_is_asked_in_four_keys() {
    let mut stage = Stage::open("chess", SCHOLAR, 5, (80, 22));
    stage.keys("xnu").press(KeyCode::Enter);
    assert!(stage.text().contains("The root "), "the verdict: {}", stage.text());
    stage.press(KeyCode::Esc);
    assert!(stage.text().contains("−null-move"), "{}", stage.text());
    // What decided at the row comes first.
    let mut stage = Stage::untouched("chess", START, 6, (80, 22));
    let mut seen = 0;
    for _ in 0..12 {
        stage.keys("j");
        let text = stage.text();
        let by_pass = text.contains("• Cut by the null move");
        stage.keys("x");
        let text = stage.text();
        let first = text.lines().find(|line| line.contains("▸ with")).unwrap_or_else(|| panic!("{text}"));
        assert!(!by_pass || first.contains("without null-move") && first.contains("it acted here"), "{text}");
        seen += u32::from(by_pass);
        stage.press(KeyCode::Esc);
    }
    assert!(seen > 0);
}

#[test]
fn a_second_search_goes_on_while_the_first_is_in_hand() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (160, 48));
    let alone = stage.text();
    stage.held = Some(std::collections::VecDeque::new());
    stage.keys("x").press(KeyCode::End);
    stage.press(KeyCode::Enter);
    // R of the null move, which a game without passes never makes.
    (0..5).for_each(|_| stage.press(KeyCode::Up));
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Tab);
    // All but the speed, which is another each time, and what is otherwise.
    let figures = |stage: &Stage| {
        let title = stage.screen.title();
        let told = |part: &&str| !part.ends_with("Mn/s") && !part.starts_with("null-reduction");
        title.split(" · ").filter(told).map(String::from).collect::<Vec<_>>()
    };
    let first = figures(&stage);
    assert!(first.contains(&"depth 5".into()), "{first:?}");
    while !stage.grow() {}
    assert_eq!(figures(&stage), first, "the end of the other search is not this one's");
    stage.press(KeyCode::Tab);
    assert_eq!(figures(&stage), first, "the same search has the same figures");
    stage.press(KeyCode::Tab);
    stage.keys("X");
    assert_eq!(stage.text(), alone, "the first is as it was");
}

#[test]
fn time_goes_forward_and_back() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    let whole = stage.text();
    stage.keys("gt");
    assert!(stage.text().contains("visit 1 of "), "{}", stage.text());
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
    let tree = |row: String| row.chars().skip(20).collect::<String>();
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
fn statistics_stand_next_to_those_of_the_search_before() {
    for size in [(80, 22), (160, 48)] {
        let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, size);
        stage.keys("i");
        let text = stage.text();
        for word in
            ["figures", "branching factor", "null moves cut", "by first move", "nodes by ply", "this search"]
        {
            assert!(text.contains(word), "{word}:\n{text}");
        }
        stage.press(KeyCode::Esc);
        assert!(!stage.text().contains("branching factor"));
        stage.keys("-i");
        let text = stage.text();
        assert_eq!(text.matches("search before").count(), 3, "by figure, place and ply:\n{text}");
        let plies = text.split("nodes by ply").nth(1).unwrap();
        let bars = |line: &&str| line.matches(['P', 'C', 'A', 'Q']).count() > 0;
        assert!(plies.lines().filter(bars).count() >= 3, "{text}");
        stage.keys("ix").press(KeyCode::Enter);
        // The verdict is read.
        stage.press(KeyCode::Esc);
        stage.keys("i");
        assert!(stage.text().contains("other search"), "{}", stage.text());
    }
}

/// What a run of a textbook algorithm is set beside is the minimal tree, and what an engine's search lost before its cuts.
#[test]
fn a_textbook_run_stands_beside_the_minimal_tree() {
    let plaat = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";
    let figure = |text: &str, label: &str| -> Option<String> {
        let line = text.lines().find(|line| line.contains(label))?;
        line.split(label).nth(1)?.split_whitespace().next().map(String::from)
    };
    for (algorithm, leaves) in
        [(Algorithm::Minimax, "16"), (Algorithm::AlphaBeta, "12"), (Algorithm::SssStar, "8")]
    {
        let session = game("tree").unwrap().open(Some(plaat)).unwrap();
        let plan = Plan::new(Limits::depth(4));
        let request = Request { method: Method::Textbook(algorithm), plan, watch: Watch::Silent };
        let mut stage = Stage::on(Explore::of(session, &request, &Config::shipped()), (80, 22));
        stage.tell(Msg::Shown);
        stage.keys("i");
        let text = stage.text();
        assert_eq!(figure(&text, "│leaves").as_deref(), Some(leaves), "{algorithm:?}:\n{text}");
        assert_eq!(figure(&text, "minimal tree").as_deref(), Some("7"), "{algorithm:?}:\n{text}");
        assert!(!text.contains("null moves"), "{text}");
        if algorithm == Algorithm::Minimax {
            assert_eq!(figure(&text, "branching factor").as_deref(), Some("2.00"), "{text}");
        }
    }
    let mut engine = Stage::open("tree", plaat, 4, (80, 22));
    engine.keys("i");
    assert!(!engine.text().contains("minimal tree"), "the engine has none:\n{}", engine.text());
}

#[test]
fn a_search_is_written_and_opened_and_a_subtree_exported() {
    let folder = Folder::new("explorer");
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (80, 22));
    stage.keys("lljm").keys("here").press(KeyCode::Enter);
    let write = |stage: &mut Stage, key: &str, name: &str| {
        stage.keys(key);
        (0..20).for_each(|_| stage.press(KeyCode::Backspace));
        stage.tell(Msg::Paste(folder.path().join(name).display().to_string()));
        stage.press(KeyCode::Enter);
    };
    for name in ["part.txt", "part.json", "part.dot", "part.svg", "whole.tree"] {
        write(&mut stage, "W", name);
        assert!(stage.said.last().unwrap().contains(name), "{:?}", stage.said);
        assert!(std::fs::metadata(folder.path().join(name)).unwrap().len() > 20, "{name}");
    }
    for name in ["part.txt", "whole.tree"] {
        let file = folder.path().join(name);
        std::fs::write(&file, &std::fs::read(&file).unwrap()[..60]).unwrap();
        write(&mut stage, "W", name);
        assert!(
            stage.text().contains("is there already") && stage.text().contains("write over it"),
            "{name}"
        );
        stage.press(KeyCode::Enter);
        assert_eq!(std::fs::metadata(&file).unwrap().len(), 60, "{name}: it was to be left");
        write(&mut stage, "W", name);
        stage.keys("j").press(KeyCode::Enter);
        assert!(std::fs::metadata(&file).unwrap().len() > 60, "{name}: {:?}", stage.said);
    }
    std::fs::write(folder.path().join("mine.txt"), "my notes").unwrap();
    write(&mut stage, "W", "mine.txt");
    assert!(stage.said.last().unwrap().contains("none that cutnode writes here"), "{:?}", stage.said);
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.txt")).unwrap(), "my notes");
    let part = std::fs::read_to_string(folder.path().join("part.json")).unwrap();
    let part: serde_json::Value = serde_json::from_str(&part).unwrap();
    // The line to the node that was under the cursor: down to the first move, and to its first reply.
    assert_eq!(part["line"].as_array().map(Vec::len), Some(2), "{}", part["line"]);
    let title = stage.screen.title();
    let mut other = Stage::open("tree", "((1 2) (3 4))", 2, (80, 22));
    write(&mut other, "O", "part.svg");
    assert!(other.said.last().unwrap().contains("no tree that cutnode saved"), "{:?}", other.said);
    write(&mut other, "O", "whole.tree");
    assert_eq!(other.screen.title(), title);
    other.keys("'");
    assert!(other.text().contains("here"), "{}", other.text());
    other.press(KeyCode::Enter);
    other.keys("gC");
    stage.keys("gC");
    assert_eq!(other.text(), stage.text());
}

#[test]
fn a_node_becomes_the_root_of_a_search_of_its_own() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 4, (80, 22));
    stage.keys("ljR");
    assert!(stage.went[0].0.ends_with(" O") && stage.went[0].1 == 4, "{:?}", stage.went);
}

#[test]
fn a_name_that_says_of_no_form_is_refused_with_those_that_there_are() {
    let mut stage = Stage::open("tic-tac-toe", MIDDLE, 5, (120, 40));
    let written = |stage: &mut Stage, key: &str, name: &str| {
        stage.keys(key);
        (0..20).for_each(|_| stage.press(KeyCode::Backspace));
        stage.keys(name).press(KeyCode::Enter);
        let text = stage.text().replace("│\n│", " ");
        stage.press(KeyCode::Esc);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let refused = written(&mut stage, "W", "foo.xyz");
    assert!(refused.contains("with the ending .xyz") && refused.contains(".jsonl.zst"), "{refused}");
    let refused = written(&mut stage, "S", "x.png");
    assert!(refused.contains("with the ending .png") && refused.contains("NAME.svg"), "{refused}");
    let refused = written(&mut stage, "S", "screen");
    assert!(refused.contains("the ending of the name says"), "{refused}");
    let before = stage.said.len();
    written(&mut stage, "W", "/nonexist/a.tree");
    assert_eq!(stage.said[before..], ["/nonexist/a.tree: there is no folder /nonexist"]);
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
fn the_unit_of_values_stays_in_the_title() {
    for (size, key) in [((80, 22), "&cut"), ((120, 40), ""), ((120, 40), "&cut")] {
        let mut stage = Stage::open("chess", SCHOLAR, 3, size);
        stage.keys(key).press(KeyCode::Enter);
        stage.press(KeyCode::Esc);
        let title = &stage.lines()[0];
        assert!(title.contains("hundredths, as White sees them"), "{title}");
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
