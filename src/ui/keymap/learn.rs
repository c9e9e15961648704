//! Keys of the lessons: their list, and the steps of one.

use super::{Action, Binding, Context, Key, bind};

const LIST: Context = Context::Lessons;
const READ: Context = Context::LessonRead;
const WATCH: Context = Context::LessonWatch;
const MARK: Context = Context::LessonPredict;
const GRADED: Context = Context::LessonGraded;
const ASK: Context = Context::LessonChoose;
const ANSWERED: Context = Context::LessonAnswered;
const TYPE: Context = Context::LessonTyping;
const STEPS: Context = Context::LessonSteps;

const NEXT: &[Key] = &[Key::char('n'), Key::TAB];
const PREVIOUS: &[Key] = &[Key::char('p'), Key::BACK_TAB];
const NEXT_HELP: &str = "the next step; this one may be left open";
const PREVIOUS_HELP: &str = "the step before";
const OVERVIEW: &str = "all steps of the lesson, to jump to one";
const LEAVE: &[Key] = &[Key::char('q'), Key::ESC];
const LEAVE_HELP: &str = "back to the lessons; you go on here next time";

pub(super) const ROWS: &[Binding] = &[
    bind(LIST, &[Key::UP, Key::char('k'), Key::BACK_TAB], Action::Up, "up", "the lesson above"),
    bind(LIST, &[Key::DOWN, Key::char('j'), Key::TAB], Action::Down, "down", "the lesson below"),
    bind(
        LIST,
        &[Key::ENTER, Key::SPACE, Key::RIGHT],
        Action::Accept,
        "open",
        "open the lesson where you stopped; or press its number",
    ),
    bind(LIST, &[Key::char('R')], Action::Reset, "start over", "forget what you did in the lesson"),
    bind(READ, &[Key::ENTER, Key::SPACE, Key::RIGHT], Action::Accept, "go on", "to the next step"),
    bind(READ, &[Key::char('p'), Key::BACK_TAB, Key::LEFT], Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(READ, NEXT, Action::NextStep, "", NEXT_HELP),
    bind(READ, &[Key::char('o')], Action::Options, "steps", OVERVIEW),
    bind(READ, &[Key::PAGE_DOWN, Key::DOWN], Action::PageDown, "", "further down in the text"),
    bind(READ, &[Key::PAGE_UP, Key::UP], Action::PageUp, "", "further up in the text"),
    bind(READ, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(WATCH, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(WATCH, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(WATCH, &[Key::ENTER, Key::SPACE], Action::Accept, "go on", "forward; at the end, to the next step"),
    bind(WATCH, &[Key::char('c')], Action::NextMatch, "next ✂", "forward to the next cut"),
    bind(WATCH, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(WATCH, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(WATCH, &[Key::char('o')], Action::Options, "", OVERVIEW),
    bind(WATCH, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    bind(WATCH, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    bind(WATCH, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(WATCH, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(WATCH, &[Key::char('r')], Action::Again, "", "this step once more"),
    bind(WATCH, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(
        MARK,
        &[Key::SPACE, Key::char('x')],
        Action::Toggle,
        "cut ✂",
        "mark the line above the node as cut, or not",
    ),
    bind(MARK, &[Key::ENTER], Action::Accept, "check", "you are done: have it checked"),
    bind(MARK, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(MARK, &[Key::char('s')], Action::Solution, "solution", "show which lines are cut"),
    bind(MARK, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(MARK, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(MARK, &[Key::char('r')], Action::Again, "", "take all marks away"),
    bind(MARK, &[Key::char('o')], Action::Options, "", OVERVIEW),
    bind(MARK, &[Key::LEFT, Key::char('h')], Action::Left, "", "to the node on the left"),
    bind(MARK, &[Key::RIGHT, Key::char('l')], Action::Right, "", "to the node on the right"),
    bind(MARK, &[Key::UP, Key::char('k')], Action::Up, "", "to the parent"),
    bind(MARK, &[Key::DOWN, Key::char('j')], Action::Down, "", "to the first child"),
    bind(MARK, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(MARK, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(MARK, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(GRADED, &[Key::char('r')], Action::Again, "try again", "change your marks"),
    bind(GRADED, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(GRADED, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(GRADED, &[Key::ENTER, Key::SPACE], Action::Accept, "go on", "forward; at the end, to the next step"),
    bind(GRADED, &[Key::char('s')], Action::Solution, "solution", "show which lines are cut"),
    bind(GRADED, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(GRADED, PREVIOUS, Action::PreviousStep, "", PREVIOUS_HELP),
    bind(GRADED, &[Key::char('c')], Action::NextMatch, "", "forward to the next cut"),
    bind(GRADED, &[Key::char('o')], Action::Options, "", OVERVIEW),
    bind(GRADED, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    bind(GRADED, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    bind(GRADED, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(GRADED, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(GRADED, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(ASK, &[Key::UP, Key::char('k')], Action::Up, "up", "the answer above"),
    bind(ASK, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the answer below"),
    bind(
        ASK,
        &[Key::ENTER, Key::SPACE, Key::RIGHT],
        Action::Accept,
        "answer",
        "give this answer, or press its number",
    ),
    bind(ASK, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(ASK, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    bind(ASK, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(ASK, &[Key::char('p'), Key::BACK_TAB, Key::LEFT], Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(ASK, &[Key::char('o')], Action::Options, "", OVERVIEW),
    bind(ASK, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(ASK, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(ASK, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(ANSWERED, &[Key::ENTER, Key::SPACE, Key::RIGHT], Action::Accept, "next", "the next step"),
    bind(ANSWERED, NEXT, Action::NextStep, "", "the next step"),
    bind(
        ANSWERED,
        &[Key::char('p'), Key::BACK_TAB, Key::LEFT],
        Action::PreviousStep,
        "previous",
        PREVIOUS_HELP,
    ),
    bind(ANSWERED, &[Key::char('r')], Action::Again, "again", "this step once more"),
    bind(ANSWERED, &[Key::char('o')], Action::Options, "steps", OVERVIEW),
    bind(ANSWERED, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(ANSWERED, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(ANSWERED, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(TYPE, &[Key::ENTER], Action::Accept, "answer", "give this answer"),
    bind(TYPE, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(TYPE, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    bind(TYPE, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(TYPE, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(TYPE, &[Key::char('o')], Action::Options, "", OVERVIEW),
    bind(TYPE, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(TYPE, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(TYPE, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(STEPS, &[Key::UP, Key::char('k')], Action::Up, "up", "the step above"),
    bind(STEPS, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the step below"),
    bind(STEPS, &[Key::ENTER, Key::SPACE], Action::Accept, "go there", "go to this step"),
    bind(STEPS, &[Key::ESC, Key::char('q'), Key::char('o')], Action::Cancel, "leave", "back to the step"),
];
