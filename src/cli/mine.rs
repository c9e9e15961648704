//! `cutnode mine`: puzzles, mined from games.

use std::collections::HashSet;
use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, bail};

use super::interrupt::Interrupt;
use super::ordered::in_order;
use super::pgn::{self, Counted};
use super::printable::status;
use super::progress::Progress;
use super::within::within;
use super::{Done, registry};
use crate::files::{Foreign, Growing};
use crate::games::NoLine;
use crate::learner::puzzles::columns::{NAMES, Rows, unhyphened};
use crate::mining::{Find, Plan};
use crate::numbers::Whole as _;
use crate::session::GameCard;
use crate::session::portable::{Opened, of_file};

/// Mine puzzles from games: mistakes after which one line of moves alone wins
///
/// The games are those of a file, or the program lets weak players play some. Where a mistake gives the opponent something
/// to win, the engine looks for the line that wins it and shows that at each of its moves nothing else does. What is found is
/// appended to a CSV file with the columns of the Lichess puzzle database, with themes and an estimated rating; `cutnode
/// puzzles import` takes it in. A command that was interrupted goes on where it was.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game
    #[arg(long, value_name = "NAME", value_parser = registry::game(), default_value = crate::session::GAMES[0].slug)]
    game: &'static GameCard,
    /// Mine the games of this file, PGN or PDN, instead of letting weak players play
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pgn: Option<PathBuf>,
    /// Where the puzzles are kept
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// End when the file has so many puzzles; of a file of games all are mined without it
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// The depth to which the engine looks for moves, and for others that are as good
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = within::<u8>(4..=40))]
    depth: u8,
    /// Where random numbers start
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads that mine; one for each processor by default
    #[arg(long, value_name = "T", value_parser = within::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// Puzzles of weak players' games that are mined where no number is given.
const USUAL: usize = 100;
/// How far an estimated rating may be off.
const DEVIATION: u16 = 350;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let game = args.pgn.as_deref().map_or(args.game, of_file);
    let (lines, left) = match args.pgn.as_deref().map(games_of).transpose()? {
        Some((lines, left)) => (Some(lines), left),
        None => (None, String::new()),
    };
    let source = args.pgn.as_deref().map_or_else(|| format!("seed {}", args.seed), source_of);
    let mut file = Puzzles::open(&args.out, source)?;
    let enough = args.count.unwrap_or(if lines.is_some() { usize::MAX } else { USUAL });
    let interrupt = Interrupt::listen()?;
    if file.count < enough {
        collect(args, game, lines.as_deref(), &mut file, enough, &interrupt)?;
    }
    writeln!(out, "{} puzzles in {}{left}", file.count, args.out.display())?;
    Ok(interrupt.ended_by().unwrap_or(Done::Yes))
}

/// A game as text: where it begins, and its moves with blanks between.
struct Line {
    start: String,
    moves: String,
}

/// The games of a file, each as far as it can be read, since a mistake of a player's is one whatever comes after it; and in
/// how many of them something is wrong, in words.
fn games_of(file: &Path) -> anyhow::Result<(Vec<Option<Line>>, String)> {
    let mut lines = Vec::new();
    let counted = pgn::each_game(file, usize::MAX, |game| {
        // One that cannot be read has its place all the same: the games are known by their numbers.
        lines.push(game.map(|Opened { session, .. }| Line {
            start: session.start(),
            moves: session.played_plain().join(" "),
        }));
    })?;
    let left = match counted {
        Counted { broken: 0, .. } => String::new(),
        Counted { games, broken } => format!("; {broken} of {games} games used up to a mistake in the file"),
    };
    Ok((lines, left))
}

/// What a file's games are called in the puzzles.
fn source_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A game of which so many have no puzzle has none.
const HOPELESS: u64 = 20_000;

fn collect(
    args: &Args,
    game: &GameCard,
    lines: Option<&[Option<Line>]>,
    file: &mut Puzzles,
    enough: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let plan = Plan { seed: args.seed, depth: args.depth };
    let stop = interrupt.stop();
    let work = |number: u64| -> Result<Option<Vec<Find>>, NoLine> {
        match lines {
            None => Ok(game.mine().collect(&plan, number, stop)),
            Some(lines) => match lines.get(number.fitted::<usize>() - 1) {
                None => Ok(None),
                Some(None) => Ok(Some(Vec::new())),
                Some(Some(line)) => game.mine().sift(&plan, &line.start, &line.moves, stop),
            },
        }
    };
    let whole = if enough < usize::MAX { enough } else { lines.map_or(0, <[_]>::len) };
    let mut progress = Progress::new(whole as u64);
    let entered =
        in_order(args.threads.map_or(processors, usize::from), file.reached.max(1), work, |number, found| {
            let Some(finds) = found.with_context(|| format!("game {number}"))? else {
                return Ok(ControlFlow::Break(()));
            };
            file.enter(number, &finds)?;
            if lines.is_none() && file.count == 0 && number >= HOPELESS {
                bail!("{}: no puzzle in the first {HOPELESS} games: there will be none", game.slug);
            }
            let done = if enough < usize::MAX { file.count as u64 } else { number };
            progress.tell(done, &format!("{} puzzles, {number} games", file.count))?;
            Ok(if file.count < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        });
    status("")?;
    entered
}

/// The file of puzzles.
struct Puzzles {
    file: Growing,
    /// Where the games come from.
    source: String,
    count: usize,
    /// The last game of this source with a puzzle in the file, which may not have all of its puzzles there; 0 if none has.
    reached: u64,
    /// Positions and moves that are there.
    known: HashSet<String>,
}

/// Before the number of a game.
const GAME: &str = ", game ";

impl Puzzles {
    /// Opens a file of this command, or begins it. What a write that was interrupted has left behind is cut off.
    fn open(path: &Path, source: String) -> anyhow::Result<Self> {
        let place = || path.display().to_string();
        let mut file = Growing::open(path).with_context(place)?;
        let text = file.text().with_context(place)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut puzzles = Self { file, source, count: 0, reached: 0, known: HashSet::new() };
        let names = line(&NAMES)?;
        if !text.starts_with(&names) {
            // Its first line may not have been written to its end.
            if whole > 0 || !names.starts_with(&text) {
                return Err(Foreign).with_context(place);
            }
            puzzles.file.cut(0).with_context(place)?;
            puzzles.file.add(names.as_bytes()).with_context(place)?;
            return Ok(puzzles);
        }
        let mut rows = Rows::new(&text.as_bytes()[..whole]).with_context(|| format!("{}:1:1", place()))?;
        while let Some(row) = rows.read().with_context(place)? {
            let row = row.map_err(anyhow::Error::new).with_context(place)?;
            // Other puzzles have the same columns.
            let (from, number) = row.url.rsplit_once(GAME).ok_or(Foreign).with_context(place)?;
            let number = number.parse::<u64>().map_err(|_| Foreign).with_context(place)?;
            if from == puzzles.source {
                puzzles.reached = puzzles.reached.max(number);
            }
            puzzles.count += 1;
            puzzles.known.insert(format!("{} {}", row.position, row.moves));
        }
        puzzles.file.cut(whole as u64).with_context(place)?;
        Ok(puzzles)
    }

    /// Enters the puzzles of a game, all at once.
    fn enter(&mut self, number: u64, finds: &[Find]) -> anyhow::Result<()> {
        let mut text = String::new();
        for Find { key, position, moves, themes, rating } in finds {
            let moves = moves.join(" ");
            if !self.known.insert(format!("{position} {moves}")) {
                continue;
            }
            let themes: Vec<_> = themes.iter().map(|theme| unhyphened(theme)).collect();
            text.push_str(&line(&[
                &format!("{key:016x}"),
                position,
                &moves,
                &rating.to_string(),
                &DEVIATION.to_string(),
                "0",
                "0",
                &themes.join(" "),
                &format!("{}{GAME}{number}", self.source),
                "",
            ])?);
            self.count += 1;
        }
        self.file.add(text.as_bytes()).context("the puzzles cannot be written")
    }
}

/// A line of the file.
fn line(fields: &[&str; NAMES.len()]) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
