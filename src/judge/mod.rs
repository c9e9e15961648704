//! Floor 3: judging a search by what it looked at.
//!
//! Whoever searches a game tree, a program of somebody else or a page of pseudo-code, is asked for nothing but the value of
//! the root, and is watched at the leaves. From tree, visits and answer alone follows whether the answer was known
//! ([`Known`]), which cuts were wrong, with a tree that proves it ([`Proof`]), and which cuts were missed beside an
//! algorithm of the textbooks that had the same order of children ([`Yardstick`]). Nothing is believed and nothing is run
//! twice.
//!
//! A page of pseudo-code is tried by a [`trial::Trial`].
//!
//! [`Dialogue`] is the protocol as a pure function of lines; the processes stand on the fifth floor.

mod case;
mod dialogue;
mod generate;
mod known;
mod proof;
mod summary;
mod tree;
pub mod trial;
mod words;
mod yardstick;

pub use case::{Case, Difference, Edge, Mistake};
pub use dialogue::{Dialogue, GREETING, MOST_VISITS, Misstep};
pub use generate::{Grove, NoGrove};
pub use known::{Held, Interval, Known, Window};
pub use proof::Proof;
pub use summary::{Summary, Verdict};
pub use tree::{NoTree, NodeId, Tree};
pub use words::{describe, describe_as, difference, meaning, number, window_text};
pub use yardstick::Yardstick;
