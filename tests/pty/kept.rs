//! What was answered is kept, whatever ends the program the moment after.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use cutnode::learner::progress::Progress;
use rustix::process::Signal;

use super::kit::Terminal;
use crate::folder::Folder;

/// The progress file in this folder.
fn file(folder: &Folder) -> PathBuf {
    folder.path().join("cutnode").join(Progress::FILE)
}

/// Waits until the progress file in this folder has it.
pub(super) fn has(folder: &Folder, what: impl Fn(&Progress) -> bool) {
    let file = file(folder);
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

#[test]
fn two_terminals_on_one_game_lose_no_move_and_the_second_one_says_so() {
    let data = Folder::new("kept-twice");
    let path = data.path().to_string_lossy().into_owned();
    let variables = [("XDG_DATA_HOME", path.as_str())];
    let moves = |progress: &Progress| -> Vec<String> {
        progress
            .games()
            .map_or_else(|_| Vec::new(), |games| games.into_iter().map(|(_, game, _)| game.moves).collect())
    };
    let begin = ["play", "--game", "tic-tac-toe", "--opponent", "random"];
    let mut first = Terminal::cutnode(&begin, &variables);
    first.says("new game");
    first.send("\r");
    first.says("Your move");
    first.send("b2\r");
    has(&data, |progress| moves(progress).iter().any(|moves| moves.split(' ').count() == 2));
    first.signal(Signal::KILL);
    // Nobody touches this one: it opens the game as it stands by then.
    let third = Terminal::cutnode(&[], &variables);
    third.says("against Random, move 2");
    let mut both = [(); 2].map(|()| Terminal::cutnode(&[], &variables));
    for terminal in &mut both {
        terminal.says("against Random, move 2");
        terminal.send("\r");
        terminal.says("Your move");
    }
    // The cell that the cursor goes to is free or not; of these two at least one is, in both.
    let reply = |data: &Folder| moves(&Progress::open(&file(data)).expect("a file")).remove(0);
    let free = ["a1", "a3", "c1", "c3"].into_iter().filter(|cell| !reply(&data).ends_with(cell));
    let [one, other] = free.take(2).collect::<Vec<_>>().try_into().expect("two are free");
    both[0].send(&format!("{one}\r"));
    third.says("against Random, move 3");
    both[1].says("another terminal has changed this game: your next move begins one of its own");
    has(&data, |progress| moves(progress).iter().any(|moves| moves.split(' ').count() == 4));
    let kept = reply(&data);
    both[1].send(&format!("{other}\r"));
    both[1].says("this game went on in another terminal");
    has(&data, |progress| {
        let now = moves(progress);
        let goes_on = |moves: &String| moves.split(' ').nth(2) == Some(other);
        now.len() == 2 && now.contains(&kept) && now.iter().any(goes_on)
    });
    let is_told = |terminal: &Terminal| terminal.text().contains("another terminal has changed this game");
    both[1].until("what is kept now is its own", |terminal| !is_told(terminal));
    assert!(!is_told(&both[0]), "{}", both[0].text());
}

/// A file that is damaged is set aside, and the first screen says so before any key.
#[test]
fn that_the_progress_file_was_damaged_is_told_at_once() {
    let data = Folder::new("damaged");
    let file = file(&data);
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, [0x5a; 10_000]).unwrap();
    let path = data.path().to_string_lossy().into_owned();
    let terminal = Terminal::cutnode(&[], &[("XDG_DATA_HOME", path.as_str())]);
    terminal.says("the progress file is damaged: it was set aside");
}
