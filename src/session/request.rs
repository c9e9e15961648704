//! What a search is asked, and what it answers.

use super::Session;
use crate::games::Score;
use crate::search::replay::Intervention;
use crate::search::techniques::Techniques;
use crate::search::{CurrentMove, Found, Iteration, Limits, Plan, SearchEvent};
use crate::textbook;
use crate::trace::diff::confirmed::{Confirmed, Doubt, Unconfirmed};
use crate::trace::entries::TableEvent;
use crate::trace::steps::Steps;
use crate::trace::{Recorder, Tally, Tree, iteration_of, node_of_visit};

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Method {
    /// The engine, with the techniques of the plan.
    #[default]
    Engine,
    /// An algorithm of the textbooks, to the depth of the plan.
    Textbook(textbook::Algorithm),
    /// Nobody searches: the lines of the plan's depth are counted by the representation with this slug.
    Perft(&'static str),
}

impl Method {
    /// The engine's slug beside those of the algorithms.
    pub const ENGINE: &'static str = "engine";

    /// Whether all that its search returns is proved: it leaves out no move that a claim needs, and searches none less
    /// deep.
    pub fn proves_all(self, techniques: Techniques) -> bool {
        self != Self::Engine || !techniques.iter().any(|technique| technique.card().effect.is_bet())
    }

    /// The one word for it everywhere.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Engine => Self::ENGINE,
            Self::Textbook(algorithm) => algorithm.slug(),
            Self::Perft(slug) => slug,
        }
    }

    /// Whether its searches can be set beside a minimal tree: those of a textbook algorithm that looks at all moves to one
    /// depth. The engine extends, reduces and leaves out; SX follows some lines further than others.
    pub fn has_minimal_tree(self) -> bool {
        matches!(self, Self::Textbook(algorithm) if algorithm != textbook::Algorithm::Sx)
    }
}

/// How closely a search is watched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watch {
    /// Not at all: the fastest.
    Silent,
    /// What happened is counted.
    Tally,
    /// Visits to nodes that were visited before are counted.
    Revisits {
        /// The leaves of the minimal tree, too.
        minimal: bool,
    },
    /// What happened is counted, and the tree recorded within a budget of nodes.
    Record {
        /// See [`Recorder::new`].
        budget: usize,
        /// Whoever asked keeps a copy that grows with the tree.
        followed: bool,
    },
    /// One visit and what is below it are recorded.
    Part {
        /// Its number, counted from 1.
        visit: u64,
        /// See [`Recorder::of_part`].
        budget: usize,
    },
    /// What was done with the place of the table that a visit used: the search is run twice for it, from an empty table.
    Entry {
        /// Its number, counted from 1.
        visit: u64,
    },
    /// The search is run again and again, for the node at which the techniques of another one would change a root.
    Confirm {
        /// What is to be confirmed.
        doubt: Doubt,
        /// The most visits of all replays together.
        most: u64,
    },
    /// A textbook algorithm is recorded event by event. It is stopped when there are so many.
    Steps {
        /// See [`StepRecorder::new`](crate::trace::steps::StepRecorder::new).
        limit: usize,
        /// The value to begin with, as the first side sees it, for an algorithm that begins with one.
        guess: Option<Score>,
    },
}

/// What happened at a place of the table.
#[derive(Clone, Debug)]
pub struct TableEvents {
    /// The place, counted from 0.
    pub place: usize,
    /// How many there are.
    pub places: usize,
    /// What happened there, in order.
    pub events: Vec<TableEvent>,
}

/// A search to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Request {
    /// Who searches.
    pub method: Method,
    /// How.
    pub plan: Plan,
    /// How closely it is watched.
    pub watch: Watch,
}

impl Request {
    /// The request that runs the same search exactly again, from an empty table: it ends at the visit at which that one
    /// ended. `None` where nobody can: threads that search together are never twice the same.
    pub fn again(&self, found: &Found) -> Option<Self> {
        let alone =
            matches!(self.watch, Watch::Record { .. } | Watch::Steps { .. }) || self.plan.threads == 1;
        // A search that was stopped had one visit that came to nothing; any other ends by itself before the limit.
        let nodes = found.counts.nodes + u64::from(!found.stopped);
        let limits = Limits { nodes: Some(nodes), time: None, target: None, ..self.plan.limits };
        alone.then_some(Self { plan: Plan { limits, ..self.plan }, ..*self })
    }

    /// The request that runs the same search with one thing done otherwise, to the same finished iteration; or to as many
    /// visits, where that is done in an iteration that was stopped. `tree`: what was recorded of the search. `None` as for
    /// [`Request::again`].
    pub fn instead(&self, found: &Found, tree: &Tree, intervention: Intervention) -> Option<Self> {
        let mut request = self.again(found)?;
        let node = node_of_visit(tree, intervention.at);
        let is_finished = |id| tree.returned(iteration_of(tree, id)).is_some();
        if node.is_some_and(is_finished) && found.depth > 0 {
            request.plan.limits.depth = Some(found.depth);
            request.plan.limits.nodes = None;
        }
        request.plan.instead = Some(intervention);
        Some(request)
    }

    /// The leaves of the minimal tree of what was found: the fewest that prove this value at this depth in the session's
    /// own tree. `None` where that is not defined ([`Method::has_minimal_tree`]), or the tree too large to be counted.
    pub fn minimal_leaves(&self, session: &dyn Session, found: &Found) -> Option<u64> {
        let defined = self.method.has_minimal_tree() && !self.plan.material && found.depth > 0;
        if defined { session.minimal_leaves(found.depth, found.score) } else { None }
    }
}

/// What a running search tells.
#[derive(Debug)]
pub enum Progress<'a> {
    /// An iteration is done.
    Iteration(&'a Iteration),
    /// A search that has been running for a while turns to another move.
    Move(CurrentMove),
    /// The recorder of a search that is followed may be asked for what is new. Comes every thousand nodes or so.
    Watched(&'a mut Recorder),
}

impl<'a> From<SearchEvent<'a>> for Progress<'a> {
    fn from(told: SearchEvent<'a>) -> Self {
        match told {
            SearchEvent::Iteration(iteration) => Self::Iteration(iteration),
            SearchEvent::Move(current) => Self::Move(current),
        }
    }
}

/// The answer of a search.
#[derive(Debug)]
pub struct Answer {
    /// What was found.
    pub found: Found,
    /// What was counted, unless the search was silent.
    pub tally: Option<Tally>,
    /// The recorded tree, if it was recorded.
    pub tree: Option<Tree>,
    /// Visits to nodes that were visited before, if they were counted and there were not too many.
    pub revisits: Option<u64>,
    /// [`Request::minimal_leaves`], if they were asked for or the tree was recorded.
    pub minimal: Option<u64>,
    /// The recorded events, if they were recorded.
    pub steps: Option<Steps>,
    /// What happened at a place of the table, if that was asked for and the visit used one.
    pub entries: Option<TableEvents>,
    /// The node at which techniques change a root, if that was asked for.
    pub confirmed: Option<Result<Confirmed, Unconfirmed>>,
    /// How many visits had been made when [`Plan::instead`] first turned something; `None` where it never did.
    pub turned: Option<u64>,
}

impl Answer {
    /// The answer of a search that was counted.
    pub fn counted(found: Found, tally: Option<Tally>) -> Self {
        Self { tally, ..Self::of(found) }
    }

    /// The answer of a search that nobody watched.
    pub(super) fn of(found: Found) -> Self {
        Self {
            found,
            tally: None,
            tree: None,
            revisits: None,
            minimal: None,
            steps: None,
            entries: None,
            confirmed: None,
            turned: None,
        }
    }
}
