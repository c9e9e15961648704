//! Files that grow.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::{Foreign, Irregular};

/// A file to which pieces are added. It belongs to one program at a time.
#[derive(Debug)]
pub struct Growing {
    file: File,
    /// Bytes of whole pieces.
    length: u64,
}

impl Growing {
    /// Opens a file, or makes an empty one. Nothing of it is changed: whoever opens it reads [`Growing::text`] and says
    /// with [`Growing::cut`] how much of it he knows.
    ///
    /// # Errors
    /// When it cannot be opened, is no regular file, or another program has it open.
    pub fn open(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(Irregular.into()),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(ErrorKind::ResourceBusy, "another program is writing to it"));
            }
            // Where the system has no locks there is nothing to wait for.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }

    /// What is in it.
    ///
    /// # Errors
    /// [`Foreign`] when it is no text, and when it cannot be read.
    pub fn text(&mut self) -> io::Result<String> {
        let mut text = String::new();
        self.file.seek(SeekFrom::Start(0))?;
        match self.file.read_to_string(&mut text) {
            Ok(_) => Ok(text),
            Err(error) if error.kind() == ErrorKind::InvalidData => Err(Foreign.into()),
            Err(error) => Err(error),
        }
    }

    /// What is in it, to be read from its beginning.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn beginning(&mut self) -> io::Result<&mut File> {
        self.file.seek(SeekFrom::Start(0))?;
        Ok(&mut self.file)
    }

    /// Nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Its last line has an end, or there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn is_at_line_start(&mut self) -> io::Result<bool> {
        if self.is_empty() {
            return Ok(true);
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        Ok(last == *b"\n")
    }

    /// It was recognised, and so many bytes of it are whole: what follows them an interrupted write has left.
    ///
    /// # Errors
    /// When it cannot be cut off.
    pub fn cut(&mut self, whole: u64) -> io::Result<()> {
        if whole < self.length {
            self.file.set_len(whole)?;
            self.length = whole;
        }
        Ok(())
    }

    /// Adds a piece: all of it, or nothing.
    ///
    /// # Errors
    /// When it cannot be written. Then the file is as it was.
    pub fn add(&mut self, piece: &[u8]) -> io::Result<()> {
        let added = self.file.write_all(piece);
        match added {
            Ok(()) => self.length += piece.len() as u64,
            // What cannot be taken back now is cut off when the file is opened again.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        added
    }
}

/// The lock goes with the file, and not later: a program that another thread is just starting holds our open files for a
/// moment, until it runs, and a lock that is only closed would stay with it so long.
impl Drop for Growing {
    fn drop(&mut self) {
        drop(self.file.unlock());
    }
}
