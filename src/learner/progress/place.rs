//! Where the progress file stands: it may be deleted or replaced while it is open.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use tempfile::TempPath;

use super::rescue::{BESIDE, named};
use super::{Progress, ProgressError};

/// Tells a file from others that have had its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Identity(u64, u64);

impl Identity {
    /// Of the file of this name, if there is one.
    pub fn of(path: &Path) -> Option<Self> {
        let found = std::fs::metadata(path).ok()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt as _;
            Some(Self(found.dev(), found.ino()))
        }
        // Elsewhere an open file can be neither deleted nor replaced.
        #[cfg(not(unix))]
        {
            let _ = found;
            Some(Self(0, 0))
        }
    }
}

/// A copy of a progress file beside it, gone unless it is put in its place.
#[derive(Debug)]
pub struct Beside(TempPath);

impl Beside {
    /// Gives it the name of a file that is there no more. What SQLite kept beside that one goes.
    ///
    /// # Errors
    /// When there is one again, or the name cannot be given.
    pub fn put_in_place(self, path: &Path) -> Result<(), ProgressError> {
        let wrong = |error: io::Error| ProgressError::Folder { path: path.to_path_buf(), error };
        for end in &BESIDE[1..] {
            match std::fs::remove_file(named(path, end)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(wrong(error)),
                _ => {}
            }
        }
        self.0.persist_noclobber(path).map_err(|error| {
            // Unless another program was first, it is all that there is.
            if error.error.kind() != io::ErrorKind::AlreadyExists {
                let _ = error.path.keep();
            }
            wrong(error.error)
        })
    }
}

impl Progress {
    /// Copies the file beside its place, where it need not stand any more.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub fn copy_beside(&self) -> Result<Beside, ProgressError> {
        let wrong = |error| ProgressError::Folder { path: self.path.clone(), error };
        let folder: PathBuf = self.path.parent().map(Path::to_path_buf).unwrap_or_default();
        std::fs::create_dir_all(&folder).map_err(wrong)?;
        // SQLite wants to make the file itself, or to find an empty one.
        let place = tempfile::Builder::new().prefix("progress.copy-").tempfile_in(&folder).map_err(wrong)?;
        let place = place.into_temp_path();
        self.copy_to(&place)?;
        Ok(Beside(place))
    }

    /// Closes a file that has lost its name, and leaves alone what stands there now.
    pub fn abandon(self) {
        // By itself SQLite removes the journal of that name.
        let _ = self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true);
    }
}
