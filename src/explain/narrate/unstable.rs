//! A visit that contradicts the one that it repeats: which move and which technique made the difference.

use super::Narrator;
use super::counts::in_sentence;
use super::{capital, claimed};
use crate::games::MoveTag;
use crate::search::techniques::{Effect, Technique};
use crate::search::{Note, Visit};
use crate::trace::{Cause, Instability, Names, NodeId, instability, returned_to_first};

impl Narrator<'_> {
    /// The contradiction and its reason, where there is one.
    pub(super) fn instability(&self) -> Option<String> {
        let unstable = instability(self.tree, self.id)?;
        let told = |id: NodeId| {
            let side = self.names.side_at(self.tree.ply(id));
            self.tree.returned(id).map(|returned| claimed(returned_to_first(side, returned), self.names))
        };
        let (first, now) = (told(unstable.test)?, told(unstable.again)?);
        // In quiescence the visits say only that they are.
        let after = self.notes().into_iter().find_map(|note| match note {
            Note::Research { after, .. } => Some(after),
            _ => None,
        });
        let (here, test) = match after.unwrap_or(self.tree.visit(unstable.test)) {
            Visit::Root => ("the iteration".to_string(), "first search"),
            Visit::Reduced => (self.here(), "reduced search"),
            Visit::Full
            | Visit::Scout
            | Visit::Research
            | Visit::NullMove
            | Visit::Probe
            | Visit::Quiescence
            | Visit::Reopened => (self.here(), "zero-window test"),
        };
        Some(format!(
            "Search instability: {here} is {first} by its {test} and {now} by the search that repeats it. {}",
            self.cause(&unstable)
        ))
    }

    fn cause(&self, unstable: &Instability) -> String {
        let which = |in_first: bool| if in_first { "the first" } else { "the second" };
        let after = self.line_below(unstable);
        let named = |tag| self.named(unstable, tag);
        match unstable.cause {
            Cause::LeftOut { tag, by, in_first } => format!(
                "{} had left out {} in {}{after}; {} rests on that move.",
                capital(&in_sentence(by)),
                named(tag),
                which(in_first),
                which(!in_first),
            ),
            Cause::Settled { by: Technique::TranspositionTable, in_first } => {
                format!("{}{after} was answered by the transposition table.", capital(which(in_first)))
            }
            Cause::Settled { by, in_first } => {
                format!(
                    "{}{after} was settled by {}, not by its moves.",
                    capital(which(in_first)),
                    in_sentence(by)
                )
            }
            Cause::Horizon { tag, by, in_first } => {
                let what = tag.map_or_else(
                    || "it was evaluated where it stands".into(),
                    |tag| format!("{}, on which {} rests, was not looked at", named(tag), which(!in_first)),
                );
                let by = by.map_or_else(String::new, |by| match by.card().effect {
                    Effect::Deepens => format!(" (only the other was deepened by {})", in_sentence(by)),
                    _ => format!(" (shortened by {})", in_sentence(by)),
                });
                format!("{}{after} had no depth left{by}: {what}.", capital(which(in_first)))
            }
            Cause::Unknown => "What made the difference cannot be told from what was recorded.".into(),
        }
    }

    /// " after 6…Nf6 7.Bg5": the moves from the visit to where the two come apart.
    fn line_below(&self, unstable: &Instability) -> String {
        let line = line_text(self.names, &self.tree.line(unstable.apart[1]), self.path.len());
        if line.is_empty() { line } else { format!(" after {line}") }
    }

    fn named(&self, unstable: &Instability, tag: MoveTag) -> String {
        self.choice(unstable.apart[1], tag)
    }
}

/// The moves of a path from this one on, `6…Nf6 7.Bg5 Nd4`. Where a name is the whole path, the last one says it.
pub(crate) fn line_text(names: &dyn Names, path: &[Option<MoveTag>], from: usize) -> String {
    let steps = (from + 1..=path.len()).map(|end| names.numbered(&path[..end]));
    let mut line = String::new();
    let mut before: Option<String> = None;
    for step in steps {
        match &before {
            Some(before) if step.starts_with(before.as_str()) => line.clone_from(&step),
            Some(_) => {
                line.push(' ');
                line.push_str(step.split_once('…').map_or(&*step, |(_, bare)| bare));
            }
            None => line.clone_from(&step),
        }
        before = Some(step);
    }
    line
}
