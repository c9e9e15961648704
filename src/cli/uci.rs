//! `cutnode uci`: the engine for graphical interfaces.

use std::io::{self, BufReader, Write};

use super::{Done, Global, registry};
use crate::session::{GAMES, GameCard};
use crate::uci;

/// Talk UCI on standard input and output, for graphical interfaces and engine matches
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game; UCI was made for the default one
    #[arg(long, value_name = "NAME", value_parser = registry::game(), hide_possible_values = true)]
    game: Option<&'static GameCard>,
}

pub(super) fn run(args: &Args, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    let game = args.game.unwrap_or(&GAMES[0]);
    uci::run(game, &global.load()?, BufReader::new(io::stdin()), out)?;
    Ok(Done::Yes)
}
