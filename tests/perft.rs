//! Perft against published counts, most of them of chess.
//!
//! The six positions of the Chess Programming Wiki, each to at least four million nodes, and positions made for
//! the rare rules, all with their mirror images. One test a position, so that they run side by side.

use cutnode::games::chess::Chess;
use cutnode::games::connect4::ConnectFour;
use cutnode::games::draughts::Draughts;
use cutnode::games::perft::{divide, lines};
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Game, Present};

fn check(fen: &str, counts: &[(u32, u64)]) {
    check_in::<Chess>(fen, counts);
}

fn check_in<G: Present>(fen: &str, counts: &[(u32, u64)]) {
    let position = G::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for &(depth, nodes) in counts {
        assert_eq!(position.perft(depth), nodes, "{fen} at depth {depth}");
    }
}

/// Also with colours swapped.
fn check_both<G: Present>(fen: &str, counts: &[(u32, u64)]) {
    check_in::<G>(fen, counts);
    let swapped = G::parse(fen).unwrap().swapped().unwrap();
    check_in::<G>(&swapped.notation(), counts);
}

const POSITION_4: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

/// Published counts: a full column ends the powers of seven at depth 7, the first wins at depth 8.
#[test]
fn connect_four() {
    let start = ConnectFour::start();
    let counts = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (nodes, depth) in counts.into_iter().zip(1..) {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
}

/// Lines that are won end there. With those that end sooner they are 255,168 games, as published.
#[test]
fn tic_tac_toe() {
    let start = TicTacToe::start();
    let counts = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    for (nodes, depth) in counts.into_iter().zip(1..) {
        assert_eq!(start.perft(depth), nodes, "depth {depth}");
    }
    let won = TicTacToe::parse("XXX/OO./... O").unwrap();
    assert_eq!((won.perft(1), divide(&won, 1)), (0, vec![]));
}

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

/// The tables, as far as no count is beyond this many nodes: the deeper ones are for the release build, which
/// `cutnode perft --file` checks to the end.
const MOST: u64 = 10_000_000;

fn check_table<G: Present>(table: &str, rows: usize) {
    let lines: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), rows);
    for line in lines {
        let (fen, counts) = line.split_once(';').expect("a position and its counts");
        let counts: Vec<(u32, u64)> = counts
            .split(';')
            .map(|count| {
                let (depth, count) = count.trim().trim_start_matches('D').split_once(' ').unwrap();
                (depth.parse().unwrap(), count.parse().unwrap())
            })
            .filter(|&(_, count)| count <= MOST)
            .collect();
        check_both::<G>(fen.trim(), &counts);
    }
}

#[test]
fn the_rare_rules() {
    check_table::<Chess>(include_str!("perft/rare.epd"), 21);
}

#[test]
fn draughts() {
    check_table::<Draughts>(include_str!("perft/draughts.txt"), 4);
}

#[test]
fn the_suite() {
    check_table::<Chess>(include_str!("perft/suite.epd"), 122);
}

/// The short way to a count and the long way, by the moves of the search.
#[test]
fn counting_fast_is_counting_right() {
    for line in include_str!("perft/positions.epd").lines().filter(|line| !line.starts_with('#')) {
        let position = Chess::parse(line.split(';').next().unwrap()).unwrap();
        for depth in 0..=3 {
            assert_eq!(position.perft(depth), lines(&position, depth), "{line} at depth {depth}");
        }
    }
}

#[test]
fn divide_adds_up_to_perft() {
    let position = Chess::parse(POSITION_4).unwrap();
    let divided = divide(&position, 3);
    assert_eq!(divided.len(), 6);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 9_467);
}
