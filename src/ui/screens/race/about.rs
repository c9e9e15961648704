//! What is known before anything has run: the position, who the one under the cursor is, and what the columns mean.

use super::{Kind, Race};
use crate::search::techniques::{CARDS, Effect, Technique};
use crate::session::Method;
use crate::session::race::{Racer, RepresentationCard};
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks, Shape};
use crate::ui::widgets::tier::{Tier, columns, rows};
use crate::ui::widgets::{card, pane};

/// Columns of the figures, and of what is said of who runs, at least and at most: a page of pseudo-code.
const PLOT: u16 = 70;
const CARD: (u16, u16) = (44, 64);

/// The effects in the order in which they are told.
const EFFECTS: [Effect; 6] =
    [Effect::Cost, Effect::Reuses, Effect::Evaluates, Effect::LeavesOut, Effect::Shortens, Effect::Deepens];

/// The places of the figures and of who runs, where there is room for both.
pub(super) fn beside(area: Rect, screen: Rect) -> [Rect; 2] {
    let card = if Tier::of(screen) == Tier::Compact { Want::NONE } else { Want::just(CARD.1).least(CARD.0) };
    columns(area, 2, [Want::rest(PLOT), card.rank(1)])
}

impl Race {
    /// Before it begins: the position, who the one under the cursor is, what the columns mean, and what to do.
    pub(super) fn draw_ready(&self, buf: &mut Buffer, area: Rect, screen: Rect, theme: &Theme) {
        let view = self.session.view();
        let most = (area.width.saturating_sub(CARD.0 + 2), area.height.saturating_sub(1));
        let board = match Shape::of(&view.board).and_then(|shape| shape.largest_in(most.0, most.1)) {
            Some((width, _)) => Want::just(width),
            None => Want::NONE,
        };
        let [left, right] = columns(area, 2, [board.rank(1), Want::rest(CARD.0)]);
        self.draw_position(buf, left, theme);
        let width = right.width.saturating_sub(1);
        let mut heads = self.heads(screen.width.saturating_sub(2), width, theme);
        heads.push(Line::default());
        heads.extend(self.todo(width, theme));
        let others = self.others(width, theme);
        let other = if others.is_empty() { Want::NONE } else { Want::just(others.len().cells() + 1).rank(2) };
        let meant = Want::just(heads.len().cells() + 1);
        let [runner, other, meant] = rows(right, 1, [Want::rest(6).rank(1), other, meant]);
        self.draw_runner(buf, runner, theme);
        pane::section(buf, other, "where the others come from", &others, theme);
        pane::section(buf, meant, "the columns", &heads, theme);
    }

    /// Beside the figures: who the one under the cursor is, and where there is room, the position.
    pub(super) fn draw_about(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let lines = self.told(area.width.saturating_sub(1), theme).len().cells() + 1;
        let board = Shape::of(&self.session.view().board);
        let room = area.height.saturating_sub(lines + 2);
        let board = match board.and_then(|shape| shape.largest_in(area.width, room)) {
            Some((_, height)) => Want::just(height + 1).rank(1),
            None => Want::NONE,
        };
        let [runner, position] = rows(area, 1, [Want::rest(lines), board]);
        self.draw_runner(buf, runner, theme);
        self.draw_position(buf, position, theme);
    }

    /// The position that all search.
    fn draw_position(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let view = self.session.view();
        let title = format!("{} to move", self.session.game().side_name(view.side));
        let place = pane::ruled(buf, area, &title, false, theme);
        board::draw_centred(buf, place, &view.board, &Marks::of(&view), false, theme);
    }

    /// Who the one under the cursor is.
    pub(super) fn draw_runner(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let inside = pane::ruled(buf, area, &self.runner_title(), false, theme);
        let inside = Rect { width: inside.width.saturating_sub(1), ..inside };
        prose::begin(buf, inside, &self.told(inside.width, theme), theme);
    }

    fn runner(&self) -> Option<&Racer> {
        self.heat().course.racers.get(self.row())
    }

    fn runner_title(&self) -> String {
        if let Some(name) = self.runner().and_then(|racer| racer.name) {
            return name.into();
        }
        match self.runner().map(|racer| racer.method) {
            Some(Method::Textbook(algorithm)) => algorithm.card().name.into(),
            Some(Method::Engine) => "the engine".into(),
            Some(Method::Perft(slug)) => self.representation(slug).map_or(slug, |card| card.name).into(),
            None => "who runs".into(),
        }
    }

    fn representation(&self, slug: &str) -> Option<RepresentationCard> {
        self.session.game().representations().into_iter().find(|card| card.slug == slug)
    }

    /// Where the representations come from that the cursor is not on.
    fn others(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some(Method::Perft(slug)) = self.runner().map(|racer| racer.method) else { return Vec::new() };
        let cards = self.session.game().representations().into_iter().filter(|card| card.slug != slug);
        let said = |card: RepresentationCard| [(card.name, Role::Text), (card.origin, Role::Dim)];
        cards
            .flat_map(said)
            .flat_map(|(text, role)| prose::sentence(text, width, theme.style(role)))
            .collect()
    }

    pub(super) fn told(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some(racer) = self.runner() else { return Vec::new() };
        let Method::Perft(slug) = racer.method else { return told(racer, width, theme) };
        let card = self.representation(slug);
        let says = card.map(|card| [(card.summary, Role::Text), (card.origin, Role::Dim)]);
        let says = says.into_iter().flatten();
        says.flat_map(|(text, role)| prose::sentence(text, width, theme.style(role))).collect()
    }

    /// What one who runs is, in a line.
    pub(super) fn in_a_line(&self, racer: &Racer) -> String {
        match racer.method {
            Method::Textbook(algorithm) => algorithm.card().summary.into(),
            Method::Engine => engine_in_a_line(racer),
            Method::Perft(slug) => self.representation(slug).map_or("", |card| card.summary).into(),
        }
    }

    /// Whose it is and since when, where what it does needs more room than there is.
    pub(super) fn whose(&self, racer: &Racer) -> String {
        match racer.method {
            Method::Textbook(algorithm) => algorithm.card().form.short(),
            Method::Engine | Method::Perft(_) => self.in_a_line(racer),
        }
    }

    /// What the heads of the columns mean.
    fn heads(&self, table: u16, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let columns = self.columns(table);
        let longest = columns.iter().map(|column| column.head.width()).max().unwrap_or_default();
        let indent = " ".repeat(longest + 2);
        let line = |(head, says): (&str, &'static str)| {
            // Between head and meaning no line is broken.
            let head = format!("{head:<longest$}\u{a0}").replace(' ', "\u{a0}");
            let pieces = [(head, theme.style(Role::Title)), (format!(" {says}"), theme.style(Role::Text))];
            prose::wrap(&pieces, width, &indent)
        };
        columns.iter().map(|column| (&*column.head, column.says)).flat_map(line).collect()
    }

    /// What to do before there is anything to see, and what comes of it.
    pub(super) fn todo(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let heat = self.heat();
        let starts = match self.kind {
            Kind::Searches => format!(
                "starts: {} searches of one position, to depths 1 to {}, one after the other.",
                heat.course.racers.len(),
                heat.course.depth
            ),
            Kind::Representations => {
                "starts: each way to keep the position counts all lines of legal moves, depth by depth."
                    .into()
            }
        };
        let pieces = [("Space ".into(), theme.style(Role::Key)), (starts, theme.style(Role::Text))];
        prose::wrap(&pieces, width, "  ")
    }
}

/// What a search is.
pub(super) fn told(racer: &Racer, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    match racer.method {
        Method::Textbook(algorithm) => card::algorithm(algorithm.card(), width, theme),
        Method::Engine => engine(racer, width, theme),
        Method::Perft(_) => Vec::new(),
    }
}

/// What an engine of a race is.
fn engine_in_a_line(racer: &Racer) -> String {
    let on = racer.techniques.iter().count();
    match on {
        0 => "the engine with all techniques switched off".into(),
        _ => format!("the engine with {on} of its {} techniques", CARDS.len()),
    }
}

/// The engine: what it has that is unusual, then its techniques by what they do.
fn engine(racer: &Racer, width: u16, theme: &Theme) -> Vec<Line<'static>> {
    let mut lines = prose::sentence(&format!("{}.", engine_in_a_line(racer)), width, theme.style(Role::Text));
    let changed =
        CARDS.iter().filter(|card| racer.techniques.has(card.technique) != racer.usual.has(card.technique));
    let changed: Vec<_> = changed.collect();
    if let [card] = changed[..] {
        lines.push(Line::default());
        lines.push(theme.line(card.name, Role::Title));
        lines.extend(card::technique(card, width, theme));
    }
    for effect in EFFECTS {
        let names = racer.techniques.iter().filter(|technique| technique.card().effect == effect);
        let names: Vec<_> = names.map(Technique::slug).collect();
        if !names.is_empty() {
            lines.push(Line::default());
            lines.extend(prose::sentence(card::meaning(effect), width, theme.style(Role::Title)));
            lines.extend(prose::sentence(&names.join(", "), width, theme.style(Role::Text)));
        }
    }
    lines
}
