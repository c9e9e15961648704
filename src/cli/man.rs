//! `cutnode man`: the manual page.

use std::io::Write;

use anyhow::{Context as _, bail};
use clap::CommandFactory as _;

use super::{Cli, Done};

/// Print the manual page of cutnode, or of one of its commands, for `man -l -`
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The command, such as `search`; cutnode itself without it
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let mut cutnode = Cli::command();
    cutnode.build();
    let page = match args.command.as_deref() {
        None => cutnode,
        Some(name) => {
            let Some(command) = cutnode.find_subcommand(name) else {
                let known: Vec<_> = cutnode.get_subcommands().map(clap::Command::get_name).collect();
                bail!("`{name}` is no command; there are {}", known.join(", "));
            };
            command.clone().display_name(format!("cutnode-{name}"))
        }
    };
    clap_mangen::Man::new(page).render(&mut &mut *out).context("the manual page cannot be written")?;
    Ok(Done::Yes)
}
