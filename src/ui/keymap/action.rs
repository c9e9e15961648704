//! What keys mean.

/// What a key means. Screens share a word where they share the meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// To the first.
    First,
    /// To the last.
    Last,
    /// Do it.
    Accept,
    /// Complete the word that is typed.
    Complete,
    /// Leave what was begun.
    Cancel,
    /// Close the screen.
    Back,
    /// Show all keys.
    Help,
    /// End the program.
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
    /// The next way to draw pieces.
    Pieces,
    /// Numbers on the squares that have them, or not.
    Numbers,
    /// The next theme.
    Theme,
    /// Capture the mouse or leave it to the terminal.
    Mouse,
    /// Draw everything again.
    Redraw,
    /// To the next that is looked for.
    NextMatch,
    /// To the one before that is looked for.
    PreviousMatch,
    /// To the next cut.
    NextCut,
    /// To the cut before.
    PreviousCut,
    /// Pass over this one.
    Skip,
    /// Those that gave trouble, when they are due.
    Review,
    /// Those of this run that gave trouble.
    Missed,
    /// As many further ones of the same kind.
    TenMore,
    /// One's own mistakes, to be made good.
    TryMistakes,
    /// A puzzle of a mistake.
    MakePuzzle,
    /// Make the best move.
    BestMove,
    /// A run against the clock.
    AgainstClock,
    /// A run that finds the learner's rating.
    Placement,
    /// All of them one by one.
    List,
    /// A range of ratings.
    Ratings,
    /// The next set of puzzles.
    NextSet,
    /// The set before.
    PreviousSet,
    /// Look for something.
    Find,
    /// Show only some.
    Filter,
    /// Show in another order.
    Sort,
    /// Which columns there are.
    Columns,
    /// What can be asked of this?
    Ask,
    /// Do one thing otherwise at a node.
    Instead,
    /// Why not another move?
    WhyNot,
    /// What if it were otherwise?
    WhatIf,
    /// Forward and back in time.
    Time,
    /// Mark this.
    Mark,
    /// What was marked.
    Marks,
    /// Write a file.
    Write,
    /// Write all that is shown into a file.
    WriteAll,
    /// Write the screen to a file.
    Picture,
    /// Open a file.
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
    /// Which algorithm.
    Algorithm,
    /// All steps, to jump to one.
    Steps,
    /// Open what is folded, fold what is open; on what is off, off what is on.
    Toggle,
    /// To the parent.
    Parent,
    /// To the sibling after.
    NextSibling,
    /// To the sibling before.
    PreviousSibling,
    /// Open this and its siblings.
    OpenSiblings,
    /// Fold this and its siblings.
    FoldSiblings,
    /// Open everything below.
    OpenDeep,
    /// Fold everything below.
    FoldDeep,
    /// Show so many levels below.
    FoldToLevel,
    /// A ply deeper.
    Deeper,
    /// A ply less deep.
    Shallower,
    /// Once more.
    Again,
    /// The same game again.
    Rematch,
    /// Choose engines from outside.
    Engines,
    /// Stop what is running; or have it go on.
    Stop,
    /// Run it.
    Run,
    /// Play on from here.
    PlayHere,
    /// A line further down.
    ScrollDown,
    /// A line further up.
    ScrollUp,
    /// The moves that lead here to the clipboard.
    CopyLine,
    /// Copy the command that opens it.
    CopyCommand,
    /// Begin to type.
    Type,
    /// The form of a new game.
    NewGame,
    /// Take a move back.
    TakeBack,
    /// Turn the board.
    Flip,
    /// A hint, and then a larger one.
    Hint,
    /// Give the game up.
    Resign,
    /// Go through the game.
    Coach,
    /// Offer a draw.
    OfferDraw,
    /// The reasons.
    Why,
    /// The engine is to move at once.
    MoveNow,
    /// The position to the clipboard.
    CopyPosition,
    /// The next of what is gone through: a step, a puzzle.
    Next,
    /// The next lesson.
    NextLesson,
    /// The one before.
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
    /// To the next visit.
    NextNode,
    /// To the visit before.
    PreviousNode,
    /// To the next leaf.
    NextLeaf,
    /// To the leaf before.
    PreviousLeaf,
    /// To the next event of the same kind.
    NextAlike,
    /// To the event of the same kind before.
    PreviousAlike,
    /// Play faster.
    Faster,
    /// Play more slowly.
    Slower,
    /// Two side by side, or one.
    Compare,
    /// What two of them come to beside each other.
    Verdict,
    /// The minimal tree marked, or not.
    MinimalTree,
    /// Predict before it is shown, or not.
    Quiz,
    /// Change what is shown.
    Edit,
    /// Put moves in order.
    Order,
    /// Another one by lot.
    NewSeed,
    /// The lesson about this.
    Lesson,
    /// Practice a skill.
    Practice,
    /// Add a child.
    AddChild,
    /// Take it away.
    Remove,
    /// Swap it with the next.
    Swap,
    /// Swap it with the one before.
    SwapBack,
    /// Cut here.
    Cut,
    /// Go on here.
    GoOn,
    /// Tests that are answered once.
    Exams,
    /// The search of this position as a tree.
    ExploreHere,
    /// Algorithms side by side on this position.
    RaceHere,
    /// Step an algorithm through from here.
    StepHere,
    /// To what a value rests on.
    Weakest,
    /// To the learner's own engine.
    YourEngine,
    /// Watch two opponents play.
    Watch,
    /// Watch it play against what it was.
    WatchBefore,
    /// Have it play against the ladder, or no more.
    Send,
    /// A new line below.
    NewLine,
    /// Take the last change back.
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
