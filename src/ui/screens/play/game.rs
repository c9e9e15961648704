//! The game on the table: the position, whose turn it is, how it ended, what was played.

use super::taken;
use crate::games::{BoardView, Cell, Ending, MoveTag, Outcome, Score, Side};
use crate::learner::progress::{Finish, How, Won};
use crate::session::opponent::opening;
use crate::session::{Session, View, archive};
use crate::trace::seen_by_first;

/// How a game ended that no rule of the board ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// This side has resigned.
    Resigned(Side),
    /// This side has no time left.
    Time(Side),
    /// A draw was agreed.
    Agreed,
}

/// A game between the user and an opponent.
pub(super) struct Game {
    session: Box<dyn Session>,
    /// The side that the user plays, or whose place he has taken who watches.
    pub(super) you: Side,
    /// Nobody but opponents plays.
    pub(super) watched: bool,
    /// The position now.
    pub(super) view: View,
    /// How the game ended.
    pub(super) ending: Option<Ending>,
    decision: Option<Decision>,
    /// What the opening is called.
    pub(super) opening: Option<String>,
    /// The moves played, as players write them.
    pub(super) texts: Vec<String>,
    /// Number and side of the first of them.
    pub(super) first: (usize, Side),
    /// The board before it.
    pub(super) start: BoardView,
    /// How the men of both sides look; `None` where there are none.
    pub(super) men: [Option<Cell>; 2],
}

/// How the men of both sides look: those of which there are most where the game of a session usually starts; or, where
/// the board is empty then, those that its first moves bring.
fn men(session: &dyn Session) -> [Option<Cell>; 2] {
    let sides = [Side::First, Side::Second];
    let Ok(start) = session.game().open(None) else { return [None, None] };
    let board = start.view().board;
    let men = sides.map(|side| taken::usual(&board, side));
    if men.iter().any(Option::is_some) {
        return men;
    }
    let mut game = start.fork();
    for _ in sides {
        if let Some(tag) = game.view().moves.first().map(|mv| mv.tag) {
            game.play(tag);
        }
    }
    let board = game.view().board;
    sides.map(|side| taken::usual(&board, side))
}

impl Game {
    pub(super) fn new(session: Box<dyn Session>, you: Side) -> Self {
        let begun = session.after(0);
        let (start, men) = (begun.view(), men(&*session));
        let (view, ending, texts) = (session.view(), session.ending(), session.played_texts());
        let opening = opening(&*session);
        Self {
            session,
            you,
            watched: false,
            view,
            ending,
            decision: None,
            opening,
            texts,
            first: (start.move_number, start.side),
            start: start.board,
            men,
        }
    }

    fn refresh(&mut self) {
        self.view = self.session.view();
        self.ending = self.session.ending();
        self.texts = self.session.played_texts();
        self.opening = opening(&*self.session);
    }

    pub(super) fn session(&self) -> &dyn Session {
        &*self.session
    }

    pub(super) fn side_name(&self, side: Side) -> &'static str {
        self.session.game().side_name(side)
    }

    /// The game is over, by a rule or a decision.
    pub(super) fn is_over(&self) -> bool {
        self.ending.is_some() || self.decision.is_some()
    }

    /// Ends it.
    pub(super) fn decide(&mut self, decision: Decision) {
        self.decision = Some(decision);
    }

    pub(super) fn your_turn(&self) -> bool {
        !self.is_over() && !self.watched && self.view.side == self.you
    }

    pub(super) fn their_turn(&self) -> bool {
        !self.is_over() && (self.watched || self.view.side != self.you)
    }

    /// Plays a move; says whether it was legal.
    pub(super) fn play(&mut self, tag: MoveTag) -> bool {
        let played = self.session.play(tag);
        self.refresh();
        played
    }

    /// By what the user lost with no move of the board, which is taken back, and nothing else.
    pub(super) fn take_loss_back(&mut self) -> Option<Decision> {
        let lost = self.lost_by();
        if lost.is_some() {
            self.decision = None;
        }
        lost
    }

    /// By what the user lost with no move of the board: he has resigned, or no time left.
    pub(super) fn lost_by(&self) -> Option<Decision> {
        self.decision.filter(|decision| match decision {
            Decision::Resigned(side) | Decision::Time(side) => *side == self.you,
            Decision::Agreed => false,
        })
    }

    /// Takes back to the user's last turn; says whether there was one.
    pub(super) fn take_back(&mut self) -> bool {
        let Some(plies) = self.plies_back(self.you) else { return false };
        self.decision = None;
        for _ in 0..plies {
            self.session.take_back();
        }
        self.refresh();
        true
    }

    /// How many plies ago this side made its last move.
    pub(super) fn plies_back(&self, side: Side) -> Option<usize> {
        let plies = if self.view.side == side { 2 } else { 1 };
        (self.session.played().len() >= plies).then_some(plies)
    }

    /// Who made the move with this number from 0.
    fn mover(&self, at: usize) -> Side {
        if at.is_multiple_of(2) { self.first.1 } else { !self.first.1 }
    }

    /// The game as it stood when an opponent made the last of his moves among the first so many.
    pub(super) fn before_their_move(&self, plies: usize) -> Option<Box<dyn Session>> {
        let theirs = (0..plies).rev().find(|&at| self.watched || self.mover(at) != self.you)?;
        Some(self.session.after(theirs))
    }

    /// Who has won.
    pub(super) fn winner(&self) -> Option<Side> {
        match self.finish()?.won {
            Won::By(side) => Some(side),
            Won::Nobody | Won::Points(_) | Won::Unknown => None,
        }
    }

    /// How the game ended.
    pub(super) fn finish(&self) -> Option<Finish> {
        let (won, how) = match self.decision {
            Some(Decision::Resigned(loser)) => (Won::By(!loser), How::Resigned),
            Some(Decision::Time(loser)) => (Won::By(!loser), How::Time),
            Some(Decision::Agreed) => (Won::Nobody, How::Agreed),
            None => {
                let (Ending { outcome, rule }, side) = (self.ending?, self.view.side);
                let won = match outcome {
                    Outcome::Win => Won::By(side),
                    Outcome::Loss => Won::By(!side),
                    Outcome::Draw => Won::Nobody,
                    Outcome::Points(points) => {
                        Won::Points(seen_by_first(side, Score::estimate(points)).units())
                    }
                };
                (won, How::Rule(rule.into()))
            }
        };
        Some(Finish { won, how })
    }

    /// The same in a sentence without its full stop.
    pub(super) fn result(&self) -> Option<String> {
        Some(archive::sentence(&self.finish()?, self.session.game()))
    }

    /// The same as a sentence to the user.
    pub(super) fn banner(&self) -> Option<String> {
        let yours = match self.winner() {
            _ if self.watched => ".",
            // The game was over before it began.
            _ if self.texts.is_empty() && self.decision.is_none() => ".",
            Some(winner) if winner == self.you => ", you win!",
            Some(_) => ", you lose.",
            None => ".",
        };
        Some(format!("{}{yours}", self.result()?))
    }
}
