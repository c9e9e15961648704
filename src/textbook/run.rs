//! What the textbook algorithms share so that their own files show nothing but the algorithm.

use super::Start;
use super::page::Part;
use crate::games::{Claims, Ending, Knowledge, MAX_PLY, MoveList, MoveTag, Outcome, Score};
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
        Self { observer, watched, clock, counts, ply: 0, lines, offset: 0, start, claims, settled: None }
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
        let before = std::mem::replace(&mut self.offset, part.len() as u8);
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
        let before = std::mem::take(&mut self.lines[0]);
        let score = self.enter((None, 0), Visit::Root, depth, window, body);
        if self.lines[0].is_empty() {
            self.lines[0] = before;
        }
        score
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
        self.ply += 1;
        let score = self.enter((Some(child.tag), child.place), visit, depth, window, body);
        self.ply -= 1;
        score
    }

    fn enter(
        &mut self,
        (tag, place): (Option<MoveTag>, usize),
        visit: Visit,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        let (ply, depth) = (self.ply.min(255) as u8, depth.clamp(-1, 127) as i8);
        let order = Order { place: place as u16, ..Order::NONE };
        self.counts.nodes += 1;
        self.lines[self.ply].clear();
        if self.watched {
            self.observer.enter(&Entry { tag, visit, ply, depth, window, order });
        }
        let expired = self.clock.expired(self.counts.nodes);
        let score = if expired { None } else { body(self) };
        if self.watched {
            self.observer.leave(score.map(|score| Returned { score, bound: window.classify(score) }));
        }
        score
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
        self.note(Note::Raised { tag: child.tag, alpha: value });
        let (above, below) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut above[self.ply];
        line.clear();
        line.push(child.tag);
        line.extend_from_slice(&below[0]);
    }

    /// A child reached β: those after it are not looked at.
    pub(super) fn cut<G>(&mut self, child: &Child<G>) {
        let [place, unsearched] = [child.place, child.left].map(|count| count as u16);
        self.note(Note::Cut { tag: child.tag, place, unsearched });
    }

    /// Something else happened at the node entered last.
    pub(super) fn note(&mut self, note: Note) {
        if self.watched {
            self.observer.note(note);
        }
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

    /// The first guess that was given for the value, as the side to move at the root sees it.
    pub(super) fn guess(&self) -> Option<Score> {
        self.start.guess
    }

    /// The best line from the root so far.
    pub(super) fn line(&mut self) -> &mut Vec<MoveTag> {
        &mut self.lines[0]
    }

    /// A search to this depth is finished: should the next one be stopped, this is the answer.
    pub(super) fn settle(&mut self, depth: i32) {
        self.settled = Some((depth.clamp(0, 255) as u8, self.lines[0].clone()));
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

/// How nodes are judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    claims: Claims,
    /// Leaves are judged by their men alone.
    material: bool,
}

/// What a node is worth to the side to move that is not searched further, and why it is not. `moves` receives the
/// legal moves of one that is.
#[inline]
pub(super) fn judge<G: Knowledge>(
    node: &G,
    depth: i32,
    ply: usize,
    rules: Rules,
    moves: &mut MoveList<G::Move>,
) -> Option<(Score, Note)> {
    let mut ending = rules.claims.ended(node, ply);
    if ending.is_none() {
        node.legal_moves(moves);
        ending = moves.is_empty().then(|| node.no_moves());
    }
    match ending {
        Some(ending) => {
            let value = worth(ending);
            Some((value, Note::Ended(value)))
        }
        None if depth > 0 && ply < MAX_PLY => None,
        None => {
            let value = if rules.material { node.material() } else { node.evaluate() };
            Some((value, if depth > 0 { Note::PlyLimit(value) } else { Note::Leaf(value) }))
        }
    }
}

/// What an ending is worth to the side to move. The distance does not count here: the page knows only won,
/// drawn and lost.
pub fn worth(ending: Ending) -> Score {
    match ending.outcome {
        Outcome::Win => Score::win_in(0),
        Outcome::Draw => Score::DRAW,
        Outcome::Loss => Score::loss_in(0),
        Outcome::Points(points) => Score::estimate(points),
    }
}
