//! How an opponent comes to its move in a game: what to search, and what to make of what the search says.

use crate::games::MoveTag;
use crate::opponents::book::Book;
use crate::opponents::error_model::{ErrorModel, Gathered, Seen};
use crate::opponents::{Choice, Opponent, dice};
use crate::search::Iteration;

use super::{Method, Request, Session, Watch};

/// What an opponent answers with.
#[derive(Debug)]
pub enum Reply {
    /// This move, at once and without a search.
    Move(MoveTag),
    /// What it makes of this search.
    Think(Box<Request>, Thinking),
}

/// What an opponent makes of its search.
#[derive(Debug)]
pub enum Thinking {
    /// It plays what was found.
    Whole,
    /// It sees a part of it.
    ErrorModel(ErrorModel, Gathered),
}

/// An opponent's answer in a position; `None` when the game is over. With the same seed it is the same.
pub fn reply(opponent: &Opponent, session: &dyn Session, seed: u64) -> Option<Reply> {
    let moves = session.view().moves;
    if moves.is_empty() || session.ending().is_some() {
        return None;
    }
    let search = |method, plan, thinking| {
        Reply::Think(Box::new(Request { method, plan, watch: Watch::Silent }), thinking)
    };
    Some(match opponent.choose(moves.len(), &mut dice(seed, session.played())) {
        Choice::Move(number) => Reply::Move(moves[number].tag),
        Choice::Search(algorithm, plan) => {
            search(algorithm.map_or(Method::Engine, Method::Textbook), plan, Thinking::Whole)
        }
        Choice::ErrorModel(sight) => {
            search(Method::Engine, sight.plan(), Thinking::ErrorModel(sight, Gathered::default()))
        }
    })
}

/// A move from the book, drawn by weight: an opponent that knows so many plies of it asks before it thinks. `None` where
/// the book says nothing, or the game did not begin at the start.
pub fn book_move(opponent: &Opponent, session: &dyn Session, seed: u64) -> Option<MoveTag> {
    let played = session.played();
    let game = session.game();
    if played.len() >= opponent.book.into() || !from_the_start(session) {
        return None;
    }
    let text = Book::shipped().draw(game.slug, &session.played_texts(), &mut dice(!seed, played))?;
    session.parse_move(text).ok()
}

fn from_the_start(session: &dyn Session) -> bool {
    session.game().open(None).is_ok_and(|usual| usual.start() == session.start())
}

/// What the opening of a game is called, as far as the book knows it.
pub fn opening(session: &dyn Session) -> Option<String> {
    if !from_the_start(session) {
        return None;
    }
    Book::shipped().name(session.game().slug, &session.played_texts())
}

impl Thinking {
    /// Takes note of what the search says.
    pub fn hear(&mut self, iteration: &Iteration) {
        if let Self::ErrorModel(_, gathered) = self {
            gathered.hear(iteration);
        }
    }

    /// What it plays after all, where that is not what was found.
    pub fn choose(self, session: &dyn Session, seed: u64) -> Option<Seen> {
        let Self::ErrorModel(sight, gathered) = self else { return None };
        let forcing = |line: &[MoveTag]| session.forcing(&line.iter().copied().map(Some).collect::<Vec<_>>());
        let candidates = gathered.candidates(|tag| session.at_first_sight(tag), forcing);
        // Another stream of numbers than the one that chose how to look.
        sight.choose(&candidates, &mut dice(seed.rotate_left(32), session.played()))
    }
}
