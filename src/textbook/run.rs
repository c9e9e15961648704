//! What the textbook algorithms share so that their own files show nothing but the algorithm.

use super::Start;
use super::page::Part;
use super::worth::{Rules, judge};
use crate::games::{Claims, Knowledge, MAX_PLY, MoveList, MoveTag, Score};
use crate::search::{
    Clock, Counts, Entry, Found, ListChange, Note, Observer, Order, Returned, Visit, Window,
};

/// A run of an algorithm: who watches, when it must end, what was counted, and the line it walks.
///
/// The pages are told apart by games alone, and call whoever watches through a pointer: compiled for each kind of observer,
/// they were a fifth of the program. Where nobody watches nothing is called.
pub struct Run<'a> {
    observer: &'a mut dyn Observer,
    /// Somebody watches.
    watched: bool,
    clock: Clock,
    pub(super) counts: Counts,
    /// What was told so far: visits, notes, returns.
    told: u64,
    /// Moves from the root to the node that was entered last.
    ply: usize,
    /// The best line found from each ply on.
    lines: Vec<Vec<MoveTag>>,
    /// Where on the page the routine begins that runs now.
    offset: u8,
    start: Start,
    /// Which draws end the lines below the root.
    pub(super) claims: Claims,
    /// The last search that is finished, of an algorithm that can be stopped between two.
    settled: Option<(u8, Vec<MoveTag>)>,
}

/// A child of a node, about to be looked at.
pub(super) struct Child<G> {
    /// The position.
    pub(super) node: G,
    /// The move that leads there.
    pub(super) tag: MoveTag,
    /// How many children come before it.
    pub(super) place: usize,
    /// How many come after it.
    pub(super) left: usize,
}

/// The children of a node in the generator's order.
pub(super) fn children<'m, G: Knowledge>(node: &'m G, moves: &'m [G::Move]) -> Children<'m, G> {
    Children { node, moves, place: 0 }
}

/// See [`children`].
pub(super) struct Children<'m, G: Knowledge> {
    node: &'m G,
    moves: &'m [G::Move],
    place: usize,
}

impl<G: Knowledge> Iterator for Children<'_, G> {
    type Item = Child<G>;

    // A child is made where it will stand: made here and handed over, it costs a third of minimax's time.
    #[expect(
        clippy::inline_always,
        reason = "measured: called from twenty places, it is not inlined for a hint"
    )]
    #[inline(always)]
    fn next(&mut self) -> Option<Child<G>> {
        let (node, place) = (self.node, self.place);
        let &mv = self.moves.get(place)?;
        self.place += 1;
        Some(Child { node: node.play(mv), tag: node.tag(mv), place, left: self.moves.len() - place - 1 })
    }
}

impl<'a> Run<'a> {
    /// A run that is about to enter its root.
    pub fn new<O: Observer>(observer: &'a mut O, clock: Clock, start: Start) -> Self {
        let lines = vec![Vec::new(); MAX_PLY + 2];
        let (counts, claims) = (Counts::default(), Claims::default());
        let watched = O::watching();
        Self {
            observer,
            watched,
            clock,
            counts,
            told: 0,
            ply: 0,
            lines,
            offset: 0,
            start,
            claims,
            settled: None,
        }
    }

    /// The algorithm has come to this line of its page, or of the part of the page where its routine stands.
    #[inline]
    pub fn at(&mut self, line: u8) {
        if self.watched {
            self.observer.line(self.offset + line);
        }
    }

    /// Runs a routine whose lines stand on the page behind this part.
    pub(super) fn behind<T>(&mut self, part: Part, routine: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.offset, u8::try_from(part.len()).unwrap_or(u8::MAX));
        let value = routine(self);
        self.offset = before;
        value
    }

    /// Enters the root, runs `body` there, and leaves it with the value that it returns. Called inside another
    /// call of itself, the inner one is a pass over the tree: the whole search is a node, and its passes are its
    /// children. A pass that finds no better move keeps the best line of the pass before.
    pub fn root(
        &mut self,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        let before = self.take_line();
        let score = self.enter((None, 0), Visit::Root, depth, window, body);
        self.put_line(before);
        score
    }

    /// The best line of the pass before, about to begin another.
    pub(super) fn take_line(&mut self) -> Vec<MoveTag> {
        std::mem::take(&mut self.lines[0])
    }

    /// A pass is over: where it found no better move, the line from before stays.
    pub(super) fn put_line(&mut self, before: Vec<MoveTag>) {
        if self.lines[0].is_empty() {
            self.lines[0] = before;
        }
    }

    /// Visits a child with this window, as the side to move in the child sees it. `body` returns the child's
    /// value, seen from there too.
    pub(super) fn visit<G>(
        &mut self,
        child: &Child<G>,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.descend(child, Visit::Full, depth, window, body)
    }

    /// Visits a child with a zero window: is its value greater than `above`, as its parent sees it?
    pub(super) fn test<G>(
        &mut self,
        child: &Child<G>,
        depth: i32,
        above: Score,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.note(Note::Test { tag: Some(child.tag), above });
        self.descend(child, Visit::Scout, depth, Window::zero(above).flipped(), body)
    }

    /// Visits a child again, because its test came back with `score`, as its parent sees it.
    pub(super) fn again<G>(
        &mut self,
        child: &Child<G>,
        depth: i32,
        window: Window,
        score: Score,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.descend(child, Visit::Research, depth, window, |run| {
            run.note(Note::Research { after: Visit::Scout, score });
            body(run)
        })
    }

    fn descend<G>(
        &mut self,
        child: &Child<G>,
        visit: Visit,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.down();
        let score = self.enter((Some(child.tag), child.place), visit, depth, window, body);
        self.up();
        score
    }

    /// A ply further down.
    pub(super) fn down(&mut self) {
        self.ply += 1;
    }

    /// A ply back up.
    pub(super) fn up(&mut self) {
        self.ply -= 1;
    }

    fn enter(
        &mut self,
        child: (Option<MoveTag>, usize),
        visit: Visit,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        let score = if self.begin(child, visit, depth, window) { body(self) } else { None };
        self.end(window, score);
        score
    }

    /// Enters a node by a move at its place, or none; says whether there is time to look at it. [`Run::end`] leaves it.
    pub(super) fn begin(
        &mut self,
        (tag, place): (Option<MoveTag>, usize),
        visit: Visit,
        depth: i32,
        window: Window,
    ) -> bool {
        let (ply, depth) = (u8::try_from(self.ply).unwrap_or(u8::MAX), told_depth(depth));
        let order = Order { place: small(place), ..Order::NONE };
        self.counts.nodes += 1;
        self.lines[self.ply].clear();
        self.told += 1;
        if self.watched {
            self.observer.enter(&Entry { tag, visit, ply, depth, window, order });
        }
        !self.clock.expired(self.counts.nodes)
    }

    /// Leaves the node that was entered last with this window; without a value where the search was stopped.
    pub(super) fn end(&mut self, window: Window, score: Option<Score>) {
        self.told += 1;
        if self.watched {
            self.observer.leave(score.map(|score| Returned { score, bound: window.classify(score) }));
        }
    }

    /// The value of a node that is not searched further, for the side to move: of a finished game, or the
    /// static evaluation when no depth is left. `moves` receives the legal moves otherwise.
    pub fn leaf<G: Knowledge>(
        &mut self,
        node: &G,
        depth: i32,
        moves: &mut MoveList<G::Move>,
    ) -> Option<Score> {
        let (worth, note) = judge(node, depth, self.ply, self.rules(), moves)?;
        self.counts.leaves += 1;
        self.note(note);
        Some(worth)
    }

    /// A child has a better value for the side to move than all before it: it starts the best line from here.
    pub(super) fn better<G>(&mut self, child: &Child<G>, value: Score) {
        self.better_by(child.tag, value);
    }

    /// The same of the child that a move leads to.
    pub(super) fn better_by(&mut self, tag: MoveTag, value: Score) {
        self.note(Note::Raised { tag, alpha: value });
        let (above, below) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut above[self.ply];
        line.clear();
        line.push(tag);
        line.extend_from_slice(&below[0]);
    }

    /// A child reached β: those after it are not looked at.
    pub(super) fn cut<G>(&mut self, child: &Child<G>) {
        let [place, unsearched] = [child.place, child.left].map(small);
        self.note(Note::Cut { tag: child.tag, place, unsearched });
    }

    /// Something else happened at the node entered last.
    pub(super) fn note(&mut self, note: Note) {
        self.told += 1;
        if self.watched {
            self.observer.note(note);
        }
    }

    /// How many visits, notes and returns were told so far.
    pub(super) fn told(&self) -> u64 {
        self.told
    }

    /// The OPEN list changed.
    pub(super) fn list(&mut self, change: &ListChange) {
        if self.watched {
            self.observer.list(change);
        }
    }

    /// So many bytes more are about to be kept; twice as many where somebody watches, who keeps the same.
    pub(super) fn keep(&mut self, bytes: usize) {
        self.clock.keep(if self.watched { bytes.saturating_mul(2) } else { bytes });
    }

    /// So many bytes more are about to be kept, which nobody keeps who watches.
    pub(super) fn remember(&mut self, bytes: usize) {
        self.clock.keep(bytes);
    }

    /// Whether more would be kept than may be.
    pub(super) fn lacks_memory(&self) -> bool {
        self.clock.lacks_memory()
    }

    /// Whether the clock has run out.
    pub(super) fn expired(&mut self) -> bool {
        self.clock.expired(self.counts.nodes)
    }

    /// How the nodes of this run are judged.
    pub(super) fn rules(&self) -> Rules {
        Rules { claims: self.claims, material: self.start.material }
    }

    /// The first guess for the value, as the side to move at the root sees it.
    pub(super) fn guess<G: Knowledge>(&self, root: &G) -> Score {
        self.start.guess.unwrap_or_else(|| root.evaluate())
    }

    /// The window in which the value is looked for, as the side to move at the root sees it.
    pub(super) fn window(&self) -> Window {
        self.start.window.unwrap_or(Window::OPEN)
    }

    /// The best line from the root so far.
    pub(super) fn line(&mut self) -> &mut Vec<MoveTag> {
        &mut self.lines[0]
    }

    /// A search to this depth is finished: should the next one be stopped, this is the answer.
    pub(super) fn settle(&mut self, depth: i32) {
        self.settled = Some((u8::try_from(depth.max(0)).unwrap_or(u8::MAX), self.lines[0].clone()));
    }

    /// The answer, once the root has its value.
    pub fn found(mut self, score: Option<Score>, depth: u8) -> Found {
        let (counts, time) = (self.counts, self.clock.elapsed());
        let (lacked_memory, stopped) = (self.clock.lacks_memory(), self.clock.has_expired());
        match score {
            Some(score) => {
                let line = std::mem::take(&mut self.lines[0]);
                let (depth, pv) = self.settled.unwrap_or((depth, line));
                Found { best: pv.first().copied(), score, depth, pv, counts, time, lacked_memory, stopped }
            }
            None => Found {
                best: None,
                score: Score::DRAW,
                depth: 0,
                pv: Vec::new(),
                counts,
                time,
                lacked_memory,
                stopped,
            },
        }
    }
}

/// A depth as it is told: below the horizon it is −1.
pub(super) fn told_depth(depth: i32) -> i8 {
    i8::try_from(depth.max(-1)).unwrap_or(i8::MAX)
}

/// A place among the moves of a node as it is told; no position has more than these.
pub(super) fn small(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}
