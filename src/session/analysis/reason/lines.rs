//! Lines of play: where the men on the board are at rest, and what a line comes to there.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{FORESEEN, SHOWN};
use crate::games::{EvalTerm, MoveTag, Score, Side};
use crate::session::Session;
use crate::session::analysis::LONG;

/// The term of the evaluation that counts men.
pub(super) const MATERIAL: &str = "material";

/// So many plies that take nothing say that the men are at rest, even where a check stands between.
const QUIET: usize = 3;
/// The least plies of a line that it is judged by, if it has more.
const SHORT: usize = 4;

/// So many plies of a line bring what its end changes in men, give or take a half, for good: at no later place at which the
/// men are at rest, as they are where the next ply takes nothing back, is it less or more. At least one.
pub(super) fn settled(session: &dyn Session, line: &[MoveTag], side: Side) -> usize {
    let here = material(session, &[], side);
    let changes: Vec<_> =
        (0..=line.len()).map(|plies| material(session, &line[..plies], side) - here).collect();
    let end = changes[line.len()];
    let differs = |plies: usize| (changes[plies] - end).abs() * 2 > end.abs();
    let man = session.game().man;
    let is_at_rest =
        |plies: &usize| changes.get(plies + 1).is_none_or(|later| (later - changes[*plies]).abs() < man / 2);
    let at_rest: Vec<_> = (1..=line.len()).filter(is_at_rest).collect();
    let first = at_rest.iter().rposition(|&plies| differs(plies)).map_or(0, |last| last + 1);
    at_rest.get(first).copied().unwrap_or(line.len())
}

/// These plies of a line, the first one of the side that means them, are not too many to be sure of; or each move of that side
/// takes or gives check, and leaves the other one little choice.
pub(super) fn is_foreseen(session: &dyn Session, line: &[MoveTag], plies: Range<usize>) -> bool {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    let forces =
        || session.forcing(&path[..plies.end]).into_iter().skip(plies.start).step_by(2).all(|forces| forces);
    plies.len() <= FORESEEN || forces()
}

/// Nothing is taken by the last two plies of a line: it does not end in the middle of an exchange.
pub(in crate::session::analysis) fn ends_at_rest(session: &dyn Session, line: &[MoveTag]) -> bool {
    is_at_rest(session, line, line.len().saturating_sub(2))
}

/// Nothing is taken by the next two plies of a line, or by the last two where it ends.
pub(super) fn rests(session: &dyn Session, line: &[MoveTag], from: usize) -> bool {
    is_at_rest(session, line, from.min(line.len().saturating_sub(2)))
}

/// The next two plies of a line take nothing.
fn is_at_rest(session: &dyn Session, line: &[MoveTag], from: usize) -> bool {
    let to = line.len().min(from + 2);
    let balances: Vec<_> = (from..=to).map(|plies| material(session, &line[..plies], Side::First)).collect();
    balances.windows(2).all(|pair| (pair[1] - pair[0]).abs() < session.game().man / 2)
}

/// Plies of a line that are shown: a few, and on to the end of an exchange that goes on there.
pub(super) fn enough(session: &dyn Session, line: &[MoveTag]) -> usize {
    let few = line.len().min(SHOWN);
    let most = line.len().min(FORESEEN);
    (few..most).find(|&plies| is_at_rest(session, line, plies)).unwrap_or(most)
}

pub(super) fn material(session: &dyn Session, line: &[MoveTag], side: Side) -> i32 {
    let balance = terms(session, line).get(MATERIAL).map_or(0, EvalTerm::balance);
    if side == Side::First { balance } else { -balance }
}

/// What the evaluation counts at the end of a line, term by term.
pub(super) fn terms(session: &dyn Session, line: &[MoveTag]) -> BTreeMap<&'static str, EvalTerm> {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    session.terms(&path).into_iter().map(|term| (term.name, term)).collect()
}

/// As much of a line as it is judged by: to the last place, not too far, behind which three plies take nothing, or to
/// its end. Where an exchange goes on beyond that, to the end of the exchange.
pub(super) fn sure(session: &dyn Session, mut line: Vec<MoveTag>) -> Vec<MoveTag> {
    let balances: Vec<_> =
        (0..=line.len()).map(|plies| material(session, &line[..plies], Side::First)).collect();
    let is_quiet =
        |pair: &[i32]| pair.windows(2).all(|pair| (pair[1] - pair[0]).abs() < session.game().man / 2);
    let is_at_rest = |plies: &usize| balances.get(*plies..=plies + QUIET).is_some_and(is_quiet);
    let within = (SHORT..=LONG).rev().find(is_at_rest);
    let ends = line.len() <= LONG && ends_at_rest(session, &line);
    if !ends && let Some(plies) = within.or_else(|| (LONG..line.len()).find(is_at_rest)) {
        line.truncate(plies);
    }
    line
}

/// What a line is worth to the side to move where it begins shows at its end, to a man.
pub(in crate::session::analysis) fn shows(session: &dyn Session, line: &[MoveTag], score: Score) -> bool {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    let Some(end) = session.look(&path) else { return true };
    let counted = if end.side == session.root_side() { end.evaluation } else { -end.evaluation };
    (counted.units() - score.units()).abs() < session.game().man
}
