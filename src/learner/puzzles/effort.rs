//! What it takes to find a puzzle's first move: the depth and the nodes of the engine, of plain alpha-beta, and of the engine
//! with one technique at a time left out. The technique without which most is needed pays most, here.
//!
//! Nothing of it is kept: it is true of this program, and is measured when it is asked for. Each search has its limit of
//! nodes ([`BUDGET`]) and begins with an empty table, so that the figures are the same every time.

use crate::explain::narrate::in_sentence;
use crate::games::{MoveTag, Score};
use crate::numbers::thousands;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Bound, Iteration, Limits, Plan};

/// Nodes of each search at most.
pub const BUDGET: u64 = 1_000_000;

/// Who looks for the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seeker {
    /// The engine as it is by default.
    Engine,
    /// Alpha-beta without any technique, depth by depth.
    Plain,
    /// The engine without one technique, and without those that need it.
    Without(Technique),
}

impl Seeker {
    /// Who looks, in this order: those techniques are left out that the engine has by default, but for iterative deepening,
    /// which all of them need for there to be a depth at which something is found.
    pub fn all() -> impl Iterator<Item = Self> {
        let left_out = Techniques::default().iter().filter(|&one| one != Technique::IterativeDeepening);
        [Self::Engine, Self::Plain].into_iter().chain(left_out.map(Self::Without))
    }

    /// How it searches.
    pub fn plan(self) -> Plan {
        let engine = Techniques::default();
        let techniques = match self {
            Self::Engine => engine,
            Self::Plain => Techniques::NONE.with(Technique::IterativeDeepening),
            Self::Without(technique) => engine.without(technique).supported(),
        };
        Plan { techniques, ..Plan::new(Limits::nodes(BUDGET)) }
    }
}

/// Where a search found the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The depth of the iteration.
    pub depth: u8,
    /// All nodes up to its end.
    pub nodes: u64,
}

/// What a search wanted at the end of its last iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The depth of the iteration.
    pub depth: u8,
    /// The move.
    pub best: Option<MoveTag>,
    /// Its value for the solver.
    pub score: Score,
}

/// When a move is found: an iteration wants it that looked as deep as the solution goes, or that sees the game won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The first move of the solution.
    pub mv: MoveTag,
    /// Plies of the solution.
    pub plies: usize,
}

impl Goal {
    /// Whether this iteration finds it. A move that ends the game at once is as good as the solution's.
    pub fn is_found(&self, iteration: &Iteration) -> bool {
        let wins = iteration.score.is_decisive() && iteration.score > Score::DRAW;
        let ends = wins && iteration.pv.len() == 1 && self.plies == 1;
        let wants = iteration.pv.first() == Some(&self.mv);
        iteration.bound == Bound::Exact
            && (ends || wants && (wins || usize::from(iteration.depth) >= self.plies))
    }
}

/// The measurement, search by search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effort {
    goal: Goal,
    /// Those that are done.
    done: Vec<(Seeker, Option<Finding>)>,
    /// What the running one has found.
    now: Option<Finding>,
    /// What the engine wanted last, found or not.
    wanted: Option<Wanted>,
}

impl Effort {
    /// Nothing is measured yet.
    pub fn new(goal: Goal) -> Self {
        Self { goal, done: Vec::new(), now: None, wanted: None }
    }

    /// Who is to look next; none when all is measured. Where the engine itself does not find the move, there is nothing that
    /// a technique could be compared with.
    pub fn next(&self) -> Option<Seeker> {
        let engine_failed = matches!(self.engine(), Some(None));
        let next = Seeker::all().nth(self.done.len());
        next.filter(|next| !(engine_failed && matches!(next, Seeker::Without(_))))
    }

    /// That search begins.
    pub fn begin(&mut self) {
        self.now = None;
    }

    /// An iteration of it is done. Whether it may end.
    pub fn hear(&mut self, iteration: &Iteration) -> bool {
        if iteration.bound == Bound::Exact && self.done.is_empty() && self.now.is_none() {
            let (best, score) = (iteration.pv.first().copied(), iteration.score);
            self.wanted = Some(Wanted { depth: iteration.depth, best, score });
        }
        if self.now.is_none() && self.goal.is_found(iteration) {
            self.now = Some(Finding { depth: iteration.depth, nodes: iteration.counts.nodes });
        }
        self.now.is_some()
    }

    /// It is over.
    pub fn end(&mut self) {
        if let Some(seeker) = self.next() {
            self.done.push((seeker, self.now.take()));
        }
    }

    /// What the engine found; the outer one is whether it is known.
    pub fn engine(&self) -> Option<Option<Finding>> {
        self.done.first().map(|(_, finding)| *finding)
    }

    /// What the engine wanted at last.
    pub fn wanted(&self) -> Option<&Wanted> {
        self.wanted.as_ref()
    }

    /// All that is measured so far.
    pub fn done(&self) -> &[(Seeker, Option<Finding>)] {
        &self.done
    }

    /// How many searches are done, and of how many.
    pub fn progress(&self) -> (usize, usize) {
        let of = if matches!(self.engine(), Some(None)) { 2 } else { Seeker::all().count() };
        (self.done.len(), of)
    }

    /// The techniques without which most is needed, and how many times as much: none where that is not found at all. Those
    /// without which no more is needed are none of them.
    fn dearest(&self) -> (Vec<Technique>, Option<f64>) {
        let Some(Some(engine)) = self.engine() else { return (Vec::new(), None) };
        let without = || {
            self.done.iter().filter_map(|(seeker, finding)| match seeker {
                Seeker::Without(technique) => Some((*technique, *finding)),
                _ => None,
            })
        };
        let lost: Vec<_> = without().filter(|(_, finding)| finding.is_none()).map(|(it, _)| it).collect();
        if !lost.is_empty() {
            return (lost, None);
        }
        let dearest = without().filter_map(|(it, finding)| Some((it, finding?.nodes))).max_by_key(|it| it.1);
        match dearest {
            Some((it, nodes)) if nodes > engine.nodes => {
                (vec![it], Some(nodes as f64 / engine.nodes.max(1) as f64))
            }
            _ => (Vec::new(), None),
        }
    }

    /// What it comes to in sentences, as far as it is measured; `mv` is the move as players write it.
    pub fn told(&self, mv: &str) -> Vec<String> {
        let found = |who: &str, finding: Option<Finding>| match finding {
            Some(Finding { depth, nodes }) => {
                // A search less deep may have wanted the move, without having seen all of the solution.
                let is_least = depth > 1 && usize::from(depth) == self.goal.plies;
                let how = if is_least { " (as deep as the solution goes)" } else { "" };
                format!("{who} finds {mv} at depth {depth}{how}, after {} nodes.", thousands(nodes))
            }
            None => format!("{who} does not find {mv} within {} nodes.", thousands(BUDGET)),
        };
        let mut told = Vec::new();
        for (seeker, finding) in &self.done {
            match seeker {
                Seeker::Engine => told.push(found("The engine", *finding)),
                Seeker::Plain => told.push(found("Plain alpha-beta", *finding)),
                Seeker::Without(_) => {}
            }
        }
        if self.next().is_some() || self.engine() == Some(None) {
            return told;
        }
        let (dearest, times) = self.dearest();
        let names: Vec<_> = dearest.iter().take(NAMED).map(|technique| in_sentence(*technique)).collect();
        let more = dearest.len().saturating_sub(NAMED);
        told.push(match (names.as_slice(), times) {
            ([], _) => "No single technique pays here: without any one of them the engine needs no more.".into(),
            ([one], Some(times)) => {
                format!("What pays most here is {one}: without it the engine needs {times:.1} times the nodes.")
            }
            ([one], None) => format!(
                "What pays most here is {one}: without it the engine does not find {mv} within {} nodes.",
                thousands(BUDGET)
            ),
            (names, _) if more == 0 => format!(
                "What pays most here: {}. Without any one of them the engine does not find {mv} within {} nodes.",
                names.join(", "),
                thousands(BUDGET)
            ),
            (names, _) => format!(
                "What pays most here: {} and {more} more. Without any one of them the engine does not find {mv} within {} nodes.",
                names.join(", "),
                thousands(BUDGET)
            ),
        });
        told
    }
}

/// So many techniques are named.
const NAMED: usize = 3;
