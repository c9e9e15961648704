//! Why what the table knew of a node was not used.

use cutnode::explain::narrate::{Subject, narrate};
use cutnode::search::replay::{Instead, Intervention};
use cutnode::search::{Bound, Limits, Note, Plan};
use cutnode::session::Method;
use cutnode::trace::{node_of_visit, visit_number};

use super::claims::ensure;
use super::{SCHOLAR, SearchEvent, record_plan};

pub(super) fn what_the_table_knows_is_not_used_for_a_reason(told: &SearchEvent<'_>) -> Result<(), String> {
    let Some(text) = told.about(Subject::Table) else { return Ok(()) };
    let window = told.tree().window(told.id);
    let settles = told.notes.iter().any(|note| match *note {
        Note::Table { score, bound, .. } => match bound {
            Bound::Exact => true,
            Bound::Lower => window.fails_high(score),
            Bound::Upper => window.fails_low(score),
        },
        _ => false,
    });
    ensure(!text.contains("does not settle") || !settles, "it does settle the window")?;
    ensure(!text.contains("set by hand"), "nobody set anything")
}

/// Where the table's answer was refused by hand, that is the reason.
#[test]
fn an_answer_that_was_refused_is_told_as_refused() {
    let plan = || Plan::new(Limits::depth(5));
    let first = record_plan("chess", SCHOLAR, Method::Engine, plan());
    let answers = |note: &Note| matches!(note, Note::Table { cut: true, .. });
    let answered = (0..first.tree.len() as u32).filter(|&id| first.tree.notes(id).iter().any(answers));
    let mut looked = 0;
    for id in answered.step_by(20).take(12) {
        let at = visit_number(&first.tree, id).expect("it was part of the search");
        let instead = Some(Intervention { at, instead: Instead::NoShortcut });
        let of = record_plan("chess", SCHOLAR, Method::Engine, Plan { instead, ..plan() });
        let Some(node) = node_of_visit(&of.tree, at) else { continue };
        let sentences = narrate(&of.tree, node, &*of.session);
        let table = sentences.iter().find(|sentence| sentence.subject == Subject::Table);
        let text = &table.expect("the table knows it").text;
        assert!(text.contains("which settles this window: that it was not used was set by hand"), "{text}");
        looked += 1;
    }
    assert!(looked > 5, "{looked}");
}
