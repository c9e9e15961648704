//! Keys of the puzzles: their menu, their list, the solving of one, and the review of a run.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Puzzles: PuzzleRuns, Rows {
        [ENTER | SPACE] Accept "ten": "a run of ten puzzles, and then its review";
        [RIGHT] Right "rating": "harder ones only: the next range of ratings";
        [LEFT] Left: "easier ones only: the range of ratings before";
        ['f'] Ratings: "type a range of ratings: 1200..1400";
        ['/'] Find "theme": "find a theme by typing";
        ['g'] NextGame "game": "puzzles of another game";
        [TAB] NextSet "set": "the next set of puzzles that was imported";
        [BACK_TAB] PreviousSet: "the set before";
        ['p'] Placement "placement": "ten puzzles that find your rating: each as hard as you were good so far";
        ['l'] List "list": "the puzzles one by one";
    }
    PuzzleReview: Rows {
        [ENTER | SPACE] Accept "try again": "open the puzzle, to be tried again";
        ['w'] Why "why?": "open the tree that refutes what you played, or the one of the solution";
        ['n'] Missed "the missed": "another run of those that gave trouble";
        ['r'] TenMore "ten more": "ten further ones of the same kind";
        ['t'] AgainstClock "3 minutes": "another three minutes against the clock";
        ['q' | ESC] Cancel "menu": "to the menu of themes";
    }
    PuzzleList: PuzzleRuns, Rows {
        [ENTER | SPACE] Accept "open": "open the puzzle";
        [RIGHT | TAB | 'l'] Right: "only puzzles of the next theme";
        [LEFT | BACK_TAB | 'h'] Left: "only puzzles of the theme before";
        ['/'] Find "theme": "choose what the puzzles are about";
        ['f'] Ratings "ratings": "type a range of ratings: 1200..1400";
        ['q' | ESC] Cancel "menu": "to the menu of themes";
        ['n'] Next: "open the next puzzle that is not solved";
        ['d'] ByLot "my level": "a puzzle near your rating that you have not tried";
    }
    PuzzleBoard: Squares {
        [ENTER | SPACE] Accept "pick/drop": "take the piece under the cursor, or move it here";
        ['/' | ':'] Type "type": "type a move, as it is written in this game; its first character alone begins, too";
        ['i'] Hint "hint": "a hint; each tells more than the one before: the theme, the piece, its square, the move";
        ['s'] Solution "solution": "show the solution";
        ['w'] Why "why?": "open the tree that refutes the wrong move";
        ['n'] Next "pass over": "the next puzzle; this one counts as missed if you have tried a move or taken a hint, and in a placement";
        ['r'] Again: "the puzzle once more";
        ['x'] Flip: "turn the board";
        ['y'] CopyPosition: "copy the position";
        ['q' | ESC] Cancel "leave": "put the piece back; or leave the puzzle";
    }
    PuzzleOver {
        ['n' | ENTER | SPACE] Next "next": "the next puzzle";
        ['r'] Again "again": "the puzzle once more";
        ['w'] Why "why?": "open the search of the position";
        [LEFT | 'h'] Left "back": "a move back";
        [RIGHT | 'l'] Right "forward": "a move forward";
        ['x'] Flip: "turn the board";
        ['y'] CopyPosition: "copy the position";
        ['q' | ESC] Cancel "leave": "leave the puzzle";
    }
    PuzzleRuns {
        ['r'] Review "review": "the puzzles that gave trouble and come again today";
        ['t'] AgainstClock "3 minutes": "against the clock: puzzles for three minutes, the harder the more you have solved; three misses end it";
        ['s'] Statistics "figures": "your rating over time, and what you are good at";
        ['d'] ByLot: "a puzzle near your rating that you have not tried";
    }
};
