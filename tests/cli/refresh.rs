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

#[test]
fn a_file_that_says_something_else_is_told_and_written() {
    let folder = Folder::new("refresh");
    let (_, wrong, code) = run(folder.path(), &["--check"]);
    assert!(wrong.contains("run in the folder of cutnode's source") && code == Some(2), "{wrong}");
    for file in FILES {
        let there = folder.path().join(file);
        fs::create_dir_all(there.parent().expect("a folder")).expect("made");
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), there).expect("copied");
    }
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
