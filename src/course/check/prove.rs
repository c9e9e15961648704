//! What only an author has to know: that a goal can be reached and is not reached already, that wrong moves are wrong,
//! that a planted mistake shows.

use super::lint::lint;
use super::{Prepared, Task, prepare, prepare_translated};
use crate::course::bench::{self, Assignment, Bench};
use crate::course::experiment::{Experiment, Means};
use crate::course::games;
use crate::course::lesson::{Kind, Subject};
use crate::course::parse;
use crate::course::setup::{Outcome, Setup, Who};
use crate::document::{Mistake, Placed};
use crate::search::Stop;
use crate::textbook::flawed::Flaw;
use crate::textbook::page::exercise::mutants;

/// Reads a lesson, computes all that it asks, and proves what it promises.
///
/// # Errors
/// Every mistake, in the order of the file.
pub fn prove(source: &str) -> Result<Prepared, Vec<Mistake>> {
    let prepared = prepare(source)?;
    let mut mistakes = lint(&prepared, source, None);
    for (step, stage) in prepared.lesson.steps.iter().zip(&prepared.stages) {
        let at = match &step.kind {
            Kind::Experiment(experiment) => experiment.goal.place.start,
            Kind::PlayAMove { setup, .. } => setup.place.start,
            _ => step.id.place.start,
        };
        let subject = subject_of(&prepared, step);
        if let Err(message) = promise(&stage.task, subject) {
            mistakes.push(Mistake::at(source, at, message));
        }
    }
    mistakes.sort();
    if mistakes.is_empty() { Ok(prepared) } else { Err(mistakes) }
}

/// Reads a lesson with the texts of a translation, computes what they ask, and proves what they say; the lesson itself must be
/// right.
///
/// # Errors
/// Every mistake of the translation.
pub fn prove_translated(source: &str, translation: &str) -> Result<Prepared, Vec<Mistake>> {
    let prepared = prepare_translated(source, translation)?;
    let mut mistakes = lint(&prepared, translation, Some(&parse::lesson(source)?));
    mistakes.sort();
    if mistakes.is_empty() { Ok(prepared) } else { Err(mistakes) }
}

pub(super) fn subject_of<'a>(
    prepared: &'a Prepared,
    step: &crate::course::lesson::Step,
) -> Option<&'a Subject> {
    let positions = &prepared.lesson.positions;
    let named = |id: &str| positions.iter().find(|position| position.id.value == id);
    let position = match &step.position {
        Some(id) => named(&id.value),
        None => positions.first().filter(|_| positions.len() == 1),
    };
    position.map(|position| &position.subject)
}

fn promise(task: &Task, subject: Option<&Subject>) -> Result<(), String> {
    match (task, subject) {
        (Task::Experiment(experiment), Some(subject)) => {
            let start = run(subject, &experiment.start.value)?;
            if experiment.goal.value.is_met(&start, &start) {
                return Err("the goal is met already, before anything is changed".into());
            }
            solution(subject, experiment, &Stop::default(), &mut |_| {})?
                .ok_or("the goal cannot be reached")?;
            shortcut(subject, experiment, &start)
        }
        (Task::Play { setup, within }, Some(subject)) => moves_differ(subject, setup, *within),
        (Task::Page(assignment), subject) => {
            let shows = |flaw: Flaw, subject| {
                games::flawed(subject, flaw).is_ok_and(|trial| trial.shows(flaw.card().symptom))
            };
            match (assignment.flaw, subject) {
                (Some(flaw), Some(subject)) if !shows(flaw, subject) => {
                    Err(format!("{flaw} does not show on this position"))
                }
                _ => workable(assignment),
            }
        }
        _ => Ok(()),
    }
}

/// The page of the algorithm passes, what is found on the workbench does not, nor does the page with any of the lines that do
/// not belong to it.
fn workable(assignment: &Assignment) -> Result<(), String> {
    let algorithm = assignment.algorithm;
    let mut bench = Bench::new(*assignment).ok_or_else(|| format!("the page of {algorithm} does not run"))?;
    let found = bench.draft.clone();
    if bench.series().is_ok_and(|series| series.is_passed()) {
        return Err("nothing is to be done: the page passes as it is found".into());
    }
    let page = bench::solution(algorithm);
    bench.restore(&page);
    if !bench.series().is_ok_and(|series| series.is_passed()) {
        return Err(format!("the page of {algorithm} does not pass its own trial"));
    }
    let wrong = |line: &String| {
        let mut with = mutants(&page).into_iter().filter(|mutant| mutant.text.trim() == line);
        with.all(|mutant| bench::is_wrong(bench.trial(), &mutant.page))
    };
    let own: Vec<&str> = page.lines().map(str::trim).collect();
    let harmless = found.left.iter().find(|line| !own.contains(&line.as_str()) && !wrong(line));
    harmless.map_or(Ok(()), |line| Err(format!("`{line}` does no harm in the page of {algorithm}")))
}

/// The goal cannot be reached without what the experiment is about.
fn shortcut(subject: &Subject, experiment: &Experiment, start: &Outcome) -> Result<(), String> {
    if experiment.about.is_empty() {
        return Err("an experiment says what its goal cannot be reached without: `about`, a list of what can be changed".into());
    }
    let (least, most) = experiment.depths;
    for Placed { value: means, .. } in &experiment.about {
        let offered = match means {
            Means::Technique(technique) => experiment.switches.contains(technique),
            Means::Algorithm(algorithm) => experiment.algorithms.contains(algorithm),
            Means::Depth => least < most,
        };
        if !offered {
            return Err(format!("`{means}`, which the experiment is about, cannot be changed in it"));
        }
    }
    let first = &experiment.start.value;
    let is_without = |setup: &&Setup| !experiment.about.iter().any(|it| it.value.is_used(first, setup));
    for setup in reach(experiment).iter().filter(is_without) {
        let outcome = games::search(subject, setup)?;
        if outcome.whole && experiment.goal.value.is_met(&outcome, start) {
            let about: Vec<_> = experiment.about.iter().map(|it| it.value.to_string()).collect();
            return Err(format!("the goal is reached without {}: by `{setup}`", about.join(" or ")));
        }
    }
    Ok(())
}

fn run(subject: &Subject, setup: &Setup) -> Result<Outcome, String> {
    let outcome = games::search(subject, setup)?;
    let enough = outcome.whole;
    enough.then_some(outcome).ok_or_else(|| format!("`{setup}` needs more than {} nodes", Setup::MOST_NODES))
}

/// The best move is judged good, and some other is not.
fn moves_differ(subject: &Subject, setup: &Setup, within: i32) -> Result<(), String> {
    let best = run(subject, setup)?;
    let sight = games::position_info(subject).map_err(|error| error.to_string())?;
    let mut wrong = 0;
    for mv in sight.moves {
        let only = Setup { only_move: Some(mv), ..setup.clone() };
        let outcome = games::search(subject, &only)?;
        wrong += usize::from(outcome.score.units() + within < best.score.units());
    }
    if wrong == 0 { Err("every move is judged good: there is nothing to find".into()) } else { Ok(()) }
}

/// What may be done in one change: everything that differs from the start.
pub fn reach(experiment: &Experiment) -> Vec<Setup> {
    let start = &experiment.start.value;
    let mut setups = vec![start.clone()];
    let mut frontier = vec![start.clone()];
    for _ in 0..experiment.changes {
        let mut next = Vec::new();
        for setup in &frontier {
            for changed in neighbours(experiment, setup) {
                if !setups.contains(&changed) {
                    setups.push(changed.clone());
                    next.push(changed);
                }
            }
        }
        frontier = next;
    }
    setups
}

fn neighbours(experiment: &Experiment, setup: &Setup) -> Vec<Setup> {
    let mut all = Vec::new();
    for &technique in &experiment.switches {
        let techniques = if setup.techniques.has(technique) {
            setup.techniques.without(technique)
        } else {
            setup.techniques.with(technique)
        };
        all.push(Setup { techniques, ..setup.clone() });
    }
    for &algorithm in &experiment.algorithms {
        all.push(Setup { who: Who::Textbook(algorithm), ..setup.clone() });
    }
    let (least, most) = experiment.depths;
    all.extend((least..=most).map(|depth| Setup { depth, ..setup.clone() }));
    all
}

/// A search that reaches the goal, with as few changes as can be, and what it came to; `None` where there is none, or
/// when it is told to stop.
///
/// # Errors
/// What cannot be searched.
pub fn solution(
    subject: &Subject,
    experiment: &Experiment,
    stop: &Stop,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<(Setup, Outcome)>, String> {
    let start = games::search_along(subject, &experiment.start.value, stop, &mut |_| {})?;
    let all = reach(experiment);
    let count = all.len();
    for (at, setup) in all.into_iter().enumerate() {
        if stop.is_stopped() {
            return Ok(None);
        }
        tell(&format!("trying {} of {count}: {setup}", at + 1));
        let outcome = games::search_along(subject, &setup, stop, &mut |_| {})?;
        if outcome.whole && experiment.goal.value.is_met(&outcome, &start) {
            return Ok(Some((setup, outcome)));
        }
    }
    Ok(None)
}
