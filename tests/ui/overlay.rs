//! The stack of overlays: who hears what, and what stands on what.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use cutnode::ui::Screen;
use cutnode::ui::keymap::{Action, Binding};
use cutnode::ui::msg::{Effect, Msg};
use cutnode::ui::overlay::{Ask, Fill, Flow, Menu, Overlaid, Overlays};
use cutnode::ui::theme::Theme;
use cutnode::ui::widgets::form::{Asks, Field, Form, Kind, Value};
use cutnode::ui::widgets::input::Input;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// A screen that notes what it hears and what is answered.
#[derive(Default)]
struct Below {
    overlays: Overlays<Self>,
    heard: Vec<String>,
}

impl Overlaid for Below {
    fn overlays(&self) -> &Overlays<Self> {
        &self.overlays
    }

    fn overlays_mut(&mut self) -> &mut Overlays<Self> {
        &mut self.overlays
    }

    fn title(&self) -> String {
        "below".into()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        Vec::new()
    }

    fn update(&mut self, msg: Msg) -> Vec<Effect> {
        self.heard.push(format!("{msg:?}"));
        Vec::new()
    }

    fn after(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        self.heard.push("after".into());
        effects
    }

    fn view(&self, _: &mut Buffer, _: Rect, _: &Theme) {}
}

impl Below {
    /// Opens a menu whose second entry opens a line.
    fn open_menu(&mut self) {
        let row = |_: &Self, _, name: &&'static str, _: &Theme| Line::from(*name);
        self.overlays.open(Menu::new(("menu", 20), vec!["one", "two"], row, |below, name| {
            below.heard.push(name.into());
            if name == "two" {
                below.open_line();
            }
            Vec::new()
        }));
    }

    /// Opens a line that takes no empty answer.
    fn open_line(&mut self) {
        self.overlays.open(Ask::new(
            "asks ",
            Input::default(),
            |_, area| (area, 1),
            |below: &mut Self, text| {
                if text.is_empty() {
                    return Err("nothing is typed".into());
                }
                below.heard.push(text.into());
                Ok(Vec::new())
            },
        ));
    }

    /// What was heard since.
    fn since(&mut self) -> String {
        std::mem::take(&mut self.heard).join(" ")
    }
}

fn key(letter: char) -> Msg {
    Msg::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE))
}

#[test]
fn the_one_on_top_has_the_keys_and_the_screen_all_else() {
    let mut below = Below::default();
    below.open_menu();
    assert!(!Screen::keys(&below).is_empty() && !Screen::typing(&below));
    Screen::update(&mut below, Msg::Act(Action::Down));
    Screen::update(&mut below, Msg::Tick);
    assert_eq!(below.since(), "after Tick after", "a tick is not for a menu");
    Screen::update(&mut below, Msg::Act(Action::Accept));
    assert_eq!(below.since(), "two after");
    assert!(Screen::typing(&below), "what it opened stands in its place");
    Screen::update(&mut below, Msg::Act(Action::Accept));
    assert!(Screen::typing(&below), "what will not do can be corrected");
    Screen::update(&mut below, key('x'));
    Screen::update(&mut below, Msg::Act(Action::Accept));
    assert_eq!(below.since(), "after after x after");
    assert!(below.overlays.is_empty() && Screen::keys(&below).is_empty());
    Screen::update(&mut below, Msg::Act(Action::Accept));
    assert_eq!(below.since(), "Act(Accept) after", "nothing is open: the screen has the keys");
}

/// A form with one field.
struct Switch(bool);

impl Asks for Switch {
    type Id = ();
    type Done = bool;

    fn title(&self) -> String {
        "form".into()
    }

    fn submit(&self) -> &'static str {
        "go"
    }

    fn fields(&self) -> Vec<Field<()>> {
        vec![Field::new((), "switch", Kind::Switch(self.0))]
    }

    fn set(&mut self, (): (), value: Value) {
        self.0 = value == Value::Switch(true);
    }

    fn finish(&mut self) -> Result<bool, ((), String)> {
        Ok(self.0)
    }
}

#[test]
fn a_form_outlives_what_is_below_it_and_nothing_else_does() {
    let mut below = Below::default();
    let form = Fill::new(Form::new(Switch(false), ()), |below: &mut Below, on| {
        below.heard.push(on.to_string());
        Flow::Close(Vec::new())
    });
    below.overlays.open(form);
    below.open_menu();
    below.overlays.clear();
    Screen::update(&mut below, Msg::Act(Action::Right));
    Screen::update(&mut below, Msg::Act(Action::Accept));
    assert_eq!(below.since(), "after true after");
    assert!(below.overlays.is_empty());
}
