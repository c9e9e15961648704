//! What a search tells whoever watches it.
//!
//! The search is generic over its [`Observer`]; [`Silent`] compiles to nothing. Watching never changes score,
//! best move or node count. Every [`Observer::enter`] has its [`Observer::leave`], also when the search is
//! stopped between them, and notes belong to the node that was entered last and not yet left.

use super::gate::Decision;
use super::note::Note;
use super::open_list::ListChange;
use super::replay::Switch;
use super::table::Written;
use super::window::{Bound, Window};
use crate::games::{MoveTag, Score};

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
    pub place: u16,
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
    /// Remaining depth in plies, with the extensions and reductions that are known before the node is looked at; what the node
    /// changes of it afterwards (one-reply extension, internal iterative reduction, verified null move) is noted. At most 0
    /// in quiescence.
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

/// Watches a search. Every method does nothing unless it is written; who only watches writes none that answers.
pub trait Observer {
    /// Whether anybody looks: the search skips what it would work out only to tell it.
    fn watching() -> bool
    where
        Self: Sized,
    {
        true
    }

    /// A node is entered.
    fn enter(&mut self, _entry: &Entry) {}

    /// Something happened at the node that was entered last and not yet left.
    fn note(&mut self, _note: Note) {}

    /// That node is left; `None` when the search was stopped before it had a value.
    fn leave(&mut self, _returned: Option<Returned>) {}

    /// The table's entry in this slot is used for the node that was entered last: told before the note that says how.
    fn reused(&mut self, _slot: usize) {}

    /// What that node has come to was written into the table.
    fn stored(&mut self, _written: Written) {}

    /// Whether a decision is answered otherwise than the search would: all that comes after it may be another search.
    fn overrules(&mut self, _decision: &Decision) -> bool {
        false
    }

    /// The window of the node that is about to be entered: the one that the search would enter it with, or another.
    fn window(&mut self, window: Window) -> Window {
        window
    }

    /// The move that the node which was entered last begins with: the one that the search would begin with, or another.
    fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        first
    }

    /// What is switched at some of the nodes.
    fn switch(&self) -> Option<&Switch> {
        None
    }

    /// Whether it is switched at the node that was entered last, or, of what is asked before a node is entered, at the
    /// `next` one. Asked only where that makes a difference.
    fn is_switched(&self, _next: bool) -> bool {
        false
    }

    /// A textbook algorithm has come to this line of its page, counted from 1.
    fn line(&mut self, _line: u8) {}

    /// The OPEN list of a best-first search changed. Such a search does not go down and back: its nodes are
    /// numbered, and told here in place of `enter` and `leave`. All of it happens at the node entered last.
    fn list(&mut self, _change: &ListChange) {}
}

/// Two watch at once. Where both switch something, the first does.
impl<A: Observer, B: Observer> Observer for (A, B) {
    fn watching() -> bool {
        A::watching() || B::watching()
    }

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

    fn reused(&mut self, slot: usize) {
        self.0.reused(slot);
        self.1.reused(slot);
    }

    fn stored(&mut self, written: Written) {
        self.0.stored(written);
        self.1.stored(written);
    }

    fn overrules(&mut self, decision: &Decision) -> bool {
        self.0.overrules(decision) | self.1.overrules(decision)
    }

    fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        let first = self.0.begins_with(first);
        self.1.begins_with(first)
    }

    fn window(&mut self, window: Window) -> Window {
        let window = self.0.window(window);
        self.1.window(window)
    }

    fn switch(&self) -> Option<&Switch> {
        self.0.switch().or_else(|| self.1.switch())
    }

    fn is_switched(&self, next: bool) -> bool {
        if self.0.switch().is_some() { self.0.is_switched(next) } else { self.1.is_switched(next) }
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

/// Whoever watches, called through a pointer: for those who look at a search now and then. The search is compiled for one of
/// them instead of for each.
impl Observer for &mut dyn Observer {
    fn enter(&mut self, entry: &Entry) {
        (**self).enter(entry);
    }

    fn note(&mut self, note: Note) {
        (**self).note(note);
    }

    fn leave(&mut self, returned: Option<Returned>) {
        (**self).leave(returned);
    }

    fn reused(&mut self, slot: usize) {
        (**self).reused(slot);
    }

    fn stored(&mut self, written: Written) {
        (**self).stored(written);
    }

    fn overrules(&mut self, decision: &Decision) -> bool {
        (**self).overrules(decision)
    }

    fn begins_with(&mut self, first: Option<MoveTag>) -> Option<MoveTag> {
        (**self).begins_with(first)
    }

    fn window(&mut self, window: Window) -> Window {
        (**self).window(window)
    }

    fn switch(&self) -> Option<&Switch> {
        (**self).switch()
    }

    fn is_switched(&self, next: bool) -> bool {
        (**self).is_switched(next)
    }

    fn line(&mut self, line: u8) {
        (**self).line(line);
    }

    fn list(&mut self, change: &ListChange) {
        (**self).list(change);
    }
}

/// Nobody watches.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Observer for Silent {
    fn watching() -> bool {
        false
    }
}
