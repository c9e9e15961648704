//! The call stack: the calls of the page that are open, the first one above, each with the line at which it waits, its
//! window and the best value that it has so far.

use super::run::Run;
use crate::explain::lettered::Lettered;
use crate::explain::stepping::{number, window};
use crate::trace::Names as _;
use crate::trace::steps::OpenVisit;
use crate::ui::prelude::*;
use crate::ui::widgets::drawing::shape;

/// The rows of the stack: where there are more calls than rows, the last ones.
pub(super) fn lines(run: &Run, names: &Lettered<'_>, rows: u16, theme: &Theme) -> Vec<Line<'static>> {
    let open = &run.state.open;
    let rows = usize::from(rows);
    if open.is_empty() {
        return vec![theme.line("no call is open", Role::Dim)];
    }
    let calls: Vec<[String; 4]> = open.iter().enumerate().map(|(at, _)| call(run, names, at)).collect();
    let width = |column: usize| calls.iter().map(|call| call[column].width()).max().unwrap_or(0);
    let widths = [0, 1, 2].map(width);
    let hidden = if calls.len() > rows { calls.len() - rows.saturating_sub(1) } else { 0 };
    let above = (hidden > 0).then(|| theme.line(format!("  {hidden} above"), Role::Dim));
    let shown = calls.iter().enumerate().skip(hidden).map(|(at, [name, line, window, best])| {
        let (mark, role) = if at + 1 == calls.len() { ('▸', Role::Accent) } else { (' ', Role::Text) };
        let pad = |text: &str, column: usize| " ".repeat(widths[column] - text.width());
        let text = format!(
            "{mark} {name}{}  {line}{}  {window}{}  {best}",
            pad(name, 0),
            pad(line, 1),
            pad(window, 2)
        );
        theme.line(text, role)
    });
    above.into_iter().chain(shown).collect()
}

/// What the node of an open call is called, the line at which the call waits, its window, and its best value.
fn call(run: &Run, names: &Lettered<'_>, at: usize) -> [String; 4] {
    let OpenVisit { visit, window: range, best, line } = run.state.open[at];
    let node = run.steps.node(visit);
    let path = run.steps.path(node);
    let letter = if path.is_empty() { names.letters(&path) } else { None };
    let name = letter.unwrap_or_else(|| names.numbered(&path));
    let line = if at + 1 == run.state.open.len() { run.state.line } else { line };
    [
        format!("{} {name}", shape(run.steps.side(node))),
        if line == 0 { String::new() } else { format!("line {line}") },
        if run.steps.is_windowed() { window(range) } else { String::new() },
        best.map_or_else(String::new, |best| format!("● {}", number(best))),
    ]
}
