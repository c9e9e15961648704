//! What a ladder has come to.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context as _;
use serde_json::json;

use super::super::output::{write_columns, write_json};
use super::log::Log;
use super::player::Entrant;
use crate::arena::elo::{self, Pairs};
use crate::arena::fit::{Fitted, Score, fit};
use crate::files;
use crate::opponents::ratings::{Measured, PlayerRating, Ratings};
use crate::session::GameCard;

/// The rating of the first player where nobody's is known.
const FLOOR: f64 = 200.0;

/// A player with his rating.
struct Row<'a> {
    player: &'a Entrant,
    fitted: Fitted,
    games: u64,
    /// Of a rung: its share of the points against the rung below, and how probable it is that it is the stronger one.
    below: Option<(f64, Option<f64>)>,
}

/// The ratings, the weakest player first.
pub(super) struct Table<'a> {
    game: &'static GameCard,
    rows: Vec<Row<'a>>,
    games: u64,
}

impl<'a> Table<'a> {
    pub(super) fn new(game: &'static GameCard, field: &'a [Entrant], log: &Log) -> Self {
        let place = |slug: &str| field.iter().position(|player| player.slug == slug);
        let mut scores: Vec<Score> = Vec::new();
        let mut games = vec![0; field.len()];
        for line in &log.lines {
            let [Some(one), Some(other)] = [place(&line.players[0]), place(&line.players[1])] else {
                continue;
            };
            games[one] += 1;
            games[other] += 1;
            let points = f64::from(line.half_points) / 2.0;
            match scores.iter_mut().find(|score| score.players == [one, other]) {
                Some(score) => (score.points, score.games) = (score.points + points, score.games + 1.0),
                None => scores.push(Score { players: [one, other], points, games: 1.0 }),
            }
        }
        let mut given: Vec<_> = field.iter().map(|player| player.given).collect();
        if given.iter().all(Option::is_none) {
            given[0] = Some(FLOOR);
        }
        let fitted = fit(&given, &scores);
        let mut last_rung: Option<&Entrant> = None;
        let mut rows = Vec::new();
        for ((player, fitted), games) in field.iter().zip(fitted).zip(games) {
            let below = last_rung.filter(|_| player.is_rung).and_then(|below| direct(log, below, player));
            if player.is_rung {
                last_rung = Some(player);
            }
            rows.push(Row { player, fitted, games, below });
        }
        rows.sort_by(|one, other| one.fitted.rating.total_cmp(&other.fitted.rating));
        let games = scores.iter().map(|score| score.games as u64).sum();
        Self { game, rows, games }
    }

    pub(super) fn print(&self, as_json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        if as_json {
            let players: Vec<_> = self.rows.iter().map(Row::json).collect();
            write_json(out, &json!({ "game": self.game.slug, "games": self.games, "players": players }))?;
            return Ok(());
        }
        let head = ["player", "rating", "±", "games", "against the rung below"].map(String::from);
        let rows: Vec<_> = std::iter::once(head).chain(self.rows.iter().map(Row::columns)).collect();
        write_columns(out, &rows)?;
        Ok(())
    }

    /// Puts the ratings into a file, beside those of other games.
    pub(super) fn put(&self, path: &Path, commit: &str) -> anyhow::Result<()> {
        let place = || format!("--out: {}", path.display());
        let mut ratings = there(path)?;
        let player = |row: &Row<'_>| PlayerRating {
            slug: row.player.slug.clone(),
            rating: row.fitted.rating.round() as i32,
            margin: row.fitted.margin.round() as i32,
            games: row.games,
        };
        let (anchors, own): (Vec<_>, Vec<_>) = self.rows.iter().partition(|row| row.player.given.is_some());
        ratings.put(Measured {
            slug: self.game.slug.into(),
            commit: commit.into(),
            games: self.games,
            anchors: anchors.into_iter().map(|row| row.player.words.clone()).collect(),
            player: own.into_iter().filter(|row| row.games > 0).map(player).collect(),
        });
        let text = ratings.write(HEAD)?;
        let written: io::Result<()> = files::replace(path, |out| out.write_all(text.as_bytes()));
        written.with_context(place)
    }
}

/// The ratings that a file has; none where none is. A file with anything else is not written over.
pub(super) fn there(path: &Path) -> anyhow::Result<Ratings> {
    let place = || format!("--out: {}", path.display());
    let ratings = |text: &str| Ratings::read(text).ok().filter(|ratings| !ratings.game.is_empty());
    let is_ours = |beginning: &[u8]| {
        let whole = fs::metadata(path).is_ok_and(|found| found.len() == beginning.len() as u64);
        // Of a long file the beginning has to do: its head.
        std::str::from_utf8(beginning)
            .is_ok_and(|text| if whole { ratings(text).is_some() } else { text.starts_with(HEAD_BEGINS) })
    };
    if files::recognise(path, is_ours).with_context(place)? {
        return Ratings::read(&files::text(path).with_context(place)?).with_context(place);
    }
    Ok(Ratings::default())
}

/// How a file of ratings begins.
const HEAD_BEGINS: &str = "# How strong the opponents are: written by `cutnode ladder --out`.";
/// The head of a file of ratings.
const HEAD: &str = "How strong the opponents are: written by `cutnode ladder --out`. A rating is no more than its margin off, in 95
cases of 100. Without anchors the first player is taken to have 200: ratings of such a game say how far apart
its players are, and nothing of other games.";

/// How a rung fares against the one below: its share of the points, and the probability that it is the stronger one.
fn direct(log: &Log, below: &Entrant, rung: &Entrant) -> Option<(f64, Option<f64>)> {
    let lines: Vec<_> = log.between(&below.slug, &rung.slug).collect();
    let mut pairs: Pairs = [0; 5];
    for line in lines.iter().filter(|line| line.number % 2 == 0) {
        if let Some(other) = lines.iter().find(|other| other.number == line.number + 1) {
            pairs[4 - usize::from(line.half_points + other.half_points)] += 1;
        }
    }
    let estimate = elo::estimate(&pairs)?;
    Some((estimate.share, estimate.certainty.map(|certainty| certainty.superiority)))
}

impl Row<'_> {
    fn columns(&self) -> [String; 5] {
        let margin =
            if self.player.given.is_some() { "given".into() } else { format!("{:.0}", self.fitted.margin) };
        let below = self.below.map_or(String::new(), |(share, superiority)| {
            let superiority =
                superiority.map_or(String::new(), |sure| format!(", stronger with {:.1} %", sure * 100.0));
            format!("{:.1} % of the points{superiority}", share * 100.0)
        });
        [
            self.player.slug.clone(),
            format!("{:.0}", self.fitted.rating),
            margin,
            self.games.to_string(),
            below,
        ]
    }

    fn json(&self) -> serde_json::Value {
        let (share, superiority) = self.below.map_or((None, None), |(share, sure)| (Some(share), sure));
        json!({
            "player": self.player.slug,
            "rating": self.fitted.rating.round(),
            "margin": self.fitted.margin.round(),
            "given": self.player.given.is_some(),
            "games": self.games,
            "share_against_below": share,
            "superiority_over_below": superiority,
        })
    }
}
