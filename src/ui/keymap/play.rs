//! Keys of a game being played and its popups.

use super::{Action, Binding, Context, Key, bind};

const BOARD: Context = Context::Play;
const WATCH: Context = Context::PlayWatch;

pub(super) const ROWS: &[Binding] = &[
    bind(
        BOARD,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "move",
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
        "a hint: first the piece, then the square, then the move",
    ),
    bind(BOARD, &[Key::char('u'), Key::BACKSPACE], Action::TakeBack, "undo", "take your last move back"),
    bind(BOARD, &[Key::char('w')], Action::Why, "why?", "open the search behind the engine's last move"),
    bind(BOARD, &[Key::char('.')], Action::MoveNow, "move now", "the engine is to move at once"),
    bind(BOARD, &[Key::char('n')], Action::NewGame, "new", "a new game: side, opponent, position"),
    bind(
        BOARD,
        &[Key::char('v')],
        Action::Coach,
        "review",
        "go through the game: graph, mistakes, what was better",
    ),
    bind(BOARD, &[Key::char('s')], Action::Save, "", "append the game to a file, PGN or PDN"),
    bind(BOARD, &[Key::char('=')], Action::OfferDraw, "", "offer a draw"),
    bind(BOARD, &[Key::char('r')], Action::Resign, "", "resign; you are asked again"),
    bind(BOARD, &[Key::char('x')], Action::Flip, "flip", "turn the board"),
    bind(BOARD, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    bind(BOARD, &[Key::UP], Action::Up, "", "cursor up"),
    bind(BOARD, &[Key::DOWN], Action::Down, "", "cursor down"),
    bind(BOARD, &[Key::LEFT], Action::Left, "", "cursor left"),
    bind(BOARD, &[Key::RIGHT], Action::Right, "", "cursor right"),
    bind(BOARD, &[Key::PAGE_UP], Action::PageUp, "", "earlier moves of the list"),
    bind(BOARD, &[Key::PAGE_DOWN], Action::PageDown, "", "later moves of the list"),
    bind(WATCH, &[Key::SPACE, Key::ENTER], Action::Stop, "pause", "the game waits, and goes on"),
    bind(WATCH, &[Key::char('.'), Key::RIGHT], Action::MoveNow, "a move", "one move, and the game waits"),
    bind(WATCH, &[Key::char('w')], Action::Why, "why?", "open the search behind the last move"),
    bind(WATCH, &[Key::char('n')], Action::NewGame, "play", "a game of your own: side, opponent, position"),
    bind(
        WATCH,
        &[Key::char('v')],
        Action::Coach,
        "review",
        "go through the game: graph, mistakes, what was better",
    ),
    bind(WATCH, &[Key::char('s')], Action::Save, "", "append the game to a file, PGN or PDN"),
    bind(WATCH, &[Key::char('x')], Action::Flip, "flip", "turn the board"),
    bind(WATCH, &[Key::char('y')], Action::CopyPosition, "", "copy the position"),
    bind(WATCH, &[Key::PAGE_UP], Action::PageUp, "", "earlier moves of the list"),
    bind(WATCH, &[Key::PAGE_DOWN], Action::PageDown, "", "later moves of the list"),
];
