//! What techniques did at a node: depths, the null move, the table, and the moves that were left out.

use super::{Narrator, plural};
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::search::{NoNull, Note, OrderReason, Returned, Visit};
use crate::trace::{seen_by_first, value};

impl Narrator<'_> {
    /// Extensions.
    pub(super) fn deeper(&self) -> Option<String> {
        let told: Vec<_> = self.notes().into_iter().filter_map(|note| self.extension(note)).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn extension(&self, note: Note) -> Option<String> {
        let Note::Deeper { by, plies } = note else { return None };
        let (mover, plies) = (self.name(self.side()), plural(plies.into(), "ply", "plies"));
        let because = match by {
            Technique::VerifiedNullMove => {
                return Some(format!(
                    "The pass holds and no move does, a zugzwang: the moves were searched again, {plies} deeper."
                ));
            }
            Technique::CheckExtension => format!("{mover} is in check"),
            Technique::OneReplyExtension => format!("{mover} has only one legal move"),
            Technique::SingularExtension => format!("no other move comes near {}", self.here()),
            by => format!("the move costs less than a ply ({})", by.card().name),
        };
        Some(format!("Searched {plies} deeper here: {because}."))
    }

    /// Razoring, and reductions of the whole node.
    pub(super) fn shallower(&self) -> Option<String> {
        self.notes().into_iter().find_map(|note| match note {
            Note::Shallower { by, plies } => Some(format!(
                "Searched {} less deep here: {} ({}).",
                plural(plies.into(), "ply", "plies"),
                by.card().summary,
                by.card().name,
            )),
            Note::Shortcut { by: Technique::SecondarySearch, tag: Some(tag), score, margin, .. } => Some(format!(
                "Secondary search: {} plies on from the end of its line, {} is worth {}.",
                margin,
                self.reply(tag),
                self.value(score),
            )),
            Note::Shortcut { by, score, margin, cut: false, .. } => Some(format!(
                "{}: the static evaluation, {}, is out of reach of the window by more than a margin of {margin}, so no quiet move was looked at.",
                by.card().name,
                self.value(score),
            )),
            _ => None,
        })
    }

    /// The moves that techniques left out, by technique.
    pub(super) fn left_out(&self) -> Option<String> {
        let mut groups: Vec<(Technique, MoveTag, i16, usize)> = Vec::new();
        for note in self.notes() {
            if let Note::LeftOut { by, tag, figure } = note {
                match groups.iter_mut().find(|group| group.0 == by) {
                    Some(group) => group.3 += 1,
                    None => groups.push((by, tag, figure, 1)),
                }
            }
        }
        let group = |&(by, tag, figure, count): &(Technique, MoveTag, i16, usize)| {
            let (first, others) = (self.reply(tag), if count > 1 { " the first of them" } else { "" });
            let moves = plural(count, "move was", "moves were");
            format!("{moves} left out, {first}{others}: {}", left_out_because(by, figure))
        };
        let groups: Vec<_> = groups.iter().map(group).collect();
        (!groups.is_empty()).then(|| format!("{}.", groups.join("; ")))
    }

    pub(super) fn research(&self) -> Option<String> {
        let (after, score) = self.notes().into_iter().find_map(|note| match note {
            Note::Research { after, score } => Some((after, score)),
            _ => None,
        })?;
        let parent_side = !self.side();
        let said = value(seen_by_first(parent_side, score));
        let (before, now) = match after {
            Visit::Reduced => ("reduced search", "in full depth"),
            _ => ("zero-window test", "with the window open"),
        };
        let returned = self.tree.returned(self.id)?;
        let parent_alpha = -self.tree.window(self.id).beta;
        let verdict =
            if -returned.score > parent_alpha { "the surprise held" } else { "the surprise was none" };
        Some(format!(
            "Searched again {now}, because its {before} came back with {said}; now it is {}: {verdict}.",
            self.claim(returned)
        ))
    }

    pub(super) fn null_move(&self) -> Option<String> {
        let mover = self.name(self.side());
        let end = format!("{} = {}", self.cutting_end(), self.value(self.tree.window(self.id).beta));
        self.notes().into_iter().find_map(|note| match note {
            Note::NullTried { reduction, score, held, cut } => Some(format!(
                "Null move: {mover} passed, and the reply was searched with R = {reduction}; it returned {}, {} {end}: {}.",
                self.value(score),
                if held { "which holds" } else { "which does not hold" },
                match (held, cut) {
                    (_, true) => "cut",
                    (true, false) => "to be verified by the moves themselves",
                    (false, false) => "no cut, the moves had to be searched",
                },
            )),
            Note::NullRefused(reason) => Some(format!("Null move not tried: {}.", self.no_null(reason, &end))),
            _ => None,
        })
    }

    fn no_null(&self, reason: NoNull, end: &str) -> String {
        match reason {
            NoNull::InCheck => "the side to move is in check".into(),
            NoNull::AfterNullMove => "the move before was a null move already".into(),
            NoNull::ZugzwangLikely => "zugzwang is likely with so few pieces".into(),
            NoNull::OpenWindow => {
                "the window is wider than a zero window: a value is wanted here, not a cut".into()
            }
            NoNull::Shallow => "too little depth is left to save anything".into(),
            NoNull::BelowBeta => {
                let evaluation = self.notes().into_iter().find_map(|note| match note {
                    Note::StaticEval(score) => Some(self.value(score)),
                    _ => None,
                });
                let evaluation = evaluation.unwrap_or_default();
                format!(
                    "the static evaluation, {evaluation}, does not reach {end}, so passing hardly would either"
                )
            }
            NoNull::Decisive => {
                format!("{end} is a proved win or loss, and a pass proves nothing of the kind")
            }
            NoNull::NoPass => "the game knows no pass".into(),
        }
    }

    pub(super) fn table(&self) -> Option<String> {
        self.notes().into_iter().find_map(|note| match note {
            Note::Table { depth, score, bound, cut: false } => {
                let stored = self.claim(Returned { score, bound });
                let why = if i32::from(depth) < self.tree.depth(self.id) {
                    format!("too shallow to be used here (depth {} is wanted)", self.tree.depth(self.id))
                } else if self.tree.window(self.id).is_zero() {
                    "which does not settle this window".into()
                } else {
                    "not used, because with more than a zero window the line is played out".into()
                };
                let first =
                    if self.begins_with_the_tables_move() { "; its move was tried first" } else { "" };
                Some(format!("The table knows this position as {stored} from depth {depth}, {why}{first}."))
            }
            _ => None,
        })
    }

    /// An entry may have no move: where none raised α.
    fn begins_with_the_tables_move(&self) -> bool {
        let first = self.tree.children(self.id).find(|&id| self.tree.tag(id).is_some());
        first.is_some_and(|id| self.tree.order(id).reason == OrderReason::TableMove)
    }
}

/// Why a technique left a move out; the figure is that of the note.
pub(in crate::tutor) fn left_out_because(by: Technique, figure: i16) -> String {
    match by {
        Technique::LateMovePruning => {
            format!(
                "quiet, and {} had been searched (late-move pruning)",
                plural(figure as usize, "move", "moves")
            )
        }
        Technique::Futility => {
            format!("quiet, and even a gain of {figure} would not do (futility pruning)")
        }
        Technique::DeltaPruning => {
            format!("even with {figure} on top of what it wins it would not do (delta pruning)")
        }
        Technique::FocusedSearch => {
            format!("only the first {} are kept (focused search)", plural(figure as usize, "move", "moves"))
        }
        _ if figure == 0 => format!("it loses material on its square ({})", by.card().name),
        _ => format!("it loses more than {figure} on its square ({})", by.card().name),
    }
}
