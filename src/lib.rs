//! cutnode teaches alpha-beta search by showing it.
//!
//! The library stands on five floors; a module imports from its own folder and from the floors below
//! it (`tests/layering.rs` reads every `use` and fails on a breach):
//!
//! 1. [`games`]: what a game is, and the games.
//! 2. [`search`], the engine's search; [`textbook`], the algorithms in their purest form.
//! 3. [`trace`], what a search did; [`explain`], sentences about it; [`learner`], what a learner has done, and his
//!    puzzles; [`judge`], what a search is by what it looked at; [`opponents`], whom he plays; [`lab`], published experiments; [`tuning`], the weights of evaluations;
//!    [`mining`], puzzles out of games.
//! 4. [`session`], where a game's type is erased; [`course`], the lessons; [`engine`], the one thinking thread; [`arena`],
//!    matches.
//! 5. [`ui`], [`cli`], [`uci`], [`hub`] and [`config`]: what people and other programs touch.
//!
//! Below them are [`ascii`], signs in ASCII, [`bibliography`], the works that all of this goes back to, [`files`], how files are written,
//! [`document`], how a TOML file is read so that every mistake has its place, [`memory`], how memory is asked for, [`numbers`], whole
//! numbers of one type in another, and [`slug`], what is chosen by a word.
//!
//! `ARCHITECTURE.md` explains why.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod arena;
pub mod ascii;
pub mod bibliography;
pub mod cli;
pub mod config;
pub mod course;
pub mod document;
pub mod engine;
pub mod explain;
pub mod files;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "squares, weights and scores, whose ranges their types state"
)]
pub mod games;
pub mod hub;
pub mod judge;
pub mod lab;
pub mod learner;
pub mod memory;
pub mod mining;
pub mod numbers;
pub mod opponents;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "packed words of the table, and depths and scores in range"
)]
pub mod search;
pub mod session;
pub mod slug;
pub mod textbook;
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "packed nodes and notes, and ids that the budget bounds"
)]
pub mod trace;
pub mod tuning;
pub mod uci;
pub mod ui;
