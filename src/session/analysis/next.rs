//! What of a game is to be searched next, and how its lines are followed on.

use super::{Analysis, Care, LONG, Line, What, reason};
use crate::explain::coach::{Grade, Look, SEEN, Verdict, chance};
use crate::games::{MoveTag, Score};
use crate::textbook::worth;

/// What shows at this depth, and at every one beyond, is sure.
const EARLY: u8 = 4;
/// Plies that a line has to have to show what it is about, if the game goes on so long.
const SHORT: usize = 4;

impl Analysis {
    /// Its last position, where the game is over by the rules; or any position in which nobody can move.
    pub(super) fn over(&self, position: usize) -> Option<Look> {
        let session = self.after(position);
        let last = position == self.moves.len();
        let ending = session.ending().filter(|_| last || session.view().moves.is_empty())?;
        Some(Look::over(worth(ending)))
    }

    /// It was not searched, because the game is over there.
    pub(super) fn is_over(&self, position: usize) -> bool {
        self.look(position).is_some_and(|look| look.best().is_none())
    }

    pub(super) fn next(&self) -> Option<(usize, What)> {
        if let Some(position) = self.looks.iter().position(Option::is_none) {
            return Some((position, What::Look(Care::Once)));
        }
        if let Some(hasty) = self.hasty() {
            return Some(hasty);
        }
        let by_care = |care| self.closer(care).or_else(|| self.underrated(care));
        let cares = [Care::Closer, Care::Closest, Care::Farthest];
        if let Some(closer) = cares.into_iter().find_map(by_care) {
            return Some(closer);
        }
        if let Some(position) = self.losses().find(|&at| self.is_unknown_at_one(at)) {
            return Some((position, What::First));
        }
        let lines = self.losses().flat_map(|at| [(self.answered(at + 1), Line::Answer), (at, Line::Better)]);
        let mut short = lines.filter(|&(position, line)| self.is_short(position, line));
        short.next().map(|(position, line)| (position, What::Further(line)))
    }

    /// What is to be searched with this care: the positions before and after what seems to be a mistake, and that after the better
    /// move, or after the best of the others where the search would have made it, too. With more care not the position before, and
    /// with the most that after the better move alone, unless the game is one of few moves.
    fn closer(&self, care: Care) -> Option<(usize, What)> {
        let is_one = |at: &usize| match care {
            Care::Once | Care::Closer => true,
            Care::Closest => self.is_doubtful(*at),
            Care::Farthest => self.is_uneven(*at) || self.is_open(*at),
        };
        let mistakes = || self.losses().filter(is_one);
        let is_close = |known: Option<&(Look, Care)>| known.is_some_and(|(_, known)| *known >= care);
        let unseen = |at: &usize| {
            let is_own = || self.verdict(*at).is_some_and(Verdict::is_own_loss);
            let is_asked = care < Care::Closest || care == Care::Farthest && self.is_open(*at) && is_own();
            is_asked && !is_close(self.looks[*at].as_ref())
        };
        if let Some(position) = mistakes().find(unseen) {
            return Some((position, What::Look(care)));
        }
        let unanswered = |at: &usize| {
            let is_asked = care < Care::Farthest || self.is_open(*at);
            is_asked && !is_close(self.answers.get(&(at + 1))) && !self.is_over(at + 1)
        };
        if let Some(at) = mistakes().find(unanswered) {
            return Some((at + 1, What::Answer(care)));
        }
        mistakes().find_map(|at| {
            let tag = self.to_compare(at)?;
            let is_known = |(known, _, close): &(MoveTag, Look, Care)| *known == tag && *close >= care;
            (!self.rivals.get(&at).is_some_and(is_known)).then_some((at, What::Rival(tag, care)))
        })
    }

    /// A position that is to be looked at with this care because the move that was played there turned out better than it was
    /// thought to be: then it was so before, and a mistake may lie further back. The last one first.
    fn underrated(&self, care: Care) -> Option<(usize, What)> {
        let man = self.session.game().man;
        let is_one = |position: &usize| {
            let is_less =
                care < Care::Farthest && matches!(self.looks[*position], Some((_, known)) if known < care);
            let worth = [*position, position + 1].map(|at| self.worth(at));
            let [Some(promised), Some(left)] = worth else { return false };
            is_less && chance((-left).further(1), man) - chance(promised, man) >= SEEN
        };
        let found = (0..self.moves.len()).rev().find(is_one)?;
        Some((found, What::Look(care)))
    }

    /// A position that contradicts what was seen of the one before it, and was looked at less closely: it is searched alike before it
    /// is believed. The last one first.
    fn hasty(&self) -> Option<(usize, What)> {
        let man = self.session.game().man;
        (0..self.moves.len()).rev().find_map(|at| {
            let ((look, care), (_, next)) = (self.closest(at)?, self.closest(at + 1)?);
            let left = (-self.worth(at + 1)?).further(1);
            let is_better = chance(left, man) - chance(look.score(), man) >= SEEN;
            (is_better && next < care && !self.is_over(at + 1)).then_some((at + 1, What::Answer(*care)))
        })
    }

    /// Something seems to be wrong with it, but it shows at a depth that little was searched beyond, or is hardly as bad as is said.
    fn is_doubtful(&self, at: usize) -> bool {
        let Some(verdict) = self.verdict(at) else { return false };
        let is_late = verdict.shows.is_none_or(|shows| shows.depth > EARLY);
        let is_mate = verdict.scores[1].plies_to_end().is_some();
        verdict.grade > Grade::Fine && !is_mate && (is_late || verdict.is_close()) || verdict.is_own_loss()
    }

    /// It is a mistake that shows late, and the better move was not looked at so deep.
    fn is_uneven(&self, at: usize) -> bool {
        let verdict = self.verdict(at).filter(|verdict| verdict.grade.is_mistake());
        let is_late = verdict.is_some_and(|verdict| verdict.shows.is_none_or(|shows| shows.depth > EARLY));
        let rival = self.rivals.get(&at).map(|(_, look, _)| look.depth());
        let answer = self.answers.get(&(at + 1)).map(|(look, _)| look.depth());
        is_late && rival.zip(answer).is_some_and(|(rival, answer)| rival < answer)
    }

    /// In a game of few moves the end was not seen that says what the move is worth, or what the better one is.
    fn is_open(&self, at: usize) -> bool {
        let is_seen = |verdict: &Verdict| verdict.scores.into_iter().all(Score::is_decisive);
        self.session.game().brief && self.verdict(at).is_some_and(|verdict| !is_seen(verdict))
    }

    /// It is not known what the move comes to at one ply.
    fn is_unknown_at_one(&self, at: usize) -> bool {
        let first = self.look(at).and_then(|look| look.depths().first()).filter(|first| first.depth == 1);
        first.is_some_and(|first| first.line_of(self.moves[at]).is_none())
    }

    /// What a move is compared with: of one that the search would have played, too, and that turned out worse, the best of the
    /// other moves; else the better move. Nobody is told of a better move that was seen from before it alone.
    fn to_compare(&self, at: usize) -> Option<MoveTag> {
        let verdict = self.verdict(at)?;
        if !verdict.is_own_loss() {
            return verdict.better.filter(|_| !verdict.own);
        }
        let others = self.look(at)?.lines().iter().filter_map(|line| line.moves.first());
        others.copied().find(|tag| *tag != self.moves[at])
    }

    /// A line is too short to show anything, ends in the middle of an exchange or before its value shows, though the game goes
    /// on.
    fn is_short(&self, position: usize, which: Line) -> bool {
        let Some((_, score)) = self.known_line(position, which) else { return false };
        let line = self.line(position, which);
        let mut session = self.after(position);
        let is_enough = match score.plies_to_end() {
            Some(plies) => line.len() >= plies.clamp(1, LONG),
            None if line.len() < SHORT => false,
            None => {
                let shows = || line.len() >= LONG || reason::shows(&*session, &line, score);
                if reason::ends_at_rest(&*session, &line) { shows() } else { line.len() >= 2 * LONG }
            }
        };
        if line.is_empty() || is_enough {
            return false;
        }
        line.iter().all(|&tag| session.play(tag)) && session.ending().is_none()
    }

    /// A line of a position as it was found, and what it is worth to the side to move there.
    fn known_line(&self, position: usize, which: Line) -> Option<(Vec<MoveTag>, Score)> {
        let of = |look: &Look| (look.line().to_vec(), look.score());
        let better = self.verdicts.get(position).copied().flatten().and_then(|verdict| verdict.better);
        match (which, self.rivals.get(&position)) {
            (Line::Better, Some((tag, look, _))) if better == Some(*tag) => {
                let line = std::iter::once(*tag).chain(look.line().iter().copied()).collect();
                Some((line, (-look.score()).further(1)))
            }
            (Line::Better, _) => self.look(position).map(of),
            (Line::Answer, _) => self.answer_at(position).map(of),
        }
    }

    /// A line of a position, followed on where it was too short. Where the move of the game turned out better than every answer that
    /// a search of the position found, it is the answer.
    pub(super) fn line(&self, position: usize, which: Line) -> Vec<MoveTag> {
        let from = if which == Line::Answer { self.answered(position) } else { position };
        let mut line = self.moves[position..from].to_vec();
        line.extend(self.known_line(from, which).into_iter().flat_map(|(line, _)| line));
        line.extend(self.further.get(&(from, which)).into_iter().flatten());
        line
    }

    /// The move of the game, where it turned out to refute the move before it better than what a search found.
    pub fn better_answer(&self, position: usize) -> Option<MoveTag> {
        let is_told = position.checked_sub(1).is_some_and(|before| self.is_loss(before));
        self.moves.get(position).copied().filter(|_| is_told && self.answered(position) > position)
    }

    /// The position, or the one that the moves of the game lead to from it that turned out better than what a search of theirs had
    /// found.
    pub(super) fn answered(&self, position: usize) -> usize {
        let man = self.session.game().man;
        let last = self.moves.len();
        let is_better = |at: usize| {
            let known = self.answer_at(at).zip(self.worth(at + 1));
            known.is_some_and(|(found, left)| {
                chance((-left).further(1), man) - chance(found.score(), man) >= SEEN
            })
        };
        (position..last).find(|&at| !is_better(at)).unwrap_or(last)
    }
}
