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

/// Renames the file and what is beside it to the first name that is free.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    let named = |path: &Path, end: &str| {
        let mut name = path.as_os_str().to_os_string();
        name.push(end);
        PathBuf::from(name)
    };
    let mut names = (1_u32..).map(|number| named(path, &format!(".damaged-{number}")));
    let aside = names.find(|name| !name.exists()).unwrap_or_else(|| named(path, ".damaged"));
    for end in BESIDE {
        let one = named(path, end);
        if end.is_empty() || one.exists() {
            std::fs::rename(one, named(&aside, end))?;
        }
    }
    Ok(aside)
}
