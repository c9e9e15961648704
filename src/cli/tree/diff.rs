//! What if it were searched otherwise: two searches of one position, in numbers and node by node.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::super::Done;
use super::super::amounts::AmountArgs;
use super::super::common::{TechniqueArgs, read_words};
use super::super::found::Object;
use super::super::output::{score_text, write_columns, write_json};
use super::super::thinking::think;
use super::{Subject, recorded, stored};
use crate::explain::difference::{Comparison, Told, cause_word};
use crate::numbers::thousands;
use crate::search::techniques::{Technique, Techniques};
use crate::search::{Bound, Plan};
use crate::session::{Answer, Request, Session, to_confirm};
use crate::trace::diff::align::together;
use crate::trace::diff::confirmed::{Before, Besides, Confirmed, Replayed, RootDecision};
use crate::trace::diff::reason::Reason;
use crate::trace::diff::{Diff, First, Pair as DiffPair};
use crate::trace::stats::Stats;
use crate::trace::{
    NodeId, Tree, iteration_of, last_iteration, returned_to_first, seen_by_first, visit_number,
};

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
    second_plan(&subject.request, options)
}

/// The plan of a second search that differs from the first by these options.
pub(in crate::cli) fn second_plan(first: &Request, options: &str) -> anyhow::Result<Plan> {
    let naming = || format!("--diff \"{options}\"");
    let Otherwise { techniques, amounts } = read_words(options.split_whitespace()).with_context(naming)?;
    techniques.must_suit(first.method).with_context(naming)?;
    amounts.must_suit(first.method).with_context(naming)?;
    let plan = first.plan;
    let techniques = techniques.techniques(plan.techniques).with_context(naming)?;
    Ok(Plan { techniques, amounts: amounts.or(plan.amounts), ..plan })
}

/// What the search is compared with, where `--diff` names a file.
pub(super) fn file_of(options: &str) -> Option<&Path> {
    options.strip_prefix('@').map(Path::new)
}

/// Two searches of the position side by side: the verdict, what matters first, their figures; and node by node, as far as
/// is asked for.
pub(super) fn diff(
    subject: &Subject<'_>,
    options: &str,
    first: &Answer,
    out: &mut dyn Write,
) -> anyhow::Result<Done> {
    let session = subject.session.as_ref();
    let (request, second) = second(subject, options)?;
    let trees = [recorded(first)?, recorded(&second)?];
    if let Some(name) = trees.iter().find_map(|&tree| logged_by(Some(tree))) {
        bail!("--diff: {name} has logged its tree, and does not say what its decisions rest on");
    }
    let diff = Diff::of(trees, unlike(&subject.request, &request));
    let searches = [(trees[0], &first.found), (trees[1], &second.found)];
    let replayed = replayed(session, [&subject.request, &request], trees, &diff)?;
    let comparison = Comparison { names: session, searches, diff: &diff, replayed };
    if subject.args.json {
        let object = |request: &Request, answer: &Answer| found(session, request, answer);
        let both = json!({
            "first": object(&subject.request, first), "second": object(&request, &second),
            "diff": difference_json(session, &comparison),
        });
        write_json(out, &both)?;
        return Ok(Done::Yes);
    }
    let first_side = session.side_name(crate::games::Side::First);
    writeln!(out, "Scores as {first_side} sees them; the second search: {options}.")?;
    write_verdict(&comparison, out)?;
    write_figures(session, [first, &second], out)?;
    if let Some(plies) = subject.args.plies {
        let trees = Trees { session, first: trees[0], second: trees[1] };
        let at = [last_iteration(trees.first), last_iteration(trees.second)];
        trees.write(at, usize::from(plies), 0, out)?;
    }
    Ok(Done::Yes)
}

/// Who has logged a tree, if it is none of our own.
pub(in crate::cli) fn logged_by(tree: Option<&Tree>) -> Option<String> {
    tree.and_then(Tree::logged).map(|logged| logged.name().to_string())
}

/// The second search and its answer.
pub(super) fn second(subject: &Subject<'_>, options: &str) -> anyhow::Result<(Request, Answer)> {
    let Some(file) = file_of(options) else {
        let plan = other_plan(subject, options)?;
        return Ok((Request { plan, ..subject.request }, subject.think(plan)?));
    };
    let stored = stored::open(file, subject.room).with_context(|| format!("--diff \"{options}\""))?;
    let session = subject.session.as_ref();
    let (here, there) = (session.view().notation, stored.session.view().notation);
    if session.game().slug != stored.session.game().slug || here != there {
        bail!("--diff \"{options}\": another position was searched there, {there}");
    }
    Ok((stored.request, stored.answer))
}

/// The techniques in which two requests differ.
pub(super) fn unlike(first: &Request, second: &Request) -> Techniques {
    crate::trace::diff::unlike([first, second].map(|request| (request.plan.techniques, request.plan.amounts)))
}

/// What replays say of the first difference that matters.
pub(super) fn replayed(
    session: &dyn Session,
    requests: [&Request; 2],
    trees: [&Tree; 2],
    diff: &Diff,
) -> anyhow::Result<Replayed> {
    let Some((_, request)) = to_confirm(requests, trees, diff) else { return Ok(Replayed::Never) };
    let answer = think(session, request, |_| Ok(()))?;
    Ok(answer.confirmed.map_or(Replayed::Never, Replayed::Told))
}

/// What became of the root, the nodes by cause, the first difference that matters and what it changes.
fn write_verdict(comparison: &Comparison<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    for sentence in comparison.verdict() {
        writeln!(out, "{sentence}")?;
    }
    if let Some((heading, why, told)) = comparison.first() {
        let [one, two] = &told.both;
        writeln!(out, "{heading}\n  {why}\n  first   {one}\n  second  {two}")?;
        if let Some((options, before)) = comparison.replayed.confirmed().and_then(again) {
            writeln!(out, "  again   {options}")?;
            if let Some(before) = before {
                writeln!(out, "  but not {before}")?;
            }
        }
    }
    let above = comparison.consequences();
    if !above.is_empty() {
        writeln!(out, "What it changes, up to the root:")?;
        let row = |told: Told| {
            let [one, two] = told.both;
            [format!("  {}", told.line), one, two]
        };
        write_columns(out, &above.into_iter().map(row).collect::<Vec<_>>())?;
    }
    if let Some(folded) = comparison.folded() {
        writeln!(out, "{folded}")?;
    }
    writeln!(out)?;
    Ok(())
}

/// The difference as an object.
pub(super) fn difference_json(session: &dyn Session, comparison: &Comparison<'_>) -> Value {
    let Comparison { searches, diff, .. } = *comparison;
    let shares = diff.nodes.shares.iter().map(|share| {
        json!({
            "cause": cause_word(share.cause), "first": share.first, "second": share.second,
            "more": share.more(), "places": share.places,
        })
    });
    let [one, two] = searches.map(|(_, found)| found);
    let changed =
        diff.iterations.iter().filter(|iteration| iteration.changed).map(|iteration| iteration.depth);
    let place = |at: DiffPair| {
        let sides = [0, 1].map(|side| {
            let tree = searches[side].0;
            let returned = tree.returned(at[side]);
            json!({
                "visit": visit_number(tree, at[side]), "score": returned.map(|it| it.score.units()),
                "bound": returned.map(|it| it.bound.word()), "nodes": tree.size(at[side]),
                "depth": tree.depth(at[side]), "has": comparison.has(side, at[side]),
            })
        });
        let tree = searches[0].0;
        let [first, second] = sides;
        json!({
            "line": session.plain_texts(&tree.line(at[0])), "iteration": tree.depth(iteration_of(tree, at[0])),
            "first": first, "second": second,
        })
    };
    let first = comparison.first().map(|(_, why, told)| {
        let reason = match diff.first() {
            First::Root { reason, .. } => Some(reason),
            First::Nodes(place) => Some(place.reason),
            First::None => None,
        };
        let mut object = place(told.at);
        object["technique"] = json!(reason.and_then(Reason::technique).map(Technique::slug));
        object["of_what_differs"] = json!(reason.is_some_and(|reason| reason.is_of(diff.unlike)));
        if comparison.replayed.confirmed().is_some() {
            object["technique"] = json!(diff.unlike.iter().next().map(Technique::slug));
            object["of_what_differs"] = json!(true);
        }
        object["why"] = json!(why);
        object["confirmed"] =
            comparison.replayed.confirmed().map_or(Value::Null, |it| confirmed_json(session, it));
        object
    });
    json!({
        "root_changed": (one.best, one.score) != (two.best, two.score), "changed_at": changed.collect::<Vec<_>>(),
        "nodes": diff.nodes.visited, "by_cause": shares.collect::<Vec<_>>(), "first_divergence": diff.divergence,
        "first_difference": first,
        "changes": comparison.consequences().into_iter().map(|told| place(told.at)).collect::<Vec<_>>(),
        "verdict": comparison.verdict().join(" "),
    })
}

/// What replays have confirmed, as an object.
fn confirmed_json(session: &dyn Session, confirmed: &Confirmed) -> Value {
    let root = |root: RootDecision| {
        let best = root.best.map(|tag| session.plain_texts(&[Some(tag)]).join(""));
        let score = seen_by_first(session.root_side(), root.score);
        json!({ "best": best, "score": score.units() })
    };
    let [before, after] = confirmed.roots.map(root);
    let again = again(confirmed);
    let tried = match confirmed.before {
        Before::Each { tried } => Some(tried),
        Before::Together | Before::Untold => None,
    };
    json!({
        "search": confirmed.side() + 1, "visit": confirmed.visit, "switched": confirmed.switch.to_string(),
        "depth": confirmed.doubt.depth, "alone": confirmed.besides == Besides::Nowhere,
        "first": confirmed.is_first(), "tried_before": tried, "root": before, "root_switched": after, "again": again.as_ref().map(|(again, _)| again),
        "as_before": again.as_ref().and_then(|(_, before)| before.as_ref()),
    })
}

/// The options that show what is confirmed, where it is the first search that is run again; and those with which the root is
/// as it was, where only two replays show it.
fn again(confirmed: &Confirmed) -> Option<(String, Option<String>)> {
    let switch = confirmed.switch;
    let options = |visit: u64, word: &str| format!("--at {visit} --instead \"{word} {switch}\"");
    // The search as a whole is no node at which something can be switched.
    (confirmed.side() == 0 && confirmed.visit > 1).then(|| match confirmed.besides {
        Besides::Nowhere => (options(confirmed.visit, "switch"), None),
        Besides::After => {
            (options(confirmed.visit, "switch-from"), Some(options(confirmed.visit + 1, "switch-from")))
        }
    })
}

/// Two recorded trees of the session's position.
struct Trees<'a> {
    session: &'a dyn Session,
    first: &'a Tree,
    second: &'a Tree,
}

impl Trees<'_> {
    /// A line for each visit below two nodes: `-` vanished, `+` came, `~` has another result or size, ` ` is the same.
    fn write(&self, at: DiffPair, plies: usize, level: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        if plies == 0 {
            return Ok(());
        }
        let trees = [self.first, self.second];
        for pair in together(trees, at).iter().flat_map(|both| both.paired(trees)) {
            let indent = "  ".repeat(level);
            match pair {
                [Some(id), None] => writeln!(out, "- {indent}{}", self.told(self.first, id))?,
                [None, Some(id)] => writeln!(out, "+ {indent}{}", self.told(self.second, id))?,
                [Some(one), Some(two)] => {
                    let (before, after) = (self.told(self.first, one), self.result(self.second, two));
                    if before.ends_with(&after) {
                        writeln!(out, "  {indent}{before}")?;
                    } else {
                        writeln!(out, "~ {indent}{before} → {after}")?;
                    }
                    self.write([one, two], plies - 1, level + 1, out)?;
                }
                [None, None] => {}
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
        let result = match (tree.returned(id), tree.score(id)) {
            (Some(returned), _) => {
                let returned = returned_to_first(side, returned);
                format!("{} {}", returned.bound.sign(), self.session.value_text(returned.score))
            }
            (None, Some(score)) => format!("? {}", self.session.value_text(seen_by_first(side, score))),
            (None, None) => "stopped".into(),
        };
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
        ("score", Some(score_text(score, Bound::Exact, found.pv.len(), session.unit()))),
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
