//! Three ways to keep a position of chess, by the time that perft takes.

use std::time::{Duration, Instant};

use super::positions::Chess;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::games::{Game, Present};

const DEPTH: u32 = 4;
/// Less is not measured: a single run takes a hundredth of a second.
const LEAST: Duration = Duration::from_millis(200);

/// The report measures lists, bitboards and magic bitboards written in Python. Another language and other generators have
/// other ratios; which is faster than which is what can be had again. sources: C1, C2.
pub(super) const FAMILY: &[Experiment] = &[
    race("boards/start", "seconds of perft 4 from the start (2.8, 3.9 and 13 in the report)", || {
        seconds(&Chess::start())
    }),
    race("boards/position-5", "seconds of perft 4 from position 5 (34, 46 and 160 in the report)", || {
        seconds(&Chess::parse(POSITION_5).expect("the position of the experiment is well formed"))
    }),
];

/// The report's three, the fastest first; what else there is takes the tables and the legal moves apart.
const REPORTED: &[&str] = &["magic", "bitboard", "mailbox"];

const POSITION_5: &str = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";

const fn race(name: &'static str, about: &'static str, measure: fn() -> Measured) -> Experiment {
    let origin = Origin::Published(bibliography::CRISTOFOLI_2023);
    Experiment { name, about, origin, expected: Expected::Order(REPORTED), measure }
}

fn seconds(position: &Chess) -> Measured {
    let ways = Chess::representations().iter().filter(|way| REPORTED.contains(&way.slug));
    let times = ways.map(|way| {
        let (started, mut runs) = (Instant::now(), 0);
        while runs == 0 || started.elapsed() < LEAST {
            way.perft(position, DEPTH, &|| false);
            runs += 1;
        }
        (way.slug, started.elapsed().as_secs_f64() / f64::from(runs))
    });
    Measured::order(times.collect())
}
