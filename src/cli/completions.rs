//! `cutnode completions`: the completion script of a shell.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;

use super::{Cli, Done};

/// Print the completion script for a shell
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    // Into memory first: the generator panics where a write fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "cutnode", &mut script);
    out.write_all(&script)?;
    Ok(Done::Yes)
}
