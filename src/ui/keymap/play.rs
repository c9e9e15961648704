//! Keys of a game being played, its popups and its form.

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

const BOARD: Context = Context::Play;
const TYPING: Context = Context::PlayTyping;
const CHOICE: Context = Context::Choice;
const FORM: Context = Context::NewGame;
const TEXT: Context = Context::NewGameTyping;

pub(super) const ROWS: &[Binding] = &[
    row(
        BOARD,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "move",
        "take the piece under the cursor, or move it here",
    ),
    row(
        BOARD,
        &[Key::char('/'), Key::char(':')],
        Action::Type,
        "type",
        "type a move: Nf3, g1f3; its first letter alone begins, too",
    ),
    row(
        BOARD,
        &[Key::char('i')],
        Action::Hint,
        "hint",
        "a hint: first the piece, then the square, then the move",
    ),
    row(BOARD, &[Key::char('u'), Key::BACKSPACE], Action::TakeBack, "undo", "take your last move back"),
    row(BOARD, &[Key::char('w')], Action::Why, "why?", "open the search behind the engine's last move"),
    row(BOARD, &[Key::char('.')], Action::MoveNow, "move now", "the engine is to move at once"),
    row(BOARD, &[Key::char('n')], Action::NewGame, "new", "a new game: side, opponent, position"),
    row(BOARD, &[Key::char('x')], Action::Flip, "flip", "turn the board"),
    row(BOARD, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    row(BOARD, &[Key::UP], Action::Up, "", "cursor up"),
    row(BOARD, &[Key::DOWN], Action::Down, "", "cursor down"),
    row(BOARD, &[Key::LEFT], Action::Left, "", "cursor left"),
    row(BOARD, &[Key::RIGHT], Action::Right, "", "cursor right"),
    row(BOARD, &[Key::PAGE_UP], Action::PageUp, "", "earlier moves of the list"),
    row(BOARD, &[Key::PAGE_DOWN], Action::PageDown, "", "later moves of the list"),
    row(TYPING, &[Key::ENTER], Action::Accept, "play it", "play the typed move"),
    row(TYPING, &[Key::ESC], Action::Cancel, "leave", "leave the input line"),
    row(CHOICE, &[Key::UP, Key::LEFT, Key::char('k')], Action::Up, "up", "the entry above"),
    row(CHOICE, &[Key::DOWN, Key::RIGHT, Key::char('j'), Key::TAB], Action::Down, "down", "the entry below"),
    row(CHOICE, &[Key::ENTER, Key::SPACE], Action::Accept, "choose", "choose this one"),
    row(CHOICE, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "leave without choosing"),
    row(FORM, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    row(FORM, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    row(FORM, &[Key::LEFT], Action::Left, "", "the value before"),
    row(FORM, &[Key::RIGHT, Key::SPACE], Action::Right, "change", "the next value"),
    row(FORM, &[Key::ENTER], Action::Accept, "start", "start the game"),
    row(FORM, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "go on with the running game"),
    row(TEXT, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    row(TEXT, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    row(TEXT, &[Key::ENTER], Action::Accept, "start", "start the game from the typed position"),
    row(TEXT, &[Key::ESC], Action::Cancel, "leave", "go on with the running game"),
];
