//! How fast games are read: every move checked, no tree built. Throughput in bytes of the file.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use cutnode::games::chess::Chess;
use cutnode::games::chess::notation::pgn::{Reader, Visitor};
use cutnode::games::{Game, MoveList, Present};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

struct Nothing;

impl Visitor<Chess> for Nothing {}

/// Random games with seven tags, with or without a clock and an evaluation behind every move.
fn file(games: usize, comments: bool) -> String {
    let mut random = StdRng::seed_from_u64(1994);
    let mut text = String::new();
    for number in 1..=games {
        let _ = write!(
            text,
            "[Event \"Rated blitz\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{number}\"]\n[White \"One\"]\n[Black \"Other\"]\n[Result \"*\"]\n\n"
        );
        let mut position = Chess::start();
        let mut width = 0;
        for ply in 0..80 {
            let mut moves = MoveList::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.random_range(0..moves.len())];
            let number = if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
            let comment = if comments {
                format!(" {{ [%eval 0.{}] [%clk 0:02:{}] }}", ply % 90, 10 + ply % 50)
            } else {
                String::new()
            };
            let word = format!("{number}{}{comment}", position.move_text(mv));
            width += word.len() + 1;
            text.push_str(&word);
            text.push(if width > 72 {
                std::mem::take(&mut width);
                '\n'
            } else {
                ' '
            });
            position = position.play(mv);
        }
        text.push_str("*\n\n");
    }
    text
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pgn");
    for (name, comments) in [("bare moves", false), ("clocks and evaluations", true)] {
        let text = file(1_000, comments);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut reader = Reader::new(black_box(text.as_bytes()));
                while reader.next(&mut Nothing).expect("bytes can be read") {}
            });
        });
    }
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
