//! A form: fields that are described as data. Drawing, keys, the mouse, scrolling and checking are the same for all.
//!
//! Who asks something implements [`Asks`]: it says what the fields are now, takes what they are set to, and makes
//! something of it all. The form itself keeps no more than which field is chosen and what is being typed into it.

mod field;
mod layout;
mod start;
mod typed;
mod view;

use ratatui::layout::Size;

use std::ops::ControlFlow;

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};

use self::layout::{Part, Places};
use crate::games::BoardView;
use crate::ui::prelude::*;
use crate::ui::widgets::board::Shape;
use crate::ui::widgets::input::Input;

pub use self::field::{Field, Kind, Number, Step, Value};
pub use self::start::{Start, board_of, game_field, shape_of};

/// What a form asks for.
pub trait Asks {
    /// The names of the fields.
    type Id: Copy + PartialEq;
    /// What comes of a form that is filled in.
    type Done;

    /// Above the form.
    fn title(&self) -> String;

    /// What the title bar says while it is asked; none where that is the title of the screen.
    fn window(&self) -> Option<String> {
        None
    }

    /// What is done with a form that is filled in, as a verb; empty where every change counts at once.
    fn submit(&self) -> &'static str;

    /// The fields as they are now, at least one. Which there are may depend on what they hold.
    fn fields(&self) -> Vec<Field<Self::Id>>;

    /// Sets a field. The value is of the field's kind and one that it allows.
    fn set(&mut self, id: Self::Id, value: Value);

    /// What the form comes to.
    ///
    /// # Errors
    /// Which field is wrong, and why.
    fn finish(&mut self) -> Result<Self::Done, (Self::Id, String)>;

    /// The position that the form is about, where there is room for it.
    fn board(&self) -> Option<&BoardView> {
        None
    }

    /// The shape of the picture of it, which keeps its place while there is none.
    fn shape(&self) -> Option<Shape> {
        self.board().and_then(Shape::of)
    }

    /// More about a field than its help says, in lines of so many columns, where there is room for it: what can be cut to so many
    /// rows is.
    fn more(&self, _field: Self::Id, _room: Size, _theme: &Theme) -> Vec<Line<'static>> {
        Vec::new()
    }

    /// What a click on a row of that chooses.
    fn pressed(&self, _row: u16, _room: Size) -> Option<(Self::Id, Value)> {
        None
    }
}

/// What a key or a click comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<D> {
    /// The form stays open.
    Open,
    /// The form is left without doing anything.
    Left,
    /// The form is filled in.
    Done(D),
}

/// A form while it is open.
pub struct Form<A: Asks> {
    asks: A,
    at: A::Id,
    /// What is being typed into the chosen field.
    line: Option<Input>,
    /// What the chosen field held before a number was typed into it.
    former: Value,
    /// The first line that was shown last.
    top: u16,
    /// What is wrong with the chosen field.
    error: Option<String>,
}

/// More values than these are looked for in a list.
const FEW: usize = 7;
/// How many fields a page is.
const PAGE: usize = 10;

impl<A: Asks> Form<A> {
    /// A form with this field chosen.
    pub fn new(asks: A, at: A::Id) -> Self {
        let mut form = Self { asks, at, line: None, former: Value::Number(None), top: 0, error: None };
        form.enter(at);
        form
    }

    /// What it asks for.
    pub fn asks(&self) -> &A {
        &self.asks
    }

    /// What it asks for, to be changed from outside.
    pub fn asks_mut(&mut self) -> &mut A {
        &mut self.asks
    }

    /// The chosen field.
    pub fn at(&self) -> A::Id {
        self.at
    }

    /// Characters go into the chosen field.
    pub fn typing(&self) -> bool {
        self.field().kind.is_typed()
    }

    /// The bindings that are live. A form in which every change counts at once is neither done nor left.
    pub fn keys(&self) -> Vec<&'static Binding> {
        let own = match self.field().kind {
            Kind::Text { .. } => None,
            Kind::Search { .. } => Some(Context::FormSearch),
            _ => Some(Context::FormValue),
        };
        let ends = |row: &&Binding| matches!(row.action, Action::Accept | Action::Cancel);
        let stays = self.asks.submit().is_empty();
        let wrong = self.unmended().map(|_| Context::FormWrong);
        // What is wrong is told once.
        let is_told = self.is_refused();
        let rows = wrong.into_iter().chain(own).chain([Context::Form]).flat_map(keymap::of);
        let is_long = self.choices().is_some();
        let is_live = |row: &&Binding| match row.action {
            Action::Find => is_long,
            Action::Accept => !stays && !is_told,
            // Nobody leaves a number that may not be.
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                !is_told
            }
            _ => !(stays && ends(row)),
        };
        rows.filter(is_live).collect()
    }

    /// What the chosen field is called, what it can hold and the number of what it holds, if that is too much to be gone
    /// through by arrows.
    pub fn choices(&self) -> Option<(String, Vec<String>, usize)> {
        match self.field() {
            Field { label, kind: Kind::Choice { names, at, .. }, .. } if names.len() > FEW => {
                Some((label, names, at))
            }
            _ => None,
        }
    }

    /// Chooses a field that is wrong, and says why.
    pub fn refuse(&mut self, at: A::Id, error: String) {
        if at != self.at {
            self.enter(at);
            // What is wrong is corrected rather than replaced.
            self.line = self.line.take().map(|line| Input::begun(line.text()));
        }
        self.error = Some(error);
    }

    /// Goes to a field, and scrolls as far as that takes.
    pub fn go_to(&mut self, at: A::Id, area: Rect) {
        self.enter(at);
        self.follow(area);
    }

    /// Takes a message; one that is not for a form is to go on.
    pub fn update(&mut self, msg: Msg, area: Rect) -> ControlFlow<Outcome<A::Done>, Msg> {
        match msg {
            Msg::Act(action) => return ControlFlow::Break(self.act(action, area)),
            Msg::Mouse(mouse) => return ControlFlow::Break(self.mouse(mouse, area)),
            Msg::Key(key) => self.key(key),
            Msg::Paste(text) => self.paste(&text),
            msg => return ControlFlow::Continue(msg),
        }
        ControlFlow::Break(Outcome::Open)
    }

    /// Does what a key of the table means.
    pub fn act(&mut self, action: Action, area: Rect) -> Outcome<A::Done> {
        let fields = self.asks.fields();
        let (at, last) = (self.chosen(&fields), fields.len() - 1);
        match action {
            Action::Up => self.enter(fields[if at == 0 { last } else { at - 1 }].id),
            Action::Down => self.enter(fields[if at == last { 0 } else { at + 1 }].id),
            Action::PageUp => self.enter(fields[at.saturating_sub(PAGE)].id),
            Action::PageDown => self.enter(fields[(at + PAGE).min(last)].id),
            Action::First => self.enter(fields[0].id),
            Action::Last => self.enter(fields[last].id),
            Action::Left => self.change(false),
            Action::Right => self.change(true),
            Action::Accept => return self.finish(),
            Action::TakeBack => self.take_back(),
            Action::Cancel => return Outcome::Left,
            _ => {}
        }
        self.follow(area);
        Outcome::Open
    }

    /// A key that the table does not have: it may be typed into the chosen field.
    pub fn key(&mut self, key: KeyEvent) {
        let field = self.field();
        match &field.kind {
            Kind::Text { .. } | Kind::Search { .. } => {
                if let Some(line) = &mut self.line
                    && line.key(key)
                {
                    let text = line.text().to_string();
                    self.set(Value::Text(text));
                }
            }
            Kind::Number(number) => {
                let edits = matches!(key.code, KeyCode::Backspace | KeyCode::Delete);
                let digit = matches!(key.code, KeyCode::Char('0'..='9' | '-'));
                if !(digit || edits || self.line.is_some()) {
                    return;
                }
                if self.number_line(number).key(key) {
                    self.type_number(number);
                }
            }
            Kind::Choice { .. } | Kind::Switch(_) => {}
        }
    }

    /// A pasted text goes where the cursor stands; where nothing can be typed, into the first field for text.
    pub fn paste(&mut self, text: &str) {
        if let Kind::Number(number) = self.field().kind {
            self.number_line(&number).insert(text.trim());
            return self.type_number(&number);
        }
        let fields = self.asks.fields();
        if !self.typing()
            && let Some(field) = fields.iter().find(|field| matches!(field.kind, Kind::Text { .. }))
        {
            self.enter(field.id);
        }
        if let (true, Some(line)) = (self.typing(), &mut self.line) {
            line.insert(&text.split_whitespace().collect::<Vec<_>>().join(" "));
            let text = line.text().to_string();
            self.set(Value::Text(text));
        }
    }

    /// A click chooses a field, sets a switch, or changes a value at its arrows or once it is chosen; the wheel goes
    /// through the fields.
    pub fn mouse(&mut self, mouse: MouseEvent, area: Rect) -> Outcome<A::Done> {
        let fields = self.asks.fields();
        let (at, last) = (self.chosen(&fields), fields.len() - 1);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => return self.click(&fields, area, mouse),
            MouseEventKind::ScrollUp => self.enter(fields[at.saturating_sub(1)].id),
            MouseEventKind::ScrollDown => self.enter(fields[(at + 1).min(last)].id),
            _ => return Outcome::Open,
        }
        self.follow(area);
        Outcome::Open
    }

    fn click(&mut self, fields: &[Field<A::Id>], area: Rect, mouse: MouseEvent) -> Outcome<A::Done> {
        let places = self.places(fields, area);
        let (top, point) = (places.top(self.top, self.chosen(fields)), (mouse.column, mouse.row).into());
        self.top = top;
        if places.button.contains(point) {
            return self.finish();
        }
        if let Some((id, value)) = self.pressed_in_more(fields, &places, point) {
            self.enter(id);
            if self.at == id {
                self.put(value);
            }
            self.follow(area);
            return Outcome::Open;
        }
        let hit = |cell: &&layout::Cell| {
            cell.part != Part::Heading && places.seen(cell, top).is_some_and(|place| place.contains(point))
        };
        let Some(cell) = places.cells.iter().find(hit) else { return Outcome::Open };
        let (field, was) = (&fields[cell.field], self.at);
        if was == field.id && matches!(field.kind, Kind::Number(_)) && self.line.is_some() {
            // While a number is typed there are no arrows.
            return Outcome::Open;
        }
        self.enter(field.id);
        if self.at != field.id {
            return Outcome::Open;
        }
        match view::forward(field, cell, places.values, mouse.column - places.list.x) {
            Some(forward) => self.change(forward),
            None if was == field.id || matches!(field.kind, Kind::Switch(_)) => self.change(true),
            None => {}
        }
        self.follow(area);
        Outcome::Open
    }

    /// The next value of the chosen field, or the one before.
    fn change(&mut self, forward: bool) {
        let turned = |at: usize, of: usize| (at + if forward { 1 } else { of.max(1) - 1 }) % of.max(1);
        let value = match self.field().kind {
            Kind::Choice { at, of, .. } | Kind::Search { at, of, .. } => Value::Choice(turned(at, of)),
            Kind::Switch(on) => Value::Switch(!on),
            Kind::Number(number) => {
                self.line = None;
                Value::Number(number.next(forward))
            }
            Kind::Text { .. } => return,
        };
        self.set(value);
    }

    /// Sets the chosen field; what was being typed into it is gone.
    pub fn put(&mut self, value: Value) {
        self.set(value);
        let at = self.at;
        self.line = None;
        self.enter(at);
    }

    fn set(&mut self, value: Value) {
        self.error = None;
        self.asks.set(self.at, value);
    }

    fn finish(&mut self) -> Outcome<A::Done> {
        if !self.is_mended() {
            return Outcome::Open;
        }
        match self.asks.finish() {
            Ok(done) => Outcome::Done(done),
            Err((at, error)) => {
                self.refuse(at, error);
                Outcome::Open
            }
        }
    }

    /// Goes to a field: what a text holds is selected, so that typing replaces it.
    /// A number that is not allowed stays where it is typed, and what is allowed is said, until it is mended.
    fn enter(&mut self, at: A::Id) {
        if let Some(allowed) = self.unmended().filter(|_| at != self.at) {
            self.error = Some(allowed);
            return;
        }
        let again = self.at == at && self.line.is_some();
        self.at = at;
        if again {
            return;
        }
        self.error = None;
        self.line = match self.field().kind {
            Kind::Text { text, .. } | Kind::Search { typed: text, .. } => Some(Input::new(text)),
            _ => None,
        };
    }

    /// Scrolls as far as the chosen field has moved out of sight.
    fn follow(&mut self, area: Rect) {
        let fields = self.asks.fields();
        self.top = self.places(&fields, area).top(self.top, self.chosen(&fields));
    }

    fn places(&self, fields: &[Field<A::Id>], area: Rect) -> Places {
        Places::new(fields, self.asks.submit(), self.asks.shape(), area)
    }

    fn field(&self) -> Field<A::Id> {
        let mut fields = self.asks.fields();
        fields.swap_remove(self.chosen(&fields))
    }

    /// The number of the chosen field.
    fn chosen(&self, fields: &[Field<A::Id>]) -> usize {
        fields.iter().position(|field| field.id == self.at).unwrap_or(0)
    }
}
