//! How the form of a new game is drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::super::clock;
use super::{CONTROLS, Field, Form, Seat};
use crate::opponents::reach;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::prose;

/// Columns of a field's name.
const NAME: u16 = 13;
/// Columns of the name of an opening.
const WIDEST: usize = 53;
/// Cells of the bar that shows a strength.
const BAR: i32 = 20;

impl Form {
    pub(in super::super) fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let window = window(area);
        Clear.render(window, buf);
        Block::bordered()
            .border_type(BorderType::Rounded)
            .border_style(theme.style(Role::Focus))
            .title(Span::styled(" new game ", theme.style(Role::Title)))
            .render(window, buf);
        for field in self.fields() {
            self.view_field(buf, line(window, field).intersection(area), field, theme);
        }
        put(buf, below(window, Field::Opponent), NAME + 2, self.foe().about(), theme.style(Role::Dim));
        self.view_opening(buf, window, theme);
        self.view_position(buf, window, theme);
        let start = button(window);
        buf.set_stringn(start.x, start.y, "  Start  ", start.width.into(), theme.style(Role::Selected));
    }

    fn view_field(&self, buf: &mut Buffer, line: Rect, field: Field, theme: &Theme) {
        let chosen = field == self.field;
        let name = match field {
            Field::Game => "game",
            Field::Side => "you play",
            Field::Opponent => "opponent",
            Field::Strength => "strength",
            Field::Clock => "clock",
            Field::Opening => "opening",
            Field::Position => "position",
        };
        let name = format!("{} {name:<10}", if chosen { "▸" } else { " " });
        put(buf, line, 0, &name, theme.style(if chosen { Role::Title } else { Role::Dim }));
        let Some((value, beside)) = self.value(field) else { return };
        let value = format!("‹ {value} ›");
        put(buf, line, NAME, &value, theme.style(if chosen { Role::Selected } else { Role::Text }));
        put(buf, line, NAME + value.width() as u16 + 1, &beside, theme.style(Role::Dim));
    }

    /// The value of a field, and what stands beside it; none of the position, which is typed.
    fn value(&self, field: Field) -> Option<(String, String)> {
        let card = self.card();
        Some(match field {
            Field::Game => (card.name.into(), String::new()),
            Field::Side => match self.seat {
                Seat::Taken(side) => (card.side_name(side).into(), String::new()),
                Seat::ByLot => ("either side".into(), "drawn by lot".into()),
            },
            Field::Opponent => {
                let place = format!("{} of {}", self.foe.at + 1, self.foe.of);
                let rating = self.foe().rating(card.slug).map_or(String::new(), |rating| {
                    format!(" · rated {:.0} ± {:.0}", rating.value, rating.margin)
                });
                (self.foe().name().into(), place + &rating)
            }
            Field::Strength => (self.strength.to_string(), self.scale()),
            Field::Clock => match CONTROLS[self.clock.at] {
                None => ("no clock".into(), String::new()),
                Some(control) => (clock::short(control), clock::long(control)),
            },
            Field::Opening => match self.opening.chosen() {
                None => ("any".into(), String::new()),
                Some(line) => (prose::clipped(&line.name, WIDEST), String::new()),
            },
            Field::Position => return None,
        })
    }

    /// Where the strength stands between the weakest and the strongest that there is.
    fn scale(&self) -> String {
        let Some((low, high)) = reach(self.card().slug) else { return String::new() };
        let full = ((self.strength - low) * BAR / (high - low).max(1)).clamp(0, BAR) as usize;
        format!("{low} {}{} {high}", "█".repeat(full), "░".repeat(BAR as usize - full))
    }

    /// What is looked for, or else the moves that are chosen.
    fn view_opening(&self, buf: &mut Buffer, window: Rect, theme: &Theme) {
        if !self.opening.is_there() {
            return;
        }
        let says = match (self.field, self.opening.typed(), self.opening.chosen()) {
            (Field::Opening, "", None) => {
                format!("{}: type a name or a code, “sicilian naj”, “b90”", self.opening.place())
            }
            (Field::Opening, typed, chosen) if !typed.is_empty() => {
                let moves = chosen.map_or(String::new(), |line| format!(" · {}", line.moves.join(" ")));
                format!("“{typed}” {}{moves}", self.opening.place())
            }
            (Field::Opening, _, Some(line)) => {
                format!("{} · {}", self.opening.place(), line.moves.join(" "))
            }
            (_, _, Some(line)) => line.moves.join(" "),
            _ => return,
        };
        let says = prose::clipped(&says, usize::from(below(window, Field::Opening).width - NAME - 2));
        put(buf, below(window, Field::Opening), NAME + 2, &says, theme.style(Role::Dim));
    }

    fn view_position(&self, buf: &mut Buffer, window: Rect, theme: &Theme) {
        let line = line(window, Field::Position);
        let field = Rect { x: line.x + NAME, width: line.width.saturating_sub(NAME), ..line };
        let text = self.position.text();
        if self.field == Field::Position {
            self.position.view(buf, field, theme);
        } else {
            let says = match &self.here {
                Some(session) if !session.played().is_empty() => "  the game on the board",
                _ if self.opening.chosen().is_some() => "  after this opening",
                _ if text.is_empty() => "  from the start",
                _ => text,
            };
            put(buf, line, NAME, says, theme.style(Role::Text));
        }
        let below = below(window, Field::Position);
        match &self.error {
            Some(error) => {
                let lines = prose::sentence(error, below.width, theme.style(Role::Bad));
                prose::draw(buf, Rect { height: 3, ..below }.intersection(buf.area), &lines, 0);
            }
            None if self.field == Field::Position => {
                let says = "position, moves, or @FILE [GAME [PLY]]; empty: the start";
                put(buf, below, 2, says, theme.style(Role::Dim));
            }
            None => {}
        }
    }
}

fn put(buf: &mut Buffer, line: Rect, column: u16, text: &str, style: Style) {
    let line = line.intersection(buf.area);
    if column < line.width && line.height > 0 {
        buf.set_stringn(line.x + column, line.y, text, usize::from(line.width - column), style);
    }
}

pub(super) fn window(area: Rect) -> Rect {
    let (width, height) = (74.min(area.width), 20.min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect::new(x, y, width, height)
}

/// The row of a field.
pub(super) fn line(window: Rect, field: Field) -> Rect {
    let row = match field {
        Field::Game => 2,
        Field::Side => 4,
        Field::Opponent => 6,
        Field::Strength => 8,
        Field::Clock => 10,
        Field::Opening => 12,
        Field::Position => 14,
    };
    Rect::new(window.x + 2, window.y + row, window.width.saturating_sub(4), 1)
}

fn below(window: Rect, field: Field) -> Rect {
    let line = line(window, field);
    Rect { y: line.y + 1, ..line }
}

pub(super) fn button(window: Rect) -> Rect {
    Rect::new(window.x + 15, window.y + 18, 9, 1).intersection(window)
}
