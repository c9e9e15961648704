//! Keys of lists of games: the learner's own, and those of a file.

use super::{Action, Binding, Context, Key, bind};

const OWN: Context = Context::Archive;
const FILE: Context = Context::GamesOfFile;

pub(super) const ROWS: &[Binding] = &[
    bind(OWN, &[Key::UP, Key::char('k')], Action::Up, "", "the game above"),
    bind(OWN, &[Key::DOWN, Key::char('j')], Action::Down, "", "the game below"),
    bind(OWN, &[Key::ENTER], Action::Accept, "coach", "go through the game with the coach"),
    bind(OWN, &[Key::char('p')], Action::PlayHere, "play on", "go on with a game that is not over"),
    bind(
        OWN,
        &[Key::char('/')],
        Action::Filter,
        "find",
        "type a part of what is looked for: a day, a game, an opponent",
    ),
    bind(
        OWN,
        &[Key::char('e')],
        Action::Write,
        "export",
        "append the game to a file, in the notation of its players",
    ),
    bind(
        OWN,
        &[Key::char('E')],
        Action::Save,
        "export all",
        "append all games that are shown and are of the same game",
    ),
    bind(OWN, &[Key::char('d')], Action::Remove, "delete", "delete the game; asks first"),
    bind(
        OWN,
        &[Key::char('o')],
        Action::Open,
        "open file",
        "the games of a file: PGN of chess, PDN of draughts",
    ),
    bind(OWN, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(OWN, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(OWN, &[Key::HOME], Action::First, "", "the newest game"),
    bind(OWN, &[Key::END], Action::Last, "", "the oldest game"),
    bind(FILE, &[Key::UP, Key::char('k')], Action::Up, "", "the game above"),
    bind(FILE, &[Key::DOWN, Key::char('j')], Action::Down, "", "the game below"),
    bind(FILE, &[Key::ENTER], Action::Accept, "coach", "go through the game with the coach"),
    bind(
        FILE,
        &[Key::char('/')],
        Action::Filter,
        "find",
        "type a part of what is looked for: a player, a year",
    ),
    bind(FILE, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(FILE, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(FILE, &[Key::HOME], Action::First, "", "the first game"),
    bind(FILE, &[Key::END], Action::Last, "", "the last game"),
];
