//! What a match has come to: a line while it runs, and the result.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;

use serde_json::{Value, json};

use super::super::output::{write_columns, write_json};
use crate::arena::elo::Estimate;
use crate::arena::game::Played;
use crate::arena::match_score::MatchScore;
use crate::arena::record::Past;
use crate::arena::sprt::{Decision, Scale, Sprt};
use crate::cli::printable::{is_watched, status, stderr};
use crate::games::Side;
use crate::numbers::counted;

/// The score so far, and what is told of it.
pub(super) struct Report {
    names: [String; 2],
    games: u64,
    pub(super) sprt: Option<Sprt>,
    json: bool,
    score: MatchScore,
    /// How games ended, and how often.
    endings: BTreeMap<String, u64>,
    /// Games that a player lost by a fault or by his time, as told.
    faults: Vec<String>,
    /// Games that were played before this run.
    before: usize,
    efforts: [Efforts; 2],
}

/// What a player spent, in this run.
#[derive(Clone, Copy, Default)]
struct Efforts {
    moves: u64,
    seconds: f64,
    longest: f64,
    depth: u64,
    nodes: u64,
}

/// Where there is no terminal, the score is told once in so many games.
const SELDOM: u64 = 10;

impl Report {
    pub(super) fn new(names: [String; 2], games: u64, sprt: Option<Sprt>, json: bool) -> Self {
        Self {
            names,
            games,
            sprt,
            json,
            score: MatchScore::default(),
            endings: BTreeMap::new(),
            faults: Vec::new(),
            before: 0,
            efforts: [Efforts::default(); 2],
        }
    }

    /// Takes over the games of an earlier run.
    pub(super) fn take_over(&mut self, past: &[Past]) {
        for game in past {
            self.count(&game.id.round(), game.ending.clone(), game.faulty);
            self.score.count(game.id, game.verdict);
        }
        self.before = past.len();
    }

    /// Counts a game and tells how the match stands.
    pub(super) fn add(&mut self, game: &Played) -> anyhow::Result<()> {
        let reason = game.end.reason(&game.names);
        if game.at_fault().is_some() {
            status("")?;
            writeln!(stderr(), "game {}: {reason}", game.id.round())?;
        }
        self.count(&game.id.round(), reason, game.at_fault().is_some());
        self.score.count(game.id, game.verdict);
        let own = game.id.first_players_side();
        for (efforts, side) in self.efforts.iter_mut().zip([own, !own]) {
            efforts.add(game, side);
        }
        self.progress()
    }

    fn count(&mut self, round: &str, reason: String, faulty: bool) {
        if faulty {
            self.faults.push(format!("{round} {reason}"));
            *self.endings.entry("fault".into()).or_default() += 1;
        } else {
            *self.endings.entry(reason).or_default() += 1;
        }
    }

    /// What the sequential test has decided.
    pub(super) fn decision(&self) -> Option<Decision> {
        self.sprt.and_then(|sprt| sprt.decision(&self.score.pairs))
    }

    fn progress(&self) -> anyhow::Result<()> {
        let line = self.line();
        if is_watched() {
            status(&line)?;
        } else if self.score.games().is_multiple_of(SELDOM) {
            writeln!(stderr(), "{line}")?;
        }
        Ok(())
    }

    /// The score in a line.
    fn line(&self) -> String {
        let MatchScore { wins, draws, losses, .. } = self.score;
        let mut line = format!("{} of {} games  +{wins} ={draws} −{losses}", self.score.games(), self.games);
        if let Some(found) = self.score.estimate() {
            let _ = write!(line, "  Elo {}", signed(found.elo));
            if let Some(certainty) = found.certainty {
                let superiority = certainty.superiority * 100.0;
                let _ = write!(line, " ±{}  LOS {superiority:.1} %", plain(certainty.margin()));
            }
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let llr = sprt.llr(&self.score.pairs);
            let _ = write!(line, "  LLR {llr:+.2} ({lower:.2}, {upper:.2})");
        }
        line
    }

    /// Every game was decided by a fault, so that nothing is known of how strong anybody is.
    pub(super) fn is_worthless(&self) -> bool {
        self.score.games() > 0 && self.faults.len() as u64 == self.score.games()
    }

    /// Prints the result.
    pub(super) fn finish(&self, interrupted: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        status("")?;
        if self.json {
            write_json(out, &self.object(interrupted))?;
            return Ok(());
        }
        let [first, second] = &self.names;
        let played = self.score.games();
        let broken_off = if interrupted { ", broken off" } else { "" };
        let before =
            if self.before > 0 { format!(", {} of them before", self.before) } else { String::new() };
        writeln!(out, "{first} against {second}: {played} of {} games{before}{broken_off}", self.games)?;
        write_columns(out, &self.rows())?;
        for fault in &self.faults {
            writeln!(out, "fault in game {fault}")?;
        }
        Ok(())
    }

    fn rows(&self) -> Vec<[String; 2]> {
        let MatchScore { wins, draws, losses, pairs, .. } = self.score;
        let share = self.score.share().map(|share| format!("  {:.1} %", share * 100.0)).unwrap_or_default();
        let mut rows = vec![("score", format!("+{wins} ={draws} −{losses}{share}"))];
        let told = pairs.map(|count| count.to_string()).join(" ");
        rows.push(("pairs", format!("{told}  with 0, ½, 1, 1½ and 2 points")));
        if let Some(found) = self.score.estimate() {
            rows.push(("Elo", elo_text(&found)));
            if let Some(certainty) = found.certainty {
                rows.push(("LOS", format!("{:.1} %", certainty.superiority * 100.0)));
            }
        }
        if let Some(sprt) = self.sprt {
            rows.push(("SPRT", self.sprt_text(&sprt)));
        }
        let endings = self.endings.iter().map(|(reason, count)| format!("{count} {reason}"));
        rows.push(("ended", endings.collect::<Vec<_>>().join(", ")));
        let places = [("first", &self.efforts[0]), ("second", &self.efforts[1])];
        rows.extend(
            places
                .into_iter()
                .filter(|(_, efforts)| efforts.moves > 0)
                .map(|(who, efforts)| (who, efforts.text())),
        );
        rows.into_iter().map(|(what, text)| [what.to_string(), text]).collect()
    }

    fn sprt_text(&self, sprt: &Sprt) -> String {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.llr(&self.score.pairs);
        let elo = match sprt.scale {
            Scale::Logistic => "Elo",
            Scale::Normalized => "normalized Elo",
        };
        let verdict = match self.decision() {
            Some(Decision::H0) => format!("H0 is accepted: not {} {elo} stronger", plain(sprt.elo1)),
            Some(Decision::H1) => format!("H1 is accepted: stronger, not just by {} {elo}", plain(sprt.elo0)),
            None => "undecided".into(),
        };
        format!(
            "LLR {llr:+.2} ({lower:.2}, {upper:.2}) for {} against {} {elo}: {verdict}",
            plain(sprt.elo0),
            plain(sprt.elo1)
        )
    }

    fn object(&self, interrupted: bool) -> Value {
        let MatchScore { wins, draws, losses, pairs, .. } = self.score;
        let found = self.score.estimate();
        let certainty = found.and_then(|found| found.certainty);
        let sprt = self.sprt.map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let decision = self.decision().map(|decision| match decision {
                Decision::H0 => "H0",
                Decision::H1 => "H1",
            });
            json!({ "normalized": sprt.scale == Scale::Normalized, "elo0": sprt.elo0, "elo1": sprt.elo1,
                    "alpha": sprt.alpha, "beta": sprt.beta, "llr": sprt.llr(&pairs), "lower": lower, "upper": upper,
                    "decision": decision })
        });
        let efforts = self.efforts.map(|efforts| efforts.object());
        json!({
            "first": self.names[0], "second": self.names[1], "games": self.score.games(),
            "wins": wins, "draws": draws, "losses": losses, "pairs": pairs, "score": self.score.share(),
            // What is infinite or not known is null.
            "elo": found.map(|found| found.elo), "elo_low": certainty.map(|certainty| certainty.low),
            "elo_high": certainty.map(|certainty| certainty.high),
            "normalized_elo": certainty.map(|certainty| certainty.normalized),
            "los": certainty.map(|certainty| certainty.superiority),
            "sprt": sprt, "endings": self.endings, "faults": self.faults, "efforts": efforts,
            "games_before": self.before, "interrupted": interrupted,
        })
    }
}

impl Efforts {
    fn add(&mut self, game: &Played, side: Side) {
        for effort in game.efforts_of(side) {
            let seconds = effort.time.as_secs_f64();
            self.moves += 1;
            self.seconds += seconds;
            self.longest = self.longest.max(seconds);
            self.depth += effort.thought.depth.unwrap_or_default();
            self.nodes += effort.thought.nodes.unwrap_or_default();
        }
    }

    fn mean(&self, sum: f64) -> f64 {
        sum / self.moves.max(1) as f64
    }

    fn text(&self) -> String {
        let Self { moves, seconds, longest, depth, nodes } = *self;
        format!(
            "{}, on average {:.0} ms (at most {:.0}), depth {:.1}, {:.0} nodes",
            counted(moves, "move", "moves"),
            self.mean(seconds * 1_000.0),
            longest * 1_000.0,
            self.mean(depth as f64),
            self.mean(nodes as f64)
        )
    }

    fn object(&self) -> Value {
        json!({ "moves": self.moves, "mean_ms": self.mean(self.seconds * 1_000.0), "longest_ms": self.longest * 1_000.0,
                "mean_depth": self.mean(self.depth as f64), "mean_nodes": self.mean(self.nodes as f64) })
    }
}

/// The difference, and between which it lies in 95 of 100 cases.
fn elo_text(found: &Estimate) -> String {
    let elo = signed(found.elo);
    match found.certainty {
        Some(certainty) => {
            format!("{elo}  ({} … {} in 95 cases of 100)", signed(certainty.low), signed(certainty.high))
        }
        None => format!("{elo}  (all pairs are alike: nothing is known of its error)"),
    }
}

/// A number of Elo points with its sign, as it is printed.
fn signed(elo: f64) -> String {
    let sign = if elo < -0.05 { "−" } else { "+" };
    format!("{sign}{}", plain(elo.abs()))
}

fn plain(elo: f64) -> String {
    if elo.is_finite() { format!("{elo:.1}") } else { "∞".into() }
}
