//! Where bindings are live.

/// Where bindings are live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// Everywhere.
    Global,
    /// On the screen below which there is none.
    Bottom,
    /// A line is being typed.
    Prompt,
    /// Something is read that may be longer than its window.
    Reading,
    /// Something is shown to others.
    Presenting,
    /// Of a list: its rows.
    Rows,
    /// Of a drawn run: its moments.
    Moments,
    /// Of a drawn tree: its nodes.
    Nodes,
    /// Of a board: its squares.
    Squares,
    /// Of a question: hints, and what is right.
    Hints,
    /// The settings.
    Settings,
    /// A form.
    Form,
    /// A value of a form that is not typed as a text.
    FormValue,
    /// What to look for is being typed into a form.
    FormSearch,
    /// A number is being typed into a form that it may not be.
    FormWrong,
    /// The learner's own engine.
    YourEngine,
    /// The home screen.
    Home,
    /// The tree of the explorer.
    Explore,
    /// Something there takes its time.
    ExploreBusy,
    /// A moment of the search is shown.
    ExploreTime,
    /// The explorer while it shows the whole search.
    ExploreWhole,
    /// Two trees are compared.
    ExploreBeside,
    /// The board of a game being played.
    Play,
    /// A game between two opponents, which is watched.
    PlayWatch,
    /// Of both: the game as it went.
    Game,
    /// The learner's games.
    Archive,
    /// The same, and the games of a file, while what is typed is looked for.
    ArchiveTyping,
    /// The games of a file.
    GamesOfFile,
    /// Games that are known everywhere.
    FamousGames,
    /// A game that is gone through.
    Coach,
    /// Its mistakes are tried again.
    CoachTrying,
    /// One of several things is being chosen in a popup.
    Choice,
    /// The same, of a list in which what is typed is looked for.
    ChoiceTyping,
    /// The list of lessons.
    Lessons,
    /// A step of a lesson, whatever it asks.
    Lesson,
    /// The same, where letters are typed.
    LessonLetters,
    /// A text of a lesson.
    LessonRead,
    /// A run of a lesson.
    LessonWatch,
    /// A prediction that is being made.
    LessonPredict,
    /// A node of a tree that is pointed at.
    LessonPoint,
    /// A prediction that was judged.
    LessonGraded,
    /// A question with answers to choose from.
    LessonChoose,
    /// A question that is answered.
    LessonAnswered,
    /// An exercise that was answered, rightly or not.
    LessonOver,
    /// A question whose answer is typed.
    LessonTyping,
    /// A move that is made on a board or typed.
    LessonMove,
    /// A search that is put together.
    LessonExperiment,
    /// A search that a step waits for.
    LessonSearching,
    /// How a lesson went, after its last step.
    LessonResults,
    /// How a review went.
    ReviewOver,
    /// How a test went.
    ExamResults,
    /// Of both: back to the map.
    Ended,
    /// A lesson is being made ready.
    LessonOpening,
    /// Whether to go on or to cut is decided.
    DailyCut,
    /// Nodes are put in order.
    DailyOrder,
    /// Their result.
    DailyOver,
    /// The menu of puzzles.
    Puzzles,
    /// The list of those that were chosen.
    PuzzleList,
    /// Of both: what else there is to be solved.
    PuzzleRuns,
    /// The review of a run of ten.
    PuzzleReview,
    /// A puzzle being solved.
    PuzzleBoard,
    /// A puzzle that is over.
    PuzzleOver,
    /// A run against the clock that is over.
    PuzzleRun,
    /// A race.
    Race,
    /// Its searches, of which each can be opened.
    RaceSearches,
    /// Its representations.
    RaceBoards,
    /// A run of a textbook algorithm, step by step.
    Step,
    /// Whether there is a cut now is asked.
    StepQuiz,
    /// A window or a value is asked.
    StepAnswer,
    /// The tree is being changed.
    StepEdit,
    /// The workbench, on its own screen.
    Workbench,
    /// Of a page that is worked on: what is done with it.
    Bench,
    /// The box of lines of a page.
    BenchBox,
    /// A page that lines are put into.
    BenchPage,
    /// A page that is written.
    BenchEdit,
    /// A line of it is being typed.
    BenchTyping,
    /// Its run is stepped through.
    BenchStep,
}
