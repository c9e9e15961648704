//! Mistakes of what a lesson says beside what it computes: positions that no game reaches, words about the end of a game that
//! no claim proves, the wrong side to move, examples that give an answer away. Only who writes a lesson has to know.

use super::verdicts::{form, is_proved, side, statements};
use super::words::{STOP, Word, in_file, words};
use super::{Prepared, Stage, Task, prove::subject_of};
use crate::course::games;
use crate::course::lesson::{Kind, Lesson, Step, Truth};
use crate::course::markup::Span;
use crate::course::quiz::tidy;
use crate::course::setup::PositionInfo;
use crate::document::{Mistake, Placed};

/// All of them. With the lesson that was translated, only those of the translation's texts.
pub(super) fn lint(prepared: &Prepared, source: &str, original: Option<&Lesson>) -> Vec<Mistake> {
    let mut lint = Lint { source, prepared, mistakes: Vec::new() };
    if original.is_none() {
        lint.positions();
    }
    for (number, (step, stage)) in prepared.lesson.steps.iter().zip(&prepared.stages).enumerate() {
        let before = original.map(|lesson| &lesson.steps[number]);
        lint.step(step, stage, before);
    }
    lint.mistakes
}

struct Lint<'a> {
    source: &'a str,
    prepared: &'a Prepared,
    mistakes: Vec<Mistake>,
}

impl Lint<'_> {
    fn blame(&mut self, at: usize, message: impl Into<String>) {
        self.mistakes.push(Mistake::at(self.source, at, message));
    }

    /// A position that no game reaches has to say why it stands there.
    fn positions(&mut self) {
        for position in self.prepared.lesson.positions.iter().filter(|it| it.composed.is_none()) {
            let info = games::position_info(&position.subject);
            if let Some(why) = info.ok().and_then(|info| info.unreachable) {
                let message = format!(
                    "no game can reach this position ({why}); say `composed = \"…\"` with the reason for which it stands here"
                );
                self.blame(position.notation.place.start, message);
            }
        }
    }

    fn step(&mut self, step: &Step, stage: &Stage, before: Option<&Step>) {
        let own = texts(step);
        let known: Vec<_> = before.map(texts).unwrap_or_default();
        let fresh: Vec<_> =
            own.into_iter().filter(|(_, text)| !known.iter().any(|(_, before)| before == text)).collect();
        if let Some(info) = self.shown(step, stage) {
            for &(part, text) in &fresh {
                if part != Part::Ask {
                    self.verdicts(step, text, &info);
                }
                if matches!(part, Part::Ask | Part::Text) {
                    self.turn(text, &info);
                }
            }
        }
        if let Some((_, ask)) = fresh.iter().find(|(part, _)| *part == Part::Ask) {
            self.example(ask, &stage.task);
        }
    }

    /// The position that stands beside a step's texts; not of a typed tree, whose values are points.
    fn shown(&self, step: &Step, stage: &Stage) -> Option<PositionInfo> {
        let subject = subject_of(self.prepared, step)?;
        let is_shown = stage.board.is_some() || stage.exhibit.is_some();
        let info = games::position_info(subject).ok()?;
        (is_shown && info.board).then_some(info)
    }

    /// What is said of the end of the game is proved by a claim.
    fn verdicts(&mut self, step: &Step, text: &Placed<String>, info: &PositionInfo) {
        let words = words(&text.value);
        for (said, at) in statements(&words, info.names) {
            let options = options(step).filter_map(|option| match &option.truth {
                Truth::Claim(claim) => Some(&claim.value),
                _ => None,
            });
            let claims = step.claims.iter().map(|claim| &claim.value).chain(options);
            if !is_proved(said, claims) {
                let word = &words[at];
                let message = format!(
                    "`{}` says how a game ends, and no claim of this step proves it: claim {}, with techniques that leave nothing out, or use another word",
                    word.text,
                    form(said)
                );
                self.blame(in_file(self.source, &text.place, &text.value, word.at), message);
            }
        }
    }

    /// Who is said to be to move is to move.
    fn turn(&mut self, text: &Placed<String>, info: &PositionInfo) {
        let words = words(&text.value);
        for (at, word) in words.iter().enumerate() {
            let Some(named) = side(word, info.names) else { continue };
            if named != info.side && says_to_move(&words, at) {
                let is = info.names[info.side as usize];
                let message = format!("{is} is to move in this position");
                self.blame(in_file(self.source, &text.place, &text.value, word.at), message);
            }
        }
    }

    /// The example of a question is not its answer.
    fn example(&mut self, ask: &Placed<String>, task: &Task) {
        let Task::FillIn { ask: spans, answer } = task else { return };
        let filled: String = spans.iter().map(|Span { text, .. }| text.as_str()).collect();
        if examples(&filled).iter().any(|example| tidy(example) == tidy(answer)) {
            self.blame(
                ask.place.start,
                format!("the example in the question is the answer, {}", tidy(answer)),
            );
        }
    }
}

/// Where in a step a text stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Text,
    Ask,
    /// What is told on the way and afterwards.
    Told,
}

/// What a step asserts, and what it asks. Options are asserted where the author's word makes them right.
fn texts(step: &Step) -> Vec<(Part, &Placed<String>)> {
    let mut texts: Vec<_> = step.text.iter().map(|text| (Part::Text, text)).collect();
    if let Kind::Choose { ask, .. } | Kind::FillIn { ask, .. } = &step.kind {
        texts.push((Part::Ask, ask));
    }
    texts.extend(step.after.iter().chain(&step.hints).map(|text| (Part::Told, text)));
    for option in options(step) {
        if option.truth == Truth::Stated(true) {
            texts.push((Part::Told, &option.text));
        }
        texts.extend(option.why.iter().map(|why| (Part::Told, why)));
    }
    texts
}

fn options(step: &Step) -> impl Iterator<Item = &crate::course::lesson::Offer> {
    let all: &[_] = if let Kind::Choose { options, .. } = &step.kind { options } else { &[] };
    all.iter()
}

/// `White to move`, `White is to play`, `it is White's turn`, `trait aux Blancs`, `aux Blancs de jouer`; not what is only
/// supposed: `if it were White to move`.
fn says_to_move(words: &[Word], at: usize) -> bool {
    let word = |at: Option<usize>| at.and_then(|at| words.get(at)).map_or(STOP, |word| word.text.as_str());
    let behind = |by: usize| word(Some(at + by));
    let before = |by: usize| word(at.checked_sub(by));
    if (1..=4).map(before).take_while(|word| *word != STOP).any(|word| ["if", "were", "si"].contains(&word)) {
        return false;
    }
    let to = |by: usize| behind(by) == "to" && ["move", "play"].contains(&behind(by + 1));
    to(1)
        || behind(1) == "is" && to(2)
        || before(1) == "is" && behind(1) == "s" && ["move", "turn"].contains(&behind(2))
        || ["aux", "à"].contains(&before(1))
            && (before(2) == "trait" || behind(1) == "de" && behind(2) == "jouer")
}

/// What stands behind `as` or `example` up to the end of the sentence.
fn examples(text: &str) -> Vec<&str> {
    const BEFORE: [&str; 5] = ["as", "example", "like", "comme", "exemple"];
    let mut found = Vec::new();
    for sentence in text.split_inclusive(['.', '?', '!']) {
        let mut pieces =
            sentence.split([' ', ',', '(', ')', '\n']).map(|piece| piece.trim_end_matches(['.', ':']));
        if pieces.any(|piece| BEFORE.contains(&piece.to_lowercase().as_str())) {
            found.extend(pieces.filter(|piece| piece.chars().any(|letter| letter.is_ascii_digit())));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found_in_texts() {
        assert_eq!(examples("Type it with its sign, as >=5 or <=3."), [">=5", "<=3"]);
        assert_eq!(examples("Its leaves are 2 and 4. What is it?"), [""; 0]);
    }

    #[test]
    fn who_is_said_to_move_is_heard() {
        let says = |text: &str, name: &str| {
            let words = words(text);
            let at = words.iter().position(|word| word.text == name).expect("it is named");
            says_to_move(&words, at)
        };
        for (text, name) in [
            ("White to move", "white"),
            ("it is *Black's* turn", "black"),
            ("Black is to play", "black"),
            ("Trait aux Noirs", "noirs"),
            ("c'est aux Blancs de jouer", "blancs"),
            ("le trait à O", "o"),
        ] {
            assert!(says(text, name), "{text}");
        }
        assert!(!says("If it were White to move", "white") && !says("White has moved", "white"));
    }
}
