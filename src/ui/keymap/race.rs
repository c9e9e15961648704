//! Keys of the race.

use super::{Action, Binding, Context, Key, bind};

const RACE: Context = Context::Race;
const SEARCHES: Context = Context::RaceSearches;
const BOARDS: Context = Context::RaceBoards;

pub(super) const ROWS: &[Binding] = &[
    bind(RACE, &[Key::SPACE], Action::Stop, "run", "run, stop, and go on where it stopped"),
    bind(
        RACE,
        &[Key::char('o')],
        Action::Options,
        "options",
        "who runs, on which position, how deep and how long",
    ),
    bind(RACE, &[Key::RIGHT, Key::char('l')], Action::Right, "depth", "the figures of the depth after"),
    bind(RACE, &[Key::LEFT, Key::char('h')], Action::Left, "", "the figures of the depth before"),
    bind(RACE, &[Key::DOWN, Key::char('j')], Action::Down, "", "the row below"),
    bind(RACE, &[Key::UP, Key::char('k')], Action::Up, "", "the row above"),
    bind(RACE, &[Key::char('g'), Key::HOME], Action::First, "", "the first row"),
    bind(RACE, &[Key::char('G'), Key::END], Action::Last, "", "the last row"),
    bind(RACE, &[Key::char('+')], Action::Deeper, "", "one depth more; what is known stays"),
    bind(RACE, &[Key::char('-')], Action::Shallower, "", "one depth less"),
    bind(RACE, &[Key::char('r')], Action::Again, "", "run all of it again"),
    bind(RACE, &[Key::char('y')], Action::CopyLine, "", "copy all figures as comma-separated values"),
    bind(SEARCHES, &[Key::ENTER], Action::Accept, "tree", "open this search, to this depth, in the explorer"),
    bind(
        SEARCHES,
        &[Key::char('m')],
        Action::Measure,
        "measure",
        "what is drawn and compared: nodes, leaves, time",
    ),
    bind(
        SEARCHES,
        &[Key::TAB, Key::BACK_TAB],
        Action::Toggle,
        "boards",
        "to the race of representations: ways to keep a position",
    ),
    bind(BOARDS, &[Key::TAB, Key::BACK_TAB], Action::Toggle, "searches", "to the race of searches"),
];
