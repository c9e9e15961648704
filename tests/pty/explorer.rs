//! The tree of a real search, opened and walked in a terminal.

use std::process::Command;

use super::super::folder::Folder;
use super::kit::Terminal;

/// Scholar's mate is threatened: …Nd4, …Nb4 and …Ke7 lose at once, …Nf6 holds.
const POSITION: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
/// Every cut is a move's, so that there is something to walk to.
const TECHNIQUES: &str =
    "iterative-deepening,quiescence,mvv-lva,killers,history,pvs,transposition-table,late-move-reductions";

fn explorer(variables: &[(&str, &str)]) -> Terminal {
    let options = ["explore", "--position", POSITION, "--depth", "6", "--only", TECHNIQUES];
    let mut terminal = Terminal::cutnode(&options, variables);
    terminal.says("ordering");
    terminal.says("need not be looked at");
    // To the last iteration, all else folded, with its moves below it.
    terminal.send("gClGl12j12k");
    terminal.says("3…Nd4");
    terminal.says("› depth 6 ─");
    terminal.says("3…Nf6");
    terminal
}

/// The row of the screen that has this text.
fn row(terminal: &Terminal, text: &str) -> usize {
    let found = terminal.look(|screen| screen.rows(0, 80).position(|row| row.contains(text)));
    found.unwrap_or_else(|| panic!("no {text} on\n{}", terminal.text()))
}

#[test]
fn a_search_is_walked_by_keys() {
    let mut terminal = explorer(&[]);
    terminal.send("/3...Nd4\r");
    terminal.says("after Nd4");
    terminal.says("4.Qxf7# is worth at least #1");
    terminal.send("l");
    terminal.says("checkmate");
    terminal.send("j");
    terminal.says("moves never looked at");
    terminal.send("H");
    terminal.says("after Nd4");
    terminal.send("/deep-cut\r");
    terminal.says("deep cut)");
    terminal.send("+");
    terminal.says("depth 7 ·");
}

#[test]
fn a_search_is_walked_by_the_mouse() {
    let mut terminal = explorer(&[]);
    let line = row(&terminal, "3…Nd4");
    terminal.click(40, line);
    terminal.says("after Nd4");
    terminal.click(40, line);
    terminal.says("· 4.Qxf7#");
    let mate = row(&terminal, "· 4.Qxf7#");
    terminal.click(40, mate);
    terminal.says("checkmate");
}

#[test]
fn the_selection_is_seen_without_colour() {
    let terminal = explorer(&[("NO_COLOR", "1")]);
    let line = row(&terminal, "depth 6   ");
    let inverse = terminal.look(|screen| screen.cell(line as u16, 40).is_some_and(vt100::Cell::inverse));
    assert!(inverse, "{}", terminal.text());
}

#[test]
fn a_search_that_was_kept_is_opened() {
    let folder = Folder::new("kept");
    let file = folder.path().join("kept.tree").display().to_string();
    let keep = ["tree", "--position", POSITION, "--depth", "4", "--order", "worst-first", "--save", &file];
    assert!(Command::new(env!("CARGO_BIN_EXE_cutnode")).args(keep).status().unwrap().success());
    let mut terminal = Terminal::cutnode(&["explore", "--load", &file], &[]);
    terminal.says("depth 4");
    terminal.says("order worst-first");
    terminal.send("O");
    (0..12).for_each(|_| terminal.send("\x7f"));
    terminal.send("nowhere\r");
    terminal.says("nowhere: No such file");
}

#[test]
fn the_explorer_opens_with_the_search_that_was_asked_for() {
    let options = ["explore", "--game", "tree", "--depth", "7", "--algorithm", "alpha-beta"];
    let terminal = Terminal::cutnode(&options, &[]);
    terminal.says("alpha-beta");
    terminal.says("depth 7");
    let options = ["explore", "--game", "tic-tac-toe", "--depth", "3", "--without", "pvs,null-move"];
    let mut terminal = Terminal::cutnode(&options, &[]);
    terminal.says("depth 3");
    terminal.send("o");
    terminal.says("what to search");
    // The field above the first one is the last one.
    terminal.send("\x1b[A\x1b[A");
    terminal.says("[ ] pvs");
    terminal.says("[ ] null-move");
    terminal.says("[x] killers");
}
