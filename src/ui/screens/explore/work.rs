//! What takes longer than a frame in a large tree: looking for a node, sieving. It is done in slices, and keys are heard
//! between them.

use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::Explore;
use super::cursor::Wanted;
use super::rates::Counted;
use super::run::Run;
use super::stats::Statistics;
use crate::search::Note;
use crate::trace::diff;
use crate::trace::ranking::Ranking;
use crate::trace::stats::Stats;
use crate::trace::{Filter, NodeId, Sieve, Tree};
use crate::ui::msg::Effect;
use crate::ui::overlay::Overlaid;

/// How long a slice lasts: a frame has room for it, and for the frame.
const SLICE: Duration = Duration::from_millis(6);
/// The time between the beginnings of two slices.
const PAUSE: Duration = Duration::from_millis(8);
/// Nodes between two looks at the clock.
const STEP: u32 = 1_024;

/// What is being done.
pub(super) enum Work {
    /// The next node is looked for.
    Hunt(Hunt),
    /// What a filter keeps is worked out.
    Sieve(Box<Sieving>),
    /// The figures of this search, and of the other one, are counted.
    Count(Box<Counting>),
    /// Two searches are compared; whether the verdict is told then.
    Compare(Box<diff::nodes::Counting>, bool),
    /// The nodes that answer a question most clearly are found, and how many nodes have been looked at.
    Rank(Box<Ranking>, u32),
}

/// A filter on its way through the tree.
pub(super) struct Sieving {
    sieve: Sieve,
    /// As it was typed.
    text: String,
    /// Where the cursor is to stand afterwards, if not where it stands then.
    line: Option<usize>,
}

/// Figures on their way through one tree and the other.
#[derive(Default)]
pub(super) struct Counting {
    here: Stats,
    there: Stats,
    /// Nodes that have been counted, of both.
    seen: u32,
}

/// A round through the tree, from the cursor back to it.
pub(super) struct Hunt {
    wanted: Wanted,
    here: NodeId,
    forward: bool,
    /// Nodes that have been looked at.
    seen: u32,
    /// It was typed, and what was looked for before.
    typed: Option<(String, Wanted)>,
}

/// How a slice ended.
enum Slice {
    Pending,
    Found(NodeId),
    Nothing,
}

impl Hunt {
    /// What is said where it came round an end of the tree to what it found.
    fn is_round(&self, found: NodeId) -> Option<String> {
        let wanted = self.wanted.text();
        match self.forward {
            _ if found == self.here => Some(format!("there is no other `{wanted}` in this tree")),
            forward if forward == (found > self.here) => None,
            true => Some(format!("no more `{wanted}` below: this is the first of the tree")),
            false => Some(format!("no more `{wanted}` above: this is the last of the tree")),
        }
    }

    /// The `step`-th node of the round through a tree of so many nodes.
    fn at(&self, step: u32, nodes: u32) -> NodeId {
        let (step, nodes, here) = (u64::from(step), u64::from(nodes), u64::from(self.here));
        let id = if self.forward { here + 1 + step } else { here + nodes - 1 - step };
        (id % nodes) as NodeId
    }
}

impl Explore {
    /// Looks for the next node of those wanted, or the one before.
    pub(super) fn hunt(&mut self, forward: bool, typed: Option<(String, Wanted)>) -> Vec<Effect> {
        let (wanted, here) = (self.wanted.clone(), self.run().here());
        self.begin(self.hand, Work::Hunt(Hunt { wanted, here, forward, seen: 0, typed }))
    }

    /// Shows only what passes, in the tree of this run.
    pub(super) fn sieve(&mut self, at: usize, filter: (Filter, String)) -> Vec<Effect> {
        self.sieve_onto(at, filter, None)
    }

    /// The same, with the cursor on this line of the pane in the end, if it stood on one.
    pub(super) fn sieve_onto(
        &mut self,
        at: usize,
        (filter, text): (Filter, String),
        line: Option<usize>,
    ) -> Vec<Effect> {
        let filter = filter.with_root(self.session.root_side());
        let sieve = Sieve::new(&self.runs[at].tree, filter);
        self.begin(at, Work::Sieve(Box::new(Sieving { sieve, text, line })))
    }

    /// Shows everything.
    pub(super) fn show_all(&mut self) -> Vec<Effect> {
        let run = self.run_mut();
        run.only = None;
        run.refold(|folds| folds.kept = None);
        vec![]
    }

    pub(super) fn begin(&mut self, at: usize, work: Work) -> Vec<Effect> {
        self.runs[at].work = Some(work);
        self.go_on()
    }

    /// Something is being done.
    pub(super) fn is_working(&self) -> bool {
        self.runs.iter().any(|run| run.work.is_some())
    }

    /// Gives up what is being done.
    pub(super) fn give_up(&mut self) -> Vec<Effect> {
        let working = self.is_working();
        self.runs.iter_mut().for_each(|run| run.work = None);
        if working { vec![Effect::Ticks(None)] } else { vec![] }
    }

    /// Works for a slice of time.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        let until = Instant::now() + SLICE;
        let pending = vec![Effect::Ticks(Some(PAUSE))];
        let Some(at) = self.runs.iter().position(|run| run.work.is_some()) else {
            return vec![Effect::Ticks(None)];
        };
        match self.runs[at].work.take() {
            None => vec![],
            Some(Work::Hunt(mut hunt)) => match self.look_on(&self.runs[at], &mut hunt, until) {
                Slice::Pending => {
                    self.runs[at].work = Some(Work::Hunt(hunt));
                    pending
                }
                Slice::Found(id) => {
                    self.runs[at].go(id);
                    self.refresh();
                    let round = hunt.is_round(id).map(Effect::say);
                    [Effect::Ticks(None)].into_iter().chain(round).collect()
                }
                Slice::Nothing => self.missed(hunt),
            },
            Some(Work::Sieve(mut sieving)) => {
                while !sieving.sieve.go_on(&self.runs[at].tree, STEP) {
                    if Instant::now() > until {
                        self.runs[at].work = Some(Work::Sieve(sieving));
                        return pending;
                    }
                }
                self.sieved(at, *sieving)
            }
            Some(Work::Count(mut counting)) => {
                while self.count_on(&mut counting) {
                    if Instant::now() > until {
                        self.runs[at].work = Some(Work::Count(counting));
                        return pending;
                    }
                }
                self.counted(*counting)
            }
            Some(Work::Compare(mut counting, tell)) => {
                while self.compare_on(&mut counting, STEP / 8) {
                    if Instant::now() > until {
                        self.runs[at].work = Some(Work::Compare(counting, tell));
                        return pending;
                    }
                }
                self.tell_difference(*counting, tell)
            }
            Some(Work::Rank(mut ranking, mut seen)) => {
                let nodes = self.runs[at].tree.len() as u32;
                while seen < nodes {
                    let upto = (seen + STEP).min(nodes);
                    ranking.add(&self.runs[at].tree, seen..upto);
                    seen = upto;
                    if Instant::now() > until {
                        self.runs[at].work = Some(Work::Rank(ranking, seen));
                        return pending;
                    }
                }
                self.ranked(*ranking)
            }
        }
    }

    fn look_on(&self, run: &Run, hunt: &mut Hunt, until: Instant) -> Slice {
        let (tree, folds) = (&run.tree, &run.cursor.folds);
        let nodes = tree.len() as u32;
        while hunt.seen < nodes {
            let upto = (hunt.seen + STEP).min(nodes);
            let shown = |&id: &NodeId| folds.shows(id);
            let mut order = (hunt.seen..upto).map(|step| hunt.at(step, nodes)).filter(shown);
            let found = match &hunt.wanted {
                Wanted::Word(filter, _) => {
                    let filter = filter.clone().with_root(self.session.root_side());
                    order.find(|&id| filter.passes(tree, id))
                }
                Wanted::Cut { odd, .. } => order.find(|&id| {
                    let cut = |note| matches!(note, Note::Cut { .. });
                    tree.ply(id) % 2 == usize::from(*odd) && tree.notes_back(id).any(cut)
                }),
                Wanted::Difference => None,
                Wanted::Move(text) => self.session.find_move(tree, text, &mut order),
            };
            if let Some(id) = found {
                return Slice::Found(id);
            }
            hunt.seen = upto;
            if Instant::now() > until {
                return Slice::Pending;
            }
        }
        Slice::Nothing
    }

    /// Nothing is there: what was typed is typed again.
    fn missed(&mut self, hunt: Hunt) -> Vec<Effect> {
        let mut effects = vec![Effect::Ticks(None)];
        match hunt.typed {
            Some((text, before)) => {
                self.wanted = before;
                self.ask_to_find_again(&text);
            }
            None => effects.push(Effect::fail(format!("no `{}` in this tree", hunt.wanted.text()))),
        }
        effects
    }

    fn sieved(&mut self, at: usize, Sieving { sieve, text, line }: Sieving) -> Vec<Effect> {
        let kept = sieve.kept();
        let mut effects = vec![Effect::Ticks(None)];
        if kept.passing() == 0 && self.runs[at].narrowing.is_none() {
            effects.push(Effect::fail(format!("no `{text}` in this tree")));
            effects.extend(self.show_all());
            return effects;
        }
        let run = &mut self.runs[at];
        run.only = Some(text);
        let tree = Arc::clone(&run.tree);
        // What passes is seen at once, as far as the pane reaches.
        let opened = 2 * run.cursor.height;
        run.refold(|folds| {
            folds.kept = Some(Rc::new(kept));
            folds.open_deep(&tree, Tree::ROOT, usize::MAX, opened);
        });
        if let Some(line) = line {
            run.keep_line(line);
        }
        self.refresh();
        effects
    }

    /// Counts some nodes more; whether there are any left.
    fn count_on(&self, counting: &mut Counting) -> bool {
        let run = self.run();
        let own = run.tree.len() as u32;
        let other = self.other().map_or(0, |(_, other)| other.tree.len() as u32);
        let from = counting.seen;
        if from < own {
            counting.seen = (from + STEP).min(own);
            counting.here.add(&run.tree, from..counting.seen);
        } else if let Some((_, beside)) = self.other().filter(|_| from < own + other) {
            counting.seen = (from + STEP).min(own + other);
            counting.there.add(&beside.tree, from - own..counting.seen - own);
        }
        counting.seen < own + other
    }

    fn counted(&mut self, counting: Counting) -> Vec<Effect> {
        let run = self.run();
        let there = match (self.other(), &run.before) {
            (Some((_, other)), _) => Some((Counted::new(counting.there, other), "other search")),
            (None, Some(before)) => Some((before.clone(), "search before")),
            (None, None) => None,
        };
        let here = Counted::new(counting.here, run);
        self.run_mut().counted = Some(here.clone());
        self.overlays_mut().open(Statistics { here, there, chosen: 0, top: 0 });
        vec![Effect::Ticks(None)]
    }

    /// Counts the figures, and shows them.
    pub(super) fn ask_for_figures(&mut self) -> Vec<Effect> {
        self.begin(self.hand, Work::Count(Box::default()))
    }

    /// What is being done, and how far it is.
    pub(super) fn progress(&self) -> Option<String> {
        let run = self.run();
        let nodes = run.tree.len().max(1) as u64;
        let percent = |seen: u64| (100 * seen / nodes).min(100);
        if run.is_asking() && run.work.is_none() {
            return Some(" searching again… ".into());
        }
        if self.is_confirming() && run.work.is_none() {
            return Some(" replaying… ".into());
        }
        match run.work.as_ref()? {
            Work::Hunt(hunt) => {
                Some(format!(" looking for {}: {}% ", hunt.wanted.text(), percent(hunt.seen.into())))
            }
            Work::Count(counting) => {
                let all = nodes + self.other().map_or(0, |(_, other)| other.tree.len() as u64);
                Some(format!(" counting: {}% ", 100 * u64::from(counting.seen) / all))
            }
            Work::Compare(counting, _) => Some(format!(" comparing: {}% ", percent(counting.seen()))),
            Work::Rank(_, seen) => Some(format!(" looking: {}% ", percent((*seen).into()))),
            Work::Sieve(sieving) => {
                let Sieving { sieve, text, .. } = &**sieving;
                Some(format!(" only {text}: {}% ", percent(nodes.saturating_sub(sieve.left()))))
            }
        }
    }
}
