//! What a ladder has come to.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context as _;
use serde_json::json;

use super::super::output::{write_columns, write_json};
use super::log::Log;
use super::player::Entrant;
use crate::arena::elo::{self, Certainty, Estimate, Pairs};
use crate::arena::fit::{Fitted, Score, fit};
use crate::course::growth::Growth;
use crate::files;
use crate::numbers::rounded;
use crate::opponents::ratings::{
    AgainstBefore, Measured, MeasuredCourse, PlayerRating, Ratings, StageRating,
};
use crate::opponents::your_engine::NODES;
use crate::session::GameCard;

/// The rating of the first player where nobody's is known.
const FLOOR: f64 = 200.0;

/// Where an anchor or a player has more than this share of the points, their games count for no rating: who wins nearly
/// always is stronger, but by how much such games say least, and the scale of engines that err on purpose is no other's far
/// from where it was made.
const ONE_SIDED: f64 = 0.93;

/// A player with his rating.
struct Row<'a> {
    player: &'a Entrant,
    fitted: Fitted,
    games: u64,
    /// Of a rung: how it fared against the rung below, and in how many games.
    below: Option<(Estimate, u64)>,
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
        for line in &log.lines {
            let [Some(one), Some(other)] = [place(&line.players[0]), place(&line.players[1])] else {
                continue;
            };
            let points = f64::from(line.half_points) / 2.0;
            match scores.iter_mut().find(|score| score.players == [one, other]) {
                Some(score) => (score.points, score.games) = (score.points + points, score.games + 1.0),
                None => scores.push(Score { players: [one, other], points, games: 1.0 }),
            }
        }
        let mut given: Vec<_> = field.iter().map(|player| player.given).collect();
        leave_out_one_sided(&mut scores, &given);
        // He is no anchor: his scale is that of the others.
        if given.iter().all(Option::is_none) {
            given[0] = Some(FLOOR);
        }
        let mut games = vec![0; field.len()];
        for score in &scores {
            score.players.iter().for_each(|&player| games[player] += rounded::<u64>(score.games));
        }
        let fitted = fit(&given, &scores);
        let mut rungs: Vec<_> = field.iter().filter(|player| player.rung.is_some()).collect();
        rungs.sort_by_key(|player| player.rung);
        let below = |player: &Entrant| {
            let pair = rungs.windows(2).find(|pair| pair[1].slug == player.slug)?;
            direct(log, pair[0], player)
        };
        let row = |((player, fitted), games)| Row { below: below(player), player, fitted, games };
        let mut rows: Vec<Row<'a>> = field.iter().zip(fitted).zip(games).map(row).collect();
        rows.sort_by(|one, other| one.fitted.rating.total_cmp(&other.fitted.rating));
        let games = scores.iter().map(|score| rounded::<u64>(score.games)).sum();
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

    /// Puts the ratings into a file, beside those of other games, and of `some` players beside those of others.
    pub(super) fn put(&self, path: &Path, signature: u64, some: bool) -> anyhow::Result<()> {
        let player = |row: &Row<'_>| PlayerRating {
            slug: row.player.slug.clone(),
            rating: rounded::<i32>(row.fitted.rating),
            margin: rounded::<i32>(row.fitted.margin),
            games: row.games,
            basis: None,
        };
        let own = self
            .rows
            .iter()
            .filter(|row| row.player.given.is_none() && !row.player.is_chosen && row.games > 0);
        let measured = Measured {
            slug: self.game.slug.into(),
            signature,
            anchors: self.anchors(),
            player: own.map(player).collect(),
        };
        write(path, |ratings| if some { ratings.put_some(measured) } else { ratings.put(measured) })
    }

    /// Puts those of the learner's engine into a file, and of `some` lessons beside those of others.
    pub(super) fn put_course(&self, path: &Path, signature: u64, some: bool) -> anyhow::Result<()> {
        let growth = Growth::of_learner(&BTreeMap::new(), None);
        let mut stages: Vec<_> = self.rows.iter().filter_map(|row| Some((row.player.rung?, row))).collect();
        stages.sort_by_key(|(place, _)| *place);
        let stage = |(place, row): (usize, &Row<'_>)| StageRating {
            skills: growth.after(place).to_string(),
            rating: rounded::<i32>(row.fitted.rating),
            margin: rounded::<i32>(row.fitted.margin),
            games: row.games,
            before: row.below.and_then(|(found, games)| against_before(&found, games)),
        };
        let measured = MeasuredCourse {
            slug: self.game.slug.into(),
            signature,
            nodes: NODES,
            anchors: self.anchors(),
            stage: stages.into_iter().map(stage).collect(),
        };
        write(path, |ratings| {
            if some {
                ratings.put_some_of_course(measured);
            } else {
                ratings.put_course(measured);
            }
        })
    }

    /// Those who stand for the scale, if they played.
    fn anchors(&self) -> Vec<String> {
        let given = self.rows.iter().filter(|row| row.player.given.is_some() && row.games > 0);
        given.map(|row| row.player.anchor_words()).collect()
    }
}

/// A match as the file has it; `None` where nothing is known of its error. Of whoever won all of n pairs it is known, by
/// the rule of three, that he wins more than the share 1 − 3 / n of them in 95 cases of 100.
fn against_before(found: &Estimate, games: u64) -> Option<AgainstBefore> {
    let spread = 3.0 / (games as f64 / 2.0).max(3.0);
    let (low, high) = match found.certainty {
        Some(Certainty { low, high, .. }) => (low, high),
        None if found.share >= 1.0 => (elo::difference(1.0 - spread), f64::INFINITY),
        None if found.share <= 0.0 => (f64::NEG_INFINITY, elo::difference(spread)),
        None => return None,
    };
    let tenth = |elo: f64| (elo * 10.0).round() / 10.0;
    let share = (found.share * 1e4).round() / 1e4;
    Some(AgainstBefore { games, share, elo: tenth(found.elo), low: tenth(low), high: tenth(high) })
}

/// Changes a file of ratings.
fn write(path: &Path, change: impl FnOnce(&mut Ratings)) -> anyhow::Result<()> {
    let mut ratings = there(path)?;
    change(&mut ratings);
    let text = ratings.write(HEAD)?;
    let written: io::Result<()> = files::replace(path, |out| out.write_all(text.as_bytes()));
    written.with_context(|| format!("--out: {}", path.display()))
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
its players are, and nothing of other games. A course is the learner's engine after one lesson after the other, on the
scale of those who are given; `before` is its match against itself a lesson before.";

/// Leaves out the games of an anchor with whom it is one-sided, as long as both have others.
fn leave_out_one_sided(scores: &mut Vec<Score>, given: &[Option<f64>]) {
    let one_sided = |score: &Score| {
        let share = score.points / score.games;
        score.players.iter().any(|&player| given[player].is_some()) && share.max(1.0 - share) > ONE_SIDED
    };
    let others: Vec<usize> = scores.iter().filter(|it| !one_sided(it)).flat_map(|it| it.players).collect();
    scores.retain(|score| !one_sided(score) || score.players.iter().any(|player| !others.contains(player)));
}

/// How a rung fares against the one below, and in how many games of whole pairs.
fn direct(log: &Log, below: &Entrant, rung: &Entrant) -> Option<(Estimate, u64)> {
    let is_first = rung.slug < below.slug;
    let [one, other] = if is_first { [rung, below] } else { [below, rung] };
    let lines: Vec<_> = log.between(&one.slug, &other.slug).collect();
    let mut pairs: Pairs = [0; 5];
    for line in lines.iter().filter(|line| line.number % 2 == 0) {
        if let Some(other) = lines.iter().find(|other| other.number == line.number + 1) {
            let half_points = usize::from(line.half_points + other.half_points);
            pairs[if is_first { half_points } else { 4 - half_points }] += 1;
        }
    }
    Some((elo::estimate(&pairs)?, 2 * pairs.iter().sum::<u64>()))
}

impl Row<'_> {
    fn columns(&self) -> [String; 5] {
        let margin =
            if self.player.given.is_some() { "given".into() } else { format!("{:.0}", self.fitted.margin) };
        let below = self.below.map_or(String::new(), |(found, _)| {
            let superiority = found.certainty.map_or(String::new(), |certainty| {
                format!(", stronger with {:.1} %", certainty.superiority * 100.0)
            });
            format!("{:.1} % of the points{superiority}", found.share * 100.0)
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
        let share = self.below.map(|(found, _)| found.share);
        let superiority = self.below.and_then(|(found, _)| Some(found.certainty?.superiority));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_nearly_always_is_not_rated_by_that_unless_there_is_nothing_else() {
        let score = |one, other, points| Score { players: [one, other], points, games: 100.0 };
        // The first is an anchor, and the last has met nobody else.
        let mut scores = vec![score(0, 1, 3.0), score(0, 2, 50.0), score(1, 2, 2.0), score(0, 3, 1.0)];
        leave_out_one_sided(&mut scores, &[Some(1_500.0), None, None, None]);
        let players: Vec<_> = scores.iter().map(|score| score.players).collect();
        assert_eq!(players, [[0, 2], [1, 2], [0, 3]]);
    }
}
