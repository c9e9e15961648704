//! Algorithms with one planted mistake each: what a learner of debugging looks for.
//!
//! Each is a routine of this folder with one line changed. The mistakes are those that every beginner's search has
//! had, and a test shows that each has the [`Symptom`] that its card names
//! on small trees. Pages: see [`Flaw::page`].

use std::collections::HashMap;

use super::run::{Run, children};
use super::{Algorithm, Start};
use crate::games::{Key, Knowledge, MoveList, Score, Side};
use crate::search::{Clock, Found, Limits, Silent, Stop, Window};
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
        (Algorithm::AlphaBeta, 7, "    if α ≥ β: cuts ← cuts + 1"),
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
        (Algorithm::AlphaBeta, 6, "    if v ≥ α: α ← v; move ← child"),
        Symptom::Move,
        "a child that comes back with exactly α was only proved to be no better, and may be far worse",
    ),
    card(
        Flaw::NoResearch,
        "no-research",
        (Algorithm::Pvs, 7, "      if α < v < β: α ← v"),
        Symptom::Value,
        "a test that fails high says `at least`: the child must be searched again to learn how much",
    ),
    card(
        Flaw::BoundAsExact,
        "bound-as-exact",
        (Algorithm::MtdF, 20, "  high(node) ← best; low(node) ← best"),
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
        let mut observer = Silent;
        let mut run = Run::new(&mut observer, clock(), Start::default());
        let flawed = Flawed { flaw: self, memory: HashMap::new() };
        let score = flawed.root(position, depth.into(), &mut run);
        run.found(score, depth)
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

struct Flawed {
    flaw: Flaw,
    memory: HashMap<(Key, i32), Window>,
}

impl Flawed {
    fn root<G: Knowledge>(mut self, node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
        run.root(depth, Window::OPEN, |run| match self.flaw {
            Flaw::NoResearch => pvs(node, depth, Window::OPEN, run),
            Flaw::BoundAsExact => self.mtd(node, depth, run),
            _ => self.alpha_beta(node, depth, Window::OPEN, run),
        })
    }

    /// Alpha-beta with the mistakes that are planted there.
    fn alpha_beta<G: Knowledge>(
        &self,
        node: &G,
        depth: i32,
        mut window: Window,
        run: &mut Run<'_>,
    ) -> Option<Score> {
        let hard = self.flaw != Flaw::BestFromZero;
        // Not `clamp`, which wants the bounds in order: where a cut is not made, they are not.
        let limited = |value: Score, Window { alpha, beta }: Window| {
            if hard { value.max(alpha).min(beta) } else { value }
        };
        let mut moves = MoveList::new();
        if let Some(value) = run.leaf(node, depth, &mut moves) {
            let turned = self.flaw == Flaw::LeafForMax && node.side_to_move() == Side::Second;
            return Some(limited(if turned { -value } else { value }, window));
        }
        let mut best = if hard { Score::LOWEST } else { Score::DRAW };
        for child in children(node, &moves) {
            let seen = if self.flaw == Flaw::WindowNotTurned { window } else { window.flipped() };
            let returned =
                run.visit(&child, depth - 1, seen, |run| self.alpha_beta(&child.node, depth - 1, seen, run))?;
            let value = if self.flaw == Flaw::MissingSign { returned } else { -returned };
            best = best.max(value);
            let tied = self.flaw == Flaw::TiedBound && value == window.alpha;
            if window.raise(value) || tied {
                run.better(&child, value);
            }
            let cut = match self.flaw {
                Flaw::MissingCut => false,
                Flaw::LateCut => window.alpha > window.beta,
                _ => window.alpha >= window.beta,
            };
            if cut {
                return Some(if hard { window.beta } else { best });
            }
        }
        Some(if hard { window.alpha } else { best })
    }

    /// MTD(0) over a table that takes every result for exact.
    fn mtd<G: Knowledge>(&mut self, node: &G, depth: i32, run: &mut Run<'_>) -> Option<Score> {
        let (mut low, mut high) = (Score::LOWEST, Score::HIGHEST);
        let mut value = node.evaluate();
        while low < high {
            let test = if value == low { value + 1 } else { value };
            let window = Window { alpha: test - 1, beta: test };
            value = run.root(depth, window, |run| self.remembering(node, depth, window, run))?;
            if value < test {
                high = value;
            } else {
                low = value;
            }
        }
        Some(value)
    }

    fn remembering<G: Knowledge>(
        &mut self,
        node: &G,
        depth: i32,
        mut window: Window,
        run: &mut Run<'_>,
    ) -> Option<Score> {
        if let Some(known) = self.memory.get(&(node.key(), depth)) {
            return Some(known.alpha);
        }
        let mut moves = MoveList::new();
        let leaf = run.leaf(node, depth, &mut moves);
        let mut best = leaf.unwrap_or(Score::LOWEST);
        for child in children(node, &moves) {
            let seen = window.flipped();
            let value = -run
                .visit(&child, depth - 1, seen, |run| self.remembering(&child.node, depth - 1, seen, run))?;
            best = best.max(value);
            if window.raise(value) {
                run.better(&child, value);
            }
            if window.fails_high(value) {
                break;
            }
        }
        self.memory.insert((node.key(), depth), Window { alpha: best, beta: best });
        Some(best)
    }
}

/// Principal variation search without its second search.
fn pvs<G: Knowledge>(node: &G, depth: i32, mut window: Window, run: &mut Run<'_>) -> Option<Score> {
    let mut moves = MoveList::new();
    if let Some(value) = run.leaf(node, depth, &mut moves) {
        return Some(value);
    }
    let mut best = Score::LOWEST;
    for child in children(node, &moves) {
        let asked = if child.place == 0 { window } else { Window::zero(window.alpha) };
        let seen = asked.flipped();
        let value = -run.visit(&child, depth - 1, seen, |run| pvs(&child.node, depth - 1, seen, run))?;
        best = best.max(value);
        if window.raise(value) {
            run.better(&child, value);
        }
        if window.fails_high(value) {
            break;
        }
    }
    Some(best)
}
