//! Reasons that are no men: what the evaluation counts besides, and where men stand.

use std::collections::BTreeMap;

use super::lines::{MATERIAL, enough, material, rests, sure, terms};
use super::men::Changed;
use super::{COUNTED, Reason, Standing, Weakness};
use crate::games::{BoardView, EvalTerm, MoveTag, Score, Side};
use crate::session::Session;
use crate::session::analysis::Analysis;

/// A term has to account for this part of what a move gave away, or it is not the reason.
const PART: i32 = 4;

impl Analysis {
    /// The two lines from before a move on, as far as they are shown.
    fn shown_lines(&self, at: usize) -> [Vec<MoveTag>; 2] {
        let [mut refuting, mut better] = self.lines(at);
        refuting.truncate(1 + enough(&*self.after(at + 1), &refuting[1..]).max(1));
        better.truncate(enough(&*self.after(at), &better));
        [refuting, better]
    }

    /// Neither the line that refutes a move nor the better one changes the balance of men, nowhere in what is shown of them
    /// nor at their ends.
    pub(super) fn stays_even(&self, at: usize, side: Side) -> bool {
        let session = &*self.after(at);
        let here = material(session, &[], side);
        let is_even =
            |line: &Vec<MoveTag>| (material(session, line, side) - here).abs() < session.game().man / 2;
        self.lines(at).iter().chain(&self.shown_lines(at)).all(is_even)
    }

    /// What the evaluation counts at the ends of the two lines, as far as they are shown, differs most in this, against the side
    /// that moved: a term, or a man that stands elsewhere. What a move gave away is only said to be so where it accounts for
    /// a good part of that.
    pub(super) fn by_terms(&self, at: usize, side: Side) -> Reason {
        let session = &*self.after(at);
        let shown = self.shown_lines(at);
        let [worse, better] = shown.each_ref().map(|line| terms(session, line));
        let of = |terms: &BTreeMap<&str, EvalTerm>, name: &str, whose: Side| {
            terms.get(name).map_or(0, |term| if whose == Side::First { term.first } else { term.second })
        };
        // What the side that moved has less of a term in the worse line, and the other one more.
        let own = |name: &str| of(&better, name, side) - of(&worse, name, side);
        let theirs = |name: &str| of(&worse, name, !side) - of(&better, name, !side);
        let lost = |name: &&'static str| own(name) + theirs(name);
        let Some(term) = worse.keys().chain(better.keys()).copied().max_by_key(lost) else {
            return Reason::Worth;
        };
        let given = self.verdict(at).map_or(0, |verdict| {
            let [before, after] = verdict.scores.map(Score::units);
            before - after
        });
        if term == MATERIAL {
            return self.costs(at, side).unwrap_or(Reason::Worth);
        }
        let counted: i32 =
            worse.keys().chain(better.keys().filter(|name| !worse.contains_key(*name))).map(lost).sum();
        if lost(&term) < (session.game().man / 5).max(given / PART) || counted < given / COUNTED {
            return Reason::Worth;
        }
        if let Some(about) = session.game().term_about(term) {
            let whose = if own(term) >= theirs(term) { side } else { !side };
            return Reason::Weakens(Weakness { term, about, whose });
        }
        // Where men were taken, a man stands where he took one, and that is not why.
        if !self.stays_even(at, side) {
            return Reason::Worth;
        }
        let least = (lost(&term) / 2).max(session.game().man / 3).max(given / 2);
        stands(session, &shown, (term, least), side).map_or(Reason::Worth, Reason::Stands)
    }
}

impl Analysis {
    /// The men that the two lines leave a side less and the other one more after the worse of them. Both are at rest there, it is
    /// no less where they are followed on, and the value of the move says so, too.
    fn costs(&self, at: usize, side: Side) -> Option<Reason> {
        let session = &*self.after(at);
        let man = session.game().man;
        let compared = self.compared(at, side)?;
        let (cost, later) = (differ(session, &compared, side), differ(session, &self.sure_lines(at), side));
        let [before, after] = self.verdict(at)?.scores.map(Score::units);
        let least = (cost / 2).max(man / 2);
        if later < least || before - after < least {
            return None;
        }
        let Changed { lost, won, .. } = Changed::between(session, &compared, side)?.net(man);
        (!lost.is_empty()).then_some(Reason::Costs(lost, won))
    }

    /// The two lines from before a move on, as far as the men are compared after them: as they are shown, if they are at rest
    /// there, and as far as they are sure where that makes a man more of a difference.
    pub(super) fn compared(&self, at: usize, side: Side) -> Option<[Vec<MoveTag>; 2]> {
        let session = &*self.after(at);
        let [shown, sure] = [self.shown_lines(at), self.sure_lines(at)];
        let is_more = differ(session, &sure, side) - differ(session, &shown, side) >= session.game().man;
        let compared = if is_more { sure } else { shown };
        let is_at_rest = |(line, part): (&Vec<MoveTag>, &Vec<MoveTag>)| rests(session, line, part.len());
        self.lines(at).iter().zip(&compared).all(is_at_rest).then_some(compared)
    }

    /// The two lines from before a move on, as far as they are sure.
    fn sure_lines(&self, at: usize) -> [Vec<MoveTag>; 2] {
        self.lines(at).map(|line| sure(&*self.after(at), line))
    }
}

/// By how much a side has more in men after the second of two lines than after the first.
fn differ(session: &dyn Session, [worse, better]: &[Vec<MoveTag>; 2], side: Side) -> i32 {
    material(session, better, side) - material(session, worse, side)
}

/// The man for which it makes most difference where it stands after two lines, the worse one first, if that is half of the
/// difference in a term at least, and no trifle. It is the only one of its kind and side that stands elsewhere.
fn stands(
    session: &dyn Session,
    lines: &[Vec<MoveTag>; 2],
    (term, least): (&str, i32),
    side: Side,
) -> Option<Standing> {
    let paths = lines.each_ref().map(|line| line.iter().copied().map(Some).collect::<Vec<_>>());
    let worth =
        paths.each_ref().map(|path| session.standing(path, term).into_iter().collect::<BTreeMap<_, _>>());
    let [Some(BoardView::Grid(worse)), Some(BoardView::Grid(better))] =
        paths.each_ref().map(|path| session.look(path).map(|view| view.board))
    else {
        return None;
    };
    // A letter tells whose man it is as well.
    let mut elsewhere: BTreeMap<char, [Vec<usize>; 2]> = BTreeMap::new();
    for (cell, (here, there)) in worse.cells.iter().zip(&better.cells).enumerate() {
        if (here.owner, here.letter) == (there.owner, there.letter) {
            continue;
        }
        for (which, content) in [here, there].into_iter().enumerate() {
            if let Some(letter) = content.letter {
                elsewhere.entry(letter).or_default()[which].push(cell);
            }
        }
    }
    let differs = |(letter, cells): (&char, &[Vec<usize>; 2])| {
        let ([here], [there]) = (&cells[0][..], &cells[1][..]) else { return None };
        let whose = worse.cells[*here].owner?;
        let fell = worth[1].get(there)? - worth[0].get(here)?;
        let piece = session.game().piece_name(*letter)?;
        let against = if whose == side { fell } else { -fell };
        let is_alone = worse.cells.iter().filter(|cell| cell.letter == Some(*letter)).count() == 1;
        let (here, there) = (worse.name(*here), better.name(*there));
        Some((against, Standing { whose, piece, is_alone, here, there }))
    };
    let most = elsewhere.iter().filter_map(differs).max_by_key(|(against, _)| *against);
    most.filter(|(against, _)| *against >= least).map(|(_, stands)| stands)
}
