//! Colour the tree: the type of every node of the critical tree.

use super::answer::{Answer, Given};
use super::{Question, Quiz, capital};
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::kinds::kinds;

/// What a node can be, by its type; the number that is typed is the type.
const WORDS: [&str; 4] = [
    "type 1: on the principal variation, both bounds open",
    "type 2: a cut node, one child is enough",
    "type 3: an all node, every child is needed",
    "none: never looked at when the best comes first",
];

/// The types of nodes as far as they were told: of the root, of the inner nodes before question number `asked`, and of
/// the leaves below these.
pub fn coloured(drawing: &Drawing, questions: &[Question], asked: usize) -> Vec<Option<u8>> {
    let kinds = kinds(drawing);
    let mut known = vec![None; kinds.len()];
    let told = questions.iter().take(asked).map(|question| question.spot);
    for spot in std::iter::once(0).chain(told) {
        known[spot] = Some(kinds[spot]);
        for &child in &drawing.node(spot).children {
            if drawing.node(child).value.is_some() {
                known[child] = Some(kinds[child]);
            }
        }
    }
    known
}

/// The place of a type among the words.
fn place(kind: u8) -> usize {
    usize::from(if kind == 0 { 4 } else { kind }) - 1
}

impl Quiz<'_> {
    /// Every inner node but the root, whose type is told.
    pub(super) fn types(&self) -> Vec<Question> {
        let kinds = kinds(self.drawing);
        let inner = (1..kinds.len()).filter(|&spot| self.drawing.node(spot).value.is_none());
        inner.map(|spot| self.kind(spot, &kinds)).collect()
    }

    fn kind(&self, spot: Spot, kinds: &[u8]) -> Question {
        let name = self.drawing.call(spot);
        let parent = self.drawing.node(spot).parent.unwrap_or(0);
        let first = self.drawing.node(parent).children.first() == Some(&spot);
        let child = if first { "the first child" } else { "a later child" };
        let (own, above) = (kinds[spot], kinds[parent]);
        let is =
            |kind: u8| if kind == 0 { "not in the critical tree".into() } else { format!("type {kind}") };
        let upper = self.drawing.call(parent);
        let mut question = Question {
            shown: 0,
            spot,
            ask: format!("{}: what type of node is it?", capital(&name)),
            answer: Answer::Act { options: WORDS.map(String::from).into(), right: place(own) },
            why: format!(
                "{} is {child} of {upper}, which is {}: it is {}.",
                capital(&name),
                is(above),
                is(own)
            ),
            slips: Vec::new(),
            otherwise: format!("Look at {upper}: it is {}, and {name} is {child} of it.", is(above)),
            same: format!("{above} {first}"),
        };
        for (kind, says) in slips((above, first), [&name, &upper]) {
            question.slip(Given::Act(place(kind)), says);
        }
        let says = format!("It is looked at: {upper} is {}, and {name} is {child} of it.", is(above));
        question.slip(Given::Act(place(0)), says);
        question
    }
}

/// What is wrong with the types that a child has not, whose parent's type is this one.
fn slips((above, first): (u8, bool), [name, upper]: [&str; 2]) -> Vec<(u8, String)> {
    match (above, first) {
        (1, true) => vec![
            (
                2,
                format!(
                    "{} has to be known exactly: its value becomes the first bound. No cut can help here.",
                    capital(name)
                ),
            ),
            (
                3,
                format!(
                    "All of its children are not needed alike: {name} goes on the principal variation, where the first child is of type 1 again."
                ),
            ),
        ],
        (1, false) => vec![
            (
                1,
                "Only one child of each node is on the principal variation, the first one. The others have only to be shown to be no better.".into(),
            ),
            (
                3,
                format!("To show that {name} is no better one answer is enough: it is cut after its first child."),
            ),
        ],
        (2, true) => vec![
            (
                2,
                format!(
                    "Types alternate: {upper} can be cut only when all answers in {name} fail, so every child of {name} is needed."
                ),
            ),
            (
                1,
                format!(
                    "{} was left by the principal variation at {upper} or above: its exact value is not asked for.",
                    capital(name)
                ),
            ),
        ],
        (3, _) => vec![
            (3, format!("Types alternate: every child of {upper} is looked at, and in each one answer is enough.")),
            (
                1,
                format!("The principal variation does not come by {upper}: its exact value is not asked for."),
            ),
        ],
        _ => (1..=3)
            .map(|kind| {
                let says = format!(
                    "Nobody comes here: the first child of {upper} was enough, or {upper} itself is never looked at."
                );
                (kind, says)
            })
            .collect(),
    }
}
