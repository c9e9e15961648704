//! Why not this move: what became of it at the root, or at the node of a line.

use std::io::Write;

use anyhow::Context as _;
use serde_json::{Value, json};

use super::super::Done;
use super::super::output::write_json;
use super::{Subject, recorded};
use crate::search::techniques::Technique;
use crate::session::{Answer, Session};
use crate::trace::walk::unsearched;
use crate::trace::{self, NodeId, Proof, Tree, last_iteration};
use crate::tutor::narrate::{headline, narrate, weakest_link};
use crate::tutor::question::{Fate, why_not as answer_why_not};

/// What became of a move in the last iteration, visit by visit.
pub(super) fn why_not(
    subject: &Subject<'_>,
    text: &str,
    answer: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let tree = recorded(answer)?;
    let node = match subject.node(tree)? {
        Tree::ROOT => last_iteration(tree),
        node => node,
    };
    let path = tree.line(node);
    let view = session.look(&path).context("--line leads to no position")?;
    let here = session.game().open(Some(&view.notation))?;
    let tag = here.parse_move(text).with_context(|| format!("--why-not: `{text}`"))?;
    let why = answer_why_not(tree, node, tag, session);
    let name = here.texts(&[Some(tag)]).join("");
    if subject.args.json {
        let visits: Vec<Value> = why.visits.iter().map(|&id| visit_json(session, tree, id)).collect();
        let never = visits.is_empty().then(|| json!({ "moves": unsearched(tree, node), "why": why.because }));
        let object = json!({
            "game": session.game().slug, "position": view.notation,
            "move": here.plain_texts(&[Some(tag)]).join(""), "move_san": name,
            "best": why.fate == Fate::Best, "fate": why.fate.word(),
            "visits": visits, "never_looked_at": never,
        });
        write_json(out, &object)?;
        return Ok(Done::Yes);
    }
    if why.fate == Fate::Best {
        writeln!(out, "{name} is the move that was chosen here.")?;
    }
    for &id in &why.visits {
        let kind = tree.visit(id).word();
        writeln!(out, "{name}, searched as {kind} to depth {}:", tree.depth(id))?;
        for sentence in narrate(tree, id, session) {
            writeln!(out, "  {}", sentence.text)?;
        }
    }
    if why.visits.is_empty() {
        writeln!(out, "{}", why.because)?;
    }
    Ok(Done::Yes)
}

/// What a value rests on.
pub(super) fn weakest(subject: &Subject<'_>, answer: &Answer, out: &mut dyn Write) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let tree = recorded(answer)?;
    let node = subject.node(tree)?;
    let proof = tree.proof(node);
    let link = trace::weakest(tree, node);
    let at = link.map(|link| session.plain_texts(&tree.line(link.node)));
    if subject.args.json {
        let object = json!({
            "proved": proof.map(|proof| proof == Proof::Proved),
            "rests_on": link.and_then(|link| link.by).map(Technique::slug),
            "line": at, "beyond": link.map(|link| link.beyond),
            "why": link.map(|link| headline(tree, link.node, session)),
        });
        write_json(out, &object)?;
        return Ok(Done::Yes);
    }
    match (proof, link) {
        (Some(Proof::Bet(_)), Some(link)) => {
            writeln!(out, "{}", weakest_link(tree, node, link, session))?;
            for sentence in narrate(tree, link.node, session) {
                writeln!(out, "  {}", sentence.text)?;
            }
        }
        (Some(_), _) => writeln!(out, "This value is proved: it rests on no bet.")?,
        (None, _) if tree.returned(node).is_none() => writeln!(out, "There is no value here.")?,
        (None, _) => {
            writeln!(out, "The file does not say what its values rest on: it is of an earlier version.")?
        }
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
