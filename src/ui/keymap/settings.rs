//! Keys of the settings, besides those of every form.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Settings {
        ['s'] Save "save": "write what was changed into your configuration file";
        ['d'] Reset "default": "the value with which cutnode ships";
        ['/'] Find "find": "find a setting by its name, or by what is said of it";
        ['e'] Engines "engines":
            "chess engines to play against: those found on this machine, and any other by its command";
        [ENTER] Accept: "what is typed counts; where nothing is typed, the next value";
        ['q' | ESC] Back "back": "back to where you came from";
    }
};
