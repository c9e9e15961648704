//! Keys of the explorer and of its form.

use super::{Action, Binding, Context, Key};

const fn row(
    context: Context,
    keys: &'static [Key],
    action: Action,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { context, keys, action, label, help }
}

const TREE: Context = Context::Explore;
const TEXT: Context = Context::ExploreTyping;
const FORM: Context = Context::ExploreForm;
const FIELD: Context = Context::ExploreFormTyping;

pub(super) const ROWS: &[Binding] = &[
    row(TREE, &[Key::DOWN, Key::char('j')], Action::Down, "move", "a row down; `5j` is five"),
    row(TREE, &[Key::UP, Key::char('k')], Action::Up, "", "a row up"),
    row(
        TREE,
        &[Key::RIGHT, Key::char('l')],
        Action::Right,
        "open",
        "open the node; again: go to its first child",
    ),
    row(TREE, &[Key::LEFT, Key::char('h')], Action::Left, "fold", "fold the node; again: go to its parent"),
    row(
        TREE,
        &[Key::char('n')],
        Action::NextMatch,
        "next ✂",
        "to the next node that is looked for: a cut, unless `/` says otherwise",
    ),
    row(TREE, &[Key::char('N')], Action::PreviousMatch, "", "to the node before that is looked for"),
    row(
        TREE,
        &[Key::char('/')],
        Action::Find,
        "find",
        "look for a move (`Nf3`, `2...Nc6`) or a word (`deep-cut`, `null-failed`, `research`, …)",
    ),
    row(TREE, &[Key::char('o')], Action::Options, "options", "position, depth, algorithm and techniques"),
    row(TREE, &[Key::SPACE, Key::ENTER], Action::Toggle, "", "open or fold the node"),
    row(TREE, &[Key::char('H')], Action::Parent, "", "to the parent"),
    row(TREE, &[Key::char('J')], Action::NextSibling, "", "to the sibling that was searched next"),
    row(TREE, &[Key::char('K')], Action::PreviousSibling, "", "to the sibling that was searched before"),
    row(TREE, &[Key::char('g'), Key::HOME], Action::First, "", "to the first row"),
    row(TREE, &[Key::char('G'), Key::END], Action::Last, "", "to the last row"),
    row(TREE, &[Key::PAGE_DOWN], Action::PageDown, "", "a page down"),
    row(TREE, &[Key::PAGE_UP], Action::PageUp, "", "a page up"),
    row(TREE, &[Key::char('e')], Action::OpenSiblings, "", "open the node and its siblings"),
    row(TREE, &[Key::char('c')], Action::FoldSiblings, "", "fold the node and its siblings"),
    row(TREE, &[Key::char('E')], Action::OpenDeep, "", "open everything below the node, to 2,000 nodes"),
    row(TREE, &[Key::char('C')], Action::FoldDeep, "", "fold everything below the node"),
    row(TREE, &[Key::char('z')], Action::FoldToLevel, "", "`2z` shows two levels below the node"),
    row(TREE, &[Key::char('+')], Action::Deeper, "", "search a ply deeper"),
    row(TREE, &[Key::char('-')], Action::Shallower, "", "search a ply less deep"),
    row(TREE, &[Key::char('r')], Action::Again, "", "search again, or go on after a stop"),
    row(TREE, &[Key::char('s')], Action::Stop, "", "stop the search and keep what it has"),
    row(TREE, &[Key::char('p')], Action::PlayHere, "", "play a game from the position on the board"),
    row(TREE, &[Key::char('x')], Action::Flip, "", "turn the board"),
    row(TREE, &[Key::char(']')], Action::ScrollDown, "", "the reasons further down"),
    row(TREE, &[Key::char('[')], Action::ScrollUp, "", "the reasons further up"),
    row(TREE, &[Key::char('y')], Action::CopyPosition, "", "copy the position on the board"),
    row(TREE, &[Key::char('Y')], Action::CopyLine, "", "copy the moves that lead there"),
    row(TEXT, &[Key::ENTER], Action::Accept, "go", "to the next match"),
    row(TEXT, &[Key::ESC], Action::Cancel, "leave", "leave the input line"),
    row(FORM, &[Key::UP, Key::BACK_TAB, Key::char('k')], Action::Up, "up", "the field above"),
    row(FORM, &[Key::DOWN, Key::TAB, Key::char('j')], Action::Down, "down", "the field below"),
    row(
        FORM,
        &[Key::RIGHT, Key::SPACE, Key::char('l')],
        Action::Right,
        "change",
        "the next value; a technique on or off",
    ),
    row(FORM, &[Key::LEFT, Key::char('h')], Action::Left, "", "the value before"),
    row(FORM, &[Key::ENTER], Action::Accept, "search", "search with these options"),
    row(FORM, &[Key::ESC, Key::char('q')], Action::Cancel, "leave", "keep the search as it is"),
    row(FIELD, &[Key::UP, Key::BACK_TAB], Action::Up, "up", "the field above"),
    row(FIELD, &[Key::DOWN, Key::TAB], Action::Down, "down", "the field below"),
    row(FIELD, &[Key::ENTER], Action::Accept, "search", "search with these options"),
    row(FIELD, &[Key::ESC], Action::Cancel, "leave", "keep the search as it is"),
];
