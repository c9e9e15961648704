//! A form is filled in.

use std::ops::ControlFlow;

use super::{Flow, Menu, Overlay};
use crate::ui::prelude::*;
use crate::ui::widgets::form::{Asks, Form, Outcome, Value};

/// Columns of a list of values.
const LIST: u16 = 46;

/// The form, and what comes of it.
pub struct Fill<S, A: Asks> {
    form: Form<A>,
    /// The values of the chosen field, while one is looked for among them.
    list: Option<Menu<Form<A>, (usize, String)>>,
    then: fn(&mut S, A::Done) -> Flow,
    left: fn(&mut S) -> Vec<Effect>,
    hears: fn(&mut Form<A>, Msg, &mut S) -> Flow,
}

impl<S, A: Asks + 'static> Fill<S, A> {
    /// What is done with the form once it is filled in; it may stay open.
    pub fn new(form: Form<A>, then: fn(&mut S, A::Done) -> Flow) -> Self {
        Self { form, list: None, then, left: |_| Vec::new(), hears: |_, msg, _| Flow::Below(msg) }
    }

    /// This is done when it is left as it was.
    pub fn or(self, left: fn(&mut S) -> Vec<Effect>) -> Self {
        Self { left, ..self }
    }

    /// This takes note of what comes from elsewhere.
    pub fn hearing(self, hears: fn(&mut Form<A>, Msg, &mut S) -> Flow) -> Self {
        Self { hears, ..self }
    }

    /// Opens the list of the values that the chosen field can have.
    fn look_for_value(&mut self) {
        let Some((label, names, at)) = self.form.choices() else { return };
        let row = |_: &Form<A>, _, (_, name): &(usize, String), _: &Theme| Line::from(name.clone());
        let names = names.into_iter().enumerate().collect();
        let list = Menu::new((label, LIST), names, row, |form: &mut Form<A>, (at, _)| {
            form.put(Value::Choice(at));
            Vec::new()
        });
        self.list = Some(list.found_by(|(_, name)| name.clone()).at(at));
    }

    /// Takes a message while a value is looked for. What is not for the list comes back.
    fn in_list(&mut self, msg: Msg, area: Rect) -> Option<Msg> {
        let Some(mut list) = self.list.take() else { return Some(msg) };
        let left = match list.update(msg, area, &mut self.form) {
            Flow::Close(_) => return None,
            Flow::Stay(_) => None,
            Flow::Below(msg) => Some(msg),
        };
        self.list = Some(list);
        left
    }
}

impl<S, A: Asks + 'static> Overlay<S> for Fill<S, A> {
    fn title(&self) -> Option<String> {
        self.form.asks().window()
    }

    fn keys(&self) -> Vec<&'static Binding> {
        self.list.as_ref().map_or_else(|| self.form.keys(), Overlay::keys)
    }

    fn typing(&self) -> bool {
        self.list.as_ref().map_or_else(|| self.form.typing(), Overlay::typing)
    }

    fn outlives(&self) -> bool {
        true
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow {
        let Some(msg) = self.in_list(msg, area) else { return Flow::Stay(Vec::new()) };
        if let Msg::Act(Action::Find) = msg {
            self.look_for_value();
            return Flow::Stay(Vec::new());
        }
        match self.form.update(msg, area) {
            ControlFlow::Continue(msg) => (self.hears)(&mut self.form, msg, below),
            ControlFlow::Break(Outcome::Open) => Flow::Stay(Vec::new()),
            ControlFlow::Break(Outcome::Left) => Flow::Close((self.left)(below)),
            ControlFlow::Break(Outcome::Done(done)) => (self.then)(below, done),
        }
    }

    fn view(&self, _below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.form.draw(buf, area, theme);
        if let Some(list) = &self.list {
            list.view(&self.form, buf, area, theme);
        }
    }
}
