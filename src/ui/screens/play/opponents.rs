//! Whom the user can choose to play against.

use std::time::Duration;

use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Watch};
use crate::tutor::opponents::ratings::Rating;
use crate::tutor::opponents::{self, Opponent, dice};

/// The rating of a player of one's choice at first.
pub(super) const USUAL_RATING: i32 = 800;

/// Somebody to play against.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Foe(pub(super) Opponent);

impl Foe {
    /// A player of this rating, where ratings are known.
    pub(super) fn rated(game: &str, rating: i32) -> Option<Self> {
        opponents::rated(game, rating).map(Self)
    }

    /// Whoever has this slug.
    pub(super) fn find(game: &str, slug: &str) -> Option<Self> {
        opponents::opponent(game, slug).map(Self)
    }

    pub(super) fn name(&self) -> &str {
        &self.0.name
    }

    pub(super) fn about(&self) -> &str {
        &self.0.about
    }

    pub(super) fn slug(&self) -> &str {
        &self.0.slug
    }

    /// The rating, of a player whose rating is chosen.
    pub(super) fn rating_of_choice(&self) -> Option<i32> {
        opponents::chosen_rating(&self.0.slug)
    }

    /// How strong he was measured to be.
    pub(super) fn rating(&self, game: &str) -> Option<Rating> {
        opponents::rating(game, &self.0.slug)
    }

    /// The same for all players whose rating is chosen.
    pub(super) fn kind(&self) -> &str {
        if self.rating_of_choice().is_some() { "rated" } else { &self.0.slug }
    }
}

/// Everybody who plays this game: a player of one's choice, and the ladder.
pub(super) fn of(game: &str, strength: i32) -> Vec<Foe> {
    let rungs = opponents::ladder(game).into_iter().cloned().map(Foe);
    Foe::rated(game, strength).into_iter().chain(rungs).collect()
}

/// The opponent that the form begins with.
pub(super) fn first(game: &str) -> Foe {
    let mut all = of(game, USUAL_RATING);
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
