//! How an opponent comes to its move in a game: at once, or by which search.

use std::time::Duration;

use crate::games::MoveTag;
use crate::opponents::book::Book;
use crate::opponents::{Choice, Opponent, dice};
use crate::search::{Limits, Plan};

use super::{Method, Request, Session, Watch};

/// What an opponent answers with.
#[derive(Debug)]
pub enum Reply {
    /// This move, at once and without a search.
    Move(MoveTag),
    /// The best move of this search, from an empty table: so it can be run again exactly.
    Think(Box<Request>),
}

/// Nobody thinks for long about the only legal move: so many nodes say what it is worth.
const FORCED: u64 = 20_000;

/// An opponent's answer in a position, with so much time for it where there is a clock; `None` where there is no move. Whether
/// the game is over by a draw that somebody has to claim is asked by whoever plays it. With the same seed and time it is the
/// same.
pub fn reply(opponent: &Opponent, session: &dyn Session, seed: u64, time: Option<Duration>) -> Option<Reply> {
    let moves = session.view().moves;
    if moves.is_empty() {
        return None;
    }
    Some(match opponent.choose(moves.len(), session.played(), time, seed) {
        Choice::Move(number) => Reply::Move(moves[number].tag),
        Choice::Search(algorithm, mut plan) => {
            if algorithm.is_none() && moves.len() == 1 {
                plan.limits = plan.limits.and(Limits::nodes(FORCED));
            }
            let method = algorithm.map_or(Method::Engine, Method::Textbook);
            Reply::Think(Box::new(Request { method, plan: looking(plan, session), watch: Watch::Silent }))
        }
    })
}

/// The plan of a player who overlooks moves, with his eyes where the last move went.
fn looking(mut plan: Plan, session: &dyn Session) -> Plan {
    if let Some(attention) = &mut plan.amounts.attention {
        attention.eyes = session.eyes();
    }
    plan
}

/// A move from the book, drawn by weight: an opponent that knows so many plies of it asks before it thinks. `None` where
/// the book says nothing, or the game did not begin at the start.
pub fn book_move(opponent: &Opponent, session: &dyn Session, seed: u64) -> Option<MoveTag> {
    let played = session.played();
    let game = session.game();
    if played.len() >= opponent.book.into() || session.unusual_start().is_some() {
        return None;
    }
    let text = Book::shipped().draw(game.slug, &session.played_texts(), &mut dice(!seed, played))?;
    session.parse_move(text).ok()
}

/// What the opening of a game is called, as far as the book knows it.
pub fn opening(session: &dyn Session) -> Option<String> {
    if session.unusual_start().is_some() {
        return None;
    }
    Book::shipped().name(session.game().slug, &session.played_texts())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opponents;
    use crate::session::game;

    /// What an opponent may spend on its move in a position of chess.
    fn limits(slug: &str, position: &str) -> Limits {
        let who = opponents::opponent("chess", slug).unwrap();
        let session = game("chess").unwrap().open(Some(position)).unwrap();
        match reply(&who, &*session, 1, None) {
            Some(Reply::Think(request)) => request.plan.limits,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_only_move_is_not_thought_about_for_long() {
        let (one, some) = ("k7/8/8/8/8/6r1/8/r6K w - - 0 1", "4k3/8/8/8/8/8/8/R6K w - - 0 1");
        assert!(limits("level-14", some).nodes > Some(FORCED));
        assert_eq!(limits("level-14", one), Limits::nodes(FORCED));
        let beginner = limits("level-1", one);
        assert_eq!(beginner, beginner.and(limits("level-1", some)), "no more than otherwise");
    }
}
