//! Floor 5: the command line, one file a subcommand.
//!
//! Standard output carries the result and nothing else; progress and messages go to standard error. The exit
//! codes are those of [`Done`] and [`BAD_INPUT`]; a signal ends a command with the shell's 128 + its number. A
//! reader that closes the pipe early ends a command quietly.

mod ablate;
mod algorithms;
mod amounts;
mod archive;
mod bench;
mod book;
mod coach;
mod common;
mod completions;
mod config;
mod epd;
mod found;
mod games;
mod hub;
mod interrupt;
mod judge;
mod lab;
mod ladder;
mod learner;
mod lessons;
mod magics;
mod man;
mod matches;
mod mine;
mod moves;
mod ordered;
mod output;
mod page;
mod perft;
mod perft_table;
mod pgn;
mod plain;
mod position_file;
mod printable;
mod progress;
mod puzzles;
mod race;
mod refresh;
mod registry;
mod screens;
mod search;
mod step;
mod techniques;
mod thinking;
mod tree;
mod tune;
mod uci;
mod who;
mod within;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::bail;
use clap::error::ContextKind;
use clap::{Args, CommandFactory as _, Parser, Subcommand};

use crate::config::{Config, ConfigError, data_dir};
use crate::course::library::Course;
use crate::numbers::Whole as _;

/// Bad input or usage.
pub const BAD_INPUT: u8 = 2;

/// How a command ended that was understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Done {
    /// What was asked for is done: exit code 0.
    Yes = 0,
    /// What was asked for does not hold, or is not there: exit code 1.
    No = 1,
    /// The terminal went away: the shell's 128 and the number of the signal.
    HungUp = 129,
    /// Ctrl-C: what was known by then is told.
    Interrupted = 130,
    /// The program was told to end.
    Terminated = 143,
}

/// Learn alpha-beta search in the terminal: a real engine whose every node can be opened, read and questioned.
#[derive(Parser, Debug)]
#[command(name = "cutnode", version, about)]
#[command(after_help = "Exit codes: 0 done; 1 what was asked for does not hold; 2 bad input or usage.")]
pub struct Cli {
    #[command(flatten)]
    global: Global,
    #[command(flatten)]
    look: screens::LookArgs,
    /// What to do; the screens without it
    #[command(subcommand)]
    command: Option<Command>,
}

/// What holds for every command.
#[derive(Args, Debug)]
struct Global {
    /// Read the settings from this file instead of your own
    #[arg(long, value_name = "FILE", global = true, display_order = 100)]
    config: Option<PathBuf>,
    /// Teach the lessons of this folder, and no others
    #[arg(long, value_name = "DIR", global = true, display_order = 101)]
    lessons: Option<PathBuf>,
}

impl Global {
    /// The settings. That the user's own file cannot be used is told on standard error.
    fn load(&self) -> Result<Config, ConfigError> {
        let (config, trouble) = self.look()?;
        if let Some(trouble) = trouble {
            // Whoever closed standard error does not want to know.
            let _ = writeln!(printable::stderr(), "cutnode: {trouble}");
        }
        Ok(config)
    }

    /// The settings, and why the user's own are not among them.
    fn look(&self) -> Result<(Config, Option<ConfigError>), ConfigError> {
        let (config, trouble) = match &self.config {
            Some(file) => (Config::load(file)?, None),
            None => Config::load_own()?,
        };
        Ok((Config { lessons: self.lessons.clone(), ..config }, trouble))
    }

    /// The settings ask for ASCII. Who reads them for more than that says what is wrong with them.
    fn is_ascii(&self) -> bool {
        self.look().is_ok_and(|(config, _)| config.ascii)
    }

    /// The lessons that are taught.
    fn course(&self) -> Course {
        Course::named(self.lessons.clone(), data_dir().map(|folder| folder.join("lessons")))
    }

    /// Where settings are saved, if there is a place.
    fn file(&self) -> Option<PathBuf> {
        self.config.clone().or_else(crate::config::user_file)
    }
}

#[derive(Subcommand, Debug)]
enum Command {
    #[command(flatten)]
    Screen(screens::Start),
    Puzzles(puzzles::Args),
    Archive(archive::Args),
    Race(race::Args),
    Step(step::Args),
    Judge(judge::Args),
    #[command(flatten)]
    Print(Print),
}

/// The commands that print.
#[derive(Subcommand, Debug)]
enum Print {
    Games(games::Args),
    Techniques(techniques::Args),
    Algorithms(algorithms::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    #[command(about = "Check games of chess in PGN files, or show one")]
    Pgn(pgn::Args),
    #[command(about = "Check games of draughts in PDN files, or show one")]
    Pdn(pgn::Args),
    Search(search::Args),
    Tree(Box<tree::Args>),
    Page(page::Args),
    Lab(lab::Args),
    Lessons(lessons::Args),
    Match(matches::Args),
    Ladder(ladder::Args),
    Ablate(ablate::Args),
    Bench(bench::Args),
    Refresh(refresh::Args),
    Book(book::Args),
    Magics(magics::Args),
    Tune(tune::Args),
    Mine(mine::Args),
    Uci(uci::Args),
    Hub(hub::Args),
    Config(config::Args),
    #[command(name = "progress")]
    Learner(learner::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Whatever ends the program, even a panic: no engine from outside outlives it.
struct Farewell;

/// How long engines may take to end by themselves when the program does.
const FAREWELL: Duration = Duration::from_millis(200);

impl Drop for Farewell {
    fn drop(&mut self) {
        crate::uci::client::end_all(FAREWELL);
    }
}

/// Runs the program with these arguments, the program's name first.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) => {
            // What cannot be printed has no reader. A message has the arguments in it, help has none.
            let _ = if error.use_stderr() {
                write!(printable::stderr(), "{}{}", error.render(), known_commands(&error))
            } else {
                error.print()
            };
            return ExitCode::from(error.exit_code().fitted::<u8>());
        }
    };
    let _farewell = Farewell;
    match cli.run() {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(printable::stderr(), "error: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

/// What there is, behind the message that there is no such command; clap names those alone that are spelled alike.
fn known_commands(error: &clap::Error) -> String {
    if error.kind() != clap::error::ErrorKind::InvalidSubcommand {
        return String::new();
    }
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let all = Cli::command();
    // The words of the usage lead to the command whose subcommand it was to be.
    let command = usage.split_whitespace().fold(&all, |at, word| at.find_subcommand(word).unwrap_or(at));
    let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
    format!("\nThere are {}.\n", names.join(", "))
}

impl Cli {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let Self { global, look, command } = self;
        if let Some(folder) = global.lessons.as_ref().filter(|folder| !folder.is_dir()) {
            bail!("--lessons {}: there is no such folder", folder.display());
        }
        let (print, own_look): (Printing<'_>, _) = match command {
            None => return screens::run(None, look, global),
            Some(Command::Screen(screens::Start::Learn(args))) if args.plain => {
                (Box::new(|out| plain::run(args.lesson.as_deref(), global, out)), args.look.given())
            }
            Some(Command::Screen(screens::Start::Daily(args))) if args.plain => {
                (Box::new(plain::day), args.look.given())
            }
            Some(Command::Screen(screens::Start::Coach(args))) if args.prints() => {
                (Box::new(|out| coach::run(args, global, out)), args.look.given())
            }
            Some(Command::Screen(start)) => return screens::run(Some(start), look, global),
            Some(Command::Puzzles(puzzles::Args { action: None, game, look: own })) => {
                puzzles::have(*game)?;
                return screens::puzzles(*game, &own.or(look), global);
            }
            Some(Command::Puzzles(puzzles::Args { action: Some(action), game, look })) => {
                if game.is_some() {
                    bail!("--game stands behind the subcommand: `cutnode puzzles list --game NAME`");
                }
                (Box::new(|out| puzzles::run(action, global, out)), look.given())
            }
            Some(Command::Archive(archive::Args { action: None, look: own })) => {
                return screens::archive(&own.or(look), global);
            }
            Some(Command::Archive(archive::Args { action: Some(action), look })) => {
                (Box::new(|out| archive::run(action, out)), look.given())
            }
            Some(Command::Race(args)) if args.prints() => {
                (Box::new(|out| race::run(args, global, out)), args.look.given())
            }
            Some(Command::Race(args)) => return screens::race(args, &args.look.or(look), global),
            Some(Command::Step(args)) => match args.printed()? {
                Some(algorithm) => {
                    (Box::new(move |out| step::run(args, algorithm, global, out)), args.look.given())
                }
                None => return screens::step(args, &args.look.or(look), global),
            },
            Some(Command::Judge(args)) if args.opens() => {
                return judge::open(args, &args.look.or(look), global);
            }
            Some(Command::Judge(args)) => (Box::new(|out| judge::run(args, out)), args.look.given()),
            Some(Command::Print(command)) => (Box::new(|out| command.run(global, out)), None),
        };
        if let Some(option) = look.given().or(own_look) {
            bail!("{option} is for the screens; this command has none");
        }
        let mut out = printable::stdout(global.is_ascii());
        let done = print(&mut out);
        // What was said before an error comes before it.
        out.flush()?;
        Ok(ExitCode::from(done? as u8))
    }
}

/// A command that prints, about to be run.
type Printing<'a> = Box<dyn Fn(&mut dyn Write) -> anyhow::Result<Done> + 'a>;

impl Print {
    fn run(&self, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
        match self {
            Self::Games(args) => games::run(args, out),
            Self::Techniques(args) => techniques::run(args, global, out),
            Self::Algorithms(args) => algorithms::run(args, global, out),
            Self::Moves(args) => moves::run(args, global, out),
            Self::Perft(args) => perft::run(args, global, out),
            Self::Pgn(args) => pgn::run_pgn(args, out),
            Self::Pdn(args) => pgn::run_pdn(args, out),
            Self::Search(args) => search::run(args, global, out),
            Self::Tree(args) => tree::run(args, global, out),
            Self::Page(args) => page::run(args, global, out),
            Self::Lab(args) => lab::run(args, out),
            Self::Lessons(args) => lessons::run(args, global, out),
            Self::Ablate(args) => ablate::run(args, global, out),
            Self::Match(args) => matches::run(args, global, out),
            Self::Ladder(args) => ladder::run(args, global, out),
            Self::Book(args) => book::run(args, global, out),
            Self::Bench(args) => bench::run(args, out),
            Self::Refresh(args) => refresh::run(args, out),
            Self::Magics(args) => magics::run(args, out),
            Self::Tune(args) => tune::run(args, out),
            Self::Mine(args) => mine::run(args, out),
            Self::Uci(args) => uci::run(args, global, out),
            Self::Hub(args) => hub::run(args, global, out),
            Self::Config(args) => config::run(args, global, out),
            Self::Learner(args) => learner::run(args, out),
            Self::Completions(args) => completions::run(args, out),
            Self::Man(args) => man::run(args, out),
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(broken))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
