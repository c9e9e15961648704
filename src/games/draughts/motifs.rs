//! What a combination is made of, in the words of draughts players.

use super::board::promotion_line;
use super::captures;
use super::knowledge::ENDGAME;
use super::position::Draughts;
use crate::games::Combination;

/// The motifs of a combination. A *shot* begins with a move that gives men away, since the answer is compulsory; a
/// *breakthrough* makes a king.
pub(super) fn of(combination: &Combination<Draughts>) -> Vec<&'static str> {
    let start = &combination.positions[0];
    let solver = start.side();
    let own = || combination.positions.iter().zip(&combination.moves).step_by(2);
    let takes = own().any(|(_, mv)| mv.is_capture());
    let crowns = own().any(|(at, mv)| {
        let man = at.board().men(solver) & mv.from().bit() != 0;
        man && mv.to().bit() & promotion_line(solver) != 0
    });
    let quiet = combination.moves.first().is_some_and(|mv| !mv.is_capture());
    let offers = combination.positions.get(1).is_some_and(|after| captures::exist(after.board(), !solver));
    let motifs = [
        ("shot", quiet && offers && takes),
        ("breakthrough", crowns),
        ("kings", start.board().kings != 0),
        ("endgame", start.board().occupied().count_ones() <= ENDGAME),
        ("quiet-move", quiet && !offers),
    ];
    motifs.into_iter().filter(|(_, holds)| *holds).map(|(word, _)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Present;

    #[test]
    fn a_shot_gives_one_and_takes_more() {
        let start = "B:W23,28,31,32,35,36,38,40-50:B1-12,14-17,19:F6";
        let mut line = Combination::new(None, Draughts::parse(start).expect("a position"));
        for text in ["17-22", "28x17", "19x26"] {
            let mv = line.last().parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            line.play(mv);
        }
        assert_eq!(of(&line), ["shot"]);
    }
}
