//! Files that are not there for the program, in a terminal.

use super::kit::Terminal;
use crate::folder::Folder;

#[test]
fn a_locked_progress_file_holds_no_key_up_and_what_was_done_is_there_the_next_time() {
    let home = Folder::new("pty-locked");
    let data = home.path().to_string_lossy().into_owned();
    let mut program = Terminal::cutnode(&["learn"], &[("XDG_DATA_HOME", &data)]);
    program.says("Alpha-beta");
    let file = home.path().join("cutnode").join("progress.db");
    let other = rusqlite::Connection::open(file).expect("a database");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody writes");
    program.send("\x1b[B\x1b[B\r");
    program.says("1/15");
    program.says("it is kept and tried again");
    program.send("nn");
    program.says("Which number would change that?");
    program.send("\x03");
    assert_eq!(program.exit().exit_code(), 130);
    program.until("it says where that is", |terminal| terminal.text().contains("progress.waiting-"));
    assert!(program.is_given_back());
    drop(other);
    let mut again = Terminal::cutnode(&[], &[("XDG_DATA_HOME", &data)]);
    again.says("Continue");
    again.send("\r");
    again.says("Which number would change that?");
}

#[test]
fn folders_that_cannot_be_are_told_and_the_program_goes_on() {
    let folders = [("XDG_CONFIG_HOME", "/dev/null"), ("XDG_DATA_HOME", "/dev/null")];
    let mut terminal = Terminal::cutnode(&[], &folders);
    terminal.says("your settings cannot be read");
    terminal.send("2");
    terminal.says("new game");
    terminal.send("\x03");
    assert_eq!(terminal.exit().exit_code(), 130);
}
