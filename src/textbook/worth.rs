//! What a node is worth that is not searched further.

use crate::games::{Claims, Ending, Knowledge, MAX_PLY, MoveList, Outcome, Score};
use crate::search::Note;

/// How nodes are judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// Which draws end the game.
    pub(super) claims: Claims,
    /// Leaves are judged by their men alone.
    pub(super) material: bool,
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
    match rules.ended(node, ply, moves) {
        None if depth > 0 && ply < MAX_PLY => None,
        ending => Some(rules.judge(node, ending, depth)),
    }
}

impl Rules {
    /// How the game has ended here, if it has. `moves` receives the legal moves otherwise.
    #[inline]
    pub(super) fn ended<G: Knowledge>(
        self,
        node: &G,
        ply: usize,
        moves: &mut MoveList<G::Move>,
    ) -> Option<Ending> {
        let ended = self.claims.ended(node, ply);
        if ended.is_some() {
            return ended;
        }
        node.legal_moves(moves);
        moves.is_empty().then(|| node.no_moves())
    }

    /// What a node is worth to the side to move where nothing below it is looked at, and why nothing is.
    #[inline]
    pub(super) fn judge<G: Knowledge>(self, node: &G, ending: Option<Ending>, depth: i32) -> (Score, Note) {
        if let Some(ending) = ending {
            let value = worth(ending);
            return (value, Note::Ended(value));
        }
        let value = if self.material { node.material() } else { node.evaluate() };
        (value, if depth > 0 { Note::PlyLimit(value) } else { Note::Leaf(value) })
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
