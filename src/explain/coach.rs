//! A game that is over, gone through move by move: how good each move was, which ones lost what was there, and what would
//! have been better.
//!
//! A value becomes a chance to win by the logistic curve that fits games of people on Lichess (2022), and a move is judged
//! by how much of that chance it gives away: what is lost anyway cannot be lost any more. The accuracy of a side is the mean
//! of what its moves are worth by the curve published there.

use crate::games::{MoveTag, Score, Side};

/// A position of a game and what the engine said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its value for the side to move.
    pub score: Score,
    /// The best line; empty where the game was over.
    pub line: Vec<MoveTag>,
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Nothing was lost to speak of.
    Fine,
    /// A little was given away.
    Inaccuracy,
    /// Much was.
    Mistake,
    /// The game may be lost by it.
    Blunder,
    /// The game was won, and now it is not.
    MissedWin,
}

impl Grade {
    /// The mark that players write behind such a move.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Fine => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder | Self::MissedWin => "??",
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fine => "fine",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed win",
        }
    }

    /// It is worth a look, and a puzzle.
    pub const fn is_serious(self) -> bool {
        matches!(self, Self::Blunder | Self::MissedWin)
    }
}

/// What is said of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Who made it.
    pub side: Side,
    /// How bad it was.
    pub grade: Grade,
    /// Its chances to win before and after, as the side that moved has them, in hundredths.
    pub chances: [f64; 2],
    /// What the position was worth before and after, as the side that moved sees it.
    pub scores: [Score; 2],
    /// The better move, where there was one.
    pub better: Option<MoveTag>,
}

/// A whole game gone through.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// Of each move, in the order of the game.
    pub moves: Vec<Verdict>,
    /// The accuracy of the first side and of the second in hundredths; `None` of a side that did not move.
    pub accuracy: [Option<f64>; 2],
}

/// Losses of the chance to win from which on a move is an inaccuracy, a mistake, a blunder.
const LOSSES: [(f64, Grade); 3] = [(15.0, Grade::Blunder), (10.0, Grade::Mistake), (5.0, Grade::Inaccuracy)];
/// A game is won from this chance on.
const WON: f64 = 85.0;
/// It is not won any more below this one.
const GONE: f64 = 65.0;

/// The chance to win with this value, in hundredths: 50 when even.
pub fn chance(score: Score) -> f64 {
    if score.is_decisive() {
        return if score.units() > 0 { 100.0 } else { 0.0 };
    }
    100.0 / (1.0 + (-0.003_682_08 * f64::from(score.units())).exp())
}

/// What a move is worth that gives away so much of the chance to win, in hundredths.
fn worth(loss: f64) -> f64 {
    (103.166_8 * (-0.043_54 * loss).exp() - 3.166_9).clamp(0.0, 100.0)
}

/// Goes through a game: its positions from the first to the last, the moves between them, and who made the first.
pub fn review(positions: &[Judged], moves: &[MoveTag], first: Side) -> Review {
    let mut verdicts = Vec::new();
    let mut side = first;
    for (pair, &played) in positions.windows(2).zip(moves) {
        verdicts.push(verdict(side, &pair[0], &pair[1], played));
        side = !side;
    }
    let accuracy = [Side::First, Side::Second].map(|side| {
        let own: Vec<_> = verdicts
            .iter()
            .filter(|verdict| verdict.side == side)
            .map(|verdict| worth((verdict.chances[0] - verdict.chances[1]).max(0.0)))
            .collect();
        (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
    });
    Review { moves: verdicts, accuracy }
}

fn verdict(side: Side, before: &Judged, after: &Judged, played: MoveTag) -> Verdict {
    let scores = [before.score, -after.score];
    let chances = scores.map(chance);
    let loss = chances[0] - chances[1];
    let best = before.line.first().copied().filter(|&best| best != played);
    // Who played what the engine would have played has made no mistake, whatever it sees a move later.
    let grade = match best {
        None => Grade::Fine,
        Some(_) if chances[0] >= WON && chances[1] < GONE => Grade::MissedWin,
        Some(_) => LOSSES.iter().find(|(least, _)| loss >= *least).map_or(Grade::Fine, |&(_, grade)| grade),
    };
    let better = best.filter(|_| grade > Grade::Fine);
    Verdict { side, grade, chances, scores, better }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(number: u16) -> MoveTag {
        MoveTag::new(number).expect("not 0")
    }

    fn judged(score: Score, best: u16) -> Judged {
        Judged { score, line: vec![tag(best)] }
    }

    fn grade(before: i32, after: i32, played: u16) -> Grade {
        let positions = [judged(Score::estimate(before), 1), judged(Score::estimate(-after), 9)];
        review(&positions, &[tag(played)], Side::First).moves[0].grade
    }

    #[test]
    fn chances_are_those_of_the_curve() {
        assert!((chance(Score::DRAW) - 50.0).abs() < 1e-9);
        assert!((chance(Score::estimate(100)) - 59.10).abs() < 0.01);
        assert!((chance(Score::estimate(300)) + chance(Score::estimate(-300)) - 100.0).abs() < 1e-9);
        assert_eq!((chance(Score::win_in(3)), chance(Score::loss_in(2))), (100.0, 0.0));
    }

    #[test]
    fn a_move_is_judged_by_what_it_gives_away() {
        assert_eq!(grade(20, 15, 2), Grade::Fine);
        assert_eq!(grade(20, -50, 2), Grade::Inaccuracy);
        assert_eq!(grade(20, -100, 2), Grade::Mistake);
        assert_eq!(grade(20, -300, 2), Grade::Blunder);
        assert_eq!(grade(800, 0, 2), Grade::MissedWin);
        assert_eq!(grade(1_500, 900, 2), Grade::Fine, "what is won stays won");
        assert_eq!(grade(-900, -1_800, 2), Grade::Fine, "what is lost cannot be lost again");
        assert_eq!(grade(20, -300, 1), Grade::Fine, "the engine would have played it, too");
    }

    #[test]
    fn accuracy_is_that_of_each_side_alone() {
        let even = judged(Score::DRAW, 1);
        let positions = [even.clone(), even.clone(), judged(Score::estimate(500), 1)];
        let review = review(&positions, &[tag(1), tag(2)], Side::Second);
        assert_eq!(review.moves[0].side, Side::Second);
        let [first, second] = review.accuracy.map(|accuracy| accuracy.expect("both have moved"));
        assert!((second - 100.0).abs() < 0.1 && first < 40.0, "{first} {second}");
        assert_eq!(super::review(&[even], &[], Side::First).accuracy, [None, None]);
    }
}
