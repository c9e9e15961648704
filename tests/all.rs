//! All tests of the program from outside, as one binary with modules by subject.

mod ablation;
mod amounts;
mod book;
mod chess;
mod cli;
mod config;
mod course;
mod draughts;
mod explore;
mod folder;
mod fuzz_corpus;
mod hub;
mod joined;
mod lab;
mod laws;
mod layering;
mod lessons;
mod matches;
mod narrate;
mod notation;
mod perft;
mod pitfalls;
mod progress;
#[cfg(unix)]
mod pty;
mod puzzles;
mod representations;
mod search;
mod second_opinion;
mod textbook;
mod trace;
mod tree_file;
mod trees;
mod tune;
mod uci;
mod ui;
