//! Keys of forms.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    FormValue {
        [RIGHT | SPACE | 'l'] Right "change": "the next value; on or off; numbers can be typed";
        [LEFT | 'h'] Left: "the value before";
        ['/'] Find "find": "all values in a list; what you type has only those shown that have it";
        [HOME] First: "the first field";
        [END] Last: "the last field";
        ['k'] Up: "the field above";
        ['j'] Down: "the field below";
        ['q'] Cancel: "leave all as it was";
    }
    FormWrong {
        [ESC | 'q'] TakeBack "as it was": "the number that was there before, in place of what is typed and may not be";
    }
    FormSearch {
        [RIGHT] Right "next": "the next one that is called so";
        [LEFT] Left: "the one before that is called so";
    }
    Form {
        [UP | BACK_TAB] Up "up": "the field above";
        [DOWN | TAB] Down "down": "the field below";
        [PAGE_UP] PageUp: "ten fields up";
        [PAGE_DOWN] PageDown: "ten fields down";
        [ENTER] Accept: "the form is filled in: what its lower edge says";
        [ESC] Cancel "leave": "leave all as it was";
    }
};
