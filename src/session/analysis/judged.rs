//! What comes of the answers: the verdicts, the chances to win, the mistakes.

use super::{Analysis, Care, LINES, Line};
use crate::explain::coach::{BestLine, Grade, Look, Rival, Verdict, accuracy, chance, verdict};
use crate::games::{MoveTag, Score, Side};

impl Analysis {
    pub(super) fn judge_around(&mut self, position: usize) {
        // What a move was worth depends on what the next position turned out to be.
        for at in (0..self.moves.len().min(position + 1)).rev() {
            let before = self.verdicts[at].take();
            self.verdicts[at] = self.judge(at);
            if at + 1 < position && self.verdicts[at] == before {
                break;
            }
        }
    }

    fn judge(&self, at: usize) -> Option<Verdict> {
        let (before, after) = (self.look(at)?, self.answer_at(at + 1)?);
        let rival = self.rivals.get(&at);
        let rival = rival.map(|(tag, look, _)| Rival { tag: *tag, score: (-look.score()).further(1) });
        let man = self.session.game().man;
        let [seen, left] = [self.closest_at(at)?.score(), self.worth(at + 1)?];
        // No closer look is to come that would see what the move that was played turned out to be.
        let is_last = matches!(self.looks[at], Some((_, Care::Closest | Care::Farthest)));
        let had = if is_last { seen.max((-left).further(1)) } else { seen };
        let mut judged =
            verdict(self.side_after(at), (before, had), (after, left), rival, self.moves[at], man);
        if self.session.game().brief {
            // Whether the promise holds is seen by a closer look at all moves.
            judged.turned_out = judged.scores[0];
        }
        Some(judged)
    }

    /// What a position is worth as far as is known best, the same as the end of one move and as the beginning of the next: what
    /// its best move turned out to be worth where that was searched by itself; and no less than what the position before it is
    /// proved to have been worth to the same side, or in a game of few moves is known to have been by a closer look.
    pub(super) fn worth(&self, position: usize) -> Option<Score> {
        let turned_out = self.verdicts.get(position).copied().flatten().map(|verdict| verdict.turned_out);
        let known = turned_out.or_else(|| Some(self.closest_at(position)?.score()))?;
        if self.is_over(position) {
            return Some(known);
        }
        let before = position.checked_sub(1).and_then(|before| self.closest(before));
        let is_closer = |care: Care| self.closest(position).is_none_or(|(_, here)| care > *here);
        let binds =
            |look: &Look, care| look.score().saves_nothing() || self.session.game().brief && is_closer(care);
        let least =
            before.filter(|(look, care)| binds(look, *care)).map(|(look, _)| (-look.score()).further(-1));
        Some(least.map_or(known, |least| known.max(least)))
    }

    /// The search for the best answer alone where there was one, else what was said of the position.
    pub(super) fn answer_at(&self, position: usize) -> Option<&Look> {
        self.answers.get(&position).map(|(look, _)| look).or_else(|| self.look(position))
    }

    /// What was said of the position by the search that looked at it most closely.
    fn closest_at(&self, position: usize) -> Option<&Look> {
        self.closest(position).map(|(look, _)| look)
    }

    pub(super) fn closest(&self, position: usize) -> Option<&(Look, Care)> {
        let look = self.looks.get(position)?.as_ref();
        let answer = self.answers.get(&position);
        look.into_iter().chain(answer).max_by_key(|(_, care)| *care)
    }

    /// What there is to be said of a move, by its number from 0. Until all is known ([`Analysis::is_done`]) it may change.
    pub fn verdict(&self, at: usize) -> Option<&Verdict> {
        self.verdicts.get(at)?.as_ref()
    }

    /// The best lines of the position after so many moves, as far as they are known, the best one first, with what the position
    /// is worth: what is told of the move before it or of the next one as the best comes before what its search found. The move
    /// of the game is among them where something is said of it, or where it turned out better than all of them.
    pub fn best_lines(&self, plies: usize) -> Vec<BestLine> {
        let Some(look) = self.look(plies) else { return Vec::new() };
        let mut lines = look.lines().to_vec();
        // Behind the best ones may be that of the move that was played.
        lines.truncate(LINES.into());
        let turned_out = self.turned_out(plies, look);
        lines.retain(|line| turned_out.iter().all(|one| one.moves.first() != line.moves.first()));
        lines.extend(turned_out);
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        let first = self.told_best(plies).or_else(|| lines.first().map(|line| line.moves.clone()));
        if let Some((first, worth)) = first.zip(self.worth(plies)) {
            // What no closer look has chosen is no better than what one has.
            lines.retain(|line| line.moves.first() != first.first());
            for line in &mut lines {
                line.score = line.score.min(worth);
            }
            lines.insert(0, BestLine { score: worth, moves: first });
        }
        lines.truncate(LINES.into());
        lines
    }

    /// The line that is told as the best one of a position: what refutes a mistake, or what was better than one.
    fn told_best(&self, plies: usize) -> Option<Vec<MoveTag>> {
        let is_refuted = plies.checked_sub(1).is_some_and(|before| self.is_loss(before));
        let is_missed = self.is_loss(plies) && self.verdict(plies).is_some_and(|it| it.better.is_some());
        let told = match (is_refuted, is_missed) {
            (true, _) => self.line(plies, Line::Answer),
            (false, true) => self.line(plies, Line::Better),
            (false, false) => Vec::new(),
        };
        (!told.is_empty()).then_some(told)
    }

    /// The move that was played, where something is said of it or it is better than what was found, and the one that it is compared
    /// with, with what follows and what they turned out to be worth.
    fn turned_out(&self, plies: usize, look: &Look) -> Vec<BestLine> {
        let Some(verdict) = self.verdict(plies) else { return Vec::new() };
        let [had, known] = verdict.scores;
        let line = |tag, score, rest: Vec<MoveTag>| BestLine {
            score,
            moves: std::iter::once(tag).chain(rest).collect(),
        };
        let mut turned_out = Vec::new();
        if self.is_loss(plies) || known > look.score() {
            turned_out.push(line(self.moves[plies], known, self.refutation(plies)));
        }
        if let Some((tag, other, _)) = self.rivals.get(&plies).filter(|_| self.is_loss(plies)) {
            let is_better = verdict.better == Some(*tag);
            let score = if is_better { had } else { (-other.score()).further(1) };
            turned_out.push(line(*tag, score, other.line().to_vec()));
        }
        turned_out
    }

    /// The chance of the first side after so many moves, in hundredths, if the position was looked at by now: that which is said
    /// of the moves before and after it.
    pub fn chance(&self, plies: usize) -> Option<f64> {
        let chance = chance(self.worth(plies)?, self.session.game().man);
        Some(if self.side_after(plies) == Side::First { chance } else { 100.0 - chance })
    }

    /// The accuracy of the first side and of the second in hundredths, once all is known; `None` of a side that did not move.
    pub fn accuracy(&self) -> Option<[Option<f64>; 2]> {
        let chances: Option<Vec<f64>> = (0..self.looks.len()).map(|plies| self.chance(plies)).collect();
        self.done.then_some(())?;
        chances.map(|chances| accuracy(&chances, self.first))
    }

    /// The mistakes of a side, or of both: the numbers of the moves.
    pub fn mistakes(&self, side: Option<Side>) -> impl Iterator<Item = usize> {
        self.marked().filter(move |&at| {
            let verdict = self.verdict(at);
            verdict.is_some_and(|one| one.grade.is_mistake() && side.is_none_or(|side| side == one.side))
        })
    }

    /// The moves that have a mark, inaccuracies too: the numbers of the moves.
    pub fn marked(&self) -> impl Iterator<Item = usize> {
        let is_marked = |verdict: &Option<Verdict>| verdict.is_some_and(|one| one.grade > Grade::Fine);
        self.verdicts.iter().enumerate().filter(move |(_, one)| is_marked(one)).map(|(at, _)| at)
    }

    /// The moves of which something is to be said: inaccuracies and worse, and those that the search would have played, too, and
    /// that turned out worse than they promised. The numbers of the moves.
    pub fn losses(&self) -> impl Iterator<Item = usize> {
        (0..self.moves.len()).filter(|&at| self.is_loss(at))
    }

    pub(super) fn is_loss(&self, at: usize) -> bool {
        self.verdict(at).is_some_and(|one| one.grade > Grade::Fine || one.is_own_loss())
    }
}
