//! Keys of the coach.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Coach {
        [LEFT | UP | 'k'] Left "move": "a move back";
        [RIGHT | DOWN | 'j'] Right: "a move forward";
        ['n'] NextMatch "next ?": "to the next move that gave something away, from inaccuracies on";
        ['N'] PreviousMatch: "to the one before that did";
        [ENTER] Accept "tree":
            "open this position in the explorer: after a mistake, the tree with the line that refutes it unfolded";
        ['t'] TryMistakes "try again": "try your mistakes again, one after the other";
        ['<' | '-'] Shallower "less deep": "what a search less deep chooses here, at a mistake where it was made";
        ['>' | '+'] Deeper "deeper": "what a deeper search chooses";
        ['l'] Lesson "lesson": "the lesson about seeing so far";
        ['p'] PlayHere "play": "play on from here";
        ['/' | ':'] Type: "type a move, and leave the game by it";
        ['b'] BestMove: "make the best move, and leave the game by it";
        [BACKSPACE] TakeBack "back to game": "back to where the game was left";
        ['s'] MakePuzzle "puzzle": "make a puzzle of the mistake: what would have been better?";
        ['x'] Flip: "turn the board";
        [HOME] First: "to the start";
        [END] Last: "to the end";
        [PAGE_UP] PageUp: "ten moves back";
        [PAGE_DOWN] PageDown: "ten moves forward";
    }
    CoachTrying {
        ['/' | ':'] Type "type a move": "type a move; or click on the board";
        [ENTER] Accept "next": "the next mistake";
        ['r'] Again "once more": "try this one again";
        ['s'] Solution "solution": "show what the engine would play";
        ['n'] Skip "skip": "pass over this one";
        ['x'] Flip: "turn the board";
        [ESC | 'q'] Cancel "leave": "back to the game";
    }
};
