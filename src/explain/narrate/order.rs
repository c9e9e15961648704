//! How a move came to its place.

use super::{Narrator, signed};
use crate::numbers::ordinal;
use crate::search::OrderReason;

impl Narrator<'_> {
    pub(super) fn order(&self) -> Option<String> {
        self.tree.tag(self.id)?;
        let here = self.here();
        if self.is_step_of_secondary() {
            return Some(format!("{here} is played because the best line goes on with it."));
        }
        let order = self.tree.order(self.id);
        let place = ordinal(usize::from(order.place) + 1);
        let because = match order.reason {
            OrderReason::TableMove => {
                "it was best, or cut, in an earlier search of that position (table move)".into()
            }
            OrderReason::Tactical => format!("of what it captures and with what (MVV-LVA {})", order.figure),
            OrderReason::Killer => {
                format!("it cut another node at this distance from the root before (killer {})", order.figure)
            }
            OrderReason::History => format!("of its history figure, {}", signed(order.figure.into())),
            OrderReason::Countermove => "it refuted the move before elsewhere (countermove)".into(),
            OrderReason::LosingCapture => {
                format!("it loses material on its square (static exchange; MVV-LVA {})", order.figure)
            }
            OrderReason::Asked => "the order of moves was set by hand".into(),
            OrderReason::Generator => "nothing spoke for or against it: the move generator's order".into(),
        };
        Some(format!("{here} was tried {place}, because {because}."))
    }
}
