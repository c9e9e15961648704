//! Writes changed settings into the user's file, and leaves the rest of it as it is.

use std::fs;
use std::io;
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table};

use super::key::{Key, Value};
use super::read::ENGINES;
use super::{Config, ConfigError};
use crate::document::Mistake;
use crate::files;
use crate::numbers::Whole as _;

/// What a new file starts with.
const HEADER: &str =
    "# Settings of cutnode. `cutnode config show` prints all of them with their meaning.\n\n";

/// Writes the settings in which `after` differs from `before` into the file, which is made if it is missing.
/// Other keys and all comments stay. Whoever reads the file sees it as it was or as it is after, never half
/// written.
///
/// # Errors
/// When the file has a mistake, or cannot be read or written; it is then as it was.
pub fn save(file: &Path, before: &Config, after: &Config) -> Result<(), ConfigError> {
    let changes: Vec<_> = Key::all()
        .map(|key| (key, after.get(key)))
        .filter(|&(key, value)| before.get(key) != value)
        .collect();
    let gone = before.engines.iter().filter(|engine| !after.engines.contains(engine));
    let new = after.engines.iter().filter(|engine| !before.engines.contains(engine));
    let engines: Vec<_> = gone
        .map(|engine| (engine.name.clone(), None))
        .chain(new.map(|engine| (engine.name.clone(), Some(engine.command()))))
        .collect();
    if changes.is_empty() && engines.is_empty() {
        return Ok(());
    }
    let unreadable = |error| ConfigError::Unreadable { file: file.into(), error };
    let (header, text) = match files::text(file) {
        Ok(text) => ("", text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (HEADER, String::new()),
        Err(error) => return Err(unreadable(error)),
    };
    let invalid = |mistake| ConfigError::Invalid { file: file.into(), mistake };
    let text = edited(&text, &changes, &engines).map_err(invalid)?;
    let write = || {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        files::replace(file, |out| out.write_all(format!("{header}{text}").as_bytes()))
    };
    write().map_err(unreadable)
}

/// A text with these settings in it, and with these engines, or without those that have no command.
pub(super) fn edited(
    text: &str,
    changes: &[(Key, Value)],
    engines: &[(String, Option<String>)],
) -> Result<String, Mistake> {
    if let Some(mistake) = super::mistakes(text).into_iter().next() {
        return Err(mistake);
    }
    let mut document: DocumentMut = text.parse().expect("a text without a mistake is TOML");
    for &(key, value) in changes {
        let table = match key.table() {
            None => document.as_table_mut(),
            Some(name) => table(&mut document, name),
        };
        let value = match value {
            Value::Switch(on) => on.into(),
            Value::Number(number) => number.fitted::<i64>().into(),
            Value::Word(word) => word.into(),
        };
        put(table, key.word(), value);
    }
    for (name, command) in engines {
        let table = table(&mut document, ENGINES);
        match command {
            Some(command) => put(table, name, command.into()),
            None => drop(table.remove(name)),
        }
    }
    Ok(document.to_string())
}

/// The table of this name, which is made where it is missing.
fn table<'a>(document: &'a mut DocumentMut, name: &str) -> &'a mut Table {
    let item = document.entry(name).or_insert_with(|| Item::Table(Table::new()));
    // An inline table, `screen = { … }`, is spread out so that all tables are of one kind.
    if let Some(inline) = item.as_inline_table() {
        *item = Item::Table(inline.clone().into_table());
    }
    item.as_table_mut().expect("a text without a mistake has tables where tables belong")
}

fn put(table: &mut Table, word: &str, mut value: toml_edit::Value) {
    match table.get_mut(word).and_then(Item::as_value_mut) {
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => {
            table.insert(word, Item::Value(value));
        }
    }
}
