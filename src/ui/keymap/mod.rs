//! The keys: one table from which behaviour, footer and help come.
//!
//! A key does what the first live binding that has it says; the footer and the help list the same bindings. So
//! no screen can do what it does not show, or show what it does not do. Each context's rows are in a file of its
//! own.

mod coach;
mod explore;
mod global;
mod home;
mod key;
mod learn;
mod play;
mod puzzles;
mod race;
mod settings;
mod step;

use crossterm::event::KeyEvent;

pub use key::Key;

/// Where bindings are live.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// Everywhere.
    Global,
    /// On the screen below which there is none.
    Bottom,
    /// While the help is open.
    Help,
    /// The settings.
    Settings,
    /// The home screen.
    Home,
    /// The tree of the explorer.
    Explore,
    /// Something there takes its time.
    ExploreBusy,
    /// A moment of the search is shown.
    ExploreTime,
    /// One of several things is being chosen there.
    ExplorePick,
    /// The figures of a search.
    ExploreFigures,
    /// What to look for in it is being typed.
    ExploreTyping,
    /// The form of what to search.
    ExploreForm,
    /// A text of that form is being typed.
    ExploreFormTyping,
    /// The board of a game being played.
    Play,
    /// A move is being typed.
    PlayTyping,
    /// The name of a file for a game is being typed.
    PlayNaming,
    /// A game that is gone through.
    Coach,
    /// One of several things is being chosen in a popup.
    Choice,
    /// The form of a new game.
    NewGame,
    /// A text of the new game's form is being typed.
    NewGameTyping,
    /// The name of an opening is being typed there.
    NewGameOpening,
    /// The list of lessons.
    Lessons,
    /// A text of a lesson.
    LessonRead,
    /// A run of a lesson.
    LessonWatch,
    /// A prediction that is being made.
    LessonPredict,
    /// A prediction that was judged.
    LessonGraded,
    /// A question with answers to choose from.
    LessonChoose,
    /// A question that is answered.
    LessonAnswered,
    /// A question whose answer is typed.
    LessonTyping,
    /// A move that is made on a board or typed.
    LessonMove,
    /// A tree that is typed.
    LessonTree,
    /// A search that is put together.
    LessonExperiment,
    /// The list of a lesson's steps.
    LessonSteps,
    /// A search that a step waits for.
    LessonSearching,
    /// A lesson is being made ready.
    LessonOpening,
    /// The list of puzzles.
    Puzzles,
    /// A puzzle being solved.
    PuzzleBoard,
    /// A move of it is being typed.
    PuzzleTyping,
    /// A puzzle that is over.
    PuzzleOver,
    /// How the learner does at puzzles.
    PuzzleFigures,
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
    /// The algorithm is being chosen.
    StepPick,
    /// A tree or a value is being typed.
    StepTyping,
    /// The form of who runs.
    RaceForm,
    /// A text of that form is being typed.
    RaceFormTyping,
}

/// What a key means. Screens share a word where they share the meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
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
    /// Leave what was begun.
    Cancel,
    /// Close the screen.
    Back,
    /// Show all keys.
    Help,
    /// End the program.
    Quit,
    /// One by lot.
    Draw,
    /// Keep it for the next time.
    Save,
    /// As it ships.
    Reset,
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
    /// Look for something.
    Find,
    /// Show only some.
    Filter,
    /// Show in another order.
    Sort,
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
    /// Open a file.
    Open,
    /// Begin anew from here.
    NewRoot,
    /// The other of two.
    OtherSide,
    /// What is said to the clipboard.
    CopyRow,
    /// The form of what to do.
    Options,
    /// Open what is folded, fold what is open.
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
    /// Stop what is running.
    Stop,
    /// Play on from here.
    PlayHere,
    /// A line further down.
    ScrollDown,
    /// A line further up.
    ScrollUp,
    /// The moves that lead here to the clipboard.
    CopyLine,
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
    /// The engine's reasons for its last move.
    Why,
    /// The engine is to move at once.
    MoveNow,
    /// The position to the clipboard.
    CopyPosition,
    /// The next step of a lesson.
    NextStep,
    /// The step before.
    PreviousStep,
    /// Show what is right.
    Solution,
    /// The next thing to compare by.
    Measure,
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
    /// Something drawn on top, or not.
    Overlay,
    /// Predict before it is shown, or not.
    Quiz,
    /// Change what is shown.
    Edit,
    /// Another one by lot.
    NewSeed,
    /// Add a child.
    AddChild,
    /// Take it away.
    Remove,
    /// Swap it with the next.
    Swap,
    /// Step an algorithm through from here.
    StepHere,
}

impl Action {
    /// It is about a node of a tree, and means nothing where there is none.
    pub fn asks_of_a_node(self) -> bool {
        matches!(
            self,
            Self::WhyNot
                | Self::NextAlike
                | Self::Mark
                | Self::Marks
                | Self::Time
                | Self::NewRoot
                | Self::Measure
                | Self::CopyRow
                | Self::Toggle
        )
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it is live.
    pub context: Context,
    /// The keys, the one to show first.
    pub keys: &'static [Key],
    /// What they mean.
    pub action: Action,
    /// For the footer: a word. Empty for what the footer need not say.
    pub label: &'static str,
    /// For the help: a sentence.
    pub help: &'static str,
}

/// A row of the table.
const fn bind(
    context: Context,
    keys: &'static [Key],
    action: Action,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { context, keys, action, label, help }
}

/// The rows of a context, in the order in which the footer shows them.
pub fn of(context: Context) -> impl Iterator<Item = &'static Binding> {
    TABLES.iter().flat_map(|table| table.iter()).filter(move |row| row.context == context)
}

/// The row of a context for an action.
pub fn row(context: Context, action: Action) -> Option<&'static Binding> {
    of(context).find(|row| row.action == action)
}

/// A live binding and the key to show for it: the first that is not taken by another meaning.
#[derive(Clone, Copy, Debug)]
pub struct Live {
    /// The key.
    pub key: Key,
    /// The binding.
    pub row: &'static Binding,
}

/// What is live when these rows win over those; with `typing`, characters are taken by an input line. A row
/// without a key left is not live.
pub fn live(
    own: &[&'static Binding],
    others: impl Iterator<Item = &'static Binding>,
    typing: bool,
) -> Vec<Live> {
    let free = |key: &Key| !(typing && key.types());
    let unclaimed = |key: &Key| free(key) && !own.iter().any(|row| row.keys.contains(key));
    let rest = others.filter_map(|row| {
        let key = row.keys.iter().copied().find(unclaimed)?;
        Some(Live { key, row })
    });
    own.iter().map(|&row| Live { key: row.keys[0], row }).chain(rest).collect()
}

/// What a key means among the live bindings.
pub fn resolve(live: &[&'static Binding], event: KeyEvent) -> Option<Action> {
    live.iter().find(|row| row.keys.iter().any(|key| key.matches(event))).map(|row| row.action)
}

const TABLES: &[&[Binding]] = &[
    global::ROWS,
    home::ROWS,
    explore::ROWS,
    play::ROWS,
    coach::ROWS,
    learn::ROWS,
    puzzles::ROWS,
    race::ROWS,
    settings::ROWS,
    step::ROWS,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_a_context() {
        let rows: Vec<_> = TABLES.iter().flat_map(|table| table.iter()).collect();
        for (at, row) in rows.iter().enumerate() {
            for other in rows[at + 1..].iter().filter(|other| other.context == row.context) {
                let shared = row.keys.iter().find(|key| other.keys.contains(key));
                assert!(shared.is_none(), "{shared:?} in {:?}", row.context);
                assert_ne!(row.action, other.action, "two rows in {:?}", row.context);
            }
        }
    }

    #[test]
    fn every_row_has_a_key_and_a_sentence() {
        for row in TABLES.iter().flat_map(|table| table.iter()) {
            assert!(!row.keys.is_empty() && !row.help.is_empty(), "{row:?}");
            assert!(row.label.chars().count() <= 12, "{row:?}: the footer has no room");
        }
    }
}
