//! `cutnode lab`: published experiments, run again.

use std::io::Write;

use anyhow::bail;
use serde_json::{Value, json};

use super::Done;
use super::output::{write_columns, write_json};
use super::printable::status;
use crate::lab::{Expected, Experiment, Finding, Measured, Origin, experiments, families};

/// Run published experiments again and compare the figures
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Each line has a name, the expected figure, ours, pass or FAIL, and whether what is expected was published or is a \
reference of our own, from programs beside this one. Exit code 1 after a FAIL."
)]
pub(super) struct Args {
    /// An experiment or a family of them, as `plaat/alpha-beta` or `plaat`; all without it
    name: Option<String>,
    /// Print one JSON array, with what each figure is and where it comes from: `published` or `reference` is null
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Done> {
    let is_meant =
        |experiment: &&Experiment| args.name.as_deref().is_none_or(|name| experiment.is_called(name));
    let meant: Vec<_> = experiments().filter(is_meant).collect();
    if let (Some(name), true) = (&args.name, meant.is_empty()) {
        bail!("`{name}` is no experiment and no family of them; there are {}", families().join(", "));
    }
    let mut runs = Vec::new();
    for experiment in meant {
        status(&format!("{} …", experiment.name))?;
        runs.push((experiment, experiment.run()));
    }
    status("")?;
    if args.json {
        write_json(out, &runs.iter().map(object).collect::<Vec<Value>>())?;
    } else {
        write_columns(out, &runs.iter().map(row).collect::<Vec<_>>())?;
    }
    let hold = runs.iter().all(|(_, finding)| finding.holds);
    Ok(if hold { Done::Yes } else { Done::No })
}

fn row((experiment, finding): &(&Experiment, Finding)) -> [String; 5] {
    let verdict = if finding.holds { "pass" } else { "FAIL" };
    let (expected, ours) = (experiment.expected.to_string(), finding.ours.to_string());
    [experiment.name.into(), expected, ours, verdict.into(), experiment.origin.slug().into()]
}

fn object((experiment, finding): &(&Experiment, Finding)) -> Value {
    let expected = match experiment.expected {
        Expected::Count(count) => json!(count),
        Expected::List(values) => json!(values),
        Expected::Word(word) => json!(word),
        Expected::Order(names) => json!(names),
        Expected::Between(low, high) => json!({ "from": low, "to": high }),
        Expected::Average { low, high, within } => json!({ "from": low, "to": high, "within": within }),
        Expected::Limit { limit, within } => json!({ "limit": limit, "within": within }),
    };
    let ours = match &finding.ours {
        Measured::Count(count) => json!(count),
        Measured::Number(number) => json!(number),
        Measured::List(values) => json!(values),
        Measured::Word(word) => json!(word),
        Measured::Order(amounts) => {
            amounts.iter().map(|(name, amount)| json!({ "name": name, "amount": amount })).collect()
        }
    };
    let (published, reference) = match experiment.origin {
        Origin::Published(_) => (expected, Value::Null),
        Origin::Reference(_) => (Value::Null, expected),
    };
    json!({ "name": experiment.name, "about": experiment.about, "source": experiment.origin.to_string(),
            "published": published, "reference": reference, "ours": ours, "pass": finding.holds })
}
