#![no_main]
//! Feeds anything to the reader of saved trees.

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::saved(data));
