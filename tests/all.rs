//! All tests of the program from outside, as one binary with modules by subject.

mod laws;
mod layering;
mod search;
mod trace;
