//! The clock of a new game: one of those that are known, or what is typed.

use super::clock::{CONTROLS, Control, long, read, short};
use crate::ui::widgets::form::{Field, Kind, Value};

/// What is typed, and which clock is chosen.
pub(super) struct Time {
    typed: String,
    control: Option<Control>,
}

impl Time {
    /// This clock, or none.
    pub(super) fn of(control: Option<Control>) -> Self {
        Self { typed: String::new(), control }
    }

    /// What is typed is the clock as soon as it is one; of the known ones another is chosen.
    pub(super) fn set(&mut self, value: Value) {
        match value {
            Value::Text(typed) => {
                self.typed = typed;
                self.control = self.read().unwrap_or(self.control);
            }
            // What is typed stays what it is until it is deleted.
            Value::Choice(at) if self.typed.is_empty() => self.control = CONTROLS[at % CONTROLS.len()],
            Value::Choice(_) | Value::Number(_) | Value::Switch(_) => {}
        }
    }

    /// The clock that is chosen; none for none.
    ///
    /// # Errors
    /// What a clock has to be, where something else is typed.
    pub(super) fn read(&self) -> Result<Option<Control>, String> {
        if self.typed.trim().is_empty() { Ok(self.control) } else { read(&self.typed) }
    }

    pub(super) fn field<I>(&self, id: I) -> Field<I> {
        let read = self.read();
        let (shown, note) = match self.control {
            None => ("no clock".into(), String::new()),
            Some(control) => (short(control), long(control)),
        };
        let (note, below) = match read {
            Ok(_) => (note, String::new()),
            // All that a clock may be is said when the game is to begin.
            Err(_) => ("as before".into(), "a clock is written like 5+3".into()),
        };
        let at = CONTROLS.iter().position(|known| *known == self.control).unwrap_or_default();
        let of = if self.typed.is_empty() { CONTROLS.len() } else { 1 };
        let kind = Kind::Search { typed: self.typed.clone(), shown, at, of };
        Field::new(id, "clock", kind).note(note).below(below).help(
            "type minutes and the seconds that a move gains, “5+3”, or choose by ← →; the clocks wait for the first move",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_the_clock_as_soon_as_it_is_one() {
        let mut time = Time::of(None);
        let mut typed = |text: &str| {
            time.set(Value::Text(text.into()));
            (time.control.map(short), time.read().is_ok())
        };
        assert_eq!(typed("5"), (Some("5+0".into()), true));
        assert_eq!(typed("5+"), (Some("5+0".into()), false));
        assert_eq!(typed("5+3"), (Some("5+3".into()), true));
        assert_eq!(typed("x"), (Some("5+3".into()), false));
        assert_eq!(typed(""), (Some("5+3".into()), true));
        time.set(Value::Choice(1));
        assert_eq!(time.control.map(short), Some("1+0".into()));
    }
}
