//! `cutnode puzzles`: what there is to solve, and what the engine solves of it.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::Subcommand;
use serde_json::{Value, json};

use super::output::{write_columns, write_json};
use super::screens::LookArgs;
use super::thinking::think;
use super::{Done, Global, epd};
use crate::games::{BoardView, Outcome};
use crate::search::{Limits, Plan};
use crate::session::{self, GAMES, Method, Request, Session, Watch};
use crate::tutor::puzzles::{Puzzle, shipped};

/// Solve puzzles on the screen; list them, show one, or let the engine solve them
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) look: LookArgs,
    #[command(subcommand)]
    pub(super) action: Option<Action>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Action {
    /// Print the shipped puzzles, the easiest first: id, rating, game, themes
    List {
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
    /// Let the engine solve puzzles, and print those that it does not solve and `solved K of N`
    Solve {
        /// Time for each move in milliseconds
        #[arg(long, value_name = "MS", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
        movetime: u64,
        /// Search each move to this depth (1 to 100) instead
        #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u8).range(1..=100))]
        depth: Option<u8>,
        /// Puzzles in the CSV form of the Lichess puzzle database, or positions in EPD with `bm` or `am` (a file
        /// name that ends in .epd); the shipped ones without it
        #[arg(long, value_name = "FILE")]
        file: Option<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

pub(super) fn run(action: &Action, global: &Global, out: &mut dyn Write) -> anyhow::Result<Done> {
    match action {
        Action::List { json } => list(*json, out),
        Action::Show { id, solution, json } => show(id, *solution, *json, out),
        Action::Solve { movetime, depth, file, json } => {
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
            match file {
                Some(file) if file.extension().is_some_and(|extension| extension == "epd") => {
                    let tasks = epd::tasks(file)?;
                    solve(&tasks, |task| &task.id, |task| task.wrong_move(plan), *json, out)
                }
                Some(file) => solve(
                    &read_csv(file)?,
                    |puzzle| &puzzle.id,
                    |puzzle| wrong_move(puzzle, plan),
                    *json,
                    out,
                ),
                None => solve(&shipped(), |puzzle| &puzzle.id, |puzzle| wrong_move(puzzle, plan), *json, out),
            }
        }
    }
}

fn list(json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let puzzles = shipped();
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
    let Some(puzzle) = shipped().into_iter().find(|puzzle| puzzle.id == id) else {
        bail!("there is no puzzle `{id}`; `cutnode puzzles list` lists them");
    };
    if json {
        write_json(out, &puzzle_json(&puzzle))?;
        return Ok(Done::Yes);
    }
    let mut session = open(&puzzle)?;
    let view = session.view();
    writeln!(out, "{} {}: {}", puzzle.game, puzzle.position, puzzle.themes.join(", "))?;
    writeln!(out, "rated {}, {} to move", puzzle.rating, session.game().side_name(view.side))?;
    write_board(out, &view.board)?;
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

fn write_board(out: &mut dyn Write, board: &BoardView) -> io::Result<()> {
    match board {
        BoardView::Text(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}")),
        BoardView::Grid(grid) => {
            for (row, cells) in grid.rows.iter().zip(grid.cells.chunks(grid.columns.len())) {
                let letters: Vec<_> =
                    cells.iter().map(|cell| cell.letter.unwrap_or('.').to_string()).collect();
                writeln!(out, "{row} {}", letters.join(" "))?;
            }
            writeln!(out, "  {}", grid.columns.join(" "))
        }
    }
}

fn open(puzzle: &Puzzle) -> anyhow::Result<Box<dyn Session>> {
    let game = session::game(&puzzle.game)?;
    game.open(Some(&puzzle.position)).with_context(|| format!("puzzle {}", puzzle.id))
}

/// Lets the engine solve them one by one. `wrong_move` says what it played where it failed.
fn solve<T>(
    puzzles: &[T],
    id: impl Fn(&T) -> &str,
    wrong_move: impl Fn(&T) -> anyhow::Result<Option<String>>,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let mut failed = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        if io::stderr().is_terminal() {
            write!(io::stderr(), "\r{} of {}", number + 1, puzzles.len())?;
        }
        if let Some(played) = wrong_move(puzzle)? {
            if !json {
                writeln!(out, "{} not solved: {played}", id(puzzle))?;
            }
            failed.push(id(puzzle));
        }
    }
    if io::stderr().is_terminal() {
        write!(io::stderr(), "\r\x1b[K")?;
    }
    let solved = puzzles.len() - failed.len();
    if json {
        write_json(out, &json!({ "solved": solved, "puzzles": puzzles.len(), "failed": failed }))?;
    } else {
        writeln!(out, "solved {solved} of {}", puzzles.len())?;
    }
    Ok(Done::Yes)
}

/// What the engine played where it left the solution: `Nf3 instead of Qxh7#`; `None` when it solves the puzzle.
/// A move that wins the game at once is right, whichever it is.
fn wrong_move(puzzle: &Puzzle, plan: Plan) -> anyhow::Result<Option<String>> {
    let mut session = open(puzzle)?;
    for (number, text) in puzzle.moves.iter().enumerate() {
        let naming = || format!("puzzle {}: move {}, `{text}`", puzzle.id, number + 1);
        let tag = session.parse_move(text).with_context(naming)?;
        if number % 2 == 0 {
            let request = Request { method: Method::Engine, plan, watch: Watch::Silent };
            let best = think(session.as_ref(), request, |_| Ok(()))?.found.best;
            if best != Some(tag) && !best.is_some_and(|best| wins(session.as_ref(), best)) {
                let name = |tag| session.texts(&[Some(tag)]).join("");
                let played = best.map_or("nothing".into(), name);
                return Ok(Some(format!("{played} instead of {}", name(tag))));
            }
        }
        if !session.play(tag) {
            bail!("{}: the game is over before it", naming());
        }
    }
    Ok(None)
}

fn wins(session: &dyn Session, tag: crate::games::MoveTag) -> bool {
    let after = session.look(&[Some(tag)]);
    after.and_then(|view| view.ending).is_some_and(|ending| ending.outcome == Outcome::Loss)
}

/// Reads puzzles in the form of the Lichess database: the first move of each is the opponent's.
fn read_csv(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut lines = text.lines().enumerate();
    let head: Vec<&str> = lines.next().map(|(_, line)| line.split(',').collect()).unwrap_or_default();
    let column = |name: &str| {
        let found = head.iter().position(|&word| word == name);
        found.with_context(|| {
            format!(
                "{}:1:1: there is no column {name}; needed are PuzzleId, FEN, Moves, Rating, Themes",
                file.display()
            )
        })
    };
    let columns = ["PuzzleId", "FEN", "Moves", "Rating", "Themes"].map(column);
    let [id, fen, moves, rating, themes] = columns;
    let columns = [id?, fen?, moves?, rating?, themes?];
    let mut puzzles = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let puzzle =
            csv_puzzle(line, columns).with_context(|| format!("{}:{}", file.display(), number + 1))?;
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

fn csv_puzzle(line: &str, columns: [usize; 5]) -> anyhow::Result<Puzzle> {
    if line.contains('"') {
        bail!("quoted fields are not read; the database has none");
    }
    let fields: Vec<&str> = line.split(',').collect();
    let field = |column: usize| {
        fields.get(column).copied().with_context(|| format!("there is no field {}", column + 1))
    };
    let [id, fen, moves, rating, themes] = columns.map(field);
    let mut session = GAMES[0].open(Some(fen?))?;
    let mut moves = moves?.split_whitespace().map(String::from);
    let first = moves.next().context("there are no moves")?;
    let tag = session.parse_move(&first).with_context(|| format!("move 1, `{first}`"))?;
    session.play(tag);
    Ok(Puzzle {
        id: id?.into(),
        game: GAMES[0].slug.into(),
        position: session.view().notation,
        moves: moves.collect(),
        themes: themes?.split_whitespace().map(String::from).collect(),
        rating: rating?.parse().context("the rating must be a whole number")?,
        note: None,
    })
}
