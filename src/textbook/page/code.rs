//! A page as the machine runs it: functions whose statements are instructions, one after the other.

use std::ops::Range;
use std::sync::Arc;

use super::ast::{Half, Relation};
use crate::games::Side;

/// The place of a name among those of its function.
pub(super) type Slot = u16;

/// The number of an instruction.
pub(super) type Place = u32;

/// An instruction. Operands are taken off a stack, and results put there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    /// A line begins, or goes on after a call.
    Line(u8),
    Push(i64),
    Load(Slot),
    Store(Slot),
    Repeat,
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    /// Rounded down.
    Divide,
    Max,
    Min,
    Compare(Relation),
    Jump(Place),
    /// Goes elsewhere where the operand is no.
    Unless(Place),
    /// Whether the game is over, or may not go deeper.
    IsOver,
    /// Whether the child of this loop is the first.
    IsFirst(Slot),
    /// Whether the move to the child of this loop is tactical or gives check.
    IsInteresting(Slot),
    /// What the node is worth, as the function sees it or as Max does.
    Worth {
        to_max: bool,
    },
    /// What the memory knows of the node.
    Recall(Half),
    /// Puts what is known into the memory.
    Keep(Half),
    /// A loop over children begins,
    Begin(Slot),
    /// and goes on to the next child, or elsewhere after the last.
    Next(Slot, Place),
    /// Calls a function with operands; of the node itself, or of the child of a loop.
    Call {
        function: u16,
        child: Option<Slot>,
    },
    Return,
    /// From here on a search that is stopped goes on there.
    Catch(Place),
    /// No longer.
    Release,
    /// A search to this depth is finished.
    Settle(Slot),
    /// Keeps a value of the child of a loop, which raises what the side to move has; with `sure` also where it stays
    /// the same.
    StoreRaised {
        slot: Slot,
        child: Slot,
        sure: bool,
    },
    /// Keeps an end of the interval in which the value lies.
    StoreEnd {
        slot: Slot,
        interval: (Slot, Slot),
    },
    /// Keeps a window's end that the memory may have narrowed.
    StoreNarrowed {
        slot: Slot,
        half: Half,
    },
    /// The children after this one are not looked at. With `answers` the function is about to return: where that is the yes
    /// to a question, this child gave it.
    Cut {
        child: Slot,
        answers: bool,
    },
    /// What the memory knows is returned.
    Settled(Half),
}

/// A function, compiled.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Routine {
    pub(super) name: Arc<str>,
    /// The line where it begins.
    pub(super) line: u8,
    /// Its instructions.
    pub(super) code: Range<Place>,
    /// The names of what it keeps; the parameters first, without the node.
    pub(super) names: Vec<Kept>,
    /// How many parameters it has, without the node.
    pub(super) parameters: u16,
    /// Whose function it is, if it is one player's.
    pub(super) seat: Option<Side>,
    /// Where the window stands in which it was called.
    pub(super) asked: Ends,
    /// Where the window stands as it is by now.
    pub(super) now: Ends,
    /// It is asked whether the value is greater than this.
    pub(super) question: Option<Slot>,
    /// Where the depth stands, in such parts of a ply.
    pub(super) depth: Option<(Slot, i64)>,
    /// It begins searches of the whole tree, and is part of none.
    pub(super) is_driver: bool,
}

/// Where the ends of a window stand; −∞ and ∞ where they stand nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ends {
    pub(super) alpha: Option<Slot>,
    pub(super) beta: Option<Slot>,
}

/// A name that keeps something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kept {
    pub(super) name: Arc<str>,
    pub(super) what: What,
}

/// What a name keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    Number,
    Truth,
    /// The place of a child.
    Child,
}
