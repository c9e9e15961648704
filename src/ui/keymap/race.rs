//! Keys of the race.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Race {
        [SPACE] Stop "run": "run, stop, and go on where it stopped";
        ['o'] Options "options": "who runs, on which position, how deep and how long";
        [RIGHT | 'l'] Right "depth": "the figures of the depth after";
        [LEFT | 'h'] Left: "the figures of the depth before";
        [DOWN | 'j'] Down: "the row below";
        [UP | 'k'] Up: "the row above";
        ['g' | HOME] First: "the first row";
        ['G' | END] Last: "the last row";
        ['+'] Deeper: "one depth more; what is known stays";
        ['-'] Shallower: "one depth less";
        ['r'] Again "again": "run all of it again";
        ['y'] Copy: "copy all figures as comma-separated values";
    }
    RaceSearches {
        [ENTER] Accept "tree": "open this search, to this depth, in the explorer";
        ['m'] Measure "measure": "what is drawn and compared: nodes, leaves, time";
        [TAB | BACK_TAB] OtherSide "boards": "to the race of representations: ways to keep a position";
    }
    RaceBoards {
        [TAB | BACK_TAB] OtherSide "searches": "to the race of searches";
    }
};
