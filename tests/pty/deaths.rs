//! Whatever the program dies of, the terminal is as it was, and whoever started it sees of what it died.

use std::path::Path;

use rustix::process::{Signal, kill_process};

use super::kit::{Terminal, close_on_cutnode};
use super::rigged::{self, FAULT};

/// `cutnode` under a shell, at home.
fn at_home() -> Terminal {
    let terminal = Terminal::under_shell(Path::new(env!("CARGO_BIN_EXE_cutnode")), &[], &[]);
    terminal.says("? help");
    terminal.is_taken();
    terminal
}

/// The shell has the terminal again, as it was, and says so.
fn ends(terminal: &Terminal, what: &str, code: u8) {
    terminal.until(what, |terminal| terminal.text().contains("status "));
    // Keys that reach the terminal only when nobody reads them any more are the shell's, and it shows them, a character now and
    // one later.
    let shown = terminal.text().replace(['^', '[', 'B'], "");
    assert!(shown.trim_end().ends_with(&format!("status {code}")), "{what}: {shown}");
    assert!(terminal.shows_a_shell(), "{what}");
    terminal.until("lines are edited, and nothing is bracketed", |terminal| {
        terminal.has_line_mode() != Some(false) && !terminal.look(vt100::Screen::bracketed_paste)
    });
}

#[test]
fn every_signal_that_ends_gives_the_terminal_back_and_is_what_it_died_of() {
    let deadly = [
        (Signal::QUIT, 131),
        (Signal::ABORT, 134),
        (Signal::USR1, 138),
        (Signal::USR2, 140),
        (Signal::ALARM, 142),
        (Signal::XCPU, 152),
        (Signal::XFSZ, 153),
        (Signal::SEGV, 139),
        (Signal::BUS, 135),
        (Signal::ILL, 132),
        (Signal::FPE, 136),
        (Signal::TRAP, 133),
        (Signal::SYS, 159),
        (Signal::VTALARM, 154),
        (Signal::PROF, 155),
        (Signal::HUP, 129),
        (Signal::INT, 130),
        (Signal::TERM, 143),
        #[cfg(target_os = "linux")]
        (Signal::POWER, 158),
    ];
    for (signal, code) in deadly {
        let terminal = at_home();
        kill_process(terminal.inner(), signal).expect("it runs");
        ends(&terminal, &format!("{signal:?}"), code);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn signals_without_a_name_are_deaths_like_others() {
    let terminal = at_home();
    let number = terminal.inner().to_string();
    let sent = std::process::Command::new("kill").args(["-37", &number]).status().expect("it runs");
    assert!(sent.success());
    ends(&terminal, "signal 37", 128 + 37);
}

#[test]
fn a_death_while_much_is_drawn_leaves_nothing_on_the_shell() {
    for _ in 0..8 {
        let mut terminal = at_home();
        for _ in 0..200 {
            terminal.send("\x1b[B");
        }
        kill_process(terminal.inner(), Signal::QUIT).expect("it runs");
        ends(&terminal, "between frames", 131);
        let bytes = terminal.bytes();
        let left = b"\x1b[?1049l";
        let at = bytes.windows(left.len()).rposition(|it| it == left).expect("the screen was left");
        let after = String::from_utf8_lossy(&bytes[at..]).into_owned();
        assert!(!after.contains("\x1b[?25l") && !after.contains('│'), "{after:?}");
    }
}

#[test]
fn without_memory_and_without_stack_the_terminal_comes_back_too() {
    for (fault, code) in [("memory", 134), ("abort", 134), ("stack", 139)] {
        let tests = std::env::current_exe().expect("it runs");
        let variables = [(FAULT, fault), ("RUST_BACKTRACE", "0")];
        let mut terminal = Terminal::under_shell(&tests, &rigged::ARGUMENTS, &variables);
        terminal.says("new game");
        terminal.is_taken();
        terminal.send("\r");
        terminal.says("Your move");
        terminal.send("a1\r");
        ends(&terminal, fault, code);
        if code == 134 {
            terminal.says("there was no memory left, or it met an error of its own");
        }
    }
}

#[test]
fn a_terminal_that_is_closed_ends_the_program_with_a_signal_and_without() {
    for belongs in [true, false] {
        assert_eq!(close_on_cutnode(belongs).exit_code(), 129, "it belongs to the terminal: {belongs}");
    }
}

/// A shell with jobs, and `cutnode` in its foreground.
fn job() -> Terminal {
    let mut terminal = Terminal::start(Path::new("/bin/sh"), &["-i"], &[]);
    terminal.says("prompt> ");
    terminal.send(&format!("{}\r", env!("CARGO_BIN_EXE_cutnode")));
    terminal.says("? help");
    terminal.is_taken();
    terminal
}

#[test]
fn after_a_stop_that_nobody_can_hear_all_is_set_up_anew() {
    let mut terminal = job();
    for _ in 0..2 {
        kill_process(terminal.foreground(), Signal::STOP).expect("it runs");
        terminal.until("the shell is back", |terminal| terminal.text().to_lowercase().contains("stopped"));
        // What a user does who cannot see what he types.
        terminal.send("stty sane; printf '\\033[?1049l\\033[?1002l\\033[?25h\\033[?2004lback\\n'\n");
        terminal.until("it is a shell's terminal", |terminal| {
            terminal.text().contains("\nback") && terminal.shows_a_shell()
        });
        terminal.send("fg\r");
        terminal.is_taken();
        terminal.says("? help");
    }
    terminal.send("2");
    terminal.says("new game");
    terminal.send("\x03");
    terminal.until("it has ended", |terminal| {
        terminal.shows_a_shell() && terminal.text().trim_end().ends_with("prompt>")
    });
}

#[test]
fn a_stopped_program_can_be_ended_from_the_shell() {
    let mut terminal = job();
    let number = terminal.foreground();
    kill_process(number, Signal::STOP).expect("it runs");
    terminal.until("the shell is back", |terminal| terminal.text().to_lowercase().contains("stopped"));
    terminal.send(&format!("kill -TERM {0}; kill -CONT {0}\n", number.as_raw_nonzero()));
    terminal.until("the screen is left", Terminal::shows_a_shell);
    terminal.send("wait; stty sane; echo now $((6 * 7))\n");
    terminal.says("now 42");
}

#[test]
fn in_the_background_the_terminal_is_the_shells() {
    let mut terminal = job();
    terminal.send("\x1a");
    terminal.until("the shell is back", |terminal| {
        terminal.shows_a_shell() && terminal.text().to_lowercase().contains("stopped")
    });
    terminal.send("bg\r");
    terminal.send("echo $((6 * 7))\r");
    terminal.says("42");
    assert!(terminal.shows_a_shell());
    terminal.send("fg\r");
    terminal.is_taken();
    terminal.says("? help");
}

#[test]
fn a_new_size_is_seen_at_once_even_after_half_a_key() {
    // Bytes that are no key, and the beginnings of some.
    for bytes in [&b"\xff"[..], b"\xc3", b"\xe2\x82", b"\x1b[", b"\x1b[<0;1", b"\x1b[99999"] {
        let mut terminal = Terminal::cutnode(&[], &[]);
        terminal.says("? help");
        terminal.is_taken();
        terminal.send_bytes(bytes);
        std::thread::sleep(std::time::Duration::from_millis(50));
        terminal.resize(100, 30);
        // In the last row, which was not there before.
        terminal.until("it draws in the new size", |terminal| {
            String::from_utf8_lossy(&terminal.bytes()).contains("\x1b[30;")
        });
    }
}
