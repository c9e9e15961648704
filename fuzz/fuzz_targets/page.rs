#![no_main]
//! Feeds anything to the reader of pages.

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::page(data));
