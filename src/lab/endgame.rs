//! Fine's position 70: nothing but transpositions.

use super::positions::Chess;
use super::{Expected, Experiment, Measured, Origin};
use crate::bibliography;
use crate::games::{Game, Present};
use crate::search::{Limits, Plan, Root, Silent, Stop, Table, search};

/// sources: L31.
pub(super) const FAMILY: &[Experiment] = &[Experiment {
    name: "fine-70/best",
    about: "number 70: the move of the engine with all its techniques, to depth 22",
    origin: Origin::Published(bibliography::FINE_1941),
    expected: Expected::Word("a1b1"),
    measure: || {
        let position = Chess::parse(FINE_70).expect("the position of the experiment is well formed");
        let plan = Plan::new(Limits::depth(22));
        let mut table = Table::new(plan.hash);
        let found =
            search(&position, &Root::default(), &plan, &mut table, &mut Silent, &Stop::default(), |_, _| {});
        let best = found.best.and_then(|tag| position.recall(tag));
        Measured::Word(best.map_or_else(String::new, |mv| position.move_plain(mv)))
    },
}];

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
