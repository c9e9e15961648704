//! What a search may ask of a position beyond the rules.

use super::game::{Game, Key};
use super::moves::{MoveList, Spot};
use super::score::Score;

/// One term of a static evaluation, in evaluation units, as [`Side::First`](super::Side::First) sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvalTerm {
    /// The name of the term: `material`, `rook on open file`.
    pub name: &'static str,
    /// What the first side has of it.
    pub first: i32,
    /// What the second side has of it.
    pub second: i32,
}

impl EvalTerm {
    /// The balance: positive is good for the first side.
    pub fn balance(&self) -> i32 {
        self.first - self.second
    }
}

/// What a search may ask of a position. Each question has a default that is right for a game without the
/// concept, so that one search serves all games: an idea that only chess knows enters through a method here,
/// never through a test for chess in the search.
pub trait Knowledge: Game {
    /// The static evaluation for the side to move, within ±[`Score::MAX_ESTIMATE`]. Antisymmetric: the same
    /// position with colours swapped and the other side to move has the same value.
    fn evaluate(&self) -> Score;

    /// What evaluating one position leaves behind for the next; `()` where nothing is worth remembering.
    type Memo: Default;

    /// The same value as [`Knowledge::evaluate`], sooner.
    fn evaluate_with(&self, _memo: &mut Self::Memo) -> Score {
        self.evaluate()
    }

    /// The men alone, for the side to move: what an evaluation begins with. Where men are not counted, this is the whole
    /// evaluation.
    fn material(&self) -> Score {
        self.evaluate()
    }

    /// The evaluation term by term. With the side to move taken into account the balances add up to
    /// [`Knowledge::evaluate`].
    fn explain(&self) -> Vec<EvalTerm>;

    /// One man in evaluation units: the measure of margins and aspiration windows.
    const MAN: i32 = 100;

    /// So many moves to choose from are many: where there are fewer, a person overlooks less.
    const MANY_MOVES: u16 = 30;

    /// Standing pat is unsound here: the side to move is in check, or a capture is compulsory. Quiescence
    /// then searches every legal move.
    fn must_respond(&self) -> bool {
        false
    }

    /// Standing pat is unsound here for another reason: the opponent threatens what an evaluation does not see (a capture
    /// where capturing is compulsory). Quiescence then searches every legal move, too.
    fn threatened(&self) -> bool {
        false
    }

    /// Appends the moves that quiescence plays out (captures and promotions in chess), all of them legal.
    fn tactical_moves(&self, _moves: &mut MoveList<Self::Move>) {}

    /// Whether a legal move is one of the tactical ones. All other moves are quiet.
    fn is_tactical(&self, _mv: Self::Move) -> bool {
        false
    }

    /// How promising a tactical move looks by what it wins and what it risks (MVV-LVA in chess): larger is
    /// tried earlier.
    fn gain(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Whether the exchange that a move starts wins at least `threshold` units (static exchange evaluation).
    fn see_ge(&self, _mv: Self::Move, _threshold: i32) -> bool {
        true
    }

    /// The search may pass in this game, where [`Knowledge::pass`] has a position.
    const PASSES: bool = false;

    /// The position after passing the turn, where passing is possible and legal for the opponent to meet
    /// (not in check): what the null move searches.
    fn pass(&self) -> Option<Self> {
        None
    }

    /// The null move's argument is unsound here: having to move may well be a disadvantage (few pieces, only
    /// king and pawns).
    fn zugzwang_likely(&self) -> bool {
        true
    }

    /// The side to move is in check.
    fn in_check(&self) -> bool {
        false
    }

    /// The static evaluation estimates what a search would find, so that its distance from the window says
    /// something: what pruning by margins rests on.
    const ESTIMATES: bool = true;

    /// What a tactical move wins at most, in evaluation units: the captured man and what a promotion adds.
    fn captured_value(&self, _mv: Self::Move) -> i32 {
        Score::MAX_ESTIMATE
    }

    /// The key of the position after a legal move, where it can be told sooner than by playing the move.
    fn key_after(&self, _mv: Self::Move) -> Option<Key> {
        None
    }

    /// The same of [`Knowledge::pass`], where passing is possible.
    fn key_after_pass(&self) -> Option<Key> {
        None
    }

    /// A legal move gives check.
    fn gives_check(&self, mv: Self::Move) -> bool {
        self.play(mv).in_check()
    }

    /// Where on the board a move begins and where it ends; `None` in a game without a board, where nothing is far from
    /// anything.
    fn path(&self, _mv: Self::Move) -> Option<[Spot; 2]> {
        None
    }

    /// Men that the side to move is ahead, each piece counted as so many men as it is worth. `None` where a count of men
    /// says little: in endgames, and in games that are not about men.
    fn men_ahead(&self) -> Option<i32> {
        None
    }

    /// Steps that the most advanced man of the side to move has to go until it promotes.
    fn steps_to_promotion(&self) -> Option<u32> {
        None
    }

    /// How many history counters the game needs.
    const HISTORY_SLOTS: usize = 1 << 13;

    /// The history counter of a quiet move, below [`Knowledge::HISTORY_SLOTS`]. The default takes the side
    /// to move and the tag's low 12 bits.
    fn history_slot(&self, mv: Self::Move) -> usize {
        ((self.side_to_move() as usize) << 12) | usize::from(self.tag(mv).number() & 0xfff)
    }

    /// How many values [`Knowledge::piece_to_index`] has.
    const PIECE_TO_INDICES: usize = Self::HISTORY_SLOTS;

    /// What a move does, whatever it leaves behind: in chess which piece goes where. Below
    /// [`Knowledge::PIECE_TO_INDICES`].
    fn piece_to_index(&self, mv: Self::Move) -> usize {
        self.history_slot(mv)
    }
}
