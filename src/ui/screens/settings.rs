//! The settings: changed here they are in force at once; only saving writes them into the user's file.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::bibliography::introduced;
use crate::config::{self, Allowed, Config, Key};
use crate::ui::keymap::{self, Action, Binding, Context};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use crate::ui::widgets::form::{Asks, Field, Form, Kind, Number, Step, Value};

/// The settings.
pub struct Settings {
    area: Rect,
    form: Form<InForce>,
}

/// What is in force now, and what cutnode ships with.
struct InForce {
    config: Config,
    shipped: Config,
}

impl Settings {
    /// With these in force.
    pub fn new(config: Config) -> Self {
        let first = Key::all().next().expect("there are settings");
        let in_force = InForce { config, shipped: Config::shipped() };
        Self { area: Rect::ZERO, form: Form::new(in_force, first) }
    }

    /// Does something to the form: what has changed is in force at once.
    fn on_form(&mut self, act: impl FnOnce(&mut Form<InForce>, Rect)) -> Vec<Effect> {
        let before = self.form.asks().config.clone();
        act(&mut self.form, self.area);
        let config = &self.form.asks().config;
        if *config == before { Vec::new() } else { vec![Effect::Apply(Box::new(config.clone()))] }
    }
}

impl Asks for InForce {
    type Id = Key;
    type Done = ();

    fn title(&self) -> String {
        "in force at once · * is not the default".into()
    }

    fn submit(&self) -> &'static str {
        ""
    }

    fn fields(&self) -> Vec<Field<Key>> {
        let mut above = None;
        let field = |key: Key| {
            let value = self.config.get(key);
            let field = Field::new(key, key.word(), kind(value, &key.allowed()))
                .note(if value == self.shipped.get(key) { "" } else { "*" })
                .help(match key {
                    Key::Technique(technique) => {
                        let card = technique.card();
                        introduced(card.name, card.summary, card.idea, card.form)
                    }
                    key => key.about(),
                });
            let begins = above != key.table();
            above = key.table();
            field.under(above.filter(|_| begins).unwrap_or_default())
        };
        Key::all().map(field).collect()
    }

    fn set(&mut self, key: Key, value: Value) {
        let value = match (value, key.allowed()) {
            (Value::Switch(on), _) => config::Value::Switch(on),
            (Value::Choice(at), Allowed::Words(words)) => config::Value::Word(words[at % words.len()]),
            (value, _) => match value.number() {
                Some(number) => config::Value::Number(number),
                None => return,
            },
        };
        self.config.set(key, value);
    }

    fn finish(&mut self) -> Result<(), (Key, String)> {
        Ok(())
    }
}

fn kind(value: config::Value, allowed: &Allowed) -> Kind {
    match (value, allowed) {
        (config::Value::Switch(on), _) => Kind::Switch(on),
        (config::Value::Word(word), Allowed::Words(words)) => {
            let at = words.iter().position(|known| *known == word).unwrap_or_default();
            Kind::choice(word, at, words.len())
        }
        (config::Value::Number(number), Allowed::Number(range)) => {
            let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            let range = signed(*range.start())..=signed(*range.end());
            Kind::Number(Number::new(Some(signed(number)), &range, Step::Growing))
        }
        (value, _) => unreachable!("{value:?} is of its setting's kind"),
    }
}

impl Screen for Settings {
    fn title(&self) -> String {
        "settings".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        self.form.keys().into_iter().chain(keymap::of(Context::Settings)).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(area) => self.area = area,
            Msg::Act(Action::Save) => return vec![Effect::Save],
            Msg::Act(Action::Reset) => {
                return self.on_form(|form, _| {
                    let asks = form.asks();
                    let shipped = kind(asks.shipped.get(form.at()), &form.at().allowed());
                    form.put(shipped.value());
                });
            }
            msg => return self.on_form(|form, area| drop(form.update(msg, area))),
        }
        Vec::new()
    }

    fn view(&self, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.form.draw(buf, area, theme);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_the_form_is_an_allowed_one() {
        let shipped = Config::shipped();
        let mut in_force = InForce { config: Config::shipped(), shipped: shipped.clone() };
        for key in Key::all() {
            let value = kind(shipped.get(key), &key.allowed()).value();
            let other = match value.clone() {
                Value::Switch(on) => Value::Switch(!on),
                Value::Choice(at) => Value::Choice(at + 1),
                Value::Number(number) => Value::Number(number.map(|number| number + 1)),
                Value::Text(_) => unreachable!("no setting is a text"),
            };
            assert!(!key.about().is_empty(), "nothing is said of {key}");
            in_force.set(key, other);
            let is_alone = matches!(key.allowed(), Allowed::Words(words) if words.len() == 1);
            assert!(is_alone || in_force.config.get(key) != shipped.get(key), "{key}");
            in_force.set(key, value);
            assert_eq!(in_force.config.get(key), shipped.get(key), "{key}");
        }
    }
}
