//! The Hub protocol from outside: dialogues with the binary.

use std::io::{Read, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::cli::cutnode;

/// Says everything at once, and returns the lines of the answer.
fn talk(lines: &str) -> Vec<String> {
    let mut child = cutnode(&["hub"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0), "{text}");
    text.lines().map(String::from).collect()
}

#[test]
fn it_introduces_itself_and_waits() {
    let lines = talk("hub\ninit\nping\nquit\n");
    assert!(lines[0].starts_with("id name=cutnode version="), "{lines:?}");
    assert!(lines.contains(&"param name=variant value=normal type=enum values=\"normal\"".into()));
    assert_eq!(lines[lines.len() - 3..], ["wait", "ready", "pong"]);
}

/// An analysis that has come to its end by itself keeps nobody when it is left.
#[test]
fn quit_ends_it_whatever_has_been_found() {
    let mut child = cutnode(&["hub"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let pieces: String = (1..=50)
        .map(|number| {
            if number == 28 {
                'b'
            } else if number == 32 {
                'w'
            } else {
                'e'
            }
        })
        .collect();
    writeln!(input, "init\npos pos=W{pieces}\ngo analyze").unwrap();
    std::thread::sleep(Duration::from_millis(500));
    writeln!(input, "quit").unwrap();
    drop(input);
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(30), "it goes on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A time of any length is one.
#[test]
fn a_clock_may_say_anything() {
    let lines = talk("init\npos\nlevel time=60 inc=1e19 depth=2\ngo think\nlevel time=1e18 depth=2\n");
    assert!(lines.last().unwrap().starts_with("done move="), "{lines:?}");
}

/// The capture that is forced is named with what it takes.
#[test]
fn it_answers_with_a_move_of_the_protocol() {
    let pieces: String = (1..=50)
        .map(|number| match number {
            23 => 'b',
            28 | 32 => 'w',
            _ => 'e',
        })
        .collect();
    let lines = talk(&format!("init\npos pos=W{pieces}\nlevel depth=3\ngo think\n"));
    assert!(lines.iter().any(|line| line.starts_with("info depth=1 ")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "done move=28x19x23", "{lines:?}");
}

#[test]
fn moves_of_the_game_are_followed() {
    let lines = talk("init\npos moves=\"32-28 19-23 28x19x23 14x23x19\"\nlevel depth=4\ngo think\n");
    let done = lines.last().unwrap();
    assert!(done.starts_with("done move=") && done.contains(" ponder="), "{lines:?}");
}

#[test]
fn what_makes_no_sense_is_answered_with_one_error() {
    for (line, says) in [
        ("nonsense", "no command"),
        ("pos pos=Wxyz", "characters stand here instead of 51"),
        ("pos moves=\"32-29\"", "move 1, `32-29`"),
        ("pos moves=\"32-28", "no closing quote"),
        ("level depth=x", "must be a whole number"),
        ("set-param name=nothing value=1", "there is no option"),
        ("set-param name=variant value=frisian", "the only variant"),
        ("ponder-hit", "nothing is pondered on"),
    ] {
        let lines = talk(&format!("{line}\nping\n"));
        assert!(
            lines.len() == 2 && lines[0].starts_with("error message=\"") && lines[0].contains(says),
            "{lines:?}"
        );
        assert_eq!(lines[1], "pong");
    }
}

#[test]
fn a_position_that_makes_no_sense_is_not_searched() {
    let lines = talk("pos pos=Wxyz\nlevel depth=3\ngo think\npos\ngo think\n");
    assert!(lines[1].contains("the last position made no sense"), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("done move="), "{lines:?}");
    // Each of the two who asked has an answer, the first one without a move.
    let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("done")).collect();
    assert!(answers.len() == 2 && answers[0] == "done", "{lines:?}");
}

/// Beyond the five moves of a counted ending, and after a third repetition, a move is asked for all the same.
#[test]
fn what_could_be_drawn_is_played_on() {
    let pieces: String = (1..=50)
        .map(|number| match number {
            1 | 2 => 'W',
            50 => 'B',
            _ => 'e',
        })
        .collect();
    let shuffle = "1-6 50-45 6-1 45-50 ".repeat(8);
    let lines = talk(&format!("init\npos pos=W{pieces} moves=\"{shuffle}\"\nlevel depth=5\ngo think\n"));
    assert!(lines.iter().all(|line| !line.starts_with("error")), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("done move="), "{lines:?}");
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let lines = talk("init\npos\nlevel depth=90\ngo think\n");
    assert!(lines.last().unwrap().starts_with("done move="), "{lines:?}");
}

#[test]
fn pondering_waits_to_be_asked() {
    let lines = talk("init\npos\nlevel depth=3\ngo ponder\nping\nponder-hit\n");
    let pong = lines.iter().position(|line| line == "pong").unwrap();
    let done = lines.iter().position(|line| line.starts_with("done ")).unwrap();
    assert!(pong < done && done == lines.len() - 1, "{lines:?}");
    let lines = talk("init\npos\ngo analyze\nstop\nquit\n");
    assert!(lines.iter().any(|line| line.starts_with("done ")), "{lines:?}");
}

/// Who asks before the answer has come is answered after it; of a level that makes no sense nobody waits for the end.
#[test]
fn every_go_is_answered_once() {
    let answers = |dialogue: &str| {
        let lines = talk(dialogue);
        lines.into_iter().filter(|line| line.starts_with("done")).collect::<Vec<_>>()
    };
    let early = answers("init\npos\nlevel depth=3\ngo analyze\nstop\ngo think\n");
    assert!(early.len() == 2 && early.iter().all(|line| line.starts_with("done move=")), "{early:?}");
    let without = answers("init\npos\nlevel move-time=nan\ngo think\nlevel depth=3\ngo think\n");
    assert!(
        without.len() == 2 && without[0] == "done" && without[1].starts_with("done move="),
        "{without:?}"
    );
}
