//! Keys of the learner's own engine.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    YourEngine: Rows {
        [ENTER] Accept "lesson": "open the chosen lesson";
        ['p'] PlayHere "play": "play against it";
        ['w'] Watch "watch": "watch it play against the rung next to it";
        ['W'] WatchBefore: "watch it play against itself as it was a lesson before";
        ['r'] RaceHere "race": "race it with what it was a lesson before, and with the whole engine";
        ['e'] ExploreHere "explore": "open a search of it as a tree";
        ['s'] Send "send": "send it against the ladder: twelve games in the background; again: it comes back";
    }
};
