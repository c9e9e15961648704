//! Representations of a game: different data, the same moves.

use cutnode::games::chess::Chess;
use cutnode::games::tictactoe::TicTacToe;
use cutnode::games::{Game, MoveList, MoveTag, Present, Representation};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn chess(fen: &str) -> Chess {
    Chess::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position, then the mirrored one.
fn both(fen: &str) -> [Chess; 2] {
    let position = chess(fen);
    [position, position.swapped().expect("chess knows swapped colours")]
}

/// Published counts.
const PUBLISHED: [(&str, u32, u64); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
];

/// Positions of the rare rules; what the engine's own generator counts there is proved with the other perft tables.
const EDGES: [(&str, u32); 21] = [
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 5),
    ("8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", 5),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 5),
    ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3),
    ("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", 3),
    ("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", 3),
    ("8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1", 5),
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 5),
    ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 5),
    ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 3),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 3),
    ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 5),
    ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 4),
    ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 5),
    ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 5),
    ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6),
    ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 6),
    ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4),
    ("2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1", 32),
    ("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 3),
    ("8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", 3),
];

/// What each representation counts, by its slug.
fn counts(position: &Chess, depth: u32) -> Vec<(&'static str, Option<u64>)> {
    let count = |one: &Representation<Chess>| (one.slug, one.perft(position, depth, &|| false));
    Chess::representations().iter().map(count).collect()
}

#[test]
fn all_count_what_was_published() {
    for (fen, depth, nodes) in PUBLISHED {
        for position in both(fen) {
            for (slug, counted) in counts(&position, depth) {
                assert_eq!(counted, Some(nodes), "{slug}: {position:?}");
            }
        }
    }
}

#[test]
fn all_agree_on_rare_rules() {
    for (fen, depth) in EDGES {
        for position in both(fen) {
            let counts = counts(&position, depth);
            assert!(counts.iter().all(|(_, count)| *count == counts[0].1), "{position:?}: {counts:?}");
        }
    }
}

fn sorted(mut tags: Vec<MoveTag>) -> Vec<MoveTag> {
    tags.sort_unstable();
    tags
}

#[test]
fn all_make_the_same_moves_along_random_games() {
    let starts: Vec<_> =
        PUBLISHED.iter().map(|(fen, ..)| fen).chain(EDGES.iter().map(|(fen, _)| fen)).collect();
    let mut looked_at = 0;
    for (seed, start) in (0..81).zip(starts.iter().cycle()) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut position = chess(start);
        for _ in 0..100 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            let tags = sorted(moves.iter().map(|&mv| position.tag(mv)).collect());
            for representation in Chess::representations() {
                assert_eq!(
                    sorted(representation.moves(&position)),
                    tags,
                    "{}: {position:?}",
                    representation.slug
                );
            }
            looked_at += 1;
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[rng.random_range(0..moves.len())]);
        }
    }
    assert!(looked_at > 3_000, "only {looked_at} positions");
}

#[test]
fn each_has_a_word_of_its_own() {
    let slugs: Vec<_> = Chess::representations().iter().map(|representation| representation.slug).collect();
    assert_eq!(slugs, ["mailbox", "bitboard", "magic-pseudo-legal", "magic"]);
    assert!(TicTacToe::representations().is_empty());
}

#[test]
fn a_count_can_be_stopped() {
    for representation in Chess::representations() {
        assert_eq!(representation.perft(&Chess::start(), 60, &|| true), None, "{}", representation.slug);
    }
}
