//! Keys of lists of games: the learner's own, and those of a file.

use super::{Table, table};

pub(super) const TABLE: Table = table! {
    Archive: Rows {
        [ENTER] Accept "coach": "go through the game with the coach";
        ['p'] PlayHere "play on": "go on with a game that is not over";
        ['/'] Find "find": "type a part of what is looked for: a day, a game, an opponent, an opening";
        [ESC] Cancel "show all": "all games are shown again";
        ['e'] Write "export": "append the game to a file, in the notation of its players";
        ['E'] WriteAll "export all": "append all games that are shown and are of the same game";
        ['d'] Remove "delete": "delete the game; asks first";
        ['o'] Open "open file": "the games of a file: PGN of chess, PDN of draughts";
        ['n'] NewGame "new": "a new game: side, opponent, position";
        ['f'] OtherSide "famous": "games that are known everywhere, two of them won by programs";
    }
    FamousGames: Rows {
        [ENTER] Accept "coach": "go through the game with the coach";
        ['f' | ESC] OtherSide "archive": "back to the games that you have played";
        ['n'] NewGame "new": "a new game: side, opponent, position";
        ['o'] Open "open file": "the games of a file: PGN of chess, PDN of draughts";
    }
    ArchiveTyping: ChoiceTyping {
        [ENTER] Accept "coach": "go through the chosen game with the coach; those that are shown stay shown";
        [ctrl('e')] WriteAll "export these": "append all games that are shown and are of the same game";
        [ESC] Cancel "show all": "all games are shown again";
    }
    GamesOfFile: Rows {
        [ENTER] Accept "coach": "go through the game with the coach";
        [ESC] Cancel "show all": "all games are shown again";
        ['/'] Find "find": "type a part of what is looked for: a player, a year";
    }
};
