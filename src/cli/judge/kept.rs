//! Results that are kept in the progress file.

use std::io::Write;

use serde_json::json;

use super::super::learner;
use super::super::output::{write_columns, write_json};
use crate::cli::Done;
use crate::judge::Summary;
use crate::learner::progress::Judged;
use crate::textbook::Algorithm;

/// Keeps one.
pub(super) fn keep(program: &str, like: Algorithm, all: &Summary) -> anyhow::Result<()> {
    let judged = Judged {
        program: program.into(),
        like: like.slug().into(),
        verdict: all.verdict().slug().into(),
        trees: all.trees as u64,
        right: all.right as u64,
        missed_cuts: all.missed_cuts as u64,
        wrong_cuts: all.wrong_cuts as u64,
        errors: all.errors as u64,
    };
    learner::open()?.add_judged(&judged)?;
    Ok(())
}

/// Lists them, the last first.
pub(super) fn list(as_json: bool, out: &mut dyn Write) -> anyhow::Result<Done> {
    let all = learner::open()?.judged()?;
    if as_json {
        for (at, judged) in &all {
            let Judged { program, like, verdict, trees, right, missed_cuts, wrong_cuts, errors } = judged;
            let object = json!({
                "at": at, "program": program, "like": like, "verdict": verdict, "trees": trees, "right": right,
                "missed_cuts": missed_cuts, "wrong_cuts": wrong_cuts, "errors": errors,
            });
            write_json(out, &object)?;
        }
        return Ok(Done::Yes);
    }
    let head = ["when (UTC)", "verdict", "right", "missed cuts", "wrong cuts", "errors", "program"];
    let row = |(at, judged): &(String, Judged)| {
        let Judged { program, verdict, trees, right, missed_cuts, wrong_cuts, errors, .. } = judged;
        let [missed, wrong, errors] = [missed_cuts, wrong_cuts, errors].map(u64::to_string);
        [at.clone(), verdict.clone(), format!("{right} of {trees}"), missed, wrong, errors, program.clone()]
    };
    let rows: Vec<_> = std::iter::once(head.map(String::from)).chain(all.iter().map(row)).collect();
    write_columns(out, &rows)?;
    Ok(Done::Yes)
}
