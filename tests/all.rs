//! All tests of the program from outside, as one binary with modules by subject.

#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#![allow(clippy::unwrap_used)]

mod ablation;
mod amounts;
mod analysis;
mod book;
mod chess;
mod cli;
mod config;
mod confirmed;
mod course;
mod diff;
#[cfg(unix)]
mod documents;
mod draughts;
mod explore;
#[cfg(unix)]
mod files;
mod filled;
mod folder;
mod fuzz_corpus;
mod habits;
mod hub;
mod imports;
mod instructive;
mod jsonl;
#[cfg(unix)]
mod judge;
mod lab;
mod laws;
mod layering;
mod lessons;
mod matches;
mod memory;
mod mining;
mod narrate;
mod notation;
mod old;
mod perft;
mod pitfalls;
mod plain;
mod progress;
mod proof;
#[cfg(unix)]
mod pty;
mod puzzles;
mod ranking;
mod recipes;
mod replay;
mod representations;
mod search;
mod second_opinion;
mod sources;
#[cfg(unix)]
mod store;
mod textbook;
mod thinned;
mod trace;
mod tree_file;
mod trees;
mod tune;
mod uci;
mod ui;
