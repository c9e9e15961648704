//! What a recorded tree needs to know of its game to be put into words.

use crate::games::{EvalTerm, MoveTag, Score, ScoreUnit, Side};
use crate::search::{Returned, Window};

/// How many moves a side has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MoveCount {
    /// Legal ones; none where the game is over.
    pub legal: usize,
    /// Those among them that quiescence plays out.
    pub tactical: usize,
    /// Those among these that promise most: more than one where they promise alike.
    pub foremost: usize,
}

/// The position that a search started from, as far as words about its tree need it. Paths lead on from there.
pub trait Names {
    /// The last move of a path as players write it with its number, `12.Nf3` or `12…Nf6`; `∅` for a pass.
    /// In a game whose moves nobody numbers, the whole path: `2.1` is the first child of the second.
    fn numbered(&self, path: &[Option<MoveTag>]) -> String;

    /// The last move of a path as programs write it; `None` for a pass.
    fn plain(&self, path: &[Option<MoveTag>]) -> Option<String>;

    /// The side to move at the root.
    fn root_side(&self) -> Side;

    /// What a side is called.
    fn side_name(&self, side: Side) -> &'static str;

    /// The static evaluation after a path, term by term.
    fn terms(&self, path: &[Option<MoveTag>]) -> Vec<EvalTerm>;

    /// By which rule the game is over after a path.
    fn rule(&self, path: &[Option<MoveTag>]) -> Option<&'static str>;

    /// How many moves there are after a path.
    fn moves(&self, path: &[Option<MoveTag>]) -> MoveCount;

    /// What the game's tactical moves are called, one of them and several; `None` where it has none.
    fn tactical(&self) -> Option<[&'static str; 2]>;

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
        // The pages of the textbooks know won and lost, and no distance.
        Some(0) => if score > Score::DRAW { "win" } else { "loss" }.into(),
        Some(moves) => format!("#{minus}{}", moves.abs()),
        None if score.units() > 0 => format!("+{}", score.units()),
        None => format!("{minus}{}", score.units().abs()),
    }
}

/// A value as players of the game read it: in men with two decimals where a hundred are one, `+0.28`, else as [`value`]
/// has it.
pub fn in_men(score: Score, unit: ScoreUnit) -> String {
    let counts = unit == ScoreUnit::Centi && score.moves_to_end().is_none() && !score.is_infinite();
    if !counts || score.units() == 0 {
        return if counts { "0.00".into() } else { value(score) };
    }
    let (sign, units) = (if score.units() < 0 { '−' } else { '+' }, score.units().unsigned_abs());
    format!("{sign}{}.{:02}", units / 100, units % 100)
}

/// A value as the first side sees it, when `side` has it.
pub fn seen_by_first(side: Side, score: Score) -> Score {
    if side == Side::First { score } else { -score }
}

/// What a node returned as the first side sees it.
pub fn returned_to_first(side: Side, returned: Returned) -> Returned {
    let bound = if side == Side::First { returned.bound } else { returned.bound.flipped() };
    Returned { score: seen_by_first(side, returned.score), bound }
}

/// A window as the first side sees it.
pub fn window_to_first(side: Side, window: Window) -> Window {
    if side == Side::First { window } else { window.flipped() }
}

/// A window as it is written: `(−92, +8)`. Of forced ends whose moves are the same the plies are told, by which they differ.
pub fn window_text(window: Window) -> String {
    let ends = [window.alpha, window.beta];
    let [low, high] = ends.map(value);
    match ends.map(Score::plies_to_end) {
        [Some(_), Some(_)] if low == high => {
            let plies = |score: Score| {
                let sign = if score < Score::DRAW { "−" } else { "" };
                format!("#{sign}{} plies", score.plies_to_end().unwrap_or_default())
            };
            format!("({}, {})", plies(window.alpha), plies(window.beta))
        }
        _ => format!("({low}, {high})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_of_a_window_are_told_apart() {
        let window =
            |plies: [usize; 2]| window_text(Window::new(Score::win_in(plies[0]), Score::win_in(plies[1])));
        assert_eq!(window([4, 3]), "(#4 plies, #3 plies)");
        assert_eq!(window([5, 4]), "(#3, #2)");
        assert_eq!(window_text(Window::new(Score::loss_in(3), Score::loss_in(4))), "(#−3 plies, #−4 plies)");
        assert_eq!([Score::win_in(0), Score::loss_in(0)].map(value), ["win", "loss"], "no distance is known");
    }

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
