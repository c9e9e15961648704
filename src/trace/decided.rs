//! What gave a node its value: the note that decided, or its moves.

use super::tree::{NodeId, Tree};
use crate::games::{MoveTag, Score};
use crate::search::techniques::Technique;
use crate::search::{Bound, Note};

/// What gave a node its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// A move reached β.
    Cut(MoveTag),
    /// A pass held β.
    NullMove,
    /// The table answered.
    Table {
        /// Depth of the stored search.
        depth: i8,
        /// Its value, for the side to move.
        score: Score,
        /// What that says.
        bound: Bound,
    },
    /// A technique settled the node without searching its moves.
    Shortcut {
        /// Which one.
        by: Technique,
        /// The move that it rests on, if it rests on one.
        tag: Option<MoveTag>,
        /// The value that decided, for the side to move.
        score: Score,
        /// As in [`Note::Shortcut`].
        margin: i16,
    },
    /// The game was over, which is worth this to the side to move.
    Ended(Score),
    /// The position stood on the path before.
    Repetition,
    /// The deepest ply that is searched: evaluated as this, for the side to move.
    PlyLimit(Score),
    /// No depth was left: evaluated as this, for the side to move.
    Leaf(Score),
    /// Quiescence, where standing pat is worth this to the side to move and no move cut.
    Quiescence(Score),
    /// Its moves were searched, and none cut.
    Moves,
}

/// What gave a node its value; of one that is still open, what would with what is known so far.
pub fn decided(tree: &Tree, id: NodeId) -> Decided {
    let mut quiet = None;
    let decided = tree.notes_back(id).find_map(|note| {
        if let Note::StandPat(score) = note {
            quiet = Some(score);
        }
        settles(note)
    });
    decided.or(quiet.map(Decided::Quiescence)).unwrap_or(Decided::Moves)
}

/// What a note decides on its own.
fn settles(note: Note) -> Option<Decided> {
    match note {
        Note::Cut { tag, .. } => Some(Decided::Cut(tag)),
        Note::NullTried { cut: true, .. } => Some(Decided::NullMove),
        Note::Table { depth, score, bound, cut: true } => Some(Decided::Table { depth, score, bound }),
        Note::Shortcut { by, tag, score, margin, cut: true } => {
            Some(Decided::Shortcut { by, tag, score, margin })
        }
        Note::Ended(score) => Some(Decided::Ended(score)),
        Note::Repetition => Some(Decided::Repetition),
        Note::PlyLimit(score) => Some(Decided::PlyLimit(score)),
        Note::Leaf(score) => Some(Decided::Leaf(score)),
        Note::NullTried { cut: false, .. }
        | Note::Table { cut: false, .. }
        | Note::Shortcut { cut: false, .. }
        | Note::SetAside(_)
        | Note::StaticEval(_)
        | Note::StandPat(_)
        | Note::MustRespond
        | Note::Deeper { .. }
        | Note::NullRefused(_)
        | Note::Reduced { .. }
        | Note::Research { .. }
        | Note::Test { .. }
        | Note::Interval { .. }
        | Note::Shallower { .. }
        | Note::LeftOut { .. }
        | Note::Raised { .. }
        | Note::WrittenAt { .. } => None,
    }
}
