//! Keys of a list to choose from in a popup.

use super::{Action, Binding, Context, Key, bind};

const HERE: Context = Context::Choice;
const TYPING: Context = Context::ChoiceTyping;

pub(super) const ROWS: &[Binding] = &[
    bind(HERE, &[Key::UP, Key::LEFT, Key::char('k'), Key::BACK_TAB], Action::Up, "up", "the entry above"),
    bind(HERE, &[Key::DOWN, Key::RIGHT, Key::char('j'), Key::TAB], Action::Down, "down", "the entry below"),
    bind(HERE, &[Key::ENTER, Key::SPACE], Action::Accept, "choose", "choose this one; or press its number"),
    bind(HERE, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "leave without choosing"),
    bind(HERE, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(HERE, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(HERE, &[Key::HOME], Action::First, "", "the first entry"),
    bind(HERE, &[Key::END], Action::Last, "", "the last entry"),
    bind(TYPING, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the entry above"),
    bind(TYPING, &[Key::DOWN, Key::TAB], Action::Down, "down", "the entry below"),
    bind(
        TYPING,
        &[Key::ENTER],
        Action::Accept,
        "choose",
        "choose this one; what you type has only those shown that have it",
    ),
    bind(TYPING, &[Key::ESC], Action::Cancel, "leave", "leave without choosing"),
    bind(TYPING, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(TYPING, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(TYPING, &[Key::HOME], Action::First, "", "the first entry"),
    bind(TYPING, &[Key::END], Action::Last, "", "the last entry"),
];
