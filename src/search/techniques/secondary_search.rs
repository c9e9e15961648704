//! Secondary search: the end of the chosen branch is searched again before the branch is believed (sources: L24).
//!
//! What lies just beyond the horizon may refute the line that looked best (horizon effect). At the root, the best
//! line is played to its end, and the position there searched a little further. If the value holds, so does the choice.
//! If it drops, the branch is worth what was found, and the other moves may now be better (Greenblatt, Eastlake &
//! Crocker, The Greenblatt chess program, 1967).

use super::{Card, Effect, Technique};
use crate::bibliography;
use crate::games::Score;

/// See the module.
pub const CARD: Card = Card {
    technique: Technique::SecondarySearch,
    slug: "secondary-search",
    name: "Secondary search",
    idea: Some(bibliography::GREENBLATT_1967),
    form: bibliography::GREENBLATT_1967,
    deviates: "two plies further; a line is given up that loses a third of a man",
    summary: "search on from the end of the best line before it is believed",
    effect: Effect::LeavesOut,
    default: false,
};

/// How many plies further the end of the line is searched.
pub const PLIES: i32 = 2;

/// Whether a line that promised a value does not keep it: `found` is at least a third of a man less.
pub fn disappoints(promised: Score, found: Score, man: i32) -> bool {
    !promised.is_decisive() && found < promised - man / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_disappoints_by_a_third_of_a_man() {
        let score = Score::estimate;
        assert!(!disappoints(score(40), score(7), 100));
        assert!(disappoints(score(40), score(6), 100));
        assert!(!disappoints(score(40), Score::win_in(5), 100));
        assert!(disappoints(score(40), Score::loss_in(4), 100));
        assert!(!disappoints(Score::win_in(3), score(0), 100), "a mate is proved within the depth");
    }
}
