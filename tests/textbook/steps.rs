//! Recorded runs: forward and back, counts, and a sentence for every event.

use std::time::Instant;

use cutnode::explain::exhibit::Exhibit;
use cutnode::explain::stepping::sentence;
use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Knowledge, Present};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{Method, Request, Session, Watch, game};
use cutnode::textbook::Algorithm;
use cutnode::trace::steps::{Kind, State, StepRecorder, Steps, Stride};
use cutnode::trace::{Recorder, Tally, cut_reach};

use super::kit::{Dice, all, odd_tree, watch};

fn record<G: Knowledge>(algorithm: Algorithm, position: &G, depth: u8) -> Steps {
    let mut recorder = StepRecorder::new(algorithm, position.side_to_move(), StepRecorder::DEFAULT_LIMIT);
    watch(algorithm, position, depth, &mut recorder);
    recorder.into_steps()
}

fn goes_forward_and_back<G: Knowledge>(position: &G, depth: u8) {
    for algorithm in all() {
        let steps = record(algorithm, position, depth);
        let mut state = steps.state(0);
        assert_eq!(state, State::default());
        for at in 0..steps.len() {
            let before = state.clone();
            assert!(steps.forward(&mut state));
            assert_eq!(state, steps.state(at + 1));
            let mut back = state.clone();
            assert!(steps.back(&mut back));
            assert_eq!(back, before);
        }
        assert!(!steps.forward(&mut state));
        assert!(state.open.is_empty());
        assert!(!steps.back(&mut steps.state(0)));
    }
}

#[test]
fn a_step_back_undoes_a_step_forward() {
    let mut dice = Dice(4);
    for _ in 0..60 {
        goes_forward_and_back(&odd_tree(&mut dice), 8);
    }
    goes_forward_and_back(&TicTacToe::parse("X.O/.O./X.. X").unwrap(), 4);
    goes_forward_and_back(&ConnectFour::parse("4453").unwrap(), 2);
    goes_forward_and_back(&Chess::parse("8/8/4k3/8/8/3QK3/8/8 w - - 0 1").unwrap(), 2);
}

fn is_told_again<G: Knowledge + Present>(position: &G, depth: u8) {
    for algorithm in all() {
        let mut live = (Tally::default(), Recorder::new(10_000));
        let found = watch(algorithm, position, depth, &mut live);
        let steps = record(algorithm, position, depth);
        let mut again = (Tally::default(), Recorder::new(10_000));
        steps.replay(&mut again);
        assert_eq!(again.0, live.0, "{algorithm}");
        assert_eq!(again.1.tree(), live.1.tree(), "{algorithm}");
        let last = steps.state(steps.len());
        assert_eq!((last.nodes, last.leaves), (found.counts.nodes, found.counts.leaves), "{algorithm}");
        let side = steps.root_side() == cutnode::games::Side::First;
        let score = if side { found.score } else { -found.score };
        let known = steps.known(0, steps.len());
        if algorithm != Algorithm::IterativeDeepening {
            assert_eq!((known.low, known.high), (score, score), "{algorithm} on {}", position.notation());
        }
    }
}

#[test]
fn a_run_told_once_more_is_the_same_run() {
    let mut dice = Dice(5);
    for _ in 0..100 {
        is_told_again(&odd_tree(&mut dice), 8);
    }
    is_told_again(&TicTacToe::parse("X.O/.../... X").unwrap(), 4);
    is_told_again(&ConnectFour::parse("4453").unwrap(), 3);
    is_told_again(&Chess::start(), 2);
}

#[test]
fn strides_forward_are_strides_backward() {
    let tree = odd_tree(&mut Dice(77));
    for algorithm in all() {
        let steps = record(algorithm, &tree, 8);
        for stride in [Stride::Step, Stride::Node, Stride::Cut] {
            let mut stops = vec![0];
            loop {
                let at = steps.next(*stops.last().unwrap(), stride);
                if at == steps.len() {
                    break;
                }
                stops.push(at);
            }
            let mut back = vec![*stops.last().unwrap()];
            while *back.last().unwrap() > 0 {
                back.push(steps.previous(*back.last().unwrap(), stride));
            }
            back.reverse();
            assert_eq!(stops, back, "{algorithm}");
        }
    }
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_any_event_of_a_long_run_is_within_a_frame() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::SssStar] {
        let steps = record(algorithm, &TicTacToe::start(), 9);
        assert!(algorithm != Algorithm::AlphaBeta || steps.len() > 50_000);
        let mut dice = Dice(6);
        let start = Instant::now();
        let jumps = 100;
        for _ in 0..jumps {
            let at = dice.roll(steps.len() as u64 + 1) as usize;
            assert_eq!(steps.state(at).at, at);
        }
        let each = start.elapsed() / jumps;
        assert!(each.as_millis() < 16, "{algorithm}: {each:?} of {} events", steps.len());
    }
}

fn session(slug: &str, position: Option<&str>, algorithm: Algorithm, depth: u8) -> (Box<dyn Session>, Steps) {
    let session = game(slug).unwrap().open(position).unwrap();
    let plan = Plan::new(Limits::depth(depth));
    let request = Request {
        method: Method::Textbook(algorithm),
        plan,
        watch: Watch::Steps { limit: 20_000, guess: None },
    };
    let answer = session.think(&request, &mut Table::new(0), &Stop::default(), &mut |_| {});
    let steps = answer.steps.unwrap();
    (session, steps)
}

#[test]
fn every_event_has_a_sentence() {
    for (slug, position, depth) in [
        ("tree", Some("((3 12 8) (2 4 6) (14 5 2))"), 2),
        ("tree", Some("min ((3 (4 5) 8) (2 4) 14)"), 3),
        ("tic-tac-toe", Some("X.O/.O./X.. X"), 5),
    ] {
        for algorithm in all() {
            let (session, steps) = session(slug, position, algorithm, depth);
            let mut state = steps.state(0);
            loop {
                let text = sentence(&steps, &state, &*session);
                assert!(text.ends_with(['.', '?']), "{text}");
                assert!(!text.contains("  ") && !text.contains('+') || text.contains("+∞"), "{text}");
                if !steps.forward(&mut state) {
                    break;
                }
            }
        }
    }
}

/// Whose choice an end of a window is, is told of a step and of a node of the tree by what either has: both have to say the same.
fn deep_cuts_are_those_of_the_tree(slug: &str, position: &str, depth: u8) -> usize {
    let mut deep = 0;
    for algorithm in all() {
        let (session, steps) = session(slug, Some(position), algorithm, depth);
        let mut recorder = Recorder::new(100_000);
        steps.replay(&mut recorder);
        for at in 1..=steps.len() {
            let event = steps.event(at).unwrap();
            if !matches!(event.kind, Kind::Cut(..)) {
                continue;
            }
            let text = sentence(&steps, &steps.state(at), &*session);
            let reach = cut_reach(recorder.tree(), event.visit).filter(|&plies| plies > 1);
            let told = reach.map_or_else(String::new, |plies| format!("{plies} plies up: a deep cut"));
            let same = if reach.is_some() { text.contains(&told) } else { !text.contains("deep cut") };
            assert!(same, "{algorithm} on {position}, event {at}, {reach:?}: {text}");
            deep += usize::from(reach.is_some());
        }
    }
    deep
}

#[test]
fn a_cut_that_is_told_as_deep_is_deep_in_the_tree_of_the_run() {
    let mut dice = Dice(6);
    let trees = (0..40).map(|_| odd_tree(&mut dice).notation());
    let deep: usize = trees.map(|tree| deep_cuts_are_those_of_the_tree("tree", &tree, 8)).sum();
    assert!(deep > 100, "{deep}");
    let random = "random width=3 depth=5 range=0..9 seed=2";
    assert!(deep_cuts_are_those_of_the_tree("tree", random, 5) > 0);
    assert!(deep_cuts_are_those_of_the_tree("tic-tac-toe", "X../.O./... X", 5) > 0);
}

/// A leaf that the memory answers is visited again, and looked at no more: the figure beside a run never passes that of the tree.
#[test]
fn leaves_looked_at_are_different_ones() {
    let mut dice = Dice(7);
    let mut again = 0;
    for _ in 0..40 {
        let exhibit = Exhibit::of(&odd_tree(&mut dice), None).unwrap();
        for algorithm in all() {
            let run = exhibit.run(algorithm);
            let last = run.snapshot(&exhibit.drawing, run.moments.len().checked_sub(1));
            assert!(last.seen <= exhibit.drawing.leaves() && last.seen <= last.leaves, "{algorithm}");
            // Of a best-first search there are no moments but the first and the last.
            assert!(
                run.moments.len() < 3 || last.seen == run.seen,
                "{algorithm}: {} {}",
                last.seen,
                run.seen
            );
            again += usize::from(last.seen < last.leaves);
        }
    }
    assert!(again > 20, "{again}");
}

#[test]
fn a_run_that_is_too_long_is_cut_off_and_says_so() {
    let (_, steps) = session("tic-tac-toe", None, Algorithm::Minimax, 9);
    assert_eq!(steps.len(), 20_000);
    assert!(steps.missed() > 0);
    assert_eq!(steps.state(20_000).at, 20_000);
}
