//! Who takes part in a ladder: its rungs, the players who overlook things, and anchors from outside; or the learner's engine,
//! lesson by lesson.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail};

use super::super::matches::side::Side;
use crate::arena::{Player, Rung};
use crate::config::{Config, without_folder};
use crate::course::growth::Growth;
use crate::opponents::ratings::Rating;
use crate::opponents::{self, Opponent};
use crate::search::Stop;
use crate::session::GameCard;

/// Somebody who takes part.
pub(super) struct Entrant {
    /// The one word for him.
    pub(super) slug: String,
    /// All that decides how he plays, in words.
    pub(super) words: String,
    /// His place among those of whom each is to be stronger than the one below: the rungs of the ladder, or the learner's
    /// engine lesson by lesson.
    pub(super) rung: Option<usize>,
    /// He stands for a rating of one's choice, and has none of his own.
    pub(super) is_chosen: bool,
    /// The rating that he is taken to have.
    pub(super) given: Option<f64>,
    /// Roughly how strong he is: who meets whom goes by it.
    pub(super) about: f64,
    kind: Kind,
}

enum Kind {
    Own(Box<Opponent>),
    Anchor(Box<Side>),
}

impl Entrant {
    fn of(opponent: &Opponent, rung: Option<usize>, rating: Option<Rating>) -> Self {
        Self {
            slug: opponent.slug.clone(),
            words: format!("{:?}", opponent.mind),
            rung,
            is_chosen: false,
            given: None,
            about: rating.map_or(f64::from(opponent.guess), |rating| rating.value),
            kind: Kind::Own(Box::new(opponent.clone())),
        }
    }

    /// Everybody of this program in a game.
    fn own(game: &GameCard) -> Vec<Self> {
        let entrant = |opponent: &Opponent, rung| {
            Self::of(opponent, rung, opponents::rating(game.slug, &opponent.slug))
        };
        let rungs = opponents::ladder(game.slug).into_iter().enumerate();
        let rungs = rungs.map(|(place, opponent)| entrant(opponent, Some(place)));
        rungs.chain(opponents::overlooking().into_iter().map(|opponent| entrant(opponent, None))).collect()
    }

    /// The learner's engine as each lesson of the course makes it, and the rungs of the ladder with their ratings.
    fn course(game: &GameCard) -> Vec<Self> {
        let growth = Growth::of_learner(&BTreeMap::new(), None);
        let stage = |stages: usize| {
            let opponent = growth.opponent_after(stages);
            Self::of(&opponent, Some(stages), opponents::rating_of(game.slug, &growth.after(stages)))
        };
        let rung = |opponent: &'static Opponent| {
            let rating = opponents::rating(game.slug, &opponent.slug)?;
            Some(Self { given: Some(rating.value), ..Self::of(opponent, None, Some(rating)) })
        };
        let stages = (0..=growth.stages.len()).map(stage);
        stages.chain(opponents::ladder(game.slug).into_iter().filter_map(rung)).collect()
    }

    /// An anchor as it is written on the command line: its rating, `=`, and the words of a side of a match.
    pub(super) fn anchor(text: &str, config: &Config, game: &'static GameCard) -> anyhow::Result<Self> {
        let (rating, words) =
            text.split_once('=').context("it must be RATING=ENGINE, as in 1320=\"stockfish --depth 1\"")?;
        let given: f64 =
            rating.trim().parse().ok().filter(|rating| (-1_000.0..=5_000.0).contains(rating)).with_context(
                || format!("`{rating}` is no rating: a number from -1000 to 5000 must stand before the `=`"),
            )?;
        let side = Side::named(words, game)?.read(None, None, config)?;
        let slug = format!("anchor-{given}");
        let words = format!("{given}={}", side.describe());
        Ok(Self {
            slug,
            words,
            rung: None,
            is_chosen: false,
            given: Some(given),
            about: given,
            kind: Kind::Anchor(Box::new(side)),
        })
    }

    /// What the file of ratings says of one with a rating that he was taken to have.
    pub(super) fn anchor_words(&self) -> String {
        if let (Kind::Own(_), Some(given)) = (&self.kind, self.given) {
            return format!("{given:.0}={}", self.slug);
        }
        let (rating, command) = self.words.split_once('=').unwrap_or(("", &self.words));
        format!("{rating}={}", without_folder(command))
    }

    /// Starts him.
    pub(super) fn start(&self, seed: u64, stop: &Stop) -> anyhow::Result<Box<dyn Player>> {
        match &self.kind {
            Kind::Own(opponent) => {
                Ok(Box::new(Rung::new((**opponent).clone(), seed).context("no thread for the search")?))
            }
            Kind::Anchor(side) => side.start(Some(self.slug.clone()), stop),
        }
    }
}

/// A player of one's choice who is named.
fn chosen(game: &GameCard, slug: &str) -> Option<Entrant> {
    let opponent = opponents::opponent(game.slug, slug).filter(|it| opponents::chosen(&it.slug).is_some())?;
    Some(Entrant { is_chosen: true, ..Entrant::of(&opponent, None, None) })
}

/// Everybody who takes part, by strength; `only` these of the program's own, if they are named.
pub(super) fn field(
    game: &'static GameCard,
    course: bool,
    only: &[String],
    anchors: &[String],
    config: &Config,
) -> anyhow::Result<Vec<Entrant>> {
    let mut field = if course { Entrant::course(game) } else { Entrant::own(game) };
    let is_new = |slug: &&String| field.iter().all(|entrant| entrant.slug != **slug);
    let others: BTreeSet<_> = only.iter().filter(is_new).collect();
    let others: Vec<_> = others.into_iter().filter_map(|slug| chosen(game, slug)).collect();
    field.extend(others);
    if let Some(unknown) = only.iter().find(|slug| field.iter().all(|entrant| entrant.slug != **slug)) {
        let known: Vec<_> = field.iter().map(|entrant| entrant.slug.as_str()).collect();
        bail!("--only: `{unknown}` is nobody; there are {}", known.join(", "));
    }
    // Without those who stand for it a course has no scale.
    field.retain(|entrant| only.is_empty() || only.contains(&entrant.slug) || entrant.given.is_some());
    for text in anchors {
        field.push(Entrant::anchor(text, config, game).with_context(|| format!("--anchor \"{text}\""))?);
    }
    if field.len() < 2 {
        bail!("a ladder needs two players at least");
    }
    field.sort_by(|one, other| one.about.total_cmp(&other.about));
    Ok(field)
}
