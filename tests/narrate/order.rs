//! What the sentences claim of the order of moves and of what follows from a place in it.

use std::collections::BTreeSet;

use cutnode::explain::narrate::Subject;
use cutnode::games::{MoveTag, Score};
use cutnode::search::techniques::Technique;
use cutnode::search::{Note, OrderReason, Visit};
use cutnode::session::Method;
use cutnode::trace::{NodeId, value};

use super::SearchEvent;
use super::claims::{ensure, ensure_same};

/// The terms of a late-move reduction add up to the sum that is told, and rounded they are what was taken off.
pub(super) fn reduction_adds_up(
    told: &SearchEvent<'_>,
    by: u8,
    formula: i16,
    history: i16,
) -> Result<(), String> {
    let text = told.all();
    let plies = if by == 1 { "1 ply".to_string() } else { format!("{by} plies") };
    let begin = text.find(&format!("was searched {plies} less deep")).ok_or("by how much")?;
    let by_hand = text.contains("reduction of late moves was set by hand");
    ensure_same(by_hand, formula == 0, "by hand")?;
    if by_hand {
        return Ok(());
    }
    let text = &text[begin..];
    // Below the line that secondary search goes along, what was evaluated two plies before is not known.
    let tree = told.tree();
    let mut above = std::iter::successors(Some(told.id), |&id| tree.parent(id));
    let on_line = above.any(|id| tree.visit(id) == Visit::Probe && tree.ply(id) == 1);
    if on_line && !text.contains(" for depth and place") {
        return Ok(());
    }
    let terms = text.split_once(". ").ok_or("no terms")?.1;
    ensure(
        terms.starts_with(&format!("{:.2} for depth and place", f32::from(formula) / 100.0)),
        "the formula",
    )?;
    let losing = tree.order(told.id).reason == OrderReason::LosingCapture;
    ensure(!losing || history == 0, "a capture has no history")?;
    let told_history = format!("for its history of {}", value(Score::estimate(history.into())));
    ensure(history == 0 || terms.contains(&told_history), "the history")?;
    let (sum, rest) = terms.split_once(" = ").ok_or("no sum")?;
    let hundredths = |text: &str| text.replace('.', "").parse::<i32>().map_err(|_| text.to_string());
    let (mut total, mut sign) = (0, 1);
    for word in sum.split(' ') {
        match word {
            "−" => sign = -1,
            "+" => sign = 1,
            _ if word.contains('.') => total += sign * hundredths(word)?,
            _ => {}
        }
    }
    let claimed = hundredths(rest.split(',').next().unwrap_or_default())?;
    ensure(total == claimed, &format!("{total} is not {claimed}"))?;
    let rounded = claimed / 100;
    let clamped = rest.contains("so that a ply of search is left");
    ensure_same(clamped, rounded > i32::from(by), "more than can be taken off")?;
    ensure(clamped || rounded == i32::from(by), "another amount")
}

pub(super) fn the_tables_move_is_said_to_come_first_only_where_it_did(
    told: &SearchEvent<'_>,
) -> Result<(), String> {
    let Some(text) = told.about(Subject::Table) else { return Ok(()) };
    let tree = told.tree();
    let first = tree.children(told.id).find(|&id| tree.tag(id).is_some());
    let by_table = first.is_some_and(|id| tree.order(id).reason == OrderReason::TableMove);
    ensure(!text.contains("tried first") || by_table, "another move was first")
}

pub(super) fn a_move_is_never_named_that_is_not_the_games(told: &SearchEvent<'_>) -> Result<(), String> {
    let tag = told.tree().tag(told.id);
    let visit = told.tree().visit(told.id);
    let moveless = matches!(visit, Visit::Root | Visit::NullMove | Visit::Probe);
    ensure(tag.is_some() || moveless, "no move, and neither a null move nor a probe of the same position")?;
    let order = told.about(Subject::Order);
    ensure_same(order.is_some(), tag.is_some_and(|_: MoveTag| true), "order")?;
    let Some(order) = order else { return Ok(()) };
    let name = told.of.session.numbered(&told.tree().line(told.id));
    ensure(order.starts_with(&name), "another move")
}

fn ordinal(place: usize) -> String {
    let suffix = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{suffix}")
}

pub(super) fn the_place_in_the_order_is_told_with_its_figure(told: &SearchEvent<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Order) else { return Ok(()) };
    let order = told.tree().order(told.id);
    if text.ends_with("because the best line goes on with it.") {
        return ensure(told.tree().visit(told.id) == Visit::Probe, "no step of the secondary search");
    }
    let place = format!("was tried {},", ordinal(usize::from(order.place) + 1));
    ensure(text.contains(&place), &place)?;
    let (word, figure) = match order.reason {
        OrderReason::TableMove => ("(table move)", false),
        OrderReason::Tactical | OrderReason::LosingCapture => ("MVV-LVA", true),
        OrderReason::Killer => ("killer", true),
        OrderReason::History => ("history figure", false),
        OrderReason::Countermove => ("(countermove)", false),
        OrderReason::Asked => ("set by hand", false),
        OrderReason::Generator => ("the move generator's order", false),
    };
    ensure(text.contains(word), word)?;
    let number = order.figure.to_string();
    ensure(!figure || text.contains(&format!(" {number})")), "another figure")?;
    let signed = value(Score::estimate(order.figure.into()));
    ensure(order.reason != OrderReason::History || text.contains(&signed), "another history")
}

/// Among the visits of one look at the moves of a node the place counts the other moves that were visited before.
pub(super) fn the_place_in_the_order_is_that_among_the_moves_that_were_tried(
    told: &SearchEvent<'_>,
) -> Result<(), String> {
    let (tree, id) = (told.tree(), told.id);
    let (Some(tag), Some(parent)) = (tree.tag(id), tree.parent(id)) else { return Ok(()) };
    let step = told.about(Subject::Order).is_some_and(|text| text.contains("the best line goes on with it"));
    let twice = |note: &Note| matches!(note, Note::Deeper { by: Technique::VerifiedNullMove, .. });
    let unknown = tree.hidden(parent) > 0 || tree.notes(parent).iter().any(twice);
    if step || unknown || told.of.method != Method::Engine {
        return Ok(());
    }
    // A question of its own has its own window: ProbCut, multi-cut.
    let probe = tree.visit(id) == Visit::Probe;
    let window = tree.window(id);
    let same = |&other: &NodeId| {
        let asks = tree.visit(other) == Visit::Probe;
        asks == probe && (!probe || tree.window(other) == window)
    };
    let before = tree.children(parent).take_while(|&other| other < id).filter(same);
    let tags: BTreeSet<_> =
        before.filter_map(|other| tree.tag(other)).filter(|&other| other != tag).collect();
    let place = usize::from(tree.order(id).place);
    ensure(place == tags.len(), &format!("{} were tried before it, not {place}", tags.len()))
}
