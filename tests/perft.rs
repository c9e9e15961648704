//! Perft of chess against published counts.
//!
//! The six positions of the Chess Programming Wiki, each to at least four million nodes, and positions made for
//! the rare rules, all with their mirror images. One test a position, so that they run side by side.

use cutnode::games::chess::Chess;
use cutnode::games::perft::divide;
use cutnode::games::{Game, Present};

fn check(fen: &str, counts: &[(u32, u64)]) {
    let position = Chess::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for &(depth, nodes) in counts {
        assert_eq!(position.perft(depth), nodes, "{fen} at depth {depth}");
    }
}

/// Also with colours swapped.
fn check_both(fen: &str, counts: &[(u32, u64)]) {
    check(fen, counts);
    let swapped = Chess::parse(fen).unwrap().swapped().unwrap();
    check(&swapped.notation(), counts);
}

const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

#[test]
fn the_start() {
    let start = Chess::start();
    check(&start.notation(), &[(1, 20), (2, 400), (3, 8_902), (4, 197_281), (5, 4_865_609)]);
}

#[test]
fn kiwipete() {
    check(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[(1, 48), (2, 2_039), (3, 97_862), (4, 4_085_603)],
    );
}

#[test]
fn position_3() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[(1, 14), (2, 191), (3, 2_812), (4, 43_238), (5, 674_624), (6, 11_030_083)],
    );
}

#[test]
fn position_4() {
    check(POSITION_4, &[(1, 6), (2, 264), (3, 9_467), (4, 422_333), (5, 15_833_292)]);
}

#[test]
fn position_4_mirrored() {
    let position = Chess::parse(POSITION_4).unwrap();
    let mirrored = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
    assert_eq!(position.swapped().unwrap().notation(), mirrored);
    check(mirrored, &[(1, 6), (2, 264), (3, 9_467), (4, 422_333), (5, 15_833_292)]);
}

#[test]
fn position_5() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        &[(1, 44), (2, 1_486), (3, 62_379), (4, 2_103_487), (5, 89_941_194)],
    );
}

#[test]
fn position_6() {
    check(
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[(1, 46), (2, 2_079), (3, 89_890), (4, 3_894_594), (5, 164_075_551)],
    );
}

#[test]
fn edge_cases() {
    for (fen, depth, nodes) in EDGES {
        check_both(fen, &[(depth, nodes)]);
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let position = Chess::parse(POSITION_4).unwrap();
    let divided = divide(&position, 3);
    assert_eq!(divided.len(), 6);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 9_467);
}

/// What is rare and goes wrong easily.
const EDGES: [(&str, u32, u64); 21] = [
    // En passant captures that would be illegal or give check.
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888),
    ("8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 6, 1_015_133),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3, 711),
    ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", 3, 555),
    ("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", 3, 2_528),
    ("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", 5, 19_228),
    // Castling that gives check, that is prevented, that is lost.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),
    ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476),
    // Promotions and discovered checks.
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001),
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658),
    ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
    // Mates and stalemates.
    ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),
    ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    // One legal move for 32 plies; 218 legal moves at once.
    ("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1", 32, 1),
    ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 3, 19_073),
    ("8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", 4, 366_807),
];
