//! The state of a running search, and how it enters and leaves nodes.

use super::amounts::Amounts;
use super::limits::Clock;
use super::note::Note;
use super::observer::{Entry, Observer, Order, Returned, Visit};
use super::plan::{Counts, Iteration, SearchEvent};
use super::root::RootMoves;
use super::table::Table;
use super::techniques::continuation_history::Continuations;
use super::techniques::countermove::Countermoves;
use super::techniques::history::History;
use super::techniques::killers::Killers;
use super::techniques::overlooking::Glance;
use super::techniques::{Technique, Techniques};
use super::window::Window;
use crate::games::{Ending, Key, Knowledge, MAX_PLY, MoveTag, Outcome, Score};

/// A running search. The table outlives it; everything else is its own.
pub(super) struct Searcher<'a, G: Knowledge, O> {
    pub(super) techniques: Techniques,
    pub(super) amounts: Amounts,
    /// The window of the root, where it was given.
    pub(super) given: Option<Window>,
    pub(super) observer: &'a mut O,
    pub(super) table: &'a Table,
    pub(super) clock: Clock,
    pub(super) counts: Counts,
    pub(super) killers: Killers,
    pub(super) history: History,
    pub(super) countermoves: Countermoves,
    pub(super) continuations: Continuations,
    /// For each ply what the move that led there moved where ([`Knowledge::piece_to_index`]); `None` at the root and
    /// after a null move.
    pub(super) piece_to: Vec<Option<usize>>,
    /// For each ply where the move that led there went, where a technique asks.
    pub(super) eyes: Vec<Option<Glance>>,
    /// For each ply the static evaluation there, where one was made.
    pub(super) evaluations: Vec<Option<Score>>,
    /// Hears what there is to tell.
    pub(super) told: &'a mut dyn FnMut(SearchEvent<'_>, &mut O),
    pub(super) root: RootMoves,
    /// The best move of the last iteration: tried first at the root.
    pub(super) root_hint: Option<MoveTag>,
    /// What an unfinished iteration has found that is better than what the last finished one had.
    pub(super) unfinished: Option<Iteration>,
    /// Depth of the running iteration.
    pub(super) iteration: i32,
    /// The deepest ply of the running iteration.
    pub(super) deepest: usize,
    /// How often a line was truncated before its end: where this does not change, the whole tree was searched.
    pub(super) truncated: u64,
    /// Keys of the played game and of the line from the root to the node being searched.
    path: Vec<Key>,
    lines: Vec<Vec<MoveTag>>,
    /// Men that the side to move at the root is ahead there, where a technique asks.
    pub(super) men_at_root: Option<i32>,
    /// What evaluating has learnt so far.
    pub(super) memo: G::Memo,
}

/// How a node is to be visited, before its own extensions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// The move that leads there.
    pub(super) tag: Option<MoveTag>,
    pub(super) visit: Visit,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// The window as the side to move there sees it.
    pub(super) window: Window,
    pub(super) order: Order,
    /// What is known of the reason for this visit, told right after entering.
    pub(super) note: Option<Note>,
    /// The technique that makes it deeper by so many plies, or shallower where they are negative; told next.
    pub(super) selected: Option<(Technique, i8)>,
    /// Tenths of a ply that fractional depth has saved on the way here, 0 to 9.
    pub(super) saved: u8,
    /// Below a verification: a pass that holds β cuts.
    pub(super) verified: bool,
    /// The numbers of moves of the nodes on the way here, multiplied.
    pub(super) breadth: u64,
}

impl Call {
    /// The root, to this depth.
    pub(super) fn root(depth: i32, window: Window) -> Self {
        Self {
            tag: None,
            visit: Visit::Root,
            depth,
            ply: 0,
            window,
            order: Order::NONE,
            note: None,
            selected: None,
            saved: 0,
            verified: false,
            breadth: 1,
        }
    }

    /// The parent's position once more.
    #[inline]
    fn is_here(&self) -> bool {
        self.visit == Visit::Probe && self.tag.is_none()
    }

    /// An estimate may stand for a search here: the game has estimates, no move is wanted as at the root, and no value as with
    /// an open window.
    #[inline]
    pub(super) fn takes_estimates<G: Knowledge>(self) -> bool {
        G::ESTIMATES && self.window.is_zero() && self.ply > 0
    }

    /// What a move of this node leads to, one ply less deep, with a window of its own.
    pub(super) fn below(self, tag: Option<MoveTag>, visit: Visit, window: Window, order: Order) -> Self {
        Self {
            tag,
            visit,
            depth: self.depth - 1,
            ply: self.ply + 1,
            window: window.flipped(),
            order,
            note: None,
            selected: None,
            ..self
        }
    }

    /// The same call as one in quiescence. A null move and a probe stay what they are: that says more of them.
    #[inline]
    pub(super) fn quiet(self) -> Self {
        let tells = matches!(self.visit, Visit::NullMove | Visit::Probe);
        Self { visit: if tells { self.visit } else { Visit::Quiescence }, ..self }
    }
}

impl<'a, G: Knowledge, O: Observer> Searcher<'a, G, O> {
    /// A search that has not begun. `played` are the keys of the game's earlier positions, the oldest first.
    pub(super) fn new(
        techniques: Techniques,
        played: &[Key],
        table: &'a Table,
        observer: &'a mut O,
        told: &'a mut dyn FnMut(SearchEvent<'_>, &mut O),
        clock: Clock,
    ) -> Self {
        Self {
            techniques,
            amounts: Amounts::default(),
            given: None,
            observer,
            told,
            root: RootMoves::default(),
            table,
            clock,
            counts: Counts::default(),
            killers: Killers::default(),
            history: History::new(G::HISTORY_SLOTS),
            countermoves: Countermoves::new(G::PIECE_TO_INDICES),
            continuations: Continuations::new(G::PIECE_TO_INDICES),
            piece_to: vec![None; MAX_PLY + 2],
            eyes: vec![None; MAX_PLY + 2],
            evaluations: vec![None; MAX_PLY + 2],
            root_hint: None,
            unfinished: None,
            iteration: 0,
            deepest: 0,
            truncated: 0,
            path: known_to_repeat(played),
            lines: vec![Vec::new(); MAX_PLY + 2],
            men_at_root: None,
            memo: G::Memo::default(),
        }
    }

    /// Whether the node that was entered last has this technique.
    #[inline]
    pub(super) fn has(&self, technique: Technique) -> bool {
        self.has_at(technique, false)
    }

    /// Whether the node that is about to be entered has it.
    #[inline]
    pub(super) fn next_has(&self, technique: Technique) -> bool {
        self.has_at(technique, true)
    }

    /// Whether any node of this search may have it: what it will ask for has to be kept everywhere.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can switch them")]
    pub(super) fn may_have(&self, technique: Technique) -> bool {
        let switched = || self.observer.switch().is_some_and(|switch| switch.techniques.has(technique));
        self.techniques.has(technique) || O::watching() && switched()
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can switch them")]
    fn has_at(&self, technique: Technique, next: bool) -> bool {
        let differs = || self.observer.switch().is_some_and(|switch| switch.techniques.has(technique));
        let switched = O::watching() && differs() && self.observer.is_switched(next);
        self.techniques.has(technique) != switched
    }

    /// An amount at the node that was entered last, or at the `next` one.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "nothing of it is left where nobody can switch them")]
    pub(super) fn amount<T: PartialEq>(&self, next: bool, of: impl Fn(&Amounts) -> T) -> T {
        let own = of(&self.amounts);
        if !O::watching() {
            return own;
        }
        let other = self.observer.switch().and_then(|switch| switch.amounts);
        let attention = self.amounts.attention;
        let other = other.map(|few| of(&Amounts { attention, ..few.into() }));
        other.filter(|other| *other != own && self.observer.is_switched(next)).unwrap_or(own)
    }

    /// Remembers the move that leads to a ply.
    #[inline]
    pub(super) fn moves_to(&mut self, ply: usize, position: &G, mv: G::Move) {
        self.piece_to[ply] = Some(position.piece_to_index(mv));
        if self.may_have(Technique::Overlooking) {
            self.eyes[ply] = Glance::of(position, mv);
        }
    }

    /// Enters a node, runs `body` there, and leaves it with its value. `None` when the search must end: the
    /// node is left all the same.
    pub(super) fn visit(
        &mut self,
        position: &G,
        call: Call,
        body: impl FnOnce(&mut Self) -> Option<Score>,
    ) -> Option<Score> {
        self.counts.nodes += 1;
        self.deepest = self.deepest.max(call.ply);
        self.lines[call.ply].clear();
        self.observer.enter(&Entry {
            tag: call.tag,
            visit: call.visit,
            ply: call.ply as u8,
            depth: call.depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
            window: call.window,
            order: call.order,
        });
        if let Some(note) = call.note {
            self.observer.note(note);
        }
        if let Some((by, plies)) = call.selected {
            self.tell_depth(by, plies.into());
        }
        let before = self.path.len();
        if !call.is_here() {
            self.path.push(position.key());
        }
        let score = if self.clock.expired(self.counts.nodes) { None } else { body(self) };
        self.path.truncate(before);
        self.observer.leave(score.map(|score| Returned { score, bound: call.window.classify(score) }));
        score
    }

    /// The value of a node that needs no search: a finished game, a repetition, the last ply.
    pub(super) fn settled(&mut self, position: &G, ply: usize) -> Option<Score> {
        let settled = if let Some(ending) = self.root.claims.ended(position, ply) {
            let score = worth(ending, ply);
            (Note::Ended(score), score)
        } else if ply > 0 && self.repeats(position) {
            (Note::Repetition, Score::DRAW)
        } else if ply >= MAX_PLY {
            let score = self.evaluate(position);
            self.truncated += 1;
            (Note::PlyLimit(score), score)
        } else {
            return None;
        };
        self.counts.leaves += 1;
        self.observer.note(settled.0);
        Some(settled.1)
    }

    /// The value of a node whose side to move has no legal move.
    pub(super) fn stuck(&mut self, position: &G, ply: usize) -> Score {
        self.counts.leaves += 1;
        let score = worth(position.no_moves(), ply);
        self.observer.note(Note::Ended(score));
        score
    }

    /// The position stood on the path before: a draw by the first repetition, since whoever could avoid it would have
    /// (sources: C10). Or it stood twice in the game that was played: it is the third time, by which the rules end it.
    #[inline]
    fn repeats(&self, position: &G) -> bool {
        let (&here, before) = self.path.split_last().expect("a visited node is on the path");
        stood_before(here, position.reversible_plies(), before)
    }

    /// The same of a position that a move leads to from the node being searched.
    #[inline]
    pub(super) fn would_repeat(&self, child: &G) -> bool {
        stood_before(child.key(), child.reversible_plies(), &self.path)
    }

    /// A move raised α: the best line from here starts with it.
    pub(super) fn raised(&mut self, ply: usize, tag: MoveTag, alpha: Score) {
        self.observer.note(Note::Raised { tag, alpha });
        if ply == 0 {
            self.root.alpha = Some(alpha);
        }
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(tag);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from the root is this one, for all that was looked at since.
    #[inline]
    pub(super) fn choose(&mut self, line: Vec<MoveTag>, alpha: Score) {
        self.root.alpha = Some(alpha);
        self.lines[0] = line;
    }

    /// The best line from this ply on is not known.
    #[inline]
    pub(super) fn forget_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The best line that was found from the root.
    #[inline]
    pub(super) fn best_line(&self) -> &[MoveTag] {
        &self.lines[0]
    }
}

/// The keys of a played game, with those of positions that stood in it only once made unlike any other: that players came to a
/// position a second time says nothing of who could avoid it, and is no draw by the rules, which count to three.
fn known_to_repeat(played: &[Key]) -> Vec<Key> {
    let times = |key: &Key| played.iter().filter(|other| *other == key).count();
    played.iter().map(|key| if times(key) > 1 { *key } else { !key }).collect()
}

/// The position with this key stood among these, of which the last is the one before it.
#[inline]
fn stood_before(here: Key, reversible_plies: usize, before: &[Key]) -> bool {
    // Only every other position has the same side to move.
    let reach = reversible_plies.min(before.len());
    before[before.len() - reach..].iter().rev().skip(1).step_by(2).any(|&key| key == here)
}

/// What an ending is worth to the side to move: a win counts the more the sooner it comes.
fn worth(ending: Ending, ply: usize) -> Score {
    match ending.outcome {
        Outcome::Win => Score::win_in(ply),
        Outcome::Draw => Score::DRAW,
        Outcome::Loss => Score::loss_in(ply),
        Outcome::Points(points) => Score::estimate(points),
    }
}
