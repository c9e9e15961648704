//! Games against an engine from outside: it crashes, it answers, it hangs, and it never outlives the program.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::kit::Terminal;
use crate::folder::Folder;

/// Its first search crashes, its second is answered, and then it says nothing any more. What it started is in a file.
const FAKE: &str = r#"#!/bin/sh
while read word rest; do case $word in
  uci) echo id name Fake; echo uciok;;
  isready) echo readyok;;
  go)
    echo x >> "$0.asked"
    echo $$ > "$0.pid"
    case $(wc -l < "$0.asked") in
      *1) exit 3;;
      *2) echo bestmove e7e5;;
      *) sleep 60;;
    esac;;
  quit) exit 0;;
esac; done
"#;

/// Hears nothing that would end it, not even the end of its input, and has a child that hears nothing either. It does
/// this when it is asked who it is, and this when it is told to quit.
fn stubborn(folder: &Folder, asked: &str, quit: &str) -> String {
    let script = format!(
        r#"#!/bin/sh
trap '' TERM HUP INT PIPE
sleep 1000 &
echo "$$ $!" > "$0.pid"
while :; do
  read word rest || sleep 1
  case $word in
    uci) {asked}; echo id name Stubborn; echo uciok;;
    isready) echo readyok;;
    quit) {quit};;
  esac
  word=
done
"#
    );
    let file = folder.path().join("stubborn.sh");
    fs::write(&file, script).expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("made a program");
    file.display().to_string()
}

/// Engines that do not go by themselves: deaf, deaf while they start, and one that goes and leaves a child behind.
const STUBBORN: [(&str, &str, &str); 3] =
    [("deaf", ":", ":"), ("starting", "sleep 1000", ":"), ("forking", ":", "exit 0")];

/// A game against such an engine, in which it is to move, and what it started.
fn against(folder: &Folder, (_, asked, quit): (&str, &str, &str)) -> (Terminal, Vec<String>) {
    let engine = stubborn(folder, asked, quit);
    let config = folder.path().join("config.toml");
    fs::write(&config, format!("[engines]\nStubborn = \"{engine} --depth 9\"\n")).expect("written");
    let mut program = Terminal::cutnode(&["--config", &config.to_string_lossy()], &[]);
    program.says("? help");
    program.send("2");
    program.says("new game");
    program.choose("Stubborn");
    program.send("\r");
    program.says("Your move, White");
    program.send("e4\r");
    program.says("Stubborn is thinking");
    let file = folder.path().join("stubborn.sh.pid");
    program.until("the engine starts", |_| {
        fs::read_to_string(&file).is_ok_and(|text| text.split_whitespace().count() == 2)
    });
    let text = fs::read_to_string(&file).expect("it wrote it");
    (program, text.split_whitespace().map(String::from).collect())
}

/// `after`: what should have ended them.
fn gone(program: &Terminal, started: &[String], after: &str) {
    let what = format!("no engine and none of its children is left: {after}");
    program.until(&what, |_| !started.iter().any(|pid| lives(pid)));
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_leaving_a_game_does_not_wait_for_the_engine_and_ends_it() {
    for kind in STUBBORN {
        let folder = Folder::new("leaving");
        let (mut program, started) = against(&folder, kind);
        program.send("q");
        let took = program.says("Settings");
        assert!(took < Duration::from_secs(2), "{}: {took:?}", kind.0);
        gone(&program, &started, kind.0);
        program.send("q");
        assert!(program.exit().success());
    }
}

#[test]
#[ignore = "a clock: `.ci/timed`"]
fn timed_leaving_the_program_leaves_no_engine() {
    for kind in STUBBORN {
        let folder = Folder::new("leaving");
        let (mut program, started) = against(&folder, kind);
        let begun = std::time::Instant::now();
        program.send("\x03");
        assert_eq!(program.exit().exit_code(), 130);
        // 300 ms on a machine at rest.
        assert!(begun.elapsed() < Duration::from_secs(3), "{}: {:?}", kind.0, begun.elapsed());
        gone(&program, &started, kind.0);
    }
}

#[test]
fn no_death_of_the_program_leaves_an_engine() {
    for signal in [Signal::TERM, Signal::HUP, Signal::QUIT, Signal::ABORT, Signal::USR1] {
        let folder = Folder::new("leaving");
        let (mut program, started) = against(&folder, STUBBORN[0]);
        program.signal(signal);
        let ended = program.exit();
        gone(&program, &started, &format!("{signal:?}, {ended:?}"));
    }
}

#[test]
fn an_engine_that_does_not_stop_is_started_again() {
    let folder = Folder::new("leaving");
    let (mut program, started) = against(&folder, STUBBORN[0]);
    // The move is taken back while it thinks, and another one is made.
    program.send("u");
    program.says("Your move, White");
    program.send("d4\r");
    program.says("Stubborn is thinking");
    gone(&program, &started, "a move taken back");
    program.until("another one is started", |_| {
        let text = fs::read_to_string(folder.path().join("stubborn.sh.pid")).unwrap_or_default();
        text.split_whitespace().next().is_some_and(|pid| *pid != started[0] && lives(pid))
    });
    program.send("\x03");
    program.exit();
}

#[test]
fn a_game_outlives_the_engine_and_no_engine_the_game() {
    let home = Folder::new("outside");
    let (script, config) = (home.path().join("fake.sh"), home.path().join("config.toml"));
    fs::write(&script, FAKE).expect("written");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("made a program");
    fs::write(&config, format!("[engines]\nFake = \"{} --movetime 100\"\n", script.display()))
        .expect("written");
    let (data, config) = (home.path().to_string_lossy().into_owned(), config.to_string_lossy().into_owned());
    let mut program = Terminal::cutnode(&["play", "--config", &config], &[("XDG_DATA_HOME", &data)]);
    program.says("new game");
    program.choose("Fake");
    program.send("\r");
    program.says("Your move, White");
    program.send("e4\r");
    program.says("Fake: it ended");
    program.says("the game is kept");
    program.send(".");
    program.says("Your move, White");
    program.says("e5");
    program.send("d4\r");
    program.says("Fake is thinking");
    program.says("Fake: no answer within");
    let pid = fs::read_to_string(home.path().join("fake.sh.pid")).expect("it wrote it");
    program.until("an engine that hangs is killed", |_| !lives(&pid));
    program.send("u");
    program.says("Your move, White");
    program.send("a4\r");
    program.says("Fake is thinking");
    std::thread::sleep(Duration::from_millis(300));
    program.send("q");
    program.exit();
    let pid = fs::read_to_string(home.path().join("fake.sh.pid")).expect("it wrote it");
    // Where much else runs, what was killed takes a moment to be gone.
    let deadline = Instant::now() + Duration::from_secs(10);
    while lives(&pid) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!lives(&pid), "no engine outlives the program");
}

fn lives(pid: &str) -> bool {
    // A process that nobody waits for any more is no process.
    let status = fs::read_to_string(format!("/proc/{}/status", pid.trim())).unwrap_or_default();
    !status.is_empty() && !status.contains("State:\tZ")
}
