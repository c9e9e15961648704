//! Predictions of cuts, and their grading edge by edge: a missed cut and a wrong cut are both mistakes.

use std::collections::BTreeSet;

use crate::explain::commentary;
use crate::explain::drawing::{Drawing, Spot, number};
use crate::explain::transcript::{Event, Transcript};
use crate::games::Side;

/// A mistake in a prediction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// The node whose edge was judged wrongly.
    pub spot: Spot,
    /// It was cut and not marked; otherwise it was marked and not cut.
    pub missed: bool,
    /// The moment of the run that settles it: the cut, or the visit.
    pub moment: usize,
}

/// A graded prediction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Cuts that were marked.
    pub right: Vec<Spot>,
    /// The mistakes, in the order in which the run comes to them.
    pub slips: Vec<Slip>,
}

impl Grade {
    /// No cut was missed and none was wrong.
    pub fn is_perfect(&self) -> bool {
        self.slips.is_empty()
    }

    /// The cuts that were missed.
    pub fn missed(&self) -> usize {
        self.slips.iter().filter(|slip| slip.missed).count()
    }

    /// The marks that were wrong.
    pub fn wrong(&self) -> usize {
        self.slips.len() - self.missed()
    }

    /// Judges the marked edges, each named by the node below it.
    ///
    /// An edge below a cut is cut with it: it counts neither for nor against. A mark higher than a cut
    /// covers it, and is itself the mistake.
    pub fn of(drawing: &Drawing, run: &Transcript, marks: &BTreeSet<Spot>) -> Self {
        let cuts = run.cut_edges();
        let covered =
            |spot: Spot| marks.contains(&spot) || drawing.ancestors(spot).any(|above| marks.contains(&above));
        let (mut right, mut slips) = (Vec::new(), Vec::new());
        for &(spot, moment) in &cuts {
            if marks.contains(&spot) {
                right.push(spot);
            } else if !covered(spot) {
                slips.push(Slip { spot, missed: true, moment });
            }
        }
        for &spot in marks {
            if let Some(moment) = run.visited(spot) {
                slips.push(Slip { spot, missed: false, moment });
            }
        }
        slips.sort_by_key(|slip| (slip.moment, slip.spot));
        Self { right, slips }
    }
}

/// Why an edge is cut, or is not, with the numbers of the run.
pub fn explain(drawing: &Drawing, run: &Transcript, slip: Slip) -> String {
    let name = drawing.call(slip.spot);
    let moment = &run.moments[slip.moment];
    if slip.missed {
        let why = commentary::sentence(drawing, run, slip.moment);
        return format!("You let {name} be looked at, but it is cut off. {why}");
    }
    let parent = drawing.node(slip.spot).parent.unwrap_or(0);
    let (alpha, beta) = before(run, slip.moment, parent).unwrap_or(moment.window);
    format!(
        "You cut {name}, but it is looked at: when its turn comes, the window at {} is ({}, {}). α < β, so {name} can still matter.",
        drawing.call(parent),
        number(alpha),
        number(beta)
    )
}

/// The window at a node as it was before a moment.
fn before(run: &Transcript, moment: usize, node: Spot) -> Option<(crate::games::Score, crate::games::Score)> {
    run.moments[..moment].iter().rev().find(|earlier| earlier.at == node).map(|earlier| earlier.window)
}

/// Hints for a prediction, one after another telling more.
pub fn hints(drawing: &Drawing, run: &Transcript) -> Vec<String> {
    let edges = run.cut_edges();
    let mut hints = vec![
        format!(
            "Walk as the algorithm does: left to right, depth first, with (α, β) in hand. In a {} node only α can rise, in a {} node only β can fall. Cut when α ≥ β.",
            drawing.side_name(Side::First),
            drawing.side_name(Side::Second)
        ),
        match edges.len() {
            1 => "Exactly one edge is cut.".to_string(),
            count => match run.cuts().count() {
                1 => format!("{count} edges are cut, all at one node."),
                nodes => format!("{count} edges are cut, at {nodes} nodes."),
            },
        },
    ];
    if let Some(cut) = run.cuts().next() {
        let at = drawing.call(cut.spot);
        let entered =
            run.moments.iter().find(|moment| moment.event == Event::Enter && moment.spot == cut.spot);
        if let Some(entered) = entered {
            hints.push(format!(
                "The first cut happens at {at}, which is entered with the window ({}, {}).",
                number(entered.window.0),
                number(entered.window.1)
            ));
        }
    }
    hints
}
