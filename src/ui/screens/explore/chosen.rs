//! Columns that one chooses: they take room only where somebody wants them.

use super::Explore;
use super::columns::COLUMNS;
use super::row::node_type;
use crate::config::{Column, Columns};
use crate::numbers::ordinal;
use crate::search::OrderReason;
use crate::session::Session;
use crate::trace::{NodeId, Tree};
use crate::ui::overlay::Menu;
use crate::ui::prelude::*;

/// What stands in the chosen columns of a node's row; nothing in the others.
pub(super) fn texts(chosen: Columns, tree: &Tree, names: &dyn Session, id: NodeId) -> [String; COLUMNS] {
    Column::ALL.map(|column| {
        let told = chosen.has(column).then(|| text(column, tree, names, id)).flatten();
        told.unwrap_or_default()
    })
}

fn text(column: Column, tree: &Tree, names: &dyn Session, id: NodeId) -> Option<String> {
    match column {
        Column::Depth => tree.said_depth(id).map(|depth| format!("d{depth}")),
        Column::Type => {
            node_type(tree, id).map(|kind| ["1 PV", "2 cut", "3 all"][usize::from(kind - 1)].into())
        }
        Column::Order => order(tree, names, id),
        Column::Key => names.key_at(&tree.line(id)).map(|key| format!("{key:016x}")),
    }
}

/// The place of a node's move, and why it has it; another program does not say that.
fn order(tree: &Tree, names: &dyn Session, id: NodeId) -> Option<String> {
    tree.tag(id).filter(|_| tree.logged().is_none())?;
    let order = tree.order(id);
    let [capture, _] = names.tactical().unwrap_or(["tactical", "tactical"]);
    let reason = match order.reason {
        OrderReason::TableMove => "table".into(),
        OrderReason::Tactical => format!("{capture} {}", order.figure),
        OrderReason::LosingCapture => format!("losing {capture}"),
        OrderReason::Killer => format!("killer {}", order.figure),
        OrderReason::History => format!("history {}", order.figure),
        OrderReason::Countermove => "countermove".into(),
        OrderReason::Asked => "by hand".into(),
        OrderReason::Generator => "generated".into(),
    };
    Some(format!("{} {reason}", ordinal(usize::from(order.place) + 1)))
}

/// What a column is called, and what it says.
fn about(column: Column) -> (&'static str, &'static str) {
    match column {
        Column::Depth => ("depth left", "How many plies were left to search when the node was entered."),
        Column::Type => (
            "node type",
            "1 on a principal variation, 2 where a move cut, 3 where all were searched in vain (Knuth & Moore 1975).",
        ),
        Column::Order => (
            "reason of the order",
            "When the move was tried, and why then: the table's move, a capture, one that loses material, a killer, its history.",
        ),
        Column::Key => ("key", "The key of the position, by which the transposition table knows it."),
    }
}

impl Explore {
    /// Opens the list of the columns, in which each is chosen or not.
    pub(super) fn ask_for_columns(&mut self) -> Vec<Effect> {
        self.list_columns(0);
        vec![]
    }

    fn list_columns(&mut self, at: usize) {
        let row = |explore: &Self, _: usize, &column: &Column, _: &_| {
            let (sign, room) = match explore.columns.has(column) {
                true if explore.has_room_for(column) => ("✓", ""),
                true => ("✓", ": no room for it in so narrow a pane"),
                false => (" ", ""),
            };
            Line::from(format!("[{sign}] {}{room}", about(column).0))
        };
        let menu = Menu::new(("columns", 58), Column::ALL.into(), row, Self::toggle_column).at(at);
        self.overlays_mut().open(menu.saying(|&column| about(column).1));
    }

    /// A chosen column is seen in the tree in hand.
    fn has_room_for(&self, column: Column) -> bool {
        let rows = self.rows(self.area);
        self.run().tree.is_empty() || self.tree_pane(self.hand).has_room_for(column, rows)
    }

    /// The column is there, or no more; it is so from now on, and the list stays open.
    fn toggle_column(&mut self, column: Column) -> Vec<Effect> {
        self.columns = self.columns.set(column, !self.columns.has(column));
        self.list_columns(column as usize);
        vec![Effect::Columns(self.columns)]
    }
}
