//! What a search tells whoever watches it.
//!
//! The search is generic over its [`Observer`]; [`Silent`] compiles to nothing. Watching never changes score,
//! best move or node count. Every [`Observer::enter`] has its [`Observer::leave`], also when the search is
//! stopped between them, and notes belong to the node that was entered last and not yet left.

use super::techniques::Technique;
use super::window::{Bound, Window};
use crate::games::{MoveTag, Score, Side};

/// How a node came to be visited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Visit {
    /// The whole search, and the root of each of its iterations.
    Root,
    /// With the window as it stands.
    Full,
    /// With a zero window, expected to fail low.
    Scout,
    /// A scout of reduced depth (late-move reduction).
    Reduced,
    /// Again, because a scout or a reduced scout came back above α.
    Research,
    /// After passing the turn.
    NullMove,
    /// A shallow search whose answer serves a decision at the parent: of one of its moves, or, without a move, of
    /// the parent's own position once more.
    Probe,
    /// In quiescence.
    Quiescence,
    /// The parent's own position once more, long after the search: what had been counted there and not recorded.
    Reopened,
}

impl Visit {
    /// All of them, in the order of their explanation.
    pub const ALL: [Self; 9] = [
        Self::Root,
        Self::Full,
        Self::Scout,
        Self::Reduced,
        Self::Research,
        Self::NullMove,
        Self::Probe,
        Self::Quiescence,
        Self::Reopened,
    ];

    /// The word for it everywhere: exchanged data, filters, screens.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Root => "root",
            Self::Full => "full",
            Self::Scout => "scout",
            Self::Reduced => "reduced",
            Self::Research => "research",
            Self::NullMove => "null-move",
            Self::Probe => "probe",
            Self::Quiescence => "quiescence",
            Self::Reopened => "reopened",
        }
    }
}

/// Why a move came at its place in the order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum OrderReason {
    /// In the order of the generator: nothing spoke for another place.
    Generator,
    /// The best move of an earlier, shallower search of this position.
    TableMove,
    /// A tactical move, by its MVV-LVA figure.
    Tactical,
    /// A quiet move that cut at this distance from the root before.
    Killer,
    /// A quiet move, by its history figure.
    History,
    /// A quiet move that refuted the opponent's last move elsewhere.
    Countermove,
    /// A tactical move that loses material on its square.
    LosingCapture,
    /// The order was set by hand ([`MoveOrder`](super::MoveOrder)).
    Asked,
}

/// The place of a move in its node's order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// How many moves were tried before it at this node.
    pub place: u8,
    /// Why it came there.
    pub reason: OrderReason,
    /// The figure that decided: MVV-LVA, history, the number of the killer; 0 without one.
    pub figure: i16,
}

impl Order {
    /// For a node that no move ordering led to: the root, a null move.
    pub const NONE: Self = Self { place: 0, reason: OrderReason::Generator, figure: 0 };
}

/// A node as the search enters it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move that led here from the parent's position; `None` at a root and after a null move.
    pub tag: Option<MoveTag>,
    /// How it is visited.
    pub visit: Visit,
    /// Plies below the root.
    pub ply: u8,
    /// Remaining depth in plies, extensions and reductions included; at most 0 in quiescence.
    pub depth: i8,
    /// The window as the side to move here sees it.
    pub window: Window,
    /// The place of the move at the parent.
    pub order: Order,
}

/// What a node returned, as the side to move there sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Returned {
    /// The fail-soft value.
    pub score: Score,
    /// What it says about the true value.
    pub bound: Bound,
}

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
    /// Quiescence searches every legal move: the side to move must respond (a check in chess).
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
        /// The move's history figure.
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
        place: u8,
        /// How many moves were never looked at.
        unsearched: u8,
    },
}

/// Whether a state of a best-first search is still to be solved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Standing {
    /// Not looked at yet: its merit is what its ancestors allow.
    Live,
    /// Its merit is settled.
    Solved,
}

impl Standing {
    /// The word for it everywhere.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Solved => "solved",
        }
    }
}

/// The number of a node of a best-first search, in the order of their first appearance; the root is 0.
pub type Number = u32;

/// A change of the OPEN list of a best-first search (Stockman 1979). Merits and worths are as the first side
/// (Max) sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListChange {
    /// A node appears for the first time, live; a number without a parent is the root's.
    Live {
        /// Its number: one more than that of the node that appeared before.
        number: Number,
        /// The side to move there.
        side: Side,
        /// The node above.
        parent: Option<Number>,
        /// The move that leads here from there.
        tag: Option<MoveTag>,
        /// The place of that move.
        place: u16,
        /// Its merit.
        merit: Score,
    },
    /// A node is put on the list as solved.
    Solved {
        /// Its number.
        number: Number,
        /// Its merit.
        merit: Score,
    },
    /// The state at the head of the list is taken off to be worked on. Taking a live node is its visit.
    Taken {
        /// Its node.
        number: Number,
        /// Whether that is solved.
        standing: Standing,
        /// Its merit.
        merit: Score,
    },
    /// A state is struck off, because a node above it is solved.
    Struck {
        /// Its node.
        number: Number,
        /// Whether that is solved.
        standing: Standing,
        /// Its merit.
        merit: Score,
    },
    /// The node that was taken is a leaf, and this is its worth.
    Leaf {
        /// Its number.
        number: Number,
        /// Its worth.
        worth: Score,
    },
}

impl ListChange {
    /// A node is visited by it: a live one is taken. The root is visited when it is entered.
    pub fn is_visit(&self) -> bool {
        matches!(self, Self::Taken { number: 1.., standing: Standing::Live, .. })
    }
}

/// Watches a search. Every method does nothing unless it is written.
pub trait Observer {
    /// Whether anybody looks: the search skips what it would work out only to tell it.
    const WATCHING: bool = true;

    /// A node is entered.
    fn enter(&mut self, _entry: &Entry) {}

    /// Something happened at the node that was entered last and not yet left.
    fn note(&mut self, _note: Note) {}

    /// That node is left; `None` when the search was stopped before it had a value.
    fn leave(&mut self, _returned: Option<Returned>) {}

    /// A textbook algorithm has come to this line of its page, counted from 1.
    fn line(&mut self, _line: u8) {}

    /// The OPEN list of a best-first search changed. Such a search does not go down and back: its nodes are
    /// numbered, and told here in place of `enter` and `leave`. All of it happens at the node entered last.
    fn list(&mut self, _change: &ListChange) {}
}

/// Two watch at once.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const WATCHING: bool = A::WATCHING || B::WATCHING;

    fn enter(&mut self, entry: &Entry) {
        self.0.enter(entry);
        self.1.enter(entry);
    }

    fn note(&mut self, note: Note) {
        self.0.note(note);
        self.1.note(note);
    }

    fn leave(&mut self, returned: Option<Returned>) {
        self.0.leave(returned);
        self.1.leave(returned);
    }

    fn line(&mut self, line: u8) {
        self.0.line(line);
        self.1.line(line);
    }

    fn list(&mut self, change: &ListChange) {
        self.0.list(change);
        self.1.list(change);
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Observer for Silent {
    const WATCHING: bool = false;
}
