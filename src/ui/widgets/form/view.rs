//! How a form is drawn.

use ratatui::layout::{Margin, Position};

use super::field::{Field, Kind};
use super::layout::{Cell, Part, Places, button};
use super::{Asks, Form, Value};
use crate::games::BoardView;
use crate::ui::prelude::*;
use crate::ui::widgets::board::{self, Marks};
use crate::ui::widgets::input::Input;
use crate::ui::widgets::popup;

/// Columns in which a number is typed.
const NUMBER: u16 = 12;
/// Columns of most values, with what stands beside them.
const VALUE: u16 = 20;
/// Columns of a field that leave room to say what it means.
const TOLD: u16 = 60;
/// Columns in which it is typed what to look for, at least and at most.
const SEARCH: (u16, u16) = (14, 24);

impl<A: Asks> Form<A> {
    /// Draws the form over the whole area.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let area = area.intersection(buf.area);
        let fields = self.asks.fields();
        let places = self.places(&fields, area);
        popup::frame(buf, area.inner(Margin::new(1, 1)), &self.asks.title(), theme);
        self.list(buf, &fields, &places, theme);
        let chosen = self.chosen(&fields);
        self.help(buf, &fields[chosen], places.says(&fields, chosen, self.top), &places, theme);
        if let Some(view @ BoardView::Grid(_)) = self.asks.board()
            && !places.picture.is_empty()
        {
            board::draw_centred(buf, places.picture, view, &Marks::default(), false, theme);
        }
        put(buf, places.button, 0, &button(self.asks.submit()), theme.style(Role::Key));
    }

    /// As many fields as fit, and a bar where there are more.
    fn list(&self, buf: &mut Buffer, fields: &[Field<A::Id>], places: &Places, theme: &Theme) {
        let chosen = self.chosen(fields);
        let top = places.top(self.top, chosen);
        for ground in places.grounds(fields, top) {
            buf.set_style(ground, theme.style(Role::Level));
        }
        for cell in &places.cells {
            let Some(place) = places.seen(cell, top) else { continue };
            let (field, is_chosen) = (&fields[cell.field], cell.field == chosen);
            match cell.part {
                Part::Heading => put(buf, place, 0, field.heading, theme.style(Role::Title)),
                Part::Value => self.value(buf, place, field, is_chosen, places, theme),
                Part::Below => self.below(buf, place, field, is_chosen, places.values, theme),
                Part::Told if places.tells => {}
                Part::Told => {
                    let says = field.tells_in(cell.width).unwrap_or_default();
                    said_below(buf, place, places.values, &says, theme);
                }
            }
        }
        let list = Rect { width: places.list.width + 1, ..places.list };
        popup::bar(buf, list, places.rows.into(), top.into(), theme);
    }

    fn value(
        &self,
        buf: &mut Buffer,
        place: Rect,
        field: &Field<A::Id>,
        chosen: bool,
        places: &Places,
        theme: &Theme,
    ) {
        let name = theme.style(if chosen { Role::Title } else { Role::Dim });
        let role = theme.style(if chosen { Role::Selected } else { Role::Text });
        put(buf, place, 0, if chosen { "▸" } else { " " }, theme.style(Role::Accent));
        let at = places.values;
        let mut end = at;
        if let Kind::Switch(on) = field.kind {
            let says = format!("{} {}", if on { "[x]" } else { "[ ]" }, field.label);
            put(buf, place, 2, &says, role);
            end = 2 + says.width().cells();
        } else {
            put(buf, place, 2, &field.label, name);
            let room =
                Rect { x: place.x + at.min(place.width), width: place.width.saturating_sub(at), ..place };
            match (&field.kind, &self.line) {
                (Kind::Text { instead, .. }, Some(line)) if chosen => {
                    return edit(buf, room, line, instead, theme);
                }
                (Kind::Number(_), Some(line)) if chosen => {
                    line.view(buf, Rect { width: room.width.min(NUMBER), ..room }, theme);
                    end += NUMBER;
                }
                _ => {
                    let says = prose::clipped(&shown(&field.kind), room.width.into());
                    put(buf, room, 0, &says, role);
                    end += says.width().cells();
                }
            }
        }
        let note = prose::clipped(&field.note, place.width.saturating_sub(end + 1).into());
        put(buf, place, end + 1, &note, theme.style(Role::Dim));
        let used = end + 1 + note.width().cells();
        if let Some(far) = place.width.checked_sub(used + field.tag.width().cells())
            && places.tags
            && !field.tag.is_empty()
        {
            let far = far.saturating_sub(1);
            put(buf, place, used, &prose::leader(far.into()), theme.style(Role::Leader));
            put(buf, place, used + far, field.tag, theme.style(Role::Dim));
        }
        if places.tells && place.width > TOLD {
            let column = (at + VALUE).max(end + note.width().cells() + 3);
            let says = prose::clipped(&field.help, place.width.saturating_sub(column).into());
            put(buf, place, column, &says, theme.style(Role::Dim));
        }
    }

    fn below(
        &self,
        buf: &mut Buffer,
        place: Rect,
        field: &Field<A::Id>,
        chosen: bool,
        at: u16,
        theme: &Theme,
    ) {
        let (Kind::Search { .. }, Some(line), true) = (&field.kind, &self.line, chosen) else {
            return said_below(buf, place, at, &field.below, theme);
        };
        // What is said stands behind what is typed, never on it.
        let left = place.width.saturating_sub(at + 1 + field.below.width().cells());
        let width = left.clamp(SEARCH.0, SEARCH.1);
        line.view(buf, Rect { x: place.x + at, width, ..place }.intersection(place), theme);
        let room = place.width.saturating_sub(at + width + 1);
        put(buf, place, at + width + 1, &prose::clipped(&field.below, room.into()), theme.style(Role::Dim));
    }

    /// What is wrong, or else what is said of the field, unless that stands below it already.
    fn told(
        &self,
        field: &Field<A::Id>,
        is_said: bool,
        places: &Places,
        theme: &Theme,
    ) -> Vec<Line<'static>> {
        let place = places.help;
        let beside = !places.picture.is_empty();
        let mut lines = match &self.error {
            Some(error) => prose::sentence(error, place.width, theme.style(Role::Bad)),
            None if !beside && is_said => Vec::new(),
            None => prose::sentence(&field.says(), place.width, theme.style(Role::Label)),
        };
        // The name of the field stands in the list, too: it takes no room from what is said.
        if beside && lines.len() < usize::from(place.height) {
            lines.insert(0, theme.span(field.label.clone(), Role::Title).into());
        }
        lines
    }

    /// Where the more stands that there is to say, below so many lines of help where it has no place of its own.
    fn below_help(told: usize, places: &Places) -> Rect {
        let (place, used) = (places.help, (told + usize::from(told > 0)).cells());
        let below = Rect { y: place.y + used, height: place.height.saturating_sub(used), ..place };
        if places.more.is_empty() { below } else { places.more }
    }

    /// What a click into it chooses.
    pub(super) fn pressed_in_more(
        &self,
        fields: &[Field<A::Id>],
        places: &Places,
        point: Position,
    ) -> Option<(A::Id, Value)> {
        let at = self.chosen(fields);
        let told = self.told(&fields[at], places.says(fields, at, self.top), places, &Theme::plain());
        let more = Self::below_help(told.len(), places);
        more.contains(point).then(|| self.asks.pressed(point.y - more.y, more.as_size()))?
    }

    fn help(&self, buf: &mut Buffer, field: &Field<A::Id>, is_said: bool, places: &Places, theme: &Theme) {
        let place = places.help;
        let beside = !places.picture.is_empty();
        let mut lines = self.told(field, is_said, places, theme);
        let room = Self::below_help(lines.len(), places);
        let more = self.asks.more(field.id, room.as_size(), theme);
        if !places.more.is_empty() {
            prose::begin(buf, places.more, &more, theme);
            return prose::begin(buf, place, &lines, theme);
        }
        let gap = usize::from(!lines.is_empty());
        if !more.is_empty() && (beside || lines.len() + gap + more.len() <= place.height.into()) {
            lines.extend((gap > 0).then(Line::default));
            lines.extend(more);
        } else if !beside {
            // Whole paragraphs only: nothing is cut.
            let mut left = usize::from(place.height).saturating_sub(lines.len());
            let whole = more
                .split(|line| line.width() == 0)
                .take_while(|lines| left.checked_sub(lines.len()).inspect(|rest| left = *rest).is_some());
            lines.extend(whole.flatten().cloned());
        }
        prose::begin(buf, place, &lines, theme);
    }
}

/// A value that is not being typed, between the arrows that change it.
pub(super) fn shown(kind: &Kind) -> String {
    match kind {
        Kind::Choice { shown, .. } | Kind::Search { shown, .. } => format!("‹ {shown} ›"),
        Kind::Number(number) => format!("‹ {} ›", number.shown()),
        Kind::Switch(on) => if *on { "[x]" } else { "[ ]" }.into(),
        Kind::Text { text, instead } => if instead.is_empty() { text } else { instead }.clone(),
    }
}

/// Which way a click on a cell changes its value: on the first arrow back.
pub(super) fn forward(field: &Field<impl Copy>, cell: &Cell, values: u16, column: u16) -> Option<bool> {
    let width = shown(&field.kind).width().cells();
    let column = column.checked_sub(cell.column + values)?;
    match field.kind {
        Kind::Text { .. } | Kind::Switch(_) => None,
        _ if cell.part != Part::Value => None,
        _ if column < 2 => Some(false),
        _ if (width.saturating_sub(2)..width).contains(&column) => Some(true),
        _ => None,
    }
}

/// A line with its cursor; while it is empty, this behind it.
fn edit(buf: &mut Buffer, area: Rect, line: &Input, instead: &str, theme: &Theme) {
    line.view(buf, area, theme);
    if line.text().is_empty() {
        put(buf, area, 2, instead, theme.style(Role::Dim));
    }
}

/// Below a value, or further to the left where it is too long for that.
fn said_below(buf: &mut Buffer, place: Rect, column: u16, says: &str, theme: &Theme) {
    let column = if column + says.width().cells() > place.width { 2 } else { column };
    let says = prose::clipped(says, place.width.saturating_sub(column).into());
    put(buf, place, column, &says, theme.style(Role::Dim));
}

fn put(buf: &mut Buffer, line: Rect, column: u16, text: &str, style: Style) {
    if column < line.width {
        buf.set_stringn(line.x + column, line.y, text, usize::from(line.width - column), style);
    }
}
