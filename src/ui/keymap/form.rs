//! Keys of forms.

use super::{Action, Binding, Context, Key, bind};

const ANY: Context = Context::Form;
const VALUE: Context = Context::FormValue;
const SEARCH: Context = Context::FormSearch;

pub(super) const ROWS: &[Binding] = &[
    bind(
        VALUE,
        &[Key::RIGHT, Key::SPACE, Key::char('l')],
        Action::Right,
        "change",
        "the next value; on or off; numbers can be typed",
    ),
    bind(VALUE, &[Key::LEFT, Key::char('h')], Action::Left, "", "the value before"),
    bind(
        VALUE,
        &[Key::char('/')],
        Action::Find,
        "find",
        "all values in a list; what you type has only those shown that have it",
    ),
    bind(VALUE, &[Key::HOME], Action::First, "", "the first field"),
    bind(VALUE, &[Key::END], Action::Last, "", "the last field"),
    bind(VALUE, &[Key::char('k')], Action::Up, "", "the field above"),
    bind(VALUE, &[Key::char('j')], Action::Down, "", "the field below"),
    bind(VALUE, &[Key::char('q')], Action::Cancel, "", "leave all as it was"),
    bind(SEARCH, &[Key::RIGHT], Action::Right, "next", "the next one that is called so"),
    bind(SEARCH, &[Key::LEFT], Action::Left, "", "the one before that is called so"),
    bind(ANY, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    bind(ANY, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    bind(ANY, &[Key::PAGE_UP], Action::PageUp, "", "ten fields up"),
    bind(ANY, &[Key::PAGE_DOWN], Action::PageDown, "", "ten fields down"),
    bind(ANY, &[Key::ENTER], Action::Accept, "done", "the form is filled in"),
    bind(ANY, &[Key::ESC], Action::Cancel, "leave", "leave all as it was"),
];
