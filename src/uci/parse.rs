//! Reads one line of the protocol. Nothing is looked up here: positions, moves and options are words still.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::numbers::Whole as _;

/// What the other side says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Who are you, and what can be set?
    Uci,
    /// Are you there?
    IsReady,
    /// The next position is of another game.
    NewGame,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its new value; empty for a button.
        value: String,
    },
    /// The position to think about.
    Position {
        /// In the game's notation; `None` for its start.
        start: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// The move that was pondered on has been played.
    PonderHit,
    /// Answer now.
    Stop,
    /// A word of the protocol that asks for nothing here: `debug`, `register`.
    Nothing,
    /// End.
    Quit,
}

/// How to think.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// The deepest iteration.
    pub depth: Option<u64>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// What the side that moves first has left on its clock.
    pub first: Clock,
    /// What the other side has.
    pub second: Clock,
    /// Moves until the clocks are set anew.
    pub moves_to_go: Option<u64>,
    /// Answer only when asked to stop.
    pub infinite: bool,
    /// Think in the opponent's time: the limits count from `ponderhit` on.
    pub ponder: bool,
    /// Look for a win in so many moves.
    pub mate: Option<u64>,
    /// Do not search: count the lines of this length.
    pub perft: Option<u64>,
    /// The only moves to look at; all where there are none.
    pub searchmoves: Vec<String>,
}

/// A side's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// Time left; `None` without a clock.
    pub left: Option<Duration>,
    /// Time gained with every move.
    pub increment: Duration,
}

/// Why a line makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLine {
    /// No word of it is a command.
    #[error("unknown command `{0}`")]
    Unknown(String),
    /// A word must be followed by something else.
    #[error("`{0}` must be followed by {1}")]
    Missing(&'static str, &'static str),
    /// A number is none.
    #[error("`{0}` must be followed by a whole number, not `{1}`")]
    NoNumber(String, String),
    /// Nothing stands where a number is due.
    #[error("`{0}` must be followed by a whole number, and nothing follows it")]
    NoWord(String),
}

/// What a line says; `None` when it is blank. Words before the first command are passed over, as the protocol
/// wants it.
///
/// # Errors
/// When the line makes no sense.
pub fn parse(line: &str) -> Result<Option<Command>, BadLine> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(&first) = words.first() else { return Ok(None) };
    for (number, &word) in words.iter().enumerate() {
        let rest = &words[number + 1..];
        return Ok(Some(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Command::Go(go(rest)?),
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "debug" | "register" => Command::Nothing,
            "quit" => Command::Quit,
            _ => continue,
        }));
    }
    Err(BadLine::Unknown(first.chars().take(40).collect()))
}

fn set_option(words: &[&str]) -> Result<Command, BadLine> {
    let words = match words {
        ["name", rest @ ..] if !rest.is_empty() => rest,
        _ => return Err(BadLine::Missing("setoption", "`name` and an option")),
    };
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    Ok(Command::SetOption { name: words[..end].join(" "), value })
}

fn position(words: &[&str]) -> Result<Command, BadLine> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default().iter().map(ToString::to_string).collect();
    match &words[..end] {
        ["startpos"] => Ok(Command::Position { start: None, moves }),
        ["fen", fen @ ..] if !fen.is_empty() => Ok(Command::Position { start: Some(fen.join(" ")), moves }),
        _ => Err(BadLine::Missing("position", "`startpos`, or `fen` and a position")),
    }
}

/// The words that may follow `go`: they end a list of moves.
const GO: [&str; 13] = [
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "mate",
    "perft",
    "infinite",
    "ponder",
    "searchmoves",
];

/// The greatest number of anything but nodes: more is as good as it, and times can be added up.
const MOST: u64 = u32::MAX as u64;

/// Words that are not known here are passed over: the protocol lets either side know more than the other.
fn go(words: &[&str]) -> Result<Go, BadLine> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut number = |most: u64| {
            let text = words.next().ok_or_else(|| BadLine::NoWord(word.into()))?;
            // Interfaces send a negative time for a side that has overstepped it.
            let whole = i128::from_str(text)
                .map_err(|_| BadLine::NoNumber(word.into(), text.chars().take(40).collect()));
            whole.map(|whole| whole.clamp(0, most.into()).fitted::<u64>())
        };
        match word {
            "depth" => go.depth = Some(number(MOST)?),
            "nodes" => go.nodes = Some(number(u64::MAX)?),
            "movetime" => go.movetime = Some(Duration::from_millis(number(MOST)?)),
            "wtime" => go.first.left = Some(Duration::from_millis(number(MOST)?)),
            "btime" => go.second.left = Some(Duration::from_millis(number(MOST)?)),
            "winc" => go.first.increment = Duration::from_millis(number(MOST)?),
            "binc" => go.second.increment = Duration::from_millis(number(MOST)?),
            "movestogo" => go.moves_to_go = Some(number(MOST)?),
            "mate" => go.mate = Some(number(MOST)?),
            "perft" => go.perft = Some(number(MOST)?),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(word) = words.next_if(|word| !GO.contains(word)) {
                    go.searchmoves.push(word.into());
                }
            }
            _ => {}
        }
    }
    Ok(go)
}
