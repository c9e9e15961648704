//! Pages of somebody's own: what is wrong with them, what a run of them shows, and exercises made of pages.

use std::collections::HashSet;

use proptest::prelude::*;

use cutnode::games::chess::Chess;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Game, Present, Score, Side};
use cutnode::search::{Clock, Entry, Limits, Observer, Returned, Silent, Stop, Window};
use cutnode::textbook::page::exercise::{Slip, assemble, gaps, jumble, mutants, planted};
use cutnode::textbook::page::{Bounds, Fault, Frame, Program, Trail, Value};
use cutnode::textbook::{Algorithm, Start};
use cutnode::trace::steps::StepRecorder;

use super::kit::{Dice, all, odd_tree, watch};

fn page(algorithm: Algorithm) -> String {
    algorithm.card().page.lines().collect::<Vec<_>>().join("\n")
}

fn running() -> impl Iterator<Item = Algorithm> {
    all().filter(|algorithm| !algorithm.is_best_first())
}

fn clock() -> Clock {
    Clock::start(Limits::default(), Stop::default())
}

/// A page of one function with these lines.
fn with(lines: &str) -> String {
    format!("function f(node, depth, α, β)\n{lines}\n  return α")
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_what_is_allowed() {
    let rule = "function test(node, v): is the value > v?";
    let pages = [
        String::new(),
        "best ← 3".into(),
        "  function f(node)\n  return 1".into(),
        "function f(node depth)\n  return 1".into(),
        "function f(node, depth)".into(),
        "function f(node, node)\n  return 1".into(),
        "function worth(node)\n  return 1".into(),
        "function f(node)\n  return 1\nfunction f(node)\n  return 2".into(),
        "function f(node, width)\n  return width".into(),
        "function f(node)\n  if the game is over: return worth(node)".into(),
        "function f(node)\n  for each child of node\n    return −f(child)".into(),
        format!("{rule}\n  return 3"),
        format!("function f(node)\n  return 1\n{rule}\n  return 3"),
        "function f(node)\n  return yes".into(),
        with("  v ← 3 +"),
        with("  v ← (3 + 4"),
        with("  v ← 3 $ 4"),
        with("  v ← 3\n\tα ← v"),
        with("  v ← 12345678901"),
        with("  v 3"),
        with("  if α > β return α"),
        with("  if α: return β"),
        with("  if α > β:\n  return β"),
        with("  α ← β\n    β ← α"),
        with("  for each child in node"),
        with("  for each child of tree\n    α ← 1"),
        with("  for each child of node\n    v ← −f(child, depth − 1, −β)"),
        with("  v ← −f(depth, depth − 1, −β, −α)"),
        with("  v ← −g(node)"),
        with("  v ← worst + 1"),
        with("  node ← 3"),
        with("  leave the loop"),
        with("  if it is the first: α ← 1"),
        with("  else: α ← 1"),
        with("  return β\n  α ← 1"),
        with("  α ← α > β"),
        with("  while α\n    α ← 1"),
        with("  return β; α ← 3"),
        with(&format!("  α ← {}1{}", "(".repeat(70), ")".repeat(70))),
        "\n".repeat(300),
    ];
    let mut told = Vec::new();
    for page in pages {
        let mistakes = Program::parse(&page).expect_err(&page);
        let shown = page.lines().take(8).map(|line| line.chars().take(72).collect::<String>());
        told.extend(shown.map(|line| format!("  | {line}")));
        told.extend(mistakes.iter().map(|it| format!("{}:{}: {}", it.line, it.column, it.message)));
        told.push(String::new());
    }
    let told = told.join("\n");
    insta::assert_snapshot!(told);
}

#[test]
fn the_largest_page_that_may_be_is_read() {
    let chain = "  else if α > β: v ← 1\n".repeat(Program::LINES - 3);
    let page = format!("function f(node, depth, α, β)\n  if α > β: v ← 1\n{chain}  return α");
    assert_eq!(page.lines().count(), Program::LINES);
    let levels: Vec<_> = (0..110).map(|level| format!("{}if α > β:", " ".repeat(level + 2))).collect();
    let levels = levels.join("\n");
    let deep = format!("function f(node, depth, α, β)\n{levels}\n{}v ← 1\n  return α", " ".repeat(113));
    let nested = with(&format!("  v ← {}1{}", "(".repeat(55), ")".repeat(55)));
    for page in [page, deep, nested] {
        assert_eq!(Program::parse(&page).err(), None);
    }
}

/// Counts the visits that are open.
#[derive(Default)]
struct Pairs {
    open: usize,
    entered: usize,
}

impl Observer for Pairs {
    fn enter(&mut self, _: &Entry) {
        self.open += 1;
        self.entered += 1;
    }

    fn leave(&mut self, _: Option<Returned>) {
        self.open -= 1;
    }
}

fn fault(lines: &str) -> Fault {
    let text = if lines.starts_with("function") { lines.into() } else { with(lines) };
    let program = Program::parse(&text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
    let tree = TreePosition::parse("((3 12 8) (2 4 6))").expect("a tree");
    let mut pairs = Pairs::default();
    let bounds = Bounds { steps: 100_000, calls: 300 };
    let run = program.run(Start::default(), (&tree, 20), &mut pairs, clock(), bounds);
    assert_eq!(pairs.open, 0, "{text}");
    run.expect_err(&text)
}

#[test]
fn a_page_that_cannot_go_on_is_ended_and_says_where() {
    let told = |lines: &str| fault(lines).to_string();
    assert_eq!(told("  v ← v + 1"), "line 2: `v` has no value yet");
    assert_eq!(told("  α ← 1 / (β − β)"), "line 2: this divides by 0");
    assert_eq!(told("  while yes\n    v ← 1"), "line 2: the run was ended after 100000 steps");
    assert_eq!(told("  α ← f(node, depth, α, β)"), "line 2: more than 300 calls are open: nothing ends them");
    let inside = "function f(node)\n  if the game is over: return worth(node)\n  for each child of node\n    v ← −f(child)\n  return w";
    assert_eq!(Program::parse(inside).expect_err("w is nothing")[0].line, 5);
    let late = "function f(node)\n  if the game is over: return w\n  for each child of node\n    v ← −f(child)\n    w ← v\n  return w";
    assert_eq!(told(late), "line 2: `w` has no value yet");
}

#[test]
fn a_search_that_nothing_ends_is_left_at_the_deepest_ply() {
    // One child a node, now this one, now that one, so that the game goes on for long.
    let text = "function f(node, depth)
  k ← 3 · depth − 3 · depth / 5 · 5
  for each child of node
    if k ≤ 0: return −f(child, depth − 1)
    k ← k − 1
  return 0";
    let program = Program::parse(text).expect("a page");
    let start = "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1";
    let start = Chess::parse(start).expect("a position");
    let run = program.run(Start::default(), (&start, 100), &mut Silent, clock(), Bounds::default());
    assert_eq!(run.expect_err("too deep").message, "the search goes deeper than 240 plies: nothing ends it");
}

#[test]
fn a_run_that_is_stopped_has_no_value() {
    let stop = Stop::default();
    stop.stop();
    let spin = Program::parse(&with("  while yes\n    v ← 1")).expect("a page");
    let tree = TreePosition::parse("(1 2)").expect("a tree");
    let clock = Clock::start(Limits::default(), stop);
    let run = spin.run(Start::default(), (&tree, 1), &mut Silent, clock, Bounds::UNBOUNDED);
    assert_eq!(run.map(|found| (found.depth, found.stopped)), Ok((0, true)));
}

#[test]
fn a_page_typed_on_a_keyboard_is_the_same_page() {
    let keys =
        [("←", "<-"), ("−", "-"), ("≤", "<="), ("≥", ">="), ("∞", "inf"), ("α", "alpha"), ("β", "beta")];
    for algorithm in running() {
        let typed = keys.iter().fold(page(algorithm), |text, (print, key)| text.replace(print, key));
        assert!(typed.is_ascii(), "{typed}");
        let typed = Program::parse(&typed).expect("a page");
        let printed = Program::of(algorithm).expect("a page");
        let tree = TreePosition::parse("((3 12 8) (2 4 6) (14 5 2))").expect("a tree");
        let mut told =
            [Vec::new(), Vec::new()].map(|_: Vec<u8>| StepRecorder::of_page(&printed, Side::First, 10_000));
        for (program, recorder) in [&typed, &printed].into_iter().zip(&mut told) {
            program.run(Start::default(), (&tree, 2), recorder, clock(), Bounds::default()).expect("a value");
        }
        let [typed, printed] = told.map(StepRecorder::into_steps);
        assert_eq!(typed, printed, "{algorithm}");
    }
}

/// The number that a variable of a call holds.
fn number(frame: &Frame<'_>, name: &str) -> Option<Score> {
    let variable = frame.variables.iter().find(|variable| &*variable.name == name)?;
    match variable.value? {
        Value::Number(number) => Some(Score::from_units(number as i32)),
        Value::Truth(_) | Value::Child(..) => None,
    }
}

#[test]
fn the_trail_tells_the_line_of_every_event_and_the_window_of_every_moment() {
    let mut dice = Dice(11);
    for round in 0..60 {
        let tree = odd_tree(&mut dice);
        for algorithm in running() {
            let program = Program::of(algorithm).expect("a page");
            let mut recorder = StepRecorder::of_page(&program, tree.side_to_move(), 100_000);
            let mut trail = Trail::new(100_000);
            let run = (Bounds::default(), &mut trail);
            program.trace(Start::default(), (&tree, 20), &mut recorder, clock(), run).expect("a value");
            let steps = recorder.into_steps();
            for at in 2..=steps.len() {
                let event = steps.event(at).expect("an event");
                let moment = trail.at(at as u64 - 1).expect("a moment");
                assert_eq!(trail.line(moment), Some(event.line), "{algorithm}, round {round}, event {at}");
            }
            let plain =
                matches!(algorithm, Algorithm::AlphaBeta | Algorithm::FailSoft | Algorithm::NegaScout);
            for moment in (0..trail.len()).filter(|_| plain) {
                let state = steps.state(trail.events(moment).expect("a moment") as usize);
                let here = state.here().expect("a visit is open");
                let frame = trail.frames(moment).next().expect("a call is open");
                assert_eq!(frame.visit, here.visit);
                let (alpha, beta) = (number(&frame, "α").expect("α"), number(&frame, "β").expect("β"));
                let window = Window::new(alpha, beta);
                let first = steps.side(steps.node(here.visit)) == Side::First;
                assert_eq!(
                    here.window,
                    if first { window } else { window.flipped() },
                    "{algorithm}, {moment}"
                );
                assert_eq!(trail.frames(moment).count(), state.open.len());
            }
        }
    }
}

#[test]
fn exercises_are_made_of_the_page() {
    for algorithm in running() {
        let page = page(algorithm);
        let own: HashSet<&str> = page.lines().map(str::trim).collect();
        for seed in 0..5 {
            let jumbled = jumble(&page, 4, seed, &|_| true);
            assert_eq!(jumbled, jumble(&page, 4, seed, &|_| true));
            let (of_page, others): (Vec<_>, Vec<_>) =
                jumbled.lines.iter().partition(|line| own.contains(line.as_str()));
            assert_eq!((of_page.len(), others.len()), (jumbled.wanted, 4), "{algorithm}");
            let gapped = gaps(&page, 3, seed);
            assert_eq!(
                (gapped.missing.len(), gapped.lines.iter().flatten().count()),
                (3, page.lines().count() - 3)
            );
            for count in 1..=2 {
                let wrong = planted(&page, count, seed, &|_| true).expect("it can have mistakes");
                let changed = wrong.lines().zip(page.lines()).filter(|(wrong, right)| wrong != right).count();
                assert_eq!(changed, count, "{algorithm}: {wrong}");
                assert!(Program::parse(&wrong).is_ok());
            }
        }
        let steps = page.lines().map(|line| ((line.len() - line.trim_start().len()) / 2, line));
        assert_eq!(assemble(steps).trim_end(), page);
    }
}

/// Whether a page is wrong on a tree: it faults, or its value is not minimax's.
fn fails(program: &Program, tree: &TreePosition) -> bool {
    let bounds = Bounds { steps: 2_000_000, calls: 300 };
    let run = program.run(Start::default(), (tree, 20), &mut Silent, clock(), bounds);
    let right = watch(Algorithm::Minimax, tree, 20, &mut Silent).score;
    run.map_or(true, |found| found.score != right)
}

#[test]
fn mistakes_of_each_kind_are_made_and_most_of_them_show() {
    let mut dice = Dice(13);
    let trees: Vec<_> = (0..60).map(|_| odd_tree(&mut dice)).collect();
    let (mut kinds, mut showing, mut count) = (HashSet::new(), 0, 0);
    for algorithm in
        [Algorithm::AlphaBeta, Algorithm::FailSoft, Algorithm::Pvs, Algorithm::Scout, Algorithm::Minimax]
    {
        for mutant in mutants(&page(algorithm)) {
            let program = Program::parse(&mutant.page).expect("a mistake of this kind is read");
            count += 1;
            showing += usize::from(trees.iter().any(|tree| fails(&program, tree)));
            kinds.insert(mutant.slip);
            assert_eq!(mutant.page.lines().nth(mutant.line - 1), Some(mutant.text.as_str()));
            assert_eq!(mutant.slip.slug().parse(), Ok(mutant.slip));
        }
    }
    assert_eq!(Slip::ALL.into_iter().find(|slip| !kinds.contains(slip)), None);
    assert!(count > 80 && showing * 2 > count && showing < count, "{showing} of {count}");
}

#[test]
fn whatever_the_lines_of_a_page_are_nothing_breaks() {
    let mut dice = Dice(17);
    let tree = TreePosition::parse("((3 12 8) (2 4 6) (14 5 2))").expect("a tree");
    let (mut ran, mut refused) = (0, 0);
    for _ in 0..2_000 {
        let algorithms: Vec<_> = running().collect();
        let mut lines: Vec<String> =
            page(algorithms[dice.roll(algorithms.len() as u64) as usize]).lines().map(Into::into).collect();
        for _ in 0..=dice.roll(3) {
            let [one, two] = [0; 2].map(|_| dice.roll(lines.len() as u64) as usize);
            match dice.roll(5) {
                0 => lines.swap(one, two),
                1 => drop(lines.remove(one)),
                2 => lines[one].insert_str(0, "  "),
                3 => lines[one] = lines[one].strip_prefix("  ").unwrap_or(&lines[one]).into(),
                _ => {
                    let copy = lines[two].clone();
                    lines.insert(one, copy);
                }
            }
        }
        match Program::parse(&lines.join("\n")) {
            Err(mistakes) => {
                refused += 1;
                assert!(
                    !mistakes.is_empty()
                        && mistakes.iter().all(|it| it.line >= 1 && it.line <= lines.len().max(1))
                );
            }
            Ok(program) => {
                ran += 1;
                let mut pairs = Pairs::default();
                let bounds = Bounds { steps: 50_000, calls: 100 };
                let run = program.run(Start::default(), (&tree, 3), &mut pairs, clock(), bounds);
                assert_eq!(pairs.open, 0);
                if let Ok(found) = run {
                    assert_eq!(found.counts.nodes, pairs.entered as u64);
                }
            }
        }
    }
    assert!(ran > 200 && refused > 200, "{ran} ran, {refused} were refused");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]
    #[test]
    fn no_text_breaks_the_reader(text in r"([ a-z0-9α−+←<>=≤≥∞(),:;?\n\t]|for each child of node\n|if |return |function f\(node\)\n  |the game is over){0,60}") {
        if let Err(mistakes) = Program::parse(&text) {
            prop_assert!(!mistakes.is_empty());
        }
    }
}
