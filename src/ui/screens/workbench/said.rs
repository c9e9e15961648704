//! What the workbench says: the task, the bar of trees, the verdict, what went wrong, a hint.

use super::worktop::Worktop;
use crate::course::bench::Craft;
use crate::explain::narrate::capital;
use crate::judge::meaning;
use crate::judge::trial::{Goal, Series};
use crate::textbook::Algorithm;
use crate::ui::prelude::*;

/// All that is said now.
pub(super) fn lines(top: &Worktop, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut say = |text: &str, role| lines.extend(prose::sentence(text, width, theme.style(role)));
    if let (true, Some(stepped)) = (top.stepping, &top.stepped) {
        let (moment, of) = stepped.place();
        match (&stepped.fault, moment == of) {
            (Some(fault), true) => say(&format!("It could not go on: {}.", fault.message), Role::Bad),
            _ => say(&stepped.walk.sentence(), Role::Text),
        }
        lines.extend(stepped.walk.window(width, theme));
        return lines;
    }
    match top.verdict() {
        None => {
            say(top.craft().says(), Role::Text);
            say(&asked(top), Role::Dim);
            if top.help.shown {
                say("This is the page of the algorithm: r runs it.", Role::Warn);
            }
        }
        Some(Err(why)) => {
            say(&why.told(), Role::Bad);
            if top.craft() == Craft::Build {
                say("What belongs to a line is indented further than it.", Role::Dim);
            }
        }
        Some(Ok(series)) => lines.extend(judged(top, series, width, theme)),
    }
    lines
}

/// What the page has to do.
fn asked(top: &Worktop) -> String {
    let trial = top.bench.trial();
    let name = trial.like().card().name;
    let trees = trial.grounds().len();
    let goal = match trial.goal() {
        Goal::Value => "find minimax's value on each, and its move".into(),
        Goal::Cuts => format!("find minimax's value on each, and make every cut of {name}"),
        Goal::Run => format!("do what {name} does on each, visit for visit"),
    };
    if top.waiting.is_spoken_of {
        return format!("{trees} trees wait for it: it has to {goal}. r runs it.");
    }
    format!("{trees} trees wait for it, one of them is drawn: it has to {goal}. r runs it.")
}

fn judged(top: &Worktop, series: &Series, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = bar(series, width, theme);
    let mut say = |text: &str, role| lines.extend(prose::sentence(text, width, theme.style(role)));
    if top.is_stale {
        say("The page has changed since: r runs it again.", Role::Warn);
    }
    for (text, role) in verdict(top, series) {
        say(&text, role);
    }
    lines
}

/// The verdict in sentences, each with what it means.
pub(super) fn verdict(top: &Worktop, series: &Series) -> Vec<(String, Role)> {
    let trial = top.bench.trial();
    let like = trial.like();
    let told = series.verdict().map(|_| meaning(&series.summary, like));
    let Some(finding) = &series.finding else {
        return vec![(format!("✓ {}", praise(like, trial.goal(), told)), Role::Good)];
    };
    let other = format!("It is not {} yet.", like.card().name);
    let mut said = vec![(format!("✗ {}", told.unwrap_or(other)), Role::Bad)];
    let name = |node| top.stepped.as_ref().map_or_else(String::new, |stepped| stepped.name(node));
    if let Ok(program) = top.bench.program()
        && !top.is_stale
    {
        said.extend(
            trial.words(&program, (&finding.ground, &finding.tried), &name).map(|it| (it, Role::Text)),
        );
    }
    let hint = if top.help.hinted {
        (format!("Hint: {}", sentence(finding.suspicion.hint())), Role::Warn)
    } else {
        ("The tree is the smallest on which it fails: t steps it, i is a hint.".into(), Role::Dim)
    };
    said.push(hint);
    said
}

/// What is said of a page that is right.
fn praise(like: Algorithm, goal: Goal, told: Option<String>) -> String {
    match goal {
        Goal::Run => format!("It does all that {} does, visit for visit.", like.card().name),
        Goal::Value | Goal::Cuts => told.unwrap_or_default(),
    }
}

fn sentence(hint: &str) -> String {
    let end = if hint.ends_with(['?', '.']) { "" } else { "." };
    format!("{}{end}", capital(hint))
}

/// The bar of trees, the smallest at the left, and on how many of them the page is right.
fn bar(series: &Series, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (count, of) = (series.count(), series.passed.len());
    let text = format!(" {count} of {of} trees");
    let cells = usize::from(width.min(prose::COMFORTABLE)).saturating_sub(text.len()).clamp(8, 48);
    let group = of.div_ceil(cells).max(1);
    let mut spans: Vec<Span<'static>> = series
        .passed
        .chunks(group)
        .map(|trees| {
            let passed = trees.iter().all(|&passed| passed);
            let (sign, role) = if passed { ("▰", Role::Good) } else { ("▱", Role::Bad) };
            theme.span(sign, role)
        })
        .collect();
    spans.push(theme.span(text, Role::Text));
    vec![Line::from(spans)]
}
