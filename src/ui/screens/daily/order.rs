//! Putting in order: the cursor, what moves, and what comes of it.
//!
//! While nodes are moved nothing is counted: a count that follows every move would be found by trying, without a thought
//! about which move should come first.

use super::{Daily, shown};
use crate::course::daily::tree::{Id, Tree};
use crate::course::daily::{ALGORITHM, order};
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::exhibit::Exhibit;
use crate::learner::progress::{DayRecord, DayTask};
use crate::ui::keymap::Action;
use crate::ui::msg::Effect;
use crate::ui::widgets::drawing::moved;

/// A tree whose nodes are put in order.
pub(super) struct Sorting {
    drawn: Tree,
    pub(super) tree: Tree,
    pub(super) drawing: Drawing,
    /// Leaves that alpha-beta looks at in the order as drawn.
    pub(super) as_drawn: usize,
    pub(super) cursor: Id,
    /// The learner has moved something since it was run last.
    touched: bool,
    pub(super) error: Option<&'static str>,
    /// The run in this order, and how much of it is shown.
    pub(super) ran: Option<(Box<Exhibit>, usize)>,
}

/// Leaves that are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prices {
    pub(super) his: usize,
    pub(super) as_drawn: usize,
    pub(super) best: usize,
    pub(super) worst: usize,
}

impl Sorting {
    /// The tree as drawn, or as it was run in the order that was kept.
    pub(super) fn new(drawn: Tree, kept: &str) -> Self {
        let tree = order::restored(&drawn, kept);
        let exhibit = shown(&drawn);
        let as_drawn = exhibit.run(ALGORITHM).seen;
        let mut sorting = Self {
            cursor: drawn.children(0)[0],
            tree,
            drawing: exhibit.drawing,
            as_drawn,
            drawn,
            touched: false,
            error: None,
            ran: None,
        };
        if !kept.is_empty() {
            sorting.run();
        }
        sorting
    }

    fn run(&mut self) {
        let exhibit = shown(&self.tree);
        let end = exhibit.run(ALGORITHM).moments.len();
        self.drawing = exhibit.drawing.clone();
        self.ran = Some((Box::new(exhibit), end));
    }

    /// Back to moving nodes, in the order as it stands.
    pub(super) fn again(&mut self) {
        (self.ran, self.touched) = (None, false);
    }

    /// The node under the cursor in the drawing.
    pub(super) fn spot(&self) -> Spot {
        self.tree.standing().iter().position(|&id| id == self.cursor).unwrap_or(0)
    }

    /// Puts the node under the cursor in this place among its siblings.
    pub(super) fn put(&mut self, place: usize) {
        if self.ran.is_none() && self.tree.put(self.cursor, place) {
            self.moved();
        }
    }

    fn moved(&mut self) {
        self.drawing = shown(&self.tree).drawing;
        (self.touched, self.error) = (true, None);
    }

    /// The order is another one than that as drawn.
    pub(super) fn is_moved(&self) -> bool {
        order::kept(&self.tree) != order::kept(&self.drawn)
    }

    /// A click: the cursor goes there; a sibling of the node under it changes places with that.
    pub(super) fn touch(&mut self, spot: Spot) {
        let Some(&id) = self.tree.standing().get(spot) else { return };
        let siblings = id != self.cursor && self.tree.parent(id) == self.tree.parent(self.cursor);
        if siblings {
            self.put(self.tree.place(id));
        } else {
            self.cursor = id;
        }
    }

    /// Along a level, up and down, but not to the root: it stands alone.
    fn aim(&mut self, action: Action) {
        let to = moved(&self.drawing, self.spot(), action);
        if let Some(&id) = self.tree.standing().get(to).filter(|&&id| id > 0) {
            self.cursor = id;
        }
    }

    /// What the order costs, once it has been run.
    pub(super) fn prices(&self) -> Option<Prices> {
        let (exhibit, _) = self.ran.as_ref()?;
        let (his, as_drawn) = (exhibit.run(ALGORITHM).seen, self.as_drawn);
        Some(Prices { his, as_drawn, best: order::fewest(&self.drawn), worst: self.drawn.leaves() })
    }

    /// The result in a line: `cutnode 2026-11-23 order 12 leaves (best 10, as drawn 14, worst 18)`.
    pub(super) fn line(&self, name: &str) -> Option<String> {
        let Prices { his, as_drawn, best, worst } = self.prices()?;
        let figures = format!("best {best}, as drawn {as_drawn}, worst {worst}");
        Some(format!("cutnode {name} order {his} leaves ({figures})"))
    }
}

impl Daily {
    /// What a key does while nodes are put in order.
    pub(super) fn arrange(&mut self, action: Action) -> Vec<Effect> {
        let super::Part::Order(sorting) = &mut self.part else { return Vec::new() };
        let place = sorting.tree.place(sorting.cursor);
        match action {
            Action::Swap => sorting.put(place + 1),
            Action::SwapBack if place > 0 => sorting.put(place - 1),
            Action::Reset => {
                sorting.tree = sorting.drawn.clone();
                sorting.moved();
                sorting.touched = false;
            }
            Action::Accept if !sorting.touched => {
                sorting.error = Some("Nothing is moved yet: , and . move the node under the cursor.");
            }
            Action::Accept => {
                sorting.run();
                let record = DayRecord { given: order::kept(&sorting.tree), done: true };
                return self.keep(DayTask::Order, record);
            }
            action => sorting.aim(action),
        }
        Vec::new()
    }
}
