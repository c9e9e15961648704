//! Algorithms with one planted mistake each: what a learner of debugging looks for.
//!
//! Each is a page of this folder with one line changed, and is run as the page says. The mistakes are those that every
//! beginner's search has had, and a test shows that each has the [`Symptom`] that its card names on small trees.

use super::page::{Bounds, Program};
use super::{Algorithm, Start};
use crate::games::{Knowledge, Score, Side};
use crate::search::{Clock, Found, Limits, Silent, Stop};
use crate::slug::slugs;

/// A planted mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Flaw {
    /// The child's value is not negated.
    MissingSign,
    /// The window is handed down without being turned round.
    WindowNotTurned,
    /// α ≥ β is noticed, and nothing follows.
    MissingCut,
    /// Equal bounds do not cut.
    LateCut,
    /// Leaves are always seen from Max's side.
    LeafForMax,
    /// The best value starts at 0.
    BestFromZero,
    /// A move whose value only equals α becomes the best move.
    TiedBound,
    /// The result of a zero-window test is taken for the value.
    NoResearch,
    /// The table takes every result for exact.
    BoundAsExact,
}

/// What goes wrong where a mistake shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symptom {
    /// The value is not minimax's.
    Value,
    /// The value is right, and more leaves are looked at than alpha-beta needs.
    Leaves,
    /// The value is right, and the move that is chosen is not worth it.
    Move,
}

/// What is known of a planted mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlawCard {
    /// Which.
    pub flaw: Flaw,
    /// The one word for it everywhere.
    pub slug: &'static str,
    /// Whose routine it was planted in.
    pub base: Algorithm,
    /// The line of that one's page that is wrong, counted from 1.
    pub line: u8,
    /// What stands there now.
    pub text: &'static str,
    /// What goes wrong.
    pub symptom: Symptom,
    /// The mistake in a sentence, for whoever has found it.
    pub verdict: &'static str,
}

const fn card(
    flaw: Flaw,
    slug: &'static str,
    (base, line, text): (Algorithm, u8, &'static str),
    symptom: Symptom,
    verdict: &'static str,
) -> FlawCard {
    FlawCard { flaw, slug, base, line, text, symptom, verdict }
}

/// All of them; the position is the variant's number.
pub const FLAWS: [FlawCard; 9] = [
    card(
        Flaw::MissingSign,
        "missing-sign",
        (Algorithm::AlphaBeta, 5, "    v ← alphaBeta(child, depth − 1, −β, −α)"),
        Symptom::Value,
        "what is good for the child's side is bad for this one: the value must be negated on its way up",
    ),
    card(
        Flaw::WindowNotTurned,
        "window-not-turned",
        (Algorithm::AlphaBeta, 5, "    v ← −alphaBeta(child, depth − 1, α, β)"),
        Symptom::Value,
        "the child's side sees the window from the other end: its α is −β, its β is −α",
    ),
    card(
        Flaw::MissingCut,
        "missing-cut",
        (Algorithm::AlphaBeta, 7, "    if α ≥ β: cut ← yes"),
        Symptom::Leaves,
        "the cut is counted and not made: the loop goes on, and alpha-beta costs as much as minimax",
    ),
    card(
        Flaw::LateCut,
        "late-cut",
        (Algorithm::AlphaBeta, 7, "    if α > β: return β"),
        Symptom::Leaves,
        "equality is enough: whoever would have to allow it has as much elsewhere already",
    ),
    card(
        Flaw::LeafForMax,
        "leaf-for-max",
        (Algorithm::AlphaBeta, 3, "    return worthToMax(node), but no less than α, no more than β"),
        Symptom::Value,
        "a leaf must be judged for the side that is to move there; at odd depths that is Min",
    ),
    card(
        Flaw::BestFromZero,
        "best-from-zero",
        (Algorithm::FailSoft, 3, "  best ← 0"),
        Symptom::Value,
        "where every child is worse than 0, none is taken: the start must be −∞",
    ),
    card(
        Flaw::TiedBound,
        "tied-bound",
        (Algorithm::AlphaBeta, 6, "    if v ≥ α: α ← v"),
        Symptom::Move,
        "a child that comes back with exactly α was only proved to be no better, and may be far worse",
    ),
    card(
        Flaw::NoResearch,
        "no-research",
        (Algorithm::Pvs, 8, "      if α < v < β: α ← v"),
        Symptom::Value,
        "a test that fails high says `at least`: the child must be searched again to learn how much",
    ),
    card(
        Flaw::BoundAsExact,
        "bound-as-exact",
        (Algorithm::MtdF, 20, "  low(node) ← best; high(node) ← best"),
        Symptom::Value,
        "outside the window a result bounds the value from one side only, and the table must remember which",
    ),
];

slugs!(Flaw, "no planted mistake", FLAWS.iter().map(|card| card.flaw));

/// What an algorithm with a mistake does on a tree, beside what is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// The value that it returns, as the first side sees it.
    pub value: Score,
    /// Minimax's.
    pub right_value: Score,
    /// What the move is worth that it chooses.
    pub chosen: Score,
    /// Leaves that it looks at.
    pub leaves: u64,
    /// Leaves that its sound original looks at.
    pub right_leaves: u64,
}

impl Trial {
    /// Something is wrong.
    pub fn shows(&self, symptom: Symptom) -> bool {
        match symptom {
            Symptom::Value => self.value != self.right_value,
            Symptom::Leaves => self.value == self.right_value && self.leaves > self.right_leaves,
            Symptom::Move => self.value == self.right_value && self.chosen != self.right_value,
        }
    }
}

impl Flaw {
    /// What is known of it.
    pub const fn card(self) -> &'static FlawCard {
        &FLAWS[self as usize]
    }

    /// The one word for it everywhere.
    pub const fn slug(self) -> &'static str {
        self.card().slug
    }

    /// The page with the mistake in it.
    pub fn page(self) -> Vec<&'static str> {
        let FlawCard { base, line, text, .. } = *self.card();
        let place = usize::from(line) - 1;
        let lines = base.card().page.lines().enumerate();
        lines.map(|(at, right)| if at == place { text } else { right }).collect()
    }

    /// Runs the algorithm with the mistake to a depth.
    pub fn run<G: Knowledge>(self, position: &G, depth: u8) -> Found {
        let program = Program::parse(&self.page().join("\n")).expect("a planted mistake is none of spelling");
        let run = program.run(Start::default(), (position, depth), &mut Silent, clock(), Bounds::UNBOUNDED);
        run.expect("a planted mistake stops no run")
    }

    /// Runs it, its sound original and minimax.
    pub fn trial<G: Knowledge>(self, position: &G, depth: u8) -> Trial {
        let found = self.run(position, depth);
        let sound =
            |algorithm: Algorithm, position: &G, depth| algorithm.run(position, depth, &mut Silent, clock());
        let right_value = sound(Algorithm::Minimax, position, depth).score;
        let chosen = found
            .best
            .and_then(|tag| position.recall(tag))
            .map_or(right_value, |mv| -sound(Algorithm::Minimax, &position.play(mv), depth - 1).score);
        let first = |score: Score| if position.side_to_move() == Side::First { score } else { -score };
        Trial {
            value: first(found.score),
            right_value: first(right_value),
            chosen: first(chosen),
            leaves: found.counts.leaves,
            right_leaves: sound(self.card().base, position, depth).counts.leaves,
        }
    }
}

fn clock() -> Clock {
    Clock::start(Limits::default(), Stop::default())
}
