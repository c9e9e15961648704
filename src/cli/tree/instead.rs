//! What if one thing were done otherwise at one visit: the search is run again, and what became of it is told.

use std::io::Write;

use anyhow::{Context as _, anyhow, bail};
use serde_json::json;

use super::super::Done;
use super::super::output::{score_json, write_json};
use super::{Subject, recorded};
use crate::explain::verdict::{Verdict, node_in_both};
use crate::numbers::thousands;
use crate::search::Found;
use crate::search::replay::{Instead, Intervention};
use crate::session::{Answer, Method, read_instead, write_instead};
use crate::trace::turned::{divergence, possible};
use crate::trace::{NodeId, Tree, node_of_visit};

/// The search again, with this done otherwise at this visit; and what became of it.
pub(super) fn instead(
    subject: &Subject<'_>,
    (at, text): (u64, &str),
    answer: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    if subject.request.method != Method::Engine {
        bail!("--instead: the decisions of the engine can be turned, those of a textbook algorithm cannot");
    }
    let before = recorded(answer)?;
    let node = decided(before, at)?;
    let instead = read_instead(text, before, node, session)
        .map_err(|error| anyhow!("--instead \"{text}\": {error}"))?;
    let intervention = Intervention { at, instead };
    let request = subject.request.instead(&answer.found, before, intervention);
    let request = request.context("--instead: threads that search together are never twice the same")?;
    let again = subject.think(request.plan)?;
    let after = recorded(&again)?;
    let first_divergence = divergence(before, after);
    if first_divergence.is_some_and(|first| first < at) {
        bail!("this search cannot be run again exactly: another version of the program has made it");
    }
    let nodes = node_in_both(before, after, at)
        .context("the visit is not recorded twice, a mistake of this program")?;
    if again.turned.is_none() {
        if matches!(instead, Instead::Window(window) if window == before.window(node)) {
            bail!("--instead \"{text}\": this is the window that visit {at} had");
        }
        let what =
            possible(before, node).into_iter().map(|instead| write_instead(instead, before, node, session));
        let what: Vec<_> =
            what.chain(["first MOVE", "window A B", "switch TECHNIQUE"].map(String::from)).collect();
        bail!("--instead \"{text}\": nothing to be turned at visit {at}; there are {}", what.join(", "));
    }
    let searches = [(before, &answer.found), (after, &again.found)];
    let verdict = Verdict { names: session, intervention, searches, nodes, first_divergence };
    if !subject.args.json {
        writeln!(out, "{}", verdict.heading())?;
        for sentence in verdict.sentences() {
            writeln!(out, "{sentence}")?;
        }
        return Ok(Done::Yes);
    }
    let of = |found: &Found| {
        let score = score_json(found.score, session.game().unit, found.pv.len());
        json!({ "score": score, "nodes": found.counts.nodes })
    };
    let object = json!({
        "at": at, "instead": text, "before": of(&answer.found), "after": of(&again.found),
        "root_changed": verdict.root_changed(), "first_divergence": first_divergence,
        "verdict": verdict.sentences().join(" "),
    });
    write_json(out, &object)?;
    Ok(Done::Yes)
}

/// The node of a visit in which something is decided.
fn decided(before: &Tree, at: u64) -> anyhow::Result<NodeId> {
    let visited = before.visited();
    if at > visited {
        bail!("--at {at}: there were only {} visits", thousands(visited));
    }
    let node = node_of_visit(before, at).with_context(|| {
        let visited = thousands(visited);
        format!(
            "--at {at}: this visit is not recorded; there were {visited}, and --record says how many are kept"
        )
    })?;
    if node == Tree::ROOT {
        bail!("--at {at}: this is the search as a whole, which decides nothing; its nodes follow");
    }
    Ok(node)
}
