//! A search that is listened to: its lines, and of a best-first search its OPEN list, on the tree and below it.

use super::open_lesson::OpenLesson;
use crate::course::check::Task;
use crate::course::setup::{ListedMoment, OnOpen};
use crate::explain::drawing::{Drawing, Spot, number};
use crate::numbers::counted;
use crate::search::NodeStatus;
use crate::ui::prelude::*;
use crate::ui::widgets::drawing::{self, Label, Layout, Look};

/// What the OPEN list is called where what is taken next does not come first.
const IN_THE_TREE: &str = "OPEN, from left to right in the tree:";

/// Columns behind a leaf for the sign that it stands on the OPEN list, where the run has one.
pub(super) fn mark(told: &[ListedMoment]) -> u16 {
    u16::from(told.iter().any(|line| line.open.is_some()))
}

/// Draws the tree, with the OPEN list on it as it is after so many lines.
pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    tree: &Drawing,
    (told, shown): (&[ListedMoment], usize),
    asked: bool,
    cursor: Option<Spot>,
    theme: &Theme,
) {
    let open = list(told, shown);
    let head = open.first().map(|node| node.spot).filter(|_| !asked);
    let look = Listed { drawing: tree, open, head, cursor };
    let focus = cursor.or(head);
    drawing::draw(buf, &Layout::new(tree, area, focus, mark(told)), tree, &look, theme);
}

/// A tree with the nodes of an OPEN list.
struct Listed<'a> {
    drawing: &'a Drawing,
    open: &'a [OnOpen],
    /// What is taken next, where that is told.
    head: Option<Spot>,
    cursor: Option<Spot>,
}

impl Look for Listed<'_> {
    fn label(&self, spot: Spot) -> Label {
        let node = self.drawing.node(spot);
        let listed = self.open.iter().find(|listed| listed.spot == spot);
        let rest = if node.value.is_some() { Role::Text } else { Role::Dim };
        let role = listed.map_or(rest, |listed| status_role(listed.status));
        let mark = if listed.is_some() { "•" } else { "" };
        let merit = listed.map_or_else(String::new, |listed| format!(":{}", number(listed.merit)));
        Label::of(node, mark, merit, role)
    }

    fn current(&self) -> Option<Spot> {
        self.head
    }

    fn cursor(&self) -> Option<Spot> {
        self.cursor
    }
}

fn status_role(status: NodeStatus) -> Role {
    match status {
        NodeStatus::Live => Role::Accent,
        NodeStatus::Solved => Role::Title,
    }
}

/// The OPEN list after so many lines; empty where there is none.
fn list(told: &[ListedMoment], shown: usize) -> &[OnOpen] {
    shown.checked_sub(1).and_then(|at| told.get(at)?.open.as_deref()).unwrap_or_default()
}

/// What is seen of a run after so many lines while something is asked: what it told last, and its OPEN list in an order
/// that does not tell what is taken next.
pub(super) fn asked(told: &[ListedMoment], shown: usize, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let last = shown.checked_sub(1).and_then(|at| told.get(at));
    let text = last.map_or("", |line| line.text.as_str());
    let mut lines = prose::sentence(text, width, theme.style(Role::Dim));
    let mut open = list(told, shown).to_vec();
    open.sort_by_key(|node| node.spot);
    if !open.is_empty() {
        lines.extend(open_list((IN_THE_TREE, &open), false, width, theme));
    }
    lines
}

/// The lines of a search or a run, as far as they are shown.
pub(super) fn listening(open: &OpenLesson, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let Some(told) = open.runner().lines() else { return Vec::new() };
    let (shown, task) = (open.runner().record().shown, open.runner().task());
    let head = format!("{shown} of {}", counted(told.len(), "line", "lines"));
    let mut lines = vec![theme.line(head, Role::Dim)];
    let newest = &told[..shown.min(told.len())];
    let open = newest.last().and_then(|told| told.open.as_ref());
    // Beside a list that is drawn there is less to say.
    let listens = matches!(task, Task::Listen(_));
    let count = if listens && open.is_none() { 8 } else { 2 };
    if let Some(open) = open {
        lines.extend(open_list(("OPEN", open), true, width, theme));
    }
    // The newest first: it is what is looked for.
    for (age, told) in newest.iter().rev().take(count).enumerate() {
        let role = if age == 0 { Role::Text } else { Role::Dim };
        lines.extend(prose::sentence(&told.text, width, theme.style(role)));
    }
    lines
}

/// The OPEN list of a best-first search, with what it is called; the head stands first and is seen, where it is told.
fn open_list((called, open): (&str, &[OnOpen]), head: bool, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut pieces = vec![(called.to_string(), theme.style(Role::Title))];
    for (at, node) in open.iter().enumerate() {
        let role = if at == 0 && head { Role::Selected } else { Role::Text };
        // A node keeps together where the line is broken.
        let text =
            format!("{} {} {}", node.name, node.status.word(), number(node.merit)).replace(' ', "\u{a0}");
        pieces.push((" ".into(), theme.style(Role::Text)));
        pieces.push((format!("\u{a0}{text}\u{a0}"), theme.style(role)));
    }
    if open.is_empty() {
        pieces.push((" is empty".into(), theme.style(Role::Dim)));
    }
    prose::wrap(&pieces, width, "     ")
}
