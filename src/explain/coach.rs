//! A game that is over, gone through move by move: how good each move was, from which depth on a search sees what was wrong
//! with it, and what would have been better.
//!
//! Of every position there is a [`Look`]: the best lines of each finished iteration. Two looks, before a move and after it,
//! are all that a [`Verdict`] needs. A value becomes a chance to win ([`chance`]), and a move is judged by how much of that
//! chance it gives away: what is lost anyway cannot be lost any more. What a side's moves come to is its [`accuracy()`].

mod accuracy;
mod grade;
mod look;

use self::accuracy::chance_if;
pub use self::accuracy::{accuracy, chance};
pub use self::grade::Grade;
use self::grade::{BY_LOSS, STILL_WON, graded};
pub use self::look::{AtDepth, BestLine, Look};
use crate::games::{MoveTag, Score, Side};

/// What is said of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Who made it.
    pub side: Side,
    /// How bad it was.
    pub grade: Grade,
    /// Its chances to win before and after, as the side that moved has them, in hundredths.
    pub chances: [f64; 2],
    /// The same as they are at the least before and at the most after, where both values are as far off as two engines usually are
    /// apart. No proof, but what is lost between them another engine hardly denies.
    pub sure: [f64; 2],
    /// What the position was worth before and after, as the side that moved sees it before its move.
    pub scores: [Score; 2],
    /// What the position before it is worth now that the answers are known: the first of the scores, unless the move was to keep
    /// what that one promises, does not, and no other is known that does.
    pub turned_out: Score,
    /// The better move, where there was one.
    pub better: Option<MoveTag>,
    /// From which depth on a search sees what is wrong; none where nothing is, or where no search of the position after it did,
    /// and only the moves behind it showed it.
    pub shows: Option<Shows>,
    /// It was the choice of the search of the position before it.
    pub own: bool,
}

impl Verdict {
    /// It was the search's own choice, and a search of the position after it thinks less of it.
    pub fn is_own_loss(&self) -> bool {
        self.own && self.chances[0] - self.chances[1] >= SEEN
    }

    /// It is little worse than what would have been called less.
    pub fn is_close(&self) -> bool {
        let loss = self.sure[0] - self.sure[1];
        BY_LOSS.iter().any(|grade| (grade.least()..grade.least() + CLOSE).contains(&loss))
    }
}

/// Another move than the one that was played, and what it is worth to its side, as far as is known best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rival {
    /// The move.
    pub tag: MoveTag,
    /// What it is worth.
    pub score: Score,
}

/// From which depth on a mistake shows: at that depth and at every deeper one that was searched, the best move is better by an
/// inaccuracy at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shows {
    /// Plies, the mistake itself counted: never 0.
    pub depth: u8,
    /// The least depth at which it is seen, though a deeper search may lose sight of it.
    pub first: u8,
    /// What the move was worth to its side a ply less deep, where that is known.
    pub seemed: Option<Score>,
    /// It was the choice of the search a ply less deep.
    pub chosen: bool,
}

/// A loss that is seen, from which on it is an inaccuracy.
pub const SEEN: f64 = 5.0;
/// So much of it is left where both values are as far off as two engines usually are apart, or nothing is said of the move: half.
/// Of four moves that lost less for certain, in 13 games of masters and amateurs, Stockfish 15.1 finds one to lose [`SEEN`].
const SURE: f64 = SEEN / 2.0;
/// A win by force in so many moves is one that people look for: it is missed also where the game stays won.
const LOOKED_FOR: i32 = 3;
/// So many men are worth being told of, whatever they do to the chance to win.
const QUEEN: i32 = 8;
/// So much above a limit is close to it.
const CLOSE: f64 = 4.0;

/// What there is to be said of a move: the positions before and after it, each with what it is worth as far as is known best, and
/// who made which move; `man` is what a man is worth in the game's evaluation.
///
/// Who played what the search itself would have played is not judged by what that promised, for the search knew nothing better.
/// Where it was looked at what another move is worth, the `rival`, it is judged by that one like any other move. Where the rival
/// is the best move itself, that is worth what both searches say at the least, but no less than the move that was played: of many
/// moves the one that seems best is often one that is thought too much of. A promise that neither the move nor the rival keeps, or
/// that nothing but the move could keep, is worth no more than they are.
pub fn verdict(
    side: Side,
    (before, worth): (&Look, Score),
    (after, left): (&Look, Score),
    rival: Option<Rival>,
    played: MoveTag,
    man: i32,
) -> Verdict {
    let known = (-left).further(1);
    let own = before.best() == Some(played);
    let other = rival.filter(|rival| own && rival.tag != played && rival.score > known);
    let best = if own { other.map(|rival| rival.tag) } else { before.best() };
    let again = rival.filter(|rival| !own && best == Some(rival.tag));
    let worth = again.map_or(worth, |rival| worth.min(rival.score).max(known));
    let scores = [other.map_or(worth, |rival| rival.score), known];
    let is_refuted =
        own && known < worth && (rival.is_some_and(|rival| rival.tag != played) || before.lines().len() == 1);
    let turned_out = if other.is_none() && is_refuted { known } else { scores[0] };
    let chances = scores.map(|score| chance(score, man));
    let sure = [chance_if(scores[0], man, -1.0), chance_if(scores[1], man, 1.0)];
    let is_named = chances[0] - chances[1] >= SEEN && sure[0] - sure[1] >= SURE;
    let given = match best {
        Some(_) if is_named => {
            let ends = known.is_decisive() || scores[0].units() - known.units() >= QUEEN * man;
            graded(sure, scores[0].is_decisive(), ends).max(allowed(scores[0], known))
        }
        Some(_) if wastes(scores[0], known, man) => Grade::Inaccuracy,
        _ => Grade::Fine,
    };
    let grade = given.max(best.map_or(Grade::Fine, |_| missed(scores[0], known)));
    let better = best.filter(|_| grade > Grade::Fine);
    let shows = better.and_then(|_| match other {
        Some(rival) => shows_behind(before, after, rival, man),
        None => shows(before, after, played, man),
    });
    Verdict { side, grade, chances, sure, scores, turned_out, better, shows, own }
}

/// What a move was worth at a depth, as the side that makes it sees it: by the search of the position before it where it is
/// among its best lines, else by that of the position after it. `None` where neither says.
pub fn worth_at(before: &Look, after: &Look, played: MoveTag, depth: u8) -> Option<Score> {
    let line = before.at(depth).and_then(|at| at.line_of(played)).map(|line| line.score);
    let later = || after.at(depth.checked_sub(1)?).map(|at| (-at.score()).further(1));
    // A look that has ended says the same at every depth beyond.
    if depth > before.depth() { later().or(line) } else { line.or_else(later) }
}

/// What a move is at the least by the win by force in few moves that was there, where after it there is none: to have missed one
/// that the next move makes is a mistake, however much is left.
fn missed(best: Score, played: Score) -> Grade {
    match best.moves_to_end() {
        _ if played.is_decisive() && played > Score::DRAW => Grade::Fine,
        Some(1) => Grade::Mistake,
        Some(2..=LOOKED_FOR) => Grade::Inaccuracy,
        _ => Grade::Fine,
    }
}

/// What a move is at the least that lets the opponent win by force in so few moves, where another one did not: it is what people
/// look for first, however much was lost already.
fn allowed(best: Score, played: Score) -> Grade {
    match played.moves_to_end() {
        Some(-2..=-1) if !best.is_decisive() => Grade::Mistake,
        _ => Grade::Fine,
    }
}

/// A queen or as much was thrown away, though the game stays won.
fn wastes(best: Score, played: Score, man: i32) -> bool {
    let lost = best.units() - played.units();
    !best.is_decisive() && !played.is_decisive() && lost >= QUEEN * man && chance(played, man) >= STILL_WON
}

/// Whether a search that says so much of the best move and of the one that was played sees what is wrong.
pub fn sees(best: Score, played: Score, man: i32) -> bool {
    chance(best, man) - chance(played, man) >= SEEN
        || missed(best, played) > Grade::Fine
        || wastes(best, played, man)
}

fn shows(before: &Look, after: &Look, played: MoveTag, man: i32) -> Option<Shows> {
    let deepest = before.depth().max(after.depth().saturating_add(1));
    let known = |depth: u8| {
        let best = before.at(depth)?;
        Some((best.score(), worth_at(before, after, played, depth)?))
    };
    let is_seen = |depth: u8| known(depth).is_none_or(|(best, worth)| sees(best, worth, man));
    let mut depth = deepest.max(1);
    if !is_seen(depth) {
        return None;
    }
    while depth > 1 && known(depth - 1).is_some() && is_seen(depth - 1) {
        depth -= 1;
    }
    let first = (1..depth).find(|&less| known(less).is_some() && is_seen(less)).unwrap_or(depth);
    let less = depth - 1;
    let choice = before.at(less).filter(|_| less > 0).and_then(AtDepth::best);
    let seemed = known(less).map(|(_, worth)| worth);
    Some(Shows { depth, first, seemed, chosen: choice == Some(played) })
}

/// The same of a move that the search of the position before it chose to its last depth: then a search of the position after it
/// sees it that is deep enough.
fn shows_behind(before: &Look, after: &Look, rival: Rival, man: i32) -> Option<Shows> {
    let worth = |depth: u8| Some((-after.at(depth.checked_sub(1)?)?.score()).further(1));
    let is_seen = |depth: u8| worth(depth).is_some_and(|worth| sees(rival.score, worth, man));
    let least = before.depth().saturating_add(1);
    let mut depth = least.max(after.depth().saturating_add(1));
    if worth(depth).is_some() && !is_seen(depth) {
        return None;
    }
    while depth > least && is_seen(depth - 1) {
        depth -= 1;
    }
    let seemed = if depth == least { Some(before.score()) } else { worth(depth - 1) };
    Some(Shows { depth, first: depth, seemed, chosen: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A man of the games that these numbers are of.
    const MAN: i32 = 100;

    fn tag(number: u16) -> MoveTag {
        MoveTag::new(number).expect("not 0")
    }

    fn line(score: Score, best: u16) -> BestLine {
        BestLine { score, moves: vec![tag(best)] }
    }

    fn judged(score: Score, best: u16) -> Look {
        Look::of([(4, vec![line(score, best)])])
    }

    fn of(before: i32, after: i32, played: u16) -> Grade {
        let [before, after] = [judged(Score::estimate(before), 1), judged(Score::estimate(-after), 9)];
        verdict(Side::First, (&before, before.score()), (&after, after.score()), None, tag(played), MAN).grade
    }

    #[test]
    fn a_move_is_judged_by_what_it_gives_away() {
        assert_eq!(of(20, 15, 2), Grade::Fine);
        assert_eq!(of(20, -50, 2), Grade::Inaccuracy);
        assert_eq!(of(20, -100, 2), Grade::Inaccuracy, "a mistake perhaps");
        assert_eq!(of(20, -140, 2), Grade::Mistake);
        assert_eq!(of(20, -300, 2), Grade::Blunder);
        assert_eq!(of(800, 0, 2), Grade::MissedWin);
        assert_eq!(of(800, -800, 2), Grade::Blunder, "it is lost now");
        assert_eq!(of(1_500, 900, 2), Grade::Fine, "what is won stays won");
        assert_eq!(of(1_100, 350, 2), Grade::Inaccuracy, "much of it is gone, but the game is won");
        assert_eq!(of(600, 200, 2), Grade::Mistake, "most is left");
        assert_eq!(of(-200, -900, 2), Grade::Mistake, "it was as good as lost");
        assert_eq!(of(-400, -1_100, 2), Grade::Inaccuracy, "it was lost by far");
        assert_eq!(of(-400, -1_700, 2), Grade::Mistake, "but a queen is a queen");
        assert_eq!(of(-900, -1_800, 2), Grade::Fine, "what is lost cannot be lost again");
        assert_eq!(of(20, -300, 1), Grade::Fine, "the engine would have played it, too");
    }

    #[test]
    fn a_win_by_force_is_missed_and_a_loss_by_force_is_blundered_into_where_a_value_would_leave_doubt() {
        let graded = |before: Score, after: Score| {
            let (before, after) = (judged(before, 1), judged(-after, 9));
            verdict(Side::First, (&before, before.score()), (&after, after.score()), None, tag(2), MAN).grade
        };
        let value = Score::estimate;
        assert_eq!(graded(Score::win_in(1), value(150)), Grade::MissedWin);
        assert_eq!(graded(value(600), value(150)), Grade::Mistake, "most is left");
        assert_eq!(graded(Score::win_in(5), value(600)), Grade::Inaccuracy, "it still is won");
        assert_eq!(graded(Score::win_in(1), value(600)), Grade::Mistake, "it was the next move");
        assert_eq!(graded(Score::win_in(1), Score::win_in(3)), Grade::Fine, "it still is won by force");
        assert_eq!(graded(value(-150), Score::loss_in(1)), Grade::Blunder);
        assert_eq!(graded(value(-150), value(-900)), Grade::Mistake, "it was as good as lost");
        assert_eq!(graded(value(-350), Score::loss_in(1)), Grade::Mistake, "it was lost by far");
        assert_eq!(
            graded(value(-600), Score::loss_in(1)),
            Grade::Mistake,
            "a mate is what one looks for first"
        );
        assert_eq!(graded(value(-600), Score::loss_in(9)), Grade::Inaccuracy, "that one is far away");
        assert_eq!(graded(value(-1_500), Score::loss_in(1)), Grade::Fine, "nothing was left to lose");
    }

    #[test]
    fn a_mistake_still_is_one_where_both_values_are_as_far_off_as_engines_are_apart() {
        for (before, after) in
            (-300..700).step_by(10).flat_map(|one| (-700..one).step_by(10).map(move |two| (one, two)))
        {
            let least = match of(before, after, 2) {
                Grade::Fine | Grade::Inaccuracy => continue,
                Grade::Mistake => 10.0,
                Grade::Blunder => 15.0,
                Grade::MissedWin => 20.0,
            };
            let apart = |units: i32| 15 + units.abs() / 20;
            let [had, has] = [before - apart(before), after + apart(after)]
                .map(|units| chance(Score::estimate(units), MAN));
            assert!(had - has >= least, "{before} and {after}: {had} and {has}");
        }
    }

    #[test]
    fn a_move_that_the_search_chose_itself_is_judged_by_another_that_turned_out_better() {
        let [before, after] = [judged(Score::estimate(20), 1), judged(Score::estimate(300), 9)];
        let judge = |rival: Option<(u16, i32)>| {
            let rival = rival.map(|(best, units)| Rival { tag: tag(best), score: Score::estimate(units) });
            verdict(Side::First, (&before, before.score()), (&after, after.score()), rival, tag(1), MAN)
        };
        let alone = judge(None);
        assert!(alone.grade == Grade::Fine && alone.is_own_loss(), "nothing better is known");
        assert_eq!(alone.turned_out, Score::estimate(-300), "it is the only move that was thought of");
        let refuted = judge(Some((2, -310)));
        assert_eq!(refuted.grade, Grade::Fine, "the other one is no better");
        assert_eq!((refuted.scores[0], refuted.turned_out), (Score::estimate(20), Score::estimate(-300)));
        let found = judge(Some((2, 10)));
        assert!(found.grade == Grade::Blunder && found.own);
        assert_eq!((found.better, found.scores[0]), (Some(tag(2)), Score::estimate(10)));
        assert_eq!(found.turned_out, Score::estimate(10), "so much there was");
        let shows = found.shows.expect("it is a blunder");
        assert_eq!((shows.depth, shows.seemed, shows.chosen), (5, Some(Score::estimate(20)), true));
    }

    #[test]
    fn the_better_move_is_worth_what_two_searches_say_at_the_least() {
        let [before, after] = [judged(Score::estimate(200), 1), judged(Score::estimate(200), 9)];
        let of = |units: i32| {
            let rival = Some(Rival { tag: tag(1), score: Score::estimate(units) });
            verdict(Side::First, (&before, before.score()), (&after, after.score()), rival, tag(2), MAN)
        };
        assert_eq!((of(500).scores[0], of(500).grade), (Score::estimate(200), Grade::Blunder));
        assert_eq!((of(-100).scores[0], of(-100).grade), (Score::estimate(-100), Grade::Inaccuracy));
        assert_eq!(of(-250).grade, Grade::Fine, "it is no better");
    }

    #[test]
    fn a_mistake_shows_from_the_depth_on_from_which_every_deeper_search_sees_it() {
        let even = |best| vec![line(Score::DRAW, best)];
        // At 3 plies the move is the choice itself; one ply deeper its answer is seen, and from then on.
        let before = Look::of([(1, even(1)), (2, even(2)), (3, even(2)), (4, even(1)), (5, even(1))]);
        let answered = |units| vec![line(Score::estimate(units), 7)];
        let after = Look::of([(1, answered(300)), (2, answered(0)), (3, answered(300)), (4, answered(300))]);
        let found =
            verdict(Side::First, (&before, before.score()), (&after, after.score()), None, tag(2), MAN);
        let shows = found.shows.expect("it is a blunder");
        assert_eq!((shows.depth, shows.seemed, shows.chosen), (4, Some(Score::DRAW), true));
        assert_eq!(found.scores, [Score::DRAW, Score::estimate(-300)]);
    }

    #[test]
    fn a_mate_is_counted_from_the_move_that_allows_it() {
        let before = Look::of((1..=4).map(|depth| (depth, vec![line(Score::DRAW, 1)])));
        let after = Look::of([(1, vec![line(Score::win_in(1), 7)])]);
        let found =
            verdict(Side::Second, (&before, before.score()), (&after, after.score()), None, tag(2), MAN);
        assert_eq!(found.scores[1], Score::loss_in(2));
        assert_eq!(found.shows.expect("a blunder").depth, 2);
    }
}
