//! Legal moves a second: bulk perft of chess, with cozy-chess beside it in the same run, and of draughts.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cutnode::games::chess::Chess;
use cutnode::games::draughts::Draughts;
use cutnode::games::perft::lines;
use cutnode::games::{Game, Present};

const POSITIONS: [(&str, &str, u32, u64); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
];

/// Counts the last ply by the moves that are generated, as ours does.
fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_perft(&child, depth - 1);
        }
        false
    });
    nodes
}

fn movegen(criterion: &mut Criterion) {
    for (name, fen, depth, nodes) in POSITIONS {
        let ours = Chess::parse(fen).expect("the positions are well formed");
        let theirs: cozy_chess::Board = fen.parse().expect("the positions are well formed");
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(nodes)).sample_size(10);
        group.bench_function("cutnode", |bencher| {
            bencher.iter(|| assert_eq!(black_box(&ours).perft(depth), nodes));
        });
        // As a search walks: with lists, keys and evaluation sums.
        group.bench_function("cutnode, by lists", |bencher| {
            bencher.iter(|| assert_eq!(lines(black_box(&ours), depth), nodes));
        });
        group.bench_function("cozy-chess", |bencher| {
            bencher.iter(|| assert_eq!(cozy_perft(black_box(&theirs), depth), nodes));
        });
        group.finish();
    }
}

/// Published counts of draughts: the start, kings with many routes, narrow lines of captures.
const DRAUGHTS: [(&str, &str, u32, u64); 3] = [
    ("draughts, start", "W:W31-50:B1-20", 9, 41_022_423),
    ("draughts, kings", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", 7, 9_041_010),
    ("draughts, captures", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38", 13, 9_872_645),
];

fn draughts(criterion: &mut Criterion) {
    for (name, fen, depth, nodes) in DRAUGHTS {
        let position = Draughts::parse(fen).expect("the positions are well formed");
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(nodes)).sample_size(10);
        group.bench_function("cutnode", |bencher| {
            bencher.iter(|| assert_eq!(black_box(&position).perft(depth), nodes));
        });
        group.bench_function("cutnode, by lists", |bencher| {
            bencher.iter(|| assert_eq!(lines(black_box(&position), depth), nodes));
        });
        group.finish();
    }
}

criterion_group!(benches, movegen, draughts);
criterion_main!(benches);
