//! How the ladder's opponents come to their moves on this screen.

use std::time::Duration;

use rand::rngs::StdRng;

use crate::games::MoveTag;
use crate::search::{Limits, Plan};
use crate::session::{Method, Request, Session, Watch};
use crate::tutor::opponents::{Choice, Opponent};

pub(super) use crate::tutor::opponents::LADDER;

/// The one to begin with: the weakest that looks at the board before every move.
pub(super) const FIRST: usize = 2;

/// What an opponent answers with.
pub(super) enum Reply {
    /// This move, at once and without a reason.
    Move(MoveTag),
    /// The move that this search finds.
    Think(Request),
}

/// An opponent's answer in a position; `None` when the game is over.
pub(super) fn reply(opponent: &Opponent, session: &dyn Session, random: &mut StdRng) -> Option<Reply> {
    let moves = session.view().moves;
    if moves.is_empty() {
        return None;
    }
    Some(match opponent.choose(moves.len(), random) {
        Choice::Move(number) => Reply::Move(moves[number].tag),
        Choice::Search(algorithm, plan) => {
            Reply::Think(request(algorithm.map_or(Method::Engine, Method::Textbook), plan))
        }
    })
}

/// The search behind a hint.
pub(super) fn hint() -> Request {
    request(Method::Engine, Plan::new(Limits::time(Duration::from_millis(700))))
}

fn request(method: Method, plan: Plan) -> Request {
    Request { method, plan, watch: Watch::Silent }
}
