//! What ends a search, and that every search is answered once.

use super::*;

#[test]
fn every_limit_ends_a_search() {
    let mut engine = Dialogue::start(OTHER);
    for limits in [
        "depth 0",
        "depth 900",
        "nodes 1",
        "movetime 20",
        "wtime 300 btime 300 winc 10 binc 10",
        "wtime -50 btime 1",
        "wtime 100 movestogo 1",
        "searchmoves a1 depth 2",
        "mate 2",
        "mate -3",
    ] {
        engine.ask(&format!("go {limits}"), "bestmove");
    }
    assert_eq!(engine.end(), (vec![], Some(0)));
}

#[test]
fn an_endless_search_answers_only_when_stopped() {
    let mut engine = Dialogue::start(OTHER);
    engine.say("go infinite");
    // This small game is searched to its end soon: the answer is kept back all the same.
    engine.until("info depth 9 ");
    std::thread::sleep(Duration::from_millis(50));
    engine.say("isready");
    let before = engine.until("readyok");
    assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{before:?}");
    assert_eq!(engine.ask("go depth 1", "info string"), "info string still thinking: stop comes first");
    engine.ask("stop", "bestmove");
    assert_eq!(engine.end(), (vec![], Some(0)));
}

/// Programs send the next position and `go` right behind `stop`, before they have read its answer.
#[test]
fn whoever_asks_before_the_answer_is_answered_after_it() {
    let moves = |dialogue: &str| {
        let mut engine = Dialogue::start(&[]);
        engine.say(dialogue);
        let (rest, code) = engine.end();
        assert_eq!(code, Some(0));
        let best = rest.iter().filter_map(|line| line.strip_prefix("bestmove "));
        best.map(|best| best.split(' ').next().unwrap_or_default().to_string()).collect::<Vec<_>>()
    };
    let white = "position startpos";
    let black = "position startpos moves e2e4";
    let answers = [
        format!("{white}\ngo infinite\nstop\n{black}\ngo depth 4"),
        format!("{white}\ngo depth 6\n{black}\ngo depth 4"),
        format!("{white}\ngo depth 30\n{black}\ngo infinite\nstop"),
    ]
    .map(|dialogue| moves(&dialogue));
    for answer in answers {
        assert_eq!(answer.len(), 2, "{answer:?}");
        let ranks = answer.iter().map(|best| best.as_bytes()[1]).collect::<Vec<_>>();
        assert!(matches!(ranks[..], [b'1' | b'2', b'7' | b'8']), "White moves, then Black: {answer:?}");
    }
    let three = format!("{white}\ngo depth 5\n{black}\ngo depth 4\n{white}\ngo depth 3");
    assert_eq!(moves(&three).len(), 3);
}

#[test]
fn the_end_of_the_input_ends_it_and_loses_no_answer() {
    let mut engine = Dialogue::start(OTHER);
    engine.say("go depth 6");
    let (rest, code) = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove ") && code == Some(0));
    let mut engine = Dialogue::start(OTHER);
    engine.say("go infinite");
    let (rest, code) = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove ") && code == Some(0));
    // Nobody waits for depths that are hours away.
    for endless in ["go depth 90", "go movetime 9000000", "go nodes 900000000000"] {
        let mut engine = Dialogue::start(&[]);
        engine.say(endless);
        let (rest, code) = engine.end();
        assert!(rest.last().unwrap().starts_with("bestmove ") && code == Some(0));
    }
}

/// Depth of the last iteration that was told before a move was.
fn depth_before(lines: &[String]) -> Option<u32> {
    let last = lines.iter().rev().find_map(|line| line.strip_prefix("info depth "))?;
    last.split(' ').next()?.parse().ok()
}

#[test]
fn no_move_is_played_that_was_not_searched() {
    for (lines, depth) in [
        ("go depth 5\nquit", 5),
        ("go nodes 2000\nquit", 2),
        ("go infinite\nquit", 1),
        ("go\nquit", 1),
        ("go\nstop\nquit", 1),
        ("go wtime 100000 btime 100000\nstop", 1),
        ("go", 1),
    ] {
        let mut engine = Dialogue::start(&[]);
        engine.say(lines);
        let (rest, code) = engine.end();
        assert!(rest.last().unwrap().starts_with("bestmove ") && code == Some(0), "{lines}: {rest:?}");
        assert!(depth_before(&rest).is_some_and(|reached| reached >= depth), "{lines}: {rest:?}");
    }
}

#[test]
fn a_mate_is_looked_for_in_as_many_moves_as_are_said() {
    let mut engine = Dialogue::start(&[]);
    engine.say("position fen r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
    engine.say("go mate 3");
    let lines = engine.until("bestmove");
    assert_eq!(best_of(lines.last().unwrap()), "f8c5");
    assert!(lines[lines.len() - 2].contains(" score mate 3 "), "{lines:?}");
    engine.say("position startpos\ngo mate 2");
    assert_eq!(depth_before(&engine.until("bestmove")), Some(3));
    assert_eq!(engine.end(), (vec![], Some(0)));
}

#[test]
fn limits_are_combined() {
    let mut engine = Dialogue::start(&[]);
    let reached = |lines: &[String]| depth_before(lines).unwrap();
    engine.say("go depth 3 nodes 100000000 movetime 100000 wtime 9000000 btime 9000000");
    assert_eq!(reached(&engine.until("bestmove")), 3);
    engine.say("go depth 60 mate 2 wtime 9000000");
    assert_eq!(reached(&engine.until("bestmove")), 3);
    engine.ask("go depth 60 movetime 30 nodes 100000000000", "bestmove");
    engine.ask("go mate 30 wtime 900 btime 900", "bestmove");
    // Endless in any case: what is found is kept back.
    engine.say("go infinite depth 2 movetime 10\nisready");
    assert!(engine.until("readyok").iter().all(|line| !line.starts_with("bestmove")));
    engine.ask("stop", "bestmove");
    assert_eq!(engine.end().1, Some(0));
}

/// The other side may say anything while a search runs. How long the slowest answer to a stop took.
pub(crate) fn slowest_stop() -> Duration {
    let mut engine = Dialogue::start(&[]);
    let mut slowest = Duration::ZERO;
    for before in ["", "position startpos moves e2e4", "isready", "ucinewgame", "setoption name Clear Hash"] {
        engine.say("go infinite");
        engine.until("info depth 3 ");
        if !before.is_empty() {
            engine.say(before);
        }
        let asked = Instant::now();
        let best = engine.ask("stop", "bestmove");
        slowest = slowest.max(asked.elapsed());
        assert!(best.contains(" ponder "), "{best}");
    }
    assert_eq!(engine.end().1, Some(0));
    slowest
}

#[test]
fn a_stop_is_answered_whatever_came_before() {
    slowest_stop();
}
