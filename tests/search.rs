//! The engine's search against the dumb ones, and watched against unwatched.

mod gate;
mod limits;
mod minimal_tree;
mod overlooking;
mod watching;

use cutnode::games::chess::Chess;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Game, Knowledge, MoveList, MoveTag, Present, Score};
use cutnode::search::techniques::{CARDS, Effect, NEEDS, Technique, Techniques};
use cutnode::search::{Clock, Found, Limits, Observer, Plan, Root, SearchEvent, Silent, Stop, Table, search};
use cutnode::textbook::Algorithm;
use proptest::prelude::*;

pub(crate) use watching::watched_is_silent;

pub(crate) fn engine<G: Knowledge, O: Observer>(position: &G, plan: &Plan, observer: &mut O) -> Found {
    let mut table = Table::new(plan.hash);
    search(position, &Root::default(), plan, &mut table, observer, &Stop::default(), |_, _| {})
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

/// Best lines that begin with different moves are the best moves of one search after another.
#[test]
fn lines_are_those_of_searches_without_the_moves_before() {
    let position = Chess::parse(KIWIPETE).unwrap();
    let techniques = Techniques::NONE.with(Technique::IterativeDeepening).with(Technique::MvvLva);
    let plan = Plan { techniques, lines: 4, ..Plan::new(Limits::depth(2)) };
    let lines = |plan: &Plan, only: &[MoveTag]| {
        let (mut table, mut last) = (Table::new(1), Vec::new());
        let root = Root { played: &[], only };
        search(&position, &root, plan, &mut table, &mut Silent, &Stop::default(), |told, _: &mut Silent| {
            if let SearchEvent::Iteration(iteration) = told
                && iteration.depth == 2
            {
                last.truncate(usize::from(iteration.line) - 1);
                last.push((iteration.score, iteration.pv.first().copied()));
            }
        });
        last
    };
    let found = lines(&plan, &[]);
    assert_eq!(found.len(), 4);
    assert!(found.is_sorted_by(|one, next| one.0 >= next.0));
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut rest: Vec<_> = moves.iter().map(|&mv| position.tag(mv)).collect();
    for (score, first) in found {
        let [(best, _)] = lines(&Plan { lines: 1, ..plan }, &rest)[..] else { panic!("one line") };
        assert_eq!(best, score);
        rest.retain(|&tag| Some(tag) != first);
    }
    assert_eq!(lines(&Plan { lines: 255, ..plan }, &[]).len(), 48, "every move has a line");
}

/// A position that stood once in the game that was played may be gone back to: the rules count to three. One that stood there
/// twice is a draw when it comes again, as is any that comes again on the way.
#[test]
fn what_stood_once_in_the_played_game_is_no_draw() {
    let before = Chess::parse("6k1/8/8/8/8/8/1Q6/K7 b - - 1 1").unwrap();
    let here = Chess::parse("8/5k2/8/8/8/8/8/KQ6 b - - 3 2").unwrap();
    let again = Chess::parse("6k1/8/8/8/8/8/8/KQ6 w - - 4 3").unwrap();
    let worth = |times: usize| {
        let other = [before.key(), here.key()];
        let mut played: Vec<_> =
            (0..times).flat_map(|_| [again.key(), other[0], here.key(), other[1]]).collect();
        // The root itself is no part of what was played before it.
        played.truncate((4 * times).saturating_sub(1));
        let position = Chess::parse("8/5k2/8/8/8/8/8/KQ6 b - - 40 30").unwrap();
        let root = Root { played: &played, only: &[] };
        let (mut table, plan) = (Table::new(1), Plan::new(Limits::depth(5)));
        search(&position, &root, &plan, &mut table, &mut Silent, &Stop::default(), |_, _: &mut Silent| {})
            .score
    };
    assert!(worth(1) < Score::DRAW, "once");
    assert_eq!(worth(2), Score::DRAW, "twice");
}

/// Whatever the threads do, what is found is as true as what one of them finds.
#[test]
fn threads_agree_where_there_is_one_truth() {
    let mate = Chess::parse("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1").unwrap();
    let plan = Plan { threads: 3, ..Plan::new(Limits::depth(7)) };
    let found = engine(&mate, &plan, &mut Silent);
    assert_eq!(found.score, Score::win_in(5));
    let start = TicTacToe::start();
    let one = engine(&start, &Plan::new(Limits::depth(9)), &mut Silent);
    let all = engine(&start, &Plan { threads: 4, ..Plan::new(Limits::depth(9)) }, &mut Silent);
    assert_eq!((all.score, one.score), (Score::DRAW, Score::DRAW));
    assert!(all.counts.nodes >= all.counts.leaves && all.counts.nodes > all.counts.quiescence);
    // Nodes of all threads together keep to the limit, but for those between two looks.
    let limited = Plan { threads: 4, ..Plan::new(Limits::nodes(20_000)) };
    let nodes = engine(&Chess::parse(KIWIPETE).unwrap(), &limited, &mut Silent).counts.nodes;
    assert!((20_000..30_000).contains(&nodes), "{nodes}");
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

}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Quiet enough to be searched without any technique.
const CHESS: [&str; 5] = [
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
];

/// Techniques that change the cost alone keep the value of a fixed depth, whatever else is off.
#[test]
fn techniques_of_cost_keep_the_value() {
    for position in CHESS {
        those_of_cost_keep_the_value(&Chess::parse(position).unwrap(), 3);
    }
}

pub(crate) fn those_of_cost_keep_the_value<G: Knowledge + Present>(position: &G, depth: u8) {
    let value = |techniques| {
        engine(position, &Plan { techniques, ..Plan::new(Limits::depth(depth)) }, &mut Silent).score
    };
    for base in
        [Techniques::NONE, Techniques::NONE.with(Technique::Quiescence).with(Technique::CheckExtension)]
    {
        let plain = value(base);
        let mut all = base;
        for card in CARDS.iter().filter(|card| card.effect == Effect::Cost) {
            assert_eq!(value(base.with(card.technique)), plain, "{} on {}", card.slug, position.notation());
            all = all.with(card.technique);
        }
        assert_eq!(value(all), plain, "all techniques of cost on {}", position.notation());
    }
}

/// What takes values from the table can take none where there is no table.
#[test]
fn without_the_table_nothing_is_reused() {
    let found = |techniques| {
        let plan = Plan { techniques, ..Plan::new(Limits::depth(5)) };
        engine(&Chess::parse(KIWIPETE).unwrap(), &plan, &mut Silent)
    };
    let base = Techniques::default().without(Technique::TranspositionTable);
    let plain = found(
        CARDS
            .iter()
            .filter(|card| card.effect == Effect::Reuses)
            .fold(base, |set, card| set.without(card.technique)),
    );
    for card in CARDS.iter().filter(|card| card.effect == Effect::Reuses) {
        if card.technique != Technique::TranspositionTable {
            let with = found(base.with(card.technique));
            assert_eq!((with.score, with.counts.nodes), (plain.score, plain.counts.nodes), "{}", card.slug);
        }
    }
}

#[test]
fn no_technique_is_alpha_beta_of_the_textbook() {
    for position in CHESS {
        let position = Chess::parse(position).unwrap();
        let plain = engine(
            &position,
            &Plan { techniques: Techniques::NONE, ..Plan::new(Limits::depth(3)) },
            &mut Silent,
        );
        let page = textbook(Algorithm::AlphaBeta, &position, 3);
        if !plain.score.is_decisive() {
            assert_eq!((plain.score, plain.counts.leaves), (page.score, page.counts.leaves));
        }
    }
}

#[test]
fn known_positions_are_solved() {
    for (position, depth, best) in [
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 6, "Bc5+"),
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 30, "Kb1"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 2, "Rd8#"),
    ] {
        let position = Chess::parse(position).unwrap();
        let found = engine(&position, &Plan::new(Limits::depth(depth)), &mut Silent);
        let best_move = found.best.and_then(|tag| position.recall(tag)).map(|mv| position.move_text(mv));
        assert_eq!(best_move.as_deref(), Some(best));
    }
}

#[test]
fn a_draw_by_repetition_along_the_path_is_seen() {
    // White is a queen down and holds the draw by checks on e8 and h5.
    let position = Chess::parse("6k1/6p1/8/7Q/8/7K/1q6/q7 w - - 0 1").unwrap();
    let found = engine(&position, &Plan::new(Limits::depth(8)), &mut Silent);
    assert_eq!(found.score, Score::DRAW);
}

/// What a technique needs it needs: without that it changes nothing, or takes a ply off every node.
#[test]
fn a_technique_without_what_it_needs_is_of_no_use() {
    let position = Chess::parse(KIWIPETE).unwrap();
    let nodes = |techniques| {
        let plan = Plan { techniques, hash: 1, ..Plan::new(Limits::depth(4)) };
        engine(&position, &plan, &mut Silent).counts.nodes
    };
    for (one, need) in NEEDS {
        let without = Techniques::default().without(one).without(need);
        let alone = without.with(one);
        assert!(!alone.supported().has(one), "{one}");
        match one {
            Technique::InternalIterativeReduction => assert!(nodes(alone) < nodes(without), "{one}"),
            _ => assert_eq!(nodes(alone), nodes(without), "{one} without {need}"),
        }
    }
}

/// With scouts, quiescence and an order, and with what it needs besides, each technique changes the search: none waits for
/// another to ask for what it goes by.
#[test]
fn every_technique_acts_without_the_others() {
    let usual = [Technique::IterativeDeepening, Technique::Quiescence, Technique::MvvLva, Technique::Pvs];
    let usual = usual.into_iter().fold(Techniques::NONE, Techniques::with);
    let positions =
        ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/5k2/3p1n2/2pP1p2/2P1pN2/4P1K1/5P2/8 w - - 0 1"];
    let nodes = |techniques| {
        let plan = Plan { techniques, hash: 1, ..Plan::new(Limits::depth(7)) };
        positions.map(|text| engine(&Chess::parse(text).unwrap(), &plan, &mut Silent).counts.nodes)
    };
    let idle = CARDS.iter().map(|card| card.technique).filter(|&technique| {
        let without = technique.needs().fold(usual, Techniques::with).without(technique);
        nodes(without) == nodes(without.with(technique))
    });
    // No mate is near in these positions, no move stands alone, and nothing is given away.
    let expected = ["mate-distance-pruning", "singular-extension", "useless-sacrifices"];
    assert_eq!(idle.map(Technique::slug).collect::<Vec<_>>(), expected);
}
