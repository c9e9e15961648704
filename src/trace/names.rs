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

    /// What one point of its values is.
    fn unit(&self) -> ScoreUnit;

    /// A value as players of the game read it.
    fn value_text(&self, score: Score) -> String {
        in_men(score, self.unit())
    }

    /// A difference of values, without a sign: `1.20`, `3`.
    fn amount_text(&self, units: i32) -> String {
        match self.unit() {
            ScoreUnit::Centi => format!("{}.{:02}", units / 100, units.abs() % 100),
            ScoreUnit::Points => units.to_string(),
        }
    }

    /// A window as players of the game read it.
    fn window_text(&self, window: Window) -> String {
        window_in(window, self.unit())
    }

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

/// What [`in_men`] writes, in hundredths: men with a point and two decimals at most, `-0.25`; a minus sign may be a hyphen.
pub fn read_men(text: &str) -> Option<i32> {
    let (sign, text) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = text.split_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 2 {
        return None;
    }
    let (whole, part): (i32, i32) = (whole.parse().ok()?, format!("{part:0<2}").parse().ok()?);
    Some(sign * whole.checked_mul(100)?.checked_add(part)?)
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

/// A window as it is written: `(−0.92, +0.08)`. Of forced ends whose moves are the same the plies are told, by which they differ.
fn window_in(window: Window, unit: ScoreUnit) -> String {
    let ends = [window.alpha, window.beta];
    let [low, high] = ends.map(|end| in_men(end, unit));
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
        let text = |low, high| window_in(Window::new(low, high), ScoreUnit::Centi);
        let window = |[low, high]: [usize; 2]| text(Score::win_in(low), Score::win_in(high));
        assert_eq!(window([4, 3]), "(#4 plies, #3 plies)");
        assert_eq!(window([5, 4]), "(#3, #2)");
        assert_eq!(text(Score::loss_in(3), Score::loss_in(4)), "(#−3 plies, #−4 plies)");
        assert_eq!(text(Score::estimate(-92), Score::estimate(8)), "(−0.92, +0.08)");
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
        for units in [-1_234, -100, -7, 0, 3, 30, 1_050] {
            assert_eq!(read_men(&in_men(Score::estimate(units), ScoreUnit::Centi)), Some(units));
        }
        for wrong in ["", ".", "1", ".5", "1.", "1.234", "--1.0", "1.-5", "99999999999.00"] {
            assert_eq!(read_men(wrong), None, "{wrong}");
        }
    }
}
