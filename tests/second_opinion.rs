//! A second opinion on the rules of chess: cozy-chess, an independent program, along random games and on random
//! positions.

use std::cell::Cell;

use cozy_chess::Board;
use cutnode::games::chess::Chess;
use cutnode::games::{Game, Knowledge, MoveList, Present};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// Pawns about to promote, both sides castling, kings in the open.
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

/// Legal moves in the plain form, sorted, each with the move.
fn ours(position: &Chess) -> Vec<(String, <Chess as Game>::Move)> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut moves: Vec<_> = moves.iter().map(|&mv| (position.move_plain(mv), mv)).collect();
    moves.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    moves
}

fn theirs(board: &Board) -> Vec<(String, cozy_chess::Move)> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set.into_iter().map(|mv| (plain(board, mv), mv)));
        false
    });
    moves.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    moves
}

/// There, castling is written as the king taking its rook.
fn plain(board: &Board, mv: cozy_chess::Move) -> String {
    let plain = mv.to_string();
    let castles = board.color_on(mv.to) == Some(board.side_to_move());
    match (castles, &plain[2..3]) {
        (true, "h") => plain.replacen('h', "g", 1),
        (true, "a") => plain.replacen('a', "c", 1),
        _ => plain,
    }
}

fn same_moves(position: &Chess, board: &Board) -> Result<(), String> {
    let names = |moves: Vec<String>| moves.join(" ");
    let (ours, theirs) = (ours(position), theirs(board));
    let ours = names(ours.into_iter().map(|(name, _)| name).collect());
    let theirs = names(theirs.into_iter().map(|(name, _)| name).collect());
    if ours != theirs {
        return Err(format!("{position:?}\nours   {ours}\ntheirs {theirs}"));
    }
    if position.in_check() == board.checkers().is_empty() {
        return Err(format!("{position:?}: is it check?"));
    }
    Ok(())
}

/// A random game played on both boards; how many plies it had.
fn play_both(fen: &str, seed: u64, most: usize) -> usize {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = Chess::parse(fen).unwrap();
    let mut board: Board = fen.parse().unwrap();
    for ply in 0..most {
        let (moves, others) = (ours(&position), theirs(&board));
        assert!(moves.iter().map(|(name, _)| name).eq(others.iter().map(|(name, _)| name)), "{position:?}");
        assert_eq!(position.in_check(), !board.checkers().is_empty(), "{position:?}");
        if moves.is_empty() || position.ended().is_some() {
            return ply;
        }
        let number = rng.random_range(0..moves.len());
        position = position.play(moves[number].1);
        board.play(others[number].1);
    }
    most
}

#[test]
fn a_hundred_thousand_random_plies_have_the_same_moves() {
    let starts = [&Chess::start().notation(), KIWIPETE, PROMOTIONS];
    let mut plies = 0;
    for seed in 0.. {
        plies += play_both(starts[seed as usize % 3], seed, 100_000);
        if plies >= 100_000 {
            break;
        }
    }
}

/// The placement field of a board.
fn placement(board: &[Option<char>; 64]) -> String {
    let ranks: Vec<String> =
        board.chunks(8).map(|rank| rank.iter().map(|square| square.unwrap_or('1')).collect()).collect();
    // Empty squares in a row are one number.
    (2..=8).rev().fold(ranks.join("/"), |text, run| text.replace(&"1".repeat(run), &run.to_string()))
}

/// A position in which nothing has to be right: mostly two kings, any pieces, any castling and en passant field.
fn any_fen() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec((0..64_usize, prop::sample::select(b"PNBRQpnbrqKk".to_vec())), 0..24);
    let rights = prop::sample::select(vec!["-", "KQkq", "K", "Qk", "kq"]);
    let passant = prop_oneof![
        9 => Just("-".to_string()),
        1 => (b'a'..=b'h', prop::sample::select(vec!['3', '6'])).prop_map(|(file, rank)| format!("{}{rank}", file as char)),
    ];
    (pieces, 0..64_usize, 0..64_usize, prop::bool::ANY, rights, passant).prop_map(
        |(pieces, white, black, white_moves, rights, passant)| {
            let mut board = [None; 64];
            for (square, piece) in pieces {
                board[square] = Some(piece as char);
            }
            (board[white], board[black]) = (Some('K'), Some('k'));
            let side = if white_moves { 'w' } else { 'b' };
            format!("{} {side} {rights} {passant} 0 1", placement(&board))
        },
    )
}

/// A position of a game with some squares changed.
fn nearly_legal_fen() -> impl Strategy<Value = String> {
    let changes =
        prop::collection::vec((0..64_usize, prop::sample::select(b"PNBRQpnbrqKk.....".to_vec())), 0..4);
    (any::<u64>(), 0..120_usize, changes).prop_map(|(seed, plies, changes)| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut position = Chess::start();
        for _ in 0..plies {
            let moves = ours(&position);
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.random_range(0..moves.len())].1);
        }
        let fen = position.notation();
        let (pieces, rest) = fen.split_once(' ').unwrap();
        let mut board = [None; 64];
        let mut square = 0;
        for character in pieces.chars() {
            match character.to_digit(10) {
                Some(empty) => square += empty as usize,
                None if character != '/' => {
                    board[square] = Some(character);
                    square += 1;
                }
                None => {}
            }
        }
        for (square, piece) in changes {
            board[square] = Some(piece as char).filter(|&piece| piece != '.');
        }
        format!("{} {rest}", placement(&board))
    })
}

/// What we accept, the other program accepts as we write it, and finds the same moves in. It alone refuses
/// double checks that no single move can give.
fn accepted_alike(fen: &str) -> Result<bool, TestCaseError> {
    let Ok(position) = Chess::parse(fen) else { return Ok(false) };
    let written = position.notation();
    match written.parse::<Board>() {
        Ok(board) => same_moves(&position, &board).map(|()| true).map_err(TestCaseError::fail),
        Err(_) if position.in_check() => Ok(false),
        Err(error) => Err(TestCaseError::fail(format!("{fen}: they refuse {written}: {error}"))),
    }
}

/// Runs many cases; how many of the positions were accepted.
fn accepted(cases: u32, positions: impl Strategy<Value = String>) -> u32 {
    let accepted = Cell::new(0);
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    let outcome = TestRunner::new(config).run(&positions, |fen| {
        accepted.set(accepted.get() + u32::from(accepted_alike(&fen)?));
        Ok(())
    });
    outcome.unwrap_or_else(|error| panic!("{error}"));
    accepted.get()
}

#[test]
fn any_position_that_is_accepted_has_the_same_moves() {
    let accepted = accepted(40_000, any_fen());
    assert!(accepted > 300, "only {accepted} positions were accepted");
}

#[test]
fn a_changed_position_that_is_accepted_has_the_same_moves() {
    let accepted = accepted(6_000, nearly_legal_fen());
    assert!(accepted > 1_500, "only {accepted} positions were accepted");
}
