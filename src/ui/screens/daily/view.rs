//! Draws the cut of the day: the tree, and below it the words.

use ratatui::style::Modifier;

use super::order::{Prices, Sorting};
use super::{Daily, Part};
use crate::course::daily::ALGORITHM;
use crate::course::daily::cut::{Cutting, SIGNS};
use crate::explain::commentary;
use crate::explain::drawing::{Drawing, Spot};
use crate::explain::exhibit::Exhibit;
use crate::learner::progress::{DayTask, days_in_a_row};
use crate::numbers::counted;
use crate::ui::prelude::*;
use crate::ui::widgets::code;
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::number;
use crate::ui::widgets::pane::{below_rule, rule, section};
use crate::ui::widgets::tier::{self, Tier};

/// Rows of what stands below the tree, with one between: it does not change with every decision, so that the tree stays.
const BELOW: u16 = 13;
/// Columns of the words where something stands beside them, at least and at most, of the page, and of the signs.
const WORDS: (u16, u16) = (37, 64);
const PAGE: (u16, u16) = (41, 60);
const LEGEND: (u16, u16) = (32, 60);
/// Columns of a bar.
const BAR: u16 = 24;

/// Where things stand; what is not there is empty.
struct Panes {
    words: Rect,
    tree: Rect,
    /// What the signs of the tree mean.
    signs: Rect,
    page: Rect,
    /// There is room for the result or for what happens in a moment of its run, and not for both.
    compact: bool,
}

impl Panes {
    fn of(daily: &Daily, area: Rect) -> Self {
        let inside = Rect {
            x: area.x + 2.min(area.width),
            width: area.width.saturating_sub(4),
            height: area.height.saturating_sub(1),
            y: area.y + 1.min(area.height),
        };
        let least = drawing::rows(daily.drawing(), 0);
        let split = |rows: u16| {
            let room = inside.height.saturating_sub(rows).max(least);
            tier::rows(inside, 1, [Want::just(room).least(least), Want::rest(1)])
        };
        if Tier::of(area) == Tier::Compact {
            let [tree, words] = split(BELOW);
            return Self { words, tree, signs: Rect::ZERO, page: Rect::ZERO, compact: true };
        }
        let pane = |(least, most): (u16, u16)| Want::just(least).most(most);
        let wants = [pane(WORDS), pane(PAGE).rank(2), pane(LEGEND).rank(1)];
        let across = |below: Rect| tier::columns(below, 3, wants);
        let [words_at, ..] = across(inside);
        let said = words(daily, words_at.width, false, &Theme::plain()).lines.len().cells() + 1;
        let [tree, below] = split(said.max(BELOW));
        let [words, page, signs] = across(below);
        Self { words, tree, signs, page, compact: false }
    }
}

impl Daily {
    fn drawing(&self) -> &Drawing {
        match &self.part {
            Part::Cut(cutting, _) => &cutting.exhibit().drawing,
            Part::Order(sorting) => &sorting.drawing,
        }
    }
}

impl Sorting {
    fn layout(&self, area: Rect) -> Layout {
        Layout::new(&self.drawing, area, Some(self.spot()), 0)
    }
}

/// The node that is drawn at a place.
pub(super) fn node_at(daily: &Daily, area: Rect, column: u16, row: u16) -> Option<Spot> {
    let Part::Order(sorting) = &daily.part else { return None };
    sorting.layout(Panes::of(daily, area).tree).hit(column, row).filter(|&spot| spot > 0)
}

/// The decision that stands at a place: 0 cuts, 1 goes on.
pub(super) fn option_at(daily: &Daily, area: Rect, column: u16, row: u16) -> Option<usize> {
    let Panes { words: words_at, compact, .. } = Panes::of(daily, area);
    let first = words_at.y + words(daily, words_at.width, compact, &Theme::plain()).options?.cells();
    let inside = words_at.contains((column, row).into());
    row.checked_sub(first).map(usize::from).filter(|&line| inside && line < 2)
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, daily: &Daily, theme: &Theme) {
    let panes = Panes::of(daily, area);
    draw_tree(buf, panes.tree, daily, theme);
    prose::draw(buf, panes.words, &words(daily, panes.words.width, panes.compact, theme).lines, 0);
    draw_signs(buf, panes.signs, daily, theme);
    let line = daily.moment().map_or(0, |(exhibit, at)| exhibit.run(ALGORITHM).moments[at].line);
    rule(buf, panes.page, ALGORITHM.card().name, false, theme);
    code::draw(buf, below_rule(panes.page), ALGORITHM.card().page, line.into(), theme);
}

/// What happens in the moment that is shown, once there is one, and what signs mean.
fn draw_signs(buf: &mut Buffer, pane: Rect, daily: &Daily, theme: &Theme) {
    let Some((exhibit, at)) = daily.moment() else {
        return section(buf, pane, "what the signs mean", &tree_signs(pane.width, theme), theme);
    };
    let mut lines = told(daily, pane.width, theme);
    if let Part::Cut(..) = daily.part {
        lines.push(Line::default());
        lines.extend(signs(pane.width, theme));
    }
    let of = exhibit.run(ALGORITHM).moments.len();
    section(buf, pane, &format!("step {} of {of}", at + 1), &lines, theme);
}

impl Daily {
    /// Of a finished run a moment is looked at that is not its end.
    fn is_stepped(&self) -> bool {
        let moments = |exhibit: &Exhibit| exhibit.run(ALGORITHM).moments.len();
        match &self.part {
            Part::Cut(cutting, shown) => cutting.question().is_none() && *shown < moments(cutting.exhibit()),
            Part::Order(sorting) => {
                sorting.ran.as_ref().is_some_and(|(exhibit, shown)| *shown < moments(exhibit))
            }
        }
    }

    /// The moment of a finished run that is shown.
    fn moment(&self) -> Option<(&Exhibit, usize)> {
        let (exhibit, shown) = match &self.part {
            Part::Cut(cutting, shown) if cutting.question().is_none() => (cutting.exhibit(), *shown),
            Part::Order(sorting) => sorting.ran.as_ref().map(|(exhibit, shown)| (&**exhibit, *shown))?,
            Part::Cut(..) => return None,
        };
        Some((exhibit, shown.checked_sub(1)?))
    }
}

fn draw_tree(buf: &mut Buffer, area: Rect, daily: &Daily, theme: &Theme) {
    let (exhibit, shown, about) = match &daily.part {
        Part::Cut(cutting, shown) => match cutting.question() {
            Some(question) => (cutting.exhibit(), question.shown, Some(question.spot)),
            None => (cutting.exhibit(), *shown, None),
        },
        Part::Order(sorting) => {
            let Some((exhibit, shown)) = &sorting.ran else {
                let tree = LessonTree { cursor: Some(sorting.spot()), ..LessonTree::plain(&sorting.drawing) };
                return drawing::draw(buf, &sorting.layout(area), &sorting.drawing, &tree, theme);
            };
            (&**exhibit, *shown, None)
        }
    };
    let (drawing, run) = (&exhibit.drawing, exhibit.run(ALGORITHM));
    let snapshot = run.snapshot(drawing, shown.checked_sub(1));
    let focus = about.or_else(|| shown.checked_sub(1).map(|at| run.moments[at].spot));
    let tree = LessonTree {
        run: Some((run, &snapshot)),
        cursor: about,
        asked: about.is_some(),
        ..LessonTree::plain(drawing)
    };
    drawing::draw(buf, &Layout::new(drawing, area, focus, 0), drawing, &tree, theme);
}

/// What is said, and the line of the first decision.
#[derive(Default)]
struct Words {
    lines: Vec<Line<'static>>,
    options: Option<usize>,
}

impl Words {
    fn say(&mut self, text: &str, width: u16, role: Role, theme: &Theme) {
        self.lines.extend(prose::sentence(text, width, theme.style(role)));
    }

    fn space(&mut self) {
        self.lines.push(Line::default());
    }
}

fn words(daily: &Daily, width: u16, compact: bool, theme: &Theme) -> Words {
    if compact && daily.is_stepped() {
        let mut words = Words::default();
        result(daily, &mut words, width, theme);
        words.space();
        words.lines.extend(told(daily, width, theme));
        return words;
    }
    match &daily.part {
        Part::Cut(cutting, _) if cutting.question().is_some() => deciding(daily, cutting, width, theme),
        Part::Cut(cutting, _) => cut(daily, cutting, width, compact, theme),
        Part::Order(sorting) => match sorting.prices() {
            None => ordering(sorting, width, theme),
            Some(prices) => ordered(daily, prices, width, theme),
        },
    }
}

fn deciding(daily: &Daily, cutting: &Cutting, width: u16, theme: &Theme) -> Words {
    let mut words = Words::default();
    let (given, of) = cutting.progress();
    let head = format!("{} {} of {of}  {}", prose::bar(given, of, 12), given + 1, cutting.signs());
    words.lines.push(theme.line(head, Role::Filled));
    match cutting.verdict() {
        Some((true, told)) => words.say(&format!("✓ {told}"), width, Role::Good, theme),
        Some((false, told)) => words.say(&format!("✗ {told}"), width, Role::Bad, theme),
        None => {
            let counts = if daily.counts() { "Every decision counts." } else { "This one does not count." };
            let text = format!(
                "You are alpha-beta: after each child that has come back, go on at the node, or cut? {counts}"
            );
            words.say(&text, width, Role::Text, theme);
        }
    }
    words.space();
    let bold = theme.style(Role::Text).add_modifier(Modifier::BOLD);
    let ask = cutting.question().map_or("", |question| question.ask.as_str());
    words.lines.extend(prose::sentence(ask, width, bold));
    words.options = Some(words.lines.len());
    for (key, text) in [("c", "cut ✂: the rest does not matter"), ("g", "go on to its next child")] {
        words.lines.push(Line::from(vec![
            theme.span(format!("  {key}  "), Role::Key),
            theme.span(text, Role::Text),
        ]));
    }
    words
}

/// The line that can be pasted.
fn result(daily: &Daily, words: &mut Words, width: u16, theme: &Theme) {
    let line = daily.line().unwrap_or_default();
    let style = theme.style(Role::Accent).add_modifier(Modifier::BOLD);
    words.lines.extend(prose::sentence(&line, width, style));
}

/// What happens in the moment that is shown.
fn told(daily: &Daily, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let sentence =
        |(exhibit, at): (&Exhibit, usize)| commentary::sentence(&exhibit.drawing, exhibit.run(ALGORITHM), at);
    let sentence = daily.moment().map(sentence).unwrap_or_default();
    prose::sentence(&sentence, width, theme.style(Role::Text))
}

fn cut(daily: &Daily, cutting: &Cutting, width: u16, compact: bool, theme: &Theme) -> Words {
    let mut words = Words::default();
    result(daily, &mut words, width, theme);
    if let Some((right, told)) = cutting.verdict() {
        let (sign, role) = if right { ("✓", Role::Good) } else { ("✗", Role::Bad) };
        words.say(&format!("{sign} {told}"), width, role, theme);
    }
    let (his, its) = cutting.leaves();
    let leaves =
        format!("Leaves: {his} by your decisions, {its} by alpha-beta; a missed cut costs those it spares.");
    words.say(&leaves, width, Role::Text, theme);
    if compact {
        words.lines.extend(signs(width, theme));
    }
    let in_a_row = days_in_a_row(&daily.learner.now().days, daily.of.day);
    let kept = match (daily.counts(), in_a_row) {
        (false, _) => "It does not count: the first time on the tree of the day does.".into(),
        (true, 1) => "It counts, and is kept. Come back tomorrow for a second day in a row.".into(),
        (true, days) => format!("It counts, and is kept: {} in a row.", counted(days, "day", "days")),
    };
    words.say(&kept, width, Role::Dim, theme);
    words
}

fn ordering(sorting: &Sorting, width: u16, theme: &Theme) -> Words {
    let mut words = Words::default();
    let text = "Put the moves of all nodes in order, so that alpha-beta looks at as few leaves as can be. \
                Arrows go from node to node; , and . move a node, a digit puts it in that place; Enter runs it.";
    words.say(text, width, Role::Text, theme);
    let name = sorting.tree.name(sorting.cursor);
    let parent = sorting.tree.parent(sorting.cursor);
    let (place, of) = (
        sorting.tree.place(sorting.cursor) + 1,
        parent.map_or(1, |parent| sorting.tree.children(parent).len()),
    );
    words.space();
    let below = parent.map_or_else(String::new, |parent| format!(" below {}", sorting.tree.name(parent)));
    words.say(&format!("{name}: move {place} of {of}{below}"), width, Role::Accent, theme);
    words.say("Nothing is counted before it is run.", width, Role::Dim, theme);
    if let Some(error) = sorting.error {
        words.say(error, width, Role::Warn, theme);
    }
    words
}

fn ordered(daily: &Daily, prices: Prices, width: u16, theme: &Theme) -> Words {
    let mut words = Words::default();
    result(daily, &mut words, width, theme);
    let Prices { his, as_drawn, best, worst } = prices;
    let rows = [("yours", his), ("best", best), ("as drawn", as_drawn), ("worst", worst)];
    for (name, leaves) in rows {
        let share = leaves as f64 / worst.max(1) as f64;
        let role = if name == "yours" { Role::Accent } else { Role::Text };
        words.lines.push(Line::from(vec![
            theme.span(format!("{name:<9}{leaves:>3} "), role),
            theme.span(number::bar(share, BAR), Role::Filled),
        ]));
    }
    let text = if his == best {
        "No order costs fewer leaves: this is the smallest proof of the root's value.".to_string()
    } else {
        format!("{} more than the best order.", counted(his - best, "leaf", "leaves"))
    };
    words.say(&text, width, if his == best { Role::Good } else { Role::Text }, theme);
    let kept = match (daily.counts(), daily.of.counts() && daily.is_done(DayTask::Order)) {
        (true, _) => "It is kept: your first order counts.",
        (false, true) => "It does not count: your first order of the day does.",
        (false, false) => "It does not count: the first order of the tree of the day does.",
    };
    words.say(kept, width, Role::Dim, theme);
    words
}

/// What the signs of the tree mean; nobody marks cuts in it, and it has no windows.
fn tree_signs(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    drawing::signs_in(width, 2, theme)
}

/// What the signs of a result mean, in lines of this width.
fn signs(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let line = |(sign, says): (char, &'static str)| {
        let sign = theme.span(format!(" {sign}  "), Role::CutNode);
        prose::hanging(&Line::from(vec![sign, theme.span(says, Role::Text)]), width)
    };
    SIGNS.into_iter().flat_map(line).collect()
}

/// What results mean, for the help.
pub(super) fn legend(daily: &Daily, theme: &Theme) -> Vec<Line<'static>> {
    match daily.part {
        Part::Cut(..) => {
            let mut lines = signs(u16::MAX, theme);
            lines.push(theme.line(" 14/11 leaves: yours and those of alpha-beta; a cut you miss costs the leaves that it spares", Role::Text));
            lines
        }
        Part::Order(_) => vec![
            theme.line(" best: no order of all nodes costs fewer leaves; worst: none costs more", Role::Text),
        ],
    }
}
