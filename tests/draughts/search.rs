//! The engine's search of draughts, and the techniques that come from there.

use cutnode::games::draughts::Draughts;
use cutnode::games::{Knowledge, Present};
use cutnode::search::techniques::{Technique, Techniques};
use cutnode::search::{Limits, Plan, Silent};

use crate::search::{engine, sound_ones_keep_the_value, watched_is_silent};

/// From the opening to kings, with captures due and without.
const POSITIONS: [&str; 5] = [
    "W:W31-50:B1-20",
    "W:W28,33-36,38-41,43-45,47,48,50:B1-5,8,9,11,13,17-19,24,25",
    "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
    "W:WK41,49:B9,10,12,19,38",
    "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
];

#[test]
fn watching_changes_nothing_on_draughts() {
    use Technique::{FocusedSearch, TooOpenLines, TranspositionsByLevel, UselessSacrifices};
    for position in POSITIONS {
        let position = Draughts::parse(position).unwrap();
        let own = [UselessSacrifices, TooOpenLines, FocusedSearch, TranspositionsByLevel];
        let each = own.into_iter().map(|technique| Techniques::default().with(technique));
        for techniques in each.chain([Techniques::default(), Techniques::all()]) {
            watched_is_silent(&position, &Plan { techniques, ..Plan::new(Limits::depth(6)) });
        }
        watched_is_silent(&position, &Plan::new(Limits::nodes(20_000)));
    }
}

#[test]
fn sound_techniques_keep_the_value_of_draughts() {
    for position in POSITIONS {
        sound_ones_keep_the_value(&Draughts::parse(position).unwrap(), 4);
    }
}

/// From 22 or 23 the man on 28 is attacked, and can neither be defended nor get away. Nothing is due yet: who stands pat there
/// counts it as his.
#[test]
fn a_man_that_will_be_taken_is_not_counted() {
    let position = Draughts::parse("B:W28,48,49,50:B1,17,18,19").unwrap();
    let found = engine(&position, &Plan::new(Limits::depth(1)), &mut Silent);
    let gained = found.score.units() - position.evaluate().units();
    assert!(gained > Draughts::MAN / 2, "{gained}");
}
