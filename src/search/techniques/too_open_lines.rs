//! Too-open lines: not the length of a line ends it, but how many lines like it there are.
//!
//! The numbers of moves on the way are multiplied; where the product passes a limit, the line goes on in quiescence only. Ten
//! million lines are seven plies with ten moves each, nine with six, and a forced line of captures costs nothing: with a
//! depth out of reach, narrow lines are searched far deeper than wide ones. What lies three replies down a wide line is of
//! little weight, so the argument goes, for with twenty replies each it is one line of eight thousand.
//!
//! The quiet move that wins, or refutes a plan, where everything is open is what it misses (sources: D2). The limit can be set
//! by hand: it is one of the [`Amounts`](crate::search::Amounts).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::Observer;
use crate::search::gate::Decision;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::TooOpenLines,
    slug: "too-open-lines",
    name: "Too-open lines",
    idea: Some(bibliography::DAMES_2020),
    form: bibliography::DAMES_2020,
    deviates: "a line that ends goes on in quiescence",
    summary: "end a line where the numbers of moves on the way multiply to more than ten million",
    effect: Effect::Shortens,
    default: false,
};

/// A line with a greater product ends.
pub const LIMIT: u64 = 10_000_000;

/// The product with the moves of one more node.
pub fn breadth(before: u64, moves: usize) -> u64 {
    before.saturating_mul(moves.max(1) as u64)
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The same call, without depth where there are too many lines like the one that leads there.
    #[inline]
    pub(in crate::search) fn too_open_line(&mut self, call: Call) -> Call {
        let limit = self.amount(true, |amounts| amounts.breadth).map_or(LIMIT, u64::from);
        let ends = self.next_has(Technique::TooOpenLines) && call.breadth > limit && call.depth > 0;
        if !ends || call.ply == 0 {
            return call;
        }
        let (by, plies) = (Technique::TooOpenLines, call.depth.min(i32::from(i8::MAX)));
        if !self.goes_by(Decision::Depth { by, tag: call.tag, plies: -plies }) {
            return call;
        }
        Call { depth: 0, selected: Some((by, -plies as i8)), ..call }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After so many plies the product is greater than the limit; ten moves each come to just the limit after seven.
    #[test]
    fn narrow_lines_go_deeper() {
        let plies = |moves| (0..20).take_while(|&plies| breadth(1, moves).pow(plies) <= LIMIT).count();
        assert_eq!([plies(10), plies(6), plies(4)], [8, 9, 12]);
        assert_eq!(breadth(u64::MAX, 2), u64::MAX);
    }
}
