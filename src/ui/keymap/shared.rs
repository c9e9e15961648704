//! Keys of what several screens have: a line to type into, something to be read.

use super::{Action, Binding, Context, Key, bind};

const LINE: Context = Context::Prompt;
const READ: Context = Context::Reading;

pub(super) const ROWS: &[Binding] = &[
    bind(LINE, &[Key::ENTER], Action::Accept, "go", "what is typed is what you want"),
    bind(LINE, &[Key::TAB], Action::Complete, "", "take the first word that is offered, where words are"),
    bind(LINE, &[Key::ESC], Action::Cancel, "leave", "leave the input line"),
    bind(READ, &[Key::UP, Key::char('k')], Action::Up, "up", "a line up"),
    bind(READ, &[Key::DOWN, Key::char('j')], Action::Down, "down", "a line down"),
    bind(READ, &[Key::PAGE_UP], Action::PageUp, "", "half a page up"),
    bind(READ, &[Key::PAGE_DOWN, Key::SPACE], Action::PageDown, "", "half a page down"),
    bind(READ, &[Key::HOME], Action::First, "", "to the beginning"),
    bind(READ, &[Key::END], Action::Last, "", "to the end"),
    bind(READ, &[Key::ESC, Key::char('q'), Key::ENTER], Action::Cancel, "close", "back to where you were"),
];
