//! `cutnode hub`: the engine for interfaces of draughts.

use std::io::{self, BufReader, Write};

use super::{Done, Global};
use crate::hub;

/// Talk Hub on standard input and output, for interfaces of draughts and engine matches
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    hub::run(&global.load()?, BufReader::new(io::stdin()), out)?;
    Ok(Done::Yes)
}
