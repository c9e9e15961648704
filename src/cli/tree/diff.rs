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
use crate::trace::stats::Stats;
use crate::trace::{NodeId, Tree, last_iteration, returned_to_first, seen_by_first, thousands, value};

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
    let first_side = session.side_name(crate::games::Side::First);
    writeln!(out, "Scores as {first_side} sees them.")?;
    write_figures(session, [first, &second], out)?;
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
    Object::new(session, request, answer.found.best, answer)
}

/// The figures of both searches beside each other, and what those mean that are not counts.
fn write_figures(session: &dyn Session, answers: [&Answer; 2], out: &mut dyn Write) -> anyhow::Result<()> {
    let [first, second] = answers.map(|answer| figures(session, answer));
    let mut rows = vec![[String::new(), "first".into(), "second".into()]];
    let none = || "–".to_string();
    rows.extend(first?.into_iter().zip(second?).filter_map(|((name, one), (_, two))| {
        (one.is_some() || two.is_some())
            .then(|| [name.to_string(), one.unwrap_or_else(none), two.unwrap_or_else(none)])
    }));
    write_columns(out, &rows)?;
    writeln!(
        out,
        "\nlost before cuts: the share of the nodes that was spent on moves searched before the one that cut"
    )?;
    writeln!(out, "branching factor: the b for which 1 + b + … + b^depth is the number of nodes")?;
    if rows.iter().any(|row| row[0] == MINIMAL) {
        writeln!(out, "minimal tree: the fewest leaves that prove the value")?;
    }
    writeln!(out)?;
    Ok(())
}

/// The name of the row.
const MINIMAL: &str = "leaves of the minimal tree";

/// The figures of a search that are worth comparing; `None` where it has none of the kind.
fn figures(session: &dyn Session, answer: &Answer) -> anyhow::Result<Vec<(&'static str, Option<String>)>> {
    let (found, tally) = (&answer.found, answer.tally.unwrap_or_default());
    let recorded = Stats::of(recorded(answer)?);
    // The nodes below are told as the first side sees them.
    let score = seen_by_first(session.root_side(), found.score);
    let best = found.best.map_or("none".into(), |tag| session.texts(&[Some(tag)]).join(""));
    let count = |count: u64| Some(count.to_string());
    // What is hidden may have lost more.
    let least = if recorded.hidden > 0 { "≥ " } else { "" };
    Ok(vec![
        ("best", Some(best)),
        ("score", Some(score_text(score, Bound::Exact, found.pv.len()))),
        ("depth", Some(found.depth.to_string())),
        ("nodes", count(found.counts.nodes)),
        ("quiescence nodes", count(found.counts.quiescence)),
        ("leaves", count(found.counts.leaves)),
        (MINIMAL, answer.minimal.map(|leaves| leaves.to_string())),
        ("branching factor", recorded.branching().map(|factor| format!("{factor:.2}"))),
        ("beta cuts", count(tally.beta_cuts)),
        ("by the first move", count(tally.first_move_cuts)),
        ("first moves that failed", count(tally.beta_cuts - tally.first_move_cuts)),
        ("lost before cuts", recorded.lost_share().map(|share| format!("{least}{share:.1}%"))),
        ("moves searched again", count(tally.researches)),
        ("null moves tried", count(tally.null_tried)),
        ("null moves that cut", count(tally.null_cut)),
        ("moves reduced", count(tally.lmr_reduced)),
        ("and searched again", count(tally.lmr_researched)),
        ("table hits", count(tally.table_hits)),
        ("table cuts", count(tally.table_cuts)),
    ])
}
