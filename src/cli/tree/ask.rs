//! Why not this move: what became of it at the root, or at the node of a line.

use std::io::Write;

use anyhow::{Context as _, anyhow};
use serde_json::{Value, json};

use super::super::Done;
use super::super::output::write_json;
use super::{Subject, recorded};
use crate::explain::narrate::{headline, narrate, weakest_link};
use crate::explain::question::{Fate, asked_of, why_not as answer_why_not};
use crate::games::MoveTag;
use crate::search::techniques::Technique;
use crate::session::{Answer, Session};
use crate::trace::walk::unsearched;
use crate::trace::{self, NodeId, Proof, Tree, at_line, iteration_of, last_iteration};

/// What became of a move in the last iteration, visit by visit.
pub(super) fn why_not(
    subject: &Subject<'_>,
    text: &str,
    answer: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let tree = recorded(answer)?;
    let line = subject.line()?;
    let view = session.look(&line).context("--line leads to no position")?;
    let here = session.game().open(Some(&view.notation))?;
    let tag = here.parse_move(text).with_context(|| format!("--why-not: `{text}`"))?;
    let name = here.texts(&[Some(tag)]).join("");
    if let Err(reached) = at_line(tree, &line)
        && let Some(&Some(missed)) = line.get(reached)
    {
        return off_the_line(subject, tree, (&line, reached, missed), &name, out);
    }
    let node = asked_of(tree, subject.node(tree)?);
    let iteration = iteration_of(tree, node);
    let path = tree.line(node);
    let why = answer_why_not(tree, node, tag, session);
    if subject.args.json {
        let visits: Vec<Value> = why.visits.iter().map(|&id| visit_json(session, tree, id)).collect();
        let never = visits.is_empty().then(|| json!({ "moves": unsearched(tree, node), "why": why.because }));
        let object = json!({
            "game": session.game().slug, "position": view.notation,
            "move": here.plain_texts(&[Some(tag)]).join(""), "move_san": name,
            "iteration": tree.said_depth(iteration), "best": why.fate == Fate::Best, "fate": why.fate.word(),
            "visits": visits, "never_looked_at": never,
        });
        write_json(out, &object)?;
        return Ok(Done::Yes);
    }
    if iteration != last_iteration(tree) {
        let line = session.texts(&path).join(" ");
        match tree.said_depth(iteration) {
            Some(depth) => {
                writeln!(out, "The search to depth {depth} was the last one that went along {line}.")?;
            }
            None => writeln!(out, "An iteration before the last one went along {line}.")?,
        }
    }
    if why.fate == Fate::Best {
        writeln!(out, "{name} is the move that was chosen here.")?;
    }
    for &id in &why.visits {
        let kind = tree.visit(id).word();
        let depth = tree.said_depth(id).map_or(String::new(), |depth| format!(" to depth {depth}"));
        writeln!(out, "{name}, searched as {kind}{depth}:")?;
        for sentence in narrate(tree, id, session) {
            writeln!(out, "  {}", sentence.text)?;
        }
    }
    if why.visits.is_empty() {
        writeln!(out, "{}", why.because)?;
    }
    Ok(Done::Yes)
}

/// The search did not go along the line: why not, is the answer. `reached` is how many of its moves it went along, `missed` the
/// one after them.
fn off_the_line(
    subject: &Subject<'_>,
    tree: &Tree,
    (line, reached, missed): (&[Option<MoveTag>], usize, MoveTag),
    name: &str,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let node = at_line(tree, &line[..reached]).map_err(|_| anyhow!("--line: it is not in the tree"))?;
    let why = answer_why_not(tree, node, missed, session);
    if subject.args.json {
        let object = json!({
            "game": session.game().slug, "line": session.plain_texts(line), "reached": reached,
            "fate": why.fate.word(), "visits": [], "why": why.because,
        });
        write_json(out, &object)?;
    } else {
        let line = session.texts(line).join(" ");
        writeln!(out, "The search did not go along {line}, and so never came to {name}. {}", why.because)?;
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
        (None, _) if tree.score(node).is_none() => writeln!(out, "There is no value here.")?,
        (None, _) if tree.logged().is_some() => {
            writeln!(out, "The file does not say what its values rest on: another program has made it.")?;
        }
        (None, _) => {
            writeln!(out, "The file does not say what its values rest on: it is of an earlier version.")?;
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
        "visit": tree.visit(id).word(), "depth": tree.said_depth(id),
        "alpha": finite(window.alpha), "beta": finite(window.beta),
        "score": tree.score(id).map(crate::games::Score::units),
        "bound": returned.map(|returned| returned.bound.word()),
        "why": why,
    })
}
