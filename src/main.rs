//! The `cutnode` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    cutnode::cli::main(std::env::args_os())
}
