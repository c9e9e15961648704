//! Reads settings from TOML, and says where each mistake is.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::engine::EngineCommand;
use super::key::{Allowed, Key, Value};
use crate::document::Mistake;

/// Every mistake in a text.
pub fn mistakes(text: &str) -> Vec<Mistake> {
    read(text).mistakes
}

/// What a text says, in its order.
#[derive(Default)]
pub(super) struct Said {
    /// The settings that can be read.
    pub(super) settings: Vec<(Key, Value)>,
    /// Engines from outside.
    pub(super) engines: Vec<EngineCommand>,
    /// What is wrong.
    pub(super) mistakes: Vec<Mistake>,
}

/// The table of engines from outside.
pub(super) const ENGINES: &str = "engines";

/// Reads a text.
pub(super) fn read(text: &str) -> Said {
    let mut reader = Reader { text, said: Said::default() };
    match DeTable::parse(text) {
        Ok(table) => reader.table(None, table.get_ref()),
        Err(error) => {
            let message = error.message().lines().collect::<Vec<_>>().join(", ");
            reader.wrong(error.span().unwrap_or(0..0), message);
        }
    }
    reader.said.mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
    reader.said
}

struct Reader<'a> {
    text: &'a str,
    said: Said,
}

impl Reader<'_> {
    fn table(&mut self, table: Option<&str>, entries: &DeTable<'_>) {
        for (name, value) in entries {
            let (word, value_at) = (name.get_ref().as_ref(), value.span());
            let tables = tables();
            if let Some(key) = Key::all().find(|key| key.table() == table && key.word() == word) {
                self.setting(key, value.get_ref(), value_at);
            } else if let (None, ENGINES, Some(inner)) = (table, word, value.get_ref().as_table()) {
                self.engines(inner);
            } else if let (None, true, Some(inner)) =
                (table, tables.contains(word), value.get_ref().as_table())
            {
                self.table(Some(word), inner);
            } else if table.is_none() && tables.contains(word) {
                self.wrong(value_at, format!("`{word}` must be a table: [{word}]"));
            } else {
                self.wrong(name.span(), unknown(word, table));
            }
        }
    }

    fn engines(&mut self, entries: &DeTable<'_>) {
        for (name, value) in entries {
            let said = value.get_ref().as_str().ok_or("it must be a command in quotes".to_string());
            match said.and_then(|command| EngineCommand::read(name.get_ref(), command)) {
                Ok(engine) => self.said.engines.push(engine),
                Err(why) => self.wrong(value.span(), format!("`{ENGINES}.{}`: {why}", name.get_ref())),
            }
        }
    }

    fn setting(&mut self, key: Key, value: &DeValue<'_>, at: Range<usize>) {
        let allowed = key.allowed();
        match typed(value, &allowed).filter(|&value| allowed.contains(value)) {
            Some(value) => self.said.settings.push((key, value)),
            None => self.wrong(at, format!("`{key}` must be {allowed}")),
        }
    }

    fn wrong(&mut self, at: Range<usize>, message: String) {
        self.said.mistakes.push(Mistake::at(self.text, at.start, message));
    }
}

/// A value of the kind that is allowed.
fn typed(value: &DeValue<'_>, allowed: &Allowed) -> Option<Value> {
    match allowed {
        Allowed::Switch => value.as_bool().map(Value::Switch),
        Allowed::Number(_) => {
            let integer = value.as_integer()?;
            u64::from_str_radix(integer.as_str(), integer.radix()).ok().map(Value::Number)
        }
        Allowed::Words(words) => {
            let text = value.as_str()?;
            words.iter().copied().find(|&word| word == text).map(Value::Word)
        }
    }
}

fn tables() -> BTreeSet<&'static str> {
    Key::all().filter_map(Key::table).chain([ENGINES]).collect()
}

fn unknown(word: &str, table: Option<&str>) -> String {
    let keys = Key::all().filter(|key| key.table() == table).map(|key| key.word().to_string());
    let tables = tables().into_iter().filter(|_| table.is_none()).map(|table| format!("[{table}]"));
    let known: Vec<_> = keys.chain(tables).collect();
    let are = if known.len() == 1 { "is only" } else { "are" };
    match table {
        Some(table) => format!("`{word}` is no setting of [{table}]; there {are} {}", known.join(", ")),
        None => format!("`{word}` is no setting; there {are} {}", known.join(", ")),
    }
}
