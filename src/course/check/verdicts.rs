//! What a text says of the end of a game, *wins*, *loses*, *draws*, *is mate in three*, and the claims that prove it.
//!
//! Words are looked for, not understood: English and French ones, in the forms in which they are said of a position. So they have
//! to be claimed even where they were meant otherwise; other words do as well there.

use super::words::{STOP, Word};
use crate::course::claim::{Claim, Relation, Term};
use crate::course::query::{Measure, Query};
use crate::course::setup::{Setup, Who};
use crate::games::Side;
use crate::numbers::Whole as _;

/// What is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// The side wins, or somebody.
    Won(Option<Side>),
    /// It does not.
    Held(Option<Side>),
    /// Nobody wins.
    Drawn,
    /// The side gives mate, or somebody, in so many moves.
    Mate(Option<Side>, Option<i64>),
}

/// What a claim proves once it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    Won(Side),
    Mate(Side, i64),
    AtLeast,
    AtMost,
    Drawn,
}

const IS: [&str; 13] =
    ["is", "are", "was", "were", "be", "been", "becomes", "est", "sont", "etait", "était", "être", "fait"];
const CAN: [&str; 15] = [
    "to", "can", "could", "will", "would", "must", "cannot", "forces", "peut", "peuvent", "pourrait", "doit",
    "doivent", "va", "vont",
];
const BETWEEN: [&str; 9] = ["a", "an", "not", "already", "now", "un", "une", "déjà", "force"];
const IN: [&str; 2] = ["in", "en"];

/// Every statement about the end of a game: what it says, and its word. `names` are what the sides are called.
pub(super) fn statements(words: &[Word], names: [&str; 2]) -> Vec<(Said, usize)> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        let Some(what) = statement(words, at, names) else { continue };
        found.push((what, at));
    }
    found
}

/// What a word says of the end of the game, or denies.
fn statement(words: &[Word], at: usize, names: [&str; 2]) -> Option<Said> {
    let before = |back: usize| at.checked_sub(back).map_or(STOP, |at| words[at].text.as_str());
    let denied =
        (1..4).map(before).take_while(|word| *word != STOP).any(|word| ["not", "cannot"].contains(&word))
            || words.get(at + 1).is_some_and(|word| word.text == "pas");
    let said = affirmed(words, at, names)?;
    Some(match said {
        Said::Won(side) | Said::Mate(side, _) if denied => Said::Held(side),
        Said::Drawn if denied => Said::Won(None),
        said => said,
    })
}

fn affirmed(words: &[Word], at: usize, names: [&str; 2]) -> Option<Said> {
    let before = |back: usize| at.checked_sub(back).map_or(STOP, |at| words[at].text.as_str());
    let side = |back: usize| side_called(before(back), names);
    let word = words[at].text.as_str();
    let own = side(if before(1) == "ne" { 2 } else { 1 });
    match word {
        "wins" | "gagne" | "gagnent" => return Some(Said::Won(own)),
        "loses" | "perd" | "perdent" => return Some(Said::Won(own.map(|side| !side))),
        "draws" | "annule" | "annulent" => return Some(Said::Drawn),
        "mates" | "checkmates" | "matent" => return Some(Said::Mate(own, number(words, at))),
        _ => {}
    }
    let skip = 1 + (1..3).take_while(|&back| BETWEEN.contains(&before(back))).count();
    let (is, can) = (IS.contains(&before(skip)), CAN.contains(&before(skip)));
    let whose = side(skip + 1);
    match word {
        "won" | "win" | "winning" | "gagné" | "gagnée" | "gagnés" | "gagnante" if is => {
            Some(Said::Won(whose))
        }
        "lost" | "loss" | "losing" | "perdu" | "perdue" | "perdus" if is => {
            Some(Said::Won(whose.map(|side| !side)))
        }
        "drawn" | "draw" | "stalemate" | "nul" | "nulle" | "pat" if is => Some(Said::Drawn),
        "win" | "gagner" if can => Some(Said::Won(whose)),
        "lose" | "perdre" if can => Some(Said::Won(whose.map(|side| !side))),
        "draw" | "annuler" if can => Some(Said::Drawn),
        "mate" | "checkmate" if can => Some(Said::Mate(whose, number(words, at))),
        "mate" | "mated" | "checkmate" | "checkmated" | "mat" if is || number(words, at).is_some() => {
            Some(Said::Mate(None, number(words, at)))
        }
        _ => None,
    }
}

fn side_called(word: &str, names: [&str; 2]) -> Option<Side> {
    let is = |name: &str| name.to_lowercase() == word;
    match word {
        "blancs" if is_named(names, "White") => Some(Side::First),
        "noirs" if is_named(names, "Black") => Some(Side::Second),
        _ if is(names[0]) => Some(Side::First),
        _ if is(names[1]) => Some(Side::Second),
        _ => None,
    }
}

fn is_named(names: [&str; 2], name: &str) -> bool {
    names.contains(&name)
}

/// The side that a word names, English or French.
pub(super) fn side(word: &Word, names: [&str; 2]) -> Option<Side> {
    side_called(&word.text, names)
}

/// The number of moves behind a word: `mates in two`.
fn number(words: &[Word], at: usize) -> Option<i64> {
    const ENGLISH: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    const FRENCH: [&str; 8] = ["un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"];
    let [is, count, ..] = words.get(at + 1..)? else { return None };
    if !IN.contains(&is.text.as_str()) {
        return None;
    }
    let spelt =
        |all: [&str; 8]| all.iter().position(|word| *word == count.text).map(|at| at.fitted::<i64>() + 1);
    count.text.parse().ok().or_else(|| spelt(ENGLISH)).or_else(|| spelt(FRENCH))
}

/// Whether claims prove what is said.
pub(super) fn is_proved<'a>(said: Said, claims: impl Iterator<Item = &'a Claim>) -> bool {
    let proofs: Vec<Proof> = claims.filter_map(proof).collect();
    let any = |fits: &dyn Fn(Proof) -> bool| proofs.iter().any(|&proof| fits(proof));
    let fits = |side: Option<Side>, proved: Side| side.is_none_or(|side| side == proved);
    match said {
        Said::Won(side) => any(&|proof| match proof {
            Proof::Won(proved) | Proof::Mate(proved, _) => fits(side, proved),
            _ => false,
        }),
        Said::Held(side) => any(&|proof| match proof {
            Proof::Won(proved) | Proof::Mate(proved, _) => side.is_some_and(|side| side != proved),
            Proof::AtMost => fits(side, Side::First),
            Proof::AtLeast => fits(side, Side::Second),
            Proof::Drawn => true,
        }),
        Said::Drawn => {
            any(&|proof| proof == Proof::Drawn)
                || any(&|proof| proof == Proof::AtLeast) && any(&|proof| proof == Proof::AtMost)
        }
        Said::Mate(side, moves) => any(&|proof| match proof {
            Proof::Mate(proved, known) => fits(side, proved) && moves.is_none_or(|moves| moves == known),
            _ => false,
        }),
    }
}

/// How it can be claimed, for messages.
pub(super) fn form(said: Said) -> &'static str {
    match said {
        Said::Won(_) => "`score engine depth N only … > MARGIN` (< −MARGIN where the second side wins)",
        Said::Held(_) => {
            "`score engine depth N only … < MARGIN` (> −MARGIN where it is the second side that does not)"
        }
        Said::Drawn => "`score engine depth N only … < MARGIN` and `… > −MARGIN`",
        Said::Mate(..) => "`mate engine depth N only … = MOVES` (negative where the second side mates)",
    }
}

fn proof(claim: &Claim) -> Option<Proof> {
    let (asked, relation, number) = match (&claim.left, claim.relation, &claim.right) {
        (Term::Asked(asked), relation, Term::Number(number)) => (asked, relation, *number),
        (Term::Number(number), relation, Term::Asked(asked)) => (asked, relation.turned(), *number),
        _ => return None,
    };
    let Query::Search(measure, setup) = &asked.query else { return None };
    if !searches_all(setup) {
        return None;
    }
    let winner = |number: i64| if number > 0 { Side::First } else { Side::Second };
    match (measure, relation, number.signum()) {
        (Measure::Mate, Relation::Equal, 1 | -1) => Some(Proof::Mate(winner(number), number.abs())),
        (Measure::Score, Relation::Equal, 0) => Some(Proof::Drawn),
        (Measure::Score, Relation::Greater | Relation::AtLeast, 1) => Some(Proof::Won(Side::First)),
        (Measure::Score, Relation::Less | Relation::AtMost, -1) => Some(Proof::Won(Side::Second)),
        (Measure::Score, Relation::Less | Relation::AtMost, 1) => Some(Proof::AtMost),
        (Measure::Score, Relation::Greater | Relation::AtLeast, -1) => Some(Proof::AtLeast),
        _ => None,
    }
}

/// A search whose result rests on no bet: nothing is left out of it and nothing is shortened.
fn searches_all(setup: &Setup) -> bool {
    setup.who != Who::Engine || !setup.techniques.iter().any(|technique| technique.card().effect.is_bet())
}

#[cfg(test)]
mod tests {
    use super::super::words::words;
    use super::*;

    fn said(text: &str) -> Vec<Said> {
        let words = words(text);
        statements(&words, ["White", "Black"]).into_iter().map(|(said, _)| said).collect()
    }

    #[test]
    fn the_end_of_a_game_is_heard_in_its_usual_words() {
        let (white, black) = (Some(Side::First), Some(Side::Second));
        for (text, wanted) in [
            ("White wins.", Said::Won(white)),
            ("*Black* is lost", Said::Won(white)),
            ("Here Black mates in three, with sacrifices", Said::Mate(black, Some(3))),
            ("it is mate", Said::Mate(None, None)),
            ("a mate in 2", Said::Mate(None, Some(2))),
            ("The position is a draw", Said::Drawn),
            ("1…f6 draws", Said::Drawn),
            ("White cannot win", Said::Held(white)),
            ("Les Blancs ne gagnent pas", Said::Held(white)),
            ("Black is not lost", Said::Held(white)),
            ("Les Blancs gagnent", Said::Won(white)),
            ("la partie est nulle", Said::Drawn),
            ("c'est mat en deux", Said::Mate(None, Some(2))),
            ("The queen will be lost", Said::Won(None)),
        ] {
            assert_eq!(said(text), [wanted], "{text}");
        }
        for text in ["a winning plan", "lost time", "trees drawn by lot", "mate threats"] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn only_a_claim_with_a_margin_about_a_search_without_bets_proves() {
        let claim = |text: &&str| Claim::parse(text).expect("it can be read");
        let proves = |said, texts: &[&str]| {
            let claims: Vec<Claim> = texts.iter().map(claim).collect();
            is_proved(said, claims.iter())
        };
        let won = Said::Won(Some(Side::First));
        assert!(proves(won, &["score engine depth 4 only quiescence > 300"]));
        assert!(proves(won, &["300 < score engine depth 4 only quiescence"]));
        assert!(proves(won, &["mate engine depth 4 only none = 2"]));
        assert!(!proves(won, &["score engine depth 4 only quiescence > 0"]));
        assert!(!proves(won, &["score engine depth 4 only quiescence < -300"]));
        assert!(!proves(won, &["score engine depth 4 only quiescence,null-move > 300"]));
        assert!(!proves(won, &["nodes engine depth 4 only quiescence > 300"]));
        let mate = Said::Mate(Some(Side::Second), Some(3));
        assert!(proves(mate, &["mate engine depth 5 only none = -3"]));
        assert!(!proves(mate, &["mate engine depth 5 only none = -2"]));
        assert!(!proves(mate, &["mate engine depth 5 only none = 3"]));
        let held = Said::Held(Some(Side::First));
        assert!(proves(held, &["score engine depth 4 only none < 50"]));
        assert!(!proves(held, &["score engine depth 4 only none > 300"]));
        let low = "score engine depth 4 only none > -50";
        assert!(!proves(Said::Drawn, &[low]));
        assert!(proves(Said::Drawn, &[low, "score engine depth 4 only none < 50"]));
    }
}
