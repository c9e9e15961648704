//! The terminal contract, in a real pseudo-terminal.

mod deaths;
mod documents;
mod explorer;
mod files;
mod kept;
mod kit;
mod outside;
mod race;
mod rigged;
mod step;
mod timed;
mod workbench;

use std::path::Path;
use std::time::Duration;

use cutnode::learner::progress::SavedGame;
use cutnode::learner::record::Saved;
use kit::Terminal;
use rigged::FAULT;
use rustix::process::Signal;

use crate::folder::Folder;

/// The program with a game that goes wrong in this way, its board open.
fn rigged(fault: &str) -> Terminal {
    let tests = std::env::current_exe().expect("it runs");
    let mut terminal =
        Terminal::start(&tests, &rigged::ARGUMENTS, &[(FAULT, fault), ("RUST_BACKTRACE", "0")]);
    terminal.says("new game");
    terminal.is_taken();
    terminal.send("\r");
    terminal.says("Your move");
    terminal
}

/// A game in which the opponent thinks for ever and does not hear.
fn busy() -> Terminal {
    let mut terminal = rigged("deaf");
    terminal.send("a1\r");
    terminal.says("is thinking");
    terminal
}

/// Sequences that set a colour: the 16 and 256 and 24 bits, not the return to the default.
fn colours(bytes: &[u8]) -> (usize, usize) {
    let text = String::from_utf8_lossy(bytes);
    let (mut any, mut deep) = (0, 0);
    for sequence in text.split("\x1b[").skip(1) {
        let Some(end) = sequence.find(|c: char| c.is_ascii_alphabetic()) else { continue };
        if !sequence[end..].starts_with('m') {
            continue;
        }
        let numbers: Vec<u16> = sequence[..end].split(';').filter_map(|number| number.parse().ok()).collect();
        let colour = |n: &u16| matches!(n, 30..=38 | 40..=48 | 90..=97 | 100..=107);
        any += usize::from(numbers.iter().any(colour));
        deep += usize::from(numbers.windows(2).any(|pair| matches!(pair, [38 | 48, 2])));
    }
    (any, deep)
}

#[test]
fn a_frame_comes_and_q_leaves() {
    let mut terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    terminal.is_taken();
    terminal.send("q");
    assert!(terminal.exit().success());
    terminal.until("all is given back", Terminal::is_given_back);
}

#[test]
fn colours_are_those_that_the_terminal_has() {
    let shown = |variables: &[(&str, &str)]| {
        let terminal = Terminal::cutnode(&[], variables);
        terminal.says("? help");
        (colours(&terminal.bytes()), terminal)
    };
    let ((any, deep), _) = shown(&[("COLORTERM", "truecolor")]);
    assert!(any > 0 && deep > 0);
    let ((any, deep), _) = shown(&[]);
    assert!(any > 0 && deep == 0, "no 24 bits where nobody promised them");
    let ((any, deep), _) = shown(&[("TERM", "xterm")]);
    assert!(any > 0 && deep == 0);
    let ((any, _), terminal) = shown(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]);
    assert_eq!(any, 0, "none where none is wanted");
    let selected = terminal.look(|screen| {
        let reversed = |row| {
            (0..80).filter(|&column| screen.cell(row, column).is_some_and(vt100::Cell::inverse)).count()
        };
        let rows: Vec<_> = screen.rows(0, 80).collect();
        rows.iter().position(|row| row.contains("0  Begin")).map(|row| reversed(row as u16))
    });
    assert!(selected > Some(4), "and the selection can be seen: {selected:?}");
}

#[test]
fn signals_give_the_terminal_back_even_from_a_search_that_is_deaf() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129), (Signal::INT, 130)] {
        let mut terminal = busy();
        terminal.signal(signal);
        assert_eq!(terminal.exit().exit_code(), code);
        terminal.until("all is given back", Terminal::is_given_back);
    }
}

#[test]
fn control_c_ends_a_busy_program() {
    let mut terminal = busy();
    terminal.send("\x03");
    assert_eq!(terminal.exit().exit_code(), 130);
    terminal.until("all is given back", Terminal::is_given_back);
}

#[test]
fn keys_are_answered_while_the_engine_is_busy() {
    slowest_key();
}

/// Keys are pressed while the engine thinks: how long the slowest took.
fn slowest_key() -> Duration {
    let mut terminal = busy();
    let mut slowest = Duration::ZERO;
    for (keys, says) in [("?", "all keys that work here"), ("\x1b", "is thinking"), ("n", "new game")] {
        terminal.send(keys);
        slowest = slowest.max(terminal.says(says));
    }
    slowest
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_speaks() {
    let mut terminal = rigged("screen");
    terminal.send("a1\r");
    assert_eq!(terminal.exit().exit_code(), 101);
    terminal.until("all is given back", Terminal::is_given_back);
    terminal.says("the screen breaks as planned");
}

#[test]
fn a_panic_of_the_engine_is_told_and_the_game_goes_on() {
    let mut terminal = rigged("search");
    terminal.send("a1\r");
    terminal.says("the search failed: a mistake of this program: the search breaks as planned");
    terminal.send("u");
    terminal.says("no move yet");
    terminal.send("qq");
    assert!(terminal.exit().success());
    terminal.until("all is given back", Terminal::is_given_back);
}

#[test]
fn control_z_stops_and_fg_comes_back() {
    let mut terminal = Terminal::start(Path::new("/bin/sh"), &["-i"], &[]);
    terminal.says("prompt> ");
    terminal.send(&format!("{}\r", env!("CARGO_BIN_EXE_cutnode")));
    terminal.says("? help");
    terminal.is_taken();
    terminal.send("\x1a");
    terminal.until("the shell is back", |terminal| {
        terminal.shows_a_shell() && terminal.text().to_lowercase().contains("stopped")
    });
    terminal.send("fg\r");
    terminal.says("? help");
    terminal.is_taken();
    terminal.send("2");
    terminal.says("new game");
    terminal.send("\x03");
    // What is typed before the shell has the terminal back may be thrown away.
    terminal.until("it has ended", |terminal| {
        terminal.shows_a_shell() && terminal.text().trim_end().ends_with("prompt>")
    });
    terminal.send("echo status $?\r");
    terminal.says("status 130");
}

#[test]
fn nothing_is_drawn_over_the_shell_after_control_z() {
    for place in ["", "1", "2"] {
        let mut terminal = Terminal::start(Path::new("/bin/sh"), &["-i"], &[]);
        terminal.says("prompt> ");
        terminal.send(&format!("{}\r", env!("CARGO_BIN_EXE_cutnode")));
        terminal.says("? help");
        terminal.is_taken();
        terminal.send(place);
        terminal.until("the screen is at rest", |terminal| {
            let sent = terminal.bytes().len();
            std::thread::sleep(Duration::from_millis(100));
            terminal.bytes().len() == sent
        });
        terminal.send("\x1a");
        terminal.until("it has stopped", |terminal| terminal.text().to_lowercase().contains("stopped"));
        terminal.send("echo $((6 * 7))\r");
        terminal.says("\n42");
        assert!(terminal.shows_a_shell(), "the cursor is there:\n{}", terminal.text());
        let bytes = terminal.bytes();
        let left = b"\x1b[?1049l";
        let at = bytes.windows(left.len()).rposition(|it| it == left).expect("the screen was left");
        let after = String::from_utf8_lossy(&bytes[at..]).into_owned();
        assert!(!after.contains("cutnode  ") && !after.contains("\x1b[?25l"), "{after:?}");
        terminal.send("fg\r");
        terminal.is_taken();
        terminal.says("cutnode");
    }
}

#[test]
fn a_stop_from_outside_gives_the_terminal_back_and_going_on_takes_it() {
    let mut terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    terminal.is_taken();
    terminal.signal(Signal::TSTP);
    terminal.until("all is given back", Terminal::is_given_back);
    terminal.signal(Signal::CONT);
    terminal.is_taken();
    terminal.says("? help");
    terminal.send("q");
    assert!(terminal.exit().success());
}

#[test]
fn any_size_is_survived() {
    let mut terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    for (columns, rows) in [(59, 24), (1, 1), (2, 40), (200, 1), (1, 1)] {
        terminal.resize(columns, rows);
    }
    terminal.until("it says so", |terminal| {
        String::from_utf8_lossy(&terminal.bytes()).contains("make the window larger")
            || terminal.text().trim() == "c"
    });
    terminal.resize(80, 24);
    terminal.says("? help");
    terminal.send("2");
    terminal.says("new game");
}

#[test]
fn an_idle_program_uses_no_time() {
    let terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    let ticks = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", terminal.pid().as_raw_nonzero()));
        let stat = stat.expect("this system tells");
        let fields: Vec<u64> = stat
            .rsplit(')')
            .next()
            .into_iter()
            .flat_map(|rest| rest.split_whitespace().skip(11).take(2))
            .filter_map(|field| field.parse().ok())
            .collect();
        fields.iter().sum::<u64>()
    };
    // On a busy machine what is done at the start takes its time: what never rests has no quiet half second.
    let used: Vec<_> = std::iter::repeat_with(|| {
        let (before, sent) = (ticks(), terminal.bytes().len());
        std::thread::sleep(Duration::from_millis(500));
        (ticks() - before, terminal.bytes().len() - sent)
    })
    .take(12)
    .scan(false, |over, used| (!std::mem::replace(over, used.0 <= 1 && used.1 == 0)).then_some(used))
    .collect();
    let rests = used.last().is_some_and(|&(ticks, bytes)| ticks <= 1 && bytes == 0);
    assert!(rests, "hundredths of a second, and bytes drawn, in each half second: {used:?}");
}

#[test]
fn the_mouse_opens_what_it_clicks_and_can_be_let_go() {
    let mut terminal = Terminal::cutnode(&[], &[]);
    terminal.says("? help");
    let row = terminal.look(|screen| screen.rows(0, 80).position(|row| row.contains("2  Play")));
    terminal.click(20, row.expect("it is offered"));
    terminal.says("new game");
    terminal.send("\x0f");
    terminal.says("the mouse selects text");
    terminal.until("the mouse is free", |terminal| {
        terminal.look(vt100::Screen::mouse_protocol_mode) == vt100::MouseProtocolMode::None
    });
}

#[test]
fn a_game_is_won_in_a_terminal() {
    let arguments = ["play", "--position", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"];
    let mut terminal = Terminal::cutnode(&arguments, &[]);
    terminal.says("new game");
    terminal.send("\rRa8\r");
    terminal.says("Checkmate: White wins, you win!");
}

#[test]
fn without_a_terminal_there_is_one_line_and_the_code_of_bad_usage() {
    let cutnode = std::process::Command::new(env!("CARGO_BIN_EXE_cutnode")).output().expect("it starts");
    assert_eq!(cutnode.status.code(), Some(2));
    assert!(cutnode.stdout.is_empty());
    let said = String::from_utf8(cutnode.stderr).expect("text");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_game_is_begun_killed_and_gone_on_with() {
    let home = Folder::new("game");
    let data = home.path().to_string_lossy().into_owned();
    let mut program = Terminal::cutnode(&["play"], &[("XDG_DATA_HOME", &data)]);
    program.says("new game");
    program.choose("Random");
    program.send("\r");
    program.says("against Random");
    program.send("e4\r");
    program.says("Your move, White");
    program.send("d4\r");
    program.says("   2. d4");
    program.says("Your move, White");
    let moves = |terminal: &Terminal| {
        let rows = terminal.look(|screen| screen.rows(0, 80).collect::<Vec<_>>());
        let list = rows.iter().filter_map(|row| row.split('│').nth(1).map(|row| row.trim().to_string()));
        list.filter(|row| row.starts_with(['1', '2'])).collect::<Vec<_>>()
    };
    program.until("two moves each", |terminal| {
        moves(terminal).iter().map(|row| row.split_whitespace().count()).eq([3, 3])
    });
    let before = moves(&program);
    // A move is seen before it is in the file: the thread of the file is told at the same moment.
    kept::has(&home, |progress| {
        let is_there = |game: &SavedGame| game.moves.split(' ').count() == 4;
        progress.games().is_ok_and(|games| games.iter().any(|(_, game, _)| is_there(game)))
    });
    program.signal(Signal::KILL);
    program.exit();
    drop(program);
    let mut again = Terminal::cutnode(&[], &[("XDG_DATA_HOME", &data)]);
    again.says("chess against Random, move 3");
    again.send("\r");
    again.says("White · you");
    assert_eq!(moves(&again), before);
    // Legal whatever Random has done: it answers both checks there may be.
    again.send("c3\r");
    again.says("   3. c3");
    again.signal(Signal::KILL);
    again.exit();
    drop(again);
    let last = Terminal::cutnode(&[], &[("XDG_DATA_HOME", &data)]);
    last.until("the same game goes on", |terminal| {
        ["move 3", "move 4"]
            .iter()
            .any(|text| terminal.text().contains(&format!("chess against Random, {text}")))
    });
}

#[test]
fn a_lesson_is_begun_killed_and_gone_on_with() {
    let home = Folder::new("lesson");
    let data = home.path().to_string_lossy().into_owned();
    let mut program = Terminal::cutnode(&["learn"], &[("XDG_DATA_HOME", &data)]);
    program.says("Alpha-beta");
    program.send("\x1b[B\x1b[B\r");
    program.says("1/15");
    program.send("nnn");
    program.says("the same tree, with a window");
    program.send("\x1b[C\x1b[C\x1b[C\x1b[C");
    program.says("leaves looked at: 2 of 9");
    // It is seen before it is in the file: the thread of the file is told at the same moment.
    kept::has(&home, |progress| {
        let saved = |id: &str| progress.lesson(id).ok().flatten();
        let is_there = |saved: Saved| saved.records.get(&saved.step).is_some_and(|record| record.shown == 4);
        progress.lessons().is_ok_and(|all| all.iter().any(|lesson| saved(&lesson.id).is_some_and(is_there)))
    });
    program.signal(Signal::KILL);
    drop(program);
    let mut home = Terminal::cutnode(&[], &[("XDG_DATA_HOME", &data)]);
    home.says("Continue");
    home.send("\r");
    home.says("leaves looked at: 2 of 9");
    drop(home);
    let mut again = Terminal::cutnode(&["learn"], &[("XDG_DATA_HOME", &data)]);
    again.says("1/15");
    again.send("\r");
    again.says("leaves looked at: 2 of 9");
}
