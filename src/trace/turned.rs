//! A search beside the same search with one decision turned ([`replay`](crate::search::replay)): what can be turned at a
//! node, and where the two begin to differ.

use super::names::{read_men, window_to_first};
use super::numbered::{InOrder, Numbered};
use super::tree::{NodeId, Tree};
use crate::games::{MoveTag, Score, Side};
use crate::search::replay::{Instead, Switch};
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Note, Visit, Window};

/// What can be done otherwise at a node of the engine's search besides another window, and another move first: each with
/// something that was recorded there.
pub fn possible(tree: &Tree, id: NodeId) -> Vec<Instead> {
    let mut found = Vec::new();
    let mut add = |instead: Instead| {
        if !found.contains(&instead) {
            found.push(instead);
        }
    };
    for note in tree.notes(id) {
        match note {
            Note::LeftOut { tag, .. } => add(Instead::Keep(tag)),
            Note::Table { cut, .. } => {
                if cut {
                    add(Instead::NoShortcut);
                }
                add(Instead::NoTable);
            }
            Note::Shortcut { cut: true, .. } | Note::NullTried { cut: true, .. } => {
                let by = if let Note::Shortcut { by, .. } = note { by } else { Technique::NullMove };
                add(Instead::Switch(Switch { techniques: Techniques::NONE.with(by), amounts: None }));
                add(Instead::NoShortcut);
            }
            Note::Cut { .. } => add(Instead::NoCut),
            _ => {}
        }
    }
    if stands_pat(tree, id) {
        add(Instead::NoShortcut);
    }
    let reduced = tree.children(id).filter(|&child| tree.visit(child) == Visit::Reduced);
    reduced.filter_map(|child| tree.tag(child)).for_each(|tag| add(Instead::NoReduction(tag)));
    // What decided comes first: the table was asked, wherever it settled nothing.
    found.sort_by_key(|instead| *instead == Instead::NoTable);
    found
}

/// A window that was typed as the first side sees it, two ends with a blank between them: as this side sees it. An end is
/// in points, or in men where it has a decimal point.
///
/// # Errors
/// What is wrong with it, and what is allowed.
pub fn read_window(text: &str, side: Side) -> Result<Window, String> {
    let end = |word: &str| {
        let number = word.replace('−', "-");
        let units = read_men(&number).or_else(|| number.trim_start_matches('+').parse::<i32>().ok());
        match units {
            Some(number) if number.abs() <= Score::MAX_ESTIMATE => Ok(Score::estimate(number)),
            _ if matches!(&*number, "-inf" | "-∞") => Ok(Score::LOWEST),
            _ if matches!(&*number, "inf" | "+inf" | "∞" | "+∞") => Ok(Score::HIGHEST),
            _ => Err(format!("`{word}` is no end of a window: points, as 25; men, as 0.25; or -inf or inf")),
        }
    };
    let words: Vec<_> = text.split_whitespace().collect();
    let &[alpha, beta] = &words[..] else { return Err("a window has two ends, as -10 25".into()) };
    let (alpha, beta) = (end(alpha)?, end(beta)?);
    if alpha >= beta {
        return Err("a window begins below its end".into());
    }
    Ok(window_to_first(side, Window::new(alpha, beta)))
}

/// Quiescence returned the static value, which reaches β.
fn stands_pat(tree: &Tree, id: NodeId) -> bool {
    let beta = tree.window(id).beta;
    tree.notes(id).iter().any(|note| matches!(note, Note::StandPat(value) if *value >= beta))
        && !tree.has_children(id)
}

/// The moves of a node that were searched, each once, in the order of the search.
pub fn searched(tree: &Tree, id: NodeId) -> Vec<MoveTag> {
    let mut moves = Vec::new();
    for child in
        tree.children(id).filter(|&child| !matches!(tree.visit(child), Visit::Probe | Visit::Reopened))
    {
        moves.extend(tree.tag(child).filter(|tag| !moves.contains(tag)));
    }
    moves
}

/// The number of the first visit that differs, as far as both are recorded; `None` where no recorded one does. The whole
/// search, visit 1, is not compared: how deep it was to go may have been said otherwise.
pub fn divergence(before: &Tree, after: &Tree) -> Option<u64> {
    let (mut one, mut two) = (InOrder::new(before).skip(1), InOrder::new(after).skip(1));
    let (mut here, mut there) = (one.next(), two.next());
    while let (Some(a), Some(b)) = (here, there) {
        let of = |tree: &Tree, at: Numbered| {
            (at.parent, tree.tag(at.id), tree.visit(at.id), tree.depth(at.id), tree.window(at.id))
        };
        if a.number == b.number && of(before, a) != of(after, b) {
            return Some(a.number);
        }
        if a.number <= b.number {
            here = one.next();
        }
        if b.number <= a.number {
            there = two.next();
        }
    }
    // One goes on where the other is over: it can be told where nothing of either is hidden.
    here.or(there).filter(|_| before.is_whole() && after.is_whole()).map(|further| further.number)
}
