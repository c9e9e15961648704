//! Keys of the coach.

use super::{Action, Binding, Context, Key, bind};

const HERE: Context = Context::Coach;
const TRYING: Context = Context::CoachTrying;

pub(super) const ROWS: &[Binding] = &[
    bind(HERE, &[Key::LEFT, Key::UP, Key::char('k')], Action::Left, "move", "a move back"),
    bind(HERE, &[Key::RIGHT, Key::DOWN, Key::char('j')], Action::Right, "", "a move forward"),
    bind(HERE, &[Key::char('n')], Action::NextMatch, "mistake", "to the next mistake"),
    bind(HERE, &[Key::char('N')], Action::PreviousMatch, "", "to the mistake before"),
    bind(
        HERE,
        &[Key::ENTER],
        Action::Accept,
        "tree",
        "open this position in the explorer: after a mistake, the tree with the line that refutes it unfolded",
    ),
    bind(HERE, &[Key::char('t')], Action::Again, "try again", "try your mistakes again, one after the other"),
    bind(
        HERE,
        &[Key::char('<'), Key::char('-')],
        Action::Shallower,
        "depth",
        "what a search less deep chooses here",
    ),
    bind(HERE, &[Key::char('>'), Key::char('+')], Action::Deeper, "", "what a deeper search chooses here"),
    bind(HERE, &[Key::char('l')], Action::Lesson, "lesson", "the lesson about seeing so far"),
    bind(HERE, &[Key::char('p')], Action::PlayHere, "play", "play on from here"),
    bind(HERE, &[Key::char('/'), Key::char(':')], Action::Type, "", "type a move, and leave the game by it"),
    bind(HERE, &[Key::char('b')], Action::Advance, "", "make the best move, and leave the game by it"),
    bind(HERE, &[Key::BACKSPACE], Action::TakeBack, "back to game", "back to where the game was left"),
    bind(
        HERE,
        &[Key::char('s')],
        Action::Save,
        "puzzle",
        "make a puzzle of the mistake: what would have been better?",
    ),
    bind(HERE, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(HERE, &[Key::HOME], Action::First, "", "to the start"),
    bind(HERE, &[Key::END], Action::Last, "", "to the end"),
    bind(HERE, &[Key::PAGE_UP], Action::PageUp, "", "ten moves back"),
    bind(HERE, &[Key::PAGE_DOWN], Action::PageDown, "", "ten moves forward"),
    bind(
        TRYING,
        &[Key::char('/'), Key::char(':')],
        Action::Type,
        "type a move",
        "type a move; or click on the board",
    ),
    bind(TRYING, &[Key::ENTER], Action::Accept, "next", "the next mistake"),
    bind(TRYING, &[Key::char('r')], Action::Again, "once more", "try this one again"),
    bind(TRYING, &[Key::char('s')], Action::Solution, "solution", "show what the engine would play"),
    bind(TRYING, &[Key::char('n')], Action::NextMatch, "skip", "pass over this one"),
    bind(TRYING, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(TRYING, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "back to the game"),
];
