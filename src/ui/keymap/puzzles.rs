//! Keys of the puzzles: their list, and the solving of one.

use super::{Action, Binding, Context, Key};

const fn row(
    context: Context,
    keys: &'static [Key],
    action: Action,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { context, keys, action, label, help }
}

const LIST: Context = Context::Puzzles;
const BOARD: Context = Context::PuzzleBoard;
const TYPE: Context = Context::PuzzleTyping;
const OVER: Context = Context::PuzzleOver;

pub(super) const ROWS: &[Binding] = &[
    row(LIST, &[Key::UP, Key::char('k')], Action::Up, "up", "the puzzle above"),
    row(LIST, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the puzzle below"),
    row(LIST, &[Key::ENTER, Key::SPACE], Action::Accept, "open", "open the puzzle"),
    row(
        LIST,
        &[Key::RIGHT, Key::TAB, Key::char('l')],
        Action::Right,
        "theme",
        "only puzzles of the next theme",
    ),
    row(
        LIST,
        &[Key::LEFT, Key::BACK_TAB, Key::char('h')],
        Action::Left,
        "",
        "only puzzles of the theme before",
    ),
    row(LIST, &[Key::char('n')], Action::NextMatch, "unsolved", "open the next puzzle that is not solved"),
    row(LIST, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    row(LIST, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    row(LIST, &[Key::HOME], Action::First, "", "the first puzzle"),
    row(LIST, &[Key::END], Action::Last, "", "the last puzzle"),
    row(
        BOARD,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "pick/drop",
        "take the piece under the cursor, or move it here",
    ),
    row(
        BOARD,
        &[Key::char('/'), Key::char(':')],
        Action::Type,
        "type",
        "type a move: Nf3, g1f3; its first letter alone begins, too",
    ),
    row(BOARD, &[Key::char('i')], Action::Hint, "hint", "a hint: the theme, the piece, its square, the move"),
    row(BOARD, &[Key::char('s')], Action::Solution, "solution", "show the solution"),
    row(BOARD, &[Key::char('n')], Action::NextMatch, "next", "the next puzzle"),
    row(BOARD, &[Key::char('r')], Action::Again, "", "the puzzle once more"),
    row(BOARD, &[Key::char('x')], Action::Flip, "flip", "turn the board"),
    row(BOARD, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    row(BOARD, &[Key::UP], Action::Up, "", "cursor up"),
    row(BOARD, &[Key::DOWN], Action::Down, "", "cursor down"),
    row(BOARD, &[Key::LEFT], Action::Left, "", "cursor left"),
    row(BOARD, &[Key::RIGHT], Action::Right, "", "cursor right"),
    row(
        BOARD,
        &[Key::char('q'), Key::ESC],
        Action::Cancel,
        "list",
        "put the piece back; to the list of puzzles",
    ),
    row(TYPE, &[Key::ENTER], Action::Accept, "play it", "play the typed move"),
    row(TYPE, &[Key::ESC], Action::Cancel, "leave", "leave the input line"),
    row(OVER, &[Key::char('n'), Key::ENTER, Key::SPACE], Action::NextMatch, "next", "the next puzzle"),
    row(OVER, &[Key::char('r')], Action::Again, "again", "the puzzle once more"),
    row(OVER, &[Key::char('w')], Action::Why, "why?", "open the search of the position"),
    row(OVER, &[Key::LEFT, Key::char('h')], Action::Left, "back", "a move back"),
    row(OVER, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "a move forward"),
    row(OVER, &[Key::char('x')], Action::Flip, "", "turn the board"),
    row(OVER, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    row(OVER, &[Key::char('q'), Key::ESC], Action::Cancel, "list", "to the list of puzzles"),
];
