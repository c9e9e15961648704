//! Keys of the stepper.

use super::{Action, Binding, Context, Key, bind};

const STEP: Context = Context::Step;
const QUIZ: Context = Context::StepQuiz;
const ANSWER: Context = Context::StepAnswer;
const EDIT: Context = Context::StepEdit;

pub(super) const ROWS: &[Binding] = &[
    bind(STEP, &[Key::RIGHT, Key::char('l')], Action::NextStep, "step", "one event forward"),
    bind(STEP, &[Key::LEFT, Key::char('h')], Action::PreviousStep, "back", "one event back"),
    bind(STEP, &[Key::char('n')], Action::NextNode, "node", "to the next node that is visited"),
    bind(STEP, &[Key::char('c')], Action::NextMatch, "cut", "to the next cut"),
    bind(STEP, &[Key::SPACE], Action::Stop, "play", "play and pause; `<` `>` set the speed"),
    bind(STEP, &[Key::char('a')], Action::Options, "algo", "choose the algorithm"),
    bind(
        STEP,
        &[Key::char('u')],
        Action::Quiz,
        "quiz",
        "predict every step before it is shown; again: leave it",
    ),
    bind(
        STEP,
        &[Key::char('e')],
        Action::Edit,
        "edit",
        "change leaf values, the shape and the order; so does a click on a leaf",
    ),
    bind(
        STEP,
        &[Key::char('v')],
        Action::Compare,
        "",
        "two algorithms side by side, leaf by leaf; again: one",
    ),
    bind(STEP, &[Key::char('N')], Action::PreviousNode, "", "to the visit before"),
    bind(STEP, &[Key::char('C')], Action::PreviousMatch, "", "to the cut before"),
    bind(STEP, &[Key::char('f')], Action::NextLeaf, "", "to the next leaf; both algorithms go there"),
    bind(STEP, &[Key::char('F')], Action::PreviousLeaf, "", "to the leaf before"),
    bind(STEP, &[Key::char('t')], Action::NextAlike, "", "to the next event of the kind that is shown"),
    bind(STEP, &[Key::char('T')], Action::PreviousAlike, "", "to the event of that kind before"),
    bind(STEP, &[Key::char('g'), Key::HOME], Action::First, "", "to the beginning"),
    bind(STEP, &[Key::char('G'), Key::END], Action::Last, "", "to the end"),
    bind(STEP, &[Key::char('>')], Action::Faster, "", "play faster"),
    bind(STEP, &[Key::char('<')], Action::Slower, "", "play more slowly"),
    bind(
        STEP,
        &[Key::char('m')],
        Action::Overlay,
        "",
        "the minimal tree with node types 1, 2, 3, and off again",
    ),
    bind(
        STEP,
        &[Key::char('b')],
        Action::Workbench,
        "",
        "the page of the algorithm on the workbench: put it together, repair it",
    ),
    bind(STEP, &[Key::TAB], Action::Toggle, "", "the other of two algorithms"),
    bind(STEP, &[Key::char('r')], Action::NewSeed, "", "a random tree by the next seed"),
    bind(STEP, &[Key::char('i')], Action::Type, "", "type a tree or a position"),
    bind(STEP, &[Key::char('+')], Action::Deeper, "", "run a ply deeper"),
    bind(STEP, &[Key::char('-')], Action::Shallower, "", "run a ply less deep"),
    bind(STEP, &[Key::char('y')], Action::CopyPosition, "", "copy the tree or position"),
    bind(QUIZ, &[Key::char('y')], Action::Accept, "yes, cut", "all children that are left are cut off"),
    bind(QUIZ, &[Key::char('n')], Action::Cancel, "no, go on", "the next child is searched"),
    bind(QUIZ, &[Key::char('s')], Action::Solution, "show", "show it without an answer"),
    bind(QUIZ, &[Key::char('u'), Key::ESC], Action::Quiz, "leave quiz", "step on without questions"),
    bind(ANSWER, &[Key::ENTER], Action::Accept, "answer", "answer; with nothing typed it is only shown"),
    bind(ANSWER, &[Key::ESC], Action::Quiz, "leave quiz", "step on without questions"),
    bind(EDIT, &[Key::LEFT, Key::char('h')], Action::Left, "", "to the node at the left"),
    bind(EDIT, &[Key::RIGHT, Key::char('l')], Action::Right, "move", "to the node at the right"),
    bind(EDIT, &[Key::UP, Key::char('k')], Action::Up, "", "to the parent"),
    bind(EDIT, &[Key::DOWN, Key::char('j')], Action::Down, "", "to the first child"),
    bind(EDIT, &[Key::ENTER], Action::Type, "value", "type the leaf's value; a digit begins it, too"),
    bind(EDIT, &[Key::char('a')], Action::AddChild, "add", "add a child; a leaf becomes an inner node"),
    bind(EDIT, &[Key::char('d')], Action::Remove, "delete", "remove the node"),
    bind(EDIT, &[Key::char('s')], Action::Swap, "swap", "swap the node with the next child"),
    bind(EDIT, &[Key::char('e'), Key::ESC], Action::Cancel, "done", "back to stepping"),
];
