//! Forms: what is described as data is drawn, chosen, typed, clicked and checked.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use cutnode::ui::keymap::{Action, resolve};
use cutnode::ui::theme::{Depth, PieceStyle, Theme, ThemeName};
use cutnode::ui::widgets::form::{Asks, Field, Form, Kind, Number, Outcome, Step, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A kind of everything, and many switches.
#[derive(Clone, PartialEq, Debug)]
struct Order {
    name: String,
    dish: usize,
    guests: Option<u8>,
    switches: [bool; 40],
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Id {
    Name,
    Dish,
    Guests,
    Switch(usize),
}

const DISHES: [&str; 3] = ["soup", "stew", "nothing"];

impl Asks for Order {
    type Id = Id;
    type Done = Order;

    fn title(&self) -> String {
        "an order".into()
    }

    fn submit(&self) -> &'static str {
        "cook"
    }

    fn fields(&self) -> Vec<Field<Id>> {
        let name = Kind::Text { text: self.name.clone(), instead: String::new() };
        let guests = Number::new(self.guests, &(2..=30), Step::By(1));
        let mut fields = vec![
            Field::new(Id::Name, "name", name).help("whoever orders"),
            Field::new(Id::Dish, "dish", Kind::choice(DISHES[self.dish], self.dish, DISHES.len())),
        ];
        // Nobody is counted who eats nothing.
        if self.dish < 2 {
            fields.push(Field::new(Id::Guests, "guests", Kind::Number(guests)).note("who eat"));
        }
        fields.extend((0..40).map(|at| {
            let field = Field::new(Id::Switch(at), format!("spice{at:02}"), Kind::Switch(self.switches[at]));
            if at == 0 { field.under("spices") } else { field }
        }));
        fields
    }

    fn set(&mut self, id: Id, value: Value) {
        match (id, value) {
            (Id::Name, Value::Text(text)) => self.name = text,
            (Id::Dish, Value::Choice(at)) => self.dish = at,
            (Id::Guests, value) => self.guests = value.number(),
            (Id::Switch(at), Value::Switch(on)) => self.switches[at] = on,
            (id, value) => panic!("{value:?} for {id:?}"),
        }
    }

    fn finish(&mut self) -> Result<Order, (Id, String)> {
        if self.name == "nobody" { Err((Id::Name, "somebody must order".into())) } else { Ok(self.clone()) }
    }
}

struct Stage {
    form: Form<Order>,
    area: Rect,
}

impl Stage {
    fn new((width, height): (u16, u16)) -> Self {
        let order = Order { name: "Ada".into(), dish: 0, guests: Some(4), switches: [false; 40] };
        Self { form: Form::new(order, Id::Name), area: Rect::new(0, 0, width, height) }
    }

    fn press(&mut self, code: KeyCode) -> Outcome<Order> {
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        match resolve(&self.form.keys(), event) {
            Some(action) => return self.form.act(action, self.area),
            None => self.form.key(event),
        }
        Outcome::Open
    }

    fn write(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    fn lines(&self) -> Vec<String> {
        let theme = Theme::new(ThemeName::Mono, PieceStyle::Letters, Depth::Sixteen);
        let mut buf = Buffer::empty(self.area);
        self.form.draw(&mut buf, self.area, &theme);
        let line = |row| (0..self.area.width).map(|column| buf[(column, row)].symbol()).collect();
        (0..self.area.height).map(line).collect()
    }

    fn order(&self) -> &Order {
        self.form.asks()
    }

    fn click(&mut self, column: usize, row: usize) -> Outcome<Order> {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let (column, row) = (column as u16, row as u16);
        self.form.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, self.area)
    }

    /// Where a word stands.
    fn find(&self, word: &str) -> Option<(usize, usize)> {
        let places = self.lines();
        let found = places.iter().enumerate().find_map(|(row, line)| Some((line.find(word)?, row)))?;
        Some((places[found.1][..found.0].chars().count(), found.1))
    }
}

const SIZES: [(u16, u16); 5] = [(60, 18), (80, 22), (120, 38), (160, 48), (200, 60)];

#[test]
fn the_chosen_field_is_seen_at_every_size() {
    for size in (12..130).step_by(9).flat_map(|width| [8, 12, 18, 22, 48].map(|height| (width, height))) {
        let mut stage = Stage::new(size);
        for action in [Action::Down, Action::Up, Action::PageDown, Action::PageUp] {
            for _ in 0..stage.form.asks().fields().len() {
                let _ = stage.form.act(action, stage.area);
                let marks = stage.lines().concat().matches('▸').count();
                assert_eq!(marks, 1, "{size:?} {:?}", stage.lines());
            }
        }
    }
    // Nothing is asked of a place without room.
    for size in [(0, 0), (1, 1), (3, 2), (200, 1), (1, 60), (9, 4)] {
        let mut stage = Stage::new(size);
        let _ = (stage.press(KeyCode::Down), stage.click(0, 0), stage.lines());
    }
}

#[test]
fn a_form_that_is_higher_than_its_place_has_a_bar() {
    for (size, scrolls) in [((60, 18), true), ((80, 22), false), ((200, 60), false)] {
        let stage = Stage::new(size);
        assert_eq!(stage.lines().concat().contains('┃'), scrolls, "{size:?}");
    }
}

#[test]
fn every_field_that_is_seen_can_be_clicked() {
    for size in SIZES {
        let mut stage = Stage::new(size);
        for at in (0..40).rev() {
            let Some((column, row)) = stage.find(&format!("spice{at:02}")) else { continue };
            stage.click(column, row);
            assert!(stage.form.at() == Id::Switch(at) && stage.order().switches[at], "{size:?} {at}");
        }
        let _ = stage.form.act(Action::First, stage.area);
        let (column, row) = stage.find("‹ soup").expect("a dish");
        stage.click(column, row);
        assert_eq!((stage.form.at(), stage.order().dish), (Id::Dish, 2), "the left arrow goes back");
        let (column, row) = stage.find("‹ nothing ›").expect("a dish");
        stage.click(column + 10, row);
        assert_eq!(stage.order().dish, 0, "the right arrow goes on");
        let (column, row) = stage.find("Enter: cook").expect("a button");
        assert_eq!(stage.click(column, row), Outcome::Done(stage.order().clone()));
    }
}

#[test]
fn what_is_there_is_replaced_by_typing_and_kept_by_moving() {
    let mut stage = Stage::new(SIZES[1]);
    stage.write("Bo");
    assert_eq!(stage.order().name, "Bo");
    for (keys, becomes) in [
        (vec![KeyCode::End, KeyCode::Char('!')], "Ada!"),
        (vec![KeyCode::Home, KeyCode::Char('!')], "!Ada"),
        (vec![KeyCode::Left, KeyCode::Char('!')], "!Ada"),
        (vec![KeyCode::Backspace], ""),
    ] {
        let mut stage = Stage::new(SIZES[1]);
        for key in keys {
            stage.press(key);
        }
        assert_eq!(stage.order().name, becomes);
    }
}

#[test]
fn a_paste_goes_where_the_cursor_is() {
    let mut stage = Stage::new(SIZES[1]);
    stage.press(KeyCode::Home);
    stage.form.paste("Dr.\n the great ");
    assert_eq!(stage.order().name, "Dr. the greatAda");
    stage.press(KeyCode::Down);
    stage.form.paste("Bo");
    assert_eq!((stage.order().name.as_str(), stage.form.at()), ("Bo", Id::Name), "the field for text");
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.form.paste(" 12\n");
    assert_eq!((stage.order().guests, stage.form.at()), (Some(12), Id::Guests), "a number, too");
    stage.form.paste("soup");
    assert!(stage.find("a whole number from 2 to 30").is_some(), "{:?}", stage.lines());
    assert_eq!(
        stage.order(),
        &Order { name: "Bo".into(), guests: Some(4), ..Stage::new(SIZES[1]).form.asks().clone() }
    );
}

#[test]
fn numbers_are_typed_and_checked() {
    let mut stage = Stage::new(SIZES[1]);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    stage.write("12");
    assert_eq!(stage.order().guests, Some(12));
    stage.press(KeyCode::Right);
    assert_eq!(stage.order().guests, Some(13), "the arrows go on from there");
    stage.write("99");
    assert_eq!(stage.press(KeyCode::Enter), Outcome::Open);
    assert!(stage.find("a whole number from 2 to 30").is_some(), "{:?}", stage.lines());
    stage.press(KeyCode::Backspace);
    assert_eq!(stage.order().guests, Some(9));
    assert!(matches!(stage.press(KeyCode::Enter), Outcome::Done(_)));
}

#[test]
fn a_number_that_is_refused_stays_until_it_is_mended_and_what_is_allowed_is_said() {
    type Leave = fn(&mut Stage);
    let leaves: [Leave; 6] = [
        |stage| drop(stage.press(KeyCode::Up)),
        |stage| drop(stage.press(KeyCode::Down)),
        |stage| drop(stage.press(KeyCode::Tab)),
        |stage| drop(stage.press(KeyCode::Enter)),
        |stage| stage.form.go_to(Id::Name, stage.area),
        |stage| {
            let (column, row) = stage.find("spice00").expect("a switch");
            stage.click(column, row);
        },
    ];
    for (at, leave) in leaves.into_iter().enumerate() {
        let mut stage = Stage::new(SIZES[1]);
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Down);
        stage.write("300");
        for _ in 0..2 {
            assert!(stage.find("a whole number from 2 to 30").is_some(), "{at}: {:?}", stage.lines());
            assert!(
                stage.find("300").is_some() && stage.form.at() == Id::Guests,
                "{at}: {:?}",
                stage.lines()
            );
            assert_eq!((stage.order().guests, stage.order().switches[0]), (Some(4), false), "{at}");
            leave(&mut stage);
        }
        stage.press(KeyCode::Backspace);
        stage.press(KeyCode::Up);
        assert_eq!((stage.order().guests, stage.form.at()), (Some(30), Id::Dish), "{at}: it is mended");
    }
}

#[test]
fn a_number_that_is_refused_is_given_up_with_a_word_before_the_form_is_left() {
    for wrong in ["300", "1", "-"] {
        let mut stage = Stage::new(SIZES[1]);
        stage.press(KeyCode::Down);
        stage.press(KeyCode::Down);
        stage.write(wrong);
        assert_eq!(stage.press(KeyCode::Esc), Outcome::Open, "{wrong}");
        for says in ["as it was, 4", "not a whole number from 2 to 30", "‹ 4 ›"] {
            assert!(stage.find(says).is_some(), "{wrong}: {says}: {:?}", stage.lines());
        }
        assert_eq!(stage.order().guests, Some(4), "{wrong}");
        assert_eq!(stage.press(KeyCode::Esc), Outcome::Left, "{wrong}");
    }
}

#[test]
fn a_click_on_a_number_that_is_typed_turns_nothing() {
    let mut stage = Stage::new(SIZES[1]);
    let (column, row) = stage.find("‹ 4 ›").expect("guests");
    stage.click(column, row);
    assert_eq!(stage.order().guests, Some(3), "there are arrows");
    stage.write("12");
    for column in column..column + 6 {
        stage.click(column, row);
        assert_eq!(stage.order().guests, Some(12), "there are none");
    }
}

#[test]
fn a_field_that_depends_on_another_comes_and_goes() {
    let mut stage = Stage::new(SIZES[1]);
    assert!(stage.find("guests").is_some());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Left);
    assert!(stage.find("guests").is_none(), "{:?}", stage.lines());
}

#[test]
fn what_is_refused_says_why_and_where() {
    let mut stage = Stage::new(SIZES[1]);
    stage.write("nobody");
    stage.press(KeyCode::Down);
    assert_eq!(stage.press(KeyCode::Enter), Outcome::Open);
    assert!(stage.form.at() == Id::Name && stage.find("somebody must order").is_some());
    stage.press(KeyCode::Backspace);
    assert_eq!(stage.order().name, "nobod", "what is wrong can be corrected");
    assert_eq!(stage.press(KeyCode::Esc), Outcome::Left);
}
