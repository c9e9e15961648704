//! A run stepped through in a terminal: forward, to a cut, back, beside another, and with a quiz.

use super::kit::Terminal;

#[test]
fn an_algorithm_is_stepped_through() {
    let mut terminal = Terminal::cutnode(&["step"], &[]);
    terminal.says("About to start at the root");
    terminal.send("c");
    terminal.says("β cut at E");
    terminal.send("G");
    terminal.says("the root is = 35");
    terminal.send("v");
    terminal.says("which algorithm");
    terminal.send("\r");
    terminal.says("sss-star · 0 of 16 leaves");
    terminal.send("G");
    terminal.says("4 leaves only here");
    terminal.send("v");
    terminal.send("gu\x1b[C\x1b[C");
    terminal.says("With which window");
    terminal.send("-inf inf\r");
    terminal.says("quiz 1 of 1 right");
}
