//! Games against an engine from outside: it crashes, it answers, it hangs, and it never outlives the program.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::time::Duration;

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
    for _ in 0..3 {
        if program.text().contains("‹ Fake ›") {
            break;
        }
        program.send("\x1b[D");
        std::thread::sleep(Duration::from_millis(300));
    }
    program.says("‹ Fake ›");
    program.send("\r");
    program.says("Your move, White");
    program.send("e4\r");
    program.says("Fake: crash: it ended");
    program.says("the game is kept");
    program.send(".");
    program.says("Your move, White");
    program.says("e5");
    program.send("d4\r");
    program.says("Fake is thinking");
    program.says("Fake: no answer within");
    let pid = fs::read_to_string(home.path().join("fake.sh.pid")).expect("it wrote it");
    assert!(!lives(&pid), "an engine that hangs is killed");
    program.send("u");
    program.says("Your move, White");
    program.send("a4\r");
    program.says("Fake is thinking");
    std::thread::sleep(Duration::from_millis(300));
    program.send("q");
    program.exit();
    let pid = fs::read_to_string(home.path().join("fake.sh.pid")).expect("it wrote it");
    assert!(!lives(&pid), "no engine outlives the program");
}

fn lives(pid: &str) -> bool {
    // A process that nobody waits for any more is no process.
    let status = fs::read_to_string(format!("/proc/{}/status", pid.trim())).unwrap_or_default();
    !status.is_empty() && !status.contains("State:\tZ")
}
