//! Keys that work everywhere.

use super::{Action, Binding, Context, Key};

const fn row(keys: &'static [Key], action: Action, label: &'static str, help: &'static str) -> Binding {
    Binding { context: Context::Global, keys, action, label, help }
}

pub(super) const ROWS: &[Binding] = &[
    Binding {
        context: Context::Bottom,
        keys: &[Key::char('q')],
        action: Action::Back,
        label: "quit",
        help: "end the program",
    },
    Binding {
        context: Context::Bottom,
        keys: &[Key::ESC],
        action: Action::Cancel,
        label: "",
        help: "on the first screen: says that `q` ends the program",
    },
    row(
        &[Key::char('?'), Key::function(1)],
        Action::Help,
        "help",
        "all keys that work here, and what marks mean",
    ),
    row(&[Key::char('q'), Key::ESC], Action::Back, "back", "back to where you came from"),
    row(
        &[Key::function(2), Key::ctrl('p')],
        Action::Pieces,
        "",
        "pieces as letters, as symbols, big, or drawn",
    ),
    row(&[Key::function(5), Key::ctrl('n')], Action::Numbers, "", "numbers on the empty squares of draughts"),
    row(&[Key::function(3), Key::ctrl('t')], Action::Theme, "", "the next theme: dark, light, 256, 16, mono"),
    row(
        &[Key::function(4), Key::ctrl('o')],
        Action::Mouse,
        "",
        "the mouse for cutnode, or for selecting text",
    ),
    row(&[Key::ctrl('l')], Action::Redraw, "", "draw the screen again"),
    row(&[Key::ctrl('z')], Action::Suspend, "", "to the shell; `fg` comes back"),
    row(&[Key::ctrl('c')], Action::Quit, "", "quit at once"),
];
