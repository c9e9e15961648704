//! The field's words, and which lesson teaches them: no text uses one that no lesson before has taught.
//!
//! Only English texts are read for it: a translation says the same at the same place.

use std::collections::HashMap;

use super::chapter::order;
use super::check::{STOP, Word, in_file, words};
use super::lesson::{Kind, Step};
use super::whole::Sourced;
use crate::document::{Mistake, Placed};

/// The words that have to be taught, each in lower case with its words apart; the plural with `s` is the same word.
pub const TERMS: [&str; 62] = [
    "minimax",
    "ply",
    "evaluation",
    "branching factor",
    "negamax",
    "alpha beta",
    "cut",
    "window",
    "lower bound",
    "upper bound",
    "fail high",
    "fail low",
    "fail soft",
    "fail hard",
    "deep cut",
    "shallow cut",
    "principal variation",
    "cut node",
    "all node",
    "critical tree",
    "minimal tree",
    "zero window",
    "scout",
    "pvs",
    "aspiration",
    "re search",
    "move ordering",
    "iterative deepening",
    "transposition",
    "transposition table",
    "zobrist",
    "collision",
    "mtd f",
    "sss",
    "best first",
    "solution tree",
    "killer",
    "history",
    "mvv lva",
    "quiescence",
    "stand pat",
    "horizon effect",
    "null move",
    "zugzwang",
    "late move reduction",
    "extension",
    "singular extension",
    "futility",
    "razoring",
    "pruning",
    "static exchange evaluation",
    "late move pruning",
    "probcut",
    "bitboard",
    "magic",
    "perft",
    "accumulator",
    "tablebase",
    "retrograde analysis",
    "ablation",
    "elo",
    "tempo",
];

/// Whether it is one of them.
pub fn is_known(term: &str) -> bool {
    TERMS.contains(&tidy(term).as_str())
}

fn tidy(term: &str) -> String {
    words(term).iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Mistakes of the order in which words are taught, each with the number of its lesson: a word that is used in a lesson
/// before the one that teaches it, or in one that none teaches, and a word that two lessons teach.
pub fn mistakes(lessons: &[Sourced<'_>]) -> Vec<(usize, Mistake)> {
    let mut found = Vec::new();
    let mut taught = HashMap::new();
    for (number, (source, lesson)) in lessons.iter().enumerate() {
        for term in &lesson.terms {
            if taught.insert(tidy(&term.value), order(lesson)).is_some() {
                let message = format!("another lesson teaches `{}`", term.value);
                found.push((number, Mistake::at(source, term.place.start, message)));
            }
        }
    }
    for (number, (source, lesson)) in lessons.iter().enumerate() {
        let here = order(lesson);
        for text in lesson.steps.iter().flat_map(texts) {
            for (term, at) in used(&words(&text.value)) {
                let message = match taught.get(term) {
                    Some(place) if *place <= here => continue,
                    Some(_) => format!("`{term}` is used before the lesson that teaches it"),
                    None => format!("`{term}` is used, and no lesson teaches it: it is missing in `terms`"),
                };
                let at = in_file(source, &text.place, &text.value, at);
                found.push((number, Mistake::at(source, at, message)));
            }
        }
    }
    found
}

/// The texts of a step.
fn texts(step: &Step) -> Vec<&Placed<String>> {
    let mut all: Vec<_> = step.text.iter().chain(&step.after).chain(&step.hints).collect();
    match &step.kind {
        Kind::FillIn { ask, .. } => all.push(ask),
        Kind::Choose { ask, options, .. } => {
            all.push(ask);
            all.extend(options.iter().flat_map(|offer| std::iter::once(&offer.text).chain(&offer.why)));
        }
        _ => {}
    }
    all
}

/// The terms that words use, and where: of those that begin at one word the longest.
fn used(words: &[Word]) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let matching = TERMS.iter().filter(|term| begins(&words[at..], term));
        let longest = matching.max_by_key(|term| term.split(' ').count());
        match longest {
            Some(term) => {
                found.push((*term, words[at].at));
                at += term.split(' ').count();
            }
            None => at += 1,
        }
    }
    found
}

/// Whether words begin with a term; its last word may be in the plural.
fn begins(words: &[Word], term: &str) -> bool {
    let parts: Vec<_> = term.split(' ').collect();
    let last = parts.len() - 1;
    parts.len() <= words.len()
        && parts.iter().enumerate().all(|(at, part)| {
            let word = words[at].text.as_str();
            let plural = at == last && word.strip_suffix('s').is_some_and(|word| word == *part);
            word != STOP && (word == *part || plural)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_found_in_the_plural_and_the_longest_counts() {
        let found = |text| used(&words(text)).into_iter().map(|(term, _)| term).collect::<Vec<_>>();
        assert_eq!(
            found("Two late-move reductions. A cut node, and *cuts*."),
            ["late move reduction", "cut node", "cut"]
        );
        assert_eq!(
            found("It cuts; the transposition table has it: `null-move`."),
            ["cut", "transposition table"]
        );
        assert!(TERMS.iter().all(|term| tidy(term) == *term), "they are written as they are read");
    }
}
