//! How the stepper is drawn.

use ratatui::widgets::Widget as _;

use super::quiz::Quiz;
use super::run::Run;
use super::tree::Tree;
use super::{Stepper, bar, calls, guess, legend};
use crate::explain::stepping::{number, sentence};
use crate::games::Side;
use crate::numbers::{counted, thousands};
use crate::textbook::Algorithm;
use crate::trace::Names;
use crate::trace::steps::Kind;
use crate::ui::prelude::*;
use crate::ui::widgets::input::Input;
use crate::ui::widgets::pane::{below_rule, rule, ruled};
use crate::ui::widgets::{code, drawing};

impl Stepper {
    pub(super) fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let panes = self.panes(area);
        for (which, &algorithm) in self.algorithms.iter().enumerate() {
            self.draw_tree(buf, panes.trees[which], which, theme);
            draw_code(buf, panes.codes[which], algorithm, self.runs.get(which), theme);
            self.draw_window(buf, panes.windows[which], self.runs.get(which), theme);
        }
        self.draw_calls(buf, panes.calls, theme);
        self.draw_board(buf, panes.board, theme);
        self.draw_words(buf, panes.words, theme);
    }

    fn draw_tree(&self, buf: &mut Buffer, pane: Rect, which: usize, theme: &Theme) {
        let run = self.runs.get(which);
        let two = self.algorithms.len() > 1;
        let title = match (run, &self.types) {
            (_, Some(_)) => "the minimal tree: best children first, types 1, 2, 3".into(),
            (Some(run), None) => {
                // Before both are over nobody knows.
                let are_over = self.runs.iter().all(|run| run.state.at == run.steps.len());
                let other = self.runs.get(1 - which).filter(|_| two && are_over);
                let other = other.map(|_| format!("{} only here", counted(run.only, "leaf", "leaves")));
                let name = two.then(|| run.algorithm.to_string());
                // Of a tree that is too large to be drawn there are more leaves than those that are.
                let of = self.drawing_of(Some(run)).leaves().max(run.different_leaves().1);
                let [seen, nodes, again] = counts(run, of);
                // Two runs are told of alike: what is compared comes first.
                let parts = [name, Some(seen), Some(nodes), other, Some(again)];
                fitting(parts.into_iter().flatten(), pane.width.saturating_sub(2))
            }
            (None, None) => "running…".into(),
        };
        rule(buf, pane, &title, two && which == self.focus, theme);
        let other = two.then(|| self.runs.get(1 - which)).flatten();
        let drawing = self.drawing_of(run);
        let tree = Tree { drawing, run, other, types: self.types.as_deref(), cursor: self.edited };
        let (room, below) = tree_room(pane);
        let layout = self.layout(room, run);
        drawing::draw(buf, &layout, drawing, &tree, theme);
        let legend = legend::line(&layout, &tree, below.width);
        theme.line(legend, Role::Dim).render(below, buf);
    }

    fn draw_window(&self, buf: &mut Buffer, pane: Rect, run: Option<&Run>, theme: &Theme) {
        let Some(run) = run.filter(|_| !pane.is_empty()) else { return };
        let list = !run.state.list.is_empty() || lists(run.algorithm);
        let title = if list {
            format!("OPEN: {}", counted(run.state.list.len(), "state", "states"))
        } else {
            // The page counts for the side to move.
            format!("window, as {} sees it", self.session.side_name(Side::First))
        };
        let room = ruled(buf, pane, &title, false, theme);
        let mut lines = if list { self.list(run, room, theme) } else { bar::lines(run, room.width, theme) };
        if let Some(guess) = guess::told(run, self.session.side_name(Side::First)) {
            lines.extend(prose::sentence(&guess, room.width, theme.style(Role::Text)));
        }
        prose::draw(buf, room, &lines, 0);
    }

    fn draw_calls(&self, buf: &mut Buffer, pane: Rect, theme: &Theme) {
        let Some(run) = self.run().filter(|_| !pane.is_empty()) else { return };
        let room = ruled(buf, pane, "call stack", false, theme);
        prose::draw(buf, room, &calls::lines(run, &self.names(run), room.height, theme), 0);
    }

    /// The OPEN list, its head first.
    fn list(&self, run: &Run, room: Rect, theme: &Theme) -> Vec<Line<'static>> {
        let states = run.state.list.iter().rev().enumerate().take(room.height.into());
        let line = |(place, listed): (usize, &crate::trace::steps::Listed)| {
            let path = run.steps.path(run.steps.node(listed.visit));
            let name = if path.is_empty() { "the root".into() } else { self.names(run).numbered(&path) };
            let (mark, role) = if place == 0 { ("▸", Role::Accent) } else { (" ", Role::Text) };
            let text = format!("{mark} {:>4}  {:<6}  {name}", number(listed.merit), listed.status.word());
            theme.line(text, role)
        };
        let lines: Vec<_> = states.map(line).collect();
        if lines.is_empty() { vec![theme.line("nothing is on it", Role::Dim)] } else { lines }
    }

    fn draw_words(&self, buf: &mut Buffer, pane: Rect, theme: &Theme) {
        let title = match self.run() {
            Some(run) => {
                let word = run.steps.event(run.state.at).map_or("start", |event| event.kind.word());
                let play = if self.playing { " · playing" } else { "" };
                let [at, all] = [run.state.at, run.steps.len()].map(|steps| thousands(steps as u64));
                format!("step {at} of {all} · {word}{play}")
            }
            None => "no run yet".into(),
        };
        let room = ruled(buf, pane, &title, self.quiz.is_some(), theme);
        let (text, input) = match self.edited {
            Some(_) => (vec![(EDIT.into(), theme.style(Role::Text))], None),
            None => self.said(theme),
        };
        let lines = prose::wrap(&text, room.width.min(WORDS), "");
        prose::draw(buf, room, &lines, 0);
        if let Some(input) = input {
            let row = lines.len().cells().min(room.height.saturating_sub(1));
            input.view(buf, Rect { y: room.y + row, height: room.height.min(1), ..room }, theme);
        }
    }

    /// The sentence for the step, or what the quiz has to say.
    fn said(&self, theme: &Theme) -> (Vec<(String, Style)>, Option<&Input>) {
        let plain = theme.style(Role::Text);
        if let Some(message) = &self.failed {
            return (vec![(format!("The run failed: {message}"), theme.style(Role::Bad))], None);
        }
        let Some(run) = self.run() else {
            return (vec![("Running…".into(), theme.style(Role::Dim))], None);
        };
        let mut text = Vec::new();
        if let Some(quiz) = &self.quiz {
            text.extend(verdict(quiz, run, theme));
            if let Some(question) = quiz.pending.first() {
                text.push((question.text(run, &self.names(run)), theme.style(Role::Accent)));
                return (text, Some(&quiz.input).filter(|_| self.context() == super::Context::StepAnswer));
            }
        }
        text.push((
            sentence(&run.steps, &run.state, &self.names(run)),
            sentence_style(run, theme).unwrap_or(plain),
        ));
        (text, None)
    }
}

/// Whether the search keeps an OPEN list, and calls no function of its own.
pub(super) fn lists(algorithm: Algorithm) -> bool {
    matches!(algorithm, Algorithm::SssStar | Algorithm::DualStar)
}

/// What the title leaves of a tree's pane: the room of the tree, and the row of its legend. A low pane has none.
pub(super) fn tree_room(pane: Rect) -> (Rect, Rect) {
    let room = below_rule(pane);
    if room.height < LEGEND {
        return (room, Rect::ZERO);
    }
    let below = Rect { y: room.bottom() - 1, height: 1, ..room };
    (Rect { height: room.height - 1, ..room }, below)
}

/// With so many rows a tree of five levels is drawn, and a row is left.
const LEGEND: u16 = 10;

/// Columns of the words at most: longer lines are hard to read.
pub(super) const WORDS: u16 = 72;

const EDIT: &str = "Type a value on a leaf; a adds a child, d deletes, s swaps with the next.";

/// Cuts and tests are seen at once.
fn sentence_style(run: &Run, theme: &Theme) -> Option<Style> {
    let role = match run.steps.event(run.state.at)?.kind {
        Kind::Cut(..) => Role::CutNode,
        Kind::Test(..) => Role::Scout,
        Kind::Research(_) => Role::Research,
        Kind::Memory(..) => Role::TableHit,
        _ => return None,
    };
    Some(theme.style(role))
}

/// What came of the last answer; at the end, what came of all.
fn verdict(quiz: &Quiz, run: &Run, theme: &Theme) -> Vec<(String, Style)> {
    let mut text = Vec::new();
    if let Some((right, says)) = &quiz.verdict {
        let (mark, role) = if *right { ("✓", Role::Good) } else { ("✗", Role::Bad) };
        text.push((format!("{mark} {says} "), theme.style(role)));
    }
    if run.state.at == run.steps.len() {
        let first =
            quiz.first_wrong.as_ref().map_or("no mistake".into(), |first| format!("first mistake, {first}"));
        text.push((format!("{} of {} right; {first} ", quiz.right, quiz.asked), theme.style(Role::Accent)));
    } else if quiz.asked == 0 && quiz.pending.is_empty() {
        text.push(("→ asks about the next step. ".into(), theme.style(Role::Accent)));
    }
    text
}

/// Of so many leaves, and of the nodes and re-visits, what has been seen. A run may look at a leaf more than once.
fn counts(run: &Run, of: usize) -> [String; 3] {
    let (seen, (looks, estimates)) = (run.different_leaves().0 as u64, run.looks());
    let again = if looks > seen { format!(", in {} looks", thousands(looks)) } else { String::new() };
    let estimated = match estimates {
        0 => String::new(),
        _ => format!(", {} estimated", counted(estimates, "node", "nodes")),
    };
    [
        format!("{} of {}{again}{estimated}", thousands(seen), counted(of, "leaf", "leaves")),
        counted(run.state.nodes, "node", "nodes"),
        counted(run.revisits(), "re-visit", "re-visits"),
    ]
}

/// As many parts of a title, in this order, as so many columns hold.
fn fitting(parts: impl Iterator<Item = String>, columns: u16) -> String {
    let joined =
        |title: String, part: String| if title.is_empty() { part } else { format!("{title} · {part}") };
    let mut title = String::new();
    for part in parts {
        let longer = joined(title.clone(), part);
        if longer.width() > columns.into() {
            break;
        }
        title = longer;
    }
    title
}

/// The page, the running line marked and in sight.
fn draw_code(buf: &mut Buffer, pane: Rect, algorithm: Algorithm, run: Option<&Run>, theme: &Theme) {
    let card = algorithm.card();
    let name = card.form.year.map_or_else(|| card.name.into(), |year| format!("{} ({year})", card.name));
    rule(buf, pane, &name, false, theme);
    let running = run.filter(|run| run.state.at > 0).map_or(0, |run| usize::from(run.state.line));
    code::draw(buf, below_rule(pane), card.page, running, theme);
}
