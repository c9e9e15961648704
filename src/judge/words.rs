//! Sentences for a learner: what went wrong, where, and why.

use super::case::{Case, Difference, Edge, Mistake};
use super::known::{Held, Window};
use super::tree::{NodeId, Tree};
use crate::textbook::Algorithm;

/// A window as it is written: `(3, +∞)`.
pub fn window_text(window: &Window) -> String {
    let low = window.alpha.map_or_else(|| "−∞".into(), |held| number(held.value));
    let high = window.beta.map_or_else(|| "+∞".into(), |held| number(held.value));
    format!("({low}, {high})")
}

/// The first mistake of a case in sentences, if it has one. A proof is spoken of as the tree that follows.
pub fn describe(case: &Case) -> Option<String> {
    Some(match case.mistake.as_ref()? {
        Mistake::Error(error) => error.clone(),
        Mistake::WrongAnswer => wrong_answer(case),
        Mistake::MissedCut(edge) => missed_cut(case, edge),
        Mistake::WrongCut(edge, _) if edge.to == Tree::ROOT => {
            format!("It answered without looking at anything, and {}.", outcome(case))
        }
        Mistake::WrongCut(edge, _) => wrong_cut(case, edge),
    })
}

/// Where an order of leaves leaves that of an algorithm.
pub fn difference(tree: &Tree, difference: &Difference, like: Algorithm) -> String {
    let like = like.slug();
    let leaf = |leaf: Option<NodeId>| leaf.map(|leaf| tree.name(leaf));
    match (leaf(difference.leaf), leaf(difference.expected)) {
        (Some(mine), Some(theirs)) => format!("leaf {mine}, where {like} looks at {theirs}"),
        (Some(mine), None) => format!("leaf {mine}, where {like} has ended"),
        (None, theirs) => format!("the end, where {like} looks at {}", theirs.unwrap_or_default()),
    }
}

/// A value as it is written.
pub fn number(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// Who holds an end of the window.
fn holder(tree: &Tree, side: &str, held: Option<Held>) -> String {
    let Some(held) = held else { return format!("{side} has nothing yet") };
    let at = if held.at == Tree::ROOT { "the root".into() } else { tree.name(held.at) };
    format!("{side} has {} by {} at {at}", number(held.value), tree.name(held.by))
}

fn holders(tree: &Tree, window: &Window) -> String {
    if (window.alpha, window.beta) == (None, None) {
        return "nobody has anything yet".into();
    }
    format!("{}, {}", holder(tree, "Max", window.alpha), holder(tree, "Min", window.beta))
}

/// How the answer is to be taken where it was not known.
fn outcome(case: &Case) -> String {
    let answer = case.answer.unwrap_or_default();
    let answer = if answer < 0 { format!("−{}", answer.unsigned_abs()) } else { answer.to_string() };
    if case.is_right() {
        format!("its answer {answer} is right by luck")
    } else {
        format!("its answer {answer} is wrong: the value is {}", number(case.value))
    }
}

fn wrong_cut(case: &Case, edge: &Edge) -> String {
    let tree = &case.tree;
    let parent = tree.parent(edge.to).unwrap_or(Tree::ROOT);
    let (to, from) = (tree.name(edge.to), tree.name(parent));
    let from = if parent == Tree::ROOT { "the root".into() } else { from };
    format!(
        "A wrong cut: after visit {} it left {from} for good and never looked at {to}. The window there was {} ({}), and α < β: \
         what is at {to} still mattered, and {}.",
        edge.visit,
        window_text(&edge.window),
        holders(tree, &edge.window),
        outcome(case),
    )
}

fn missed_cut(case: &Case, edge: &Edge) -> String {
    let tree = &case.tree;
    let to = tree.name(edge.to);
    let went = case.visits.get(edge.visit - 1).copied().unwrap_or(edge.to);
    let went = if went == edge.to { to.clone() } else { format!("{}, below {to}", tree.name(went)) };
    format!(
        "A missed cut: visit {} went to {went}. The window there was {} ({}), and α ≥ β: whatever is at {to}, the root is worth \
         the same.",
        edge.visit,
        window_text(&edge.window),
        holders(tree, &edge.window),
    )
}

fn wrong_answer(case: &Case) -> String {
    format!(
        "It had looked at all it needed: the leaves that it saw make the root {}. But {}.",
        number(case.value),
        outcome(case)
    )
}
