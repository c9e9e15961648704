//! Floor 2: the engine's search.
//!
//! [`search`] runs it; [`techniques`] are its parts, each with its idea and its paper; an [`Observer`] sees
//! every node. One search serves all games.

mod amounts;
mod driver;
mod gate;
mod learning;
pub mod limits;
mod node;
mod note;
mod observer;
mod open_list;
mod order;
mod plan;
mod ranks;
pub mod replay;
mod root;
mod searcher;
mod smp;
mod static_eval;
pub mod table;
pub mod techniques;
mod time_management;
mod window;

pub use amounts::{AmountError, Amounts, Entries, FewAmounts, MoveOrder};
pub use driver::search;
pub use gate::Decision;
pub use limits::{Clock, Limits, Stop};
pub use note::{NoNull, Note};
pub use observer::{Entry, Observer, Order, OrderReason, Returned, Silent, Visit};
pub use open_list::{ListChange, NodeStatus, Number};
pub use plan::{Counts, CurrentMove, Found, Iteration, Plan, SearchEvent};
pub use root::Root;
pub use smp::STACK;
pub use table::{NoMemory, Stored, Table, Written};
pub use window::{Bound, Window};
