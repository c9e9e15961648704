//! The settings: changed here they are in force at once; only saving writes them into the user's file.

mod engines;

use ratatui::layout::Size;

use crate::bibliography::introduced;
use crate::config::{self, Allowed, Config, EngineCommand, Key};
use crate::games::BoardView;
use crate::session::{GAMES, GameCard, game};
use crate::ui::background::TaskReport;
use crate::ui::overlay::{Menu, overlays};
use crate::ui::prelude::*;
use crate::ui::widgets::card;
use crate::ui::widgets::form::{Asks, Field, Form, Kind, Number, Step, Value, board_of};

/// The settings.
pub struct Settings {
    form: Form<InForce>,
    overlays: Overlays<Self>,
    /// As they were when they were opened, or saved last.
    kept: Config,
    /// Engines that were tried and did not answer.
    silent: Vec<EngineCommand>,
}

/// Columns of the popup in which a setting is found by typing.
const FOUND: u16 = 66;
/// Columns of a setting's name there.
const NAME: usize = 40;

/// What is in force now, and what cutnode ships with.
struct InForce {
    config: Config,
    shipped: Config,
    /// The start of the game that is chosen, drawn as the settings will have it.
    board: Option<BoardView>,
}

impl InForce {
    fn new(config: Config) -> Self {
        let board = board(&config);
        Self { config, shipped: Config::shipped(), board }
    }
}

/// The start of the game that commands and screens begin with.
fn board(config: &Config) -> Option<BoardView> {
    let start = |card: &GameCard| board_of(card, || card.open(None).ok());
    game(config.game).ok().and_then(start).or_else(|| GAMES.iter().find_map(start))
}

impl Settings {
    /// With these in force.
    pub fn new(config: Config) -> Self {
        let first = Key::all().next().expect("there are settings");
        Self {
            kept: config.clone(),
            form: Form::new(InForce::new(config), first),
            overlays: Overlays::default(),
            silent: Vec::new(),
        }
    }

    /// Has a setting found by typing a part of its name, or of what is said of it.
    fn ask_for_setting(&mut self) {
        let row = |settings: &Self, _: usize, key: &Key, theme: &Theme| {
            let value = told(settings.form.asks().config.get(*key));
            Line::from(vec![Span::raw(format!("{:<NAME$} ", key.to_string())), theme.span(value, Role::Dim)])
        };
        let keys: Vec<_> = Key::all().collect();
        let at = keys.iter().position(|&key| key == self.form.at()).unwrap_or_default();
        let menu = Menu::new(("find a setting", FOUND), keys, row, |settings: &mut Self, key| {
            settings.form.go_to(key, settings.overlays.area());
            Vec::new()
        });
        self.overlays.open(menu.found_by(|key| format!("{key} {}", key.about())).at(at));
    }

    /// Leaves the settings; of what was changed and not saved it is said how long it counts.
    fn leave(&self) -> Vec<Effect> {
        let says = Effect::say("what you changed counts until the program ends: s in the settings keeps it");
        let is_kept = self.form.asks().config == self.kept;
        [Effect::Back].into_iter().chain((!is_kept).then_some(says)).collect()
    }

    /// Does something to the form: what has changed is in force at once.
    fn on_form(&mut self, act: impl FnOnce(&mut Form<InForce>, Rect)) -> Vec<Effect> {
        let before = self.form.asks().config.clone();
        act(&mut self.form, self.overlays.area());
        if self.form.asks().config == before { Vec::new() } else { self.in_force() }
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
            let field = Field::new(key, key.word(), kind(key, value))
                .note(if value == self.shipped.get(key) { "" } else { "*" })
                .tag(match key {
                    Key::Technique(technique) => card::meaning_in_short(technique.card().effect),
                    _ => "",
                })
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
        self.board = board(&self.config);
    }

    fn finish(&mut self) -> Result<(), (Key, String)> {
        Ok(())
    }

    fn board(&self) -> Option<&BoardView> {
        self.board.as_ref()
    }

    /// What it may be and what it is by default; of a technique its card.
    fn more(&self, key: Key, room: Size, theme: &Theme) -> Vec<Line<'static>> {
        let shipped = self.shipped.get(key);
        let says = match (key.allowed(), shipped) {
            (Allowed::Words(words), _) if !words.iter().all(|word| key.about().contains(word)) => {
                format!("One of {}. The default is {}.", words.join(", "), told(shipped))
            }
            (Allowed::Words(_) | Allowed::Number(_), _) => format!("The default is {}.", told(shipped)),
            (Allowed::Switch, config::Value::Switch(true)) => "By default it is on.".into(),
            (Allowed::Switch, _) => "By default it is off.".into(),
        };
        let mut lines = match key {
            Key::Technique(technique) => {
                let says = format!("{} {says}", card::meaning(technique.card().effect));
                prose::sentence(&says, room.width, theme.style(Role::Text))
            }
            _ => prose::sentence(&says, room.width, theme.style(Role::Dim)),
        };
        lines.push(Line::default());
        lines.extend(match key {
            Key::Technique(technique) => card::behind(technique.card(), room.width, theme),
            _ => sample(room.width, theme),
        });
        lines
    }
}

/// How what is on the screens looks in the theme.
fn sample(width: u16, theme: &Theme) -> Vec<Line<'static>> {
    const SAMPLE: [(Role, &str); 16] = [
        (Role::Title, "heading"),
        (Role::Text, "text"),
        (Role::Dim, "of less weight"),
        (Role::Accent, "seen first"),
        (Role::Key, "key"),
        (Role::Good, "✓ right"),
        (Role::Warn, "! beware"),
        (Role::Bad, "✗ wrong"),
        (Role::PvNode, "P exact"),
        (Role::CutNode, "✂ C cut"),
        (Role::AllNode, "A all"),
        (Role::Scout, "S scout"),
        (Role::Reduced, "L reduced"),
        (Role::TableHit, "T table"),
        (Role::NullMove, "N null move"),
        (Role::Quiescence, "Q quiescence"),
    ];
    let columns = usize::from((width / CELL).max(1));
    let cell = |&(role, word): &(Role, &'static str)| {
        theme.span(format!("{word:<width$}", width = usize::from(CELL)), role)
    };
    let rows = SAMPLE.chunks(columns).map(|row| row.iter().map(cell).collect::<Vec<_>>().into());
    std::iter::once(theme.line("in this theme", Role::Dim)).chain(rows).collect()
}

/// Columns of a word in the sample of a theme.
const CELL: u16 = 15;

/// A value as it is written.
fn told(value: config::Value) -> String {
    match value {
        config::Value::Switch(on) => on.to_string(),
        config::Value::Word(word) => word.into(),
        config::Value::Number(number) => number.to_string(),
    }
}

fn kind(key: Key, value: config::Value) -> Kind {
    match (value, key.allowed()) {
        (config::Value::Switch(on), _) => Kind::Switch(on),
        (config::Value::Word(word), Allowed::Words(words)) => {
            let at = words.iter().position(|known| *known == word).unwrap_or_default();
            Kind::choice(word, at, words.len())
        }
        (config::Value::Number(number), Allowed::Number(range)) => {
            let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
            let range = signed(*range.start())..=signed(*range.end());
            Kind::Number(Number::new(Some(signed(number)), &range, Step::Growing).unit(key.unit()))
        }
        (value, _) => unreachable!("{value:?} is of its setting's kind"),
    }
}

impl Overlaid for Settings {
    overlays!();

    fn title(&self) -> String {
        "settings".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        let (form, asked) = (&self.form, self.form.asks());
        let is_reset = asked.config.get(form.at()) == asked.shipped.get(form.at());
        // Nobody leaves a number that may not be.
        let is_live = |row: &&Binding| match row.action {
            Action::Reset => !is_reset,
            Action::Save | Action::Find | Action::Accept => !form.is_refused(),
            _ => true,
        };
        let own = keymap::of(Context::Settings).filter(is_live);
        form.keys().into_iter().chain(own).collect()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Act(Action::Save) if self.form.is_mended() => {
                self.kept = self.form.asks().config.clone();
                return vec![Effect::Save];
            }
            Msg::Act(Action::Save) => {}
            Msg::Act(Action::Back) => return self.leave(),
            Msg::BackgroundTask(TaskReport::Introduced(engine, said)) => {
                return self.introduced(*engine, said);
            }
            Msg::BackgroundTask(TaskReport::Said(Ok(text))) => return vec![Effect::say(text)],
            Msg::BackgroundTask(TaskReport::Said(Err(text))) => return vec![Effect::fail(text)],
            Msg::Act(Action::Find) => self.ask_for_setting(),
            Msg::Act(Action::Engines) => self.ask_for_engine(0),
            Msg::Act(Action::Accept) => {
                return self.on_form(|form, area| {
                    if !form.accept_number() {
                        form.act(Action::Right, area);
                    }
                });
            }
            Msg::Act(Action::Reset) => {
                return self.on_form(|form, _| {
                    let shipped = kind(form.at(), form.asks().shipped.get(form.at()));
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
        let mut in_force = InForce::new(Config::shipped());
        for key in Key::all() {
            let value = kind(key, shipped.get(key)).value();
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
