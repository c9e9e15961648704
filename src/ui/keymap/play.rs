//! Keys of a game being played and its popups.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Play: Game {
        [ENTER | SPACE] Accept "move": "take the piece under the cursor, or move it here";
        ['/' | ':'] Type "type": "type a move, as it is written in this game; its first character alone begins, too";
        ['i'] Hint "hint": "a hint: first the piece, then the square, then the move";
        ['u' | BACKSPACE] TakeBack "take back": "take your last move back; or that you resigned, or had no time left";
        ['w'] Why "why?": "open the search behind the engine's last move";
        ['.'] MoveNow "move now": "the engine is to move at once";
        ['n'] NewGame "new": "a new game: side, opponent, position";
        ['='] OfferDraw: "offer a draw";
        ['r'] Resign: "resign; you are asked again";
        ['m'] Rematch "rematch": "the same game once more, with the sides changed";
        [LEFT] Left "look back": "a move back, to look at it";
        [RIGHT] Right: "a move forward";
        [UP] Up: "a cursor on the board, and up";
        [DOWN] Down: "a cursor on the board, and down";
        [ESC] Cancel: "the game as it stands; put the piece back; put the cursor away";
    }
    PlayCursor {
        [LEFT] Left "cursor": "the cursor left";
        [RIGHT] Right: "the cursor right";
    }
    PlayPast {
        [ENTER | SPACE] Accept "to now": "the game as it stands";
    }
    PlayWatch: Game {
        [SPACE | ENTER] Stop "pause": "the game waits, and goes on";
        ['.'] MoveNow "a move": "one move, and the game waits";
        [LEFT] Left: "a move back, to look at it";
        [RIGHT] Right: "a move forward";
        ['w'] Why "why?": "open the search behind the last move";
        ['n'] NewGame "your game": "a game of your own: side, opponent, position";
    }
    Game {
        ['v'] Coach "coach": "go through the game: graph, mistakes, what was better";
        ['x'] Flip "flip": "turn the board";
        ['s'] Write: "append the game to a file, PGN or PDN";
        ['y'] CopyPosition: "copy the position";
        [HOME] First: "the beginning of the game, to look at it";
        [END] Last: "the game as it stands";
        [PAGE_UP] PageUp: "earlier moves of the list";
        [PAGE_DOWN] PageDown: "later moves of the list";
    }
};
