//! Draws what a step asks, what can be answered, and what is said of the answer.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::room::{Board, Room};
use super::view::sign;
use crate::tutor::check::Task;
use crate::tutor::runner::{Standing, choices};
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::prose;

/// What is asked.
pub(super) fn question_lines(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let width = width.min(prose::COMFORTABLE);
    let bold = theme.style(Role::Text).add_modifier(Modifier::BOLD);
    let sentence = |text: &str| prose::sentence(text, width, bold);
    match runner.task() {
        Task::Choose { ask, .. } | Task::FillIn { ask, .. } => {
            let bold = |(text, style): (String, Style)| (text, style.add_modifier(Modifier::BOLD));
            let ask: Vec<_> = prose::styled(ask, theme).into_iter().map(bold).collect();
            prose::wrap(&ask, width, "")
        }
        Task::Quiz(_, questions) => {
            let at = runner.record().asked;
            let ask = questions.get(at).map_or("", |question| question.ask.as_str());
            let mut lines = Vec::new();
            if at > 0 && !runner.record().is_done() {
                let before = format!("✓ {}", questions[at - 1].why);
                lines.extend(prose::sentence(&before, width, theme.style(Role::Good)));
            }
            lines.extend(sentence(&format!("{} of {}: {ask}", at + 1, questions.len())));
            lines
        }
        Task::Bug { flaw, by_tree: false } => {
            sentence(&format!("{} with one wrong line. Which is it?", flaw.card().base.card().name))
        }
        Task::Bug { by_tree: true, .. } => sentence("Type a tree on which the mistake shows."),
        Task::Experiment(experiment) => {
            let (changed, most) = runner.changes().unwrap_or_default();
            sentence(&format!("Goal: {}. Changed: {changed} of at most {most}.", experiment.goal.value.text))
        }
        Task::Play { .. } | Task::Puzzle(_) => {
            let mover = room.board.as_ref().map_or("", Board::mover);
            sentence(&format!("{mover} to move: find the best move."))
        }
        _ => Vec::new(),
    }
}

/// The things to choose from, and whether each is what was chosen last.
fn choosable(room: &Room) -> Vec<(String, bool)> {
    let runner = room.runner();
    let record = runner.record();
    let judged = |text: &str| record.is_judged() && record.answer == text;
    match runner.task() {
        Task::Choose { options, .. } => {
            options.iter().map(|option| (option.text.clone(), judged(&option.text))).collect()
        }
        Task::Quiz(_, questions) => questions.get(record.asked).map_or_else(Vec::new, |question| {
            question.options.iter().map(|option| (option.clone(), judged(option))).collect()
        }),
        Task::Bug { flaw, by_tree: false } => {
            let lines = flaw.page().into_iter().enumerate();
            lines.map(|(at, line)| (line.to_string(), judged(&(at + 1).to_string()))).collect()
        }
        Task::Experiment(experiment) => runner.setup().map_or_else(Vec::new, |setup| {
            choices(experiment, &setup).into_iter().map(|(text, _)| (text, false)).collect()
        }),
        _ => Vec::new(),
    }
}

pub(super) fn question(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let record = runner.record();
    let mut lines = question_lines(room, width, theme);
    lines.push(Line::default());
    let numbered = !matches!(runner.task(), Task::Experiment(_));
    let options = choosable(room);
    for (at, (option, judged)) in options.iter().enumerate() {
        let chosen = at == room.option && !record.is_done();
        let style = theme.style(if chosen { Role::Selected } else { Role::Text });
        let number = if numbered { format!("{:>2}  ", at + 1) } else { String::new() };
        let head = format!(" {} {number}", if chosen { "▸" } else { " " });
        let indent = " ".repeat(head.width());
        let inner = width.saturating_sub(head.width() as u16);
        let mut wrapped = prose::wrap(&[(format!("{option} "), style)], inner, "");
        for (row, line) in wrapped.iter_mut().enumerate() {
            let before = if row == 0 { head.clone() } else { indent.clone() };
            line.spans.insert(0, Span::styled(before, style));
        }
        // Pseudo-code keeps its indentation.
        if matches!(runner.task(), Task::Bug { .. }) {
            let text: String = format!("{head}{option} ").chars().take(width.into()).collect();
            wrapped = vec![Line::styled(text, style)];
        }
        if let (true, Some(last)) = (*judged, wrapped.last_mut()) {
            let (sign, role) = sign(record);
            last.push_span(Span::styled(format!("  {sign}"), theme.style(role)));
        }
        lines.extend(wrapped);
    }
    if options.is_empty() {
        let (sign, role) = sign(record);
        let answer = if record.is_done() { record.answer.as_str() } else { "" };
        lines.push(Line::from(vec![
            Span::styled(format!("{answer:<12}"), theme.style(Role::Title)),
            Span::styled(sign, theme.style(role)),
        ]));
    }
    lines.push(Line::default());
    lines.extend(judgement(room, width, theme));
    lines.extend(hints(room, width, theme));
    lines
}

/// What is said of the answer, or how to give one.
fn judgement(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = room.runner();
    let record = runner.record();
    if let Some(error) = &room.error {
        return prose::sentence(error, width, theme.style(Role::Bad));
    }
    let how = match runner.task() {
        Task::FillIn { .. } => "Type a number (or a bound, ≥ 5 as >=5), then Enter.",
        Task::Play { .. } | Task::Puzzle(_) => "Type the move, or arrows and Space; then Enter.",
        Task::Bug { by_tree: true, .. } => "For example ((3 12) (2 4)), then Enter.",
        Task::Experiment(_) => "Space changes, Enter runs the search.",
        _ => "",
    };
    let (text, role) = match (record.standing, record.told.as_str()) {
        (Standing::Wrong, "") => {
            (format!("Not {}. Think again, or ask for a hint.", record.answer), Role::Bad)
        }
        (Standing::Wrong, told) => (format!("✗ {told}"), Role::Bad),
        (Standing::Done, told) if !told.is_empty() => (format!("✓ {told}"), Role::Good),
        (Standing::Shown, told) => (told.to_string(), Role::Warn),
        (Standing::Open, told) if !told.is_empty() && !matches!(runner.task(), Task::Quiz(..)) => {
            (told.to_string(), Role::Good)
        }
        (Standing::Open, _) if record.hints == 0 => (how.to_string(), Role::Dim),
        _ => (String::new(), Role::Dim),
    };
    if text.is_empty() { Vec::new() } else { prose::sentence(&text, width, theme.style(role)) }
}

pub(super) fn hints(room: &Room, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (taken, count) = room.runner().hints();
    let mut lines = Vec::new();
    if let (Some(last), false) = (taken.last(), room.runner().record().is_done()) {
        let text = format!("Hint {} of {count}: {last}", taken.len());
        lines.extend(prose::sentence(&text, width, theme.style(Role::Warn)));
    }
    lines
}
