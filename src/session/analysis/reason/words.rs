//! What is wrong with a move, in words.

use super::men::listed;
use super::{Reason, Standing, Weakness};
use crate::explain::coach::Grade;
use crate::games::{Score, Side};
use crate::numbers::counted;
use crate::session::analysis::{Analysis, Choice, line_text};

/// A move of this grade is one.
const fn one(grade: Grade) -> &'static str {
    match grade {
        Grade::Fine | Grade::Inaccuracy => "an inaccuracy",
        Grade::Mistake => "a mistake",
        Grade::Blunder => "a blunder",
        Grade::MissedWin => "a missed win",
    }
}

/// What is not seen to be worse: what it seems to be worth, and what the best move does.
fn little_between(played: &str, best: &str) -> String {
    if played == best {
        format!("it as good as the best move ({played})")
    } else {
        format!("little between it ({played}) and the best move ({best})")
    }
}

impl Analysis {
    /// What a move left, in the position after it, as the first side sees it.
    pub fn worth_after(&self, at: usize) -> Option<String> {
        let verdict = self.verdict(at)?;
        let left = verdict.scores[1].further(-1);
        let is_mate = left.plies_to_end() == Some(0);
        Some(if is_mate { "#".into() } else { self.session.game().worth(verdict.side, left) })
    }

    /// A move in words: how bad it is, why, with the line that shows it, what was better, and at which depth it shows. Empty of
    /// a move that is not judged yet.
    pub fn words(&self, at: usize) -> Vec<String> {
        let Some(verdict) = self.verdict(at) else { return Vec::new() };
        let card = self.session.game();
        let moved = self.numbered(at);
        let (before, after) =
            (card.worth(verdict.side, verdict.scores[0]), self.worth_after(at).unwrap_or_default());
        let first = card.side_name(Side::First);
        let Some(reason) = self.reason(at) else {
            let over = |plies: usize| self.after(plies).ending();
            let mut said = match over(at + 1).filter(|_| over(at).is_none()) {
                Some(ending) if at + 1 == self.moves.len() => {
                    return vec![format!("{moved} ends the game: {}.", ending.rule)];
                }
                Some(ending) => vec![format!("{moved}: the game could end here: {}.", ending.rule)],
                None => vec![format!("{moved}: {after} as {first} sees it.")],
            };
            if verdict.is_own_loss() {
                said.push(format!(
                    "It promised {before}; but the coach would have played it, too, and knows nothing better."
                ));
            }
            return said;
        };
        let grade = one(verdict.grade);
        let mut said = vec![format!("{moved} is {grade}: {before} becomes {after}, as {first} sees it.")];
        let [had, has] = verdict.scores.map(Score::units);
        if verdict.grade <= Grade::Inaccuracy && had - has >= 2 * card.man {
            let left = if verdict.chances[0] < 50.0 { "little was left to lose" } else { "most is left" };
            said.push(format!("It is judged by the chance to win, of which {left}."));
        }
        if verdict.own {
            said.push(
                "The coach would have played it, too; what is wrong with it showed when it looked at the answers."
                    .into(),
            );
        }
        said.push(self.because(at, &reason, verdict.side));
        let better = line_text(&*self.after(at), &self.shown_better(at, &reason, verdict.side));
        said.push(format!("Better was {better}."));
        said.extend(self.depth_in_words(at, &reason));
        said.extend(self.win_in_words(at, &reason));
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
            Reason::Costs(lost, won) if won.is_empty() => {
                format!("Compared with the better line it costs {}: {line}.", listed(lost))
            }
            Reason::Costs(lost, won) => {
                format!(
                    "Compared with the better line it costs {} for {}: {line}.",
                    listed(lost),
                    listed(won)
                )
            }
            Reason::Weakens(weakness) => self.weakens(weakness, &line, (side, self.stays_even(at, side))),
            Reason::Stands(stands) => self.stands(stands, &line),
            Reason::LetsOff => {
                let before = at.saturating_sub(1);
                let grade = self.verdict(before).map_or(Grade::Mistake, |verdict| verdict.grade);
                format!("It lets {}, {}, go unpunished: {line}.", self.numbered(before), one(grade))
            }
            Reason::Repeats(by) if *by == side => {
                format!("After it there is nothing better than to draw by repeating the position: {line}.")
            }
            Reason::Repeats(_) => {
                format!("It lets {other} repeat the position, for a draw at least: {line}.")
            }
            Reason::Worth => format!("The answer to it is {line}."),
        }
    }

    fn weakens(&self, weakness: &Weakness, line: &str, (side, even): (Side, bool)) -> String {
        let Weakness { term, about, whose } = weakness;
        let name = self.session.game().side_name(*whose);
        match (even, *whose == side) {
            (true, true) => format!(
                "The men stay even; what {name} loses most in, as the engine counts, is “{term}”: {line}. {about}"
            ),
            (true, false) => format!(
                "The men stay even; what {name} gains most in, as the engine counts, is “{term}”: {line}. {about}"
            ),
            (false, true) => {
                format!("What {name} loses most in, as the engine counts, is “{term}”: {line}. {about}")
            }
            (false, false) => {
                format!("What {name} gains most in, as the engine counts, is “{term}”: {line}. {about}")
            }
        }
    }

    fn stands(&self, stands: &Standing, line: &str) -> String {
        let Standing { whose, piece, is_alone, here, there } = stands;
        let name = self.session.game().side_name(*whose);
        let piece = if *is_alone { format!("the {piece}") } else { format!("a {piece}") };
        format!(
            "The men stay even; what counts most is where they stand: {name} has {piece} on {here} after {line}, and on {there} after the better line."
        )
    }

    /// From which depth on it shows: "At 3 plies this looked good (+12)…".
    fn depth_in_words(&self, at: usize, reason: &Reason) -> Option<String> {
        let verdict = self.verdict(at)?;
        let plies = |depth: u8| counted(depth, "ply", "plies");
        let Some(shows) = verdict.shows else {
            let depth = plies(self.answer_at(at + 1)?.depth());
            return Some(format!(
                "Not even the search of the position after it, of {depth}, sees what is wrong: that shows only further on."
            ));
        };
        let from = plies(shows.depth);
        let worth = |score: Score| self.session.game().worth(verdict.side, score);
        let before = self.look(at)?;
        if before.depth() == 0 {
            return Some("In so few nodes no search of the position before it came to its end.".into());
        }
        if shows.depth > before.depth() && (verdict.own || shows.first == shows.depth) {
            // The position before it was searched less deep than that, and no search of it sees what is wrong.
            let [chose, sees] = [before.depth(), shows.depth - 1].map(plies);
            let last = self.choices(at).pop()?;
            let seemed = match last.played.map(worth) {
                _ if verdict.own => format!("chooses it ({})", worth(last.score)),
                Some(played) => format!("finds {}", little_between(&played, &worth(last.score))),
                None => "does not see that another move is better".into(),
            };
            return Some(format!(
                "A search of {chose} {seemed}; one of the position after it, of {sees}, sees what is wrong."
            ));
        }
        Some(match shows.seemed {
            Some(seemed) => {
                let seemed = worth(seemed);
                let less = plies(shows.depth - 1);
                if shows.first < shows.depth {
                    format!(
                        "A search of {} already sees that another move is better, one of {less} does not ({seemed}); from {from} on every one does.",
                        plies(shows.first)
                    )
                } else if shows.chosen && matches!(reason, Reason::Ends(_)) {
                    format!(
                        "A search of {less} still chooses it ({seemed}): where it stops it only evaluates, and does not see that the game is over. From {from} on it shows."
                    )
                } else if shows.chosen {
                    format!(
                        "A search of {less} still chooses it ({seemed}): the refutation lies behind its horizon. From {from} on it shows."
                    )
                } else {
                    let best = before.at(shows.depth - 1)?.score();
                    format!(
                        "A search of {less} still finds {}; from {from} on it shows.",
                        little_between(&seemed, &worth(best))
                    )
                }
            }
            None => format!(
                "A search of {from} already sees that another move is better, and so does every deeper one."
            ),
        })
    }

    /// Where a win by force is the reason, and a search as deep as the one that sees that the move is worse does not see the
    /// win: which one does.
    fn win_in_words(&self, at: usize, reason: &Reason) -> Option<String> {
        let is_seen = |choice: &Choice| match reason {
            Reason::AllowsMate(_) => choice.played.is_some_and(Score::is_decisive),
            Reason::MissesMate(_) => choice.score.is_decisive(),
            _ => true,
        };
        let choices = self.choices(at);
        let seen = choices.iter().rev().take_while(|choice| is_seen(choice)).last();
        match seen {
            None => Some("The win itself is seen only by a deeper search than these.".into()),
            Some(choice) if self.verdict(at)?.shows.is_some_and(|shows| choice.depth > shows.depth) => {
                Some(format!("A search of {} plies sees the win itself.", choice.depth))
            }
            Some(_) => None,
        }
    }
}
