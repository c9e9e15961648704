//! A page put together in a terminal: a student takes the wrong one of two lines, sees the smallest tree on which that fails,
//! steps it, and repairs the page. And the same as lines.

use cutnode::course::bench::{Assignment, Bench, Craft, solution};
use cutnode::textbook::Algorithm;

use super::kit::Terminal;

const WRONG: &str = "if α > β: return β";
const RIGHT: &str = "if α ≥ β: return β";
const DOWN: &str = "\x1b[B";
const RIGHT_ARROW: &str = "\x1b[C";
const LEFT_ARROW: &str = "\x1b[D";
const HOME: &str = "\x1b[H";

/// A page of alpha-beta in disorder, among whose lines is the one that forgets the tie.
fn tempting() -> (u64, Vec<String>) {
    let bench = |seed: u64| {
        let assignment =
            Assignment { algorithm: Algorithm::AlphaBeta, craft: Craft::Build, flaw: None, seed };
        Bench::new(assignment).expect("its page runs")
    };
    let boxes = (0..200).map(|seed| (seed, bench(seed).draft.left));
    boxes.into_iter().find(|(_, lines)| lines.iter().any(|line| line == WRONG)).expect("some seed has it")
}

/// The keys that take a line out of the box, put it below the cursor, and indent it.
fn put(left: &mut Vec<String>, line: &str, (above, steps): (usize, usize)) -> String {
    let at = left.iter().position(|other| other == line).expect("it is in the box");
    left.remove(at);
    let indent =
        if steps > above { RIGHT_ARROW.repeat(steps - above) } else { LEFT_ARROW.repeat(above - steps) };
    format!("{HOME}{}\r\t{indent}\t", DOWN.repeat(at))
}

#[test]
fn a_student_forgets_the_tie_and_repairs_the_page() {
    let (seed, mut left) = tempting();
    let mut terminal = Terminal::cutnode(&["workbench", "--seed", &seed.to_string()], &[]);
    terminal.says("11 lines left");
    let mut above = 0;
    for line in solution(Algorithm::AlphaBeta).lines() {
        let (text, steps) = (line.trim(), (line.len() - line.trim_start().len()) / 2);
        let text = if text == RIGHT { WRONG } else { text };
        terminal.send(&put(&mut left, text, (above, steps)));
        above = steps;
    }
    terminal.says("8   return α");
    terminal.send("r");
    terminal.says("A missed cut");
    terminal.says("the smallest tree");
    terminal.send("i");
    terminal.says("What is right where two values");
    terminal.send("t");
    terminal.says("calls that are open");
    terminal.send(&RIGHT_ARROW.repeat(6));
    terminal.says("line 6 of");
    // Back to the page: the wrong line out, the right one in, and up to where it belongs.
    terminal.send("\x1b");
    terminal.says("lines left");
    terminal.send(&format!("\t{HOME}{}\r", DOWN.repeat(6)));
    terminal.says("4 lines left");
    left.push(WRONG.into());
    terminal.send("\t");
    terminal.send(&put(&mut left, RIGHT, (1, 2)));
    terminal.send("\tK");
    terminal.says("8   return α");
    terminal.send("r");
    terminal.says("240 of 240 trees");
}

#[test]
fn a_page_is_put_together_by_numbers_without_a_screen() {
    let (_, lines) = tempting();
    assert!(lines.len() > 8);
    let mut terminal = Terminal::cutnode(&["learn", "--plain", "debugging"], &[]);
    terminal.says("Enter goes on.");
    terminal.send("next\r");
    terminal.says("`run` tries the page");
    terminal.send("run\r");
    terminal.says("The smallest tree on which it fails");
    terminal.send("7:    if alpha >= beta: return beta\r");
    terminal.says("if alpha >= beta");
    terminal.send("run\r");
    terminal.says("Right. Sound");
}
