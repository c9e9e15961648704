//! Keys of what several screens have: a line to type into, something to be read; and rows that contexts share.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Prompt {
        [ENTER] Accept "go": "what is typed is what you want";
        [TAB] Complete: "take the first word that is offered, where words are";
        [ESC] Cancel "leave": "leave the input line";
    }
    Reading {
        [UP | 'k'] Up "up": "a line up";
        [DOWN | 'j'] Down "down": "a line down";
        [PAGE_UP] PageUp: "half a page up";
        [PAGE_DOWN | SPACE] PageDown: "half a page down";
        [HOME] First: "to the beginning";
        [END] Last: "to the end";
        [ESC | 'q' | ENTER] Cancel "close": "back to where you were";
    }
    Rows {
        [UP | 'k'] Up: "the row above";
        [DOWN | 'j'] Down: "the row below";
        [PAGE_UP] PageUp: "a page up";
        [PAGE_DOWN] PageDown: "a page down";
        [HOME] First: "the first row";
        [END] Last: "the last row";
    }
    Moments {
        [RIGHT | 'l'] Right "forward": "one moment of the run forward";
        [LEFT | 'h'] Left "back": "one moment back";
        [HOME | '0'] First: "to the start of the run";
        [END | '$'] Last: "to the end of the run";
    }
    Nodes {
        [LEFT | 'h'] Left: "to the node on the left";
        [RIGHT | 'l'] Right: "to the node on the right";
        [UP | 'k'] Up: "to the parent";
        [DOWN | 'j'] Down: "to the first child";
    }
    Squares {
        [UP] Up: "the cursor up";
        [DOWN] Down: "the cursor down";
        [LEFT] Left: "the cursor to the left";
        [RIGHT] Right: "the cursor to the right";
    }
    Hints {
        ['i'] Hint "hint": "a hint, and then a larger one";
        ['s'] Solution "solution": "show what is right";
    }
    Presenting {
        [PAGE_DOWN] Advance "forward": "forward: what is hidden is shown, then comes what is next";
        [PAGE_UP] Retreat "backward": "back: it is hidden again, then comes what was before";
        ['P'] Present "end": "end the presentation: all is as it was";
    }
};
