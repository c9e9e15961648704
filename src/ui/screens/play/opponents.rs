//! Whom the user can choose to play against.

use std::time::Duration;

use crate::config::EngineCommand;
use crate::opponents::ratings::Rating;
use crate::opponents::{self, Opponent, dice};
use crate::search::{Limits, Plan};
use crate::session::{GAMES, Method, Request, Watch};

/// The rating of a player of one's choice at first.
pub(super) const USUAL_RATING: i32 = 800;
/// What the slug of an engine from outside begins with.
const OUTSIDE: &str = "uci:";

/// Somebody to play against.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Foe {
    /// One of the program's own.
    Own(Opponent),
    /// An engine from outside.
    Engine(EngineCommand),
}

impl Foe {
    /// A player of this rating, where ratings are known.
    pub(super) fn rated(game: &str, rating: i32) -> Option<Self> {
        opponents::rated(game, rating).map(Self::Own)
    }

    /// Whoever has this slug.
    pub(super) fn find(game: &str, slug: &str, engines: &[EngineCommand]) -> Option<Self> {
        match slug.strip_prefix(OUTSIDE) {
            Some(name) => engines.iter().find(|engine| engine.name == name).cloned().map(Self::Engine),
            None => opponents::opponent(game, slug).map(Self::Own),
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Self::Own(opponent) => &opponent.name,
            Self::Engine(engine) => &engine.name,
        }
    }

    pub(super) fn about(&self) -> &str {
        match self {
            Self::Own(opponent) => &opponent.about,
            Self::Engine(_) => "an engine from outside, of your settings",
        }
    }

    pub(super) fn slug(&self) -> String {
        match self {
            Self::Own(opponent) => opponent.slug.clone(),
            Self::Engine(engine) => format!("{OUTSIDE}{}", engine.name),
        }
    }

    /// The rating, of a player whose rating is chosen.
    pub(super) fn rating_of_choice(&self) -> Option<i32> {
        match self {
            Self::Own(opponent) => opponents::chosen_rating(&opponent.slug),
            Self::Engine(_) => None,
        }
    }

    /// How strong he was measured to be.
    pub(super) fn rating(&self, game: &str) -> Option<Rating> {
        opponents::rating(game, &self.slug())
    }

    /// The same for all players whose rating is chosen.
    pub(super) fn kind(&self) -> String {
        if self.rating_of_choice().is_some() { "rated".into() } else { self.slug() }
    }
}

/// Everybody who plays this game: a player of one's choice, the ladder, and these from outside.
pub(super) fn of(game: &str, strength: i32, engines: &[EngineCommand]) -> Vec<Foe> {
    let rungs = opponents::ladder(game).into_iter().cloned().map(Foe::Own);
    // They speak the protocol of chess engines.
    let outside = engines.iter().filter(|_| game == GAMES[0].slug).cloned().map(Foe::Engine);
    Foe::rated(game, strength).into_iter().chain(rungs).chain(outside).collect()
}

/// The opponent that the form begins with.
pub(super) fn first(game: &str) -> Foe {
    let mut all = of(game, USUAL_RATING, &[]);
    // Where nobody was rated, the weakest that looks at the board before its moves.
    let at = usize::from(all[0].rating_of_choice().is_none() && all.len() > 1);
    all.swap_remove(at)
}

/// The search behind a hint.
pub(super) fn hint() -> Request {
    let plan = Plan::new(Limits::time(Duration::from_millis(700)));
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}

/// A number for the next game, from that of this one.
pub(super) fn another(seed: u64) -> u64 {
    use rand::RngExt;
    dice(seed, &[]).random()
}
