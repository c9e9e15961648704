//! Keys of the puzzles: their list, and the solving of one.

use super::{Action, Binding, Context, Key, bind};

const LIST: Context = Context::Puzzles;
const BOARD: Context = Context::PuzzleBoard;
const OVER: Context = Context::PuzzleOver;
const RUN: Context = Context::PuzzleRun;

pub(super) const ROWS: &[Binding] = &[
    bind(LIST, &[Key::UP, Key::char('k')], Action::Up, "", "the puzzle above"),
    bind(LIST, &[Key::DOWN, Key::char('j')], Action::Down, "", "the puzzle below"),
    bind(LIST, &[Key::ENTER, Key::SPACE], Action::Accept, "open", "open the puzzle"),
    bind(LIST, &[Key::RIGHT, Key::TAB, Key::char('l')], Action::Right, "", "only puzzles of the next theme"),
    bind(
        LIST,
        &[Key::LEFT, Key::BACK_TAB, Key::char('h')],
        Action::Left,
        "",
        "only puzzles of the theme before",
    ),
    bind(LIST, &[Key::char('/')], Action::Filter, "theme", "choose what the puzzles are about"),
    bind(LIST, &[Key::char('n')], Action::NextMatch, "", "open the next puzzle that is not solved"),
    bind(
        LIST,
        &[Key::char('d')],
        Action::Draw,
        "my level",
        "a puzzle near your rating that you have not tried; of the imported ones if there are any",
    ),
    bind(
        LIST,
        &[Key::char('r')],
        Action::Again,
        "review",
        "the puzzles that gave trouble and come again today",
    ),
    bind(
        LIST,
        &[Key::char('t')],
        Action::Time,
        "3 minutes",
        "against the clock: harder and harder puzzles for three minutes; three misses end it",
    ),
    bind(
        LIST,
        &[Key::char('s')],
        Action::Measure,
        "figures",
        "your rating over time, and what you are good at",
    ),
    bind(LIST, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(LIST, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(LIST, &[Key::HOME], Action::First, "", "the first puzzle"),
    bind(LIST, &[Key::END], Action::Last, "", "the last puzzle"),
    bind(
        BOARD,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "pick/drop",
        "take the piece under the cursor, or move it here",
    ),
    bind(
        BOARD,
        &[Key::char('/'), Key::char(':')],
        Action::Type,
        "type",
        "type a move: Nf3, g1f3; its first letter alone begins, too",
    ),
    bind(
        BOARD,
        &[Key::char('i')],
        Action::Hint,
        "hint",
        "a hint: the theme, the piece, its square, the move",
    ),
    bind(BOARD, &[Key::char('s')], Action::Solution, "solution", "show the solution"),
    bind(BOARD, &[Key::char('w')], Action::Why, "why not?", "open the tree that refutes the wrong move"),
    bind(BOARD, &[Key::char('n')], Action::NextMatch, "next", "the next puzzle"),
    bind(BOARD, &[Key::char('r')], Action::Again, "", "the puzzle once more"),
    bind(BOARD, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(BOARD, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    bind(BOARD, &[Key::UP], Action::Up, "", "cursor up"),
    bind(BOARD, &[Key::DOWN], Action::Down, "", "cursor down"),
    bind(BOARD, &[Key::LEFT], Action::Left, "", "cursor left"),
    bind(BOARD, &[Key::RIGHT], Action::Right, "", "cursor right"),
    bind(
        BOARD,
        &[Key::char('q'), Key::ESC],
        Action::Cancel,
        "list",
        "put the piece back; to the list of puzzles",
    ),
    bind(OVER, &[Key::char('n'), Key::ENTER, Key::SPACE], Action::NextMatch, "next", "the next puzzle"),
    bind(OVER, &[Key::char('r')], Action::Again, "again", "the puzzle once more"),
    bind(OVER, &[Key::char('w')], Action::Why, "why?", "open the search of the position"),
    bind(OVER, &[Key::LEFT, Key::char('h')], Action::Left, "back", "a move back"),
    bind(OVER, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "a move forward"),
    bind(OVER, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(OVER, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    bind(OVER, &[Key::char('q'), Key::ESC], Action::Cancel, "list", "to the list of puzzles"),
    bind(RUN, &[Key::char('t'), Key::ENTER], Action::Time, "once more", "another three minutes"),
    bind(RUN, &[Key::char('q'), Key::ESC], Action::Cancel, "list", "to the list of puzzles"),
];
