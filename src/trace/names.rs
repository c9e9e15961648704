//! What a recorded tree needs to know of its game to be put into words.

use crate::games::{EvalTerm, MoveTag, Score, ScoreUnit, Side};

/// The position that a search started from, as far as words about its tree need it. Paths lead on from there.
pub trait Names {
    /// The last move of a path as players write it with its number, `12.Nf3` or `12…Nf6`; `∅` for a pass.
    fn numbered(&self, path: &[Option<MoveTag>]) -> String;

    /// The last move of a path as programs write it; `None` for a pass.
    fn plain(&self, path: &[Option<MoveTag>]) -> Option<String>;

    /// The side to move at the root.
    fn root_side(&self) -> Side;

    /// What a side is called.
    fn side_name(&self, side: Side) -> &'static str;

    /// What evaluations count.
    fn unit(&self) -> ScoreUnit;

    /// The static evaluation after a path, term by term.
    fn terms(&self, path: &[Option<MoveTag>]) -> Vec<EvalTerm>;

    /// By which rule the game is over after a path.
    fn rule(&self, path: &[Option<MoveTag>]) -> Option<&'static str>;

    /// The side to move at a ply below the root: every move hands over the turn.
    fn side_at(&self, ply: usize) -> Side {
        if ply.is_multiple_of(2) { self.root_side() } else { !self.root_side() }
    }
}

/// A value with its sign: `+28`, `−4`, `0`; `#3` for a win in three moves, `#−3` for a loss; `+∞`, `−∞`.
pub fn value(score: Score) -> String {
    let minus = if score.units() < 0 { "−" } else { "" };
    if score.is_infinite() {
        return if score.units() > 0 { "+∞".into() } else { "−∞".into() };
    }
    match score.moves_to_end() {
        Some(moves) => format!("#{minus}{}", moves.abs()),
        None if score.units() > 0 => format!("+{}", score.units()),
        None => format!("{minus}{}", score.units().abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_carry_their_sign() {
        let texts = [
            Score::estimate(28),
            Score::estimate(-4),
            Score::DRAW,
            Score::win_in(5),
            Score::loss_in(4),
            Score::HIGHEST,
            Score::LOWEST,
        ]
        .map(value);
        assert_eq!(texts, ["+28", "−4", "0", "#3", "#−2", "+∞", "−∞"]);
    }
}
