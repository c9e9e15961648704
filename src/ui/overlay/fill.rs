//! A form is filled in.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Flow, Overlay};
use crate::ui::keymap::Binding;
use crate::ui::msg::{Effect, Msg};
use crate::ui::theme::Theme;
use crate::ui::widgets::form::{Asks, Form, Outcome};

/// The form, and what comes of it.
pub struct Fill<S, A: Asks> {
    form: Form<A>,
    then: fn(&mut S, A::Done) -> Flow,
    left: fn(&mut S) -> Vec<Effect>,
    hears: fn(&mut Form<A>, Msg, &mut S) -> Flow,
}

impl<S, A: Asks> Fill<S, A> {
    /// What is done with the form once it is filled in; it may stay open.
    pub fn new(form: Form<A>, then: fn(&mut S, A::Done) -> Flow) -> Self {
        Self { form, then, left: |_| Vec::new(), hears: |_, msg, _| Flow::Below(msg) }
    }

    /// This is done when it is left as it was.
    pub fn or(self, left: fn(&mut S) -> Vec<Effect>) -> Self {
        Self { left, ..self }
    }

    /// This takes note of what comes from elsewhere.
    pub fn hearing(self, hears: fn(&mut Form<A>, Msg, &mut S) -> Flow) -> Self {
        Self { hears, ..self }
    }
}

impl<S, A: Asks> Overlay<S> for Fill<S, A> {
    fn keys(&self) -> Vec<&'static Binding> {
        self.form.keys()
    }

    fn typing(&self) -> bool {
        self.form.typing()
    }

    fn outlives(&self) -> bool {
        true
    }

    fn update(&mut self, msg: Msg, area: Rect, below: &mut S) -> Flow {
        let outcome = match msg {
            Msg::Act(action) => self.form.act(action, area),
            Msg::Mouse(mouse) => self.form.mouse(mouse, area),
            Msg::Key(key) => {
                self.form.key(key);
                Outcome::Open
            }
            Msg::Paste(text) => {
                self.form.paste(&text);
                Outcome::Open
            }
            msg => return (self.hears)(&mut self.form, msg, below),
        };
        match outcome {
            Outcome::Open => Flow::Stay(Vec::new()),
            Outcome::Left => Flow::Close((self.left)(below)),
            Outcome::Done(done) => (self.then)(below, done),
        }
    }

    fn view(&self, _below: &S, buf: &mut Buffer, area: Rect, theme: &Theme) {
        self.form.draw(buf, area, theme);
    }
}
