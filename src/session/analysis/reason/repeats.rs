//! Moves that let a won game be drawn by repetition.

use super::FORESEEN;
use crate::games::{Key, MoveTag, Score, Side};
use crate::session::Session;
use crate::session::analysis::Analysis;

/// A draw by repetition, as it comes about in a line.
pub(super) struct Repetition {
    /// So many plies of the line bring a position again.
    pub(super) plies: usize,
    /// Who holds the draw by it.
    pub(super) by: Side,
}

impl Analysis {
    /// The best answer to a move brings a position again, and is worth a draw: one that stood in the line before, to be repeated
    /// for ever, or one that stood in the game twice; and that soon, for in a long line it comes by chance, unless each move by
    /// which a side goes round gives check. The other side holds the draw, unless it is the one that moved whose checks these are:
    /// then that side does, and has nothing better.
    pub(super) fn repeats(&self, at: usize) -> Option<Repetition> {
        let verdict = self.verdict(at).filter(|verdict| verdict.scores[1] == Score::DRAW)?;
        let after = self.after(at + 1);
        let line = self.refutation(at);
        let keys = keys_along(&*after, &line);
        let game = keys_of_game(&*after);
        let stood = |key: &Key| game.iter().filter(|other| *other == key).count();
        let path: Vec<_> = line.iter().copied().map(Some).collect();
        let gives_check = |ply: usize| after.look(&path[..ply]).is_some_and(|view| view.in_check);
        // The even plies are those of the side that moved.
        let by_checks = |(from, plies): (usize, usize), own: bool| {
            let mut round = (from + 1..=plies).filter(|ply| ply.is_multiple_of(2) == own).peekable();
            round.peek().is_some() && round.all(gives_check)
        };
        let round = (1..keys.len()).find_map(|ply| {
            let before = keys[..ply].iter().rposition(|key| *key == keys[ply]);
            before.or((stood(&keys[ply]) >= 2).then_some(0)).map(|from| (from, ply))
        })?;
        let own = by_checks(round, true);
        let is_meant = round.1 <= FORESEEN || own || by_checks(round, false);
        is_meant.then_some(Repetition { plies: round.1, by: if own { verdict.side } else { !verdict.side } })
    }
}

/// The keys of the positions of a line, that before it included.
fn keys_along(session: &dyn Session, line: &[MoveTag]) -> Vec<Key> {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    (0..=path.len()).map_while(|plies| session.key_at(&path[..plies])).collect()
}

/// The keys of all positions of a game up to where it stands.
fn keys_of_game(session: &dyn Session) -> Vec<Key> {
    let mut session = session.fork();
    let mut keys = vec![session.key()];
    while session.take_back() {
        keys.push(session.key());
    }
    keys
}
