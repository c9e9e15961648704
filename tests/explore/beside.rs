//! A second search beside the first: what if, a textbook run, the figures of both.

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

/// Numbers that had run together, or lost an end, would not add up.
#[test]
fn figures_stand_apart_whatever_their_length() {
    for size in [(80, 22), (120, 38)] {
        let mut stage = Stage::open("chess", START, 6, size);
        stage.keys("i");
        stage.press(KeyCode::Esc);
        stage.keys("-i");
        let text = stage.text();
        let figures = |label: &str| -> Vec<u64> {
            let line = text.lines().find(|line| line.contains(label));
            let line = line.unwrap_or_else(|| panic!("{label}:\n{text}"));
            let figures = line.split(label).nth(1).and_then(|rest| rest.split('│').next()).unwrap();
            figures.split_whitespace().map(|figure| figure.replace(',', "").parse().unwrap()).collect()
        };
        let kinds = ["P nodes ", "C nodes ", "A nodes ", "│quiescence "].map(figures);
        let sums: Vec<u64> = (0..2).map(|search| kinds.iter().map(|kind| kind[search]).sum()).collect();
        assert_eq!(sums, figures("│visits "), "{text}");
        let titles = ["nodes by ply: P, C, A, Q ", "A, quiescence Q ", "all A, quiescence Q "];
        assert!(titles.iter().any(|title| text.contains(title)), "{text}");
    }
}

/// What a run of a textbook algorithm is set beside is the minimal tree, and what an engine's search lost before its cuts.

#[test]
fn a_textbook_run_stands_beside_the_minimal_tree() {
    let plaat = "((((41 5) (12 90)) ((101 80) (20 30))) (((34 80) (36 35)) ((50 36) (25 3))))";
    let figure = |text: &str, label: &str| -> Option<String> {
        let line = text.lines().find(|line| line.contains(label))?;
        line.split(label).nth(1)?.split([' ', '│']).find(|word| !word.is_empty()).map(String::from)
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
