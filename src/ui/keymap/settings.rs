//! Keys of the settings, besides those of every form.

use super::{Action, Binding, Context, Key, bind};

const HERE: Context = Context::Settings;

pub(super) const ROWS: &[Binding] = &[
    bind(
        HERE,
        &[Key::char('s')],
        Action::Save,
        "save",
        "write what was changed into your configuration file",
    ),
    bind(HERE, &[Key::char('d')], Action::Reset, "default", "the value with which cutnode ships"),
    bind(
        HERE,
        &[Key::char('/')],
        Action::Filter,
        "find",
        "find a setting by its name, or by what is said of it",
    ),
    bind(
        HERE,
        &[Key::char('e')],
        Action::Engines,
        "engines",
        "chess engines to play against: those found on this machine, and any other by its command",
    ),
    bind(HERE, &[Key::ENTER], Action::Right, "", "the next value"),
];
