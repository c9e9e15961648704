//! What the textbook algorithms share so that their own files show nothing but the algorithm.

use crate::games::{Ending, Knowledge, MAX_PLY, MoveList, MoveTag, Outcome, Score};
use crate::search::{Bound, Clock, Counts, Entry, Found, Note, Observer, Order, Returned, Visit, Window};

/// A run of an algorithm: who watches, when it must end, what was counted, and the line it walks.
pub struct Run<'a, O> {
    observer: &'a mut O,
    clock: Clock,
    counts: Counts,
    /// Moves from the root to the node that was entered last.
    ply: usize,
    /// The best line found from each ply on.
    lines: Vec<Vec<MoveTag>>,
}

impl<'a, O: Observer> Run<'a, O> {
    /// A run that is about to enter its root.
    pub fn new(observer: &'a mut O, clock: Clock) -> Self {
        Self { observer, clock, counts: Counts::default(), ply: 0, lines: vec![Vec::new(); MAX_PLY + 2] }
    }

    /// Enters the root, runs `body` there, and leaves it with the value that it returns.
    pub fn root(&mut self, depth: i32, body: impl FnOnce(&mut Self) -> Option<Returned>) -> Option<Score> {
        self.node(None, Order::NONE, depth, Window::OPEN, body)
    }

    /// Visits the child that `tag` leads to as the `place`-th of its parent, with the window as the side to
    /// move in the child sees it. `body` returns the child's value, seen from there.
    pub fn child(
        &mut self,
        tag: MoveTag,
        place: usize,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Returned>,
    ) -> Option<Score> {
        let order = Order { place: place.min(255) as u8, ..Order::NONE };
        self.ply += 1;
        let score = self.node(Some(tag), order, depth, window, body);
        self.ply -= 1;
        score
    }

    fn node(
        &mut self,
        tag: Option<MoveTag>,
        order: Order,
        depth: i32,
        window: Window,
        body: impl FnOnce(&mut Self) -> Option<Returned>,
    ) -> Option<Score> {
        let visit = if tag.is_none() { Visit::Root } else { Visit::Full };
        let (ply, depth) = (self.ply.min(255) as u8, depth.clamp(-1, 127) as i8);
        self.counts.nodes += 1;
        self.lines[self.ply].clear();
        self.observer.enter(&Entry { tag, visit, ply, depth, window, order });
        let expired = self.clock.expired(self.counts.nodes);
        let returned = if expired { None } else { body(self) };
        self.observer.leave(returned);
        returned.map(|returned| returned.score)
    }

    /// The value of a node that is not searched further, for the side to move: of a finished game, or the
    /// static evaluation when no depth is left. `moves` receives the legal moves otherwise.
    pub fn leaf<G: Knowledge>(
        &mut self,
        position: &G,
        depth: i32,
        moves: &mut MoveList<G::Move>,
    ) -> Option<Score> {
        let mut ending = position.ended();
        if ending.is_none() {
            position.legal_moves(moves);
            ending = moves.is_empty().then(|| position.no_moves());
        }
        if let Some(ending) = ending {
            self.counts.leaves += 1;
            let value = worth(ending);
            self.observer.note(Note::Ended(value));
            return Some(value);
        }
        if depth > 0 && self.ply < MAX_PLY {
            return None;
        }
        self.counts.leaves += 1;
        let value = position.evaluate();
        self.observer.note(if depth > 0 { Note::PlyLimit(value) } else { Note::Leaf(value) });
        Some(value)
    }

    /// A move has a better value for the side to move than all before it: it starts the best line from here.
    pub fn better(&mut self, tag: MoveTag, value: Score) {
        self.observer.note(Note::Raised { tag, alpha: value });
        let (above, below) = self.lines.split_at_mut(self.ply + 1);
        let line = &mut above[self.ply];
        line.clear();
        line.push(tag);
        line.extend_from_slice(&below[0]);
    }

    /// A move reached β: those after it are not looked at.
    pub fn cut(&mut self, tag: MoveTag, place: usize, moves: usize) {
        let unsearched = moves - place - 1;
        self.observer.note(Note::Cut {
            tag,
            place: place.min(255) as u8,
            unsearched: unsearched.min(255) as u8,
        });
    }

    /// The answer, once the root has its value.
    pub fn found(mut self, score: Option<Score>, depth: u8) -> Found {
        let (counts, time) = (self.counts, self.clock.elapsed());
        match score {
            Some(score) => {
                let pv = std::mem::take(&mut self.lines[0]);
                Found { best: pv.first().copied(), score, depth, pv, counts, time }
            }
            None => Found { best: None, score: Score::DRAW, depth: 0, pv: Vec::new(), counts, time },
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

/// A value that is exact.
pub(super) fn exact(score: Score) -> Returned {
    Returned { score, bound: Bound::Exact }
}
