//! What a page does wrong on a tree, in sentences.

use super::run::Ran;
use super::{Failing, Ground, Trial, Tried};
use crate::games::Score;
use crate::judge::tree::{NodeId, Tree};
use crate::judge::words::{describe_as, number};
use crate::search::Window;
use crate::textbook::page::Program;

impl Trial {
    /// What is wrong with a page's run on a tree, with nodes called as they are drawn.
    pub fn words(
        &self,
        program: &Program,
        (ground, tried): (&Ground, &Tried),
        name: &dyn Fn(NodeId) -> String,
    ) -> Option<String> {
        let case = &tried.case;
        let called = |node: NodeId| if node == Tree::ROOT { "the root".into() } else { name(node) };
        let like = self.like.card().name;
        let judged = || describe_as(case, name).unwrap_or_default();
        Some(match tried.failing.as_ref()? {
            Failing::Fault(fault) => format!("It could not go on. Line {}: {}.", fault.line, fault.message),
            Failing::Wrong if case.answer.is_some_and(is_infinite) => format!(
                "Its answer is {}: the value is {}. Nothing that it saw reached the answer.",
                if case.answer > Some(0) { "∞" } else { "−∞" },
                number(case.value)
            ),
            Failing::TooDeep(leaf) => format!(
                "At {} no depth is left, and it went on below: what is there is not asked for.",
                called(*leaf)
            ),
            Failing::Move(chosen) => format!(
                "The value is right, {}, and the move that it chose is not worth it: {} is worth {}.",
                number(case.value),
                called(*chosen),
                number(ground.tree.values()[*chosen])
            ),
            Failing::Slow if case.missed_cuts.is_empty() => {
                let needed = Ran::of(&self.model, ground).visits.len();
                format!(
                    "The value is right. It took {} visits, where {like} needs {needed}: something was searched twice.",
                    case.visits.len()
                )
            }
            Failing::Wrong | Failing::Lucky | Failing::Slow => judged(),
            Failing::Otherwise(visit) => self.otherwise(program, ground, *visit, &called),
        })
    }

    /// Where it first does something else than the algorithm.
    fn otherwise(
        &self,
        program: &Program,
        ground: &Ground,
        visit: usize,
        called: &dyn Fn(NodeId) -> String,
    ) -> String {
        let (mine, model) = (Ran::of(program, ground), Ran::of(&self.model, ground));
        let tree = &ground.tree;
        let entered = |ran: &Ran| {
            let node = *ran.visits.get(visit - 1)?;
            Some(format!("{} with the window {}", called(node), window(ran.window(visit, tree)?)))
        };
        let like = self.like.card().name;
        match (entered(&mine), entered(&model)) {
            (Some(mine), Some(theirs)) if mine != theirs => {
                format!("Sound, but not {like}: visit {visit} enters {mine}, where {like} enters {theirs}.")
            }
            (Some(mine), Some(_)) => format!(
                "Sound, but not {like}: what visit {visit} returns, {mine}, says something else of the value than in {like}."
            ),
            (None, Some(theirs)) => {
                format!("Sound, but not {like}: it ends, where {like} enters {theirs} as visit {visit}.")
            }
            _ => format!("Sound, but not {like}: it visits more."),
        }
    }
}

/// A window as it is written: `(3, +∞)`.
fn window(window: Window) -> String {
    let end = |score: Score| match score.units() {
        _ if score == Score::HIGHEST => "+∞".into(),
        _ if score == Score::LOWEST => "−∞".into(),
        units => number(units),
    };
    format!("({}, {})", end(window.alpha), end(window.beta))
}

fn is_infinite(answer: i64) -> bool {
    answer.abs() >= i64::from(Score::HIGHEST.units())
}
