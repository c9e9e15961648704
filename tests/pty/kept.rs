//! What was answered is kept, whatever ends the program the moment after.

use std::time::{Duration, Instant};

use cutnode::learner::progress::Progress;
use rustix::process::Signal;

use super::kit::Terminal;
use crate::folder::Folder;

/// Waits until the progress file in this folder has it.
fn has(folder: &Folder, what: impl Fn(&Progress) -> bool) {
    let file = folder.path().join("cutnode").join(Progress::FILE);
    let begun = Instant::now();
    while !(file.exists() && Progress::open(&file).is_ok_and(|progress| what(&progress))) {
        assert!(begun.elapsed() < Duration::from_secs(60), "it is not kept in {}", file.display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_answer_outlives_kill_9() {
    let data = Folder::new("kept");
    let path = data.path().to_string_lossy().into_owned();
    let variables = [("XDG_DATA_HOME", path.as_str())];
    let mut terminal = Terminal::cutnode(&["learn", "minimax"], &variables);
    terminal.says("learn · Game trees");
    // To the first question that is typed, and a wrong answer to it.
    for _ in 0..30 {
        if terminal.text().contains("Type a number") {
            break;
        }
        terminal.send("n");
        std::thread::sleep(Duration::from_millis(60));
    }
    terminal.says("Type a number");
    terminal.send("99\r");
    terminal.says("99");
    has(&data, |progress| {
        let saved = progress.lesson("minimax").ok().flatten();
        saved.is_some_and(|saved| saved.records.values().any(|record| record.answer == "99"))
    });
    terminal.signal(Signal::KILL);
    assert!(!terminal.exit().success());
    let again = Terminal::cutnode(&["learn", "minimax"], &variables);
    again.until("the wrong answer stands there", |terminal| terminal.text().contains('✗'));
}

#[test]
fn a_decision_of_the_day_outlives_kill_9() {
    let data = Folder::new("kept-day");
    let path = data.path().to_string_lossy().into_owned();
    let variables = [("XDG_DATA_HOME", path.as_str())];
    let mut terminal = Terminal::cutnode(&["daily"], &variables);
    terminal.says("1 of ");
    terminal.send("g");
    terminal.says("2 of ");
    has(&data, |progress| progress.days().is_ok_and(|days| days.values().any(|record| record.given == "g")));
    terminal.signal(Signal::KILL);
    assert!(!terminal.exit().success());
    let again = Terminal::cutnode(&["daily"], &variables);
    again.says("2 of ");
}
