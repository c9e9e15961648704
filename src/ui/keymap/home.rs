//! Keys of the home screen.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Home {
        [UP | 'k' | BACK_TAB] Up "up": "the entry above";
        [DOWN | 'j' | TAB] Down "down": "the entry below";
        [ENTER | SPACE] Accept "open": "open what is chosen; or press its number";
        [LEFT] Left: "examples from the game before";
        [RIGHT] Right "examples": "examples from another game, or from trees of numbers";
        ['e'] YourEngine "your engine": "the engine that grows with your lessons";
        ['b'] Workbench: "the workbench: put pseudo-code together, run it, repair it";
        [HOME] First: "the first entry";
        [END] Last: "the last entry";
    }
};
