//! The pages run: interpreting one does what the Rust code beside it does, event for event.

use proptest::prelude::*;

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, Present, Score, Side};
use cutnode::search::{Clock, Entry, Found, Limits, ListChange, Note, Observer, Returned, Stop, Window};
use cutnode::textbook::page::{Bounds, Program};
use cutnode::textbook::{Algorithm, Start};

use super::kit::{Dice, all, odd_tree, uniform_tree};

/// All that an observer hears, with the line that did it.
#[derive(Default)]
struct Told {
    line: u8,
    events: Vec<(u8, Event)>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Event {
    Enter(Entry),
    Note(Note),
    Leave(Option<Returned>),
}

impl Observer for Told {
    fn enter(&mut self, entry: &Entry) {
        self.events.push((self.line, Event::Enter(*entry)));
    }

    fn note(&mut self, note: Note) {
        self.events.push((self.line, Event::Note(note)));
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.events.push((self.line, Event::Leave(returned)));
    }

    fn line(&mut self, line: u8) {
        self.line = line;
    }

    fn list(&mut self, change: &ListChange) {
        panic!("a page that runs has no list: {change:?}");
    }
}

/// The algorithms whose pages run.
fn running() -> impl Iterator<Item = (Algorithm, Program)> {
    let run = all().filter(|algorithm| !algorithm.is_best_first());
    run.map(|algorithm| (algorithm, Program::of(algorithm).expect("its page runs")))
}

/// What is the same of two answers; the time is not.
fn answer(found: &Found) -> impl PartialEq + std::fmt::Debug + use<> {
    let Found { best, score, depth, pv, counts, stopped, .. } = found.clone();
    (best, score, depth, pv, (counts.nodes, counts.leaves), stopped)
}

/// Runs the page and the code, and compares all that they tell.
fn same<G: Knowledge>(
    algorithm: Algorithm,
    page: &Program,
    start: Start,
    tree: (&G, u8),
    nodes: Option<u64>,
    what: &str,
) {
    let clock = || Clock::start(Limits { nodes, ..Limits::depth(tree.1) }, Stop::default());
    let (mut code, mut interpreted) = (Told::default(), Told::default());
    let found = algorithm.run_from(start, tree.0, tree.1, &mut code, clock());
    // MTD(+∞) is the page of MTD(f), begun at +∞ as Max sees it.
    let highest = if tree.0.side_to_move() == Side::First { Score::HIGHEST } else { Score::LOWEST };
    let guess = if algorithm == Algorithm::MtSss { Some(highest) } else { start.guess };
    let run = page.run(Start { guess, ..start }, tree, &mut interpreted, clock(), Bounds::default());
    let run = run.unwrap_or_else(|fault| panic!("{algorithm} on {what}: {fault}"));
    let pairs = code.events.iter().zip(&interpreted.events).enumerate();
    for (number, (code, page)) in pairs {
        assert_eq!(code, page, "{algorithm}, event {number} of {what} to depth {} from {start:?}", tree.1);
    }
    assert_eq!(code.events.len(), interpreted.events.len(), "{algorithm} on {what}");
    assert_eq!(answer(&found), answer(&run), "{algorithm} on {what}");
}

fn all_the_same<G: Knowledge + Present>(position: &G, depth: u8, start: Start, nodes: Option<u64>) {
    for (algorithm, page) in running() {
        same(algorithm, &page, start, (position, depth), nodes, &position.notation());
    }
}

#[test]
fn every_page_runs_but_those_that_work_on_lists() {
    for algorithm in all().filter(|algorithm| !algorithm.is_best_first()) {
        let text: Vec<_> = algorithm.card().page.lines().collect();
        let page = Program::parse(&text.join("\n"));
        assert_eq!(page.err(), None, "{algorithm}");
    }
}

#[test]
fn a_page_does_what_the_code_beside_it_does_on_random_trees() {
    let mut dice = Dice(5);
    for number in 0..150 {
        let tree = if number % 3 == 0 { uniform_tree(&mut dice, 3, 4, 10) } else { odd_tree(&mut dice) };
        let depth = if number % 4 == 0 { 1 + dice.roll(4) as u8 } else { 20 };
        let nodes = (number % 5 == 0).then(|| 1 + dice.roll(60));
        let guess = (number % 2 == 0).then(|| Score::estimate(dice.roll(30) as i32 - 15));
        all_the_same(&tree, depth, Start { guess, ..Start::default() }, nodes);
    }
}

#[test]
fn a_page_does_what_the_code_beside_it_does_in_games() {
    let start = Start::default();
    for (position, depth) in [("X../.O./... X", 4), ("XO./.X./..O O", 9)] {
        all_the_same(&TicTacToe::parse(position).expect("a position"), depth, start, None);
    }
    all_the_same(&ConnectFour::parse("4453").expect("a position"), 3, start, None);
    let material = Start { material: true, ..start };
    for position in ["4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 99 80"] {
        all_the_same(&Chess::parse(position).expect("a position"), 2, material, None);
    }
}

/// Pages that say what another page says, in other words.
const REWORDED: [(Algorithm, &str); 3] = [
    (
        Algorithm::Negamax,
        "function value(node, depth)
  if the game is over or depth ≤ 0: return worth(node)
  most ← −∞
  for each move of node
    most ← max(most, −value(move, depth − 1))
  return most",
    ),
    (
        Algorithm::AlphaBeta,
        "function value(node, depth, α, β)
  if not (depth > 0 and not the game is over):
    return max(α, min(β, worth(node)))
  for each child of node
    α ← max(−value(child, depth − 1, −β, −α), α)
    if β ≤ α:
      return β
  return α",
    ),
    (
        Algorithm::FailSoft,
        "function value(node, depth, α, β)
  if depth = 0 or the game is over: return worth(node)
  return ofChildren(node, depth − 1, α, β)

function ofChildren(node, depth, α, β)
  best ← −∞
  for each child of node
    v ← −value(child, depth, −β, −α)
    if v > best:
      best ← v
      if v > α: α ← v
    if not α < β: leave the loop
  return best",
    ),
];

#[test]
fn what_is_said_in_other_words_is_told_in_the_same() {
    let mut dice = Dice(19);
    for _ in 0..40 {
        let tree = odd_tree(&mut dice);
        for (algorithm, text) in REWORDED {
            let page = Program::parse(text).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
            let (mut code, mut interpreted) = (Told::default(), Told::default());
            let clock = || Clock::start(Limits::depth(20), Stop::default());
            algorithm.run(&tree, 20, &mut code, clock());
            let run = page.run(Start::default(), (&tree, 20), &mut interpreted, clock(), Bounds::default());
            assert!(run.is_ok(), "{run:?}");
            let events = |told: Told| told.events.into_iter().map(|(_, event)| event).collect::<Vec<_>>();
            assert_eq!(events(code), events(interpreted), "{algorithm} on {}", tree.notation());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
    #[test]
    fn a_page_does_what_the_code_beside_it_does_in_every_window(seed: u64, alpha in -20..20, width in 1..20) {
        let tree: TreePosition = odd_tree(&mut Dice(seed));
        let window = Window::new(Score::estimate(alpha), Score::estimate(alpha + width));
        let (guess, window) = (Some(Score::estimate(alpha)), Some(window));
        all_the_same(&tree, 20, Start { guess, window, ..Start::default() }, None);
    }
}
