//! Puts a node of a recorded search into sentences that give the reason, with its numbers.
//!
//! Values and windows are told as the first side sees them (White, X, Max), whoever is to move, so that the
//! numbers of a line can be compared from ply to ply.

mod decision;
mod proof;
mod reach;
mod techniques;

use crate::games::{EvalTerm, MoveTag, Score, Side};
use crate::search::{Bound, Note, OrderReason, Returned, Visit, Window};
use crate::trace::{
    End, Names, NodeId, Origin, Path, Tree, origin, returned_to_first, seen_by_first, value, window_text,
    window_to_first,
};
pub use proof::weakest_link;
pub(super) use techniques::left_out_because;

/// What a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// What the node returned, and what decided.
    Decision,
    /// Whether that is proved, and on what it rests.
    Proof,
    /// Where its window came from.
    Window,
    /// How its move came to its place.
    Order,
    /// Reductions, extensions and re-searches.
    Depth,
    /// The null move.
    NullMove,
    /// The transposition table.
    Table,
    /// The static evaluation.
    Evaluation,
}

/// A sentence about a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it is about.
    pub subject: Subject,
    /// The text, with its full stop.
    pub text: String,
}

/// All sentences about a node, what decided first.
pub fn narrate(tree: &Tree, id: NodeId, names: &dyn Names) -> Vec<Sentence> {
    let node = Narrator { tree, id, names, path: tree.line(id) };
    let mut sentences = Vec::new();
    let mut say =
        |subject, text: Option<String>| sentences.extend(text.map(|text| Sentence { subject, text }));
    say(Subject::Decision, Some(node.decision()));
    say(Subject::Proof, node.proof());
    say(Subject::Decision, node.raises());
    say(Subject::Depth, node.reopened());
    say(Subject::Depth, node.depth());
    say(Subject::Depth, node.deeper());
    say(Subject::Depth, node.shallower());
    say(Subject::Depth, node.left_out());
    say(Subject::Depth, node.research());
    say(Subject::NullMove, node.null_move());
    say(Subject::Table, node.table());
    say(Subject::Window, Some(node.window()));
    say(Subject::Order, node.order());
    say(Subject::Evaluation, node.evaluation());
    sentences
}

/// The first sentence: what the node returned, and what decided.
pub fn headline(tree: &Tree, id: NodeId, names: &dyn Names) -> String {
    Narrator { tree, id, names, path: tree.line(id) }.decision()
}

struct Narrator<'a> {
    tree: &'a Tree,
    id: NodeId,
    names: &'a dyn Names,
    path: Path,
}

impl Narrator<'_> {
    fn side(&self) -> Side {
        self.names.side_at(self.tree.ply(self.id))
    }

    fn name(&self, side: Side) -> &'static str {
        self.names.side_name(side)
    }

    /// A value that the side to move here has, as the first side sees it.
    fn value(&self, score: Score) -> String {
        value(seen_by_first(self.side(), score))
    }

    /// "at least +51" as the first side sees it.
    fn claim(&self, returned: Returned) -> String {
        let Returned { score, bound } = returned_to_first(self.side(), returned);
        let text = value(score);
        match bound {
            Bound::Exact => format!("exactly {text}"),
            Bound::Lower => format!("at least {text}"),
            Bound::Upper => format!("at most {text}"),
        }
    }

    /// The move of this node, with its number.
    fn here(&self) -> String {
        match (self.tree.visit(self.id), self.tree.tag(self.id)) {
            (Visit::Root, _) => "the root".into(),
            (Visit::Probe, None) => "the probe".into(),
            (Visit::Reopened, _) => "this node".into(),
            (_, None) => "the pass".into(),
            _ => self.names.numbered(&self.path),
        }
    }

    /// A move of this node.
    fn reply(&self, tag: MoveTag) -> String {
        let mut path = self.path.clone();
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    /// A move of an ancestor.
    fn choice(&self, ancestor: NodeId, tag: MoveTag) -> String {
        let mut path = self.tree.line(ancestor);
        path.push(Some(tag));
        self.names.numbered(&path)
    }

    fn notes(&self) -> Vec<Note> {
        self.tree.notes(self.id)
    }

    /// The moves that narrowed the window; not a single one that also cut, which has been told.
    fn raises(&self) -> Option<String> {
        let notes = self.notes();
        let raises: Vec<_> = notes
            .iter()
            .filter_map(|note| match *note {
                Note::Raised { tag, alpha } => Some(format!("{} ({})", self.reply(tag), self.value(alpha))),
                _ => None,
            })
            .collect();
        let cut = notes.iter().any(|note| matches!(note, Note::Cut { .. }));
        let end = if self.side() == Side::First { "α was raised" } else { "β was lowered" };
        let told = raises.len() <= usize::from(cut);
        (!told).then(|| format!("{end} by {}.", raises.join(", then ")))
    }

    fn window_to_first(&self) -> Window {
        window_to_first(self.side(), self.tree.window(self.id))
    }

    fn window(&self) -> String {
        let window = self.window_to_first();
        let both = window_text(window);
        if window.is_open() {
            let why = match self.keeps_no_window() {
                true => "the algorithm keeps none",
                false if self.comes_later() => "what was found before is not handed down to this node",
                false => "nothing was known yet",
            };
            return format!("Window {both}: {why}, so nothing can be cut here.");
        }
        let ends = if self.side() == Side::First { [End::Alpha, End::Beta] } else { [End::Beta, End::Alpha] };
        let [alpha, beta] = ends.map(|end| self.source(origin(self.tree, self.id, end)));
        if alpha == beta {
            return format!("Window {both}: both ends come from {alpha}.");
        }
        format!("Window {both}: α comes from {alpha}, β from {beta}.")
    }

    /// A node has an open window although a sister of it, or of a node above, had a value before: minimax.
    fn keeps_no_window(&self) -> bool {
        let open_later = |&id: &NodeId| self.tree.order(id).place > 0 && self.tree.window(id).is_open();
        let above = std::iter::successors(Some(self.id), |&id| self.tree.parent(id));
        above.into_iter().any(|id| open_later(&id) || self.tree.children(id).any(|child| open_later(&child)))
    }

    /// A sister of this node, or of a node above, had a value before.
    fn comes_later(&self) -> bool {
        let mut above = std::iter::successors(Some(self.id), |&id| self.tree.parent(id));
        above.any(|id| self.tree.order(id).place > 0)
    }

    fn source(&self, origin: Origin) -> String {
        match origin {
            Origin::Open => "no choice yet".into(),
            Origin::Aspiration => "the aspiration window of this iteration".into(),
            Origin::ZeroWindow(_) => "the zero window of the test".into(),
            Origin::Choice { ancestor, tag } => {
                let plies = self.tree.ply(self.id) - self.tree.ply(ancestor);
                let side = self.name(self.names.side_at(self.tree.ply(ancestor)));
                format!(
                    "{side}'s choice of {}, {} up",
                    self.choice(ancestor, tag),
                    plural(plies, "ply", "plies")
                )
            }
            Origin::StandPat(ancestor) => {
                let plies = self.tree.ply(self.id) - self.tree.ply(ancestor);
                format!("standing pat {} up", plural(plies, "ply", "plies"))
            }
        }
    }

    fn order(&self) -> Option<String> {
        self.tree.tag(self.id)?;
        let order = self.tree.order(self.id);
        let place = ordinal(usize::from(order.place) + 1);
        let because = match order.reason {
            OrderReason::TableMove => {
                "it was best, or cut, in an earlier search of that position (table move)".into()
            }
            OrderReason::Tactical => format!("of what it captures and with what (MVV-LVA {})", order.figure),
            OrderReason::Killer => format!("it cut a sister node before (killer {})", order.figure),
            OrderReason::History => format!("of its history figure, {}", signed(order.figure.into())),
            OrderReason::Countermove => "it refuted the move before elsewhere (countermove)".into(),
            OrderReason::LosingCapture => {
                format!("it loses material on its square (static exchange; MVV-LVA {})", order.figure)
            }
            OrderReason::Asked => "the order of moves was set by hand".into(),
            OrderReason::Generator => "nothing spoke for or against it: the move generator's order".into(),
        };
        Some(format!("{} was tried {place}, because {because}.", self.here()))
    }

    /// What was joined long after the search.
    fn reopened(&self) -> Option<String> {
        let above = self.tree.parent(self.id).filter(|_| self.tree.visit(self.id) == Visit::Reopened)?;
        Some(format!(
            "{} of the search were counted here and not recorded; this is the same position searched again to depth {}, \
             in {}. Table and histories were empty this time, so it need not be the same tree.",
            plural(self.tree.hidden(above) as usize, "visit", "visits"),
            self.tree.depth(self.id),
            plural(self.tree.size(self.id) as usize, "visit", "visits"),
        ))
    }

    fn depth(&self) -> Option<String> {
        self.notes().into_iter().find_map(|note| match note {
            Note::Reduced { by, formula: 0, .. } => Some(format!(
                "{} was searched {} less deep: it came {}, and the reduction of late moves was set by hand.",
                self.here(),
                plural(by.into(), "ply", "plies"),
                ordinal(usize::from(self.tree.order(self.id).place) + 1),
            )),
            Note::Reduced { by, formula, history } => {
                let place = ordinal(usize::from(self.tree.order(self.id).place) + 1);
                let formula = f32::from(formula) / 100.0;
                let loses = self.tree.order(self.id).reason == OrderReason::LosingCapture;
                let kind = if loses { "loses material" } else { "is quiet" };
                Some(format!(
                    "{} was searched {} less deep: it came {place} and {kind}; depth and place ask for {formula:.2}, its history is {}.",
                    self.here(),
                    plural(by.into(), "ply", "plies"),
                    signed(history.into()),
                ))
            }
            Note::SetAside(moves) => Some(format!(
                "This looks for another line: {} with which better lines begin {} no part.",
                plural(moves.into(), "move", "moves"),
                if moves == 1 { "takes" } else { "take" },
            )),
            Note::MustRespond => {
                let left_out = |note: &Note| matches!(note, Note::LeftOut { .. });
                let which = if self.notes().iter().any(left_out) { "its moves are" } else { "every legal move is" };
                let mover = self.name(self.side());
                Some(format!("{mover} must respond and may not stand pat: {which} searched."))
            }
            _ => None,
        })
    }

    fn evaluation(&self) -> Option<String> {
        let score = self.notes().into_iter().find_map(|note| match note {
            Note::StaticEval(score) | Note::StandPat(score) | Note::Leaf(score) => Some(score),
            _ => None,
        })?;
        let mut terms = self.names.terms(&self.path);
        terms.retain(|term| term.balance() != 0);
        terms.sort_by_key(|term| -term.balance().abs());
        let list: Vec<_> = terms.iter().map(|term| format!("{} {}", term.name, balance(term))).collect();
        let list = if list.is_empty() { "every term is level".into() } else { list.join(", ") };
        Some(format!("Static evaluation {}: {list}.", self.value(score)))
    }
}

fn balance(term: &EvalTerm) -> String {
    signed(term.balance())
}

fn signed(number: i32) -> String {
    value(Score::estimate(number))
}

fn plural(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn ordinal(number: usize) -> String {
    let suffix = match (number % 10, number % 100) {
        (1, n) if n != 11 => "st",
        (2, n) if n != 12 => "nd",
        (3, n) if n != 13 => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        let texts = [1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal);
        assert_eq!(texts, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd"]);
    }
}
