//! A progress file that is damaged is set aside, whole, and a new one begun: nothing is overwritten.

use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::{Progress, ProgressError};

/// What SQLite keeps beside a file that is open: they belong together.
const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

impl ProgressError {
    /// The file itself is broken, or is no database at all.
    fn is_damage(&self) -> bool {
        let Self::Sqlite { error, .. } = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt))
    }
}

impl Progress {
    /// Opens the file. If it is damaged, it is renamed first: under which name is told.
    ///
    /// # Errors
    /// When there is no file to be had, or when it is of a later version. Nothing is lost then.
    pub fn open_or_set_aside(path: &Path) -> Result<(Self, Option<PathBuf>), ProgressError> {
        match Self::open(path) {
            Ok(progress) => Ok((progress, None)),
            Err(error) if error.is_damage() => {
                let aside = set_aside(path)
                    .map_err(|error| ProgressError::Folder { path: path.to_path_buf(), error })?;
                Self::open(path).map(|progress| (progress, Some(aside)))
            }
            Err(error) => Err(error),
        }
    }
}

impl Progress {
    /// Copies the file, whole, to the first name beside it that is free.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn copy_aside(&self) -> Result<PathBuf, ProgressError> {
        let aside = free_name(&self.path, "replaced");
        let target = aside.to_string_lossy().into_owned();
        // SQLite's own copy: what another program has just written is in it.
        self.read(|connection| connection.execute("VACUUM INTO ?1", [target]))?;
        Ok(aside)
    }
}

fn named(path: &Path, end: &str) -> PathBuf {
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
