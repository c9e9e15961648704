//! Keys of the learner's own engine.

use super::{Action, Binding, Context, Key, bind};

const HERE: Context = Context::YourEngine;

pub(super) const ROWS: &[Binding] = &[
    bind(HERE, &[Key::ENTER], Action::Accept, "lesson", "open the chosen lesson"),
    bind(HERE, &[Key::char('p')], Action::PlayHere, "play", "play against it"),
    bind(HERE, &[Key::char('w')], Action::Watch, "watch", "watch it play against the rung next to it"),
    bind(
        HERE,
        &[Key::char('W')],
        Action::WatchBefore,
        "",
        "watch it play against itself as it was a lesson before",
    ),
    bind(
        HERE,
        &[Key::char('r')],
        Action::Race,
        "race",
        "race it with what it was a lesson before, and with the whole engine",
    ),
    bind(HERE, &[Key::char('e')], Action::Explore, "explore", "open a search of it as a tree"),
    bind(
        HERE,
        &[Key::char('s')],
        Action::Send,
        "send",
        "send it against the ladder: twelve games in the background; again: it comes back",
    ),
    bind(HERE, &[Key::UP, Key::char('k')], Action::Up, "", "the lesson above"),
    bind(HERE, &[Key::DOWN, Key::char('j')], Action::Down, "", "the lesson below"),
    bind(HERE, &[Key::PAGE_UP], Action::PageUp, "", "further up"),
    bind(HERE, &[Key::PAGE_DOWN], Action::PageDown, "", "further down"),
    bind(HERE, &[Key::HOME], Action::First, "", "the first lesson"),
    bind(HERE, &[Key::END], Action::Last, "", "the last lesson"),
];
