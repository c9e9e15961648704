//! Keys of the workbench: the box of lines, the page, and its run.

use super::{Action, Binding, Context, Key, bind};

const SCREEN: Context = Context::Workbench;
const BOX: Context = Context::BenchBox;
const PAGE: Context = Context::BenchPage;
const EDIT: Context = Context::BenchEdit;
const TYPE: Context = Context::BenchTyping;
const STEP: Context = Context::BenchStep;

const RUN: &[Key] = &[Key::char('r')];
const RUN_HELP: &str = "run the page on all trees, beside minimax";
const TREE: &[Key] = &[Key::char('t')];
const TREE_HELP: &str = "step through the run on the tree that is drawn, line by line";
const HINT_HELP: &str = "what is wrong with the page, but not where";
const UNDO_HELP: &str = "take the last change back";
const SOLUTION_HELP: &str = "show the page of the algorithm";
const OTHER: &[Key] = &[Key::TAB];
const OTHER_HELP: &str = "from the box of lines to the page, and back";
const FURTHER: &[Key] = &[Key::RIGHT, Key::char('l'), Key::char('>')];
const LESS: &[Key] = &[Key::LEFT, Key::char('h'), Key::char('<')];
const FURTHER_HELP: &str = "indent the line further";
const LESS_HELP: &str = "indent the line less far";
const DELETE: &[Key] = &[Key::char('d'), Key::BACKSPACE];
const READ_ON: &str = "further down in what is said";
const READ_BACK: &str = "further up in what is said";

pub(super) const ROWS: &[Binding] = &[
    bind(
        BOX,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "put",
        "put the line on the page, below its cursor or into a gap",
    ),
    bind(BOX, RUN, Action::Verdict, "run", RUN_HELP),
    bind(BOX, OTHER, Action::Toggle, "page", OTHER_HELP),
    bind(BOX, TREE, Action::StepHere, "step", TREE_HELP),
    bind(BOX, &[Key::char('i')], Action::Hint, "hint", HINT_HELP),
    bind(BOX, &[Key::char('u')], Action::Undo, "undo", UNDO_HELP),
    bind(BOX, &[Key::char('s')], Action::Solution, "solution", SOLUTION_HELP),
    bind(BOX, &[Key::UP, Key::char('k')], Action::Up, "", "the line above"),
    bind(BOX, &[Key::DOWN, Key::char('j')], Action::Down, "", "the line below"),
    bind(BOX, &[Key::HOME], Action::First, "", "the first line"),
    bind(BOX, &[Key::END], Action::Last, "", "the last line"),
    bind(BOX, &[Key::PAGE_DOWN], Action::PageDown, "", READ_ON),
    bind(BOX, &[Key::PAGE_UP], Action::PageUp, "", READ_BACK),
    bind(PAGE, RUN, Action::Verdict, "run", RUN_HELP),
    bind(PAGE, FURTHER, Action::Right, "indent", FURTHER_HELP),
    bind(PAGE, LESS, Action::Left, "", LESS_HELP),
    bind(PAGE, &[Key::char('J')], Action::Swap, "move", "move the line down"),
    bind(PAGE, &[Key::char('K')], Action::SwapBack, "", "move the line up"),
    bind(PAGE, &[Key::ENTER, Key::SPACE], Action::Accept, "take out", "put the line back into the box"),
    bind(PAGE, OTHER, Action::Toggle, "box", OTHER_HELP),
    bind(PAGE, TREE, Action::StepHere, "step", TREE_HELP),
    bind(PAGE, &[Key::char('i')], Action::Hint, "hint", HINT_HELP),
    bind(PAGE, &[Key::char('u')], Action::Undo, "undo", UNDO_HELP),
    bind(PAGE, &[Key::char('s')], Action::Solution, "solution", SOLUTION_HELP),
    bind(PAGE, DELETE, Action::Remove, "", "put the line back into the box"),
    bind(PAGE, &[Key::UP, Key::char('k')], Action::Up, "", "the line above"),
    bind(PAGE, &[Key::DOWN, Key::char('j')], Action::Down, "", "the line below"),
    bind(PAGE, &[Key::HOME], Action::First, "", "the first line"),
    bind(PAGE, &[Key::END], Action::Last, "", "the last line"),
    bind(PAGE, &[Key::PAGE_DOWN], Action::PageDown, "", READ_ON),
    bind(PAGE, &[Key::PAGE_UP], Action::PageUp, "", READ_BACK),
    bind(
        EDIT,
        &[Key::ENTER, Key::char('e')],
        Action::Type,
        "edit line",
        "type the line anew; <- is ←, >= is ≥, alpha is α",
    ),
    bind(EDIT, RUN, Action::Verdict, "run", RUN_HELP),
    bind(EDIT, TREE, Action::StepHere, "step", TREE_HELP),
    bind(EDIT, &[Key::char('i')], Action::Hint, "hint", HINT_HELP),
    bind(EDIT, FURTHER, Action::Right, "indent", FURTHER_HELP),
    bind(EDIT, LESS, Action::Left, "", LESS_HELP),
    bind(EDIT, &[Key::char('o')], Action::NewLine, "new line", "a new line below this one"),
    bind(EDIT, DELETE, Action::Remove, "delete", "take the line away"),
    bind(EDIT, &[Key::char('u')], Action::Undo, "undo", UNDO_HELP),
    bind(EDIT, &[Key::char('s')], Action::Solution, "solution", SOLUTION_HELP),
    bind(EDIT, &[Key::char('J')], Action::Swap, "", "move the line down"),
    bind(EDIT, &[Key::char('K')], Action::SwapBack, "", "move the line up"),
    bind(EDIT, &[Key::UP, Key::char('k')], Action::Up, "", "the line above"),
    bind(EDIT, &[Key::DOWN, Key::char('j')], Action::Down, "", "the line below"),
    bind(EDIT, &[Key::HOME], Action::First, "", "the first line"),
    bind(EDIT, &[Key::END], Action::Last, "", "the last line"),
    bind(EDIT, &[Key::PAGE_DOWN], Action::PageDown, "", READ_ON),
    bind(EDIT, &[Key::PAGE_UP], Action::PageUp, "", READ_BACK),
    bind(TYPE, &[Key::ENTER], Action::Accept, "done", "the line is as it should be"),
    bind(TYPE, &[Key::ESC], Action::Cancel, "leave", "leave the line as it was"),
    bind(STEP, &[Key::RIGHT, Key::char('l'), Key::SPACE], Action::Right, "line", "run one line"),
    bind(STEP, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one line back"),
    bind(
        STEP,
        &[Key::char('v')],
        Action::NextNode,
        "visit",
        "to the next line that belongs to another visit",
    ),
    bind(STEP, &[Key::char('V')], Action::PreviousNode, "", "back to the line of another visit"),
    bind(
        STEP,
        &[Key::ESC, Key::char('t'), Key::ENTER],
        Action::Cancel,
        "work on",
        "back to the page, to change it",
    ),
    bind(STEP, &[Key::HOME, Key::char('g')], Action::First, "", "to the beginning of the run"),
    bind(STEP, &[Key::END, Key::char('G')], Action::Last, "", "to the end of the run"),
    bind(STEP, &[Key::PAGE_DOWN], Action::PageDown, "", READ_ON),
    bind(STEP, &[Key::PAGE_UP], Action::PageUp, "", READ_BACK),
    bind(SCREEN, &[Key::char('a')], Action::Options, "algorithm", "whose page is worked on"),
    bind(SCREEN, &[Key::char('w')], Action::Task, "task", "put together, complete, repair, or edit freely"),
    bind(
        SCREEN,
        &[Key::char('x')],
        Action::NewSeed,
        "another",
        "the same task anew: other lines, gaps and mistakes",
    ),
    bind(SCREEN, &[Key::char('y')], Action::CopyLine, "", "copy the page"),
];
