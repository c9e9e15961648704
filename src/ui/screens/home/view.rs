//! Draws the first screen. Where there is room the tree stands beside the entries, with what alpha-beta did on it and its
//! page, and below the entries the board of a game, and how the learner stands. Where there is less, the tree stands below the
//! entries and the board beside them; else a small tree stands above them.

use super::Home;
use crate::explain::commentary;
use crate::explain::transcript::Snapshot;
use crate::textbook::Algorithm;
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks, Shape};
use crate::ui::widgets::code;
use crate::ui::widgets::drawing::{self, Layout, LessonTree};
use crate::ui::widgets::pane::{below_rule, rule, ruled};
use crate::ui::widgets::tier::{self, Tier};

/// Nine leaves, as in the first lesson, and other ones: nothing of it is told beforehand.
pub(super) const LEAVES: &str = "((4 9 7) (1 6 8) (9 3 2))";

/// The same for small screens, with the node that is never looked at.
const LOGO: [&str; 5] =
    ["      ●        ", "    ╱   ╲      ", "   ●     ●     ", "  ╱ ╲   ╱ ✂    ", " 3   5 2   ·   "];
const SAYS: [&str; 3] =
    ["cutnode", "alpha-beta search, one node at a time", "why was this cut? why not that move? ask it"];

/// Columns of the entries beside the tree, tier by tier: where there are more, the board below them is larger.
const ENTRIES: [u16; 3] = [0, 63, 67];
/// Columns of the tree at least, and rows.
const TREE: (u16, u16) = (46, 15);
/// The column of what an entry says, beside the tree and without one.
const SAYS_AT: [u16; 2] = [16, 17];
/// Columns of the words before a bar, and of the bar.
const BAR: (u16, u16) = (13, 20);
/// What runs on the tree: alpha-beta in the form whose page returns what the picture says is proved.
const SHOWN: Algorithm = Algorithm::FailSoft;

/// Where things stand; what is not there is empty.
#[derive(Default)]
pub(super) struct Panes {
    /// The name, and what it is.
    head: Rect,
    pub(super) menu: Rect,
    /// Rows from one entry to the next.
    pub(super) pitch: u16,
    /// The game that examples are from.
    pub(super) examples: Rect,
    /// How the learner stands.
    standing: Rect,
    /// The board of the game that examples are from.
    board: Rect,
    /// The large tree, what is said of it, and the page of what ran on it.
    tree: Rect,
    words: Rect,
    page: Rect,
}

impl Panes {
    pub(super) fn of(home: &Home, area: Rect) -> Self {
        let entries = ENTRIES[Tier::of(area) as usize];
        match home.exhibit {
            Some(_) if entries > 0 && area.width >= entries + TREE.0 + 7 => Self::large(home, area, entries),
            Some(_) if entries > 0 => Self::stacked(home, area, entries),
            _ => Self::small(home, area),
        }
    }

    fn stacked(home: &Home, area: Rect, entries: u16) -> Self {
        let inside = Rect { x: area.x + 2, width: area.width - 4, ..area };
        let count = home.entries.len().cells();
        let pitch = if area.height > 2 * count + TREE.1 { 2 } else { 1 };
        let [above, below] = tier::rows(inside, 1, [Want::just(count * pitch), Want::rest(TREE.1)]);
        if below.is_empty() {
            return Self::small(home, area);
        }
        let [menu, beside] = tier::columns(above, 3, [Want::just(entries), Want::rest(0)]);
        let [examples, board] = tier::rows(beside, 0, [Want::just(1), Want::rest(0)]);
        let shape = home.board.as_ref().and_then(Shape::of);
        let board =
            shape.and_then(|it| it.largest_in(board.width, board.height)).map_or(Rect::ZERO, |_| board);
        let [tree, right] = tier::columns(below, 3, [Want::just(TREE.0), Want::rest(0)]);
        let words = words(home, right.width, &Theme::plain()).len().cells();
        let standing = if home.standing.is_empty() { 0 } else { home.standing.len().cells() + 1 };
        let page = code::rows(SHOWN.card().page, right.width).len().cells() + 1;
        let head = Want::just(SAYS.len().cells() - 1);
        let wants = [head, Want::just(words), Want::just(standing).rank(1), Want::just(page).rank(2)];
        let [head, words, standing, page] = tier::rows(right, 1, wants);
        Self { head, menu, pitch, examples, standing, board, tree, words, page }
    }

    fn small(home: &Home, area: Rect) -> Self {
        let count = home.entries.len().cells();
        let above = LOGO.len().cells() + 2;
        let above = if above + count < area.height { above } else { 0 };
        // The row of the examples stands below the entries.
        let pitch = if above + 2 * count < area.height { 2 } else { 1 };
        let rows = count * pitch + 1;
        let (width, height) = (68.min(area.width), (above + rows).min(area.height));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
        let head = Rect::new(x, y, width, LOGO.len().cells().min(above).min(height));
        let menu = Rect { y: y + above.min(height), height: height.saturating_sub(above + 1), ..head };
        let examples = Rect { y: menu.bottom(), height: 1.min(height - menu.height), ..head };
        Self { head, menu, pitch, examples: examples.intersection(area), ..Self::default() }
    }

    fn large(home: &Home, area: Rect, entries: u16) -> Self {
        let inside = Rect { x: area.x + 2, width: area.width - 4, ..area };
        let [left, right] = tier::columns(inside, 3, [Want::just(entries), Want::rest(TREE.0)]);
        let count = home.entries.len().cells();
        let standing = match home.standing.len().cells() {
            0 => 0,
            lines => lines + 2,
        };
        let room = left.height.saturating_sub(count + 1 + standing);
        let board = home.board.as_ref().and_then(Shape::of).and_then(|it| it.largest_in(left.width, room));
        let board = board.map_or(0, |(_, height)| height);
        // What is left over stands between the entries, or else around them.
        let free = room - board;
        let pitch = if free > count { 2 } else { 1 };
        let free = free - (pitch - 1) * count.min(free);
        let (above, between) = (free.min(1), free.saturating_sub(1).min(1));
        let wants = [above, count * pitch, between, 1, board, standing.min(1), standing.saturating_sub(1)];
        let [_, menu, _, examples, board, _, standing] = tier::rows(left, 0, wants.map(Want::just));
        let words = words(home, right.width, &Theme::plain()).len().cells();
        let page = code::rows(SHOWN.card().page, right.width).len().cells() + 1;
        // The name stands above all screens.
        let head = Want::just(SAYS.len().cells() - 1);
        let wants = [head.rank(1), Want::rest(TREE.1), Want::just(words), Want::just(page).rank(1)];
        let right = Rect { y: right.y + above, height: right.height - above, ..right };
        let [head, tree, words, page] = tier::rows(right, 1, wants);
        Self { head, menu, pitch, examples, standing, board, tree, words, page }
    }
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, home: &Home, theme: &Theme) {
    let panes = Panes::of(home, area);
    if panes.tree.is_empty() {
        for (line, row) in LOGO.iter().zip(panes.head.top()..panes.head.bottom()) {
            buf.set_stringn(panes.head.x, row, line, panes.head.width.into(), theme.style(Role::Accent));
        }
        let beside = 18.min(panes.head.width);
        let head = Rect { x: panes.head.x + beside, width: panes.head.width - beside, ..panes.head };
        says(buf, head, 1, &SAYS, theme);
    } else {
        says(buf, panes.head, 0, &SAYS[1..], theme);
        draw_tree(buf, &panes, home, theme);
        draw_standing(buf, panes.standing, home, theme);
        if let Some(view) = home.board.as_ref().filter(|_| !panes.board.is_empty()) {
            board::draw_centred(buf, panes.board, view, &Marks::default(), false, theme);
        }
    }
    draw_entries(buf, &panes, home, theme);
    draw_examples(buf, &panes, home, theme);
}

/// Its name and what it is, so many rows below the top.
fn says(buf: &mut Buffer, area: Rect, below: u16, lines: &[&str], theme: &Theme) {
    for ((at, says), row) in lines.iter().enumerate().zip(area.top() + below..area.bottom()) {
        let role = if at == 0 { Role::Title } else { Role::Dim };
        buf.set_stringn(area.x, row, says, area.width.into(), theme.style(role));
    }
}

fn draw_entries(buf: &mut Buffer, panes: &Panes, home: &Home, theme: &Theme) {
    let Panes { menu, pitch, .. } = *panes;
    let beside = !panes.tree.is_empty();
    let column = SAYS_AT[usize::from(!beside)].min(menu.width);
    let rest = menu.width - column;
    for (at, entry) in home.entries.iter().enumerate() {
        let row = Rect { y: menu.y + pitch * at.cells(), height: 1, ..menu }.intersection(menu);
        if row.is_empty() {
            return;
        }
        let chosen = at == home.list.at();
        let mark = if chosen { "▸" } else { " " };
        // Beyond the digits the letter is the key.
        let key = match at + home.first_digit() {
            digit @ 0..=9 => digit.to_string(),
            _ => entry.name.chars().take(1).collect::<String>().to_lowercase(),
        };
        let text = format!("{mark} {key}  {:<10}", entry.name);
        let style = theme.style(if chosen { Role::Selected } else { Role::Title });
        buf.set_stringn(row.x, row.y, &text, row.width.into(), style);
        let role = if beside { Role::Dim } else { Role::Text };
        buf.set_string(row.x + column, row.y, prose::clipped(&entry.says, rest.into()), theme.style(role));
        if beside && chosen {
            buf.set_style(row, style);
        }
    }
}

fn draw_examples(buf: &mut Buffer, panes: &Panes, home: &Home, theme: &Theme) {
    let (area, has_board) = (panes.examples, !panes.board.is_empty());
    if area.is_empty() {
        return;
    }
    let name = crate::session::game(home.game).map_or(home.game, |card| card.name);
    let (says, name) = ("examples from ", format!("‹ {name} › "));
    // Where the board stands below it is its title; below the entries it begins where their words do.
    let below = !has_board && area.x == panes.menu.x;
    let column = if below { SAYS_AT[1].min(area.width) } else { 0 };
    let (before, rest) = (area.x + column, area.width - column);
    let says = if says.width() + name.width() <= rest.into() { says } else { "" };
    let (x, _) = buf.set_stringn(before, area.y, says, rest.into(), theme.style(Role::Dim));
    let rest = area.right().saturating_sub(x);
    let (x, _) = buf.set_stringn(x, area.y, name, rest.into(), theme.style(Role::Key));
    if has_board {
        rule(buf, Rect { x, width: area.right().saturating_sub(x), ..area }, "", false, theme);
    }
}

/// What alpha-beta did on the tree, why it cut, and its page.
fn draw_tree(buf: &mut Buffer, panes: &Panes, home: &Home, theme: &Theme) {
    let Some(exhibit) = &home.exhibit else { return };
    let (drawing, run) = (&exhibit.drawing, exhibit.run(SHOWN));
    // As it is in the end, with nothing at hand.
    let snapshot = Snapshot { moment: None, ..run.snapshot(drawing, Some(run.moments.len())) };
    let tree = LessonTree { run: Some((run, &snapshot)), ..LessonTree::plain(drawing) };
    drawing::draw(buf, &Layout::new(drawing, panes.tree, None, 0), drawing, &tree, theme);
    prose::draw(buf, panes.words, &words(home, panes.words.width, theme), 0);
    if !panes.page.is_empty() {
        rule(buf, panes.page, SHOWN.card().name, false, theme);
        code::draw(buf, below_rule(panes.page), SHOWN.card().page, 0, theme);
    }
}

/// Why something was cut, and what was spared.
fn words(home: &Home, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let Some(exhibit) = &home.exhibit else { return Vec::new() };
    let (drawing, run) = (&exhibit.drawing, exhibit.run(SHOWN));
    let cut =
        run.cut_edges().first().map(|&(_, moment)| commentary::sentence_to(drawing, run, moment, false));
    let cut = format!("✂ {}", cut.unwrap_or_default());
    let mut lines = prose::sentence(&cut, width, theme.style(Role::CutNode));
    let of = format!("{} of {} leaves were looked at.", run.seen, drawing.leaves());
    lines.extend(prose::sentence(&of, width, theme.style(Role::Text)));
    lines
}

/// How the learner stands.
fn draw_standing(buf: &mut Buffer, area: Rect, home: &Home, theme: &Theme) {
    let rows = ruled(buf, area, "how you stand", false, theme);
    for (line, row) in home.standing.iter().zip(rows.top()..rows.bottom()) {
        let (about, bar) = BAR;
        buf.set_stringn(rows.x, row, line.about, about.into(), theme.style(Role::Dim));
        let says = match line.share {
            Some((done, of)) => format!("{} {}", prose::bar(done, of, bar.into()), line.says),
            None => line.says.clone(),
        };
        let rest = rows.width.saturating_sub(about);
        buf.set_stringn(rows.x + about.min(rows.width), row, says, rest.into(), theme.style(Role::Filled));
    }
}
