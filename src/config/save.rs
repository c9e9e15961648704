//! Writes changed settings into the user's file, and leaves the rest of it as it is.

use std::fs;
use std::io;
use std::path::Path;

use toml_edit::{DocumentMut, Item, Table};

use super::key::{Key, Value};
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
    if changes.is_empty() {
        return Ok(());
    }
    let unreadable = |source| ConfigError::Unreadable { file: file.into(), source };
    let (header, text) = match files::text(file) {
        Ok(text) => ("", text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (HEADER, String::new()),
        Err(source) => return Err(unreadable(source)),
    };
    let invalid = |mistake| ConfigError::Invalid { file: file.into(), mistake };
    let text = edited(&text, &changes).map_err(invalid)?;
    let write = || {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        files::replace(file, |out| out.write_all(format!("{header}{text}").as_bytes()))
    };
    write().map_err(unreadable)
}

/// A text with these settings in it.
pub(super) fn edited(text: &str, changes: &[(Key, Value)]) -> Result<String, Mistake> {
    if let Some(mistake) = super::mistakes(text).into_iter().next() {
        return Err(mistake);
    }
    let mut document: DocumentMut = text.parse().expect("a text without a mistake is TOML");
    for &(key, value) in changes {
        let table = match key.table() {
            None => document.as_table_mut(),
            Some(name) => {
                let item = document.entry(name).or_insert_with(|| Item::Table(Table::new()));
                // An inline table, `screen = { … }`, is spread out so that all tables are of one kind.
                if let Some(inline) = item.as_inline_table() {
                    *item = Item::Table(inline.clone().into_table());
                }
                item.as_table_mut().expect("a text without a mistake has tables where tables belong")
            }
        };
        put(table, key.word(), value);
    }
    Ok(document.to_string())
}

fn put(table: &mut Table, word: &str, value: Value) {
    let mut value: toml_edit::Value = match value {
        Value::Switch(on) => on.into(),
        Value::Number(number) => number.fitted::<i64>().into(),
        Value::Word(word) => word.into(),
    };
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
