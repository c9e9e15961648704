//! `cutnode puzzles`: what there is to solve, and what the engine solves of it.

mod check;
mod effort;
mod import;
mod solve;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, bail};
use clap::Subcommand;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use super::output::{write_columns, write_json};
use super::printable::stderr;
use super::screens::LookArgs;
use super::within::within;
use super::{Done, Global, epd, learner, registry};
use crate::files::ending;
use crate::learner::progress::imported::PuzzleQuery;
use crate::learner::puzzles::{Imported, Puzzle};
use crate::numbers::Whole as _;
use crate::search::{Limits, Plan};
use crate::session::portable::of_file;
use crate::session::{self, GAMES, GameCard, Session, shipped_puzzles};

/// Solve puzzles on the screen; list them, show one, or let the engine solve them
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// The game of the puzzles; that of the settings without it, if it has any
    #[arg(long, value_name = "NAME", value_parser = registry::game())]
    pub(super) game: Option<&'static GameCard>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    #[command(subcommand)]
    pub(super) action: Option<Action>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Action {
    /// Print the shipped puzzles, the easiest first: id, rating, game, themes
    List {
        /// Those of this game; all without it
        #[arg(long, value_name = "NAME", value_parser = registry::game())]
        game: Option<&'static GameCard>,
        /// Print one JSON array
        #[arg(long)]
        json: bool,
    },
    /// Print a puzzle
    Show {
        /// Its id, from the list
        id: String,
        /// Print the solution too
        #[arg(long)]
        solution: bool,
        /// Print one JSON object, the solution included
        #[arg(long)]
        json: bool,
    },
    /// Measure what it takes to find a puzzle's first move, and which technique pays most
    ///
    /// The engine looks for it, alpha-beta without any technique does, and the engine without one technique at a time. A
    /// move is found when an iteration chooses it that looked as deep as the solution goes, or that sees the game won. Each
    /// search has a million nodes at most, and begins with an empty table.
    Effort {
        /// Its id, from the list
        id: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Take in a file of puzzles: the open database of Lichess, or any CSV with its columns
    ///
    /// Needed are the columns PuzzleId, FEN, Moves, Rating and Themes. Every puzzle is checked: a line that is none is
    /// printed with what is wrong with it, and left out. An import that was interrupted goes on where it was when the
    /// same command is given again; its puzzles are there once it is done. A file takes the place of an earlier one of
    /// the same name.
    Import(import::Args),
    /// Print imported puzzles that you have not tried: id, rating, game, themes
    Draw {
        /// Of this game; of any without it
        #[arg(long, value_name = "NAME", value_parser = registry::game())]
        game: Option<&'static GameCard>,
        /// About this
        #[arg(long, value_name = "THEME")]
        theme: Option<String>,
        /// Rated from A to B
        #[arg(long, value_name = "A..B", default_value = "0..4000", value_parser = ratings)]
        rating: (i64, i64),
        /// At most so many
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u32>(1..))]
        count: u32,
        /// Where random numbers start; the clock decides without it
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
    },
    /// Look whether each of the solver's moves is the only one, and estimate how hard they are to find
    ///
    /// Puzzles are those of a file, or the mined ones that are shipped. One is printed if the engine does not see at
    /// this depth that a move of its solution wins and no other does. At the end stands how far the estimates are from
    /// the ratings in the file, and for each theme how many puzzles have it in the file, as the program sees it, and
    /// both. Exit code 1 if one was printed.
    Check(check::Args),
    /// Let the engine solve puzzles, and print those that it does not solve and `solved K of N`
    Solve {
        /// The shipped ones of this game, or the game of those of the file: without it all that are shipped, and the first game
        #[arg(long, value_name = "NAME", value_parser = registry::game())]
        game: Option<&'static GameCard>,
        /// Time for each move in milliseconds
        #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = within::<u64>(1..=3_600_000))]
        movetime: u64,
        /// Search each move to this depth (1 to 100) instead
        #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = within::<u8>(1..=100))]
        depth: Option<u8>,
        /// Puzzles in the CSV form of the Lichess puzzle database, packed by zstd or not, or positions in EPD with `bm`
        /// or `am` (a file name that ends in .epd); the shipped ones without it
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn run(action: &Action, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match action {
        Action::Import(args) => import::run(args, out),
        Action::Check(args) => check::run(args, out),
        Action::Draw { game, theme, rating, count, seed } => {
            let game = game.map(|card| card.slug.into());
            let wish = PuzzleQuery { theme: theme.clone(), ratings: *rating, tried: false, set: None, game };
            draw(&wish, count.fitted(), *seed, out)
        }
        Action::List { game, json } => list(*game, *json, out),
        Action::Effort { id, json } => effort::run(&by_id(id)?, *json, out),
        Action::Show { id, solution, json } => show(id, *solution, *json, out),
        Action::Solve { game, movetime, depth, file, json } => {
            let config = global.load()?;
            let limits = match depth {
                Some(depth) => Limits::depth(*depth),
                None => Limits::time(Duration::from_millis(*movetime)),
            };
            let plan = Plan {
                techniques: config.techniques,
                hash: config.hash,
                threads: config.threads,
                ..Plan::new(limits)
            };
            let puzzles = match file {
                Some(file) if ending(file).as_deref() == Some("epd") => {
                    let theirs = of_file(file).slug;
                    if let Some(game) = game.filter(|game| game.slug != theirs) {
                        bail!("--game {}: .epd files are of {theirs}", game.slug);
                    }
                    let tasks = epd::tasks(file)?;
                    return solve::solve(&tasks, |task| &task.id, |task| task.wrong_move(plan), *json, out);
                }
                Some(file) => solve::read(file, game.unwrap_or(&GAMES[0]))?,
                None => shipped(*game)?,
            };
            let wrong_move = |puzzle: &Puzzle| solve::wrong_move(puzzle, plan);
            solve::solve(&puzzles, |puzzle| &puzzle.id, wrong_move, *json, out)
        }
    }
}

/// The shipped puzzles: all, or those of a game.
fn shipped(game: Option<&GameCard>) -> anyhow::Result<Vec<Puzzle>> {
    let mut puzzles = shipped_puzzles();
    let Some(card) = game else { return Ok(puzzles) };
    refuse_unless(card, |slug| puzzles.iter().any(|puzzle| puzzle.game == slug))?;
    puzzles.retain(|puzzle| puzzle.game == card.slug);
    Ok(puzzles)
}

/// Refuses a game of which there is no puzzle, shipped, made of the learner's games or imported.
pub(super) fn have(game: Option<&'static GameCard>) -> anyhow::Result<()> {
    let Some(card) = game else { return Ok(()) };
    let mut games: BTreeSet<String> = shipped_puzzles().into_iter().map(|puzzle| puzzle.game).collect();
    if !games.contains(card.slug) && learner::path()?.exists() {
        let store = learner::open()?;
        games.extend(store.own_puzzles()?.into_iter().map(|puzzle| puzzle.game));
        games.extend(store.imports()?.into_iter().map(|set| set.game));
    }
    refuse_unless(card, |slug| games.contains(slug))
}

fn refuse_unless(card: &GameCard, has: impl Fn(&str) -> bool) -> anyhow::Result<()> {
    if has(card.slug) {
        return Ok(());
    }
    let known: Vec<_> = GAMES.iter().map(|card| card.slug).filter(|slug| has(slug)).collect();
    bail!("--game {}: there are no puzzles of this game; there are some of {}", card.slug, known.join(", "))
}

fn list(game: Option<&GameCard>, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let puzzles = shipped(game)?;
    if json {
        write_json(out, &puzzles.iter().map(puzzle_json).collect::<Vec<_>>())?;
    } else {
        let rows: Vec<_> = puzzles
            .into_iter()
            .map(|puzzle| [puzzle.id, puzzle.rating.to_string(), puzzle.game, puzzle.themes.join(", ")])
            .collect();
        write_columns(out, &rows)?;
    }
    Ok(Done::Yes)
}

fn puzzle_json(puzzle: &Puzzle) -> Value {
    json!({ "id": puzzle.id, "game": puzzle.game, "position": puzzle.position, "moves": puzzle.moves,
            "themes": puzzle.themes, "rating": puzzle.rating, "note": puzzle.note })
}

fn show(id: &str, solution: bool, json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let puzzle = by_id(id)?;
    if json {
        write_json(out, &puzzle_json(&puzzle))?;
        return Ok(Done::Yes);
    }
    let mut session = open(&puzzle)?;
    let view = session.view();
    writeln!(out, "{} {}: {}", puzzle.game, puzzle.position, puzzle.themes.join(", "))?;
    writeln!(out, "rated {}, {} to move", puzzle.rating, session.game().side_name(view.side))?;
    write!(out, "{}", view.board)?;
    if solution {
        for text in &puzzle.moves {
            let tag = session.parse_move(text).with_context(|| format!("the puzzle's move `{text}`"))?;
            session.play(tag);
        }
        writeln!(out, "{}", session.played_texts().join(" "))?;
        if let Some(note) = &puzzle.note {
            writeln!(out, "{note}")?;
        }
    }
    Ok(Done::Yes)
}

fn by_id(id: &str) -> anyhow::Result<Puzzle> {
    let shipped = shipped_puzzles().into_iter().find(|puzzle| puzzle.id == id);
    let found = shipped.map_or_else(|| learners(id), |puzzle| Ok(Some(puzzle)))?;
    found.with_context(|| {
        format!("there is no puzzle `{id}`: `cutnode puzzles list` lists those of the program, and `puzzles draw` finds imported ones")
    })
}

/// A puzzle that the learner has beside those of the program: made of his own games, or imported.
fn learners(id: &str) -> anyhow::Result<Option<Puzzle>> {
    if !learner::path()?.exists() {
        return Ok(None);
    }
    let store = learner::open()?;
    if let Some(own) = store.own_puzzles()?.into_iter().find(|puzzle| puzzle.id == id) {
        return Ok(Some(own));
    }
    let found = store.imported(id)?;
    Ok(found.map(session::ready).transpose()?)
}

/// `1400..1600`.
fn ratings(text: &str) -> Result<(i64, i64), String> {
    let ends = text.split_once("..").and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let wrong = || format!("ratings are two whole numbers with dots between, `1400..1600`, not `{text}`");
    let (low, high): (i64, i64) = ends.ok_or_else(wrong)?;
    if low > high {
        return Err(format!("from {low} there is nothing up to {high}: the lower rating stands first"));
    }
    Ok((low, high))
}

fn draw(wish: &PuzzleQuery, count: usize, seed: Option<u64>, out: &mut dyn Write) -> anyhow::Result<Done> {
    let store = learner::open()?;
    let sets = store.imports()?;
    if sets.is_empty() {
        bail!("no puzzles are imported; `cutnode puzzles import FILE` takes in a file of them");
    }
    if let Some(game) = wish.game.as_ref().filter(|game| sets.iter().all(|set| set.game != **game)) {
        bail!(
            "--game {game}: no imported puzzle is of this game; `cutnode puzzles import FILE --game {game}` takes in a file of them"
        );
    }
    let clock = || {
        SystemTime::now()
            .duration_since(SystemTime::UNIX_EPOCH)
            .unwrap_or_default()
            .as_nanos()
            .fitted::<u64>()
    };
    let mut dice = StdRng::seed_from_u64(seed.unwrap_or_else(clock));
    let drawn = store.draw(wish, count, dice.random())?;
    if let (Some(theme), true) = (&wish.theme, drawn.is_empty()) {
        let mut known = BTreeSet::new();
        for set in sets.iter().filter(|set| wish.game.as_ref().is_none_or(|game| set.game == *game)) {
            known.extend(store.counts(&set.name)?.iter().flat_map(|counts| counts.themes().cloned()));
        }
        if !known.contains(theme) {
            let of = wish.game.as_ref().map_or_else(String::new, |game| format!(" of {game}"));
            let known: Vec<_> = known.into_iter().collect();
            bail!("--theme {theme}: no imported puzzle{of} is about it; they are about {}", known.join(", "));
        }
    }
    let rows: Vec<_> = drawn
        .into_iter()
        .map(|Imported { game, row, .. }| {
            [row.id, row.rating.to_string(), game, row.themes.replace(' ', ", ")]
        })
        .collect();
    if rows.is_empty() {
        writeln!(stderr(), "no imported puzzle is like that")?;
        return Ok(Done::No);
    }
    write_columns(out, &rows)?;
    Ok(Done::Yes)
}

fn open(puzzle: &Puzzle) -> anyhow::Result<Box<dyn Session>> {
    let game = session::game(&puzzle.game)?;
    game.open(Some(&puzzle.position)).with_context(|| format!("puzzle {}", puzzle.id))
}
