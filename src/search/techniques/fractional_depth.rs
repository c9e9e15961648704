//! Fractional depth (SX): a budget instead of a depth.
//!
//! A ply is ten. An ordinary move costs ten of the budget; an interesting one, a capture or a check, costs three, so
//! that lines full of them are followed about three times as far; a dull one, which gives material away for nothing
//! that can be seen, costs thirty-five (Levy, Broughton & Taylor 1989; sources: L25). The search counts in plies,
//! so what is left of a ply is carried along the line until it makes a whole one.
//!
//! It deepens as well as it shortens. The registry names the half that can make a value wrong without a trace.

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Knowledge;
use crate::search::Observer;
use crate::search::gate::Decision;
use crate::search::order::Ranked;
use crate::search::searcher::{Call, Searcher};

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::FractionalDepth,
    slug: "fractional-depth",
    name: "Fractional depth (SX)",
    idea: Some(bibliography::LEVY_1989),
    form: bibliography::LEVY_1989,
    deviates: "the lecture's prices: 10, 3 for captures and checks, 35 for what loses material; one budget for both sides",
    summary: "captures and checks cost a third of a ply, moves that give material away three and a half",
    effect: Effect::Shortens,
    default: false,
};

/// A ply, in tenths.
const PLY: i32 = 10;

/// What kind of move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A capture or a check.
    Interesting,
    /// Any other.
    Ordinary,
    /// It loses material on its square.
    Dull,
}

impl Kind {
    /// What the move costs, in tenths of a ply.
    pub const fn cost(self) -> i32 {
        match self {
            Self::Interesting => 3,
            Self::Ordinary => PLY,
            Self::Dull => 35,
        }
    }
}

/// Whole plies that a move costs after `saved` tenths were carried so far (0 to 9), and what is carried on.
pub fn spend(saved: i32, kind: Kind) -> (i32, i32) {
    let left = saved - kind.cost();
    (-left.div_euclid(PLY), left.rem_euclid(PLY))
}

impl<G: Knowledge, O: Observer> Searcher<'_, G, O> {
    /// The same call of a move's child, as deep as what the move costs leaves it.
    pub(in crate::search) fn fractional_depth(
        &mut self,
        position: &G,
        child: &G,
        down: Call,
        ranked: &Ranked<G::Move>,
    ) -> Call {
        if !self.has(Technique::FractionalDepth) || down.ply as i32 > 2 * self.iteration {
            return down;
        }
        let kind = if ranked.tactical || child.in_check() {
            Kind::Interesting
        } else if position.see_ge(ranked.mv, 0) {
            Kind::Ordinary
        } else {
            Kind::Dull
        };
        let (spent, saved) = spend(down.saved.into(), kind);
        let (by, plies, saved) = (Technique::FractionalDepth, 1 - spent, saved as u8);
        if plies == 0 {
            return Call { saved, ..down };
        }
        if !self.goes_by(Decision::Depth { by, tag: down.tag, plies }) {
            return down;
        }
        Call { depth: down.depth + plies, selected: Some((by, plies as i8)), saved, ..down }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_costs_the_sum_of_its_moves_rounded_up_to_plies() {
        let kinds = [Kind::Interesting, Kind::Ordinary, Kind::Dull, Kind::Interesting, Kind::Interesting];
        let (mut plies, mut saved, mut cost) = (0, 0, 0);
        for kind in kinds.into_iter().cycle().take(50) {
            let (spent, carried) = spend(saved, kind);
            (plies, saved, cost) = (plies + spent, carried, cost + kind.cost());
            assert!((0..10).contains(&saved));
            assert_eq!(plies * 10 - saved, cost);
        }
    }

    #[test]
    fn three_captures_cost_one_ply() {
        let (first, saved) = spend(0, Kind::Interesting);
        let (second, saved) = spend(saved, Kind::Interesting);
        let (third, _) = spend(saved, Kind::Interesting);
        assert_eq!([first, second, third], [1, 0, 0]);
    }
}
