//! A progress file that is damaged is set aside, whole, and a new one begun with what can be read of it: nothing is
//! overwritten, and no more is lost than is broken.

use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode};
use serde_json::Value;

use super::columns::{self, Table};
use super::{Manner, Progress, ProgressError, Step};

/// What SQLite keeps beside a file that is open: they belong together.
pub(super) const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

/// What became of a damaged file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rescued {
    /// Where it is now.
    pub aside: PathBuf,
    /// How many entries of it are in the new one.
    pub entries: usize,
}

impl std::fmt::Display for Rescued {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "the progress file is damaged: it was set aside as {}, and a new one begun with what could be read of it \
             (entries: {}); imported puzzles have to be imported again",
            self.aside.display(),
            self.entries
        )
    }
}

impl ProgressError {
    /// The file itself is broken, is no database at all, or holds what nobody can have written there.
    pub fn is_damage(&self) -> bool {
        use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType};
        if let Self::Sqlite {
            error: FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..),
            ..
        } = self
        {
            return true;
        }
        matches!(self.code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
    }
}

impl Progress {
    /// Opens the file, only to be read where it cannot be written, and reads something of it. If it turns out to be damaged, now or then, it is set aside first, and
    /// what is read is what could be saved.
    ///
    /// # Errors
    /// When there is no file to be had, or when it is of a later version. Nothing is lost then.
    pub fn open_and<T>(
        path: &Path,
        manner: &Manner,
        mut read: impl FnMut(&Self) -> Result<T, ProgressError>,
    ) -> Result<(Self, T, Option<Rescued>), ProgressError> {
        let mut open = || {
            let progress = Self::open_or_read(path, manner)?;
            read(&progress).map(|answer| (progress, answer))
        };
        match open() {
            Ok((progress, answer)) => Ok((progress, answer, None)),
            Err(error) if error.is_damage() => {
                let rescued = Self::rescue(path, manner)?;
                open().map(|(progress, answer)| (progress, answer, Some(rescued)))
            }
            Err(error) => Err(error),
        }
    }

    /// Sets a damaged file aside and begins a new one with what can be read of it. Nobody may have the file open here.
    ///
    /// # Errors
    /// When the file cannot be renamed, or no new one be made.
    pub fn rescue(path: &Path, manner: &Manner) -> Result<Rescued, ProgressError> {
        manner.strike(Step::Rename, path)?;
        let aside =
            set_aside(path).map_err(|error| ProgressError::Folder { path: path.to_path_buf(), error })?;
        let mut new = Self::open_in(path, manner)?;
        let entries = new.take_from(&aside)?;
        Ok(Rescued { aside, entries })
    }

    /// Takes in what can be read of a damaged file, which stays as it is: how many entries that were.
    fn take_from(&mut self, damaged: &Path) -> Result<usize, ProgressError> {
        // Where not even this can be read nothing can.
        let Ok(old) = Connection::open(damaged) else { return Ok(0) };
        let _ = old.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
        // Else a file that is shorter than its first page says is not read at all.
        let _ = old.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true);
        self.write(|connection| {
            let mut entries = 0;
            for table in &columns::TABLES {
                let rows = readable(&old, table);
                entries += if table.is_ticks() { 0 } else { rows.len() };
                rows.iter().try_for_each(|row| table.enter(connection, row).map(|_| ()))?;
            }
            // What waited for the damaged file, and was written there, is not written once more.
            let applied = readable(&old, &columns::APPLIED);
            applied.iter().try_for_each(|row| columns::APPLIED.enter(connection, row).map(|_| ()))?;
            columns::set_clock(connection)?;
            Ok(entries)
        })
    }

    /// Copies the file, whole, to the first name beside it that is free.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn copy_aside(&self) -> Result<PathBuf, ProgressError> {
        let aside = free_name(&self.path, "replaced");
        self.copy_to(&aside)?;
        Ok(aside)
    }

    /// Copies the file, whole, to where none is. It need not have its name any more.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn copy_to(&self, target: &Path) -> Result<(), ProgressError> {
        let target = target.to_string_lossy().into_owned();
        // SQLite's own copy: what another program has just written is in it.
        self.read(|connection| connection.execute("VACUUM INTO ?1", [target]))?;
        Ok(())
    }
}

/// The rows of a table that can be read and are what they have to be: from the first one on, and, where that comes to an
/// end too early, from the last one back.
fn readable(old: &Connection, table: &Table) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    let mut first = i64::MIN;
    let whole = walk(old, table, "> ?1 ORDER BY rowid", &mut first, &mut rows);
    if !whole {
        let mut last = i64::MAX;
        let mut back = Vec::new();
        walk(old, table, "< ?1 ORDER BY rowid DESC", &mut last, &mut back);
        back.retain(|(number, _)| *number > first);
        rows.extend(back);
    }
    rows.into_iter().filter_map(|(_, row)| table.checked(&row).ok()).collect()
}

/// Reads rows from this number on until there are no more, or one cannot be read: whether it came to the end.
fn walk(old: &Connection, table: &Table, which: &str, at: &mut i64, rows: &mut Vec<(i64, Value)>) -> bool {
    let mut read = || -> rusqlite::Result<()> {
        let mut statement =
            old.prepare(&format!("SELECT rowid, * FROM {} WHERE rowid {which}", table.name))?;
        let names: Vec<_> = statement.column_names().map(String::from).collect();
        let mut found = statement.query([*at])?;
        while let Some(row) = found.next()? {
            let number = row.get(0)?;
            rows.push((number, columns::object(row, &names, 1)?));
            *at = number;
        }
        Ok(())
    };
    read().is_ok()
}

pub(super) fn named(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(end);
    PathBuf::from(name)
}

/// The first name for the file, set aside for this reason, that is free.
fn free_name(path: &Path, reason: &str) -> PathBuf {
    let mut names = (1_u32..).map(|number| named(path, &format!(".{reason}-{number}")));
    names.find(|name| !name.exists()).unwrap_or_else(|| named(path, &format!(".{reason}")))
}

/// Renames the file and what is beside it to the first name that is free.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    let aside = free_name(path, "damaged");
    for end in BESIDE {
        let one = named(path, end);
        if end.is_empty() || one.exists() {
            std::fs::rename(one, named(&aside, end))?;
        }
    }
    Ok(aside)
}
