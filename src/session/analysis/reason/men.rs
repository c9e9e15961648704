//! Which men a line takes and gives.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::games::{BoardView, MoveTag, Side};
use crate::session::{GameCard, Session, View};

/// A kind of men: what it is called, and what one is worth, where men are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Man {
    pub(super) name: &'static str,
    worth: Option<i32>,
}

/// How many there are of each kind.
pub type Men = BTreeMap<Man, i32>;

/// What changed on the board along a line: the men that the mover lost, the men that the other side lost, and what men of the
/// other side became.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Changed {
    pub(super) lost: Men,
    pub(super) won: Men,
    pub(super) became: Men,
}

impl Changed {
    /// All that a line changes; `None` where men have no names, there is no board, or a man of the mover's became another, and is
    /// neither lost nor won.
    pub(super) fn along(session: &dyn Session, line: &[MoveTag], side: Side) -> Option<Self> {
        let path: Vec<_> = line.iter().copied().map(Some).collect();
        let card = session.game();
        let (start, end) = (session.view(), session.look(&path)?);
        let fell = |owner| Some(difference(&men_of(&start, owner, card)?, &men_of(&end, owner, card)?));
        let changed = Self { lost: fell(side)?, won: fell(!side)?, became: became(session, line, !side)? };
        became(session, line, side)?.is_empty().then_some(changed)
    }

    /// What a side has less after the first of two lines than after the second, and the other one more; and the other way round.
    /// `None` where men have no names, or there is no board.
    pub(super) fn between(session: &dyn Session, lines: &[Vec<MoveTag>; 2], side: Side) -> Option<Self> {
        let card = session.game();
        let [worse, better] = lines.each_ref().map(|line| {
            let path: Vec<_> = line.iter().copied().map(Some).collect();
            session.look(&path)
        });
        let (worse, better) = (worse?, better?);
        let less = |view: &View, other: &View, owner| {
            Some(difference(&men_of(view, owner, card)?, &men_of(other, owner, card)?))
        };
        let mut lost = less(&better, &worse, side)?;
        let mut won = less(&worse, &better, side)?;
        add(&mut lost, less(&worse, &better, !side)?);
        add(&mut won, less(&better, &worse, !side)?);
        Some(Self { lost, won, became: Men::new() })
    }

    /// What is left of it once a man has cancelled a man: first one of the same kind, then one that is worth the same, give or
    /// take less than half a man (`man` is what one is worth). Who loses two knights for a bishop and a pawn has lost a knight
    /// for a pawn.
    pub(super) fn net(mut self, man: i32) -> Self {
        let near = |one: Man, other: Man| match (one.worth, other.worth) {
            (Some(one), Some(other)) => 2 * (one - other).abs() < man,
            _ => false,
        };
        let same: [&dyn Fn(Man, Man) -> bool; 2] = [&|one, other| one == other, &near];
        for is_same in same {
            for (&kind, lost) in &mut self.lost {
                for (_, won) in self.won.iter_mut().filter(|(other, _)| is_same(kind, **other)) {
                    let cancelled = (*won).min(*lost);
                    *lost -= cancelled;
                    *won -= cancelled;
                }
            }
        }
        self.lost.retain(|_, count| *count > 0);
        self.won.retain(|_, count| *count > 0);
        self
    }
}

/// What men of a side become along a line; `None` where men have no names, or there is no board.
pub(super) fn became(session: &dyn Session, line: &[MoveTag], owner: Side) -> Option<Men> {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    let card = session.game();
    Some(difference(&men_of(&session.look(&path)?, owner, card)?, &men_of(&session.view(), owner, card)?))
}

/// Of each kind there are at least as many in the first.
pub(super) fn holds(more: &Men, less: &Men) -> bool {
    less.iter().all(|(kind, count)| more.get(kind).copied().unwrap_or(0) >= *count)
}

/// The men of a side; `None` where men have no names, or there is no board.
pub fn men_of(view: &View, owner: Side, card: &GameCard) -> Option<Men> {
    let BoardView::Grid(grid) = &view.board else { return None };
    let mut men = Men::new();
    for cell in grid.cells.iter().filter(|cell| cell.owner == Some(owner)) {
        let name = card.piece_name(cell.letter?)?;
        *men.entry(Man { name, worth: card.piece_worth(cell.letter?) }).or_default() += 1;
    }
    Some(men)
}

fn add(men: &mut Men, more: Men) {
    for (kind, count) in more {
        *men.entry(kind).or_default() += count;
    }
}

/// Of what there is more in the first.
pub(super) fn difference(more: &Men, less: &Men) -> Men {
    let more = more.iter().map(|(&kind, count)| (kind, count - less.get(&kind).copied().unwrap_or(0)));
    more.filter(|(_, count)| *count > 0).collect()
}

/// `a rook, a knight and 2 pawns`: what is worth most comes first, and before all others what nobody counts, a king.
pub fn listed(men: &Men) -> String {
    let mut men: Vec<_> = men.iter().collect();
    men.sort_by_key(|(man, _)| Reverse(man.worth.filter(|&worth| worth > 0).unwrap_or(i32::MAX)));
    let named = |(Man { name, .. }, &count): (&Man, &i32)| match (count, name.strip_suffix("man")) {
        (1, _) => format!("a {name}"),
        // The one word with a plural of its own.
        (_, Some(stem)) => format!("{count} {stem}men"),
        (_, None) => format!("{count} {name}s"),
    };
    let words: Vec<_> = men.into_iter().map(named).collect();
    match &words[..] {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(all: &[(&'static str, i32, i32)]) -> Men {
        all.iter().map(|&(name, worth, count)| (Man { name, worth: Some(worth) }, count)).collect()
    }

    #[test]
    fn men_that_are_worth_the_same_cancel_and_no_others() {
        let [knight, bishop, pawn, rook] = [("knight", 300), ("bishop", 300), ("pawn", 100), ("rook", 500)];
        let some = |(name, worth): (&'static str, i32), count| (name, worth, count);
        let net = |lost: &[_], won: &[_]| {
            let changed = Changed { lost: men(lost), won: men(won), became: Men::new() }.net(100);
            (listed(&changed.lost), listed(&changed.won))
        };
        assert_eq!(
            net(&[some(knight, 2)], &[some(bishop, 1), some(pawn, 1)]),
            ("a knight".into(), "a pawn".into())
        );
        assert_eq!(
            net(&[some(knight, 1), some(bishop, 1)], &[some(knight, 1)]),
            ("a bishop".into(), String::new())
        );
        assert_eq!(
            net(&[some(rook, 1)], &[some(bishop, 1), some(pawn, 2)]),
            ("a rook".into(), "a bishop and 2 pawns".into())
        );
    }

    #[test]
    fn who_has_as_many_of_each_kind_holds_them_all() {
        let both = men(&[("pawn", 100, 2), ("rook", 500, 1)]);
        assert!(holds(&both, &men(&[("pawn", 100, 1)])) && holds(&both, &Men::new()));
        assert!(!holds(&both, &men(&[("pawn", 100, 3)])) && !holds(&both, &men(&[("queen", 900, 1)])));
    }
}
