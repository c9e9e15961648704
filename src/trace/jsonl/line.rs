//! A line of the file: a JSON object, read into keys and values without a copy of what is short.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use smallvec::SmallVec;

/// An object has no more keys than this.
const MOST_KEYS: usize = 64;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Val<'a> {
    Null,
    Flag(bool),
    Whole(i64),
    Real(f64),
    Text(Cow<'a, str>),
    /// A list or an object.
    More(Box<Value>),
}

impl Val<'_> {
    /// As it is kept where nothing here understands it.
    pub(super) fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Flag(flag) => (*flag).into(),
            Self::Whole(number) => (*number).into(),
            Self::Real(number) => (*number).into(),
            Self::Text(text) => text.to_string().into(),
            Self::More(value) => (**value).clone(),
        }
    }

    /// As it stands in an error: not more than a few words of it.
    pub(super) fn brief(&self) -> String {
        let text = self.to_value().to_string();
        match text.char_indices().nth(40) {
            Some((at, _)) => format!("{}…", &text[..at]),
            None => text,
        }
    }
}

/// The keys of an object in their order, and which of them were asked for.
#[derive(Debug)]
pub(super) struct Line<'a> {
    keys: SmallVec<[(Cow<'a, str>, Val<'a>); 8]>,
    used: Cell<u64>,
}

/// Most keys have one letter or differ in the first.
#[inline]
fn same(one: &str, two: &str) -> bool {
    one.len() == two.len()
        && one.as_bytes().first() == two.as_bytes().first()
        && (one.len() == 1 || one == two)
}

impl<'a> Line<'a> {
    /// No line yet.
    pub(super) fn new() -> Self {
        Self { keys: SmallVec::new(), used: Cell::new(0) }
    }

    /// Reads a line into this new one: it is filled where it stands, for it is large to be handed on by value.
    pub(super) fn fill(&mut self, text: &'a str) -> Result<(), serde_json::Error> {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        Keys(self).deserialize(&mut deserializer)?;
        deserializer.end()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.iter().any(|(name, _)| same(name, key))
    }

    /// The value of a key, which is understood from now on.
    pub(super) fn get(&self, key: &str) -> Option<&Val<'a>> {
        let at = self.keys.iter().position(|(name, _)| same(name, key))?;
        self.used.set(self.used.get() | 1 << at);
        Some(&self.keys[at].1)
    }

    /// Nothing of it is understood.
    pub(super) fn forget(&self) {
        self.used.set(0);
    }

    /// Whether every key was understood.
    pub(super) fn is_used_up(&self) -> bool {
        self.used.get().count_ones() as usize == self.keys.len()
    }

    /// What was not understood.
    pub(super) fn rest(&self) -> Map<String, Value> {
        let unused = self.keys.iter().enumerate().filter(|(at, _)| self.used.get() >> at & 1 == 0);
        unused.map(|(_, (name, value))| (name.to_string(), value.to_value())).collect()
    }
}

/// Puts the keys of an object into a line.
struct Keys<'l, 'a>(&'l mut Line<'a>);

impl<'de> DeserializeSeed<'de> for Keys<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Keys<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self(line) = self;
        while let Some(Key(name)) = map.next_key()? {
            if line.has(&name) {
                return Err(A::Error::custom(format_args!("`{name}` stands there twice")));
            }
            if line.keys.len() == MOST_KEYS {
                return Err(A::Error::custom(format_args!("there are more than {MOST_KEYS} keys")));
            }
            line.keys.push((name, map.next_value()?));
        }
        Ok(())
    }
}

/// A key, borrowed where it can be.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}

struct KeyVisitor;

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Key<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
        Ok(Key(Cow::Owned(text.to_owned())))
    }
}

impl<'de> Deserialize<'de> for Val<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValVisitor)
    }
}

struct ValVisitor;

impl<'de> Visitor<'de> for ValVisitor {
    type Value = Val<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Val<'de>, E> {
        Ok(Val::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Val<'de>, E> {
        Ok(Val::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Val<'de>, E> {
        Ok(Val::Whole(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Val<'de>, E> {
        Ok(i64::try_from(number).map_or_else(|_| Val::More(Box::new(number.into())), Val::Whole))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Val<'de>, E> {
        Ok(Val::Real(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Val<'de>, E> {
        Ok(Val::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Val<'de>, E> {
        Ok(Val::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Val<'de>, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Val::More(Box::new(Value::Array(values))))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Val<'de>, A::Error> {
        let mut values = Map::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            values.insert(name, value);
        }
        Ok(Val::More(Box::new(Value::Object(values))))
    }
}
