//! The whole search at a glance: an icicle of its plies, in step with the tree.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Widget};

use super::Explore;
use super::row::{self, badge};
use crate::explain::narrate::headline;
use crate::numbers::counted;
use crate::search::{Note, Visit};
use crate::trace::{NodeId, Span, Tree, icicle};
use crate::ui::overlay::{Flow, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::pane::frame;

/// From this place on, counted from 0, a move that cuts is late: the order was bad.
const LATE: u16 = 3;
/// Rows below the icicle: what stands under the cursor. On narrow screens it takes more of them.
const FOOT: [u16; 2] = [3, 4];
/// Columns from which on a screen is wide.
const WIDE: u16 = 120;

/// The icicle while it is shown.
pub(super) struct Whole {
    /// The node that is as wide as the screen.
    top: NodeId,
    /// What was searched in vain before late cuts is shown, and nothing else.
    late: bool,
}

impl Explore {
    /// Shows the whole search, with the cursor where it is.
    pub(super) fn show_whole(&mut self) -> Vec<Effect> {
        self.overlays_mut().open(Whole { top: Tree::ROOT, late: false });
        vec![]
    }

    fn go_in_whole(&mut self, id: NodeId) {
        self.run_mut().touched = true;
        self.run_mut().go(id);
        self.refresh();
    }
}

impl Whole {
    fn inside(area: Rect) -> Rect {
        let inside = Rect { x: area.x + 1, y: area.y + 1, ..area };
        let foot = FOOT[usize::from(area.width < WIDE)];
        let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(2 + foot));
        Rect { width, height, ..inside }
    }

    /// Goes where an action leads from a node.
    fn walk(tree: &Tree, id: NodeId, action: Action) -> Option<NodeId> {
        match action {
            Action::Up => tree.parent(id),
            // What is narrower than a column cannot be seen. Of those that are as large the first.
            Action::Down => {
                tree.children(id).reduce(|one, two| if tree.size(two) > tree.size(one) { two } else { one })
            }
            Action::Left => tree.previous_sibling(id),
            Action::Right => tree.next_sibling(id),
            _ => None,
        }
    }

    /// The node that is drawn at a place.
    fn at(&self, tree: &Tree, area: Rect, place: Position) -> Option<NodeId> {
        let inside = Self::inside(area);
        let (line, column) = (place.y.checked_sub(inside.y)?, place.x.checked_sub(inside.x)?);
        let spans = icicle(tree, self.top, inside.height, inside.width);
        let row = Plies::of(&spans, inside.height).at(line)?;
        spans.into_iter().rev().find(|span| span.row == row && (span.from..span.to).contains(&column))?.node
    }

    /// The cursor's node stays within what is shown.
    fn keep_in_view(&mut self, tree: &Tree, id: NodeId) {
        while !(self.top..tree.end(self.top)).contains(&id) {
            self.top = tree.parent(self.top).unwrap_or(Tree::ROOT);
        }
    }
}

/// The node was searched in vain: a move that came after it cut, and late.
fn in_vain(tree: &Tree, id: NodeId) -> bool {
    let Some(parent) = tree.parent(id) else { return false };
    tree.notes_back(parent).any(|note| match note {
        Note::Cut { tag, place: LATE.., .. } => tree.tag(id) != Some(tag),
        _ => false,
    })
}

/// What fills a node's cells: it is known by it where there are no colours.
fn fill(tree: &Tree, id: NodeId) -> char {
    match tree.visit(id) {
        Visit::Quiescence => '·',
        Visit::NullMove => '∅',
        Visit::Reduced => '░',
        _ if tree.window(id).is_zero() => '▒',
        _ => '█',
    }
}

/// Where each ply begins, counted in lines from the first; and where the last one ends. A ply that holds much is higher.
struct Plies(Vec<u16>);

impl Plies {
    fn of(spans: &[Span], lines: u16) -> Self {
        let plies = spans.iter().map(|span| span.row + 1).max().unwrap_or(1);
        let mut held = vec![0_u32; plies.into()];
        for span in spans {
            held[usize::from(span.row)] += u32::from(span.to - span.from);
        }
        let mut high = vec![1_u16; plies.into()];
        // However much one holds, the others are seen beside it.
        let highest = (lines / plies * 2).max(4);
        for _ in plies..lines {
            // Of those that hold most for each of their lines the first.
            let share = |&ply: &usize| held[ply] / u32::from(high[ply]);
            let open = (0..high.len()).rev().filter(|&ply| high[ply] < highest && held[ply] > 0);
            let Some(ply) = open.max_by_key(share) else { break };
            high[ply] += 1;
        }
        let mut tops = vec![0];
        tops.extend(high.into_iter().scan(0, |top, high| {
            *top += high;
            Some(*top)
        }));
        Self(tops)
    }

    fn lines(&self, ply: u16) -> (u16, u16) {
        (self.0[usize::from(ply)], self.0[usize::from(ply) + 1])
    }

    /// The ply that a line belongs to.
    fn at(&self, line: u16) -> Option<u16> {
        self.0.windows(2).position(|both| (both[0]..both[1]).contains(&line)).map(|ply| ply as u16)
    }
}

impl Overlay<Explore> for Whole {
    fn numbers(&self) -> bool {
        true
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::ExploreWhole).collect()
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut Explore) -> Flow {
        let id = below.run().here();
        match msg {
            Msg::Act(Action::Cancel) => return Flow::Close(vec![]),
            Msg::Act(Action::Toggle) => self.late = !self.late,
            Msg::Act(Action::Accept) => self.top = id,
            Msg::Act(Action::Parent) => {
                self.top = below.run().tree.parent(self.top).unwrap_or(Tree::ROOT);
            }
            Msg::Act(action) => {
                if let Some(to) = Self::walk(&below.run().tree, id, action) {
                    below.go_in_whole(to);
                    self.keep_in_view(&below.run().tree, to);
                }
            }
            Msg::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let place = Position { x: mouse.column, y: mouse.row };
                match self.at(&below.run().tree, area, place) {
                    Some(node) if node == id => self.top = node,
                    Some(node) => below.go_in_whole(node),
                    None => {}
                }
            }
            Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_) => {}
            msg => return Flow::Below(msg),
        }
        Flow::Stay(vec![])
    }

    fn view(&self, below: &Explore, buf: &mut Buffer, area: Rect, theme: &Theme) {
        Clear.render(area, buf);
        let id = below.run().here();
        self.draw_frame(below, buf, area, theme);
        let inside = Self::inside(area);
        self.draw_plies(below, buf, inside, theme);
        let foot =
            Rect { y: inside.bottom(), height: area.bottom().saturating_sub(inside.bottom() + 1), ..inside };
        let tree = &below.run().tree;
        let share = 100.0 * tree.size(id) as f64 / tree.visited().max(1) as f64;
        let name = row::name(tree, &*below.session, id);
        let told = format!("{name}, {}, {share:.1}% of all: ", counted(tree.size(id), "visit", "visits"));
        let says = headline(tree, id, &*below.session);
        let text = [(told, theme.style(Role::Title)), (says, theme.style(Role::Text))];
        prose::begin(buf, foot, &prose::wrap(&text, foot.width, ""), theme);
    }
}

impl Whole {
    /// What is shown, and what fillings and colours mean.
    fn draw_frame(&self, below: &Explore, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let tree = &below.run().tree;
        let what = match (self.late, self.top) {
            (true, _) => "what late cuts cost",
            (false, Tree::ROOT) => "the whole search",
            (false, _) => "a part of the search",
        };
        let name = row::name(tree, &*below.session, self.top);
        let heading = format!(" {what}: {name}, {} ", counted(tree.size(self.top), "visit", "visits"));
        let legends = if self.late { [LATE_LEGEND; 2] } else { LEGENDS };
        let [long, short] = legends.map(|signs| legend(signs, theme));
        let legend = if long.width() + 2 <= area.width.into() { long } else { short };
        frame(heading, true, theme).title_bottom(legend).render(area, buf);
    }

    fn draw_plies(&self, below: &Explore, buf: &mut Buffer, inside: Rect, theme: &Theme) {
        let (tree, id) = (&below.run().tree, below.run().here());
        let mut lost_until = 0;
        let mut spans = icicle(tree, self.top, inside.height, inside.width);
        let plies = Plies::of(&spans, inside.height);
        // Nothing is drawn over the cursor.
        let cursor = spans.iter().find(|span| span.node == Some(id)).copied();
        spans.extend(cursor);
        for Span { node, row, from, to } in spans {
            let (y, end) = plies.lines(row);
            let x = inside.x + from.min(inside.width.saturating_sub(1));
            let place =
                Rect { x, y: inside.y + y, width: to.saturating_sub(from), height: end.saturating_sub(y) };
            let Some(node) = node else {
                let unknown = "?".repeat(place.width.into());
                place.rows().for_each(|row| buf.set_string(row.x, row.y, &unknown, theme.style(Role::Ghost)));
                continue;
            };
            // In the order of the tree: what is below a node that was in vain was, too.
            if self.late && in_vain(tree, node) {
                lost_until = lost_until.max(tree.end(node));
            }
            let (role, filled) = self.filling(tree, node, id, node < lost_until, theme);
            let leads = node != id && (node..tree.end(node)).contains(&id);
            if place.width == 0 {
                if buf[(x, place.y)].symbol() == " " || node == id {
                    let mark = if node == id && !theme.is_coloured() { "◆" } else { "╵" };
                    buf.set_stringn(x, place.y, mark, 1, theme.style(role));
                }
                continue;
            }
            fill_in(buf, place, &row::name(tree, &*below.session, node), filled, theme.style(role));
            if leads {
                edge(buf, place, theme.style(role), theme);
            }
        }
    }

    /// The colour of a node, and what fills it: what is the matter is bright, and the filled bar is the cursor's.
    fn filling(
        &self,
        tree: &Tree,
        node: NodeId,
        cursor: NodeId,
        in_vain: bool,
        theme: &Theme,
    ) -> (Role, char) {
        match () {
            () if node == cursor => (Role::Selected, if theme.is_coloured() { ' ' } else { '◆' }),
            () if self.late && in_vain => (Role::Bad, '█'),
            () if self.late => (Role::Ghost, '░'),
            () => match badge(tree, node).1 {
                // An iteration is no kind, and not what is to be looked at first.
                Role::Title => (Role::Filled, fill(tree, node)),
                role => (role, fill(tree, node)),
            },
        }
    }
}

/// Columns of a node that are filled: a gap of one tells neighbours apart, where there is one to spare.
fn drawn(place: Rect) -> u16 {
    if place.width > 2 { place.width - 1 } else { place.width }
}

/// Fills the cells of a node, with its name in the first row where it fits.
fn fill_in(buf: &mut Buffer, place: Rect, name: &str, filled: char, style: Style) {
    let drawn = usize::from(drawn(place));
    let plain = filled.to_string().repeat(drawn);
    for row in place.rows() {
        buf.set_stringn(row.x, row.y, &plain, drawn, style);
    }
    if name.width() + 2 <= drawn {
        // On what fills it.
        let style = if filled == '█' { style.add_modifier(Modifier::REVERSED) } else { style };
        buf.set_string(place.x, place.y, format!(" {name} "), style);
    }
}

/// Marks the left edge of a node that leads to the cursor, whose colour stays.
fn edge(buf: &mut Buffer, place: Rect, style: Style, theme: &Theme) {
    let ink = theme.style(Role::Accent).fg.unwrap_or_default();
    for y in place.top()..place.bottom() {
        let cell = &mut buf[(place.x, y)];
        cell.set_char(if theme.is_coloured() { '▌' } else { '┃' });
        cell.set_style(
            Style::new().fg(ink).bg(style.fg.unwrap_or_default()).remove_modifier(Modifier::REVERSED),
        );
    }
}

/// What fillings and colours mean: a sign or none, words, and the colour that they have as the badges of rows.
type Signs = &'static [(&'static str, &'static str, Role)];

/// In full, and where there is less room. What is known by its filling alone has that of a colour, too.
const LEGENDS: [Signs; 2] = [
    &[
        ("", "PV", Role::PvNode),
        ("", "cut", Role::CutNode),
        ("", "all", Role::AllNode),
        ("", "searched again", Role::Research),
        ("", "from the table", Role::TableHit),
        ("", "iteration", Role::Filled),
        ("█", "open window", Role::Dim),
        ("▒", "zero window: a scout", Role::Scout),
        ("░", "reduced", Role::Reduced),
        ("∅", "null move", Role::NullMove),
        ("·", "quiescence", Role::Quiescence),
        ("╵", "narrower than a column", Role::Dim),
    ],
    &[
        ("", "PV", Role::PvNode),
        ("", "cut", Role::CutNode),
        ("", "all", Role::AllNode),
        ("", "again", Role::Research),
        ("", "table", Role::TableHit),
        ("", "iteration", Role::Filled),
        ("█", "open", Role::Dim),
        ("▒", "scout", Role::Scout),
        ("░", "reduced", Role::Reduced),
        ("∅", "null", Role::NullMove),
        ("·", "quiesc.", Role::Quiescence),
    ],
];
const LATE_LEGEND: Signs = &[
    ("█", "searched in vain before the 4th move or a later one cut", Role::Bad),
    ("░", "the rest", Role::Ghost),
];

/// A legend in one line; without colours what only a colour says is left out.
fn legend(signs: Signs, theme: &Theme) -> Line<'static> {
    let gap = if signs.len() == LEGENDS[0].len() { "  " } else { " " };
    let shown = signs.iter().filter(|(sign, ..)| theme.is_coloured() || !sign.is_empty());
    let told = shown.flat_map(|&(sign, says, role)| {
        let says = if sign.is_empty() { says.to_string() } else { format!("{sign} {says}") };
        [gap.into(), theme.span(says, role)]
    });
    told.chain([" ".into()]).collect()
}
