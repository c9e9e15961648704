//! The file of a ladder's games: who played, and a line for each game as it ends, so that one that was broken off goes on.

use std::path::Path;

use anyhow::{Context as _, bail};

use super::player::Entrant;
use crate::files::{Foreign, Growing};

/// A game that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// The two players in the order of the alphabet; the first has the first side in games with even numbers.
    pub(super) players: [String; 2],
    /// Which game of the two, counted from 0.
    pub(super) number: u64,
    /// Half points of the first of them.
    pub(super) half_points: u8,
}

/// An open file of games.
pub(super) struct Log {
    file: Option<Growing>,
    pub(super) lines: Vec<Line>,
}

/// How the first line begins.
const BEGINS: &str = "# cutnode ladder: ";
/// What a line about a player begins with.
const PLAYER: &str = "player ";

impl Log {
    /// Opens the file, if there is to be one, and reads the games in it.
    pub(super) fn open(path: Option<&Path>, head: &str, entrants: &[Entrant]) -> anyhow::Result<Self> {
        let mut log = Self { file: None, lines: Vec::new() };
        let Some(path) = path else { return Ok(log) };
        let name = path.display();
        let naming = || format!("--log: {name}");
        let mut file = Growing::open(path).with_context(naming)?;
        let text = file.text().with_context(naming)?;
        // What follows the last line end was not written to its end.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let head = format!("# {head}");
        let first = text.lines().next().unwrap_or_default();
        if !first.starts_with(BEGINS) && !BEGINS.starts_with(first) || whole == 0 && !head.starts_with(first)
        {
            return Err(Foreign).with_context(naming);
        }
        let mut known = Vec::new();
        for (number, line) in text[..whole].lines().enumerate() {
            let place = || format!("--log: {name}:{}", number + 1);
            if number == 0 && line != head {
                bail!("{}: `{line}`, where `{head}` is expected; take another file", place());
            } else if let Some(player) = line.strip_prefix(PLAYER) {
                let (slug, words) = player.split_once(' ').with_context(|| format!("{}: who?", place()))?;
                if let Some(other) =
                    entrants.iter().find(|entrant| entrant.slug == slug && entrant.words != words)
                {
                    bail!("{}: {slug} is another one now: {}; take another file", place(), other.words);
                }
                known.push(slug.to_string());
            } else if number > 0 {
                log.lines.push(read(line).with_context(place)?);
            }
        }
        file.cut(whole as u64).with_context(naming)?;
        if whole == 0 {
            file.add(format!("{head}\n").as_bytes()).with_context(naming)?;
        }
        log.file = Some(file);
        for entrant in entrants.iter().filter(|entrant| !known.contains(&entrant.slug)) {
            log.append(&format!("{PLAYER}{} {}", entrant.slug, entrant.words))?;
        }
        Ok(log)
    }

    fn append(&mut self, line: &str) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        file.add(format!("{line}\n").as_bytes()).context("--log: the game cannot be written")
    }

    /// Takes down a game.
    pub(super) fn add(&mut self, line: Line) -> anyhow::Result<()> {
        let Line { players: [one, other], number, half_points } = &line;
        self.append(&format!("{one} {other} {number} {half_points}"))?;
        self.lines.push(line);
        Ok(())
    }

    /// The games that two have played, who are named in the order of the alphabet.
    pub(super) fn between(&self, one: &str, other: &str) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.players[0] == one && line.players[1] == other)
    }
}

fn read(line: &str) -> anyhow::Result<Line> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[one, other, number, half_points] = words.as_slice() else {
        bail!("two players, the number of the game and half points are expected: `{line}`");
    };
    let half_points = half_points.parse().ok().filter(|half_points| *half_points <= 2);
    let half_points: u8 = half_points.context("half points are 0, 1 or 2")?;
    let number: u64 = number.parse().context("the number of the game")?;
    // Earlier versions put the weaker one first. In the other game of the pair they have each other's side.
    let (players, number, half_points) = if one <= other {
        ([one, other], number, half_points)
    } else {
        ([other, one], number ^ 1, 2 - half_points)
    };
    Ok(Line { players: players.map(String::from), number, half_points })
}
