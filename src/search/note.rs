//! What is noted at a node: decisions, their conditions and their figures.

use super::observer::Visit;
use super::techniques::Technique;
use super::window::Bound;
use crate::games::{MoveTag, Score};

/// Why the null move was not tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum NoNull {
    /// The side to move is in check: passing would lose the king.
    InCheck,
    /// The move before was a null move: two of them only lose depth.
    AfterNullMove,
    /// Zugzwang is likely: only king and pawns, or few pieces.
    ZugzwangLikely,
    /// The window is open (a node of the principal variation): a cut is not wanted here.
    OpenWindow,
    /// Too little depth is left to save anything.
    Shallow,
    /// The static evaluation is below β: passing would hardly hold β.
    BelowBeta,
    /// β is a proved loss or win: a null move proves no mate.
    Decisive,
    /// The game knows no pass.
    NoPass,
}

/// One thing that happened at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// This visit of the root looks for another line: so many moves, the first ones of better lines, take no part.
    SetAside(u8),
    /// The game is over here, which is worth this, whatever the window.
    Ended(Score),
    /// This position stood on the path before: a draw.
    Repetition,
    /// The deepest ply that a search may reach: evaluated where it stands.
    PlyLimit(Score),
    /// Evaluated because no depth was left.
    Leaf(Score),
    /// The static evaluation, which decisions at this node rest on.
    StaticEval(Score),
    /// Quiescence may decline all captures: this is the value of doing so.
    StandPat(Score),
    /// Quiescence looks at every legal move, and the side to move may not stand pat: it must respond (to a check in chess), or
    /// is threatened with what an evaluation does not see.
    MustRespond,
    /// The node is searched this many plies deeper because of a technique.
    Deeper {
        /// Which technique.
        by: Technique,
        /// Plies.
        plies: u8,
    },
    /// The table knows this position.
    Table {
        /// Depth of the stored search.
        depth: i8,
        /// Its value, counted from this root.
        score: Score,
        /// What that value says.
        bound: Bound,
        /// It was deep and sharp enough to return at once.
        cut: bool,
    },
    /// The null move was not tried.
    NullRefused(NoNull),
    /// The null move was tried and came back with this value for the side that passed.
    NullTried {
        /// By how many plies the search after the pass was reduced, R.
        reduction: u8,
        /// Its value for the side to move here.
        score: Score,
        /// It reached β.
        held: bool,
        /// The node was cut on that alone, without trying a move.
        cut: bool,
    },
    /// This move was searched less deep.
    Reduced {
        /// Plies taken off altogether.
        by: u8,
        /// Plies from the formula of depth and place in the order, before rounding and adjusting: hundredths. 0 where the
        /// amount was set by hand.
        formula: i16,
        /// The history of the move, which adjusted it; 0 of a capture, which has none.
        history: i16,
    },
    /// This move is searched again: the visit before came back above α, so that its value is open.
    Research {
        /// How that visit was: reduced, or a scout.
        after: Visit,
        /// What it returned, as the parent's side to move sees it.
        score: Score,
    },
    /// A zero-window question is asked: is a value greater than this, as the side to move here sees it?
    Test {
        /// The move whose value it is; `None` when it is the value of this node itself.
        tag: Option<MoveTag>,
        /// The greatest value for which the answer is no.
        above: Score,
    },
    /// A search by questions knows by now that the value of this node lies between these two, both included.
    Interval {
        /// At least this.
        low: Score,
        /// At most this.
        high: Score,
    },
    /// A technique spared the search of the node's moves, on the strength of an estimate or of a lesser search.
    Shortcut {
        /// Which technique.
        by: Technique,
        /// The move that it rests on, if it rests on one.
        tag: Option<MoveTag>,
        /// The value that decided, for the side to move.
        score: Score,
        /// The margin that it allowed for, in evaluation units, or the number of moves that had to agree, or of plies that
        /// were looked ahead; 0 without one.
        margin: i16,
        /// It settled the node; otherwise quiescence does, or the search goes on.
        cut: bool,
    },
    /// The node is searched this many plies less deep because of a technique.
    Shallower {
        /// Which technique.
        by: Technique,
        /// Plies.
        plies: u8,
    },
    /// A technique left out a move of this node: it is never searched.
    LeftOut {
        /// Which technique.
        by: Technique,
        /// The move.
        tag: MoveTag,
        /// The figure that decided: a margin in evaluation units, a number of moves.
        figure: i16,
    },
    /// A move of this node raised α.
    Raised {
        /// The move.
        tag: MoveTag,
        /// The new α.
        alpha: Score,
    },
    /// A move of this node reached β.
    Cut {
        /// The move.
        tag: MoveTag,
        /// How many moves were searched before it.
        place: u16,
        /// How many moves were never looked at.
        unsearched: u16,
    },
    /// The table's entry that was used here was written at this visit of the search, the whole search being visit 1.
    WrittenAt {
        /// The number of the visit.
        visit: u32,
    },
}
