//! Why a move was a mistake: what the line that refutes it comes to on the board, beside the better line.

mod lines;
mod men;
mod repeats;
mod terms;
mod words;

pub(super) use self::lines::{ends_at_rest, shows};
use self::lines::{enough, is_foreseen, material, settled, sure};
use self::men::{Changed, became, holds};
pub use self::men::{Man, Men, listed, men_of};
use super::Analysis;
use crate::explain::coach::Grade;
use crate::games::{MoveTag, Score, Side};
use crate::session::Session;

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The other side wins by force in so many moves of its own.
    AllowsMate(i32),
    /// Its own side could have won by force in so many moves.
    MissesMate(i32),
    /// The game is over by it, by this rule.
    Ends(&'static str),
    /// The line that refutes it takes these men, and gives those, once men that are worth the same have cancelled.
    Loses(Men, Men),
    /// It has one of the other side's men become this in that line.
    Promotes(&'static str),
    /// The better line would have taken these men, and given those, once men that are worth the same have cancelled; the line
    /// that refutes it does not take them.
    MissesGain(Men, Men),
    /// After it the side that moved has these men less than after the better line, or the other side more, and these the other
    /// way round, once men that are worth the same have cancelled.
    Costs(Men, Men),
    /// It is not the men: this term of the evaluation is what differs most between the two lines.
    Weakens(Weakness),
    /// It is not the men: where they stand is what differs most between the two lines, and this one most.
    Stands(Standing),
    /// It gives back what the move before, a mistake of the other side's, gave away.
    LetsOff,
    /// The game is drawn by repetition, which this side holds on to.
    Repeats(Side),
    /// Nothing can be said but what it is worth.
    Worth,
}

/// A term of the evaluation in which a side has lost or the other one gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weakness {
    /// What the term is called.
    pub term: &'static str,
    /// What it counts, in a sentence.
    pub about: &'static str,
    /// Whose share of it has changed most: that of the side that moved is smaller, or that of the other one larger.
    pub whose: Side,
}

/// A man that stands elsewhere in the better line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose it is.
    pub whose: Side,
    /// What it is called.
    pub piece: &'static str,
    /// Its side has no other one.
    pub is_alone: bool,
    /// Where it stands after the line that refutes the move.
    pub here: String,
    /// Where it stands after the better line.
    pub there: String,
}

/// Plies of a line that are shown where no more are needed.
const SHOWN: usize = 6;
/// What is counted at the ends of two lines, men or terms of the evaluation, has to account for this part of what a move gave
/// away, or it is not why.
const COUNTED: i32 = 3;
/// What comes later than so many plies is nothing that a line is sure of.
const FORESEEN: usize = 10;

/// What a line does to the men, and how many of its plies it takes.
struct Told {
    reason: Reason,
    plies: usize,
    net: Changed,
}

impl Analysis {
    /// Why a move is what its verdict says it is; `None` of a move with which nothing is wrong, or that is not judged yet.
    pub fn reason(&self, at: usize) -> Option<Reason> {
        let verdict = self.verdict(at).filter(|verdict| verdict.grade > Grade::Fine)?;
        let ended = self.after(at + 1).ending().filter(|_| self.refutation(at).is_empty());
        if let Some(ending) = ended {
            return Some(Reason::Ends(ending.rule));
        }
        let [before, after] = verdict.scores;
        // Its own move is one of those that `after` counts, not one of the other side's.
        let allowed = after.plies_to_end().filter(|_| after < Score::DRAW);
        if let Some(plies) = allowed.filter(|_| self.is_played_out(at + 1, &self.refutation(at))) {
            return Some(Reason::AllowsMate(i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX)));
        }
        if let Some(repetition) = self.repeats(at) {
            return Some(Reason::Repeats(repetition.by));
        }
        let missed = before.moves_to_end().filter(|&moves| moves > 0);
        if let Some(moves) = missed.filter(|_| self.is_played_out(at, &self.better(at))) {
            return Some(Reason::MissesMate(moves));
        }
        let by_men = self.by_men(at, verdict.side).map(|(reason, _)| reason);
        Some(by_men.unwrap_or_else(|| match self.by_terms(at, verdict.side) {
            Reason::Worth if self.lets_off(at) => Reason::LetsOff,
            reason => reason,
        }))
    }

    /// A line ends the game, or was found without bets. A search that bets may have passed over the defence: where its line does not
    /// come to the end that it promises, nobody is told of a win by force.
    fn is_played_out(&self, plies: usize, line: &[MoveTag]) -> bool {
        let mut session = self.after(plies);
        for &tag in line {
            session.play(tag);
        }
        session.game().brief || session.ending().is_some()
    }

    /// The move before was a mistake, and this one gives back about as much.
    fn lets_off(&self, at: usize) -> bool {
        let of = |at: usize| {
            self.verdict(at).map(|verdict| (verdict.grade, verdict.chances[0] - verdict.chances[1]))
        };
        let (Some((grade, given)), Some((_, back))) = (at.checked_sub(1).and_then(of), of(at)) else {
            return false;
        };
        grade.is_mistake() && (0.75..1.5).contains(&(back / given))
    }

    /// So much of the line that refutes a move as shows its reason.
    fn shown_refutation(&self, at: usize, reason: &Reason, side: Side) -> Vec<MoveTag> {
        let mut line = self.refutation(at);
        let plies = match reason {
            Reason::AllowsMate(_) => line.len(),
            Reason::Repeats(_) => self.repeats(at).map_or(SHOWN, |repetition| repetition.plies),
            Reason::Loses(..) | Reason::Promotes(_) => {
                self.by_men(at, side).map_or(SHOWN, |(_, plies)| plies)
            }
            Reason::Costs(..) => self.compared(at, side).map_or(SHOWN, |[refuting, _]| refuting.len() - 1),
            _ => enough(&*self.after(at + 1), &line),
        };
        line.truncate(plies.max(1));
        line
    }

    /// So much of the better line as shows the reason.
    fn shown_better(&self, at: usize, reason: &Reason, side: Side) -> Vec<MoveTag> {
        let mut line = self.better(at);
        let shown = enough(&*self.after(at), &line);
        line.truncate(match reason {
            Reason::MissesMate(_) => line.len(),
            // As far as it takes to win what is missed.
            Reason::MissesGain(..) => self.by_men(at, side).map_or(shown, |(_, plies)| plies.max(shown)),
            Reason::Costs(..) => self.compared(at, side).map_or(shown, |[_, better]| better.len()),
            _ => shown,
        });
        line
    }

    /// The two lines from before a move on: that which refutes it, and the better one.
    fn lines(&self, at: usize) -> [Vec<MoveTag>; 2] {
        let refuting = std::iter::once(self.moves[at]).chain(self.refutation(at)).collect();
        [refuting, self.better(at)]
    }

    /// A reason that can be counted: men. With it how many plies of its line show it, the mistake itself not counted.
    fn by_men(&self, at: usize, side: Side) -> Option<(Reason, usize)> {
        let session = &*self.after(at);
        let man = session.game().man;
        let [before, after] = self.verdict(at)?.scores;
        // What is lost has to be worth something, or the men are not the reason.
        if before.units() - after.units() < man / 2 {
            return None;
        }
        let [refuting, better] = &self.lines(at).map(|line| sure(session, line));
        let [here, worst, best] = [&[], &refuting[..], better].map(|line| material(session, line, side));
        let (loss, gain) = (here - worst, best - here);
        if loss + gain < (man / 2).max((before.units() - after.units()) / COUNTED) {
            return None;
        }
        let losing = if loss >= man / 2 { losing(session, refuting, side) } else { None };
        let gaining = if gain >= man / 2 { gaining(session, better, side) } else { None };
        // What the better line loses as well is not lost by the move; what the other one takes as well, if only in an exchange,
        // is not missed by it, unless all of it comes to nothing there. Nor is what is lost the reason where much more is missed.
        let [worse, best] = [refuting, better].map(|line| Changed::along(session, line, side));
        let [worse_net, best_net] = [&worse, &best].map(|one| one.clone().map(|one| one.net(man)));
        let is_lost_by_it = |told: &&Told| {
            if !told.net.became.is_empty() {
                return !became(session, better, !side).is_some_and(|other| holds(&other, &told.net.became));
            }
            !best_net.as_ref().is_some_and(|other| holds(&other.lost, &told.net.lost))
        };
        let is_even = worse_net.as_ref().is_some_and(|net| *net == Changed::default());
        let is_missed_by_it =
            |told: &&Told| is_even || !worse.as_ref().is_some_and(|other| holds(&other.won, &told.net.won));
        let losing = losing.filter(|_| 2 * loss >= gain);
        let lost = losing.as_ref().filter(is_lost_by_it);
        let missed = gaining.as_ref().filter(is_missed_by_it);
        let told = if loss >= gain { lost.or(missed) } else { missed.or(lost) };
        let told = told.map(|told| (told.reason.clone(), told.plies));
        // Where both lines lose the same, and the better one takes more for it, that is what differs.
        let more = || {
            let [net, best] = [worse_net.as_ref()?, best_net.as_ref()?];
            let more = men::difference(&best.won, &net.won);
            let is_there = holds(&worse.as_ref()?.won, &more);
            let differs =
                !more.is_empty() && !is_there && holds(&best.lost, &net.lost) && net.became.is_empty();
            let plies = Some(settled(session, better, side)).filter(|&plies| differs && plies <= FORESEEN)?;
            let taken = Changed::along(session, &better[..plies], side)?.won;
            holds(&taken, &more).then(|| (Reason::MissesGain(more.clone(), Men::new()), plies))
        };
        // Of a line that loses men it is true all the same, where there is nothing better to say.
        let all_the_same = |told: &Told| told.net.became.is_empty();
        told.or_else(more).or_else(|| losing.filter(all_the_same).map(|told| (told.reason, told.plies)))
    }
}

/// What a line loses, where that is settled soon enough.
fn losing(session: &dyn Session, line: &[MoveTag], side: Side) -> Option<Told> {
    // The first ply is the mistake itself.
    let plies = Some(settled(session, line, side)).filter(|&plies| is_foreseen(session, line, 1..plies))?;
    let net = Changed::along(session, &line[..plies], side)?.net(session.game().man);
    let reason = match net.became.keys().next() {
        Some(piece) => Reason::Promotes(piece.name),
        None if net.lost.is_empty() => return None,
        None => Reason::Loses(net.lost.clone(), net.won.clone()),
    };
    Some(Told { reason, plies: plies - 1, net })
}

/// What a line wins, where that is settled soon enough.
fn gaining(session: &dyn Session, line: &[MoveTag], side: Side) -> Option<Told> {
    let plies = Some(settled(session, line, side)).filter(|&plies| is_foreseen(session, line, 0..plies))?;
    let net = Changed::along(session, &line[..plies], side)?.net(session.game().man);
    let reason = Reason::MissesGain(net.won.clone(), net.lost.clone());
    (!net.won.is_empty() && net.became.is_empty()).then_some(Told { reason, plies, net })
}
