//! Floor 2: the engine's search.

mod observer;
mod window;

pub use observer::{Entry, NoNull, Note, Observer, Order, OrderReason, Returned, Silent, Visit};
pub use window::{Bound, Window};
