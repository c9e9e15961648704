//! The engine's search against the dumb ones, and watched against unwatched.

use cutnode::games::chess::Chess;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, Present, Score};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Clock, Found, Limits, Observer, Plan, Silent, Stop, Table, search};
use cutnode::textbook::Algorithm;
use cutnode::trace::{Recorder, Tally};
use proptest::prelude::*;

pub(crate) fn engine<G: Knowledge, O: Observer>(position: &G, plan: &Plan, observer: &mut O) -> Found {
    let mut table = Table::new(plan.hash);
    search(position, &[], plan, &mut table, observer, &Stop::default(), |_, _| {})
}

pub(crate) fn textbook<G: Knowledge>(algorithm: Algorithm, position: &G, depth: u8) -> Found {
    algorithm.run(position, depth, &mut Silent, Clock::start(Limits::depth(depth), Stop::default()))
}

/// A typed tree of random shape and values, ties included.
pub(crate) fn any_tree() -> impl Strategy<Value = TreePosition> {
    let leaf = (-9..10i32).prop_map(|value| value.to_string());
    let node = leaf.prop_recursive(5, 80, 4, |inner| {
        prop::collection::vec(inner, 1..5).prop_map(|children| format!("({})", children.join(" ")))
    });
    (node, any::<bool>()).prop_map(|(text, min)| {
        TreePosition::parse(&format!("{}{text}", if min { "min " } else { "" })).unwrap()
    })
}

/// A game won or lost in the tic-tac-toe of the engine counts moves; the page does not.
fn sign(score: Score) -> i32 {
    if score.is_decisive() { score.units().signum() } else { 0 }
}

#[test]
fn the_published_figures_of_tic_tac_toe() {
    let start = TicTacToe::start();
    let minimax = textbook(Algorithm::Minimax, &start, 9);
    assert_eq!((minimax.score, minimax.counts.nodes, minimax.counts.leaves), (Score::DRAW, 549_946, 255_168));
    let negamax = textbook(Algorithm::Negamax, &start, 9);
    assert_eq!(negamax.counts, minimax.counts);
    let alpha_beta = textbook(Algorithm::AlphaBeta, &start, 9);
    assert_eq!((alpha_beta.score, alpha_beta.counts.nodes), (Score::DRAW, 18_297));
}

#[test]
fn the_published_trees() {
    for (leaves, value, visited) in [
        ([41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3], 35, 12),
        ([30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80], 52, 13),
    ] {
        let mut level: Vec<String> = leaves.iter().map(i32::to_string).collect();
        while level.len() > 1 {
            level = level.chunks(2).map(|pair| format!("({})", pair.join(" "))).collect();
        }
        let tree = TreePosition::parse(&level[0]).unwrap();
        let found = textbook(Algorithm::AlphaBeta, &tree, 10);
        assert_eq!((found.score, found.counts.leaves), (Score::estimate(value), visited));
        assert_eq!(textbook(Algorithm::Minimax, &tree, 10).counts.leaves, 16);
    }
}

#[test]
fn every_set_of_techniques_plays_tic_tac_toe_perfectly() {
    for off in
        [None, Some(Technique::TranspositionTable), Some(Technique::Pvs), Some(Technique::IterativeDeepening)]
    {
        let techniques = off.map_or(Techniques::default(), |off| Techniques::default().without(off));
        let plan = Plan { techniques, ..Plan::new(Limits::depth(9)) };
        for position in [".../.../... X", "X../.../... O", "X.O/.O./X.. X", "XO./.../... X"] {
            let position = TicTacToe::parse(position).unwrap();
            let found = engine(&position, &plan, &mut Silent);
            assert_eq!(sign(found.score), sign(textbook(Algorithm::Minimax, &position, 9).score), "{off:?}");
        }
    }
}

fn watched_is_silent<G: Knowledge + Present>(position: &G, plan: &Plan) {
    let silent = engine(position, plan, &mut Silent);
    for budget in [0, 10, 1_000_000] {
        let mut watching = (Recorder::new(budget), Tally::default());
        let watched = engine(position, plan, &mut watching);
        assert_eq!((watched.best, watched.score, &watched.pv), (silent.best, silent.score, &silent.pv));
        assert_eq!(watched.counts, silent.counts);
        let tree = watching.0.tree();
        assert_eq!(watching.1.nodes, silent.counts.nodes);
        assert_eq!(tree.visited(), silent.counts.nodes);
        let hidden: u64 = (0..tree.len() as u32).map(|id| tree.hidden(id)).sum();
        assert_eq!(tree.len() as u64 + hidden, tree.visited());
    }
}

#[test]
fn watching_changes_nothing_on_tic_tac_toe() {
    watched_is_silent(&TicTacToe::start(), &Plan::new(Limits::depth(9)));
    watched_is_silent(&TicTacToe::start(), &Plan::new(Limits::nodes(777)));
}

#[test]
fn watching_changes_nothing_on_chess() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    ] {
        let position = Chess::parse(fen).unwrap();
        watched_is_silent(&position, &Plan::new(Limits::depth(5)));
        watched_is_silent(&position, &Plan::new(Limits::nodes(20_000)));
    }
}

proptest! {
    #[test]
    fn every_algorithm_gives_the_value_of_minimax(tree in any_tree()) {
        let minimax = textbook(Algorithm::Minimax, &tree, 20);
        for algorithm in [Algorithm::Negamax, Algorithm::AlphaBeta] {
            let found = textbook(algorithm, &tree, 20);
            prop_assert_eq!(found.score, minimax.score);
            prop_assert!(found.counts.leaves <= minimax.counts.leaves);
        }
        for techniques in [Techniques::NONE, Techniques::default(), Techniques::all()] {
            let plan = Plan { techniques, ..Plan::new(Limits::depth(20)) };
            prop_assert_eq!(engine(&tree, &plan, &mut Silent).score, minimax.score);
        }
    }

    #[test]
    fn watching_changes_nothing_on_trees(tree in any_tree()) {
        watched_is_silent(&tree, &Plan::new(Limits::depth(8)));
    }
}
