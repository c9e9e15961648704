//! What stands beside the board: who the opponent is, the moves that were played, and those that can be played now.

use super::Play;
use crate::games::{BoardView, Side};
use crate::session::MoveView;
use crate::ui::prelude::*;
use crate::ui::widgets::move_input::unmarked;
use crate::ui::widgets::pane;
use crate::ui::widgets::tier::{Tier, rows};

/// Columns of the number of a pair of moves, and of the first of them at least.
const NUMBER: usize = 6;
const MOVE: usize = 9;
/// Rows that the list of moves has at least, where it can fill them: what else there is to show does not take them.
const LEAST: u16 = 10;
/// Lines of an opening's name at most.
const OPENING: u16 = 3;

/// The panes, none of them larger than what it shows.
struct Beside {
    /// Who the opponent is.
    foe: (Rect, Vec<Line<'static>>),
    moves: Rect,
    /// What can be moved now.
    legal: (Rect, Vec<Line<'static>>),
}

/// Rows of a pane with so many lines in a frame; none where there is nothing to show.
fn framed(lines: &[Line<'_>]) -> u16 {
    if lines.is_empty() { 0 } else { lines.len().cells() + 2 }
}

impl Play {
    /// The opponent first, who stays the same, then the list of moves, as high as it needs and growing, and below it what can
    /// be moved now. On a small screen the list has all that it needs before there is anything else.
    fn beside(&self, screen: Rect, area: Rect, theme: &Theme) -> Beside {
        let width = area.width.saturating_sub(4);
        let tier = Tier::of(screen);
        let needed = self.list_height(area.width, theme);
        let foe = if tier == Tier::Compact { Vec::new() } else { self.foe_lines(width, theme) };
        let foe = if framed(&foe) + LEAST <= area.height { foe } else { Vec::new() };
        let room = area.height.saturating_sub(framed(&foe));
        let kept = if tier == Tier::Compact { needed } else { needed.min(LEAST) };
        let by_man = if tier == Tier::Wide { self.legal_by_man(width, theme) } else { Vec::new() };
        let legal = if !by_man.is_empty() && needed + framed(&by_man) <= room {
            by_man
        } else {
            let in_a_row = self.legal_in_a_row(width, theme);
            if kept + framed(&in_a_row) <= room { in_a_row } else { Vec::new() }
        };
        let list = needed.min(room.saturating_sub(framed(&legal)));
        let wants = [framed(&foe), list, framed(&legal)].map(Want::just);
        let [above, moves, below] = rows(area, 0, wants);
        Beside { foe: (above, foe), moves, legal: (below, legal) }
    }

    /// Rows that the list of moves can fill, its frame included.
    fn list_height(&self, width: u16, theme: &Theme) -> u16 {
        let inside = width.saturating_sub(2);
        let rows = match self.move_rows(theme).len() {
            0 => self.before_the_first(inside.saturating_sub(2), theme).len(),
            rows => rows,
        };
        let opening = self.opening_lines(inside.saturating_sub(1), theme).len().cells().min(OPENING);
        rows.cells().saturating_add(opening + 2)
    }

    pub(super) fn draw_beside(&self, buf: &mut Buffer, screen: Rect, area: Rect, theme: &Theme) {
        let width = area.width.saturating_sub(4);
        let Beside { foe, moves, legal } = self.beside(screen, area, theme);
        self.draw_moves(buf, moves, theme);
        let count = self.legal_moves().len();
        let titles = [format!(" {} ", self.foe.name()), format!(" legal moves: {count} ")];
        for (title, (place, lines)) in titles.into_iter().zip([foe, legal]) {
            if !place.is_empty() {
                let inside = pane::framed(buf, place, title, false, theme);
                prose::draw(buf, Rect { x: inside.x + 1, width, ..inside }, &lines, 0);
            }
        }
    }

    /// The moves that can be made now, where they are made on a board; none of a position that is only looked at.
    fn legal_moves(&self) -> &[MoveView] {
        if self.game.is_over() || self.grid_size() == 0 || self.past.is_some() {
            return &[];
        }
        &self.game.view.moves
    }

    /// One after the other.
    fn legal_in_a_row(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let moves: Vec<_> = self.legal_moves().iter().map(|mv| unmarked(&mv.text)).collect();
        if moves.is_empty() {
            return Vec::new();
        }
        prose::sentence(&moves.join("  "), width, theme.style(Role::Dim))
    }

    /// Man by man, each with where it stands; nothing where men have no names.
    fn legal_by_man(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let BoardView::Grid(grid) = &self.game.view.board else { return Vec::new() };
        let card = self.game.session().game();
        let mut men: Vec<(String, Vec<&str>)> = Vec::new();
        for mv in self.legal_moves() {
            let cell = mv.cells.first().copied();
            let letter = cell.and_then(|cell| grid.cells.get(cell)?.letter);
            let name = letter.and_then(|letter| card.piece_name(letter));
            let Some((cell, name)) = cell.zip(name) else { return Vec::new() };
            let (man, text) = (format!("{name} {}", grid.name(cell)), unmarked(&mv.text));
            match men.iter_mut().find(|(known, _)| *known == man) {
                Some((_, texts)) => texts.push(text),
                None => men.push((man, vec![text])),
            }
        }
        let label = men.iter().map(|(man, _)| man.width()).max().unwrap_or_default() + 2;
        let line = |(man, texts): (String, Vec<&str>)| {
            let spans = vec![
                theme.span(format!("{man:<label$}"), Role::Dim),
                theme.span(texts.join("  "), Role::Text),
            ];
            prose::hanging(&Line::from(spans), width)
        };
        men.into_iter().flat_map(line).collect()
    }

    fn draw_moves(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let inner = pane::within(buf, area, pane::frame(" moves ", false, theme));
        pane::ground(buf, inner, theme);
        let [opening, inner] = self.below_opening(inner);
        prose::draw(buf, opening, &self.opening_lines(opening.width, theme), 0);
        let rows = self.move_rows(theme);
        let start = self.first_row(rows.len(), inner.height.into());
        for (line, row) in rows.iter().skip(start).zip(inner.top()..inner.bottom()) {
            buf.set_line(inner.x, row, line, inner.width);
        }
        if rows.is_empty() {
            let width = inner.width.saturating_sub(2);
            let lines = self.before_the_first(width, theme);
            prose::draw(buf, Rect { x: inner.x + 1, width, ..inner }, &lines, 0);
        }
    }

    /// What stands in the list before the first move: how one is made, where that is the user's turn.
    fn before_the_first(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let mut lines = vec![theme.line("no move yet", Role::Dim)];
        if self.game.your_turn() {
            let says = if self.grid_size() > 0 {
                "Type a move, or make it on the board: with the mouse, or with the arrow keys and Enter. \
                 i gives a hint."
            } else {
                "Choose a move with the arrow keys and Enter, or type it. i gives a hint."
            };
            lines.extend(prose::sentence(says, width, theme.style(Role::Dim)));
        }
        lines
    }

    /// The first row of the list of moves that is seen: the last ones, or those around what the board shows.
    fn first_row(&self, rows: usize, room: usize) -> usize {
        let last = rows.saturating_sub(room);
        match &self.past {
            Some(past) => (past.plies.saturating_sub(1) / 2).saturating_sub(room / 2).min(last),
            None => last.saturating_sub(self.scrolled),
        }
    }

    /// The number of moves up to the one that is listed at a place of the screen, itself included.
    pub(super) fn listed_at(&self, column: u16, row: u16) -> Option<usize> {
        let (rows, list) = self.move_list();
        if !list.contains((column, row).into()) {
            return None;
        }
        let pair = self.first_row(rows, list.height.into()) + usize::from(row - list.y);
        let second = usize::from(column - list.x) >= NUMBER + self.move_width();
        let skipped = usize::from(self.game.first.1 == Side::Second);
        let plies = (2 * pair + usize::from(second) + 1).checked_sub(skipped)?;
        (1..=self.game.texts.len()).contains(&plies).then_some(plies)
    }

    /// How many rows the list of moves has, and where it is.
    pub(super) fn move_list(&self) -> (usize, Rect) {
        // How text is broken does not depend on colours.
        let theme = Theme::plain();
        let Beside { moves, .. } = self.beside(self.overlays.area(), self.panes().beside, &theme);
        let [_, room] = self.below_opening(pane::frame("", false, &theme).inner(moves));
        (self.move_rows(&theme).len(), room)
    }

    /// Where it stands what is being played, and below it the moves.
    fn below_opening(&self, area: Rect) -> [Rect; 2] {
        let width = area.width.saturating_sub(1);
        let lines = self.opening_lines(width, &Theme::plain()).len().cells();
        let height = lines.min(OPENING).min(area.height.saturating_sub(1));
        let name = Rect { x: area.x + 1, width, height, ..area };
        [name, Rect { y: area.y + height, height: area.height - height, ..area }]
    }

    fn opening_lines(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let name = self.game.opening.as_ref();
        let wrapped = |name: &String| prose::wrap(&[(name.clone(), theme.style(Role::Dim))], width, "");
        name.map_or_else(Vec::new, wrapped)
    }

    /// Columns of the first move of a pair, with the blank behind it.
    fn move_width(&self) -> usize {
        self.game.texts.iter().map(|text| text.width() + 1).max().unwrap_or(0).max(MOVE)
    }

    /// The moves in pairs, each pair with its number.
    fn move_rows(&self, theme: &Theme) -> Vec<Line<'static>> {
        let width = self.move_width();
        let (number, side) = self.game.first;
        let skipped = usize::from(side == Side::Second);
        let plies: Vec<_> =
            (0..skipped).map(|_| "…").chain(self.game.texts.iter().map(String::as_str)).collect();
        let shown = (self.shown_plies() + skipped).checked_sub(1);
        let text = |at: usize| {
            let text = plies.get(at).copied().unwrap_or_default();
            let gap = " ".repeat(width.saturating_sub(text.width()));
            let role = match shown {
                Some(shown) if at == shown && self.past.is_some() => Role::Selected,
                Some(shown) if at == shown => Role::Accent,
                Some(shown) if at < shown => Role::Text,
                _ => Role::Dim,
            };
            [theme.span(text.to_string(), role), Span::raw(gap)]
        };
        let row = |pair: usize| {
            let mut spans =
                vec![theme.span(format!("{:>digits$}. ", number + pair, digits = NUMBER - 2), Role::Dim)];
            spans.extend(text(2 * pair));
            spans.extend(text(2 * pair + 1));
            Line::from(spans)
        };
        (0..plies.len().div_ceil(2)).map(row).collect()
    }
}
