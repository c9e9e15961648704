#![no_main]
//! Says anything to the Hub protocol.

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::hub(data));
