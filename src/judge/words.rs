//! Sentences for a learner: what went wrong, where, and why.

use super::case::{Case, Difference, Edge, Mistake};
use super::known::{Held, Window};
use super::summary::{Summary, Verdict};
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
    describe_as(case, &|node| case.tree.name(node))
}

/// The same, with nodes called as somebody else calls them.
pub fn describe_as(case: &Case, name: &dyn Fn(NodeId) -> String) -> Option<String> {
    let words = Words { case, name };
    Some(match case.mistake.as_ref()? {
        Mistake::Error(error) => error.clone(),
        Mistake::WrongAnswer => words.wrong_answer(),
        Mistake::MissedCut(edge) => words.missed_cut(edge),
        Mistake::WrongCut(edge, _) if edge.to == Tree::ROOT => {
            format!("It answered without looking at anything, and {}.", words.outcome())
        }
        Mistake::WrongCut(edge, _) => words.wrong_cut(edge),
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

/// What a search is, in a sentence; `like` is what it was compared with.
pub fn meaning(summary: &Summary, like: Algorithm) -> String {
    match summary.verdict() {
        Verdict::Wrong => "An answer is not the value of its tree.".into(),
        Verdict::Unsound => {
            "Right, but not known: leaves that were left out could have made the value another.".into()
        }
        Verdict::Broken => "It did not answer every tree.".into(),
        Verdict::Minimax => "Sound. It looks at every leaf, though some cannot matter any more.".into(),
        Verdict::CutsTooLittle => {
            format!("Sound. It looks at leaves that cannot matter any more, where {like} cuts.")
        }
        Verdict::AlphaBeta if summary.leaves > summary.yardstick_leaves => format!(
            "Sound, and all that it looks at could still matter then. {like} asks with other windows, and needs fewer leaves."
        ),
        Verdict::AlphaBeta => format!("Sound, and it misses no cut that {like} makes."),
        Verdict::Better => {
            format!("Sound, and it needs fewer leaves than {like} with the same order of children.")
        }
    }
}

/// A value as it is written.
pub fn number(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// A case, and what its nodes are called.
struct Words<'a> {
    case: &'a Case,
    name: &'a dyn Fn(NodeId) -> String,
}

impl Words<'_> {
    fn called(&self, node: NodeId) -> String {
        if node == Tree::ROOT { "the root".into() } else { (self.name)(node) }
    }

    /// Who holds an end of the window.
    fn holder(&self, side: &str, held: Option<Held>) -> String {
        let Some(held) = held else { return format!("{side} has nothing yet") };
        format!("{side} has {} by {} at {}", number(held.value), self.called(held.by), self.called(held.at))
    }

    fn holders(&self, window: &Window) -> String {
        if (window.alpha, window.beta) == (None, None) {
            return "nobody has anything yet".into();
        }
        format!("{}, {}", self.holder("Max", window.alpha), self.holder("Min", window.beta))
    }

    /// How the answer is to be taken where it was not known.
    fn outcome(&self) -> String {
        let answer = self.case.answer.unwrap_or_default();
        let answer = if answer < 0 { format!("−{}", answer.unsigned_abs()) } else { answer.to_string() };
        if self.case.is_right() {
            format!("its answer {answer} is right by luck")
        } else {
            format!("its answer {answer} is wrong: the value is {}", number(self.case.value))
        }
    }

    fn wrong_cut(&self, edge: &Edge) -> String {
        let parent = self.case.tree.parent(edge.to).unwrap_or(Tree::ROOT);
        let (to, from) = (self.called(edge.to), self.called(parent));
        format!(
            "A wrong cut: after visit {} it left {from} for good and never looked at {to}. The window there was {} ({}), and \
             α < β: what is at {to} still mattered, and {}.",
            edge.visit,
            window_text(&edge.window),
            self.holders(&edge.window),
            self.outcome(),
        )
    }

    fn missed_cut(&self, edge: &Edge) -> String {
        let to = self.called(edge.to);
        let went = self.case.visits.get(edge.visit - 1).copied().unwrap_or(edge.to);
        let went = if went == edge.to { to.clone() } else { format!("{}, below {to}", self.called(went)) };
        format!(
            "A missed cut: visit {} went to {went}. The window there was {} ({}), and α ≥ β: whatever is at {to}, the root is \
             worth the same.",
            edge.visit,
            window_text(&edge.window),
            self.holders(&edge.window),
        )
    }

    fn wrong_answer(&self) -> String {
        format!(
            "It had looked at all it needed: the leaves that it saw make the root {}. But {}.",
            number(self.case.value),
            self.outcome()
        )
    }
}
