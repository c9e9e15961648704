//! Keys of the explorer and of its form.

use super::{Action, Binding, Context, Key, bind};

const TREE: Context = Context::Explore;
const TEXT: Context = Context::ExploreTyping;
const FORM: Context = Context::ExploreForm;
const FIELD: Context = Context::ExploreFormTyping;

pub(super) const ROWS: &[Binding] = &[
    bind(TREE, &[Key::DOWN, Key::char('j')], Action::Down, "move", "a row down; `5j` is five"),
    bind(TREE, &[Key::UP, Key::char('k')], Action::Up, "", "a row up"),
    bind(
        TREE,
        &[Key::RIGHT, Key::char('l')],
        Action::Right,
        "open",
        "open the node; again: go to its first child",
    ),
    bind(TREE, &[Key::LEFT, Key::char('h')], Action::Left, "fold", "fold the node; again: go to its parent"),
    bind(
        TREE,
        &[Key::char('n')],
        Action::NextMatch,
        "next ✂",
        "to the next node that is looked for: a cut, unless `/` says otherwise",
    ),
    bind(TREE, &[Key::char('N')], Action::PreviousMatch, "", "to the node before that is looked for"),
    bind(
        TREE,
        &[Key::char('/')],
        Action::Find,
        "find",
        "look for a move (`Nf3`, `2...Nc6`) or a word (`deep-cut`, `null-failed`, `research`, …)",
    ),
    bind(TREE, &[Key::char('o')], Action::Options, "options", "position, depth, algorithm and techniques"),
    bind(TREE, &[Key::SPACE, Key::ENTER], Action::Toggle, "", "open or fold the node"),
    bind(TREE, &[Key::char('H')], Action::Parent, "", "to the parent"),
    bind(TREE, &[Key::char('J')], Action::NextSibling, "", "to the sibling that was searched next"),
    bind(TREE, &[Key::char('K')], Action::PreviousSibling, "", "to the sibling that was searched before"),
    bind(TREE, &[Key::char('g'), Key::HOME], Action::First, "", "to the first row"),
    bind(TREE, &[Key::char('G'), Key::END], Action::Last, "", "to the last row"),
    bind(TREE, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    bind(TREE, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    bind(TREE, &[Key::char('e')], Action::OpenSiblings, "", "open the node and its siblings"),
    bind(TREE, &[Key::char('c')], Action::FoldSiblings, "", "fold the node and its siblings"),
    bind(TREE, &[Key::char('E')], Action::OpenDeep, "", "open everything below the node, to 2,000 nodes"),
    bind(TREE, &[Key::char('C')], Action::FoldDeep, "", "fold everything below the node"),
    bind(TREE, &[Key::char('z')], Action::FoldToLevel, "", "`2z` shows two levels below the node"),
    bind(TREE, &[Key::char('+')], Action::Deeper, "", "search a ply deeper"),
    bind(TREE, &[Key::char('-')], Action::Shallower, "", "search a ply less deep"),
    bind(TREE, &[Key::char('r')], Action::Again, "", "search again, or go on after a stop"),
    bind(TREE, &[Key::char('s')], Action::Stop, "", "stop the search and keep what it has"),
    bind(TREE, &[Key::char('p')], Action::PlayHere, "", "play a game from the position on the board"),
    bind(TREE, &[Key::char('x')], Action::Flip, "", "turn the board"),
    bind(TREE, &[Key::char(']')], Action::ScrollDown, "", "the reasons further down"),
    bind(TREE, &[Key::char('[')], Action::ScrollUp, "", "the reasons further up"),
    bind(TREE, &[Key::char('y')], Action::CopyPosition, "", "copy the position on the board"),
    bind(TREE, &[Key::char('Y')], Action::CopyLine, "", "copy the moves that lead there"),
    bind(TEXT, &[Key::ENTER], Action::Accept, "go", "to the next match"),
    bind(TEXT, &[Key::ESC], Action::Cancel, "leave", "leave the input line"),
    bind(FORM, &[Key::UP, Key::BACK_TAB, Key::char('k')], Action::Up, "up", "the field above"),
    bind(FORM, &[Key::DOWN, Key::TAB, Key::char('j')], Action::Down, "down", "the field below"),
    bind(
        FORM,
        &[Key::RIGHT, Key::SPACE, Key::char('l')],
        Action::Right,
        "change",
        "the next value; a technique on or off",
    ),
    bind(FORM, &[Key::LEFT, Key::char('h')], Action::Left, "", "the value before"),
    bind(FORM, &[Key::ENTER], Action::Accept, "search", "search with these options"),
    bind(FORM, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "keep the search as it is"),
    bind(FIELD, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    bind(FIELD, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    bind(FIELD, &[Key::ENTER], Action::Accept, "search", "search with these options"),
    bind(FIELD, &[Key::ESC], Action::Cancel, "leave", "keep the search as it is"),
];
