//! Store and replace: where a result goes when two others have its places in the table. The table itself is asked.

use super::Question;
use super::answer::Answer;
use crate::games::{MoveTag, Score};
use crate::search::{Bound, Stored, Table};

/// What stands in the two places and what comes: depths, and whether the first was found in an earlier search.
struct Case {
    first: i8,
    second: i8,
    new: i8,
    old: bool,
}

const CASES: [Case; 4] = [
    Case { first: 6, second: 2, new: 4, old: false },
    Case { first: 3, second: 2, new: 8, old: false },
    Case { first: 9, second: 1, new: 4, old: true },
    Case { first: 5, second: 3, new: 5, old: false },
];

/// One question for each case.
pub fn replacing() -> Vec<Question> {
    CASES.iter().enumerate().map(|(at, case)| case.question(at)).collect()
}

impl Case {
    /// Whether the new result takes the first place.
    fn takes_the_first(&self) -> bool {
        let stored = |depth| Stored {
            tag: MoveTag::new(1),
            score: Score::DRAW,
            depth,
            bound: Bound::Exact,
            whole: false,
        };
        // One bucket: all keys meet there.
        let mut table = Table::new(0);
        table.store(1, 0, stored(self.first));
        // The second place has what came later and was less deep.
        table.store(2, 0, stored(self.second));
        if self.old {
            table.next_generation();
        }
        table.store(3, 0, stored(self.new)).slot.is_multiple_of(2)
    }

    fn question(&self, at: usize) -> Question {
        let Self { first, second, new, old } = *self;
        let when = if old { "from an earlier search" } else { "from this search" };
        let takes = self.takes_the_first();
        let why = match (takes, old) {
            (true, true) => {
                "What an earlier search has left gives way, however deep it was: nobody may ask for it again."
                    .to_string()
            }
            (true, false) => format!(
                "{new} is at least {first}: a result that is no less deep takes the place that is kept for depth, and the other one moves on, because it may still be of use."
            ),
            (false, _) => format!(
                "{new} is less than {first}: the place for depth keeps the dearer result, and the other place always takes the latest."
            ),
        };
        Question {
            shown: at,
            spot: 0,
            ask: format!(
                "Two places share an index. The first has a result of depth {first}, {when}; the second one of depth {second}. A result of depth {new} comes for another position. Where does it go?"
            ),
            answer: Answer::Act {
                options: vec![
                    "to the first place: what stood there moves to the second".into(),
                    "to the second place: the first stays".into(),
                    "nowhere: both stay".into(),
                ],
                right: usize::from(!takes),
            },
            otherwise: format!(
                "The first place is kept for the deepest result of this search, the second for the latest. {why}"
            ),
            why,
            slips: vec![super::Slip {
                given: super::Given::Act(2),
                says:
                    "What was found last is the likeliest to be asked for next: it is always kept somewhere."
                        .into(),
            }],
            same: at.to_string(),
        }
    }
}
