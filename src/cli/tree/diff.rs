//! What if it were searched otherwise: two searches of one position, in numbers and node by node.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::json;

use super::super::Done;
use super::super::amounts::AmountArgs;
use super::super::common::{TechniqueArgs, read_words};
use super::super::found::Object;
use super::super::output::{score_text, write_columns, write_json};
use super::{Subject, recorded, stored};
use crate::search::{Bound, Plan};
use crate::session::{Answer, Request, Session};
use crate::trace::diff::{Pair, children};
use crate::trace::{NodeId, Tree, last_iteration, returned_to_first, thousands, value};

/// How the second search is to differ.
#[derive(clap::Parser, Debug)]
#[command(no_binary_name = true, disable_help_flag = true, color = clap::ColorChoice::Never)]
struct Otherwise {
    #[command(flatten)]
    techniques: TechniqueArgs,
    #[command(flatten)]
    amounts: AmountArgs,
}

/// That the options of the second search can be read.
pub(super) fn check(subject: &Subject<'_>) -> anyhow::Result<()> {
    match &subject.args.diff {
        Some(options) if !options.starts_with('@') => other_plan(subject, options).map(|_| ()),
        _ => Ok(()),
    }
}

fn other_plan(subject: &Subject<'_>, options: &str) -> anyhow::Result<Plan> {
    let naming = || format!("--diff \"{options}\"");
    let Otherwise { techniques, amounts } = read_words(options.split_whitespace()).with_context(naming)?;
    techniques.must_suit(subject.request.method).with_context(naming)?;
    amounts.must_suit(subject.request.method).with_context(naming)?;
    let plan = subject.request.plan;
    let techniques = techniques.techniques(plan.techniques).with_context(naming)?;
    Ok(Plan { techniques, amounts: amounts.or(plan.amounts), ..plan })
}

/// Two searches of the position side by side: their figures, and what vanished, came and changed near the root.
pub(super) fn diff(
    subject: &Subject<'_>,
    options: &str,
    first: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let (request, second) = if let Some(file) = options.strip_prefix('@') {
        let stored = stored::open(Path::new(file)).with_context(|| format!("--diff \"{options}\""))?;
        let (here, there) = (session.view().notation, stored.session.view().notation);
        if session.game().slug != stored.session.game().slug || here != there {
            bail!("--diff \"{options}\": another position was searched there, {there}");
        }
        (stored.request, stored.answer)
    } else {
        let plan = other_plan(subject, options)?;
        (Request { plan, ..subject.request }, subject.think(plan)?)
    };
    if subject.args.json {
        let object = |request: &Request, answer: &Answer| found(session, request, answer);
        let both = json!({ "first": object(&subject.request, first), "second": object(&request, &second) });
        write_json(out, &both)?;
        return Ok(Done::Yes);
    }
    let mut rows = vec![[String::new(), "first".into(), "second".into()]];
    let both = figures(session, first).into_iter().zip(figures(session, &second));
    rows.extend(both.map(|((name, one), (_, two))| [name.to_string(), one, two]));
    write_columns(out, &rows)?;
    writeln!(out)?;
    let trees = Trees { session, first: recorded(first)?, second: recorded(&second)? };
    let plies = subject.args.plies.map_or(1, usize::from);
    trees.write(last_iteration(trees.first), last_iteration(trees.second), plies, 0, out)?;
    Ok(Done::Yes)
}

/// Two recorded trees of the session's position.
struct Trees<'a> {
    session: &'a dyn Session,
    first: &'a Tree,
    second: &'a Tree,
}

impl Trees<'_> {
    /// A line for each visit below two nodes: `-` vanished, `+` came, `~` has another result or size, ` ` is the same.
    fn write(
        &self,
        one: NodeId,
        two: NodeId,
        plies: usize,
        level: usize,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        if plies == 0 {
            return Ok(());
        }
        for pair in children(self.first, one, self.second, two) {
            let indent = "  ".repeat(level);
            match pair {
                Pair::First(id) => writeln!(out, "- {indent}{}", self.told(self.first, id))?,
                Pair::Second(id) => writeln!(out, "+ {indent}{}", self.told(self.second, id))?,
                Pair::Both(one, two) => {
                    let (before, after) = (self.told(self.first, one), self.result(self.second, two));
                    if before.ends_with(&after) {
                        writeln!(out, "  {indent}{before}")?;
                    } else {
                        writeln!(out, "~ {indent}{before} → {after}")?;
                    }
                    self.write(one, two, plies - 1, level + 1, out)?;
                }
            }
        }
        Ok(())
    }

    /// `1.e4 scout ≤ +30 [2,210]`.
    fn told(&self, tree: &Tree, id: NodeId) -> String {
        let name = match tree.tag(id) {
            None if tree.is_here(id) => "(here)".into(),
            None => "∅".into(),
            Some(_) => self.session.numbered(&tree.line(id)),
        };
        format!("{name} {}", self.result(tree, id))
    }

    fn result(&self, tree: &Tree, id: NodeId) -> String {
        let side = self.session.side_at(tree.ply(id));
        let result = tree.returned(id).map_or("stopped".into(), |returned| {
            let returned = returned_to_first(side, returned);
            format!("{} {}", returned.bound.sign(), value(returned.score))
        });
        format!("{} {result} [{}]", tree.visit(id).word(), thousands(tree.size(id)))
    }
}

fn found(session: &dyn Session, request: &Request, answer: &Answer) -> Object {
    let best = answer.found.best.filter(|_| session.ending().is_none());
    Object::new(session, request.method, &request.plan, best, answer)
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
