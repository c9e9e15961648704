//! Scout: look before you search.
//!
//! The first child is evaluated; of each later one only a test is asked: is it better? A test is a yes-or-no
//! question and cuts as soon as it has the answer; only a child that passes is evaluated, without any window. Tests
//! are made at every level. A child that passes its test is searched twice, so that Scout may look at more leaves
//! than alpha-beta (Pearl 1980; sources: L13).

use super::run::{Child, Run, children};
use super::test_repeated::{self, test};
use super::{Card, Page};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::Window;

const LINES: super::Part = &[
    "function eval(node, depth)",
    "  if depth = 0 or the game is over: return worth(node)",
    "  for each child of node",
    "    if it is the first: best ← −eval(child, depth − 1)",
    "    else if not test(child, depth − 1, −best − 1):",
    "      best ← −eval(child, depth − 1)",
    "  return best",
    "",
];

/// See the module.
pub const CARD: Card = Card {
    algorithm: super::Algorithm::Scout,
    slug: "scout",
    name: "Scout",
    idea: Some(bibliography::PEARL_1980),
    form: bibliography::PEARL_1980,
    deviates: "",
    summary: "evaluate the first child, test every later one, and evaluate it only if it is better",
    page: Page(&[LINES, test_repeated::TEST]),
};

/// The value of `node` to a depth, for the side to move.
pub fn root<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    run.at(1);
    run.root(depth, Window::OPEN, |run| eval(node, depth, run))
}

fn eval<G: Knowledge>(node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    run.at(2);
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        if child.place == 0 {
            run.at(4);
            best = -run.visit(&child, depth - 1, Window::OPEN, |run| eval(&child.node, depth - 1, run))?;
            run.at(4);
            run.better(&child, best);
        } else if is_better(&child, depth, best, run)? {
            run.at(6);
            best = -run
                .again(&child, depth - 1, Window::OPEN, best + 1, |run| eval(&child.node, depth - 1, run))?;
            run.at(6);
            run.better(&child, best);
        }
    }
    run.at(7);
    Some(best)
}

/// Whether a child is worth more than `best` to its parent: it is not worth more than −best − 1 itself.
fn is_better<G: Knowledge>(child: &Child<G>, depth: i32, best: Score, run: &mut Run<'_>) -> Option<bool> {
    run.at(5);
    let above = -best - 1;
    let answer = run.test(child, depth - 1, best, |run| {
        run.behind(LINES, |run| test(&child.node, depth - 1, above, run))
    })?;
    Some(answer <= above)
}
