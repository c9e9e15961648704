//! A field of a form as data: what it is called, what it holds, and what is said about it.

use std::ops::RangeInclusive;

use unicode_width::UnicodeWidthStr as _;

use crate::numbers::thousands;

/// Columns before what is told of a field, at least.
const INDENT: usize = 3;

/// A field of a form. `I` is what the form's owner calls it.
#[derive(Clone, Debug)]
pub struct Field<I> {
    pub(super) id: I,
    pub(super) label: String,
    pub(super) kind: Kind,
    /// Beside the value.
    pub(super) note: String,
    /// At the far end of its row, where there is room.
    pub(super) tag: &'static str,
    /// On a line of its own below the value.
    pub(super) below: String,
    /// In the place for help, while the field is chosen.
    pub(super) help: String,
    /// Above this field and those that follow.
    pub(super) heading: &'static str,
}

impl<I> Field<I> {
    /// A field with nothing said about it.
    pub fn new(id: I, label: impl Into<String>, kind: Kind) -> Self {
        let [note, below, help] = [const { String::new() }; 3];
        Self { id, label: label.into(), kind, note, tag: "", below, help, heading: "" }
    }

    /// With this beside its value.
    pub fn note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// With this at the far end of its row, where there is room.
    pub fn tag(self, tag: &'static str) -> Self {
        Self { tag, ..self }
    }

    /// With this on the line below its value.
    pub fn below(self, below: impl Into<String>) -> Self {
        Self { below: below.into(), ..self }
    }

    /// With this in the place for help, while the field is chosen.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// The first of several below a heading; an empty one is none.
    pub fn under(self, heading: &'static str) -> Self {
        Self { heading, ..self }
    }

    /// What it may be, or else what is said of it, where that needs no more than so many columns.
    pub(super) fn tells_in(&self, width: u16) -> Option<String> {
        let all = match &self.kind {
            Kind::Choice { names, .. } => names.join(", "),
            _ => String::new(),
        };
        let fits = |text: &String| !text.is_empty() && text.width() + INDENT <= width.into();
        [all, self.says()].into_iter().find(fits)
    }

    /// All that is said of it in the place for help.
    pub(super) fn says(&self) -> String {
        match &self.kind {
            Kind::Number(number) if self.help.is_empty() => number.allowed(),
            Kind::Number(number) if self.help.contains(&number.range.end().to_string()) => self.help.clone(),
            Kind::Number(number) => format!("{} ({})", self.help, number.allowed()),
            _ => self.help.clone(),
        }
    }
}

/// What a field holds.
#[derive(Clone, Debug)]
pub enum Kind {
    /// One of several, which go round.
    Choice {
        /// The chosen one, as it is shown.
        shown: String,
        /// Its number, from 0.
        at: usize,
        /// How many there are.
        of: usize,
        /// All of them, to be looked for in a list; none where they are few.
        names: Vec<String>,
    },
    /// One of several that are found by what is typed.
    Search {
        /// What is typed.
        typed: String,
        /// The chosen one, as it is shown.
        shown: String,
        /// Its number among those that are found, from 0.
        at: usize,
        /// How many are found.
        of: usize,
    },
    /// A whole number.
    Number(Number),
    /// On or off.
    Switch(bool),
    /// A line of text.
    Text {
        /// The line.
        text: String,
        /// What is shown in its place while it is not being typed; empty where the text is.
        instead: String,
    },
}

impl Kind {
    /// One of these.
    pub fn choice<S: Into<String>>(shown: S, at: usize, of: usize) -> Self {
        Self::Choice { shown: shown.into(), at, of, names: Vec::new() }
    }

    /// One of these, which may be many.
    pub fn one_of(names: impl IntoIterator<Item = impl Into<String>>, at: usize) -> Self {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        Self::Choice { shown: names.get(at).cloned().unwrap_or_default(), at, of: names.len(), names }
    }

    /// What it holds, so that it can be set to it again.
    pub fn value(&self) -> Value {
        match self {
            Self::Choice { at, .. } | Self::Search { at, .. } => Value::Choice(*at),
            Self::Number(number) => Value::Number(number.value),
            Self::Switch(on) => Value::Switch(*on),
            Self::Text { text, .. } => Value::Text(text.clone()),
        }
    }

    /// Characters are typed into it.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, Self::Text { .. } | Self::Search { .. })
    }
}

/// What a field is to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// The one with this number.
    Choice(usize),
    /// This number, which is in its range; `None` only where there may be none.
    Number(Option<i64>),
    /// On or off.
    Switch(bool),
    /// What is typed.
    Text(String),
}

impl Value {
    /// The number, where it is one and fits.
    pub fn number<T: TryFrom<i64>>(&self) -> Option<T> {
        match self {
            Self::Number(Some(number)) => T::try_from(*number).ok(),
            _ => None,
        }
    }
}

/// A whole number and what it may be.
#[derive(Clone, Debug)]
pub struct Number {
    value: Option<i64>,
    range: RangeInclusive<i64>,
    step: Step,
    /// What is shown where there is none.
    none: Option<&'static str>,
    unit: &'static str,
}

/// To which number the arrow keys go.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The next multiple of this.
    By(i64),
    /// The next of these, which stand in order.
    Through(&'static [i64]),
    /// Ones up to a hundred, then a tenth of the power of ten that is there.
    Growing,
}

impl Number {
    /// A number in its range.
    pub fn new<T: Into<i64> + Copy>(value: Option<T>, range: &RangeInclusive<T>, step: Step) -> Self {
        let range = (*range.start()).into()..=(*range.end()).into();
        Self { value: value.map(Into::into), range, step, none: None, unit: "" }
    }

    /// There may be none, which is shown like this; it stands before the first number and after the last.
    pub fn or(self, none: &'static str) -> Self {
        Self { none: Some(none), ..self }
    }

    /// With the sign of its unit.
    pub fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    pub(super) fn shown(&self) -> String {
        match (self.value, self.none) {
            (Some(value), _) if self.unit.is_empty() => value.to_string().replace('-', "−"),
            (Some(value), _) => {
                let digits = u64::try_from(value).map_or_else(|_| value.to_string(), thousands);
                format!("{digits} {}", self.unit)
            }
            (None, none) => none.unwrap_or_default().into(),
        }
    }

    /// The number alone, as it is typed.
    pub(super) fn digits(&self) -> String {
        self.value.map_or_else(String::new, |value| value.to_string())
    }

    /// What it may be, in words.
    pub(super) fn allowed(&self) -> String {
        let (low, high) = (self.range.start(), self.range.end());
        match self.none {
            Some(none) => format!("a whole number from {low} to {high}, or {none}"),
            None => format!("a whole number from {low} to {high}"),
        }
    }

    /// What a text says, as far as it is allowed; thousands may be apart, as they are shown.
    pub(super) fn read(&self, text: &str) -> Option<Value> {
        match text.trim() {
            "" => self.none.map(|_| Value::Number(None)),
            text => {
                let number = text
                    .replace(',', "")
                    .replace('−', "-")
                    .parse()
                    .ok()
                    .filter(|number| self.range.contains(number))?;
                let is_apart = || u64::try_from(number).is_ok_and(|number| thousands(number) == text);
                (!text.contains(',') || is_apart()).then_some(Value::Number(Some(number)))
            }
        }
    }

    /// The number after this one, or before it.
    pub(super) fn next(&self, forward: bool) -> Option<i64> {
        let (low, high) = (*self.range.start(), *self.range.end());
        let Some(value) = self.value else {
            return self.beyond(if forward { low - 1 } else { high + 1 }, forward);
        };
        let next = self.beyond(value, forward).filter(|next| self.range.contains(next));
        match self.none {
            Some(_) => next,
            None => next.or(Some(if forward { high } else { low })),
        }
    }

    fn beyond(&self, value: i64, forward: bool) -> Option<i64> {
        match self.step {
            Step::By(step) if forward => Some((value.div_euclid(step) + 1) * step),
            Step::By(step) => Some((value - 1).div_euclid(step) * step),
            Step::Through(all) if forward => all.iter().copied().find(|&next| next > value),
            Step::Through(all) => all.iter().copied().rev().find(|&next| next < value),
            Step::Growing => {
                let step = if value < 100 { 1 } else { 10_i64.pow(value.ilog10() - 1) };
                Some(if forward { value + step } else { value - step })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POWERS: &[i64] = &[10, 100, 1_000];

    fn numbers() -> impl Iterator<Item = Number> {
        let steps = [Step::By(1), Step::By(5), Step::Through(POWERS), Step::Growing];
        let ranges = [0..=20, 1..=100, 2..=2_000, 5..=5_000];
        ranges
            .into_iter()
            .flat_map(move |range| steps.map(|step| Number::new(Some(*range.start()), &range.clone(), step)))
    }

    #[test]
    fn every_step_is_to_an_allowed_number() {
        for number in numbers() {
            for forward in [true, false] {
                let mut number = number.clone();
                for _ in 0..300 {
                    number.value = number.next(forward);
                    assert!(number.value.is_some_and(|value| number.range.contains(&value)), "{number:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_shown_can_be_typed() {
        let number = Number::new(Some(2_000_000_i64), &(1..=20_000_000), Step::Growing).unit("nodes");
        assert_eq!(number.shown(), "2,000,000 nodes");
        assert_eq!(number.read("2,000,000"), Some(Value::Number(Some(2_000_000))));
        assert_eq!(number.read("20,000,001"), None);
        assert_eq!(number.read("1,5"), None);
    }

    #[test]
    fn where_there_may_be_none_the_numbers_go_round() {
        for number in numbers() {
            for forward in [true, false] {
                let (mut number, mut seen) = (Number { value: None, ..number.clone() }.or("none"), 0);
                loop {
                    number.value = number.next(forward);
                    if number.value.is_none() {
                        break;
                    }
                    seen += 1;
                    assert!(
                        seen <= 5_000 && number.read(&number.digits()) == Some(Value::Number(number.value)),
                        "{number:?}"
                    );
                }
                assert!(seen > 0, "{number:?}");
            }
        }
    }
}
