//! What is said of the chosen lesson below the map or beside it.

use crate::numbers::counted;
use crate::ui::prelude::*;
use crate::ui::screens::learn::{Learn, companion};

/// What the chosen lesson is about, below the map; where there is room, its steps, and what it teaches.
pub(super) fn foot(learn: &Learn, foot: Rect, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = about(learn, foot.width, theme);
    let Some(entry) = learn.list.chosen().and_then(|at| learn.library.lessons.get(at)) else { return lines };
    let steps: Vec<_> = entry.lesson.steps.iter().map(|step| step.title.as_str()).collect();
    let style = theme.style(Role::Text);
    let steps = prose::wrap(&[(steps.join(" · "), style)], foot.width, "");
    let rows = usize::from(foot.height);
    if lines.len() + steps.len() <= rows {
        lines.extend(steps);
    }
    lines.extend(companion::taught(&entry.lesson, foot.width, rows.saturating_sub(lines.len()), theme));
    lines
}

/// What is said of the chosen lesson, and of those that cannot be read.
pub(super) fn about(learn: &Learn, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some((at, _)) = &learn.opening {
        let title = &learn.library.lessons[*at].lesson.title;
        lines.extend(prose::sentence(&format!("Opening {title} …"), width, theme.style(Role::Accent)));
    }
    if let Some(refused) = &learn.refused {
        lines.extend(prose::sentence(&format!("✗ {refused}"), width, theme.style(Role::Bad)));
    }
    if let Some(entry) = learn.list.chosen().and_then(|at| learn.library.lessons.get(at)) {
        let lesson = &entry.lesson;
        lines.extend(prose::sentence(&lesson.summary, width, theme.style(Role::Title)));
        let title =
            |need: &str| learn.library.find(need).map_or(need.to_string(), |it| it.lesson.title.clone());
        let needs: Vec<_> = lesson.needs.iter().map(|need| title(&need.value)).collect();
        let needs = if needs.is_empty() { "nothing".into() } else { needs.join(", ") };
        let minutes = counted(lesson.minutes, "minute", "minutes");
        let text = format!("{} steps, about {minutes}. Needs: {needs}.", lesson.steps.len());
        lines.extend(prose::sentence(&text, width, theme.style(Role::Dim)));
    }
    if learn.has_finished_one() {
        lines.extend(prose::sentence(&learn.offer(), width, theme.style(Role::Dim)));
    }
    if let Some(broken) = learn.library.broken.first() {
        let first = broken.mistakes.first().map(|first| first.in_file(&broken.name));
        let text = format!("✗ {}", first.unwrap_or_else(|| broken.name.clone()));
        lines.extend(prose::sentence(&text, width, theme.style(Role::Bad)));
        let others = learn.library.broken.len() - 1;
        if others > 0 {
            let text = format!(
                "✗ … and {} more: cutnode lessons check tells all mistakes.",
                counted(others, "file", "files")
            );
            lines.extend(prose::sentence(&text, width, theme.style(Role::Bad)));
        }
    }
    lines
}
