//! Lines that make no sense.

use super::{Dialogue, OTHER, best_of};

#[test]
fn a_broken_line_gets_one_remark_and_changes_nothing() {
    let mut engine = Dialogue::start(OTHER);
    engine.say("position startpos moves b2");
    for (line, said) in [
        ("hello there", "unknown command `hello`"),
        ("setoption Hash 3", "`setoption` must be followed by `name` and an option"),
        ("setoption name Hash value 0", "`Hash` must be a whole number from 1 to 16384, not `0`"),
        ("setoption name Style value bold", "there is no option `Style`"),
        ("setoption name null-move value maybe", "`null-move` must be true or false, not `maybe`"),
    ] {
        let remark = engine.ask(line, "info string ");
        assert!(remark.contains(said), "{line}: {remark}");
    }
    engine.say("");
    assert_eq!(engine.ask("isready", ""), "readyok");
    let best = engine.ask("go depth 2", "bestmove");
    assert_ne!(best_of(&best), "b2", "the position is still the one after b2");
    assert_eq!(engine.end(), (vec![], Some(0)));
}

/// A move from the position before would be taken for a move in the one that was meant.
#[test]
fn a_position_that_makes_no_sense_is_not_searched() {
    for (line, said) in [
        ("position", "`position` must be followed by `startpos`, or `fen` and a position"),
        ("position fen X../", "column 5"),
        ("position fen", "`position` must be followed by"),
        ("position fen moves b2", "`position` must be followed by"),
        ("position startpos moves b2 b2", "move 2, `b2`: "),
    ] {
        let mut engine = Dialogue::start(OTHER);
        engine.say("position startpos moves b2");
        let remark = engine.ask(line, "info string ");
        assert!(remark.contains(said), "{line}: {remark}");
        assert!(engine.ask("go depth 2", "info string ").contains("the last position made no sense"));
        assert_eq!(engine.until("bestmove"), ["bestmove 0000"]);
        assert!(engine.ask("go perft 2", "info string ").contains("the last position made no sense"));
        assert_ne!(engine.ask("position startpos\ngo depth 2", "bestmove"), "bestmove 0000");
        assert_eq!(engine.end(), (vec![], Some(0)));
    }
}

/// Whoever asks for a move waits for one, whatever he asked.
#[test]
fn a_search_whose_limits_make_no_sense_is_answered() {
    let mut engine = Dialogue::start(OTHER);
    for (line, said) in [
        ("go depth six", "`depth` must be followed by a whole number, not `six`"),
        ("go movetime", "`movetime` must be followed by a whole number"),
    ] {
        let remark = engine.ask(line, "info string ");
        assert!(remark.contains(said), "{line}: {remark}");
        assert_eq!(engine.until("bestmove"), ["bestmove 0000"]);
    }
    engine.say("go infinite\ngo depth six\nisready");
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    assert_ne!(engine.ask("stop", "bestmove"), "bestmove 0000");
    assert_eq!(engine.end(), (vec![], Some(0)));
}
