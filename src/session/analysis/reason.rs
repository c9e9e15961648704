//! Why a move was a mistake: what the line that refutes it comes to on the board, beside the better line.

use std::collections::BTreeMap;

use super::{Analysis, line_text};
use crate::explain::coach::Grade;
use crate::games::{BoardView, MoveTag, Score, Side};
use crate::session::{Session, View};

/// What is wrong with a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The other side wins by force in so many moves of its own.
    AllowsMate(i32),
    /// Its own side could have won by force in so many moves.
    MissesMate(i32),
    /// The game is over by it, by this rule.
    Ends(&'static str),
    /// The line that refutes it takes these men, and gives those.
    Loses(Vec<String>, Vec<String>),
    /// It has one of the other side's men become this in that line.
    Promotes(String),
    /// The better line would have taken these men, and given those.
    MissesGain(Vec<String>, Vec<String>),
    /// It is not the men: this term of the evaluation is what differs most between the ends of the two lines.
    Weakens(&'static str),
    /// Nothing can be said but what it is worth.
    Worth,
}

/// Men by what they are called.
type Men = BTreeMap<&'static str, i32>;

/// What changed on the board along a line: the men that the mover lost, the men that the other side lost, and what men of the
/// other side became.
#[derive(Default)]
struct Changed {
    lost: Men,
    won: Men,
    became: Men,
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
        if let Some(plies) = after.plies_to_end().filter(|_| after < Score::DRAW) {
            return Some(Reason::AllowsMate(i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX)));
        }
        if let Some(moves) = before.moves_to_end().filter(|&moves| moves > 0) {
            return Some(Reason::MissesMate(moves));
        }
        let by_men = self.by_men(at, verdict.side).map(|(reason, _)| reason);
        Some(by_men.unwrap_or_else(|| self.by_terms(at, verdict.side)))
    }

    /// So much of the line that refutes a move as shows its reason.
    fn shown_refutation(&self, at: usize, reason: &Reason, side: Side) -> Vec<MoveTag> {
        let mut line = self.refutation(at);
        let plies = match reason {
            Reason::AllowsMate(_) => line.len(),
            Reason::Loses(..) | Reason::Promotes(_) => {
                self.by_men(at, side).map_or(SHOWN, |(_, plies)| plies)
            }
            _ => enough(&*self.after(at + 1), &line),
        };
        line.truncate(plies.max(1));
        line
    }

    /// The two lines from before a move on: that which refutes it, and the better one.
    fn lines(&self, at: usize) -> [Vec<MoveTag>; 2] {
        let refuting = std::iter::once(self.moves[at]).chain(self.refutation(at)).collect();
        [refuting, self.better(at)]
    }

    /// A reason that can be counted: men. With it how many plies of its line show it, the mistake itself not counted.
    fn by_men(&self, at: usize, side: Side) -> Option<(Reason, usize)> {
        let session = self.after(at);
        let man = session.game().man;
        let [before, after] = self.verdict(at)?.scores;
        // What is lost has to be worth something, or the men are not the reason.
        if before.units() - after.units() < man / 2 {
            return None;
        }
        let [refuting, better] = self.lines(at);
        let material = |line: &[MoveTag]| material(&*session, line, side);
        let (here, worst, best) = (material(&[]), material(&refuting), material(&better));
        if best - worst < man / 2 {
            return None;
        }
        let settled = |line: &[MoveTag]| settled(&*session, line, side);
        if here - worst >= man / 2 && here - worst >= best - here {
            let plies = Some(settled(&refuting)).filter(|&plies| plies <= FORESEEN)?;
            let changed = changed(&*session, &refuting[..plies], side)?;
            if let Some((piece, _)) = changed.became.iter().next() {
                return Some((Reason::Promotes((*piece).into()), plies - 1));
            }
            return (!changed.lost.is_empty()).then(|| {
                (Reason::Loses(named(&changed.lost), named(&changed.won)), plies.saturating_sub(1))
            });
        }
        if best - here >= man / 2 {
            let plies = Some(settled(&better)).filter(|&plies| plies <= FORESEEN)?;
            let changed = changed(&*session, &better[..plies], side)?;
            return (!changed.won.is_empty())
                .then(|| (Reason::MissesGain(named(&changed.won), named(&changed.lost)), plies));
        }
        None
    }

    /// Neither the line that refutes a move nor the better one changes the balance of men, nowhere in what is shown of them
    /// nor at their ends.
    fn stays_even(&self, at: usize, side: Side) -> bool {
        let session = self.after(at);
        let here = material(&*session, &[], side);
        self.lines(at).iter().all(|line| {
            let ends = [line.len().min(SHOWN + 1), line.len()];
            let balances = ends.map(|plies| material(&*session, &line[..plies], side));
            balances.iter().all(|now| (now - here).abs() < session.game().man / 2)
        })
    }

    /// The term of the evaluation in which the ends of the lines differ most, against the side that moved.
    fn by_terms(&self, at: usize, side: Side) -> Reason {
        let session = self.after(at);
        let [worse, better] = self.lines(at).map(|line| balances(&*session, &line));
        let names = worse.keys().chain(better.keys());
        let sign = if side == Side::First { 1 } else { -1 };
        let lost = |name: &&'static str| {
            let of = |terms: &BTreeMap<&'static str, i32>| terms.get(name).copied().unwrap_or(0);
            sign * (of(&better) - of(&worse))
        };
        let most = names.copied().max_by_key(lost).filter(|name| lost(name) > session.game().man / 10);
        most.filter(|name| *name != MATERIAL).map_or(Reason::Worth, Reason::Weakens)
    }

    /// A move in words: how bad it is, why, with the line that shows it, what was better, and at which depth it shows. Empty of
    /// a move that is not judged yet.
    pub fn words(&self, at: usize) -> Vec<String> {
        let Some(verdict) = self.verdict(at) else { return Vec::new() };
        let card = self.session.game();
        let moved = self.numbered(at);
        let [before, after] = verdict.scores.map(|score| card.worth(verdict.side, score));
        let first = card.side_name(Side::First);
        let Some(reason) = self.reason(at) else {
            return vec![format!("{moved}: {after} as {first} sees it.")];
        };
        let grade = match verdict.grade {
            Grade::Fine | Grade::Inaccuracy => "an inaccuracy",
            Grade::Mistake => "a mistake",
            Grade::Blunder => "a blunder",
            Grade::MissedWin => "a missed win",
        };
        let mut said = vec![format!("{moved} is {grade}: {before} becomes {after}, as {first} sees it.")];
        let [had, has] = verdict.scores.map(Score::units);
        if verdict.grade <= Grade::Inaccuracy && had - has >= 2 * card.man {
            let left = if verdict.chances[0] < 50.0 { "little was left to lose" } else { "most is left" };
            said.push(format!("It is judged by the chance to win, of which {left}."));
        }
        said.push(self.because(at, &reason, verdict.side));
        let mut better = self.better(at);
        let shown = enough(&*self.after(at), &better);
        better.truncate(match reason {
            // As far as it takes to win what is missed.
            Reason::MissesGain(..) => {
                self.by_men(at, verdict.side).map_or(shown, |(_, plies)| plies.max(shown))
            }
            _ => shown,
        });
        let better = line_text(&*self.after(at), &better);
        said.push(format!("Better was {better}."));
        said.extend(self.depth_in_words(at));
        said
    }

    fn because(&self, at: usize, reason: &Reason, side: Side) -> String {
        let line = line_text(&*self.after(at + 1), &self.shown_refutation(at, reason, side));
        let other = self.session.game().side_name(!side);
        match reason {
            Reason::Ends(rule) => format!("It ends the game at once: {rule}."),
            Reason::AllowsMate(1) => format!("{other} wins with the next move: {line}."),
            Reason::AllowsMate(moves) => format!("{other} wins by force in {moves} moves: {line}."),
            Reason::MissesMate(1) => format!("It misses a win in one move; now comes {line}."),
            Reason::MissesMate(moves) => {
                format!("It misses a win by force in {moves} moves; now comes {line}.")
            }
            Reason::Loses(lost, won) if won.is_empty() => format!("It loses {}: {line}.", listed(lost)),
            Reason::Loses(lost, won) => format!("It loses {} for {}: {line}.", listed(lost), listed(won)),
            Reason::Promotes(piece) => format!("{other} gets a new {piece}: {line}."),
            Reason::MissesGain(won, lost) if lost.is_empty() => {
                format!("It does not win {}, as the better line does; now comes {line}.", listed(won))
            }
            Reason::MissesGain(won, lost) => format!(
                "It does not win {} for {}, as the better line does; now comes {line}.",
                listed(won),
                listed(lost)
            ),
            Reason::Weakens(term) if self.stays_even(at, side) => {
                format!("The men stay even; what suffers most, as the engine counts, is “{term}”: {line}.")
            }
            Reason::Weakens(term) => format!("What suffers most, as the engine counts, is “{term}”: {line}."),
            Reason::Worth => format!("The answer to it is {line}."),
        }
    }

    /// From which depth on it shows: "At 3 plies this looked good (+12)…".
    fn depth_in_words(&self, at: usize) -> Option<String> {
        let verdict = self.verdict(at)?;
        let shows = verdict.shows?;
        let plies = |depth: u8| if depth == 1 { "1 ply".into() } else { format!("{depth} plies") };
        let from = plies(shows.depth);
        Some(match shows.seemed {
            Some(seemed) => {
                let seemed = self.session.game().worth(verdict.side, seemed);
                let less = plies(shows.depth - 1);
                if shows.first < shows.depth {
                    format!(
                        "That it is bad a search of {} sees already, one of {less} does not ({seemed}); from {from} on every one does.",
                        plies(shows.first)
                    )
                } else if shows.chosen {
                    format!(
                        "A search of {less} still chooses it ({seemed}): the refutation lies behind its horizon. From {from} on it shows."
                    )
                } else {
                    format!(
                        "A search of {less} still takes it to be as good as the best move ({seemed}); from {from} on it shows."
                    )
                }
            }
            None => format!("That it is bad a search of {from} sees, and every deeper one."),
        })
    }
}

/// The term of the evaluation that counts men.
const MATERIAL: &str = "material";
/// Plies of a line that are shown where no more are needed.
const SHOWN: usize = 6;
/// What comes later than so many plies is nothing that a line is sure of.
const FORESEEN: usize = 10;

/// So many plies of a line bring what its end changes in men, give or take a half, for good: at no later place at which the
/// men are at rest, as they are where the next two plies take nothing back, is it less or more. At least one.
fn settled(session: &dyn Session, line: &[MoveTag], side: Side) -> usize {
    let here = material(session, &[], side);
    let changes: Vec<_> =
        (0..=line.len()).map(|plies| material(session, &line[..plies], side) - here).collect();
    let end = changes[line.len()];
    let differs = |plies: usize| (changes[plies] - end).abs() * 2 > end.abs();
    let man = session.game().man;
    let is_at_rest = |plies: &usize| {
        changes[*plies..].iter().skip(1).take(2).all(|later| (later - changes[*plies]).abs() < man / 2)
    };
    let at_rest: Vec<_> = (1..=line.len()).filter(is_at_rest).collect();
    let first = at_rest.iter().rposition(|&plies| differs(plies)).map_or(0, |last| last + 1);
    at_rest.get(first).copied().unwrap_or(line.len())
}

/// Nothing is taken by the last two plies of a line: it does not end in the middle of an exchange.
pub(super) fn ends_at_rest(session: &dyn Session, line: &[MoveTag]) -> bool {
    is_at_rest(session, line, line.len().saturating_sub(2))
}

/// The next two plies of a line take nothing.
fn is_at_rest(session: &dyn Session, line: &[MoveTag], from: usize) -> bool {
    let to = line.len().min(from + 2);
    let balances: Vec<_> = (from..=to).map(|plies| material(session, &line[..plies], Side::First)).collect();
    balances.windows(2).all(|pair| (pair[1] - pair[0]).abs() < session.game().man / 2)
}

/// Plies of a line that are shown: a few, and on to the end of an exchange that goes on there.
fn enough(session: &dyn Session, line: &[MoveTag]) -> usize {
    let few = line.len().min(SHOWN);
    let most = line.len().min(FORESEEN);
    (few..most).find(|&plies| is_at_rest(session, line, plies)).unwrap_or(most)
}

fn material(session: &dyn Session, line: &[MoveTag], side: Side) -> i32 {
    let balance = balances(session, line).get(MATERIAL).copied().unwrap_or(0);
    if side == Side::First { balance } else { -balance }
}

fn balances(session: &dyn Session, line: &[MoveTag]) -> BTreeMap<&'static str, i32> {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    session.terms(&path).into_iter().map(|term| (term.name, term.balance())).collect()
}

/// What a line changes on the board; `None` where men have no names, or there is no board.
fn changed(session: &dyn Session, line: &[MoveTag], side: Side) -> Option<Changed> {
    let path: Vec<_> = line.iter().copied().map(Some).collect();
    let piece = |letter| session.game().piece_name(letter);
    let (start, end) = (session.view(), session.look(&path)?);
    let men = |view: &View, owner| men(view, owner, &piece);
    let fell = |owner| Some(difference(&men(&start, owner)?, &men(&end, owner)?));
    let became = |owner| Some(difference(&men(&end, owner)?, &men(&start, owner)?));
    let mut changed = Changed { lost: fell(side)?, won: fell(!side)?, became: became(!side)? };
    // A man of one's own that became another is neither lost nor won.
    if !became(side)?.is_empty() {
        return None;
    }
    // A man for a man of the same kind is nothing lost.
    for (name, lost) in &mut changed.lost {
        let same = changed.won.get(name).copied().unwrap_or(0).min(*lost);
        *lost -= same;
        changed.won.entry(name).and_modify(|won| *won -= same);
    }
    changed.lost.retain(|_, count| *count > 0);
    changed.won.retain(|_, count| *count > 0);
    Some(changed)
}

fn men(view: &View, owner: Side, piece: &dyn Fn(char) -> Option<&'static str>) -> Option<Men> {
    let BoardView::Grid(grid) = &view.board else { return None };
    let mut men = Men::new();
    for cell in grid.cells.iter().filter(|cell| cell.owner == Some(owner)) {
        *men.entry(cell.letter.and_then(piece)?).or_default() += 1;
    }
    Some(men)
}

/// Of what there is more in the first.
fn difference(more: &Men, less: &Men) -> Men {
    let more = more.iter().map(|(&name, count)| (name, count - less.get(name).copied().unwrap_or(0)));
    more.filter(|(_, count)| *count > 0).collect()
}

/// `a knight`, `2 pawns`.
fn named(men: &Men) -> Vec<String> {
    men.iter()
        .map(|(name, count)| match count {
            1 => format!("a {name}"),
            // The one word with a plural of its own.
            _ if name.ends_with("man") => format!("{count} {}men", name.trim_end_matches("man")),
            _ => format!("{count} {name}s"),
        })
        .collect()
}

/// `a, b and c`.
fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
