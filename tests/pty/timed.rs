//! What somebody who sits there waits for, by the clock: `.ci/timed` runs these one after the other, with an optimized
//! program on a machine that does nothing else.

use std::time::{Duration, Instant};

use super::kit::Terminal;
use super::{busy, slowest_key};
use crate::uci::Dialogue;
use crate::uci::ending::slowest_stop;

fn at_most(milliseconds: u64, what: &str, took: Duration) {
    println!("{what}: {took:?}");
    assert!(took < Duration::from_millis(milliseconds), "{what}: {took:?}");
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_the_first_frame_comes_at_once() {
    let start = Instant::now();
    let terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    at_most(300, "the first frame", start.elapsed());
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_keys_are_answered_while_the_engine_is_busy() {
    at_most(100, "the slowest key", slowest_key());
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_whoever_leaves_is_gone_at_once() {
    let mut terminal = busy();
    let start = Instant::now();
    terminal.send("\x03");
    terminal.exit();
    at_most(300, "leaving a search", start.elapsed());
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_a_stop_is_answered_at_once() {
    at_most(100, "the slowest stop", slowest_stop());
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_the_end_of_the_input_ends_a_search_within_a_second() {
    let mut engine = Dialogue::start(&[]);
    engine.say("go depth 90");
    let start = Instant::now();
    let (rest, _) = engine.end();
    assert!(rest.last().is_some_and(|line| line.starts_with("bestmove ")), "{rest:?}");
    at_most(1_000, "the end of the input", start.elapsed());
}
