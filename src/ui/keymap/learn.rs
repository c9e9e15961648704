//! Keys of the lessons: their list, and the steps of one.

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

const LIST: Context = Context::Lessons;
const READ: Context = Context::LessonRead;
const WATCH: Context = Context::LessonWatch;
const MARK: Context = Context::LessonPredict;
const GRADED: Context = Context::LessonGraded;
const ASK: Context = Context::LessonChoose;
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
    row(LIST, &[Key::UP, Key::char('k'), Key::BACK_TAB], Action::Up, "up", "the lesson above"),
    row(LIST, &[Key::DOWN, Key::char('j'), Key::TAB], Action::Down, "down", "the lesson below"),
    row(
        LIST,
        &[Key::ENTER, Key::SPACE, Key::RIGHT],
        Action::Accept,
        "open",
        "open the lesson where you stopped; or press its number",
    ),
    row(LIST, &[Key::char('R')], Action::Reset, "start over", "forget what you did in the lesson"),
    row(READ, &[Key::ENTER, Key::SPACE, Key::RIGHT], Action::Accept, "go on", "to the next step"),
    row(READ, &[Key::char('p'), Key::BACK_TAB, Key::LEFT], Action::PreviousStep, "previous", PREVIOUS_HELP),
    row(READ, NEXT, Action::NextStep, "", NEXT_HELP),
    row(READ, &[Key::char('o')], Action::Options, "steps", OVERVIEW),
    row(READ, &[Key::PAGE_DOWN, Key::DOWN], Action::PageDown, "", "further down in the text"),
    row(READ, &[Key::PAGE_UP, Key::UP], Action::PageUp, "", "further up in the text"),
    row(READ, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(WATCH, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    row(WATCH, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    row(WATCH, &[Key::ENTER, Key::SPACE], Action::Accept, "go on", "forward; at the end, to the next step"),
    row(WATCH, &[Key::char('c')], Action::NextMatch, "next ✂", "forward to the next cut"),
    row(WATCH, NEXT, Action::NextStep, "next", NEXT_HELP),
    row(WATCH, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    row(WATCH, &[Key::char('o')], Action::Options, "", OVERVIEW),
    row(WATCH, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    row(WATCH, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    row(WATCH, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    row(WATCH, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    row(WATCH, &[Key::char('r')], Action::Again, "", "this step once more"),
    row(WATCH, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(
        MARK,
        &[Key::SPACE, Key::char('x')],
        Action::Toggle,
        "cut ✂",
        "mark the line above the node as cut, or not",
    ),
    row(MARK, &[Key::ENTER], Action::Accept, "check", "you are done: have it checked"),
    row(MARK, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    row(MARK, &[Key::char('s')], Action::Solution, "solution", "show which lines are cut"),
    row(MARK, NEXT, Action::NextStep, "next", NEXT_HELP),
    row(MARK, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    row(MARK, &[Key::char('r')], Action::Again, "", "take all marks away"),
    row(MARK, &[Key::char('o')], Action::Options, "", OVERVIEW),
    row(MARK, &[Key::LEFT, Key::char('h')], Action::Left, "", "to the node on the left"),
    row(MARK, &[Key::RIGHT, Key::char('l')], Action::Right, "", "to the node on the right"),
    row(MARK, &[Key::UP, Key::char('k')], Action::Up, "", "to the parent"),
    row(MARK, &[Key::DOWN, Key::char('j')], Action::Down, "", "to the first child"),
    row(MARK, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    row(MARK, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    row(MARK, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(GRADED, &[Key::char('r')], Action::Again, "try again", "change your marks"),
    row(GRADED, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    row(GRADED, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    row(GRADED, &[Key::ENTER, Key::SPACE], Action::Accept, "go on", "forward; at the end, to the next step"),
    row(GRADED, &[Key::char('s')], Action::Solution, "solution", "show which lines are cut"),
    row(GRADED, NEXT, Action::NextStep, "next", NEXT_HELP),
    row(GRADED, PREVIOUS, Action::PreviousStep, "", PREVIOUS_HELP),
    row(GRADED, &[Key::char('c')], Action::NextMatch, "", "forward to the next cut"),
    row(GRADED, &[Key::char('o')], Action::Options, "", OVERVIEW),
    row(GRADED, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    row(GRADED, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    row(GRADED, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    row(GRADED, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    row(GRADED, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(ASK, &[Key::UP, Key::char('k')], Action::Up, "up", "the answer above"),
    row(ASK, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the answer below"),
    row(
        ASK,
        &[Key::ENTER, Key::SPACE, Key::RIGHT],
        Action::Accept,
        "answer",
        "give this answer, or press its number; once it is right, to the next step",
    ),
    row(ASK, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    row(ASK, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    row(ASK, NEXT, Action::NextStep, "next", NEXT_HELP),
    row(ASK, &[Key::char('p'), Key::BACK_TAB, Key::LEFT], Action::PreviousStep, "previous", PREVIOUS_HELP),
    row(ASK, &[Key::char('r')], Action::Again, "", "this step once more"),
    row(ASK, &[Key::char('o')], Action::Options, "", OVERVIEW),
    row(ASK, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    row(ASK, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    row(ASK, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(
        TYPE,
        &[Key::ENTER],
        Action::Accept,
        "answer",
        "give this answer; once it is right, to the next step",
    ),
    row(TYPE, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    row(TYPE, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    row(TYPE, NEXT, Action::NextStep, "next", NEXT_HELP),
    row(TYPE, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    row(TYPE, &[Key::char('o')], Action::Options, "", OVERVIEW),
    row(TYPE, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    row(TYPE, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    row(TYPE, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    row(STEPS, &[Key::UP, Key::char('k')], Action::Up, "up", "the step above"),
    row(STEPS, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the step below"),
    row(STEPS, &[Key::ENTER, Key::SPACE], Action::Accept, "go there", "go to this step"),
    row(STEPS, &[Key::ESC, Key::char('q'), Key::char('o')], Action::Cancel, "leave", "back to the step"),
];
