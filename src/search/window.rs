//! What a search is asked: a window; and what its answer means: a bound.

use crate::games::Score;

/// The open interval (α, β) of values that still matter to the caller.
///
/// α is what the side to move already has on the path, β what the opponent already has: a value at or below α
/// or at or above β will never be played out (Knuth & Moore 1975). Always α < β.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The value that the side to move is already sure of.
    pub alpha: Score,
    /// The value that the opponent already holds the side to move to.
    pub beta: Score,
}

/// What a returned value says about the true value of the node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The value is exact: it fell inside the window.
    Exact,
    /// The true value is at least this: the search failed high.
    Lower,
    /// The true value is at most this: the search failed low.
    Upper,
}

impl Bound {
    /// `=`, `≥` or `≤`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "=",
            Self::Lower => "≥",
            Self::Upper => "≤",
        }
    }

    /// The word in exchanged data: `exact`, `lower` or `upper`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }

    /// The same statement from the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

impl Window {
    /// (−∞, +∞): nothing is known yet.
    pub const OPEN: Self = Self { alpha: Score::LOWEST, beta: Score::HIGHEST };

    /// The window (α, β).
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Self { alpha, beta }
    }

    /// The zero window (α, α+1): it holds no value, and asks only whether the true value is above α.
    #[inline]
    pub fn zero(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// No value lies inside.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.alpha.units() + 1 >= self.beta.units()
    }

    /// Both ends are infinite.
    #[inline]
    pub fn is_open(self) -> bool {
        self == Self::OPEN
    }

    /// The same window as the opponent sees it: (−β, −α).
    #[must_use]
    #[inline]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// `score` is too good: the opponent has an earlier choice that is better for him, and cuts (α ≥ β).
    #[inline]
    pub fn fails_high(self, score: Score) -> bool {
        score >= self.beta
    }

    /// `score` is no better than what the side to move already has.
    #[inline]
    pub fn fails_low(self, score: Score) -> bool {
        score <= self.alpha
    }

    /// A stored value settles the node: it is the value, or lies beyond the end that its bound points to.
    #[inline]
    pub fn settled_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => self.fails_high(score),
            Bound::Upper => self.fails_low(score),
        }
    }

    /// Raises α to `score` if that is higher; says whether it was.
    pub fn raise(&mut self, score: Score) -> bool {
        let raised = score > self.alpha;
        if raised {
            self.alpha = score;
        }
        raised
    }

    /// What a fail-soft value that was found with this window says about the true value.
    pub fn classify(self, score: Score) -> Bound {
        if self.fails_high(score) {
            Bound::Lower
        } else if self.fails_low(score) {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_swaps_sides_and_is_its_own_inverse() {
        let window = Window::new(Score::estimate(-20), Score::estimate(31));
        assert_eq!(window.flipped(), Window::new(Score::estimate(-31), Score::estimate(20)));
        assert_eq!(window.flipped().flipped(), window);
        assert_eq!(Window::OPEN.flipped(), Window::OPEN);
    }

    #[test]
    fn a_score_on_the_edge_is_a_bound() {
        let window = Window::new(Score::estimate(10), Score::estimate(20));
        assert_eq!(window.classify(Score::estimate(10)), Bound::Upper);
        assert_eq!(window.classify(Score::estimate(11)), Bound::Exact);
        assert_eq!(window.classify(Score::estimate(20)), Bound::Lower);
    }
}
