//! Floor 3: what is made of a search for a learner: sentences, lessons, puzzles, opponents, progress.
//!
//! A lesson goes through these hands: [`parse`] reads its file into a [`lesson::Lesson`]; [`check`] computes all
//! that it asks of the program, with a [`figure::Figure`] of each position and a [`transcript::Transcript`] of
//! each algorithm on it; [`runner`] takes a learner through it; [`library`] knows which lessons there are.

pub mod book;
pub mod check;
pub mod claim;
pub mod coach;
pub mod commentary;
pub mod course;
pub mod document;
pub mod figure;
pub mod fnv;
pub mod glicko;
pub mod goal;
pub mod kinds;
pub mod lesson;
pub mod lettered;
pub mod library;
pub mod markup;
pub mod narrate;
pub mod opponents;
pub mod parse;
pub mod predict;
pub mod progress;
pub mod puzzles;
pub mod query;
pub mod question;
pub mod quiz;
pub mod runner;
pub mod stepping;
pub mod study;
mod sum;
pub mod syllabus;
pub mod transcript;
pub mod translate;
pub mod workshop;

pub use check::{Exhibit, Prepared};
pub use document::Mistake;
pub use workshop::{Curator, NoExhibit};
