//! The engine is sent against the ladder: pairs of games in the background, each against the rung that is next to it by what
//! is known so far.

use std::collections::BTreeMap;

use crate::arena::fit::{Fitted, Score, fit};
use crate::arena::meeting::{Meeting, NotPlayed};
use crate::arena::schedule::PAIR;
use crate::learner::progress::Sent;
use crate::numbers::Whole as _;
use crate::opponents::{self, Opponent};
use crate::search::Stop;
use crate::session::GameCard;

/// Pairs of games that it plays.
const PAIRS: usize = 6;
/// How much further away a rung seems for each time that it was met, so that it meets several.
const VARIETY: f64 = 120.0;

/// How it fared against a rung.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Met {
    /// The rung's slug and name.
    pub(super) slug: String,
    pub(super) name: String,
    /// The rung's rating, where it was measured.
    pub(super) rating: Option<f64>,
    pub(super) half_points: u64,
    pub(super) games: u64,
}

/// A journey up and down the ladder.
pub(super) struct Journey {
    game: &'static GameCard,
    engine: Opponent,
    /// Where it is taken to stand before the first game.
    guess: f64,
    /// Those whom it has met, the weakest first.
    pub(super) met: Vec<Met>,
    /// Whom it plays now.
    against: Option<&'static Opponent>,
    /// Pairs that were played, and pairs that it is to have played in the end.
    pairs: usize,
    aim: usize,
    stop: Stop,
    /// Why it ended early.
    pub(super) failed: Option<String>,
}

impl Journey {
    /// With the games that it has played before, by whoever can the same.
    pub(super) fn new(game: &'static GameCard, engine: Opponent, guess: f64) -> Self {
        let (met, stop) = (Vec::new(), Stop::default());
        Self { game, engine, guess, met, against: None, pairs: 0, aim: 0, stop, failed: None }
    }

    /// The same with the games that are kept of it.
    pub(super) fn resumed(mut self, skills: &str, kept: &BTreeMap<String, Sent>) -> Self {
        for rung in opponents::ladder(self.game.slug) {
            if let Some(sent) = kept.get(&Sent::id(self.game.slug, skills, &rung.slug)) {
                self.note(rung, *sent);
            }
        }
        self.pairs = (self.met.iter().map(|met| met.games).sum::<u64>() / PAIR) as usize;
        self.aim = self.pairs.next_multiple_of(PAIRS);
        self
    }

    /// It has further games to play than those that were played; where all are, as many once more.
    pub(super) fn set_out(&mut self) {
        if self.pairs == self.aim {
            self.aim += PAIRS;
        }
    }

    /// Games that were played, and those that it is to play.
    pub(super) fn games(&self) -> (usize, usize) {
        let pair: usize = PAIR.fitted();
        (self.pairs * pair, self.aim * pair)
    }

    /// Whom it plays now.
    pub(super) fn against(&self) -> Option<&str> {
        self.against.map(|rung| rung.name.as_str())
    }

    /// The next pair of games; none when all are played.
    pub(super) fn go_on(&mut self) -> Option<Meeting> {
        self.failed = None;
        self.against = if self.pairs < self.aim { self.nearest() } else { None };
        let rung = self.against?;
        self.stop = Stop::default();
        // Other openings for each pair, those of other days included.
        let seed = 1_000_003 + self.pairs as u64;
        let players = [self.engine.clone(), rung.clone()];
        Some(Meeting { game: self.game, players, seed, stop: self.stop.clone() })
    }

    /// It comes back; what it has played counts.
    pub(super) fn end(&mut self) {
        self.stop.stop();
        self.against = None;
    }

    /// A pair of games is over: against whom, and what came of it.
    pub(super) fn hear(&mut self, played: Result<u64, NotPlayed>) -> Option<(&'static str, Sent)> {
        let rung = self.against.take()?;
        match played {
            Ok(half_points) => {
                self.pairs += 1;
                let sent = Sent { half_points, games: PAIR };
                self.note(rung, sent);
                Some((&rung.slug, sent))
            }
            Err(NotPlayed::Stopped) => None,
            Err(NotPlayed::Failed(why)) => {
                self.failed = Some(why);
                None
            }
        }
    }

    fn note(&mut self, rung: &Opponent, Sent { half_points, games }: Sent) {
        if let Some(met) = self.met.iter_mut().find(|met| met.slug == rung.slug) {
            (met.half_points, met.games) = (met.half_points + half_points, met.games + games);
            return;
        }
        let rating = opponents::rating(self.game.slug, &rung.slug).map(|rating| rating.value);
        let (slug, name) = (rung.slug.clone(), rung.name.clone());
        self.met.push(Met { slug, name, rating, half_points, games });
        let place = |met: &Met| opponents::ladder(self.game.slug).iter().position(|it| it.slug == met.slug);
        self.met.sort_by_key(place);
    }

    /// The rung that is next to it, of those that it has not met too often.
    fn nearest(&self) -> Option<&'static Opponent> {
        let here = self.rating().map_or(self.guess, |fitted| fitted.rating);
        let away = |rung: &Opponent| {
            let rating = opponents::rating(self.game.slug, &rung.slug);
            let there = rating.map_or(f64::from(rung.guess), |rating| rating.value);
            let met = self.met.iter().find(|met| met.slug == rung.slug).map_or(0, |met| met.games / PAIR);
            (there - here).abs() + VARIETY * met as f64
        };
        let rungs = opponents::ladder(self.game.slug).into_iter();
        rungs.min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// The rating that its games come to; `None` where it met nobody whose rating was measured.
    pub(super) fn rating(&self) -> Option<Fitted> {
        let rated: Vec<_> = self.met.iter().filter(|met| met.rating.is_some()).collect();
        let given: Vec<_> = [None].into_iter().chain(rated.iter().map(|met| met.rating)).collect();
        let score = |(at, met): (usize, &&Met)| Score {
            players: [0, at + 1],
            points: met.half_points as f64 / 2.0,
            games: met.games as f64,
        };
        let scores: Vec<_> = rated.iter().enumerate().map(score).collect();
        (!scores.is_empty()).then(|| fit(&given, &scores)[0])
    }
}

impl Drop for Journey {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
