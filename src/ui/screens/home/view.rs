//! Draws the first screen. Where there is room the tree stands beside the entries, as large as it can be, and below it
//! how the learner stands; else a small one stands above them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Home;
use crate::explain::commentary;
use crate::explain::transcript::Snapshot;
use crate::textbook::Algorithm;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::prose;

/// The nine leaves that the first lesson is about, too.
pub(super) const TREE: &str = "((3 12 8) (2 4 6) (14 5 2))";

/// The same for small screens, with the node that is never looked at.
const LOGO: [&str; 5] =
    ["      ●        ", "    ╱   ╲      ", "   ●     ●     ", "  ╱ ╲   ╱ ✂    ", " 3   5 2   ·   "];
const SAYS: [&str; 3] =
    ["cutnode", "alpha-beta search, one node at a time", "why was this cut? why not that move? ask it"];

/// From this size on the tree is drawn large.
const LARGE: (u16, u16) = (100, 28);
/// Columns of the entries beside it.
const ENTRIES: u16 = 58;
/// Columns of the words before a bar, and of the bar.
const BAR: (u16, u16) = (13, 20);

/// Where things stand.
pub(super) struct Places {
    /// The name, and what it is.
    head: Rect,
    pub(super) menu: Rect,
    /// Rows from one entry to the next.
    pub(super) pitch: u16,
    /// The game that examples are from.
    pub(super) examples: Rect,
    /// The large tree, and what stands below it.
    tree: Option<(Rect, Rect)>,
}

impl Places {
    pub(super) fn of(home: &Home, area: Rect) -> Self {
        let count = home.entries.len() as u16;
        let large = area.width >= LARGE.0 && area.height >= LARGE.1 && home.exhibit.is_some();
        if !large {
            let above = LOGO.len() as u16 + 2;
            // The row of the examples stands below the entries.
            let pitch = if above + 2 * count < area.height { 2 } else { 1 };
            let rows = count * pitch + 1;
            let (width, height) = (68.min(area.width), (above + rows).min(area.height));
            let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
            let head = Rect::new(x, y, width, (LOGO.len() as u16).min(height));
            let menu = Rect { y: y + above.min(height), height: height.saturating_sub(above + 1), ..head };
            let examples = Rect { y: menu.bottom(), height: 1.min(height - menu.height), ..head };
            return Self { head, menu, pitch, examples: examples.intersection(area), tree: None };
        }
        let inside = Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 };
        let width = ENTRIES.min(inside.width / 2);
        let left = Rect { width, ..inside };
        let head = Rect { height: SAYS.len() as u16, ..left };
        let room = left.height - head.height - 3;
        let pitch = (room / count).clamp(2, 4);
        let menu = Rect { y: head.bottom() + 1, height: (pitch * count).min(room), ..left };
        let examples = Rect { y: left.bottom() - 1, height: 1, ..left };
        let right = Rect { x: left.right() + 3, width: inside.width - width - 3, ..inside };
        let below = (home.standing.len().max(1) as u16 + 6).min(right.height / 2);
        let tree = Rect { height: right.height - below, ..right };
        let under = Rect { y: tree.bottom() + 1, height: below - 1, ..right };
        Self { head, menu, pitch, examples, tree: Some((tree, under)) }
    }
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, home: &Home, theme: &Theme) {
    let places = Places::of(home, area);
    if let Some((tree, under)) = places.tree {
        says(buf, places.head, 0, theme);
        draw_tree(buf, tree, under, home, theme);
    } else {
        for (line, row) in LOGO.iter().zip(places.head.top()..places.head.bottom()) {
            buf.set_stringn(places.head.x, row, line, places.head.width.into(), theme.style(Role::Accent));
        }
        let beside = 18.min(places.head.width);
        let head = Rect { x: places.head.x + beside, width: places.head.width - beside, ..places.head };
        says(buf, head, 1, theme);
    }
    draw_entries(buf, &places, home, theme);
    draw_examples(buf, places.examples, home, theme);
}

/// The name and what it is, so many rows below the top.
fn says(buf: &mut Buffer, area: Rect, below: u16, theme: &Theme) {
    for ((at, says), row) in SAYS.iter().enumerate().zip(area.top() + below..area.bottom()) {
        let role = if at == 0 { Role::Title } else { Role::Dim };
        buf.set_stringn(area.x, row, says, area.width.into(), theme.style(role));
    }
}

fn draw_entries(buf: &mut Buffer, places: &Places, home: &Home, theme: &Theme) {
    let Places { menu, pitch, .. } = *places;
    // Beside the tree what an entry says stands below its name.
    let below = places.tree.is_some();
    for (at, entry) in home.entries.iter().enumerate() {
        let row = Rect { y: menu.y + pitch * at as u16, height: 1, ..menu }.intersection(menu);
        if row.is_empty() {
            return;
        }
        let chosen = at == home.list.at();
        let mark = if chosen { "▸" } else { " " };
        let text = format!("{mark} {}  {:<10}", at + home.first_digit(), entry.name);
        let style = theme.style(if chosen { Role::Selected } else { Role::Title });
        if below && chosen {
            buf.set_style(row, style);
        }
        buf.set_stringn(row.x, row.y, &text, row.width.into(), style);
        let (column, line, role) = if below { (5, row.y + 1, Role::Dim) } else { (17, row.y, Role::Text) };
        if line < menu.bottom() {
            let (column, rest) = (column.min(row.width), row.width.saturating_sub(column));
            buf.set_stringn(row.x + column, line, &entry.says, rest.into(), theme.style(role));
        }
    }
}

fn draw_examples(buf: &mut Buffer, area: Rect, home: &Home, theme: &Theme) {
    if area.is_empty() {
        return;
    }
    let name = crate::session::game(home.game).map_or(home.game, |card| card.name);
    let column = if area.width >= 68 { 17 } else { 5 };
    let (before, rest) = (area.x + column.min(area.width), area.width.saturating_sub(column));
    let (x, _) = buf.set_stringn(before, area.y, "examples from ", rest.into(), theme.style(Role::Dim));
    let rest = area.right().saturating_sub(x);
    buf.set_stringn(x, area.y, format!("‹ {name} ›"), rest.into(), theme.style(Role::Key));
}

/// What alpha-beta did on the tree, why it cut, and how the learner stands.
fn draw_tree(buf: &mut Buffer, area: Rect, under: Rect, home: &Home, theme: &Theme) {
    let Some(exhibit) = &home.exhibit else { return };
    let (figure, run) = (&exhibit.figure, exhibit.run(Algorithm::AlphaBeta));
    // As it is in the end, with nothing at hand.
    let snapshot = Snapshot { moment: None, ..run.snapshot(figure, Some(run.moments.len())) };
    let tree = LessonTree { run: Some((run, &snapshot)), ..LessonTree::plain(figure) };
    drawing::draw(buf, &Layout::new(figure, area, None, 0), figure, &tree, theme);
    let cut = run.cut_edges().first().map(|&(_, moment)| commentary::sentence(figure, run, moment));
    let mut lines = prose::sentence(
        &format!("✂ {}", cut.unwrap_or_default()),
        under.width.min(prose::COMFORTABLE),
        theme.style(Role::CutNode),
    );
    let of = format!("{} of {} leaves were looked at.", run.seen, figure.leaves());
    lines.extend(prose::sentence(&of, under.width, theme.style(Role::Text)));
    prose::draw(buf, under, &lines, 0);
    let from = lines.len() as u16 + 1;
    for (line, row) in home.standing.iter().zip(under.y + from..under.bottom()) {
        let (about, bar) = BAR;
        buf.set_stringn(under.x, row, line.about, about.into(), theme.style(Role::Dim));
        let says = match line.share {
            Some((done, of)) => format!("{} {}", prose::bar(done, of, bar.into()), line.says),
            None => line.says.clone(),
        };
        let rest = under.width.saturating_sub(about);
        buf.set_stringn(under.x + about.min(under.width), row, says, rest.into(), theme.style(Role::Filled));
    }
}
