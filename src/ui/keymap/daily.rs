//! Keys of the cut of the day: deciding, putting in order, and the results.

use super::{Action, Binding, Context, Key, bind};

const CUT: Context = Context::DailyCut;
const ORDER: Context = Context::DailyOrder;
const OVER: Context = Context::DailyOver;

pub(super) const ROWS: &[Binding] = &[
    bind(
        CUT,
        &[Key::char('c'), Key::char('x'), Key::char('1')],
        Action::Cut,
        "cut ✂",
        "cut: what is left at the node does not matter",
    ),
    bind(
        CUT,
        &[Key::char('g'), Key::char('2')],
        Action::GoOn,
        "go on",
        "go on to the next child of the node",
    ),
    bind(ORDER, &[Key::LEFT, Key::char('h')], Action::Left, "", "to the node on the left"),
    bind(ORDER, &[Key::RIGHT, Key::char('l')], Action::Right, "", "to the node on the right"),
    bind(ORDER, &[Key::UP, Key::char('k')], Action::Up, "", "to the parent"),
    bind(ORDER, &[Key::DOWN, Key::char('j')], Action::Down, "", "to the first child"),
    bind(
        ORDER,
        &[Key::char(','), Key::char('<')],
        Action::SwapBack,
        "node left",
        "swap the node with the sibling before it; a digit puts it in that place",
    ),
    bind(
        ORDER,
        &[Key::char('.'), Key::char('>')],
        Action::Swap,
        "node right",
        "swap the node with the sibling after it",
    ),
    bind(ORDER, &[Key::ENTER], Action::Accept, "run", "have alpha-beta cut on the tree in this order"),
    bind(ORDER, &[Key::char('r')], Action::Again, "", "all nodes as they were drawn"),
    bind(OVER, &[Key::char('y')], Action::CopyRow, "copy", "the result to the clipboard, to be pasted"),
    bind(
        OVER,
        &[Key::char('o')],
        Action::Edit,
        "order",
        "the same tree: you put the moves in order, alpha-beta cuts",
    ),
    bind(OVER, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(OVER, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(OVER, &[Key::HOME], Action::First, "", "to the start of the run"),
    bind(OVER, &[Key::END], Action::Last, "", "to the end of the run"),
    bind(OVER, &[Key::char('r')], Action::Again, "again", "the same once more; it does not count"),
    bind(OVER, &[Key::char('n')], Action::NewSeed, "new tree", "another tree; it does not count"),
];
