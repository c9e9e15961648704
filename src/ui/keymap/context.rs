//! Where bindings are live.

/// Where bindings are live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "most are named like the screen; here only what a name leaves open")]
pub enum Context {
    Global,
    /// On the screen below which there is none.
    Bottom,
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
    Settings,
    Form,
    /// A value of a form that is not typed as a text.
    FormValue,
    /// What to look for is being typed into a form.
    FormSearch,
    /// A number is being typed into a form that it may not be.
    FormWrong,
    YourEngine,
    Home,
    Explore,
    /// What is looked for there is something else than a cut.
    ExploreFound,
    /// Something there takes its time.
    ExploreBusy,
    /// A moment of the search is shown.
    ExploreTime,
    /// The explorer while it shows the whole search.
    ExploreWhole,
    /// Two trees are compared.
    ExploreBeside,
    Play,
    /// There is a cursor on the board, or on the moves.
    PlayCursor,
    /// An earlier position of the game is looked at.
    PlayPast,
    /// A game between two opponents, which is watched.
    PlayWatch,
    /// Of both: the game as it went.
    Game,
    Archive,
    /// The same, and the games of a file, while what is typed is looked for.
    ArchiveTyping,
    GamesOfFile,
    FamousGames,
    /// A game that is gone through.
    Coach,
    /// Its mistakes are tried again.
    CoachTrying,
    /// One of several things is being chosen in a popup.
    Choice,
    /// The same, of a list in which what is typed is looked for.
    ChoiceTyping,
    Lessons,
    /// A step of a lesson, whatever it asks.
    Lesson,
    /// The same, where letters are typed.
    LessonLetters,
    LessonRead,
    /// A run of a lesson.
    LessonWatch,
    /// A prediction that is being made.
    LessonPredict,
    /// A node of a tree that is pointed at.
    LessonPoint,
    /// A prediction that was judged.
    LessonGraded,
    LessonChoose,
    /// A question that is answered.
    LessonAnswered,
    /// An exercise that was answered, rightly or not.
    LessonOver,
    LessonTyping,
    LessonMove,
    /// A search that is put together.
    LessonExperiment,
    /// A search that a step waits for.
    LessonSearching,
    /// How a lesson went, after its last step.
    LessonResults,
    ReviewOver,
    ExamResults,
    /// Of both: back to the map.
    Ended,
    LessonOpening,
    /// Whether to go on or to cut is decided.
    DailyCut,
    DailyOrder,
    DailyOver,
    Puzzles,
    /// The list of those that were chosen.
    PuzzleList,
    /// Of both: what else there is to be solved.
    PuzzleRuns,
    /// The review of a run.
    PuzzleReview,
    PuzzleBoard,
    /// A puzzle that is over.
    PuzzleOver,
    Race,
    /// Its searches, of which each can be opened.
    RaceSearches,
    /// Its representations.
    RaceBoards,
    Step,
    /// Whether there is a cut now is asked.
    StepQuiz,
    /// A window or a value is asked.
    StepAnswer,
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
