//! Whom the user can choose to play against.

use std::time::Duration;

use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Watch};
use crate::tutor::opponents::{self, Opponent};

/// The one to begin with: the weakest that looks at the board before every move.
const FIRST: &str = "one-ply";

/// The opponent that the form begins with.
pub(super) fn first(game: &str) -> Opponent {
    opponents::opponent(game, FIRST).expect("it is a rung of the ladder")
}

/// A number for the next game, from that of this one.
pub(super) fn another(seed: u64) -> u64 {
    use rand::RngExt;
    opponents::dice(seed, &[]).random()
}

/// The search behind a hint.
pub(super) fn hint() -> Request {
    let plan = Plan::new(Limits::time(Duration::from_millis(700)));
    Request { method: Method::Engine, plan, watch: Watch::Silent }
}
