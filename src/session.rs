//! Floor 4: where a game's type is erased.
//!
//! A [`Session`] is a game being played or studied: a start position and a line of moves. It is object-safe, so
//! that screens, commands and protocols serve every game and name none. Moves are [`MoveTag`]s.

pub mod ablation;
pub mod analysis;
pub mod archive;
mod confirming;
mod drawn;
mod find;
mod follow;
mod moves;
pub mod opponent;
mod page;
mod played;
pub mod portable;
pub mod race;
mod registry;
mod request;
pub mod stored;
mod think;
mod turning;
mod view;

use std::fmt::{self, Debug};

pub use self::confirming::to_confirm;
pub use self::drawn::{game_of_shipped, ready, shipped_puzzles};
pub use self::moves::{NotPlayed, game_of, play_moves, unnumbered};
pub use self::page::{PageRecord, PageRequest, PageRun};
pub use self::registry::{GAMES, GameCard, UnknownGame, game};
pub use self::request::{Answer, Method, Progress, Request, TableEvents, Watch};
pub use self::turning::{read_instead, write_instead};
pub use self::view::{MoveView, View};
use crate::explain::drawing::Drawing;
pub use crate::games::NoLine;
use crate::games::{Ending, Key, MoveTag, NotationError, Score};
use crate::search::techniques::overlooking::Glance;
use crate::search::{Stop, Table};
use crate::textbook::page::Program;
use crate::trace::{Follow, Names, NodeId, Tree};

impl Debug for dyn Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game().slug, self.view().notation)
    }
}

/// A game being played or studied. As [`Names`] it speaks of the current position: paths lead on from there.
pub trait Session: Names + Send {
    /// The game.
    fn game(&self) -> &'static GameCard;

    /// The same game at the same place, to go on separately.
    fn fork(&self) -> Box<dyn Session>;

    /// The start position in the game's notation.
    fn start(&self) -> String;

    /// The moves played since then.
    fn played(&self) -> &[MoveTag];

    /// Those moves as players write them.
    fn played_texts(&self) -> Vec<String>;

    /// The same as programs write them.
    fn played_plain(&self) -> Vec<String> {
        let path: Vec<_> = self.played().iter().copied().map(Some).collect();
        self.after(0).plain_texts(&path)
    }

    /// The start position, where it is not the usual one of the game.
    fn unusual_start(&self) -> Option<String> {
        let start = self.start();
        let usual = self.game().open(None).is_ok_and(|usual| usual.start() == start);
        (!usual).then_some(start)
    }

    /// Plays a legal move; says whether it was one. A drawn game can be played on: whoever claims draws asks
    /// [`Session::ending`] before.
    fn play(&mut self, tag: MoveTag) -> bool;

    /// Searches of the current position look at these moves only; at all of them where none of these is legal, or none
    /// is given. It holds until another move is played or taken back.
    fn look_only_at(&mut self, moves: &[MoveTag]);

    /// Takes the last move back; says whether there was one.
    fn take_back(&mut self) -> bool;

    /// The same game as it stood after so many moves.
    fn after(&self, plies: usize) -> Box<dyn Session> {
        let mut then = self.fork();
        while then.played().len() > plies && then.take_back() {}
        then
    }

    /// Reads a legal move, in either notation.
    ///
    /// # Errors
    /// Why the text is not a legal move here.
    fn parse_move(&self, text: &str) -> Result<MoveTag, NotationError>;

    /// How the game ended, repetition included.
    fn ending(&self) -> Option<Ending>;

    /// The position after a path from the current one. `None` when the path is not one of legal moves and
    /// possible passes.
    fn look(&self, path: &[Option<MoveTag>]) -> Option<View>;

    /// After a path, of each man the cell that it stands on, and what it adds to a term of the evaluation by standing there, as
    /// its own side sees it. Empty where the term is no such sum.
    fn standing(&self, path: &[Option<MoveTag>], term: &str) -> Vec<(usize, i32)>;

    /// The key of the current position.
    fn key(&self) -> Key;

    /// The key of the position after a path from the current one. `None` when the path is not one of legal moves and
    /// possible passes.
    fn key_at(&self, path: &[Option<MoveTag>]) -> Option<Key>;

    /// The position now.
    fn view(&self) -> View {
        self.look(&[]).expect("the empty path can always be walked")
    }

    /// The moves of a path as players write them, a pass as `∅`; as far as they are legal.
    fn texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// The moves of a path as programs write them, a pass as `0000`; as far as they are legal.
    fn plain_texts(&self, path: &[Option<MoveTag>]) -> Vec<String>;

    /// Of each move of a path whether it forces matters: it captures, or what counts as much, or gives check; as far as
    /// they are legal.
    fn forcing(&self, path: &[Option<MoveTag>]) -> Vec<bool>;

    /// Whether a legal move gives material away on the square that it goes to.
    fn sacrifices(&self, tag: MoveTag) -> bool;

    /// Where the last move went; `None` at the beginning of a game, and without a board.
    fn eyes(&self) -> Option<Glance>;

    /// The current position, to be gone on from along a tree.
    fn follow(&self) -> Box<dyn Follow>;

    /// The first node in this order whose move is written so, in either notation, `Nf3` or with its number,
    /// `2…Nc6`. The tree is one that this session's position was searched for.
    fn find_move(&self, tree: &Tree, text: &str, order: &mut dyn Iterator<Item = NodeId>) -> Option<NodeId>;

    /// Leaves of the minimal tree of a depth, where the textbooks' algorithms find this value; `None` where the tree is
    /// too large to be counted.
    fn minimal_leaves(&self, depth: u8, value: Score) -> Option<u64>;

    /// Plies to the furthest end of the game, when the game's tree has no more nodes than this.
    fn height(&self, nodes: u64) -> Option<u8>;

    /// The game tree below the current position to a depth; where so much has more than `most` nodes, its upper plies.
    fn drawing(&self, depth: Option<u8>, most: usize) -> Drawing;

    /// Draws what is not drawn on the way to a node, and near it, in place of what was grown before; see
    /// [`Drawing::grow`].
    fn grow(&self, drawing: &mut Drawing, path: &[Option<MoveTag>], below: bool);

    /// Why no game can reach the current position, where that can be proved; `None` proves nothing.
    fn unreachable(&self) -> Option<String>;

    /// Perft by first move, in the generator's order: plain move and count.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// Searches the current position. With an equal, fresh `table` the same request has the same answer.
    fn think(
        &self,
        request: &Request,
        table: &mut Table,
        stop: &Stop,
        report: &mut dyn FnMut(Progress<'_>),
    ) -> Answer;

    /// Runs a page of pseudo-code on the current position.
    fn run_page(&self, program: &Program, request: &PageRequest, stop: &Stop) -> PageRun;
}
