//! Keys of the coach.

use super::{Action, Binding, Context, Key, bind};

const HERE: Context = Context::Coach;

pub(super) const ROWS: &[Binding] = &[
    bind(HERE, &[Key::LEFT, Key::UP, Key::char('k')], Action::Left, "move", "a move back"),
    bind(HERE, &[Key::RIGHT, Key::DOWN, Key::char('j')], Action::Right, "", "a move forward"),
    bind(HERE, &[Key::char('n')], Action::NextMatch, "mistake", "to the next mistake"),
    bind(HERE, &[Key::char('N')], Action::PreviousMatch, "", "to the mistake before"),
    bind(
        HERE,
        &[Key::ENTER],
        Action::Accept,
        "refutation",
        "open this position in the explorer: what refutes the move",
    ),
    bind(
        HERE,
        &[Key::char('s')],
        Action::Save,
        "puzzle",
        "make a puzzle of it: what would have been better?",
    ),
    bind(HERE, &[Key::char('p')], Action::PlayHere, "play", "play on from here"),
    bind(HERE, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(HERE, &[Key::HOME], Action::First, "", "to the start"),
    bind(HERE, &[Key::END], Action::Last, "", "to the end"),
    bind(HERE, &[Key::PAGE_UP], Action::PageUp, "", "ten moves back"),
    bind(HERE, &[Key::PAGE_DOWN], Action::PageDown, "", "ten moves forward"),
];
