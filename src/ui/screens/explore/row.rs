//! One row of the tree in words: fold mark, move, visit badge, window, result, size, what decided.

use crate::games::Score;
use crate::search::{Bound, Note, Visit};
use crate::trace::walk::{self, Folds, Row};
use crate::trace::{Names, NodeId, Tree, returned_to_first, thousands, value, window_to_first};
use crate::ui::theme::Role;

/// The parts of a row, each for its column.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parts {
    pub(super) level: usize,
    pub(super) fold: char,
    pub(super) name: String,
    pub(super) name_role: Role,
    pub(super) badge: String,
    pub(super) badge_role: Role,
    pub(super) window: String,
    pub(super) result: String,
    pub(super) result_role: Role,
    pub(super) size: String,
    /// Share of the whole search, 0 to 1.
    pub(super) share: f64,
    pub(super) decided: String,
}

impl Parts {
    /// A row that says something and is no node.
    fn remark(level: usize, name: String) -> Self {
        Self {
            level,
            fold: ' ',
            name,
            name_role: Role::Ghost,
            badge: String::new(),
            badge_role: Role::Ghost,
            window: String::new(),
            result: String::new(),
            result_role: Role::Ghost,
            size: String::new(),
            share: 0.0,
            decided: String::new(),
        }
    }
}

/// Puts a row into words. Values are those of the first side.
pub(super) fn parts(tree: &Tree, folds: &Folds, names: &dyn Names, row: Row) -> Parts {
    let level = walk::level(tree, row);
    match row {
        Row::Node(id) => node(tree, folds, names, id, level),
        Row::Hidden(id) => {
            Parts::remark(level, format!("⋯ {} nodes not recorded", thousands(tree.hidden(id))))
        }
        Row::Unsearched(id) => {
            let count = walk::unsearched(tree, id);
            let moves = if count == 1 { "move" } else { "moves" };
            Parts::remark(level, format!("⋯ {count} {moves} never looked at"))
        }
    }
}

fn node(tree: &Tree, folds: &Folds, names: &dyn Names, id: NodeId, level: usize) -> Parts {
    let side = names.side_at(tree.ply(id));
    let window = window_to_first(side, tree.window(id));
    let (badge, badge_role) = badge(tree, id);
    let returned = tree.returned(id).map(|returned| returned_to_first(side, returned));
    let result = match returned {
        Some(returned) => format!("{} {}", returned.bound.sign(), value(returned.score)),
        None if tree.is_stopped(id) => "stopped".into(),
        None => "…".into(),
    };
    let fold = match (walk::has_rows_below(tree, id), folds.is_open(id)) {
        (false, _) => '·',
        (true, true) => '▾',
        (true, false) => '▸',
    };
    Parts {
        level,
        fold,
        name: name(tree, names, id),
        name_role: if tree.visit(id) == Visit::Root { Role::Title } else { Role::Text },
        badge,
        badge_role,
        window: format!("({}, {})", short(window.alpha), short(window.beta)),
        result,
        result_role: result_role(tree, id),
        size: compact(tree.size(id)),
        share: tree.size(id) as f64 / tree.visited().max(1) as f64,
        decided: decided(tree, names, id),
    }
}

fn name(tree: &Tree, names: &dyn Names, id: NodeId) -> String {
    match (tree.visit(id), tree.tag(id)) {
        (Visit::Root, _) if tree.parent(id).is_none() && tree.has_children(id) => "search".into(),
        (Visit::Root, _) => format!("depth {}", tree.depth(id)),
        (_, None) => "∅ pass".into(),
        _ => names.numbered(&tree.line(id)),
    }
}

/// Letter and colour of the visit. A plain visit shows the type of the node: on the principal variation, cut, or
/// all moves searched in vain (1, 2, 3 in the theory of Knuth & Moore).
pub(super) fn badge(tree: &Tree, id: NodeId) -> (String, Role) {
    let notes = tree.notes(id);
    if notes.iter().any(|note| matches!(note, Note::Table { cut: true, .. })) {
        return ("T".into(), Role::TableHit);
    }
    if notes.iter().any(|note| matches!(note, Note::CheckExtension(_))) && tree.visit(id) != Visit::Root {
        return ("+".into(), Role::Extension);
    }
    match tree.visit(id) {
        Visit::Root => (String::new(), Role::Title),
        Visit::Scout => ("S".into(), Role::Scout),
        Visit::Reduced => {
            let by = notes.iter().find_map(|note| match note {
                Note::Reduced { by, .. } => Some(*by),
                _ => None,
            });
            (format!("L{}", by.unwrap_or(0)), Role::Reduced)
        }
        Visit::Research => ("R".into(), Role::Research),
        Visit::NullMove => ("N".into(), Role::NullMove),
        Visit::Probe => ("B".into(), Role::Scout),
        Visit::Quiescence => ("Q".into(), Role::Quiescence),
        Visit::Full => match tree.returned(id).map(|returned| returned.bound) {
            _ if !tree.window(id).is_zero() => ("P".into(), Role::PvNode),
            Some(Bound::Lower) => ("C".into(), Role::CutNode),
            _ => ("A".into(), Role::AllNode),
        },
    }
}

/// What the badges mean, for the help.
pub(super) const BADGES: [(&str, Role, &str); 12] = [
    ("P", Role::PvNode, "open window: a node of a principal variation (type 1)"),
    ("C", Role::CutNode, "cut node: a move reached the bound (type 2)"),
    ("A", Role::AllNode, "all node: all moves searched, none good enough (type 3)"),
    ("S", Role::Scout, "scout: tested with a zero window"),
    ("L2", Role::Reduced, "late-move reduction: searched 2 plies less deep"),
    ("R", Role::Research, "searched again, because the visit before surprised"),
    ("N", Role::NullMove, "after a null move: the turn was passed"),
    ("Q", Role::Quiescence, "quiescence: captures are played out"),
    ("T", Role::TableHit, "answered by the transposition table"),
    ("+", Role::Extension, "check extension: searched a ply deeper"),
    ("✂", Role::CutNode, "cut; the move that cut stands beside it where there is room"),
    ("⋯", Role::Ghost, "moves that were never searched, or nodes that were not recorded"),
];

fn result_role(tree: &Tree, id: NodeId) -> Role {
    match tree.returned(id).map(|returned| returned.bound) {
        Some(Bound::Exact) => Role::PvNode,
        Some(Bound::Lower) => Role::CutNode,
        Some(Bound::Upper) => Role::AllNode,
        None => Role::Dim,
    }
}

fn decided(tree: &Tree, names: &dyn Names, id: NodeId) -> String {
    let reply = |tag| {
        let mut line = tree.line(id);
        line.push(Some(tag));
        names.numbered(&line)
    };
    let notes = tree.notes(id);
    let decided = notes.iter().rev().find_map(|note| match *note {
        Note::Cut { tag, place, .. } => Some(format!("✂ {} ({})", reply(tag), place + 1)),
        Note::NullTried { cut: true, .. } => Some("✂ null move".into()),
        Note::Table { cut: true, depth, .. } => Some(format!("✂ table, depth {depth}")),
        Note::Raised { tag, .. } if tree.visit(id) != Visit::Quiescence => {
            Some(format!("best {}", reply(tag)))
        }
        Note::Ended(_) => Some(names.rule(&tree.line(id)).unwrap_or("the end").into()),
        Note::Repetition => Some("repetition".into()),
        _ => None,
    });
    decided.unwrap_or_default()
}

/// A bound of a window, as short as it can be.
fn short(score: Score) -> String {
    value(score).replace("+∞", "∞").replace('+', "")
}

/// A count in at most five characters: `981`, `48.2k`, `1.2M`.
pub(super) fn compact(count: u64) -> String {
    let count_f = count as f64;
    match count {
        0..=999 => count.to_string(),
        1_000..=99_949 => format!("{:.1}k", count_f / 1e3),
        99_950..=999_499 => format!("{:.0}k", count_f / 1e3),
        999_500..=99_949_999 => format!("{:.1}M", count_f / 1e6),
        _ => format!("{:.0}M", count_f / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_short_and_readable() {
        let texts = [0, 999, 1_000, 48_213, 99_999, 999_499, 1_234_567, 240_000_000].map(compact);
        assert_eq!(texts, ["0", "999", "1.0k", "48.2k", "100k", "999k", "1.2M", "240M"]);
    }
}
