//! A number that is typed: it counts as soon as it is allowed, and is not given up without a word while it is not.

use super::field::{Kind, Number};
use super::{Asks, Form};
use crate::ui::widgets::input::Input;

impl<A: Asks> Form<A> {
    /// The line in which the chosen number is typed, begun if it is not yet.
    pub(super) fn number_line(&mut self, number: &Number) -> &mut Input {
        if self.line.is_none() {
            self.former = self.field().kind.value();
        }
        self.line.get_or_insert_with(|| Input::new(number.digits()))
    }

    /// What is typed counts as soon as it is allowed; while it is not, what was there before it.
    pub(super) fn type_number(&mut self, number: &Number) {
        let typed = self.line.as_ref().and_then(|line| number.read(line.text()));
        let error = typed.is_none().then(|| number.allowed());
        self.set(typed.unwrap_or_else(|| self.former.clone()));
        self.error = error;
    }

    /// What the number may be that is being typed, where it is not that.
    pub(super) fn unmended(&self) -> Option<String> {
        let (Kind::Number(number), Some(line)) = (self.field().kind, &self.line) else { return None };
        number.read(line.text()).is_none().then(|| number.allowed())
    }

    /// A number is typed that is not allowed, and it is said what is.
    pub fn is_refused(&self) -> bool {
        self.error.is_some() && self.unmended().is_some()
    }

    /// Nothing that is typed is other than what is allowed; else it is said what is.
    pub fn is_mended(&mut self) -> bool {
        let wrong = self.unmended();
        let is_mended = wrong.is_none();
        self.error = wrong.or(self.error.take());
        is_mended
    }

    /// The number that is being typed counts, or it is said what is allowed; `false` where none is.
    pub fn accept_number(&mut self) -> bool {
        let is_typed = self.line.is_some() && matches!(self.field().kind, Kind::Number(_));
        if is_typed && self.is_mended() {
            self.line = None;
        }
        is_typed
    }

    /// Puts the number back that was there before one was typed that is not allowed, and says so.
    pub(super) fn take_back(&mut self) {
        let Some(allowed) = self.unmended() else { return };
        self.put(self.former.clone());
        if let Kind::Number(number) = self.field().kind {
            self.error = Some(format!("as it was, {}: what was typed is not {allowed}", number.shown()));
        }
    }
}
