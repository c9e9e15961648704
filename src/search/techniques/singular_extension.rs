//! Singular extension: a move that is much better than all others is searched a ply deeper.
//!
//! Everything hangs on such a move, so it had better be right. Whether it stands alone is asked of the table and of a
//! shallow search: the table has a value for its move; the other moves are searched to about half the depth with
//! a zero window a margin below that value, and if none of them reaches it, the move is singular (Anantharaman,
//! Campbell & Hsu 1988; with the table's move in place of a search of all moves, as is usual today).
//!
//! Off by default: at 30,000 nodes a move the engine was 16 Elo (±24, 420 games) stronger without it, and it needs a quarter
//! fewer nodes to the same depth.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::{Knowledge, MoveList, Score};
use crate::search::gate::Decision;
use crate::search::order::Picker;
use crate::search::searcher::{Call, Searcher};
use crate::search::static_eval::NodeEval;
use crate::search::{Bound, Observer, Order, Stored, Visit, Window};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SingularExtension,
    slug: "singular-extension",
    name: "Singular extension",
    idea: Some(bibliography::ANANTHARAMAN_1988),
    form: bibliography::STOCKFISH,
    deviates: "",
    summary: "search the table's move a ply deeper where no other move comes near it",
    effect: Effect::Deepens,
    default: false,
};

/// The least depth at which it is asked.
const LEAST_DEPTH: i32 = 8;

/// By how many plies the table's search may be less deep than the node.
const DEPTH_LACKING: i32 = 3;

/// The value that no other move may reach, where the question is worth asking: below the table's value by a twenty-fifth
/// of a man a ply.
pub fn threshold(depth: i32, stored: &Stored, man: i32) -> Option<Score> {
    let asked = depth >= LEAST_DEPTH
        && i32::from(stored.depth) >= depth - DEPTH_LACKING
        && stored.bound != Bound::Upper
        && !stored.score.is_decisive();
    asked.then(|| stored.score - man * depth / 25)
}

/// The depth to which the other moves are searched.
pub fn depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// What is known of the node, and whether a move comes near the table's.
    pub(in crate::search) fn singular_move(
        &mut self,
        position: &G,
        call: Call,
        eval: NodeEval,
        moves: &MoveList<G::Move>,
        entry: &Stored,
    ) -> Option<NodeEval> {
        let within = call.ply > 0 && call.ply as i32 <= 2 * self.iteration;
        // Of moves that nobody thinks of nobody asks whether they come near.
        let asks = self.has(Technique::SingularExtension) && !self.has(Technique::Overlooking);
        let on = asks && G::ESTIMATES && within && moves.len() > 1;
        let threshold = if on { threshold(call.depth, entry, G::MAN) } else { None };
        let (Some(threshold), Some(tag)) = (threshold, entry.tag) else { return Some(eval) };
        let asked = Call {
            tag: None,
            visit: Visit::Probe,
            depth: depth(call.depth),
            window: Window::zero(threshold - 1),
            order: Order::NONE,
            note: None,
            selected: None,
            ..call
        };
        let truncated = self.truncated;
        let picker = Picker::without(moves, tag, call.ply);
        let score = self.visit(position, asked, |search| {
            search.moves(position, asked, eval, picker).map(|found| found.0)
        })?;
        // The other moves do not count, nor does what was found of a line that does not start with the move.
        self.truncated = truncated;
        self.forget_line(call.ply);
        Some(NodeEval { singular: (score < threshold).then_some(tag), ..eval })
    }

    /// The same call of a move's child, a ply deeper: nothing else comes near the move.
    pub(in crate::search) fn singular_extension(&mut self, down: Call) -> Call {
        let (by, plies) = (Technique::SingularExtension, 1);
        if !self.goes_by(Decision::Depth { by, tag: down.tag, plies }) {
            return down;
        }
        Call { depth: down.depth + plies, selected: Some((by, plies as i8)), ..down }
    }
}
