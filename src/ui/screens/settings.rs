//! The settings: changed here they are in force at once; only saving writes them into the user's file.

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::config::{Allowed, Config, Key, Value};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use crate::ui::theme::{Role, Theme};
use crate::ui::widgets::list::Choice;

/// The settings.
pub struct Settings {
    area: Rect,
    config: Config,
    shipped: Config,
    choice: Choice,
}

impl Settings {
    /// With these in force.
    pub fn new(config: Config) -> Self {
        let choice = Choice::first_of(Key::all().count());
        Self { area: Rect::ZERO, config, shipped: Config::shipped(), choice }
    }

    fn key(&self) -> Key {
        Key::all().nth(self.choice.at).expect("the choice is among the keys")
    }

    fn change(&mut self, more: bool) -> Vec<Effect> {
        let key = self.key();
        let value = next(&key.allowed(), self.config.get(key), more);
        self.put(value)
    }

    fn put(&mut self, value: Value) -> Vec<Effect> {
        if self.config.set(self.key(), value) {
            vec![Effect::Apply(Box::new(self.config.clone()))]
        } else {
            Vec::new()
        }
    }

    /// The first row that is shown, so that the chosen one can be seen.
    fn top(&self, rows: Rect) -> usize {
        (self.choice.at + 1).saturating_sub(usize::from(rows.height))
    }
}

/// The value after this one, or before it.
fn next(allowed: &Allowed, value: Value, more: bool) -> Value {
    match (allowed, value) {
        (Allowed::Words(words), Value::Word(word)) => {
            let at = words.iter().position(|known| *known == word).unwrap_or_default();
            let step = if more { 1 } else { words.len() - 1 };
            Value::Word(words[(at + step) % words.len()])
        }
        (Allowed::Number(range), Value::Number(number)) => {
            let step = step(number);
            let next = if more { number.saturating_add(step) } else { number.saturating_sub(step) };
            Value::Number(next.clamp(*range.start(), *range.end()))
        }
        (_, Value::Switch(on)) => Value::Switch(!on),
        (_, value) => value,
    }
}

/// A step that gets anywhere: ones up to a hundred, and then a tenth of what is there.
fn step(number: u64) -> u64 {
    if number < 100 { 1 } else { 10_u64.pow(number.ilog10() - 1) }
}

/// The rows of the list, and the line below it.
fn places(area: Rect) -> (Rect, Rect) {
    let inside = Rect { x: area.x + 2.min(area.width), width: area.width.saturating_sub(4), ..area };
    let rows = Rect { height: area.height.saturating_sub(2), ..inside };
    (rows, Rect { y: rows.bottom() + 1, height: area.height.min(1), ..inside }.intersection(area))
}

fn text(value: Value) -> String {
    match value {
        Value::Switch(true) => "on".into(),
        Value::Switch(false) => "off".into(),
        Value::Number(number) => number.to_string(),
        Value::Word(word) => word.into(),
    }
}

impl Screen for Settings {
    fn title(&self) -> String {
        "settings".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        keymap::of(Context::Settings).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Act(Action::Up) => self.choice.up(),
            Msg::Act(Action::Down) => self.choice.down(),
            Msg::Act(Action::First) => self.choice.at = 0,
            Msg::Act(Action::Last) => self.choice.at = self.choice.of - 1,
            Msg::Act(Action::Left) => return self.change(false),
            Msg::Act(Action::Right) => return self.change(true),
            Msg::Act(Action::Reset) => return self.put(self.shipped.get(self.key())),
            Msg::Act(Action::Save) => return vec![Effect::Save],
            Msg::Mouse(mouse) => {
                let rows = places(self.area).0;
                let hit = self.choice.hit(rows, 1, mouse.column, mouse.row).map(|at| at + self.top(rows));
                match (mouse.kind, hit.filter(|&at| at < self.choice.of)) {
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) if at == self.choice.at => {
                        return self.change(true);
                    }
                    (MouseEventKind::Down(MouseButton::Left), Some(at)) => self.choice.at = at,
                    (MouseEventKind::ScrollUp, _) => self.choice.at = self.choice.at.saturating_sub(1),
                    (MouseEventKind::ScrollDown, _) => {
                        self.choice.at = (self.choice.at + 1).min(self.choice.of - 1);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        let (rows, below) = places(area);
        let shown = Key::all().enumerate().skip(self.top(rows));
        for ((at, key), row) in shown.zip(rows.top()..rows.bottom()) {
            let (value, chosen) = (self.config.get(key), at == self.choice.at);
            let name = format!("{} {:<32}", if chosen { "▸" } else { " " }, key.to_string());
            let role = if chosen { Role::Title } else { Role::Text };
            buf.set_stringn(rows.x, row, name, rows.width.into(), theme.style(role));
            let role = match value {
                _ if chosen => Role::Selected,
                Value::Switch(false) => Role::Dim,
                _ => Role::Accent,
            };
            let changed = if value == self.shipped.get(key) { "" } else { "*" };
            let (column, width) = (35.min(rows.width), rows.width.saturating_sub(35));
            let text = format!("‹ {} › {changed}", text(value));
            buf.set_stringn(rows.x + column, row, text, width.into(), theme.style(role));
        }
        let says = format!("{}: {}   * not the default", self.key(), self.key().allowed());
        buf.set_stringn(below.x, below.y, says, below.width.into(), theme.style(Role::Dim));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_to_an_allowed_value() {
        let mut config = Config::shipped();
        for key in Key::all() {
            for more in [true, true, true, false, false, false, false, false] {
                let value = next(&key.allowed(), config.get(key), more);
                assert!(config.set(key, value), "{key} {value:?}");
            }
        }
    }
}
