//! The textbook algorithms: minimax's value everywhere, the published counts, and the pages.

mod flawed;
pub(crate) mod kit;
mod page;
mod pages;
mod steps;

use std::collections::HashSet;

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::tree::TreePosition;
use cutnode::games::{Knowledge, MoveList, Present, Score};
use cutnode::search::limits::Clock;
use cutnode::search::{Limits, Silent, Stop};
use cutnode::textbook::{Algorithm, CARDS, Page, Start, sx, worth};

use kit::{Dice, Log, all, nested, odd_tree, uniform_tree, watch};

/// Deeper than any tree here.
const DEEP: u8 = 20;

fn agree<G: Knowledge>(position: &G, depth: u8, algorithms: impl Iterator<Item = Algorithm>, what: &str) {
    let minimax = watch(Algorithm::Minimax, position, depth, &mut Silent);
    for algorithm in algorithms {
        let found = watch(algorithm, position, depth, &mut Silent);
        assert_eq!(found.score, minimax.score, "{algorithm} to depth {depth} on {what}");
        if minimax.best.is_some() {
            let best = found.best.and_then(|tag| position.recall(tag)).map(|mv| position.play(mv));
            let best = best.unwrap_or_else(|| panic!("{algorithm} has no legal move on {what}"));
            let depth = depth - 1;
            let value = if depth == 0 {
                leaf(&best)
            } else {
                watch(Algorithm::Minimax, &best, depth, &mut Silent).score
            };
            assert_eq!(-value, minimax.score, "{algorithm}'s move at depth {depth} on {what}");
        }
    }
}

fn leaf<G: Knowledge>(position: &G) -> Score {
    position.ending().map_or_else(|| position.evaluate(), worth)
}

#[test]
fn every_algorithm_has_the_value_of_minimax_on_10_000_random_trees() {
    let mut dice = Dice(1);
    for number in 0..10_000 {
        let tree = odd_tree(&mut dice);
        let depth = if number % 4 == 0 { 1 + dice.roll(4) as u8 } else { DEEP };
        agree(&tree, depth, all(), &tree.notation());
    }
}

#[test]
fn every_algorithm_has_the_value_of_minimax_in_games() {
    for position in [".../.../... X", "X../.../... O", "X.O/.O./X.. X", "XO./.X./..O O"] {
        let position = TicTacToe::parse(position).unwrap();
        for depth in [3, 9] {
            agree(&position, depth, all(), &position.notation());
        }
    }
    // The last has five cells left: the game is played to its end.
    for (position, depth) in [("-", 3), ("4453", 4), ("44455554", 4), (NEARLY_FULL, 5)] {
        let position = ConnectFour::parse(position).unwrap();
        agree(&position, depth, all(), &position.notation());
    }
    for position in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
    ] {
        let chess = Chess::parse(position).unwrap();
        let fixed = all().filter(|&algorithm| algorithm != Algorithm::Sx);
        agree(&chess, 2, fixed, position);
    }
}

/// Five cells are left, and the side to move loses with the last stone but one.
const NEARLY_FULL: &str = "2252576253462244111563365343671351441";

/// Minimax with the costs of SX and nothing else.
fn budgeted<G: Knowledge>(position: &G, budget: i32) -> Score {
    let mut moves = MoveList::new();
    let ended = position.ending();
    if ended.is_some() || budget <= 0 {
        return leaf(position);
    }
    position.legal_moves(&mut moves);
    let value = |&mv| {
        let child = position.play(mv);
        let interesting = position.is_tactical(mv) || child.in_check();
        -budgeted(&child, budget - if interesting { sx::INTERESTING } else { sx::ORDINARY })
    };
    moves.iter().map(value).max().unwrap()
}

#[test]
fn sx_has_the_value_of_its_own_tree() {
    for position in ["8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1"] {
        let position = Chess::parse(position).unwrap();
        for depth in [1, 2] {
            let found = watch(Algorithm::Sx, &position, depth, &mut Silent);
            assert_eq!(found.score, budgeted(&position, i32::from(depth) * sx::ORDINARY));
        }
    }
}

const PLAAT: [i32; 16] = [41, 5, 12, 90, 101, 80, 20, 30, 34, 80, 36, 35, 50, 36, 25, 3];
const STOCKMAN: [i32; 16] = [30, 54, 21, 73, 9, 71, 43, 91, 28, 94, 78, 52, 22, 35, 53, 80];

fn leaves(algorithm: Algorithm, tree: &TreePosition) -> usize {
    Log::of(algorithm, tree, 4).0.leaves.len()
}

#[test]
fn the_tree_of_plaat_and_his_colleagues() {
    let tree = nested(&PLAAT, 2);
    let (sss, found) = Log::of(Algorithm::SssStar, &tree, 4);
    assert_eq!(found.score, Score::estimate(35));
    let order: Vec<_> = sss.leaves.iter().map(|(_, worth)| worth.units()).collect();
    assert_eq!(order, [41, 12, 34, 36, 5, 35, 50, 36]);
    let (mt, _) = Log::of(Algorithm::MtSss, &tree, 4);
    assert_eq!(mt.passes, [41, 36, 35, 35]);
    assert_eq!(mt.distinct(), sss.distinct());
    assert_eq!(leaves(Algorithm::AlphaBeta, &tree), 12);
    assert_eq!(leaves(Algorithm::DualStar, &tree), 12);
}

#[test]
fn the_tree_of_stockman() {
    let tree = nested(&STOCKMAN, 2);
    let figures = [
        (Algorithm::BranchAndBound, 15),
        (Algorithm::AlphaBeta, 13),
        (Algorithm::PAlphaBeta, 15),
        (Algorithm::Scout, 22),
        (Algorithm::SssStar, 8),
    ];
    for (algorithm, count) in figures {
        assert_eq!(leaves(algorithm, &tree), count, "{algorithm}");
        assert_eq!(Log::of(algorithm, &tree, 4).1.score, Score::estimate(52), "{algorithm}");
    }
    assert_eq!(Log::of(Algorithm::MtSss, &tree, 4).0.passes, [78, 52, 52]);
}

#[test]
fn the_published_relations_on_5_000_random_trees() {
    let mut dice = Dice(2);
    for _ in 0..5_000 {
        let (width, depth) = [(2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)][dice.roll(6) as usize];
        let values = if dice.roll(2) == 0 { 10 } else { 1_000 };
        let tree = uniform_tree(&mut dice, width, depth, values);
        let ways = |algorithm| Log::of(algorithm, &tree, depth as u8).0.distinct();
        let alpha_beta: HashSet<_> = ways(Algorithm::AlphaBeta).into_iter().collect();
        for inside in [
            Algorithm::SssStar,
            Algorithm::DualStar,
            Algorithm::NegaCStar,
            Algorithm::MtdF,
            Algorithm::NegaScout,
        ] {
            let outside = ways(inside).into_iter().find(|way| !alpha_beta.contains(way));
            assert_eq!(outside, None, "{inside} on {}", tree.notation());
        }
        assert_eq!(ways(Algorithm::SssStar), ways(Algorithm::MtSss), "{}", tree.notation());
        let all = |algorithm| Log::of(algorithm, &tree, depth as u8).0.leaves;
        let places = |leaves: Vec<(_, _)>| leaves.into_iter().map(|(way, _)| way).collect::<Vec<_>>();
        assert_eq!(places(all(Algorithm::FailSoft)), places(all(Algorithm::AlphaBeta)));
        assert_eq!(all(Algorithm::FailSoft), all(Algorithm::AlphaBetaTwoFunctions));
    }
}

/// A line that holds others together and does nothing by itself.
fn is_structure(line: &str) -> bool {
    let line = line.trim_start();
    let heads = [
        "function",
        "for ",
        "while ",
        "repeat",
        "best ← −∞",
        "best ← +∞",
        "OPEN: ",
        "low ← ",
        "α ← guess",
        "b ← ",
        "else: best ← −∞; for",
    ];
    let condition = (line.starts_with("if ") || line.starts_with("else")) && line.ends_with(':');
    line.is_empty() || condition || heads.iter().any(|head| line.starts_with(head))
}

#[test]
fn every_page_fits_and_every_line_of_it_is_reached() {
    let mut reached = vec![HashSet::new(); CARDS.len()];
    let mut dice = Dice(3);
    for _ in 0..200 {
        let tree = odd_tree(&mut dice);
        for (card, reached) in CARDS.iter().zip(&mut reached) {
            let (log, found) = Log::of(card.algorithm, &tree, 6);
            assert_eq!(log.nodes, found.counts.nodes, "{}", card.slug);
            assert_eq!(log.leaves.len() as u64, found.counts.leaves, "{}", card.slug);
            reached.extend(log.lines);
        }
    }
    // Trees have no transpositions, and neither captures nor checks.
    let game = TicTacToe::parse("X../.O./... X").unwrap();
    reached[Algorithm::Memory as usize].extend(Log::of(Algorithm::Memory, &game, 7).0.lines);
    let chess = Chess::parse("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1").unwrap();
    reached[Algorithm::Sx as usize].extend(Log::of(Algorithm::Sx, &chess, 1).0.lines);
    let mut missed = Vec::new();
    for (card, reached) in CARDS.iter().zip(&reached) {
        assert!(card.page.len() <= Page::LINES, "{}: {} lines", card.slug, card.page.len());
        for (line, number) in card.page.lines().zip(1..) {
            assert!(line.chars().count() <= Page::COLUMNS, "{}: {line}", card.slug);
            if !reached.contains(&number) && !is_structure(line) {
                missed.push(format!("{}, line {number}: {line}", card.slug));
            }
        }
        for &number in reached {
            let line = card.page.line(number).unwrap_or_else(|| panic!("{}: no line {number}", card.slug));
            assert!(!line.is_empty(), "{}: line {number} is empty", card.slug);
        }
    }
    assert!(missed.is_empty(), "never reached: {missed:#?}");
}

#[test]
fn a_stopped_run_has_no_value_but_iterative_deepening_that_of_its_last_search() {
    use cutnode::search::{Clock, Limits, Stop};
    let position = TicTacToe::start();
    for algorithm in all() {
        let clock = Clock::start(Limits::nodes(300), Stop::default());
        let found = algorithm.run(&position, 9, &mut Silent, clock);
        if algorithm == Algorithm::IterativeDeepening {
            assert!(found.depth >= 1 && found.depth < 9 && found.best.is_some());
        } else {
            assert_eq!((found.depth, found.best), (0, None), "{algorithm}");
        }
        assert!(found.counts.nodes <= 301, "{algorithm}: {}", found.counts.nodes);
    }
}

/// What a first guess is given to searches otherwise from another one, and what it cannot be given does not.
#[test]
fn who_starts_from_a_guess_is_told_by_what_is_searched() {
    let trees: Vec<_> = (0..20).map(|seed| uniform_tree(&mut Dice(seed), 3, 3, 40)).collect();
    for algorithm in all() {
        let nodes = |guess: i32| {
            let start = Start { guess: Some(Score::estimate(guess)), ..Start::default() };
            let cost = |tree: &TreePosition| {
                let clock = Clock::start(Limits::depth(3), Stop::default());
                algorithm.run_from(start, tree, 3, &mut Silent, clock).counts.nodes
            };
            trees.iter().map(cost).collect::<Vec<_>>()
        };
        assert_eq!(nodes(-30) != nodes(70), algorithm.starts_from_guess(), "{algorithm}");
    }
}
