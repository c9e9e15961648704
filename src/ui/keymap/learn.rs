//! Keys of the lessons: their list, and the steps of one.

use super::{Action, Binding, Context, Key, bind};

const LIST: Context = Context::Lessons;
const STEP: Context = Context::Lesson;
const LETTERS: Context = Context::LessonLetters;
const READ: Context = Context::LessonRead;
const WATCH: Context = Context::LessonWatch;
const MARK: Context = Context::LessonPredict;
const POINT: Context = Context::LessonPoint;
const GRADED: Context = Context::LessonGraded;
const ASK: Context = Context::LessonChoose;
const ANSWERED: Context = Context::LessonAnswered;
const OVER: Context = Context::LessonOver;
const TYPE: Context = Context::LessonTyping;
const MOVE: Context = Context::LessonMove;
const TRY: Context = Context::LessonExperiment;
const BUSY: Context = Context::LessonSearching;
const OPENING: Context = Context::LessonOpening;
const PRESENT: Context = Context::LessonPresenting;

const RESULTS: Context = Context::LessonResults;
const REVIEWED: Context = Context::ReviewOver;
const EXAM: Context = Context::ExamResults;

const NEXT: &[Key] = &[Key::char('n'), Key::TAB];
const PREVIOUS: &[Key] = &[Key::char('p'), Key::BACK_TAB];
const NEXT_HELP: &str = "the next step; this one may be left open";
const READ_ON: &str = "to the next thing that the words point at, after it to the next step";
const READ_BACK: &str = "to the thing before, or to the step before";
const PREVIOUS_HELP: &str = "the step before";
const PRESENT_HELP: &str =
    "present: PageDown and PageUp go through it, answers are hidden until then, and nothing is kept";
const OVERVIEW: &str = "all steps of the lesson, to jump to one";
const ANOTHER: &str = "another one of these, harder or easier by how this one went";
const BENCH: &str = "the workbench: put the page of the lesson's algorithm together, run it, repair it";
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
        "open the lesson where you stopped; its number chooses it",
    ),
    bind(LIST, &[Key::char('r')], Action::Again, "review", "do again what gave you trouble, when it is due"),
    bind(
        LIST,
        &[Key::char('p')],
        Action::Practice,
        "practice",
        "every skill on trees drawn by lot, without an end",
    ),
    bind(LIST, &[Key::char('P')], Action::Present, "", PRESENT_HELP),
    bind(
        LIST,
        &[Key::char('t')],
        Action::Exams,
        "tests",
        "ten items before and after the course, and tests to skip chapters; once a lesson is finished",
    ),
    bind(LIST, &[Key::PAGE_DOWN], Action::PageDown, "", "further down the course"),
    bind(LIST, &[Key::PAGE_UP], Action::PageUp, "", "further up the course"),
    bind(LIST, &[Key::HOME], Action::First, "", "the first lesson"),
    bind(LIST, &[Key::END], Action::Last, "", "the last lesson"),
    bind(LIST, &[Key::char('/')], Action::Filter, "find", "only lessons that have what you type"),
    bind(
        LIST,
        &[Key::char('e')],
        Action::YourEngine,
        "your engine",
        "the engine that grows with your lessons",
    ),
    bind(LIST, &[Key::char('b')], Action::Workbench, "", BENCH),
    bind(
        LIST,
        &[Key::char('R')],
        Action::Reset,
        "start over",
        "forget what you did in the lesson; you are asked again",
    ),
    bind(READ, &[Key::ENTER, Key::SPACE, Key::RIGHT], Action::Accept, "go on", READ_ON),
    bind(READ, &[Key::LEFT], Action::PreviousStep, "", READ_BACK),
    bind(READ, &[Key::PAGE_DOWN, Key::DOWN], Action::PageDown, "", "further down in the text"),
    bind(READ, &[Key::PAGE_UP, Key::UP], Action::PageUp, "", "further up in the text"),
    bind(READ, &[Key::HOME], Action::First, "", "to the beginning of the text"),
    bind(READ, &[Key::END], Action::Last, "", "to the end of the text"),
    bind(WATCH, &[Key::char('a')], Action::NewSeed, "another", ANOTHER),
    bind(WATCH, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(WATCH, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(
        WATCH,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "go on",
        "forward; at the end, to the next step, or to another tree",
    ),
    bind(WATCH, &[Key::char('c')], Action::NextMatch, "next ✂", "forward to the next cut"),
    bind(WATCH, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    bind(WATCH, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    bind(WATCH, &[Key::char('r')], Action::Again, "", "this step once more"),
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
    bind(MARK, &[Key::char('r')], Action::Again, "", "take all marks away"),
    bind(MARK, &[Key::LEFT, Key::char('h')], Action::Left, "", "to the node on the left"),
    bind(MARK, &[Key::RIGHT, Key::char('l')], Action::Right, "", "to the node on the right"),
    bind(MARK, &[Key::UP, Key::char('k')], Action::Up, "", "to the parent"),
    bind(MARK, &[Key::DOWN, Key::char('j')], Action::Down, "", "to the first child"),
    bind(
        POINT,
        &[Key::ENTER, Key::SPACE],
        Action::Accept,
        "this one",
        "the node under the cursor is the answer",
    ),
    bind(POINT, &[Key::LEFT, Key::char('h')], Action::Left, "left", "to the node on the left"),
    bind(POINT, &[Key::RIGHT, Key::char('l')], Action::Right, "right", "to the node on the right"),
    bind(POINT, &[Key::UP, Key::char('k')], Action::Up, "up", "to the parent"),
    bind(POINT, &[Key::DOWN, Key::char('j')], Action::Down, "down", "to the first child"),
    bind(POINT, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(POINT, &[Key::char('s')], Action::Solution, "solution", "show the right node"),
    bind(GRADED, &[Key::char('r')], Action::Again, "try again", "change your marks"),
    bind(GRADED, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(GRADED, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(GRADED, &[Key::ENTER, Key::SPACE], Action::Accept, "go on", "forward; at the end, to the next step"),
    bind(GRADED, &[Key::char('s')], Action::Solution, "solution", "show which lines are cut"),
    bind(GRADED, &[Key::char('c')], Action::NextMatch, "", "forward to the next cut"),
    bind(GRADED, &[Key::HOME, Key::char('0')], Action::First, "", "to the start of the run"),
    bind(GRADED, &[Key::END, Key::char('$')], Action::Last, "", "to the end of the run"),
    bind(ASK, &[Key::UP, Key::char('k')], Action::Up, "up", "the answer above"),
    bind(ASK, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the answer below"),
    bind(
        ASK,
        &[Key::ENTER, Key::SPACE, Key::RIGHT],
        Action::Accept,
        "answer",
        "give this answer; or type its number",
    ),
    bind(ASK, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(ASK, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    bind(ASK, &[Key::LEFT], Action::PreviousStep, "", PREVIOUS_HELP),
    bind(ASK, &[Key::HOME], Action::First, "", "the first answer"),
    bind(ASK, &[Key::END], Action::Last, "", "the last answer"),
    bind(ANSWERED, &[Key::char('a')], Action::NewSeed, "another", ANOTHER),
    bind(ANSWERED, &[Key::ENTER, Key::SPACE, Key::RIGHT], Action::Accept, "go on", "the next step"),
    bind(ANSWERED, &[Key::LEFT], Action::PreviousStep, "", PREVIOUS_HELP),
    bind(ANSWERED, &[Key::char('r')], Action::Again, "again", "this step once more"),
    bind(OVER, &[Key::ENTER, Key::SPACE, Key::char('a')], Action::NewSeed, "another", ANOTHER),
    bind(OVER, &[Key::RIGHT, Key::char('l')], Action::Right, "forward", "one moment of the run forward"),
    bind(OVER, &[Key::LEFT, Key::char('h')], Action::Left, "back", "one moment back"),
    bind(OVER, &[Key::char('r')], Action::Again, "", "this tree once more"),
    bind(TYPE, &[Key::ENTER], Action::Accept, "answer", "give this answer"),
    bind(TYPE, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(TYPE, &[Key::char('s')], Action::Solution, "solution", "show the right answer"),
    bind(GRADED, &[Key::char('a')], Action::NewSeed, "", ANOTHER),
    bind(MOVE, &[Key::ENTER], Action::Accept, "play", "make the move that is typed"),
    bind(MOVE, &[Key::SPACE], Action::Toggle, "pick", "take up the piece under the cursor, or put it there"),
    bind(MOVE, &[Key::char('!')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(MOVE, &[Key::char('*')], Action::Solution, "solution", "show the right move"),
    bind(MOVE, &[Key::UP], Action::Up, "", "the cursor up"),
    bind(MOVE, &[Key::DOWN], Action::Down, "", "the cursor down"),
    bind(MOVE, &[Key::LEFT], Action::Left, "", "the cursor to the left"),
    bind(MOVE, &[Key::RIGHT], Action::Right, "", "the cursor to the right"),
    bind(TRY, &[Key::ENTER], Action::Accept, "run", "run the search"),
    bind(TRY, &[Key::SPACE, Key::char('x')], Action::Toggle, "change", "choose what is under the cursor"),
    bind(TRY, &[Key::UP, Key::char('k')], Action::Up, "up", "the choice above"),
    bind(TRY, &[Key::DOWN, Key::char('j')], Action::Down, "down", "the choice below"),
    bind(TRY, &[Key::char('i')], Action::Hint, "hint", "a hint, and then a larger one"),
    bind(TRY, &[Key::char('s')], Action::Solution, "solution", "show a search that reaches the goal"),
    bind(TRY, &[Key::char('r')], Action::Again, "", "back to the search at the start"),
    bind(TRY, &[Key::HOME], Action::First, "", "the first choice"),
    bind(TRY, &[Key::END], Action::Last, "", "the last choice"),
    bind(STEP, NEXT, Action::NextStep, "next", NEXT_HELP),
    bind(STEP, LEAVE, Action::Cancel, "list", LEAVE_HELP),
    bind(STEP, PREVIOUS, Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(STEP, &[Key::char('o')], Action::Options, "steps", OVERVIEW),
    bind(STEP, &[Key::char('b')], Action::Workbench, "", BENCH),
    bind(STEP, &[Key::char('P')], Action::Present, "", PRESENT_HELP),
    bind(STEP, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(STEP, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(LETTERS, &[Key::TAB], Action::NextStep, "next", NEXT_HELP),
    bind(LETTERS, &[Key::BACK_TAB], Action::PreviousStep, "previous", PREVIOUS_HELP),
    bind(LETTERS, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(LETTERS, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(LETTERS, &[Key::ESC], Action::Cancel, "list", LEAVE_HELP),
    bind(BUSY, &[Key::ESC, Key::char('q'), Key::SPACE], Action::Cancel, "stop", "stop the search"),
    bind(BUSY, NEXT, Action::NextStep, "next", "stop the search, and go to the next step"),
    bind(BUSY, PREVIOUS, Action::PreviousStep, "previous", "stop the search, and go to the step before"),
    bind(BUSY, &[Key::PAGE_DOWN], Action::PageDown, "", "further down in the text"),
    bind(BUSY, &[Key::PAGE_UP], Action::PageUp, "", "further up in the text"),
    bind(
        PRESENT,
        &[Key::PAGE_DOWN],
        Action::Advance,
        "forward",
        "forward: what the words point at, a moment of a run, the answer of a question, the next step",
    ),
    bind(PRESENT, &[Key::PAGE_UP], Action::Retreat, "back", "back: a moment, or the step before"),
    bind(
        PRESENT,
        &[Key::char('P')],
        Action::Present,
        "end",
        "end the presentation: your own answers come back",
    ),
    bind(RESULTS, &[Key::ENTER, Key::SPACE], Action::Accept, "go", "where the cursor is"),
    bind(RESULTS, &[Key::char('n')], Action::NextStep, "next lesson", "the next lesson"),
    bind(
        RESULTS,
        &[Key::char('e')],
        Action::ExploreHere,
        "explore",
        "the lesson's position as the tree of a search",
    ),
    bind(
        RESULTS,
        &[Key::char('s')],
        Action::StepHere,
        "step",
        "an algorithm line by line on the lesson's position",
    ),
    bind(
        RESULTS,
        &[Key::char('r')],
        Action::RaceHere,
        "race",
        "algorithms side by side on the lesson's position",
    ),
    bind(RESULTS, &[Key::char('p')], Action::PlayHere, "play", "play on from the lesson's position"),
    bind(
        RESULTS,
        &[Key::char('g')],
        Action::NewGame,
        "opponent",
        "a game against an opponent of your strength",
    ),
    bind(RESULTS, &[Key::ESC, Key::char('q')], Action::Cancel, "map", "back to the map of the course"),
    bind(RESULTS, &[Key::LEFT], Action::PreviousStep, "last step", "back to the last step of the lesson"),
    bind(RESULTS, &[Key::UP, Key::char('k')], Action::Up, "", "the place above"),
    bind(RESULTS, &[Key::DOWN, Key::char('j')], Action::Down, "", "the place below"),
    bind(RESULTS, &[Key::HOME], Action::First, "", "the first place"),
    bind(RESULTS, &[Key::END], Action::Last, "", "the last place"),
    bind(REVIEWED, &[Key::ENTER, Key::SPACE], Action::Accept, "next lesson", "the next lesson"),
    bind(REVIEWED, &[Key::char('n')], Action::NextStep, "", "the next lesson"),
    bind(REVIEWED, &[Key::char('r')], Action::Again, "go on", "review what was left"),
    bind(
        REVIEWED,
        &[Key::char('p')],
        Action::Practice,
        "practice",
        "every skill on trees drawn by lot, without an end",
    ),
    bind(REVIEWED, &[Key::ESC, Key::char('q')], Action::Cancel, "map", "back to the map of the course"),
    bind(REVIEWED, &[Key::UP, Key::char('k')], Action::Up, "", "a line up"),
    bind(REVIEWED, &[Key::DOWN, Key::char('j')], Action::Down, "", "a line down"),
    bind(EXAM, &[Key::ESC, Key::char('q')], Action::Cancel, "map", "back to the map of the course"),
    bind(EXAM, &[Key::char('a')], Action::Again, "once more", "the same test with other trees"),
    bind(EXAM, &[Key::UP, Key::char('k')], Action::Up, "", "a line up"),
    bind(EXAM, &[Key::DOWN, Key::char('j')], Action::Down, "", "a line down"),
    bind(OPENING, &[Key::ESC, Key::char('q')], Action::Cancel, "stop", "do not open the lesson"),
];
