//! A progress file that can be read and not be written: it belongs to somebody else, or stands where nothing may change.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, MAIN_DB, OpenFlags};

use super::layout::VERSION;
use super::rescue::named;
use super::{Manner, Progress, ProgressError, Step};

impl ProgressError {
    /// The system refuses to have the file written, or anything beside it.
    fn is_refusal(&self) -> bool {
        let code = self.code();
        matches!(code, Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied))
    }
}

impl Progress {
    /// Opens the file, and only to be read where it cannot be written.
    ///
    /// # Errors
    /// As for [`Progress::open`]; and when it cannot be written, and is of an earlier version.
    pub fn open_or_read(path: &Path, manner: &Manner) -> Result<Self, ProgressError> {
        match Self::open_in(path, manner) {
            Err(error) if error.is_refusal() && path.is_file() => Self::read_only(path, manner),
            opened => opened,
        }
    }

    /// It can be read, and whatever is to be written fails.
    pub fn is_read_only(&self) -> bool {
        self.connection.is_readonly(MAIN_DB).unwrap_or(false)
    }

    fn read_only(path: &Path, manner: &Manner) -> Result<Self, ProgressError> {
        manner.strike(Step::Open, path)?;
        let wrong = |error| ProgressError::Sqlite { path: path.to_path_buf(), error };
        let flags =
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(address(path), flags).map_err(wrong)?;
        connection.busy_timeout(manner.patience).map_err(wrong)?;
        let (path, manner) = (path.to_path_buf(), manner.clone());
        let mut progress = Self { connection, path, manner, together: false, others: 0 };
        progress.changed_elsewhere()?;
        match progress.layout()? {
            VERSION => Ok(progress),
            found if found > VERSION => Err(ProgressError::Later { path: progress.path, found }),
            found => Err(ProgressError::Earlier { path: progress.path, found }),
        }
    }
}

/// The file for SQLite. Where it has no journal nobody writes it, and none has to be made beside it to read it.
fn address(path: &Path) -> String {
    let written = |&byte: &u8| match byte {
        b'/' | b'-' | b'_' | b'.' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let address: String = path.as_os_str().as_encoded_bytes().iter().map(written).collect();
    let has_journal = named(path, "-wal").metadata().is_ok_and(|found| found.len() > 0);
    format!("file:{address}{}", if has_journal { "" } else { "?immutable=1" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::record::Saved;

    #[test]
    fn what_may_not_be_written_is_read_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        // Letters that mean something in an address.
        let path = folder.path().join("50%25 #1?.db");
        let mut written = Progress::open(&path).expect("made");
        written.save_lesson("one", &Saved::default(), 1, 9).expect("written");
        let read = |path: &Path| Progress::read_only(path, &Manner::default());
        // What stands in the journal alone is read as well.
        assert!(named(&path, "-wal").metadata().expect("a journal").len() > 0);
        assert_eq!(read(&path).expect("read").lessons().expect("read").len(), 1);
        drop(written);
        assert!(!named(&path, "-wal").exists());
        let mut again = read(&path).expect("read");
        assert!(again.is_read_only() && again.lessons().expect("read").len() == 1);
        let error = again.save_lesson("two", &Saved::default(), 1, 9).expect_err("it cannot be written");
        assert!(error.is_refusal(), "{error}");
        assert_eq!(again.lessons().expect("read").len(), 1);
        assert!(!Progress::open_or_read(&path, &Manner::default()).expect("opened").is_read_only());
        let connection = Connection::open(&path).expect("opened");
        for (version, said) in [(VERSION - 1, "an earlier cutnode"), (VERSION + 1, "a later cutnode")] {
            connection.pragma_update(None, "user_version", version).expect("written");
            let error = read(&path).expect_err(said).to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
