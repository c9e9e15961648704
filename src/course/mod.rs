//! Floor 4: the lessons.
//!
//! A lesson goes through these hands: [`parse`] reads its file into a [`lesson::Lesson`]; [`check`] computes all
//! that it asks of the program, which [`games`] has done for it; [`runner`] takes a learner through it; [`library`] knows
//! which lessons there are, [`whole`] what only all of them together can get wrong, [`growth`] what they make of the learner's
//! engine.

pub mod bench;
pub mod chapter;
pub mod check;
pub mod claim;
pub mod daily;
pub mod exam;
pub mod experiment;
pub mod games;
pub mod goal;
pub mod growth;
pub mod lesson;
pub mod library;
pub mod markup;
pub mod parse;
pub mod plain;
pub mod pointer;
pub mod predict;
pub mod query;
pub mod quiz;
pub mod runner;
pub mod setup;
pub mod study;
mod sum;
pub mod syllabus;
pub mod terms;
pub mod translate;
pub mod whole;
