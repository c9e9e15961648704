//! Keys of the settings.

use super::{Action, Binding, Context, Key};

const fn row(keys: &'static [Key], action: Action, label: &'static str, help: &'static str) -> Binding {
    Binding { context: Context::Settings, keys, action, label, help }
}

pub(super) const ROWS: &[Binding] = &[
    row(&[Key::UP, Key::char('k'), Key::BACK_TAB], Action::Up, "up", "the setting above"),
    row(&[Key::DOWN, Key::char('j'), Key::TAB], Action::Down, "down", "the setting below"),
    row(
        &[Key::LEFT, Key::char('h')],
        Action::Left,
        "less",
        "the value before, or less; numbers can be typed",
    ),
    row(
        &[Key::RIGHT, Key::char('l'), Key::SPACE, Key::ENTER],
        Action::Right,
        "more",
        "the next value, or more",
    ),
    row(&[Key::char('s')], Action::Save, "save", "write what was changed into your configuration file"),
    row(&[Key::char('d')], Action::Reset, "default", "the value with which cutnode ships"),
    row(&[Key::PAGE_UP], Action::PageUp, "", "ten settings up"),
    row(&[Key::PAGE_DOWN], Action::PageDown, "", "ten settings down"),
    row(&[Key::HOME], Action::First, "", "the first setting"),
    row(&[Key::END], Action::Last, "", "the last setting"),
];
