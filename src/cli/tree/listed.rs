//! The nodes that answer a question about the whole search most clearly.

use std::io::Write;

use serde_json::{Value, json};

use super::super::Done;
use super::super::output::{write_columns, write_json};
use super::{Listed, Subject, recorded};
use crate::numbers::{Whole as _, thousands};
use crate::session::{Answer, Session};
use crate::trace::ranking::{Answering, Question, Ranking};
use crate::trace::{NodeId, Tree, visit_number};

/// The list of a question: a row an answer, the clearest first.
pub(super) fn list(
    subject: &Subject<'_>,
    listed: Listed,
    answer: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let (session, tree) = (subject.session.as_ref(), recorded(answer)?);
    let question = match listed {
        Listed::WorstOrder => Question::Order,
        Listed::Meetings => Question::Meetings,
    };
    let mut ranking = Ranking::new(question);
    ranking.add(tree, 0..tree.len().fitted());
    let answers = ranking.answers();
    if subject.args.json {
        write_json(out, &answers.iter().map(|answer| object(session, tree, answer)).collect::<Vec<_>>())?;
        return Ok(Done::Yes);
    }
    let head = match question {
        Question::Order => ["nodes", "before", "visit", "node and the move that cut", ""],
        Question::Meetings => ["nodes", "times", "visit", "line that was searched", "line that it answered"],
    };
    let mut rows = vec![head.map(String::from)];
    rows.extend(answers.iter().map(|answer| {
        let (node, other) = match answer.writer {
            Some(writer) => (writer, line(session, tree, answer.node, None)),
            None => (answer.node, String::new()),
        };
        let visit = visit_number(tree, answer.node).map_or_else(String::new, thousands);
        let told = line(session, tree, node, answer.cutting);
        [thousands(answer.nodes), thousands(answer.times), visit, told, other]
    }));
    write_columns(out, &rows)?;
    Ok(Done::Yes)
}

fn line(session: &dyn Session, tree: &Tree, id: NodeId, then: Option<crate::games::MoveTag>) -> String {
    let mut path = tree.line(id);
    path.extend(then.map(Some));
    session.texts(&path).join(" ")
}

fn object(session: &dyn Session, tree: &Tree, answer: &Answering) -> Value {
    let plain = |id: NodeId| session.plain_texts(&tree.line(id));
    let cutting = answer.cutting.map(|tag| {
        let mut path = tree.line(answer.node);
        path.push(Some(tag));
        session.plain(&path)
    });
    json!({
        "nodes": answer.nodes, "times": answer.times, "visit": visit_number(tree, answer.node),
        "line": plain(answer.node), "cut_by": cutting,
        "writer": answer.writer.map(|writer| json!({ "visit": visit_number(tree, writer), "line": plain(writer) })),
    })
}
