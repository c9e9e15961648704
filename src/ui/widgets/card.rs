//! What the registries say of an algorithm or a technique, in lines.

use super::code;
use crate::bibliography::Citation;
use crate::search::techniques::{self, Effect};
use crate::textbook;
use crate::ui::prelude::*;

/// A technique: what it does, what that means for the value, and where it comes from.
pub fn technique(card: &techniques::Card, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(card.summary, width, theme.style(Role::Text));
    lines.extend(prose::sentence(meaning(card.effect), width, theme.style(Role::Text)));
    lines.extend(behind(card, width, theme));
    lines
}

/// Where a technique comes from.
pub fn behind(card: &techniques::Card, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    origin((card.idea, card.form, card.deviates), width, theme)
}

/// An algorithm: what it does and where it comes from.
pub fn idea(card: &textbook::Card, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(card.summary, width, theme.style(Role::Text));
    lines.extend(origin((card.idea, card.form, card.deviates), width, theme));
    lines
}

/// The same, and its pseudo-code.
pub fn algorithm(card: &textbook::Card, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(card.summary, width, theme.style(Role::Text));
    lines.extend(page(card, width, theme));
    lines
}

/// The same where what it does is told already.
pub fn page(card: &textbook::Card, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = origin((card.idea, card.form, card.deviates), width, theme);
    lines.push(Line::default());
    lines.extend(code::lines(card.page, width, theme));
    lines
}

/// What a technique does to the value of a search.
pub fn meaning(effect: Effect) -> &'static str {
    match effect {
        Effect::Cost => "It changes what a search costs, never its value.",
        Effect::Evaluates => "It says what a position is worth on which no depth is left.",
        Effect::LeavesOut => "A bet: it does without a search of moves.",
        Effect::Shortens => "A bet: it searches less deep than asked for.",
        Effect::Deepens => "It searches deeper than asked for.",
        Effect::Reuses => "It takes a value that another search has found.",
    }
}

/// The same in a word.
pub fn meaning_in_short(effect: Effect) -> &'static str {
    match effect {
        Effect::Cost => "same value",
        Effect::Evaluates => "evaluates",
        Effect::LeavesOut => "prunes",
        Effect::Shortens => "reduces",
        Effect::Deepens => "extends",
        Effect::Reuses => "reuses",
    }
}

/// The works that it goes back to, the idea first, and where it leaves them.
fn origin(
    (idea, form, deviates): (Option<Citation>, Citation, &str),
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let works = idea.into_iter().filter(|idea| *idea != form).chain([form]);
    let cited = works.flat_map(|work| prose::sentence(&work.to_string(), width, theme.style(Role::Dim)));
    let mut lines: Vec<_> = cited.collect();
    if !deviates.is_empty() {
        lines.extend(prose::sentence(&format!("Here: {deviates}."), width, theme.style(Role::Dim)));
    }
    lines
}
