//! Keys of forms.

use super::{Action, Binding, Context, Key, bind};

const FORM: Context = Context::Form;
const TEXT: Context = Context::FormTyping;
const SEARCH: Context = Context::FormSearch;

pub(super) const ROWS: &[Binding] = &[
    bind(FORM, &[Key::UP, Key::BACK_TAB, Key::char('k')], Action::Up, "up", "the field above"),
    bind(FORM, &[Key::DOWN, Key::TAB, Key::char('j')], Action::Down, "down", "the field below"),
    bind(
        FORM,
        &[Key::RIGHT, Key::SPACE, Key::char('l')],
        Action::Right,
        "change",
        "the next value; on or off; numbers can be typed",
    ),
    bind(FORM, &[Key::LEFT, Key::char('h')], Action::Left, "", "the value before"),
    bind(FORM, &[Key::HOME], Action::First, "", "the first field"),
    bind(FORM, &[Key::END], Action::Last, "", "the last field"),
    bind(FORM, &[Key::PAGE_UP], Action::PageUp, "", "ten fields up"),
    bind(FORM, &[Key::PAGE_DOWN], Action::PageDown, "", "ten fields down"),
    bind(FORM, &[Key::ENTER], Action::Accept, "done", "the form is filled in"),
    bind(FORM, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "leave all as it was"),
    bind(TEXT, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    bind(TEXT, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    bind(TEXT, &[Key::PAGE_UP], Action::PageUp, "", "ten fields up"),
    bind(TEXT, &[Key::PAGE_DOWN], Action::PageDown, "", "ten fields down"),
    bind(TEXT, &[Key::ENTER], Action::Accept, "done", "the form is filled in"),
    bind(TEXT, &[Key::ESC], Action::Cancel, "leave", "leave all as it was"),
    bind(SEARCH, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    bind(SEARCH, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    bind(SEARCH, &[Key::LEFT], Action::Left, "", "the one before that is called so"),
    bind(SEARCH, &[Key::RIGHT], Action::Right, "next", "the next one that is called so"),
    bind(SEARCH, &[Key::PAGE_UP], Action::PageUp, "", "ten fields up"),
    bind(SEARCH, &[Key::PAGE_DOWN], Action::PageDown, "", "ten fields down"),
    bind(SEARCH, &[Key::ENTER], Action::Accept, "done", "the form is filled in"),
    bind(SEARCH, &[Key::ESC], Action::Cancel, "leave", "leave all as it was"),
];
