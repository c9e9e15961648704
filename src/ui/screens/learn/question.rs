//! Questions: what is asked, what there is to choose from, what is said of an answer, hints.

use ratatui::style::Modifier;

use super::foot::Foot;
use super::listing;
use super::open_lesson::{Board, OpenLesson, acts, are_figures};
use super::view::sign;
use crate::course::check::{Shown, Task};
use crate::course::quiz::{Answer, Given};
use crate::course::runner::choices;
use crate::learner::record::StepStatus;
use crate::ui::prelude::*;

/// What is asked.
pub(super) fn question_lines(
    open: &OpenLesson,
    width: u16,
    tight: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let runner = open.runner();
    let width = width.min(prose::COMFORTABLE);
    let bold = theme.style(Role::Text).add_modifier(Modifier::BOLD);
    let sentence = |text: &str| prose::sentence(text, width, bold);
    match runner.task() {
        Task::Choose { ask, .. } | Task::FillIn { ask, .. } => {
            let bold = |(text, style): (String, Style)| (text, style.add_modifier(Modifier::BOLD));
            let ask: Vec<_> = prose::styled(ask, theme).into_iter().map(bold).collect();
            prose::wrap(&ask, width, "")
        }
        Task::Quiz(shown, questions) => {
            let record = runner.record();
            let at = record.asked;
            let ask = questions.get(at).map_or("", |question| question.ask.as_str());
            let mut lines = Vec::new();
            // What was said of the answer before.
            if at > 0 && !record.is_judged() && !(tight && record.hints > 0) {
                let (sign, role) = if record.given_last { ("", Role::Warn) } else { ("✓ ", Role::Good) };
                lines.extend(prose::sentence(&format!("{sign}{}", record.told), width, theme.style(role)));
            }
            let place = if questions.len() > 1 {
                format!("{} of {}: ", at + 1, questions.len())
            } else {
                String::new()
            };
            lines.extend(sentence(&format!("{place}{ask}")));
            if let (Shown::Lines(_, told), Some(question)) = (shown, runner.question()) {
                lines.extend(listing::asked(told, question.shown, width, theme));
            }
            lines
        }
        Task::Experiment(experiment) => {
            let (changed, most) = runner.changes().unwrap_or_default();
            let goal = experiment.goal.value.words();
            sentence(&format!("Goal: {goal}. Changed: {changed} of at most {most}."))
        }
        Task::Play { .. } | Task::Puzzle(_) if runner.record().is_done() => Vec::new(),
        Task::Play { .. } | Task::Puzzle(_) => {
            let mover = open.board.as_ref().map_or("", Board::mover);
            // Where a search judges, the text says what is asked: it need not be the best move.
            match runner.task() {
                Task::Puzzle(_) => sentence(&format!("{mover} to move: find the best move.")),
                _ => sentence(&format!("{mover} to move.")),
            }
        }
        _ => Vec::new(),
    }
}

/// The things to choose from, and whether each is what was chosen last.
fn choosable(open: &OpenLesson) -> Vec<(String, bool)> {
    let runner = open.runner();
    let record = runner.record();
    let judged = |text: &str| record.is_judged() && record.answer == text;
    match runner.task() {
        Task::Choose { options, .. } => {
            options.iter().map(|option| (option.text.clone(), judged(&option.text))).collect()
        }
        Task::Quiz(..) => acts(runner).iter().map(|option| (option.clone(), judged(option))).collect(),
        Task::Experiment(experiment) => runner.setup().map_or_else(Vec::new, |setup| {
            choices(experiment, &setup).into_iter().map(|(text, _)| (text, false)).collect()
        }),
        _ => Vec::new(),
    }
}

/// Answers are never left out further than that.
const LEAST_ANSWERS: usize = 3;

pub(super) fn question(
    open: &OpenLesson,
    width: u16,
    tight: bool,
    height: Option<usize>,
    theme: &Theme,
) -> Foot {
    let runner = open.runner();
    let record = runner.record();
    let mut lines = question_lines(open, width, tight, theme);
    let mut below = judgement(open, width, theme);
    below.extend(hints(open, width, theme));
    if !tight {
        lines.push(Line::default());
        below.insert(0, Line::default());
    }
    let options = choosable(open);
    if options.is_empty() {
        // What is being typed stands there already, and nobody has judged it yet.
        let is_typed = matches!(open.context(), Context::LessonTyping | Context::LessonMove);
        let answer = if record.is_done() || !is_typed { record.answer.as_str() } else { "" };
        let mark = if open.is_begun() { ("", Role::Dim) } else { sign(record) };
        lines.extend(given(answer, mark, width, theme));
        lines.extend(below);
        return Foot { lines, ..Foot::default() };
    }
    let answers = lines.len();
    let all: Vec<Line<'static>> = if let Some(grid) = columns(open, width, tight) {
        beside(open, &options, grid, theme)
    } else {
        let each = options.iter().enumerate();
        each.flat_map(|(at, option)| option_lines(open, at, option, width, theme)).collect()
    };
    let fits = height.map_or(all.len(), |height| height.saturating_sub(answers + below.len()));
    let seen = fits.max(LEAST_ANSWERS).min(all.len());
    // The answer under the cursor in the middle.
    let before: usize = match columns(open, width, tight) {
        Some(grid) => open.option / usize::from(grid.in_line),
        None => option_heights(open, width, theme).iter().take(open.option).sum(),
    };
    let skipped = before.saturating_sub(seen / 2).min(all.len() - seen);
    lines.extend(all.into_iter().skip(skipped).take(seen));
    lines.extend(below);
    Foot { lines, answers, skipped, seen }
}

/// Columns in which an answer is typed.
pub(super) const TYPED: u16 = 12;

/// The answer that was given, and behind it its sign: where it was typed, and of a longer one behind its last word.
fn given(answer: &str, (sign, role): (&'static str, Role), width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let columns = usize::from(TYPED);
    if answer.width() < columns {
        let answer = theme.span(format!("{answer:<columns$}"), Role::Title);
        return vec![Line::from(vec![answer, theme.span(sign, role)])];
    }
    // A sign of two words keeps together where the line is broken.
    let sign = format!(" {}", sign.replace(' ', "\u{a0}"));
    let pieces = [(answer.to_string(), theme.style(Role::Title)), (sign, theme.style(role))];
    prose::wrap(&pieces, width, "")
}

/// Short answers beside each other, as many in a line as there is room for.
fn beside(open: &OpenLesson, options: &[(String, bool)], grid: Cells, theme: &Theme) -> Vec<Line<'static>> {
    let record = open.runner().record();
    let cell = |(at, (option, judged)): (usize, &(String, bool))| {
        let chosen = is_chosen(open, at);
        let role = if chosen { Role::Selected } else { Role::Text };
        let text = format!(" {} {}{option} ", if chosen { "▸" } else { " " }, label(open, at));
        let (sign, judgement) = if *judged { sign(record) } else { ("", Role::Text) };
        let rest = usize::from(grid.width).saturating_sub(text.width());
        [theme.span(text, role), theme.span(format!("{sign:<rest$}"), judgement)]
    };
    let spans: Vec<_> = options.iter().enumerate().map(cell).collect();
    spans.chunks(grid.in_line.into()).map(|line| Line::from(line.concat())).collect()
}

/// How many lines each answer takes below the one before it.
pub(super) fn option_heights(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<usize> {
    let lines = |(at, option): (usize, &(String, bool))| option_lines(open, at, option, width, theme).len();
    choosable(open).iter().enumerate().map(lines).collect()
}

/// The cursor stands on this answer. On those of a question that nobody has touched it stands nowhere.
fn is_chosen(open: &OpenLesson, at: usize) -> bool {
    let runner = open.runner();
    let shown = open.touched || matches!(runner.task(), Task::Experiment(_));
    shown && at == open.option && !runner.record().is_done()
}

/// The number before an answer, which gives it when it is typed.
fn label(open: &OpenLesson, at: usize) -> String {
    if are_figures(open.runner()) { String::new() } else { format!("{:>2}  ", at + 1) }
}

/// One of the answers to choose from.
fn option_lines(
    open: &OpenLesson,
    at: usize,
    (option, judged): &(String, bool),
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let runner = open.runner();
    let record = runner.record();
    let numbered = !matches!(runner.task(), Task::Experiment(_));
    let chosen = is_chosen(open, at);
    let style = theme.style(if chosen { Role::Selected } else { Role::Text });
    let number = if numbered { label(open, at) } else { String::new() };
    let head = format!(" {} {number}", if chosen { "▸" } else { " " });
    let indent = " ".repeat(head.width());
    let inner = width.saturating_sub(head.width() as u16);
    let mut wrapped = prose::wrap(&[(format!("{option} "), style)], inner, "");
    for (row, line) in wrapped.iter_mut().enumerate() {
        let before = if row == 0 { head.clone() } else { indent.clone() };
        line.spans.insert(0, Span::styled(before, style));
    }
    if let (true, Some(last)) = (*judged, wrapped.last_mut()) {
        let (sign, role) = sign(record);
        last.push_span(theme.span(format!("  {sign}"), role));
    }
    wrapped
}

/// Answers that stand beside each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cells {
    /// The columns of one.
    pub(super) width: u16,
    /// How many stand in a line.
    pub(super) in_line: u16,
}

/// How the answers stand beside each other, where they do.
pub(super) fn columns(open: &OpenLesson, width: u16, tight: bool) -> Option<Cells> {
    let short = matches!(open.runner().task(), Task::Choose { .. } | Task::Quiz(..));
    let options = choosable(open);
    let widest = options.iter().map(|(option, _)| option.width()).max().unwrap_or(0) as u16;
    let cell = widest + 11;
    let in_line = (width / cell).min(options.len() as u16);
    (tight && short && in_line > 1).then_some(Cells { width: cell, in_line })
}

/// What is said of the answer, or how to give one.
fn judgement(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let runner = open.runner();
    let record = runner.record();
    if let Some(search) = &open.search {
        let text = format!("Searching … {}", search.so_far);
        return prose::sentence(&text, width, theme.style(Role::Accent));
    }
    if let Some(error) = &open.error {
        return prose::sentence(error, width, theme.style(Role::Bad));
    }
    let how = match runner.task() {
        Task::FillIn { answer, .. } if answer.starts_with(['≥', '≤']) => {
            "Type a bound, ≥ 5 as >=5 and ≤ 5 as <=5, then Enter."
        }
        Task::FillIn { .. } => "Type a number, then Enter.",
        Task::Quiz(..) => match runner.question().map(|question| &question.answer) {
            Some(Answer::Window(_)) => {
                "Type both ends with a blank between them, then Enter: `-2 5`. A lone - is −∞, a lone + is +∞."
            }
            Some(Answer::Number(_)) if runner.run().is_some_and(|run| run.windowed) => {
                "Type 5, or ≥ 5 as >=5, or ≤ 5 as <=5; then Enter."
            }
            Some(Answer::Number(_)) => "Type a number, then Enter.",
            Some(Answer::Order(_)) => "Type the numbers in their order, such as `231`; then Enter.",
            Some(Answer::Node(_)) => "Go there with the arrows or the mouse, then Enter.",
            Some(Answer::Move(..)) => "Type the move, or arrows and Space; then Enter.",
            Some(Answer::Act { .. }) | None => "",
        },
        Task::Play { .. } | Task::Puzzle(_) => "Type the move, or arrows and Space; then Enter.",
        Task::Experiment(_) => "Space changes, Enter runs the search.",
        _ => "",
    };
    let price = price(open);
    let told = if record.told.is_empty() { price.as_str() } else { record.told.as_str() };
    let (text, role) = match (record.status, told) {
        (StepStatus::Wrong, "") => {
            (format!("Not {}. Think again, or ask for a hint.", record.answer), Role::Bad)
        }
        (StepStatus::Wrong, told) => (format!("✗ {told}"), Role::Bad),
        (StepStatus::Done, told) if !told.is_empty() => (format!("✓ {told}"), Role::Good),
        (StepStatus::Shown, told) => (told.to_string(), Role::Warn),
        // Of a quiz it stands above the question.
        (StepStatus::Open, told) if !told.is_empty() && !matches!(runner.task(), Task::Quiz(..)) => {
            (told.to_string(), Role::Good)
        }
        (StepStatus::Open, _) if record.hints == 0 => (how.to_string(), Role::Dim),
        _ => (String::new(), Role::Dim),
    };
    if text.is_empty() { Vec::new() } else { prose::marked(&text, width, theme.style(role)) }
}

/// What an order costs that was shown: nobody has answered it, so nothing was said of it.
fn price(open: &OpenLesson) -> String {
    let record = open.runner().record();
    let Task::Quiz(_, questions) = open.runner().task() else { return String::new() };
    let order = questions.last().filter(|question| matches!(question.answer, Answer::Order(_)));
    let order = order.filter(|_| record.status == StepStatus::Shown);
    order.map_or_else(String::new, |question| question.judge(&Given::Text(record.answer.clone())).1)
}

pub(super) fn hints(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let (taken, count) = open.runner().hints();
    let mut lines = Vec::new();
    if let (Some(last), false) = (taken.last(), open.runner().record().is_done()) {
        let text = format!("Hint {} of {count}: {last}", taken.len());
        lines.extend(prose::marked(&text, width, theme.style(Role::Warn)));
    }
    lines
}
