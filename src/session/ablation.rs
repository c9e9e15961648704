//! What each technique is worth: searches to one depth with every technique switched in turn, and with the techniques
//! added one by one (sources: C15).
//!
//! A search may be ended by a limit of nodes: some sets of techniques explode, such as quiescence whose captures are not
//! ordered. What such a search would have cost is not known, only that it is at least so much, and every figure made of
//! it says so.

use std::fmt;
use std::time::Duration;

use super::{Answer, Method, Request, Watch};
use crate::games::{MoveTag, Score};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Bound, Limits, Plan};

/// Which of the two questions a variant answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All techniques that are on, as the others are compared with.
    Whole,
    /// One technique switched.
    Switched,
    /// The techniques that are on, up to one, in the order of the course.
    Added,
}

/// A set of techniques that takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Why it takes part.
    pub part: Part,
    /// The technique that is switched or added last; `None` for all and for none.
    pub technique: Option<Technique>,
    /// What is on.
    pub techniques: Techniques,
}

impl Variant {
    /// A search to a depth, of at most so many nodes.
    pub fn request(&self, depth: u8, nodes: u64, hash: usize) -> Request {
        let limits = Limits { nodes: Some(nodes), ..Limits::depth(depth) };
        let plan = Plan { techniques: self.techniques, hash, ..Plan::new(limits) };
        Request { method: Method::Engine, plan, watch: Watch::Silent }
    }
}

/// `all`, `none`, `−pvs`, `+pvs`.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.technique {
            Some(technique) if self.techniques.has(technique) => write!(f, "+{technique}"),
            Some(technique) => write!(f, "−{technique}"),
            None if self.part == Part::Added => f.write_str("none"),
            None => f.write_str("all"),
        }
    }
}

/// All variants for the techniques that are on: the whole, then every technique of the registry switched, then none of
/// them and those that are on one after the other. The last one is the whole again.
pub fn variants(on: Techniques) -> Vec<Variant> {
    let whole = Variant { part: Part::Whole, technique: None, techniques: on };
    let switched = Techniques::all().iter().map(|technique| {
        let techniques = if on.has(technique) { on.without(technique) } else { on.with(technique) };
        Variant { part: Part::Switched, technique: Some(technique), techniques }
    });
    let bare = Variant { part: Part::Added, technique: None, techniques: Techniques::NONE };
    let added = on.iter().scan(Techniques::NONE, |set, technique| {
        *set = set.with(technique);
        Some(Variant { part: Part::Added, technique: Some(technique), techniques: *set })
    });
    [whole].into_iter().chain(switched).chain([bare]).chain(added).collect()
}

/// What one search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// Nodes searched.
    pub nodes: u64,
    /// Time.
    pub time: Duration,
    /// It got to its depth.
    pub complete: bool,
    /// The value of its last finished iteration, for the side to move; `None` when it finished none.
    pub score: Option<Score>,
    /// The move of that iteration.
    pub best: Option<MoveTag>,
}

impl Cost {
    /// That of an answer to a request to this depth. A search that ended before its depth of its own accord, because it
    /// had seen the whole tree, is complete.
    pub fn of(answer: &Answer, depth: u8, nodes: u64) -> Self {
        let found = &answer.found;
        let any = found.depth > 0;
        Self {
            nodes: found.counts.nodes,
            time: found.time,
            complete: found.depth >= depth || (any && found.counts.nodes < nodes),
            score: any.then_some(found.score),
            best: found.best.filter(|_| any),
        }
    }
}

/// What a variant cost on all positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The variant.
    pub variant: Variant,
    /// Its searches, in the order of the positions.
    pub costs: Vec<Cost>,
}

impl Row {
    /// Nodes of all searches.
    pub fn nodes(&self) -> u64 {
        self.costs.iter().map(|cost| cost.nodes).sum()
    }

    /// Time of all searches.
    pub fn time(&self) -> Duration {
        self.costs.iter().map(|cost| cost.time).sum()
    }

    /// Searches that were ended by the limit of nodes.
    pub fn cut_short(&self) -> usize {
        self.costs.iter().filter(|cost| !cost.complete).count()
    }

    /// Positions in which it chose the same move as another.
    pub fn agreeing(&self, other: &Self) -> usize {
        let pairs = self.costs.iter().zip(&other.costs);
        pairs.filter(|(one, other)| one.best.is_some() && one.best == other.best).count()
    }
}

/// How many times the nodes of `less` the nodes of `more` are, and what is known of that; `None` when both were ended by
/// the limit, so that nothing is.
pub fn factor(more: &Row, less: &Row) -> Option<(f64, Bound)> {
    let bound = match (more.cut_short(), less.cut_short()) {
        (0, 0) => Bound::Exact,
        (_, 0) => Bound::Lower,
        (0, _) => Bound::Upper,
        _ => return None,
    };
    Some((more.nodes() as f64 / less.nodes().max(1) as f64, bound))
}

/// The product of the single gains: how many times the nodes of all techniques there are without one of them, multiplied over
/// those that are on (sources: C15). It would be what all gain together if none of them did another's work.
pub fn product(rows: &[Row]) -> Option<(f64, Bound)> {
    let whole = rows.iter().find(|row| row.variant.part == Part::Whole)?;
    let on =
        |row: &&Row| row.variant.technique.is_some_and(|technique| whole.variant.techniques.has(technique));
    let mut singles = rows.iter().filter(|row| row.variant.part == Part::Switched).filter(on);
    singles.try_fold((1.0, Bound::Exact), |(product, known), row| {
        let (gain, bound) = factor(row, whole)?;
        let bound = match (known, bound) {
            (Bound::Exact, bound) | (bound, Bound::Exact) => bound,
            (one, other) => (one == other).then_some(one)?,
        };
        Some((product * gain, bound))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_switched_once_and_those_that_are_on_are_added_in_order() {
        let on = Techniques::default();
        let all = variants(on);
        let of = |part| all.iter().filter(move |variant| variant.part == part).collect::<Vec<_>>();
        assert_eq!(of(Part::Whole)[0].techniques, on);
        let switched = of(Part::Switched);
        assert_eq!(switched.len(), Techniques::all().iter().count());
        for variant in switched {
            let technique = variant.technique.unwrap();
            assert_ne!(variant.techniques.has(technique), on.has(technique));
            let back = variant.techniques;
            assert_eq!(if on.has(technique) { back.with(technique) } else { back.without(technique) }, on);
        }
        let added = of(Part::Added);
        assert_eq!((added[0].techniques, added.last().unwrap().techniques), (Techniques::NONE, on));
        for pair in added.windows(2) {
            assert_eq!(pair[0].techniques.with(pair[1].technique.unwrap()), pair[1].techniques);
        }
        assert_eq!(added.len(), on.iter().count() + 1);
    }

    #[test]
    fn what_was_ended_by_the_limit_is_told_as_a_bound() {
        let row = |nodes, complete| Row {
            variant: variants(Techniques::NONE)[0],
            costs: vec![Cost { nodes, time: Duration::ZERO, complete, score: None, best: None }],
        };
        assert_eq!(factor(&row(100, true), &row(50, true)), Some((2.0, Bound::Exact)));
        assert_eq!(factor(&row(100, false), &row(50, true)), Some((2.0, Bound::Lower)));
        assert_eq!(factor(&row(100, true), &row(50, false)), Some((2.0, Bound::Upper)));
        assert_eq!(factor(&row(100, false), &row(50, false)), None);
    }
}
