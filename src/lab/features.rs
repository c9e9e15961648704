//! Whether something happens in the search of a position, found out by searching it.

use super::watch::run;
use crate::games::{Feature, Knowledge, MoveList};
use crate::search::{Entry, Note, Observer, Silent, Visit};
use crate::textbook::Algorithm;
use crate::trace::{Recorder, cut_reach};

/// Nodes of a search that are looked at for deep cuts.
const BUDGET: usize = 1 << 20;

/// Whether this happens in a search to the end of the tree, which has to be small and less than 200 plies high:
///
/// - deep cut: alpha-beta leaves out children of a node because of a choice three plies up or more, and looks at fewer
///   leaves than without deep cuts;
/// - tie: minimax gives the best value to two moves at the root;
/// - re-search: NegaScout searches a move again after its zero-window test;
/// - missed aspiration: the aspiration window around the static evaluation does not hold the value.
pub fn meets<G: Knowledge>(position: &G, feature: Feature) -> bool {
    match feature {
        Feature::DeepCut => has_deep_cut(position),
        Feature::Tie => has_tie(position),
        Feature::Research => visits(Algorithm::NegaScout, position).again > 0,
        // The whole search, its first pass, and another.
        Feature::MissedAspiration => visits(Algorithm::Aspiration, position).roots > 2,
    }
}

/// The length of the longest line: NegaScout asks how many plies are left.
fn height<G: Knowledge>(position: &G) -> u8 {
    let mut moves = MoveList::new();
    if position.ended().is_none() {
        position.legal_moves(&mut moves);
    }
    let longest = moves.iter().map(|&mv| height(&position.play(mv)) + 1).max();
    longest.unwrap_or(0)
}

fn has_deep_cut<G: Knowledge>(position: &G) -> bool {
    let (mut recorder, depth) = (Recorder::new(BUDGET), height(position));
    let with = run(Algorithm::AlphaBeta, position, depth, &mut recorder).counts.leaves;
    // The choice far up may be the better of two that cut there, and then nothing is gained by it.
    if run(Algorithm::BranchAndBound, position, depth, &mut Silent).counts.leaves <= with {
        return false;
    }
    let tree = recorder.into_tree();
    let leaves_some_out = |note: &Note| matches!(note, Note::Cut { unsearched: 1.., .. });
    (0..).take(tree.len()).any(|id| {
        cut_reach(&tree, id).is_some_and(|reach| reach > 1) && tree.notes(id).iter().any(leaves_some_out)
    })
}

fn has_tie<G: Knowledge>(position: &G) -> bool {
    let mut moves = MoveList::new();
    if position.ended().is_none() {
        position.legal_moves(&mut moves);
    }
    let below = height(position).saturating_sub(1);
    let value = |&mv| run(Algorithm::Minimax, &position.play(mv), below, &mut Silent).score;
    let values: Vec<_> = moves.iter().map(value).collect();
    // The least value for the opponent is the best.
    let best = values.iter().min();
    values.iter().filter(|&value| Some(value) == best).count() > 1
}

#[derive(Default)]
struct Visits {
    roots: usize,
    again: usize,
}

fn visits<G: Knowledge>(algorithm: Algorithm, position: &G) -> Visits {
    let mut visits = Visits::default();
    run(algorithm, position, height(position), &mut visits);
    visits
}

impl Observer for Visits {
    fn enter(&mut self, entry: &Entry) {
        self.roots += usize::from(entry.visit == Visit::Root);
        self.again += usize::from(entry.visit == Visit::Research);
    }
}
