//! `cutnode lab`: published experiments, run again.

use std::io::{self, IsTerminal, Write};

use anyhow::bail;
use serde_json::{Value, json};

use super::Done;
use super::output::{write_columns, write_json};
use crate::lab::{Experiment, Figure, Finding, Published, experiments, families};

/// Run published experiments again and compare the figures
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Each line has a name, the published figure, ours, and pass or FAIL. Exit code 1 after a FAIL."
)]
pub(super) struct Args {
    /// An experiment or a family of them, as `plaat/alpha-beta` or `plaat`; all without it
    name: Option<String>,
    /// Print one JSON array, with what each figure is and where it was published
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
        tell(&format!("{} …", experiment.name))?;
        runs.push((experiment, experiment.run()));
    }
    tell("")?;
    if args.json {
        write_json(out, &runs.iter().map(object).collect::<Vec<Value>>())?;
    } else {
        write_columns(out, &runs.iter().map(row).collect::<Vec<_>>())?;
    }
    let hold = runs.iter().all(|(_, finding)| finding.holds);
    Ok(if hold { Done::Yes } else { Done::No })
}

fn row((experiment, finding): &(&Experiment, Finding)) -> [String; 4] {
    let verdict = if finding.holds { "pass" } else { "FAIL" };
    let (published, ours) = (experiment.published.to_string(), finding.ours.to_string());
    [experiment.name.into(), published, ours, verdict.into()]
}

fn object((experiment, finding): &(&Experiment, Finding)) -> Value {
    let published = match experiment.published {
        Published::Count(count) => json!(count),
        Published::List(values) => json!(values),
        Published::Word(word) => json!(word),
        Published::Between(low, high) => json!({ "from": low, "to": high }),
        Published::Average { low, high, within } => json!({ "from": low, "to": high, "within": within }),
        Published::Limit { limit, within } => json!({ "limit": limit, "within": within }),
    };
    let ours = match &finding.ours {
        Figure::Count(count) => json!(count),
        Figure::Number(number) => json!(number),
        Figure::List(values) => json!(values),
        Figure::Word(word) => json!(word),
    };
    json!({ "name": experiment.name, "about": experiment.about, "source": experiment.source,
            "published": published, "ours": ours, "pass": finding.holds })
}

/// Says what is running now, where somebody waits for it.
fn tell(text: &str) -> io::Result<()> {
    if io::stderr().is_terminal() {
        write!(io::stderr(), "\r\x1b[K{text}\r")?;
    }
    Ok(())
}
