#![no_main]
//! Feeds anything to the reader of trees as JSON lines.

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::jsonl(data));
