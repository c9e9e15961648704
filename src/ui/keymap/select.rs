//! Keys of a list to choose from in a popup.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Choice: Rows {
        [UP | LEFT | 'k' | BACK_TAB] Up "up": "the entry above";
        [DOWN | RIGHT | 'j' | TAB] Down "down": "the entry below";
        [ENTER | SPACE] Accept "choose": "choose this one; a digit chooses by place";
        [ESC | 'q'] Cancel "leave": "leave without choosing";
    }
    ChoiceTyping: Rows {
        [UP | BACK_TAB] Up "up": "the entry above";
        [DOWN | TAB] Down "down": "the entry below";
        [ENTER] Accept "choose": "choose this one; what you type has only those shown that have it";
        [ESC] Cancel "leave": "leave without choosing";
    }
};
