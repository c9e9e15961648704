//! What several screens draw with.

pub mod board;
pub mod input;
pub mod list;
