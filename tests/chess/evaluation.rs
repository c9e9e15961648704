//! What the evaluation sees, and that it leads to mates.

use cutnode::games::chess::Chess;
use cutnode::games::{EvalTerm, Game, Knowledge, Outcome, Present, Score, Side, Tunable};
use cutnode::search::{Limits, Plan, Root, Silent, Stop, Table, search};

use super::chess;

/// The balance of a term.
fn term(fen: &str, name: &str) -> i32 {
    chess(fen).explain().iter().find(|term| term.name == name).map_or(0, EvalTerm::balance)
}

#[test]
fn every_term_sees_what_it_is_named_after() {
    for (fen, name) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "material"),
        ("r1bqk3/8/8/8/3N4/8/8/R1BQK2n w - - 0 1", "piece squares"),
        ("4k2r/pppppppp/8/8/3PP3/8/PPP2PPP/4K2R w - - 0 1", "centre"),
        ("4k3/4p3/4p3/8/8/8/3PP3/4K3 w - - 0 1", "doubled pawns"),
        ("4k3/p1p5/8/8/8/8/3PP3/4K3 w - - 0 1", "isolated pawns"),
        ("4k3/5ppp/8/8/P7/8/5PPP/4K3 w - - 0 1", "passed pawns"),
        ("1nb1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop pair"),
        ("r2qk3/p7/8/8/8/8/1P6/R2QK3 w - - 0 1", "rook on half-open file"),
        ("1r2k3/1p6/8/8/8/8/1P6/R3K3 w - - 0 1", "rook on open file"),
        ("2b1k3/1p1p4/8/8/8/8/8/2B1K3 w - - 0 1", "open diagonals"),
        ("n3k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "mobility"),
        ("r2q1r2/5k2/8/8/8/8/5PPP/R2Q1RK1 w - - 0 1", "pawn shelter"),
        ("6k1/5ppp/8/6NQ/8/3B4/8/6K1 w - - 0 1", "king safety"),
        ("4k3/pp6/8/3N4/4P3/8/8/4K3 w - - 0 1", "outposts"),
        ("4k3/5p2/8/8/3PP3/8/8/4K3 w - - 0 1", "connected pawns"),
        ("4k3/8/8/8/5n2/4P3/8/4K3 w - - 0 1", "threats"),
        ("7k/8/8/8/3p4/3K4/8/8 w - - 0 1", "king and pawns"),
        ("rnbqkbnr/pppppppp/8/8/2PPPP2/8/PP4PP/RNBQKBNR w KQkq - 0 1", "space"),
        ("6k1/R4ppp/8/8/8/8/8/6K1 w - - 0 1", "rook on the seventh"),
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "mop-up"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "right to move"),
    ] {
        assert!(term(fen, name) > 0, "{name} of {fen} is {}", term(fen, name));
    }
    // A rook against a bishop is a lead that seldom wins; a queen against a rook is more.
    assert!(term("4kb2/8/8/8/8/8/8/R3K3 w - - 0 1", "slim chances") < 0);
    assert_eq!(term("4kr2/8/8/8/8/8/8/Q3K3 w - - 0 1", "slim chances"), 0);
}

/// Draws that the terms know nothing of are told as such, and so are won pawns.
#[test]
fn endings_are_known() {
    for (fen, drawn) in [
        // The king before the pawn has the opposition or has not.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", false),
        ("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", false),
        ("4k3/8/8/4K3/4P3/8/8/8 b - - 0 1", true),
        ("8/8/8/8/8/k7/p7/K7 w - - 0 1", true),
        ("8/8/8/8/p7/k7/8/1K6 b - - 0 1", true),
        ("8/8/8/8/1p6/1k6/8/1K6 w - - 0 1", false),
        ("8/8/8/8/1p6/1k6/8/1K6 b - - 0 1", false),
        ("7k/8/8/6KP/8/8/4B3/8 w - - 0 1", true),
        ("7k/8/8/6KP/8/8/5B2/8 w - - 0 1", false),
        ("8/8/4k3/8/8/3NKN2/8/8 w - - 0 1", true),
        ("8/8/4k3/8/8/3NKB2/8/8 w - - 0 1", false),
    ] {
        let position = chess(fen);
        assert_eq!(position.evaluate() == Score::DRAW, drawn, "{fen}");
        assert_eq!(position.coefficients().is_none(), drawn, "{fen}");
    }
}

/// What the tuner learns from is the evaluation: weights times counts is its value, up to rounding.
#[test]
fn coefficients_make_up_the_value() {
    let weights: Vec<[f64; 2]> = Chess::weights().iter().map(|pair| pair.map(f64::from)).collect();
    let groups = Chess::weight_groups();
    assert_eq!(weights.len(), groups.iter().map(|group| group.count).sum::<usize>());
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R b KQ - 1 8",
        "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
        "6k1/5ppp/8/6NQ/8/3B4/8/6K1 b - - 0 1",
        "4k3/2b2p2/8/3P4/8/5B2/6P1/4K3 w - - 0 1",
    ] {
        let position = chess(fen);
        let value = position.coefficients().expect("no known draw").value(&weights);
        let units = f64::from(position.evaluate().units());
        let balance = if position.side_to_move() == Side::First { units } else { -units };
        assert!((value - balance).abs() < 2.5, "{fen}: {value} {balance}");
    }
}

/// The file of weights is as the tuner writes it.
#[test]
fn weights_are_written_as_they_are_read() {
    let text = include_str!("../../src/games/chess/eval/weights.txt");
    let (groups, weights) = (Chess::weight_groups(), Chess::weights());
    assert_eq!(cutnode::tuning::text::write(groups, &weights), text);
    assert_eq!(cutnode::tuning::text::read(groups, text), Ok(weights));
    let wrong = cutnode::tuning::text::read(groups, &text.replacen("CENTRE", "CENTER", 1)).unwrap_err();
    assert!(wrong.to_string().contains("`CENTER`, where `CENTRE` is expected"), "{wrong}");
}

#[test]
fn the_start_is_balanced_but_for_the_move() {
    let terms = Chess::start().explain();
    for term in &terms {
        assert!(term.balance() == 0 || term.name == "right to move", "{term:?}");
    }
    assert!(terms.iter().any(|term| term.name == "piece squares"));
}

/// The engine mates a bare king by itself (sources: C5).
fn mates(fen: &str, depth: u8, moves: usize) {
    let mut position = chess(fen);
    let mut table = Table::new(4);
    let mut played = Vec::new();
    for _ in 0..2 * moves {
        let ending = position.ending();
        if let Some(ending) = ending {
            assert_eq!(
                (ending.outcome, position.side_to_move()),
                (Outcome::Loss, Side::Second),
                "{position:?}"
            );
            return;
        }
        let plan = Plan::new(Limits::depth(depth));
        let root = Root { played: &played, only: &[] };
        let found = search(&position, &root, &plan, &mut table, &mut Silent, &Stop::default(), |_, _| {});
        played.push(position.key());
        let best = found.best.and_then(|tag| position.recall(tag)).expect("there is a legal move");
        position = position.play(best);
    }
    panic!("no mate in {moves} moves: {position:?}");
}

#[test]
fn king_and_rook_beat_king() {
    mates("8/8/3k4/8/8/8/8/R3K3 w - - 0 1", 6, 40);
}

#[test]
fn king_and_queen_beat_king() {
    mates("8/8/3k4/8/8/8/8/Q3K3 w - - 0 1", 5, 25);
}
