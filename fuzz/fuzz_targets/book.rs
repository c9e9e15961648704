#![no_main]
//! Feeds anything to the reader of opening books.

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::book(data));
