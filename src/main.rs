//! The `cutnode` program.

fn main() {}
