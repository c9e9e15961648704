//! Floor 5: the Hub protocol, second version (Letouzey 2015): what programs of draughts and their interfaces speak, as
//! those of chess speak UCI.
//!
//! [`parse`] reads a line, and [`run`] is the dialogue. A line that makes no sense is answered with one `error`.

mod answers;
mod level;
pub mod parse;
mod talk;

pub use talk::run;
