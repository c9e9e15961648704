//! What keys mean.

/// What a key means. Screens share a word where they share the meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "what a key does is said in the rows of the tables; here only what a name leaves open"
)]
pub enum Action {
    /// Begins or ends to show something to others.
    Present,
    /// Forward in what is shown to others.
    Advance,
    /// Back in it.
    Retreat,
    /// Up, or the entry before.
    Up,
    /// Down, or the entry after.
    Down,
    /// Left, or less.
    Left,
    /// Right, or more.
    Right,
    PageUp,
    PageDown,
    First,
    Last,
    /// Do it.
    Accept,
    Complete,
    Cancel,
    Back,
    Help,
    Quit,
    /// One by lot.
    ByLot,
    /// Keep it for the next time.
    Save,
    /// As it was at first.
    Reset,
    /// Erase what the learner did.
    Forget,
    /// To the shell and back.
    Suspend,
    Pieces,
    Numbers,
    Theme,
    /// Capture the mouse or leave it to the terminal.
    Mouse,
    Redraw,
    NextMatch,
    PreviousMatch,
    NextCut,
    PreviousCut,
    /// Pass over this one.
    Skip,
    /// Those that gave trouble, when they are due.
    Review,
    /// Those of this run that gave trouble.
    Missed,
    /// As many further ones of the same kind.
    TenMore,
    TryMistakes,
    MakePuzzle,
    BestMove,
    /// A run against the clock.
    AgainstClock,
    /// A run that finds the learner's rating.
    Placement,
    List,
    /// A range of ratings.
    Ratings,
    NextSet,
    PreviousSet,
    NextGame,
    Find,
    Filter,
    Sort,
    Columns,
    Ask,
    /// Do one thing otherwise at a node.
    Instead,
    WhyNot,
    WhatIf,
    /// Forward and back in time.
    Time,
    Mark,
    Marks,
    Write,
    /// Write all that is shown into a file.
    WriteAll,
    Picture,
    Open,
    /// Begin anew from here.
    NewRoot,
    /// The other of two.
    OtherSide,
    /// What the screen is about to the clipboard.
    Copy,
    /// What is said to the clipboard.
    CopyRow,
    /// The form of what to do.
    Options,
    Algorithm,
    Steps,
    /// Open what is folded, fold what is open; on what is off, off what is on.
    Toggle,
    Parent,
    NextSibling,
    PreviousSibling,
    OpenSiblings,
    FoldSiblings,
    OpenDeep,
    FoldDeep,
    FoldToLevel,
    Deeper,
    Shallower,
    Again,
    Rematch,
    Engines,
    /// Stop what is running; or have it go on.
    Stop,
    Run,
    PlayHere,
    ScrollDown,
    ScrollUp,
    /// The moves that lead here to the clipboard.
    CopyLine,
    /// Copy the command that opens it.
    CopyCommand,
    Type,
    NewGame,
    TakeBack,
    Flip,
    /// A hint, and then a larger one.
    Hint,
    Resign,
    /// Go through the game.
    Coach,
    OfferDraw,
    /// The reasons.
    Why,
    MoveNow,
    CopyPosition,
    /// The next of what is gone through: a step, a puzzle.
    Next,
    NextLesson,
    Previous,
    /// Show what is right.
    Solution,
    /// The next thing to compare by.
    Measure,
    /// Figures of all of it.
    Statistics,
    /// Who wrote an entry of the table.
    Wrote,
    /// All of it at a glance.
    Whole,
    NextNode,
    PreviousNode,
    NextLeaf,
    PreviousLeaf,
    /// To the next event of the same kind.
    NextAlike,
    PreviousAlike,
    Faster,
    Slower,
    /// Two side by side, or one.
    Compare,
    /// What two of them come to beside each other.
    Verdict,
    MinimalTree,
    /// Predict before it is shown, or not.
    Quiz,
    Edit,
    Order,
    NewSeed,
    Lesson,
    Practice,
    AddChild,
    Remove,
    Swap,
    SwapBack,
    Cut,
    /// Go on here.
    GoOn,
    /// Tests that are answered once.
    Exams,
    ExploreHere,
    RaceHere,
    StepHere,
    /// To what a value rests on.
    Weakest,
    YourEngine,
    Watch,
    /// Watch it play against what it was.
    WatchBefore,
    /// Have it play against the ladder, or no more.
    Send,
    NewLine,
    Undo,
    /// What is to be done.
    Task,
    /// To the workbench, on which pages are put together and repaired.
    Workbench,
}

impl Action {
    /// It is about a node of a tree, and means nothing where there is none.
    pub fn asks_of_a_node(self) -> bool {
        matches!(
            self,
            Self::Ask
                | Self::Why
                | Self::WhyNot
                | Self::Instead
                | Self::NextAlike
                | Self::Weakest
                | Self::Mark
                | Self::Present
                | Self::Marks
                | Self::Time
                | Self::NewRoot
                | Self::Statistics
                | Self::Wrote
                | Self::Whole
                | Self::CopyRow
                | Self::Toggle
        )
    }
}
