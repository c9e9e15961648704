//! What can be wrong with a progress file.

use std::path::PathBuf;

use rusqlite::ErrorCode;
use thiserror::Error;

use super::VERSION;

/// Why the progress file cannot be used. What is in it stays as it is.
#[derive(Debug, Error)]
pub enum ProgressError {
    /// A folder cannot be made, or a file in it not be renamed.
    #[error("cannot make or change {}: {error}", path.display())]
    Folder {
        /// The folder or the file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is of a later version of the program.
    #[error("{} was written by a later cutnode (layout {found}; this one knows {VERSION}); it is left as it is", path.display())]
    Later {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
    },
    /// The file is of an earlier version of the program, and cannot be written.
    #[error("{} was written by an earlier cutnode (layout {found}; this one reads {VERSION}) and cannot be brought up to date, since it may not be written", path.display())]
    Earlier {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
    },
    /// The file is a database, and not of this program.
    #[error("{} is a database of another program, and no progress file; it is left as it is", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Another program has imported further.
    #[error("another program is importing the same puzzles, and is further")]
    Overtaken,
    /// The system refuses.
    #[error("the progress file {}: {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// SQLite refuses.
    #[error("the progress file {}: {}", path.display(), in_words(error))]
    Sqlite {
        /// The file.
        path: PathBuf,
        /// Why.
        error: rusqlite::Error,
    },
}

/// What SQLite says, without the path, which is told before.
fn in_words(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen) => "it cannot be opened, and none be made there".into(),
        _ => error.to_string(),
    }
}

impl ProgressError {
    pub(super) fn code(&self) -> Option<ErrorCode> {
        let Self::Sqlite { error, .. } = self else { return None };
        error.sqlite_error_code()
    }

    /// Another program has the file for itself, and may give it back.
    pub fn is_busy(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }
}
