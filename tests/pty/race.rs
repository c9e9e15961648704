//! A race in a terminal: run, looked at, opened as a tree and found again.

use super::kit::Terminal;

#[test]
fn a_race_is_run_and_its_searches_are_opened() {
    let mut terminal = Terminal::cutnode(&["race", "--depth", "2"], &[]);
    terminal.says("Space starts");
    terminal.send(" ");
    terminal.says("to depth 2 · finished");
    terminal.says("of minimax");
    terminal.send("\r");
    // While it runs Esc stops it.
    terminal.says("minimax · depth 2 ·");
    terminal.send("\x1b");
    terminal.says("to depth 2 · finished");
    terminal.send("\t ");
    terminal.says("they agree");
    terminal.send("+");
    terminal.says("at depth 3 of 3");
    terminal.says("8,902");
}
