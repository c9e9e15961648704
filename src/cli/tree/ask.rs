//! What one asks of a recorded search instead of its tree: why not this move, and what if it were searched otherwise.

use std::io::Write;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::super::Done;
use super::super::common::TechniqueArgs;
use super::super::found::Object;
use super::super::output::{score_text, write_columns, write_json};
use super::{Subject, recorded};
use crate::search::{Bound, Plan, Visit};
use crate::session::{Answer, Method, Session};
use crate::trace::walk::unsearched;
use crate::trace::{NodeId, Tree};
use crate::tutor::narrate::{headline, narrate};

/// What became of a move of the root in the last iteration, visit by visit.
pub(super) fn why_not(
    subject: &Subject<'_>,
    text: &str,
    plan: &Plan,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let tag = session.parse_move(text).with_context(|| format!("--why-not: `{text}`"))?;
    let name = session.texts(&[Some(tag)]).join("");
    let answer = subject.think(*plan)?;
    let best = answer.found.best == Some(tag);
    let tree = recorded(&answer)?;
    let root = last_root(tree);
    let visits: Vec<NodeId> = tree.children(root).filter(|&id| tree.tag(id) == Some(tag)).collect();
    if subject.args.json {
        let visits: Vec<Value> = visits.iter().map(|&id| visit_json(session, tree, id)).collect();
        let never = visits
            .is_empty()
            .then(|| json!({ "moves": unsearched(tree, root), "why": headline(tree, root, session) }));
        let object = json!({
            "game": session.game().slug, "position": session.view().notation,
            "move": session.plain_texts(&[Some(tag)]).join(""), "move_san": name, "best": best,
            "visits": visits, "never_looked_at": never,
        });
        write_json(out, &object)?;
        return Ok(Done::Yes);
    }
    if best {
        writeln!(out, "{name} is the move that the search chose.")?;
    }
    for &id in &visits {
        let kind = tree.visit(id).word();
        writeln!(out, "{name}, searched as {kind} to depth {}:", tree.depth(id))?;
        for sentence in narrate(tree, id, session) {
            writeln!(out, "  {}", sentence.text)?;
        }
    }
    if visits.is_empty() {
        match unsearched(tree, root) {
            1 => writeln!(out, "{name} was never looked at, the only such move.")?,
            never => writeln!(out, "{name} was never looked at, one of {never} such moves.")?,
        }
        writeln!(out, "  {}", headline(tree, root, session))?;
    }
    Ok(Done::Yes)
}

/// A visit of the move. Window and score are those of the side to move after it, as in the exported tree.
fn visit_json(session: &dyn Session, tree: &Tree, id: NodeId) -> Value {
    let (window, returned) = (tree.window(id), tree.returned(id));
    let finite = |score: crate::games::Score| (!score.is_infinite()).then(|| score.units());
    let why: Vec<String> = narrate(tree, id, session).into_iter().map(|sentence| sentence.text).collect();
    json!({
        "visit": tree.visit(id).word(), "depth": tree.depth(id),
        "alpha": finite(window.alpha), "beta": finite(window.beta),
        "score": returned.map(|returned| returned.score.units()),
        "bound": returned.map(|returned| returned.bound.word()),
        "why": why,
    })
}

/// Two searches of the position in numbers, side by side.
pub(super) fn diff(
    subject: &Subject<'_>,
    options: &str,
    plan: &Plan,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let naming = || format!("--diff \"{options}\"");
    let second = TechniqueArgs::parse_words(options.split_whitespace()).with_context(naming)?;
    let method = subject.args.search.algorithm;
    second.must_suit(method).with_context(naming)?;
    let other = Plan { techniques: second.techniques(plan.techniques).with_context(naming)?, ..*plan };
    let (first, second) = (subject.think(*plan)?, subject.think(other)?);
    if subject.args.json {
        let object = |plan: &Plan, answer: &Answer| found(session, method, plan, answer);
        write_json(out, &json!({ "first": object(plan, &first), "second": object(&other, &second) }))?;
        return Ok(Done::Yes);
    }
    let mut rows = vec![[String::new(), "first".into(), "second".into()]];
    let both = figures(session, &first).into_iter().zip(figures(session, &second));
    rows.extend(both.map(|((name, one), (_, two))| [name.to_string(), one, two]));
    write_columns(out, &rows)?;
    Ok(Done::Yes)
}

fn found(session: &dyn Session, method: Method, plan: &Plan, answer: &Answer) -> Object {
    Object::new(session, method, plan, answer.found.best.filter(|_| session.ending().is_none()), answer)
}

/// The root of the last iteration that has a value, or of the whole search where there are no iterations.
fn last_root(tree: &Tree) -> NodeId {
    let iteration = |&id: &NodeId| tree.visit(id) == Visit::Root && tree.returned(id).is_some();
    tree.children(Tree::ROOT).filter(iteration).last().unwrap_or(Tree::ROOT)
}

/// The figures of a search that are worth comparing.
fn figures(session: &dyn Session, answer: &Answer) -> Vec<(&'static str, String)> {
    let (found, tally) = (&answer.found, answer.tally.unwrap_or_default());
    let best = found.best.map_or("none".into(), |tag| session.texts(&[Some(tag)]).join(""));
    vec![
        ("best", best),
        ("score", score_text(found.score, Bound::Exact, found.pv.len())),
        ("depth", found.depth.to_string()),
        ("nodes", found.counts.nodes.to_string()),
        ("quiescence nodes", found.counts.quiescence.to_string()),
        ("leaves", found.counts.leaves.to_string()),
        ("beta cuts", tally.beta_cuts.to_string()),
        ("by the first move", tally.first_move_cuts.to_string()),
        ("null moves tried", tally.null_tried.to_string()),
        ("null moves that cut", tally.null_cut.to_string()),
        ("moves reduced", tally.lmr_reduced.to_string()),
        ("and searched again", tally.lmr_researched.to_string()),
        ("table hits", tally.table_hits.to_string()),
        ("table cuts", tally.table_cuts.to_string()),
    ]
}
