//! The amounts of techniques in the explorer's form: what a learner may set by hand.

use crate::search::{Amounts, MoveOrder};
use crate::ui::widgets::form::{Field, Kind, Number, Step, Value};

/// An amount that has a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ui::screens::explore) enum Amount {
    NullReduction,
    LateReduction,
    Window,
    Breadth,
    Order,
}

/// Limits of breadth to which the arrows go.
const POWERS: &[i64] = &[10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

impl Amount {
    /// All of them, as they stand in the form.
    pub(super) const ALL: [Self; 5] =
        [Self::NullReduction, Self::LateReduction, Self::Window, Self::Breadth, Self::Order];

    fn label(self) -> &'static str {
        match self {
            Self::NullReduction => "null-move R",
            Self::LateReduction => "late moves less",
            Self::Window => "window ±",
            Self::Breadth => "breadth",
            Self::Order => "order",
        }
    }

    pub(super) fn field<I>(self, id: I, amounts: &Amounts) -> Field<I> {
        let number = match self {
            Self::NullReduction => {
                Number::new(amounts.null_reduction, &Amounts::NULL_REDUCTIONS, Step::By(1))
            }
            Self::LateReduction => {
                Number::new(amounts.late_reduction, &Amounts::LATE_REDUCTIONS, Step::By(1))
            }
            Self::Window => Number::new(amounts.window, &Amounts::WINDOWS, Step::By(5)),
            Self::Breadth => Number::new(amounts.breadth, &Amounts::BREADTHS, Step::Through(POWERS)),
            Self::Order => {
                let at = MoveOrder::ALL.iter().position(|order| *order == amounts.order).unwrap_or_default();
                let kind = Kind::choice(amounts.order.slug(), at, MoveOrder::ALL.len());
                return Field::new(id, self.label(), kind).help(self.explanation());
            }
        };
        Field::new(id, self.label(), Kind::Number(number.or("its own"))).help(self.explanation())
    }

    pub(super) fn set(self, amounts: &mut Amounts, value: &Value) {
        match (self, value) {
            (Self::NullReduction, value) => amounts.null_reduction = value.number(),
            (Self::LateReduction, value) => amounts.late_reduction = value.number(),
            (Self::Window, value) => amounts.window = value.number(),
            (Self::Breadth, value) => amounts.breadth = value.number(),
            (Self::Order, Value::Choice(at)) => amounts.order = MoveOrder::ALL[at % MoveOrder::ALL.len()],
            (Self::Order, _) => {}
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Self::NullReduction => {
                "plies by which the search after a pass is less deep; its own R grows with the depth"
            }
            Self::LateReduction => {
                "plies by which every late move is searched less deep; its own formula looks at depth and place"
            }
            Self::Window => {
                "half of the aspiration window, in units of the evaluation; its own is half a man"
            }
            Self::Breadth => {
                "too-open-lines ends a line where its numbers of moves, multiplied, are more than this; its own is \
                 ten million"
            }
            Self::Order => {
                "the moves as the engine ranks them (best-first), as they are generated, the worst of them first, or \
                 drawn by lot"
            }
        }
    }
}
