//! One row of the tree in words: fold mark, move, visit badge, window, result, size, what decided.

use super::chosen::texts;
use super::columns::COLUMNS;
use crate::config::Columns;
use crate::explain::narrate::in_sentence;
use crate::games::MoveTag;
use crate::numbers::{counted, ordinal, thousands};
use crate::search::techniques::{CARDS, Card, Technique};
use crate::search::{Bound, Note, Visit};
use crate::session::Session;
use crate::trace::diff::Change;
use crate::trace::walk::{self, Folds, Row};
use crate::trace::{NodeId, Proof, Tree, other_line, returned_to_first, said_window, seen_by_first};
use crate::ui::theme::Role;
use crate::ui::widgets::number::compact;

/// The parts of a row, each for its column.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Parts {
    pub(super) level: usize,
    /// How it differs from the other tree: `−` only here and vanished, `+` only here and new, `≠` another result.
    pub(super) mark: Option<(char, Role)>,
    pub(super) fold: char,
    pub(super) name: String,
    pub(super) name_role: Role,
    pub(super) badge: String,
    pub(super) badge_role: Role,
    pub(super) window: String,
    /// What it returned is proved.
    pub(super) proved: bool,
    pub(super) result: String,
    pub(super) result_role: Role,
    pub(super) size: String,
    /// What stands in the columns that one chooses.
    pub(super) chosen: [String; COLUMNS],
    /// Share of the whole search, 0 to 1.
    pub(super) share: f64,
    /// What decided, the fullest wording first and the shortest last.
    pub(super) decided: Vec<String>,
    /// A cut is ordinary where the first move made it, or nothing had to be searched: what is not stands out.
    pub(super) decided_role: Role,
}

impl Parts {
    /// A row that says something and is no node.
    fn remark(level: usize, name: String) -> Self {
        Self {
            level,
            mark: None,
            fold: ' ',
            name,
            name_role: Role::Ghost,
            badge: String::new(),
            badge_role: Role::Ghost,
            window: String::new(),
            proved: false,
            result: String::new(),
            result_role: Role::Ghost,
            size: String::new(),
            chosen: Default::default(),
            share: 0.0,
            decided: Vec::new(),
            decided_role: Role::Ghost,
        }
    }
}

impl Parts {
    /// It is no node, and has nothing but its name.
    pub(super) fn is_remark(&self) -> bool {
        self.badge_role == Role::Ghost
    }
}

/// Puts a row into words. Values are those of the first side.
pub(super) fn parts(tree: &Tree, folds: &Folds, names: &dyn Session, chosen: Columns, row: Row) -> Parts {
    let level = walk::level(tree, row);
    match row {
        Row::Node(id) => {
            Parts { chosen: texts(chosen, tree, names, id), ..node(tree, folds, names, id, level) }
        }
        Row::Hidden(id) => {
            Parts::remark(level, format!("⋯ {} nodes not recorded", thousands(tree.hidden(id))))
        }
        Row::LeftOut(id, number) => Parts::remark(level, ghost(tree, names, id, number)),
        Row::Unsearched(id) => {
            let moves = counted(walk::unsearched(tree, id), "move", "moves");
            Parts::remark(level, format!("⋯ {moves} never looked at"))
        }
    }
}

fn node(tree: &Tree, folds: &Folds, names: &dyn Session, id: NodeId, level: usize) -> Parts {
    let side = names.side_at(tree.ply(id));
    let (badge, badge_role) = badge(tree, id);
    let returned = tree.returned(id).map(|returned| returned_to_first(side, returned));
    // Another program may leave open whether a value is a bound.
    let score = tree.score(id).map(|score| seen_by_first(side, score));
    let result = match (returned, score) {
        (Some(returned), _) => format!("{} {}", returned.bound.sign(), names.value_text(returned.score)),
        (None, Some(score)) => format!("? {}", names.value_text(score)),
        (None, None) if tree.is_untold(id) => "not said".into(),
        (None, None) if tree.logged().is_some_and(|logged| logged.is_open(id)) => "cut off".into(),
        (None, None) if tree.is_struck_off(id) => "struck off".into(),
        (None, None) if tree.is_stopped(id) => "stopped".into(),
        (None, None) => "…".into(),
    };
    let fold = match (folds.has_rows_below(tree, id), folds.is_open(id)) {
        (false, _) => '·',
        (true, true) => '▾',
        (true, false) => '▸',
    };
    Parts {
        level,
        mark: None,
        fold,
        name: name(tree, names, id),
        name_role: if tree.visit(id) == Visit::Root { Role::Title } else { Role::Text },
        badge,
        badge_role,
        window: said_window(tree, id, names).unwrap_or_else(|| "?".into()),
        proved: tree.proof(id) == Some(Proof::Proved),
        result,
        result_role: result_role(tree, id),
        size: compact(tree.size(id)),
        chosen: Default::default(),
        share: tree.size(id) as f64 / tree.visited().max(1) as f64,
        decided: decided(tree, names, id),
        decided_role: decided_role(tree, id),
    }
}

/// A move that was never searched, and why.
fn ghost(tree: &Tree, names: &dyn Session, id: NodeId, number: u16) -> String {
    let Some(&(tag, by, _)) = walk::left_out(tree, id).get(usize::from(number)) else { return String::new() };
    let mut line = tree.line(id);
    line.push(Some(tag));
    match by {
        Technique::Overlooking => format!("⋯ {} overlooked", names.numbered(&line)),
        by => format!("⋯ {} left out: {}", names.numbered(&line), in_sentence(by)),
    }
}

/// The move of a node, as a heading.
pub(super) fn name(tree: &Tree, names: &dyn Session, id: NodeId) -> String {
    match (tree.visit(id), tree.tag(id)) {
        // Whatever is below it, for at its first moment nothing is.
        (Visit::Root, _) if id == Tree::ROOT => "search".into(),
        (Visit::Root, _) => match tree.said_depth(id) {
            Some(depth) => match other_line(tree, id) {
                Some(line) => format!("depth {depth}, line {line}"),
                None => format!("depth {depth}"),
            },
            None => "iteration".into(),
        },
        (Visit::Reopened, _) => "reopened".into(),
        (Visit::Probe, None) => "other moves".into(),
        (_, None) if tree.is_here(id) => "same position".into(),
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
    if notes.iter().any(|note| matches!(note, Note::Deeper { .. })) && tree.visit(id) != Visit::Root {
        return ("+".into(), Role::Extension);
    }
    match tree.visit(id) {
        Visit::Root => (String::new(), Role::Title),
        Visit::Reopened => ("↻".into(), Role::Research),
        Visit::Scout => ("S".into(), Role::Scout),
        Visit::Reduced => {
            let by = notes.iter().find_map(|note| match note {
                Note::Reduced { by, .. } => Some(*by),
                _ => None,
            });
            (by.map_or("L".into(), |by| format!("L{by}")), Role::Reduced)
        }
        Visit::Research => ("R".into(), Role::Research),
        Visit::NullMove => ("N".into(), Role::NullMove),
        Visit::Probe => ("B".into(), Role::Scout),
        Visit::Quiescence if notes.iter().any(|note| matches!(note, Note::Leaf(_))) => {
            ("·".into(), Role::Dim)
        }
        Visit::Quiescence => ("Q".into(), Role::Quiescence),
        Visit::Full => match node_type(tree, id) {
            // Nothing is known of its type.
            None if !tree.says_window(id) => ("·".into(), Role::Dim),
            Some(1) => ("P".into(), Role::PvNode),
            Some(2) => ("C".into(), Role::CutNode),
            Some(_) => ("A".into(), Role::AllNode),
            // It is not over: with an open window it may still be on a principal variation.
            None => ("·".into(), Role::Dim),
        },
    }
}

/// The type of a node in the theory of Knuth & Moore, by what it came to: 1 inside its window, as on a principal variation; 2 cut;
/// 3 where no move is good enough. `None` where it is not known, or not yet.
pub(super) fn node_type(tree: &Tree, id: NodeId) -> Option<u8> {
    if !tree.says_window(id) {
        return None;
    }
    let score = tree.returned(id)?.score;
    Some(match tree.window(id).classify(score) {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    })
}

/// What the badges mean, for the help.
pub(super) const BADGES: [(&str, Role, &str); 20] = [
    ("P", Role::PvNode, "its value lies inside its window, as on a principal variation (type 1)"),
    ("C", Role::CutNode, "cut node: a move reached the bound (type 2)"),
    ("A", Role::AllNode, "all node: no move that was searched is good enough (type 3)"),
    ("S", Role::Scout, "scout: tested with a zero window"),
    ("L2", Role::Reduced, "late-move reduction: searched 2 plies less deep"),
    ("R", Role::Research, "searched again, because the visit before surprised"),
    ("N", Role::NullMove, "after a null move: the turn was passed"),
    ("Q", Role::Quiescence, "quiescence: captures are played out"),
    ("T", Role::TableHit, "answered by the transposition table"),
    ("B", Role::Scout, "probe: a shallow search that decides about its parent"),
    ("+", Role::Extension, "extension: searched a ply deeper"),
    ("✂", Role::CutNode, "cut by this move, the 1st, 2nd, … that was searched; the rest never were"),
    ("↓", Role::Research, "the result surprised: the next visit searches the move again"),
    (
        "■",
        Role::Text,
        "proved: every move that the value needs was searched; the others rest on bets of techniques",
    ),
    ("−", Role::Bad, "beside another search: only the first made this visit, it vanished"),
    ("+", Role::Good, "only the second made this visit, it is new"),
    (
        "≠",
        Role::Warn,
        "the other search has something else here that matters, to the root or to the number of nodes",
    ),
    ("↻", Role::Research, "not recorded at first, and searched again when you opened it"),
    ("?", Role::Dim, "not said by the other program that has logged this tree"),
    ("⋯", Role::Ghost, "moves that were never searched, or nodes that were not recorded"),
];

fn result_role(tree: &Tree, id: NodeId) -> Role {
    match tree.returned(id).map(|returned| returned.bound) {
        Some(Bound::Exact) => Role::PvNode,
        Some(Bound::Lower) => Role::Text,
        Some(Bound::Upper) => Role::AllNode,
        None => Role::Dim,
    }
}

/// What decided at a node: what became of its visit, or of its own notes the last that says so.
fn decided(tree: &Tree, names: &dyn Session, id: NodeId) -> Vec<String> {
    if tree.visit(id) == Visit::NullMove {
        let above = tree.parent(id).map(|parent| tree.notes(parent)).unwrap_or_default();
        let cut = above.iter().any(|note| matches!(note, Note::NullTried { cut: true, .. }));
        if tree.logged().is_some() && !above.iter().any(|note| matches!(note, Note::NullTried { .. })) {
            return vec![];
        }
        return vec![if cut { "✂ cuts ↑" } else { "no cut" }.into()];
    }
    if is_searched_again(tree, id) {
        return vec!["searched again ↓".into(), "again ↓".into()];
    }
    let reply = |tag| {
        let mut line = tree.line(id);
        line.push(Some(tag));
        let short = names.texts(&line).pop().unwrap_or_default();
        (names.numbered(&line), short)
    };
    let decided = tree.notes(id).into_iter().rev().find_map(|note| match note {
        Note::Cut { tag, place, .. } => {
            let ((long, short), place) = (reply(tag), ordinal(usize::from(place) + 1));
            Some(vec![format!("✂ by {long} ({place})"), format!("✂ {short} {place}"), format!("✂ {short}")])
        }
        Note::NullTried { cut: true, .. } => Some(vec!["✂ by the null move".into(), "✂ null move".into()]),
        Note::Shortcut { by, tag: Some(tag), cut: true, .. } => {
            let (long, short) = reply(tag);
            let name = in_sentence(by);
            // The move alone would look like one that was searched.
            let brief = brief(by);
            Some(vec![
                format!("✂ by {long} ({name})"),
                format!("✂ by {long} ({brief})"),
                format!("✂ {short} {brief}"),
                format!("✂ {brief}"),
            ])
        }
        Note::Shortcut { by, cut: true, .. } => {
            let name = in_sentence(by);
            Some(vec![format!("✂ {name}"), format!("✂ {}", by.slug()), format!("✂ {}", brief(by))])
        }
        Note::Table { cut: true, depth, .. } => {
            Some(vec![format!("✂ table, depth {depth}"), format!("✂ table d{depth}")])
        }
        Note::Raised { tag, .. } if tree.visit(id) != Visit::Quiescence => {
            let (long, short) = reply(tag);
            Some(vec![format!("best {long}"), format!("best {short}")])
        }
        Note::Ended(_) => Some(vec![names.rule(&tree.line(id)).unwrap_or("the end").into()]),
        Note::Repetition => Some(vec!["repetition".into()]),
        _ => None,
    });
    decided.or_else(|| named(tree, id, reply)).unwrap_or_default()
}

fn decided_role(tree: &Tree, id: NodeId) -> Role {
    let late = |note| matches!(note, Note::Cut { place, .. } if place > 0);
    let ordinary = |note| {
        matches!(
            note,
            Note::Cut { .. }
                | Note::NullTried { cut: true, .. }
                | Note::Table { cut: true, .. }
                | Note::Shortcut { cut: true, .. }
        )
    };
    if is_searched_again(tree, id) {
        Role::Research
    } else if tree.notes_back(id).any(late) {
        Role::Warn
    } else if tree.visit(id) == Visit::NullMove || tree.notes_back(id).any(ordinary) {
        Role::Dim
    } else {
        Role::Text
    }
}

/// The techniques that narrow rows call by letters: the letters, and the technique.
pub(super) fn letters() -> impl Iterator<Item = (&'static str, &'static Card)> {
    CARDS.iter().map(|card| (brief(card.technique), card)).filter(|(letters, card)| *letters != card.slug)
}

/// A technique by its usual letters, where its word is a long one.
fn brief(by: Technique) -> &'static str {
    match by {
        Technique::ReverseFutility => "RFP",
        Technique::MateDistancePruning => "MDP",
        Technique::EnhancedTranspositionCutoff => "ETC",
        by => by.slug(),
    }
}

/// The best move that another program names: where its value reaches a β that is said, it cuts.
fn named(tree: &Tree, id: NodeId, reply: impl Fn(MoveTag) -> (String, String)) -> Option<Vec<String>> {
    let (long, short) = reply(tree.logged()?.best(id).filter(|_| !tree.is_open(id))?);
    let word = if tree.reaches_said_beta(id) { "✂ by" } else { "best" };
    Some(vec![format!("{word} {long}"), format!("{word} {short}")])
}

/// How a node differs from what the other tree has; that of the second search stands at the right. `decides`: whether the
/// difference reaches a root, where that is known. What decides nothing and is there in both has no mark.
pub(super) fn difference(
    (tree, id): (&Tree, NodeId),
    other: &Tree,
    right: bool,
    decides: Option<bool>,
) -> Option<(char, Role)> {
    match Change::of(tree, id, other) {
        Change::Alone if decides == Some(true) => Some((if right { '+' } else { '−' }, Role::Warn)),
        Change::Alone if right => Some(('+', Role::Good)),
        Change::Alone => Some(('−', Role::Bad)),
        Change::Result(_) | Change::Size(_) | Change::None(_) => {
            (decides == Some(true)).then_some(('≠', Role::Warn))
        }
    }
}

/// The next visit is one to the same move, because this one surprised.
fn is_searched_again(tree: &Tree, id: NodeId) -> bool {
    let next = tree.next_sibling(id);
    next.is_some_and(|next| tree.visit(next) == Visit::Research && tree.tag(next) == tree.tag(id))
}
