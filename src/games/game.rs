//! The rules of a game, and nothing else.

use std::fmt::Debug;
use std::ops::Not;

use super::moves::{MoveList, MoveTag};
use super::perft;
use super::representation::Representation;

/// The Zobrist key of a position (Zobrist 1970): equal positions have equal keys, and two different ones
/// share a key by accident only.
pub type Key = u64;

/// One of the two players. [`Side::First`] moves first in the game's start position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// White, X, Max: the side that opens the game.
    First,
    /// Black, O, Min.
    Second,
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// What a finished game is to the side that would have to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Neither side has won.
    Draw,
    /// The side to move has lost.
    Loss,
    /// The game ends in points: this many for the side to move, within ±[`Score::MAX_ESTIMATE`].
    ///
    /// [`Score::MAX_ESTIMATE`]: super::Score::MAX_ESTIMATE
    Points(i32),
}

/// A finished game: how it ended, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The result for the side to move.
    pub outcome: Outcome,
    /// The rule in the words of the game: `checkmate`, `stalemate`, `three in a row`.
    pub rule: &'static str,
}

/// The rules of a two-player game of perfect information.
///
/// A position is a small value: playing a move makes a new one and nothing is ever undone. **Every move
/// hands over the turn**; where a rule lets a side pass, the pass is a move. Repetition belongs to the path
/// that a search or a played game keeps, not to the position.
///
/// The contract is in [`laws`](super::laws), as functions that every game's tests call.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// A move of this game; only meaningful in the position that made it.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// The side that has to move.
    fn side_to_move(&self) -> Side;

    /// Appends every legal move. What comes out of a position that [`Game::ended`] calls won or lost is not defined; a
    /// drawn one has its moves, for there are interfaces that play on.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// The position after a legal move.
    fn play(&self, mv: Self::Move) -> Self;

    /// How the game has ended by itself, as far as that can be told without a list of legal moves: a full board, a leaf,
    /// too few pieces. Asked at every node of a search, so it must be cheap.
    fn ended(&self) -> Option<Ending>;

    /// The draw that the position gives to whoever asks for it, as the fifty-move rule of chess does. As cheap.
    #[inline]
    fn claimable(&self) -> Option<Ending> {
        None
    }

    /// The ending when the side to move has no legal move (mate or stalemate in chess, a loss in draughts).
    fn no_moves(&self) -> Ending;

    /// The Zobrist key. It covers all that decides the legal moves and the game's future, but for counters
    /// of moves played.
    fn key(&self) -> Key;

    /// The tag of a legal move.
    fn tag(&self, mv: Self::Move) -> MoveTag;

    /// The legal move with this tag, or `None`. Always checked: a tag from a table may stem from another
    /// position.
    #[inline]
    fn recall(&self, tag: MoveTag) -> Option<Self::Move> {
        self.moves().iter().copied().find(|&mv| self.tag(mv) == tag)
    }

    /// The legal moves; none of a game that is won or lost.
    fn moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        if self.ended().is_none_or(|ending| ending.outcome == Outcome::Draw) {
            self.legal_moves(&mut moves);
        }
        moves
    }

    /// How many lines of exactly `depth` legal moves start here (perft). Only the moves count: a game that is
    /// drawn by a counter goes on, but one that is won or lost ends a line, as a position without legal moves does. A game may count faster than
    /// by making every move; the law is that the number is that of [`perft::lines`](super::perft::lines).
    #[inline]
    fn perft(&self, depth: u32) -> u64 {
        perft::lines(self, depth)
    }

    /// How many of the last moves could have been played the other way round: an earlier position can only
    /// have occurred again within so many plies. 0 where positions never recur.
    #[inline]
    fn reversible_plies(&self) -> usize {
        0
    }

    /// The ways to keep a position that can be raced against each other, the slowest first; none for a game that has
    /// only its own.
    #[inline]
    fn representations() -> &'static [Representation<Self>] {
        &[]
    }

    /// How a game ends in this position whose players claim what they may.
    #[inline]
    fn ending(&self) -> Option<Ending> {
        let stuck = || self.moves().is_empty().then(|| self.no_moves());
        self.ended().or_else(stuck).or_else(|| self.claimable())
    }
}
