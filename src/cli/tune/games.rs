//! The file of positions: a line each with result, score and position, and a line after each game. What follows the
//! last such line is a game that was interrupted, and is played again.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::Split;
use crate::cli::ordered::in_order;
use crate::cli::printable::status;
use crate::cli::progress::Progress;
use crate::files::Growing;
use crate::tuning::fit::Example;
use crate::tuning::{Sample, SelfPlay, TunedGame};

/// What the file has of a position.
struct Line {
    game: u64,
    result: f32,
    score: i32,
    position: String,
}

/// An open file of positions.
pub(super) struct Games {
    file: Growing,
    plan: SelfPlay,
    lines: Vec<Line>,
    /// Positions that are there, without counters of moves and so on: each is taken once.
    known: HashSet<u64>,
    played: u64,
}

/// How a game ends in the file.
const DONE: &str = "# game ";

impl Games {
    /// Opens a file, or begins it.
    pub(super) fn open(path: &Path, game: &str, plan: SelfPlay) -> anyhow::Result<Self> {
        let header = format!("# {game}, seed {}, {} nodes a move", plan.seed, plan.nodes);
        let place = || path.display().to_string();
        let mut file = Growing::open(path).with_context(place)?;
        let text = file.text().with_context(place)?;
        let whole = text.rfind(DONE).and_then(|at| Some(at + text[at..].find('\n')? + 1)).unwrap_or(0);
        let mut games = Self { file, plan, lines: Vec::new(), known: HashSet::new(), played: 0 };
        let header = format!("{header}\n");
        match text.split_inclusive('\n').next() {
            // Its first line may not have been written to its end.
            Some(first) if !header.starts_with(first) => {
                let (there, wanted) = (first.trim_end(), header.trim_end());
                bail!("{}:1: `{there}`, where `{wanted}` is expected; take another file", place())
            }
            Some(first) if first == header => {
                games.file.cut(whole.max(header.len()) as u64).with_context(place)?;
            }
            _ => {
                games.file.cut(0).with_context(place)?;
                games.file.add(header.as_bytes()).with_context(place)?;
            }
        }
        for (number, line) in text[..whole].lines().enumerate().skip(1) {
            games.read(line).with_context(|| format!("{}:{}", place(), number + 1))?;
        }
        Ok(games)
    }

    fn read(&mut self, line: &str) -> anyhow::Result<()> {
        if let Some(number) = line.strip_prefix(DONE) {
            self.played = number.parse().context("the number of a game is expected")?;
            return Ok(());
        }
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().context("key, result, score and position are expected");
        let key = u64::from_str_radix(word()?, 16).context("a key is expected")?;
        let (result, score) = (word()?.parse()?, word()?.parse()?);
        self.known.insert(key);
        self.lines.push(Line { game: self.played + 1, result, score, position: word()?.into() });
        Ok(())
    }

    pub(super) fn positions(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// Plays games until there are so many positions. They are entered in the order of their numbers, whichever thread
    /// is first.
    pub(super) fn play(
        &mut self,
        tuned: &dyn TunedGame,
        positions: usize,
        threads: usize,
    ) -> anyhow::Result<()> {
        if self.lines.len() >= positions {
            return Ok(());
        }
        let plan = self.plan;
        let mut progress = Progress::new(positions as u64);
        let entered = in_order(
            threads,
            self.played + 1,
            |number| tuned.play(&plan, number),
            |_, samples| {
                self.enter(samples)?;
                progress.tell(self.lines.len() as u64, &format!("{} positions", self.lines.len()))?;
                Ok(if self.lines.len() < positions {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                })
            },
        );
        status("")?;
        entered
    }

    /// Enters a game.
    fn enter(&mut self, samples: Vec<Sample>) -> anyhow::Result<()> {
        use std::fmt::Write as _;
        let (mut text, game) = (String::new(), self.played + 1);
        for Sample { position, key, score, result } in samples {
            if self.known.insert(key) {
                let _ = writeln!(text, "{key:016x} {result} {score} {position}");
                self.lines.push(Line { game, result, score, position });
            }
        }
        let _ = writeln!(text, "{DONE}{game}");
        self.file.add(text.as_bytes()).context("the positions cannot be written")?;
        self.played = game;
        Ok(())
    }

    /// The positions as examples, and those of one game in `held_out` apart. `label` makes a target of score and
    /// result.
    pub(super) fn examples(
        &self,
        tuned: &dyn TunedGame,
        held_out: u64,
        label: impl Fn(f64, f64) -> f64,
    ) -> anyhow::Result<Split> {
        let (mut train, mut held) = (Vec::new(), Vec::new());
        for line in &self.lines {
            let coefficients = tuned.coefficients(&line.position).with_context(|| line.position.clone())?;
            if let Some(coefficients) = coefficients {
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "nobody needs more places of a chance to win"
                )]
                let target = label(f64::from(line.score), f64::from(line.result)) as f32;
                let part = if line.game.is_multiple_of(held_out) { &mut held } else { &mut train };
                part.push(Example { coefficients, target });
            }
        }
        Ok((train, held))
    }
}
