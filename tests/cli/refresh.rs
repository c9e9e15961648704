//! What follows from the engine: whether its files are told apart from others, and written.

use std::fs;
use std::path::Path;

use super::super::folder::Folder;
use super::cutnode;

/// The files that `refresh` is about.
const FILES: [&str; 5] = [
    "tests/signatures.txt",
    "book.txt",
    "src/learner/puzzles/mined.csv",
    "docs/engine.md",
    "src/opponents/ratings.toml",
];

fn run(folder: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = cutnode(&[&["refresh"], arguments].concat()).current_dir(folder).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// The files as they are.
fn copied(folder: &Path) {
    for file in FILES {
        let there = folder.join(file);
        fs::create_dir_all(there.parent().expect("a folder")).expect("made");
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), there).expect("copied");
    }
}

/// The games of whoever is broken off stay, and no rating is made of a part of them.
#[cfg(unix)]
#[test]
fn ratings_that_are_broken_off_are_not_written_and_go_on() {
    use rustix::process::{Pid, Signal, kill_process};
    let folder = Folder::new("refresh-broken-off");
    copied(folder.path());
    let ratings = folder.path().join(FILES[4]);
    let text = fs::read_to_string(&ratings).expect("read");
    let part = "[[game]]\nslug = \"tic-tac-toe\"\nsignature = 1\nanchors = []\nplayer = []\n";
    let stale = format!("{text}\n{part}");
    fs::write(&ratings, &stale).expect("written");
    let mut refresh = cutnode(&["refresh", "--only", "ratings", "--games", "100000"])
        .current_dir(folder.path())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("it runs");
    let games = || {
        let logs = fs::read_dir(folder.path().join("target/refresh")).into_iter().flatten().flatten();
        let texts = logs.filter_map(|log| fs::read_to_string(log.path()).ok());
        texts.map(|text| text.lines().filter(|line| !line.contains("layer ")).count()).sum::<usize>()
    };
    while games() < 200 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    kill_process(Pid::from_child(&refresh), Signal::TERM).expect("it runs");
    assert_eq!(refresh.wait().expect("it ends").code(), Some(128 + 15));
    assert_eq!(fs::read_to_string(&ratings).expect("read"), stale, "a part of the games is no rating");
    let played = games();
    let (_, wrong, code) = run(folder.path(), &["--only", "ratings", "--games", "2"]);
    assert_eq!(code, Some(0), "whoever played has ended, too: {wrong}");
    let written = fs::read_to_string(&ratings).expect("read");
    let of_it = written.split("[[game]]").find(|part| part.contains("tic-tac-toe")).expect("it is rated");
    assert!(!of_it.contains("signature = 1\n") && of_it.contains("one-ply"), "{of_it}");
    assert!(games() >= played, "its games stay");
}

#[test]
fn a_file_that_says_something_else_is_told_and_written() {
    let folder = Folder::new("refresh");
    let (_, wrong, code) = run(folder.path(), &["--check"]);
    assert!(wrong.contains("run in the folder of cutnode's source") && code == Some(2), "{wrong}");
    copied(folder.path());
    let file = folder.path().join(FILES[0]);
    let right = fs::read_to_string(&file).expect("read");
    assert_eq!(run(folder.path(), &["--check", "--only", "signatures"]).2, Some(0));
    let line = right.lines().find(|line| line.starts_with("tic-tac-toe ")).expect("a game");
    let wrong = right.replace(line, "tic-tac-toe 1");
    fs::write(&file, &wrong).expect("written");
    let (told, _, code) = run(folder.path(), &["--check", "--only", "signatures"]);
    assert!(told.contains("to be written") && told.contains(line) && code == Some(1), "{told}");
    assert_eq!(fs::read_to_string(&file).expect("read"), wrong, "it was only looked at");
    assert_eq!(run(folder.path(), &["--only", "signatures"]).2, Some(0));
    assert_eq!(fs::read_to_string(&file).expect("read"), right);
    // Ratings of another search are told, and nobody plays.
    let ratings = folder.path().join(FILES[4]);
    let text = fs::read_to_string(&ratings).expect("read");
    let signature = text.lines().find(|line| line.starts_with("signature = ")).expect("it is stamped");
    fs::write(&ratings, text.replacen(signature, "signature = 1", 1)).expect("written");
    let (told, _, code) = run(folder.path(), &["--check", "--only", "ratings"]);
    assert!(told.contains("measured at signature 1, and now it is") && code == Some(1), "{told}");
}
