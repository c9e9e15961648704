//! What a learner has made of a page is kept: for each algorithm and task the page that was begun last.

use super::worktop::Worktop;
use crate::course::bench::{Assignment, Craft};
use crate::learner::record::{Record, Saved, StepStatus};
use crate::textbook::Algorithm;
use crate::ui::learner_state::{Learner, ProgressUpdate};
use crate::ui::msg::Effect;

/// Pages are kept beside lessons, under an id that no lesson can have.
const ID: &str = "workbench:pages";

/// A page of this algorithm with this task.
fn key(algorithm: Algorithm, craft: Craft) -> String {
    format!("{} {}", algorithm.card().slug, craft.slug())
}

fn saved(learner: &Learner) -> Saved {
    learner.now().lessons.get(ID).cloned().unwrap_or_default()
}

/// What was begun last and does not work yet.
pub(super) fn last(learner: &Learner) -> Option<Assignment> {
    let saved = saved(learner);
    let (algorithm, craft) = saved.step.split_once(' ')?;
    begun(learner, algorithm.parse().ok()?, craft.parse().ok()?)
}

/// The assignment of this kind that was begun last and does not work yet.
pub(super) fn begun(learner: &Learner, algorithm: Algorithm, craft: Craft) -> Option<Assignment> {
    let saved = saved(learner);
    let record = saved.records.get(&key(algorithm, craft)).filter(|record| !record.is_done())?;
    Some(Assignment { algorithm, craft, flaw: None, seed: record.round })
}

/// Puts the page there that was made of it.
pub(super) fn restore(learner: &Learner, top: &mut Worktop) {
    let Assignment { algorithm, craft, flaw, seed } = top.bench.assignment;
    let saved = saved(learner);
    let record = saved.records.get(&key(algorithm, craft)).filter(|record| record.round == seed);
    if let (Some(record), None) = (record, flaw) {
        top.bench.restore(&record.answer);
    }
}

/// Keeps the page as it is now; `works` where it was tried and passed. A mistake that is asked for by its name is shown, and
/// nothing is made of it that would be gone on with.
pub(super) fn keep(learner: &Learner, top: &Worktop, works: bool) -> Option<Effect> {
    let Assignment { algorithm, craft, flaw, seed } = top.bench.assignment;
    let mut saved = saved(learner);
    let status = if works { StepStatus::Done } else { StepStatus::Open };
    let record = Record { status, answer: top.bench.draft.page(), round: seed, ..Record::default() };
    let before = saved.records.insert(key(algorithm, craft), record.clone());
    if flaw.is_some() || before.as_ref() == Some(&record) {
        return None;
    }
    saved.step = key(algorithm, craft);
    Some(learner.keep(ProgressUpdate::Lesson { id: ID.into(), saved, done: 0, steps: 0 }))
}
