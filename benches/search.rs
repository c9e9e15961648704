//! The search unwatched, counted and recorded: what watching costs.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use cutnode::search::{Limits, Plan, Stop, Table};
use cutnode::session::{GAMES, Method, Request, Watch};

/// The opening of the Scholar's mate, after which Black has to look out.
const POSITION: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

fn watching(criterion: &mut Criterion) {
    let session = GAMES[0].open(Some(POSITION)).expect("the position is well formed");
    let mut group = criterion.benchmark_group("search to depth 8");
    group.sample_size(10);
    for (name, watch) in [
        ("silent", Watch::Silent),
        ("tally", Watch::Tally),
        ("record", Watch::Record { budget: 5_000_000, followed: false }),
    ] {
        let request = Request { watch, plan: Plan::new(Limits::depth(8)), method: Method::Engine };
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut table = Table::new(Table::DEFAULT_MIB);
                black_box(session.think(&request, &mut table, &Stop::default(), &mut |_| {}))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, watching);
criterion_main!(benches);
