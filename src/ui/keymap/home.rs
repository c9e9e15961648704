//! Keys of the home screen.

use super::{Action, Binding, Context, Key};

const fn row(keys: &'static [Key], action: Action, label: &'static str, help: &'static str) -> Binding {
    Binding { context: Context::Home, keys, action, label, help }
}

pub(super) const ROWS: &[Binding] = &[
    row(&[Key::UP, Key::char('k'), Key::BACK_TAB], Action::Up, "up", "the entry above"),
    row(&[Key::DOWN, Key::char('j'), Key::TAB], Action::Down, "down", "the entry below"),
    row(&[Key::ENTER, Key::SPACE], Action::Accept, "open", "open what is chosen; or press its number"),
    row(&[Key::LEFT], Action::Left, "", "examples from the game before"),
    row(&[Key::RIGHT], Action::Right, "examples", "examples from another game, or from trees of numbers"),
    row(&[Key::char('e')], Action::YourEngine, "your engine", "the engine that grows with your lessons"),
    row(
        &[Key::char('b')],
        Action::Workbench,
        "",
        "the workbench: put pseudo-code together, run it, repair it",
    ),
    row(&[Key::HOME], Action::First, "", "the first entry"),
    row(&[Key::END], Action::Last, "", "the last entry"),
];
