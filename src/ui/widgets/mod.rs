//! What several screens draw with.

pub mod axis;
pub mod board;
pub mod card;
pub mod cells;
pub mod code;
pub mod drawing;
pub mod form;
pub mod input;
pub mod move_input;
pub mod number;
pub mod pane;
pub mod popup;
pub mod prose;
pub mod select;
pub mod tier;
