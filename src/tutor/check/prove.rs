//! What only an author has to know: that a goal can be reached and is not reached already, that wrong moves are wrong,
//! that a planted mistake shows.

use super::{Prepared, Task, prepare};
use crate::search::Stop;
use crate::tutor::document::Mistake;
use crate::tutor::lesson::{Experiment, Kind, Subject};
use crate::tutor::workshop::{Curator, Outcome, Setup, Who};

/// Reads a lesson, computes all that it asks, and proves what it promises.
///
/// # Errors
/// Every mistake, in the order of the file.
pub fn prove(source: &str, curator: Curator) -> Result<Prepared, Vec<Mistake>> {
    let prepared = prepare(source, curator)?;
    let mut mistakes = Vec::new();
    for (step, stage) in prepared.lesson.steps.iter().zip(&prepared.stages) {
        let at = match &step.kind {
            Kind::Experiment(experiment) => experiment.goal.place.start,
            Kind::PlayAMove { setup, .. } => setup.place.start,
            _ => step.id.place.start,
        };
        let subject = subject_of(&prepared, step);
        if let Err(message) = promise(&stage.task, subject, curator) {
            mistakes.push(Mistake::at(source, at, message));
        }
    }
    mistakes.sort();
    if mistakes.is_empty() { Ok(prepared) } else { Err(mistakes) }
}

pub(super) fn subject_of<'a>(
    prepared: &'a Prepared,
    step: &crate::tutor::lesson::Step,
) -> Option<&'a Subject> {
    let positions = &prepared.lesson.positions;
    let named = |id: &str| positions.iter().find(|position| position.id.value == id);
    let position = match &step.position {
        Some(id) => named(&id.value),
        None => positions.first().filter(|_| positions.len() == 1),
    };
    position.map(|position| &position.subject)
}

fn promise(task: &Task, subject: Option<&Subject>, curator: Curator) -> Result<(), String> {
    match (task, subject) {
        (Task::Experiment(experiment), Some(subject)) => {
            let start = run(curator, subject, &experiment.start.value)?;
            if experiment.goal.value.is_met(&start, &start) {
                return Err("the goal is met already, before anything is changed".into());
            }
            solution(curator, subject, experiment, &Stop::default(), &mut |_| {})?
                .map(|_| ())
                .ok_or_else(|| "the goal cannot be reached".into())
        }
        (Task::Play { setup, within }, Some(subject)) => moves_differ(curator, subject, setup, *within),
        (Task::Bug { flaw, by_tree: false }, Some(subject)) => {
            let trial = curator.flawed(subject, *flaw).map_err(|error| error.to_string())?;
            let shown = trial.shows(flaw.card().symptom);
            shown.then_some(()).ok_or_else(|| format!("{flaw} does not show on this position"))
        }
        (Task::Bug { flaw, by_tree: true }, Some(subject)) => {
            let trial = curator.flawed(subject, *flaw).map_err(|error| error.to_string())?;
            let hidden = !trial.shows(flaw.card().symptom);
            hidden.then_some(()).ok_or_else(|| format!("{flaw} shows on the tree that the step begins with"))
        }
        _ => Ok(()),
    }
}

fn run(curator: Curator, subject: &Subject, setup: &Setup) -> Result<Outcome, String> {
    let outcome = curator.search(subject, setup)?;
    let enough = outcome.whole;
    enough.then_some(outcome).ok_or_else(|| format!("`{setup}` needs more than {} nodes", Setup::MOST_NODES))
}

/// The best move is judged good, and some other is not.
fn moves_differ(curator: Curator, subject: &Subject, setup: &Setup, within: i32) -> Result<(), String> {
    let best = run(curator, subject, setup)?;
    let sight = curator.sight(subject).map_err(|error| error.to_string())?;
    let mut wrong = 0;
    for mv in sight.moves {
        let only = Setup { only_move: Some(mv), ..setup.clone() };
        let outcome = curator.search(subject, &only)?;
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
    curator: Curator,
    subject: &Subject,
    experiment: &Experiment,
    stop: &Stop,
    tell: &mut dyn FnMut(&str),
) -> Result<Option<(Setup, Outcome)>, String> {
    let start = curator.search_along(subject, &experiment.start.value, stop, &mut |_| {})?;
    let all = reach(experiment);
    let count = all.len();
    for (at, setup) in all.into_iter().enumerate() {
        if stop.is_stopped() {
            return Ok(None);
        }
        tell(&format!("trying {} of {count}: {setup}", at + 1));
        let outcome = curator.search_along(subject, &setup, stop, &mut |_| {})?;
        if outcome.whole && experiment.goal.value.is_met(&outcome, &start) {
            return Ok(Some((setup, outcome)));
        }
    }
    Ok(None)
}
